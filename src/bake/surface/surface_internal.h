// What the stages of the bake hand to each other; surface_bake.c draws them.
#ifndef WEND_BAKE_SURFACE_INTERNAL_H
#define WEND_BAKE_SURFACE_INTERNAL_H

#include "bake/surface/surface.h"

#include "base/memory/memory.h"

// Tiles are squares of cells. What is done with one looks at no other but through grounds.
#define TILE_CELLS   64
#define TILE_COLUMNS (TILE_CELLS * TILE_CELLS)
#define NO_GROUND    UINT32_MAX
#define NO_PIECE     UINT32_MAX
#define OPEN_SKY     INT32_MAX

// The lattice that everything is on. Points are lattice points; cell (0, 0) begins at (0, 0), so all are >= 0.
typedef struct bake_frame {
    wend_lattice lattice;
    int32_t cell; // lattice units along a side, even
    int32_t step, headroom, bound;
    double slope;           // rise over run
    uint32_t columns, rows; // cells
    uint32_t across, up;    // tiles
    int64_t height_origin;  // lattice units; heights are counted from here
} bake_frame;

typedef struct soup_vertex {
    int32_t x, y, z;
} soup_vertex;

// The soup on the lattice: triangles with area alone.
typedef struct bake_soup {
    soup_vertex *vertices;
    size_t vertex_count;
    uint32_t (*triangles)[3];
    uint8_t *terrains;
    size_t triangle_count, triangle_room;
    bool both_sides;
} bake_soup;

// Directions of links, counterclockwise, and corners of a cell: corner k lies between directions k - 1 and k... as drawn:
//
//     3 ----- 2         link 0 leads to +x, 1 to +y, 2 to -x, 3 to -y
//     |       |         corner 0 is at -x -y, 1 at +x -y, 2 at +x +y, 3 at -x +y
//     |       |
//     0 ----- 1
enum { LINK_EAST = 0, LINK_NORTH = 1, LINK_WEST = 2, LINK_SOUTH = 3 };

// The ground of a cell: the top of a block of solid.
typedef struct surface_ground {
    int32_t low, high;      // of the ground in the cell, for steps
    int32_t ceiling;        // where the next block begins, or OPEN_SKY
    int32_t height;         // at the middle of the cell
    int32_t rise_x, rise_y; // along the cell
    int32_t x, y;           // the cell
    uint32_t link[4];       // the ground that can be stepped to
    uint32_t piece;
    uint8_t terrain;
    uint8_t marks;   // bit k: corner k is a vertex of every piece there
    bool is_cut;     // the link to the east is to be cut
    bool is_dropped; // of an island that is too small
} surface_ground;

typedef struct bake_tile {
    surface_ground *own; // while tiles are made one by one
    size_t own_count, own_room;
    uint32_t *first; // by column of the tile, the first of its grounds; TILE_COLUMNS + 1 of them, NULL: no ground
    uint32_t ground, ground_count; // its part of all grounds
    uint32_t piece, piece_count;
    struct piece_mesh *meshes; // of each piece
} bake_tile;

// A triangle of a piece: `across` as in surface_triangle, within the piece; what is across a seam is found later.
typedef struct piece_triangle {
    wend_lattice_point at[3];
    int32_t height[3];
    uint32_t across[3];
    // Where side i lies on a seam: the cell to its left and the link that crosses the seam, ground << 2 | link, where the side begins and where it ends; else SURFACE_NO_SIDE.
    uint64_t seam_begin[3], seam_end[3];
    uint8_t terrain;
} piece_triangle;

#define NO_SEAM UINT64_MAX

typedef struct piece_mesh {
    piece_triangle *triangles;
    size_t count, room;
} piece_mesh;

typedef struct surface_bake {
    const surface_bake_def *def;
    bake_frame frame;
    bake_soup soup;
    uint32_t *tile_first, *tile_triangles; // the triangles of each tile
    size_t tile_triangle_count;
    bake_tile *tiles;
    size_t tile_count;
    surface_ground *grounds;
    size_t ground_count;
    surface_bake_report report;
} surface_bake;

// Stage 0, bake_soup.c: checks the definition, chooses the lattice, rounds. What it allocates belongs to the bake.
wend_status wend_bake_take_soup(surface_bake *bake, wend_diagnostics *findings);

// Stage 1, bake_columns.c: solid columns of a tile, and the ground on them. Fills tile->own and tile->first (from 0).
wend_status wend_bake_columns(const surface_bake *bake, size_t tile);

// Stage 2, bake_links.c: which grounds can be stepped between; islands that are too small go.
wend_status wend_bake_links(surface_bake *bake);

// Stage 3, bake_pieces.c: cuts the ground of a tile into pieces that lie nowhere above themselves. Numbers from 0 in the tile.
wend_status wend_bake_pieces(const surface_bake *bake, size_t tile);

// The ground reached by a link, and the corner of a fan: the grounds around the corner of a cell that hang together, `own` first. At most four.
typedef struct ground_fan {
    uint32_t ground[4];
    uint8_t corner[4]; // which corner of it
    uint32_t count;
    bool is_closed; // they go all the way around
} ground_fan;
ground_fan wend_ground_fan(const surface_ground *grounds, uint32_t ground, uint32_t corner);
int32_t wend_ground_corner_height(const surface_ground *grounds, uint32_t ground, uint32_t corner);

// Stage 4, bake_outline.c: marks corners at which pieces need a vertex; then lines along the borders of a piece, straightened.
struct piece_outline;
wend_status wend_bake_mark_corners(const surface_bake *bake, size_t tile);

// Stage 5, bake_piece_mesh.c: the triangles of every piece of a tile.
wend_status wend_bake_meshes(const surface_bake *bake, size_t tile);

// Stage 6, surface.c: glues all pieces.
wend_status wend_surface_glue(const surface_bake *bake, wend_surface **surface);

#endif
