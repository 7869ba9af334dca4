// A user's program, as C99, C17 or C++17: includes everything, uses a little, and prints the library's version.
#include <wend/wend.h>

#include <stdio.h>
#include <string.h>

int main(void) {
    wend_random random = wend_random_seeded(2026);
    wend_state_hash hash = wend_state_hash_start();
    int i;
    char expected[32];
    for (i = 0; i < 1000; i++) wend_state_hash_add_number(&hash, wend_random_unit(&random));
    printf("wend %s %016llx\n", wend_version_text(), (unsigned long long)wend_state_hash_value(&hash));
    sprintf(expected, "%d.%d.%d", WEND_VERSION_MAJOR, WEND_VERSION_MINOR, WEND_VERSION_PATCH);
    return strcmp(expected, wend_version_text()) == 0 ? 0 : 1;
}
