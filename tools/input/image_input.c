#include "input/image_input.h"

#include "command/complain.h"
#include "input/terrain_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const wend_bake_colour usual_colours[] = {
    {{255, 255, 255, 255}, WEND_MOVINGAI_GROUND}, {{0, 0, 0, 255}, WEND_MOVINGAI_BLOCKED},
    {{0, 0, 255, 255}, WEND_MOVINGAI_WATER},      {{0, 128, 0, 255}, WEND_MOVINGAI_TREES},
    {{128, 128, 0, 255}, WEND_MOVINGAI_SWAMP},    {{128, 128, 128, 255}, WEND_MOVINGAI_OUTSIDE},
};

static bool push_colour(colour_table *table, wend_bake_colour colour) {
    void *items = realloc(table->items, (table->count + 1) * sizeof *table->items);
    if (!items) return false;
    table->items = items;
    table->items[table->count++] = colour;
    return true;
}

// "RRGGBB" or "RRGGBBAA", perhaps after a '#', and a name. NULL, or what is wrong.
static const char *read_colour(const char *colour, const char *name, wend_bake_colour *read) {
    static char wrong[200];
    unsigned parts[4] = {0, 0, 0, 255};
    if (*colour == '#') colour++;
    const size_t length = strspn(colour, "0123456789abcdefABCDEF");
    if ((length != 6 && length != 8) || colour[length] ||
        sscanf(colour, "%2x%2x%2x%2x", &parts[0], &parts[1], &parts[2], &parts[3]) < 3) {
        snprintf(
            wrong, sizeof wrong,
            "\"%.40s\" is not a colour; six hexadecimal digits such as ff8000 are needed, or eight with its opacity",
            colour);
        return wrong;
    }
    const char *meant = NULL;
    read->colour = (wend_colour){(uint8_t)parts[0], (uint8_t)parts[1], (uint8_t)parts[2], (uint8_t)parts[3]};
    if (terrain_from_name(name, &read->terrain, &meant)) return NULL;
    snprintf(wrong, sizeof wrong,
             "there is no terrain \"%.40s\"; %s%s%sground, grass, swamp, water, trees, wall or outside is needed", name,
             meant ? "did you mean \"" : "", meant ? meant : "", meant ? "\"? " : "");
    return wrong;
}

static exit_status read_colour_file(const char *path, colour_table *table) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    exit_status status = STATUS_DONE;
    for (size_t at = 0; at < file.count && status == STATUS_DONE;) {
        const char *end = memchr(file.bytes + at, '\n', file.count - at);
        size_t length = end ? (size_t)(end - file.bytes) - at : file.count - at;
        char line[120] = "", colour[64] = "", name[64] = "", more[2] = "";
        if (length < sizeof line) memcpy(line, file.bytes + at, length);
        char *comment = strchr(line, '#');
        if (comment && comment != line) *comment = 0; // a colour may begin with one
        int words = sscanf(line, "%63s %63s %1s", colour, name, more);
        wend_bake_colour read;
        const char *wrong = NULL;
        if (words == 2)
            wrong = read_colour(colour, name, &read);
        else if (length >= sizeof line || (words > 0 && line[0] != '#'))
            wrong = "the line is not a colour and a terrain; something like 'ff8000 swamp' is needed";
        if (wrong && line[0] == '#') wrong = NULL, words = 0; // a comment
        if (wrong) {
            input_file_complain(&file, at, "%s", wrong);
            status = STATUS_BAD_INPUT;
        } else if (words == 2 && !push_colour(table, read)) {
            complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
            status = STATUS_NO_ANSWER;
        }
        at += length + 1;
    }
    input_file_release(&file);
    return status;
}

exit_status colour_table_read(const char *file, const text_list *words, colour_table *table) {
    *table = (colour_table){0};
    exit_status status = file ? read_colour_file(file, table) : STATUS_DONE;
    for (size_t i = 0; i < words->count && status == STATUS_DONE; i++) {
        char colour[64] = "", name[64] = "";
        wend_bake_colour read;
        if (sscanf(words->items[i], "%63[^=]=%63s", colour, name) != 2)
            return complain_usage("--colour needs RRGGBB=NAME or RRGGBBAA=NAME, not \"%s\"", words->items[i]);
        const char *wrong = read_colour(colour, name, &read);
        if (wrong) return complain_usage("--colour %s: %s", words->items[i], wrong);
        if (!push_colour(table, read)) status = STATUS_NO_ANSWER;
    }
    for (size_t i = 0; !file && words->count == 0 && i < sizeof usual_colours / sizeof usual_colours[0]; i++)
        if (!push_colour(table, usual_colours[i])) status = STATUS_NO_ANSWER;
    if (status == STATUS_DONE && table->count == 0)
        status = complain_input("%s: there are no colours; lines such as 'ff8000 swamp' are needed", file);
    return status;
}
