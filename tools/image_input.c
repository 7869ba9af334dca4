#include "image_input.h"

#include "complain.h"
#include "terrain_name.h"

#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- images ----

bool image_is_png(const input_file *file) {
    return file->count >= 8 && memcmp(file->bytes, "\x89PNG\r\n\x1a\n", 8) == 0;
}

typedef struct byte_source {
    const char *next;
    size_t left;
} byte_source;

static cairo_status_t read_bytes(void *user, unsigned char *bytes, unsigned count) {
    byte_source *source = user;
    if (count > source->left) return CAIRO_STATUS_READ_ERROR;
    memcpy(bytes, source->next, count);
    source->next += count;
    source->left -= count;
    return CAIRO_STATUS_SUCCESS;
}

// Cairo multiplies colours by their opacity; this undoes it.
static void copy_pixel(uint32_t word, bool opaque, uint8_t *pixel) {
    uint32_t opacity = opaque ? 255 : word >> 24;
    for (int i = 0; i < 3; i++) {
        uint32_t part = word >> (16 - 8 * i) & 255;
        pixel[i] = (uint8_t)(opacity ? (part * 255 + opacity / 2) / opacity : 0);
    }
    pixel[3] = (uint8_t)opacity;
}

exit_status image_read_png(const input_file *file, image_input *image) {
    *image = (image_input){0};
    byte_source source = {file->bytes, file->count};
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, &source);
    cairo_status_t status = cairo_surface_status(surface);
    cairo_format_t format = cairo_image_surface_get_format(surface);
    if (status == CAIRO_STATUS_SUCCESS && (format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_ARGB32)) {
        image->width = (uint32_t)cairo_image_surface_get_width(surface);
        image->height = (uint32_t)cairo_image_surface_get_height(surface);
        image->pixels = calloc((size_t)image->width * image->height + 1, 4);
        const unsigned char *data = cairo_image_surface_get_data(surface);
        const size_t stride = (size_t)cairo_image_surface_get_stride(surface);
        for (uint32_t y = 0; image->pixels && y < image->height; y++)
            for (uint32_t x = 0; x < image->width; x++) {
                uint32_t word;
                memcpy(&word, data + y * stride + 4 * (size_t)x, 4);
                copy_pixel(word, format == CAIRO_FORMAT_RGB24, image->pixels + 4 * ((size_t)y * image->width + x));
            }
    }
    cairo_surface_destroy(surface);
    if (image->pixels) return STATUS_DONE;
    return complain_input("%s: the image cannot be read (%s); a PNG image with 8 bits a colour is needed", file->path,
                          status == CAIRO_STATUS_SUCCESS ? "another kind of pixels" : cairo_status_to_string(status));
}

void image_free(image_input *image) {
    free(image->pixels);
    *image = (image_input){0};
}

// ---- colours ----

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

// "RRGGBB" or "#RRGGBB", and a name. NULL, or what is wrong.
static const char *read_colour(const char *colour, const char *name, wend_bake_colour *read) {
    static char wrong[200];
    unsigned parts[3] = {0};
    int length = 0;
    if (*colour == '#') colour++;
    if (sscanf(colour, "%2x%2x%2x%n", &parts[0], &parts[1], &parts[2], &length) != 3 || length != 6 || colour[length] ||
        strspn(colour, "0123456789abcdefABCDEF") != 6) {
        snprintf(wrong, sizeof wrong, "\"%.40s\" is no colour; six hexadecimal digits such as ff8000 are needed",
                 colour);
        return wrong;
    }
    const char *meant = NULL;
    read->colour = (wend_colour){(uint8_t)parts[0], (uint8_t)parts[1], (uint8_t)parts[2], 255};
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
            wrong = "the line is no colour and a terrain; something like 'ff8000 swamp' is needed";
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
            return complain_usage("--colour needs RRGGBB=NAME, not \"%s\"", words->items[i]);
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
