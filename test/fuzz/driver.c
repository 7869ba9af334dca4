// Runs a fuzz target without a fuzzer: on every file named, on every file in every folder named, or, with no
// argument, on standard input (which is what AFL wants). Replaying the corpus this way is a ctest.
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static size_t inputs_run;

static void run_stream(FILE *stream) {
    size_t count = 0, capacity = 4096;
    uint8_t *bytes = malloc(capacity);
    size_t got;
    while (bytes && (got = fread(bytes + count, 1, capacity - count, stream)) > 0) {
        count += got;
        if (count == capacity) bytes = realloc(bytes, capacity *= 2);
    }
    if (!bytes) abort();
    // An exact-size copy, so that a sanitizer sees a read past the end.
    uint8_t *exact = malloc(count ? count : 1);
    if (!exact) abort();
    memcpy(exact, bytes, count);
    free(bytes);
    LLVMFuzzerTestOneInput(exact, count);
    free(exact);
    inputs_run++;
}

static int compare_names(const struct dirent **a, const struct dirent **b) {
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int run_path(const char *path) {
    struct stat info;
    if (stat(path, &info)) {
        perror(path);
        return 1;
    }
    if (!S_ISDIR(info.st_mode)) {
        FILE *stream = fopen(path, "rb");
        if (!stream) {
            perror(path);
            return 1;
        }
        run_stream(stream);
        fclose(stream);
        return 0;
    }
    struct dirent **names;
    int count = scandir(path, &names, NULL, compare_names), failed = count < 0;
    for (int i = 0; i < count; i++) {
        char child[4096];
        snprintf(child, sizeof child, "%s/%s", path, names[i]->d_name);
        if (names[i]->d_name[0] != '.') failed |= run_path(child);
        free(names[i]);
    }
    if (count >= 0) free(names);
    return failed;
}

int main(int argument_count, char **arguments) {
    int failed = 0;
    if (argument_count < 2) run_stream(stdin);
    for (int i = 1; i < argument_count; i++) failed |= run_path(arguments[i]);
    if (inputs_run == 0) {
        fprintf(stderr, "%s: no input was found\n", arguments[0]);
        return 1;
    }
    printf("%zu inputs, no finding\n", inputs_run);
    return failed;
}
