// The ends of a path on a mesh: where they were asked for, and where they were put.
//
// A position off the ground is put on it when it is no further away than a tolerance. With --nearest it is put there from any distance, when there is no way
// otherwise: the start on the nearest ground, the goal on the nearest that can be reached from the start, as on grids.
#ifndef WEND_TOOLS_PATH_ENDS_H
#define WEND_TOOLS_PATH_ENDS_H

#include "wend/wend.h"

typedef struct path_end {
    wend_vector2 asked; // metres
    wend_vector2 put;   // where it is searched from or to
    double moved;       // metres, from the one to the other; 0 when it stayed
    bool is_outside;    // the map's lattice does not reach it
} path_end;

path_end path_end_at(const wend_mesh *mesh, wend_vector2 asked);

// Puts an end on the nearest ground. False, with the end as it was, when there is none within reach, or it is outside.
bool path_end_settle(const wend_mesh *mesh, double reach, path_end *end);

// Puts a goal on the nearest ground that can be reached from a start that is free, and says which triangle that is in. False when the goal is outside.
bool path_end_settle_near(const wend_mesh *mesh, const path_end *start, path_end *goal, uint32_t *triangle);

#endif
