// Planes out of geometry files, for subcommands and benchmarks: mesh, cells and plane of a file, on a lattice that suits it.
//
// Where the lattice (map_lattice.h) moves corners, lengths are measured between where the file says they are.
#ifndef WEND_TOOLS_PLANE_INPUT_H
#define WEND_TOOLS_PLANE_INPUT_H

#include "input/mesh_input.h"

// Which cells a plane is made of.
typedef enum plane_cells {
    PLANE_CELLS_MERGED,    // as large as they get
    PLANE_CELLS_TRIANGLES, // of wend's triangulation
    PLANE_CELLS_FILE       // the polygons of a .mesh file as they are
} plane_cells;

// A lattice point and where the file says it is.
typedef struct plane_place {
    wend_lattice_point point;
    wend_vector2 position;
} plane_place;

typedef struct plane_input {
    mesh_input geometry;
    wend_cells *cells;
    wend_plane *plane;
    plane_place *places; // of the file's corners, in the order of their lattice points; none when nothing moved
    size_t place_count;
    wend_lattice_point *pinches; // where walls touch in a point, in order
    size_t pinch_count;
} plane_input;

// The cells of a name, "merged", "triangles" or "file". False after a complaint: STATUS_BAD_USAGE.
bool plane_cells_find(const char *option, const char *name, plane_cells *cells);

// Makes the plane of a file. Returns STATUS_DONE; after a complaint STATUS_BAD_INPUT, STATUS_BAD_USAGE when the file has no
// polygons of its own, or STATUS_NO_ANSWER when memory is out.
exit_status plane_input_of(const input_file *file, plane_cells kind, plane_input *input);

void plane_input_release(plane_input *input);

// Where a position that the user gave is on the map: with --project it is longitude and latitude.
wend_vector2 plane_input_position(const plane_input *input, wend_vector2 position);

// What a query of a scenario asks for. Where walls touch in the corner of a grid's cell, the cell's own side of it is meant.
wend_plane_request plane_input_request(const plane_input *input, const wend_point_query *query);

// How far a length may be from the published one of a query: the files' are sums of doubles, and so are ours; and how far above a bound, which is printed
// with six digits.
double point_length_tolerance(const wend_point_query *query);
#define POINT_BOUND_TOLERANCE 1e-5

// The length of a path between the file's own corners, from and to as the request has them.
double plane_input_length(const plane_input *input, const wend_path *path, wend_vector2 from, wend_vector2 to);

#endif
