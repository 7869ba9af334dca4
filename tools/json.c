#include "json.h"

#include "complain.h"

#include <math.h>

static exit_status print_and_delete(FILE *stream, cJSON *object, cJSON_bool indented) {
    char *text = !object ? NULL : indented ? cJSON_Print(object) : cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    if (!text) {
        complain("out of memory");
        return STATUS_NO_ANSWER;
    }
    fprintf(stream, "%s\n", text);
    cJSON_free(text);
    return STATUS_DONE;
}

exit_status json_print(cJSON *object) {
    return print_and_delete(stdout, object, 1);
}

exit_status json_print_line(FILE *stream, cJSON *object) {
    return print_and_delete(stream, object, 0);
}

void json_add_number(cJSON *object, const char *name, double number) {
    if (isfinite(number))
        cJSON_AddNumberToObject(object, name, number);
    else
        cJSON_AddNullToObject(object, name);
}
