#include "command/json.h"

#include "command/complain.h"
#include "command/utf8.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A name may hold any bytes, and JSON holds UTF-8 only. False when memory is out.
static bool repair_text(char **text) {
    if (!*text) return true;
    size_t left = strlen(*text);
    const char *at = *text;
    for (size_t length; left > 0 && (length = utf8_length(at, left)) > 0; left -= length) at += length;
    if (left == 0) return true;
    char *repaired = utf8_repaired(*text), *copy = repaired ? cJSON_malloc(strlen(repaired) + 1) : NULL;
    if (copy) {
        memcpy(copy, repaired, strlen(repaired) + 1);
        cJSON_free(*text);
        *text = copy;
    }
    free(repaired);
    return copy;
}

// What the command makes itself is flat, so that this recurses as deep as the printing does.
static bool repair_texts(cJSON *item) {
    for (; item; item = item->next)
        if ((cJSON_IsString(item) && !repair_text(&item->valuestring)) ||
            (!(item->type & cJSON_StringIsConst) && !repair_text(&item->string)) || !repair_texts(item->child))
            return false;
    return true;
}

static exit_status print_and_delete(FILE *stream, cJSON *object, cJSON_bool indented) {
    if (!repair_texts(object)) {
        cJSON_Delete(object);
        object = NULL;
    }
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
