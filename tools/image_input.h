// PNG images as pixels, and tables of what their colours mean.
#ifndef WEND_TOOLS_IMAGE_INPUT_H
#define WEND_TOOLS_IMAGE_INPUT_H

#include "exit_status.h"
#include "input_file.h"
#include "options.h"

#include "wend/bake_grid.h"

typedef struct image_input {
    uint8_t *pixels; // red, green, blue, opacity; rows from the top
    uint32_t width, height;
} image_input;

// Whether a file begins like a PNG image.
bool image_is_png(const input_file *file);

// STATUS_DONE, or after one line STATUS_BAD_INPUT.
exit_status image_read_png(const input_file *file, image_input *image);

void image_free(image_input *image);

typedef struct colour_table {
    wend_bake_colour *items;
    size_t count;
} colour_table;

// The table of --colours FILE (lines "RRGGBB NAME"; # begins a comment) and of every --colour RRGGBB=NAME, in this
// order; the usual colours when neither is given: white ground, black wall, blue water, green trees, olive swamp, grey
// outside. file may be NULL.
exit_status colour_table_read(const char *file, const text_list *words, colour_table *table);

#endif
