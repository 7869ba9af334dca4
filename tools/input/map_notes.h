// What happened to the positions of a map on their way in, said by every subcommand in the same words: how far the lattice moved them, and whether degrees were
// made metres.
#ifndef WEND_TOOLS_MAP_NOTES_H
#define WEND_TOOLS_MAP_NOTES_H

#include "command/json.h"
#include "input/map_projection.h"

typedef struct map_notes {
    bool has_geometry;         // read from a text with positions; else there is nothing to say
    double rounded;            // metres: how far the lattice moved a corner at most
    bool has_positions;        // some were asked for
    double positions_rounded;  // metres: how far it moved one of them at most
    bool looks_like_degrees;   // GeoJSON without --project; a warning was printed
    bool is_projected;         // --project
    map_projection projection; // then
} map_notes;

// Takes a list that was read from GeoJSON: makes metres of it with --project, else warns when it looks like degrees. Returns as project_areas does.
exit_status map_notes_take_degrees(map_notes *notes, const input_file *file, wend_area_list **list);

// Takes note of a position that was asked for, in metres. One that the lattice does not hold is off the map, and not moved.
void map_notes_ask(map_notes *notes, const wend_mesh *mesh, wend_vector2 position);

// "; corners rounded by at most 2e-9 m" and what else there is to say, for the end of a line; empty when there is nothing.
void map_notes_print_tail(const map_notes *notes);

// The same as lines that begin with a word, padded to a width.
void map_notes_print_lines(const map_notes *notes, int width);

// "rounded", "positions_rounded", "looks_like_degrees" and "projection".
void map_notes_add(cJSON *object, const map_notes *notes);

#endif
