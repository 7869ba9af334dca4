// The pictures of docs/ that show an object the command does not draw: hierarchies, quadtrees, tables, queues.
//
//     build/release/wend-pictures docs/pictures          all of them; names after the folder: only those
//
// scripts/make_pictures.sh runs it, and the command for the rest. Each picture is a function of its name alone.
#ifndef WEND_TOOLS_PICTURES_H
#define WEND_TOOLS_PICTURES_H

#include "picture/picture.h"
#include "picture/picture_grid.h"

#include "grid_scenes.h"

#include "wend/wend.h"

typedef exit_status (*picture_maker)(const char *path);

exit_status draw_search_picture(const char *path);
exit_status draw_sparse_picture(const char *path);
exit_status draw_hierarchy_picture(const char *path);
exit_status draw_quadtree_picture(const char *path);
exit_status draw_smoothing_picture(const char *path);
exit_status draw_heuristic_picture(const char *path);
exit_status draw_incremental_picture(const char *path);
exit_status draw_table_picture(const char *path);
exit_status draw_transit_picture(const char *path);
exit_status draw_queue_picture(const char *path);
exit_status draw_bake_picture(const char *path);
exit_status draw_decompositions_picture(const char *path);

// Ends the program with a line when a call failed: a picture of half a world is none.
void picture_must(wend_status status, const char *what);

// A grid of a kind, and a query.
typedef struct pictured_grid {
    wend_grid *grid;
    wend_query *query;
    wend_path path;
} pictured_grid;

pictured_grid pictured_grid_make(scene_grid_kind kind, const scene_grid_def *def);
void pictured_grid_free(pictured_grid *world);

// The cell of the largest island that is nearest to (x, y).
uint32_t pictured_cell(const pictured_grid *world, int64_t x, int64_t y);

// The shortest path between two cells, into world->path.
void pictured_grid_search(pictured_grid *world, uint64_t start, uint64_t goal);

// Straight lines through the positions of cells, or through points.
void picture_line_of_cells(const wend_grid *grid, const uint64_t *cells, size_t count, wend_draw_role role,
                           const wend_draw *draw);
void picture_line_of_points(const wend_vector3 *points, size_t count, wend_draw_role role, const wend_draw *draw);
void picture_mark(wend_vector3 place, wend_draw_role role, const wend_draw *draw);

// What is drawn through a panel appears moved by `by`: pictures beside each other.
typedef struct picture_panel {
    wend_vector2 by;
    const wend_draw *draw;
} picture_panel;

// Valid as long as the panel.
wend_draw picture_panel_draw(picture_panel *panel);

#endif
