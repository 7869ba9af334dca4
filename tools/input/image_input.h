// PNG images as pixels, and tables of what their colours mean.
#ifndef WEND_TOOLS_IMAGE_INPUT_H
#define WEND_TOOLS_IMAGE_INPUT_H

#include "command/exit_status.h"
#include "command/options.h"
#include "input/input_file.h"

#include "wend/bake_grid.h"

// The pixels of an image as its file has them: a colour keeps its red, green and blue whatever its opacity, 0 included. Greys, palettes and fewer bits become
// 8 bits exactly. Of 16 bits the nearest 8 are taken.
typedef struct image_input {
    uint8_t *pixels; // red, green, blue, opacity; rows from the top
    uint32_t width, height;
} image_input;

// Whether a file begins like a PNG image, or is named like one.
bool image_is_png(const input_file *file);

// Any PNG image. Returns STATUS_DONE, perhaps after a warning; after one line STATUS_BAD_INPUT, or STATUS_NO_ANSWER when memory is out.
exit_status image_read_png(const input_file *file, image_input *image);

void image_free(image_input *image);

typedef struct colour_table {
    wend_bake_colour *items;
    size_t count;
} colour_table;

// The table of --colours FILE (lines "RRGGBB NAME"; # begins a comment) and of every --colour RRGGBB=NAME, in this
// order. RRGGBBAA is a colour with its opacity; RRGGBB is an opaque one. the usual colours when neither is given: white ground, black wall, blue water, green trees, olive swamp, grey
// outside. file may be NULL.
exit_status colour_table_read(const char *file, const text_list *words, colour_table *table);

#endif
