// What can be drawn over a mesh about seeing: what a place sees, which corners see each other, shortest paths from one place to all corners.
#ifndef WEND_TOOLS_DRAW_SIGHT_H
#define WEND_TOOLS_DRAW_SIGHT_H

#include "wend/wend.h"

typedef struct sight_request {
    bool sees, has_tree, has_graph;   // which of them are wanted
    wend_vector2 see, tree;           // places
    const char *see_text, *tree_text; // as they were given
} sight_request;

typedef struct sight_scene {
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    const wend_visibility_polygon *polygon; // NULL: not wanted, and so on
    wend_visibility_graph *graph;
    wend_path_tree *tree;
    bool draws_graph;
} sight_scene;

// Makes what is wanted of a mesh. False after a complaint, with nothing to release.
bool sight_scene_make(const sight_request *request, const wend_mesh *mesh, sight_scene *scene);

void sight_scene_draw(const sight_scene *scene, const wend_draw *draw);
void sight_scene_release(sight_scene *scene);

#endif
