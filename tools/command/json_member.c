#include "command/json_member.h"

#include "command/json_place.h"
#include "command/nearest_name.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Complaints ----

bool json_report(json_reader *reader, const char *path, const char *format, ...) {
    char text[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!reader->failed)
        input_file_complain(reader->file, json_place(reader->file->bytes, reader->file->count, path), "%s%s%s", path,
                            *path ? ": " : "", text);
    reader->failed = true;
    return false;
}

bool json_report_name(json_reader *reader, const char *path, const char *what, const char *word,
                      const char *const *names, size_t count) {
    char all[200] = "", meant[60] = "";
    size_t length = 0;
    nearest_name search = nearest_name_to(word);
    for (size_t i = 0; i < count && length < sizeof all; i++) {
        nearest_name_offer(&search, names[i]);
        length += (size_t)snprintf(all + length, sizeof all - length, "%s%s",
                                   i == 0          ? ""
                                   : i + 1 < count ? ", "
                                                   : " or ",
                                   names[i]);
    }
    if (search.name) snprintf(meant, sizeof meant, "did you mean \"%.30s\"? ", search.name);
    return json_report(reader, path, "there is no %s \"%.40s\"; %s%s%s", what, word, meant, all,
                       count ? " is needed" : "");
}

// ---- Members ----

json_at json_member_of(const json_at *object, const char *name) {
    json_at member = {.value = cJSON_GetObjectItemCaseSensitive(object->value, name)};
    snprintf(member.path, sizeof member.path, "%.60s%s%.30s", object->path, *object->path ? "." : "", name);
    return member;
}

json_at json_item_of(const json_at *array, const cJSON *item, size_t index) {
    json_at at = {.value = item};
    snprintf(at.path, sizeof at.path, "%.70s[%zu]", array->path, index);
    return at;
}

bool json_is_object_of(json_reader *reader, const json_at *object, const char *const *names) {
    if (!cJSON_IsObject(object->value))
        return json_report(reader, object->path, "this is not an object; {...} is needed");
    size_t count = 0;
    while (names[count]) count++;
    const cJSON *member;
    cJSON_ArrayForEach(member, object->value) {
        size_t i = 0;
        while (i < count && strcmp(names[i], member->string) != 0) i++;
        if (i == count)
            return json_report_name(reader, json_member_of(object, member->string).path, "member", member->string,
                                    names, count);
    }
    return true;
}

bool json_take_number(json_reader *reader, const json_at *object, const char *name, double low, double high,
                      double *number) {
    json_at member = json_member_of(object, name);
    if (!member.value) return true;
    bool right = cJSON_IsNumber(member.value) && isfinite(member.value->valuedouble) &&
                 member.value->valuedouble >= low && member.value->valuedouble <= high;
    if (right)
        *number = member.value->valuedouble;
    else if (high < 1e9)
        json_report(reader, member.path, "a number from %g to %g is needed", low, high);
    else if (low > -1e9)
        json_report(reader, member.path, "a number of at least %g is needed", low);
    else
        json_report(reader, member.path, "a number is needed");
    return right;
}

bool json_take_whole(json_reader *reader, const json_at *object, const char *name, uint32_t low, uint32_t high,
                     uint32_t *number) {
    json_at member = json_member_of(object, name);
    if (!member.value) return true;
    double value = member.value->valuedouble;
    if (!cJSON_IsNumber(member.value) || !(value >= low && value <= high) || value != floor(value))
        return json_report(reader, member.path, "a whole number from %u to %u is needed", low, high);
    *number = (uint32_t)value;
    return true;
}

bool json_take_boolean(json_reader *reader, const json_at *object, const char *name, bool *value) {
    json_at member = json_member_of(object, name);
    if (!member.value) return true;
    if (!cJSON_IsBool(member.value)) return json_report(reader, member.path, "true or false is needed");
    *value = cJSON_IsTrue(member.value);
    return true;
}

bool json_take_length(json_reader *reader, const json_at *object, const char *name, double *length) {
    json_at member = json_member_of(object, name);
    if (!member.value) return true;
    if (!cJSON_IsNumber(member.value) || !isfinite(member.value->valuedouble) || !(member.value->valuedouble > 0))
        return json_report(reader, member.path, "a number of more than 0 is needed");
    *length = member.value->valuedouble;
    return true;
}

bool json_take_text(json_reader *reader, const json_at *object, const char *name, const char **text) {
    json_at member = json_member_of(object, name);
    if (!member.value) return true;
    if (!cJSON_IsString(member.value)) return json_report(reader, member.path, "a text in quotes is needed");
    *text = member.value->valuestring;
    return true;
}

bool json_read_point(json_reader *reader, const json_at *at, wend_vector2 *point) {
    const cJSON *x = cJSON_GetArrayItem(at->value, 0), *y = cJSON_GetArrayItem(at->value, 1);
    if (!cJSON_IsArray(at->value) || cJSON_GetArraySize(at->value) != 2 || !cJSON_IsNumber(x) || !cJSON_IsNumber(y) ||
        !isfinite(x->valuedouble) || !isfinite(y->valuedouble))
        return json_report(reader, at->path, "this is not a position; two numbers [x, y] are needed");
    *point = (wend_vector2){x->valuedouble, y->valuedouble};
    return true;
}

bool json_take_point(json_reader *reader, const json_at *object, const char *name, wend_vector2 *point) {
    json_at member = json_member_of(object, name);
    return !member.value || json_read_point(reader, &member, point);
}

wend_vector2 *json_read_points(json_reader *reader, const json_at *at, int least, size_t *count) {
    int size = cJSON_GetArraySize(at->value);
    if (!cJSON_IsArray(at->value) || size < least) {
        json_report(reader, at->path, "an array of %d or more positions [x, y] is needed", least);
        return NULL;
    }
    wend_vector2 *points = malloc(((size_t)size + 1) * sizeof *points);
    if (!points) {
        reader->out_of_memory = true;
        return NULL;
    }
    *count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, at->value) {
        json_at each = json_item_of(at, item, *count);
        if (!json_read_point(reader, &each, &points[*count])) {
            free(points);
            return NULL;
        }
        ++*count;
    }
    return points;
}

bool json_take_name(json_reader *reader, const json_at *object, const char *name, const char *const *names,
                    size_t count, size_t *index) {
    const char *word = NULL;
    if (!json_take_text(reader, object, name, &word)) return false;
    for (size_t i = 0; word && i < count; i++)
        if (strcmp(word, names[i]) == 0) return *index = i, true;
    return !word || json_report_name(reader, json_member_of(object, name).path, name, word, names, count);
}
