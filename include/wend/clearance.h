/// Clearance: how wide a disc can go from one place of a mesh to another, and which gap stops a wider one.
///
///     wend_clearance *clearance = NULL;
///     wend_clearance_create(mesh, wend_default_allocator(), &clearance);
///     wend_passage passage;
///     if (wend_clearance_between(clearance, start, goal, &passage) == WEND_OK && passage.radius < agent.radius)
///         ... too wide: the gap from passage.gap.a to passage.gap.b is passage.gap.width metres ...
///     wend_clearance_destroy(clearance);
///
/// One index serves every radius, without a search: a few steps up a tree. It follows edits. Results are exact but for two units of the mesh's lattice, since the
/// narrowest places of walls are rounded to it.
#ifndef WEND_CLEARANCE_H
#define WEND_CLEARANCE_H

#include "wend/draw.h"
#include "wend/mesh.h"

WEND_EXTERN_C_BEGIN

/// The clearance of a mesh: an index. It follows edits of the mesh at its next use (wend/journal.h), in time proportional to what changed where the mesh is edited
/// in place; from the first one on it keeps what that needs, several times its memory. Until as many gaps were looked at as there are, questions after an edit are
/// answered by a search and not by a few steps up a tree. May be read from any number of threads.
typedef struct wend_clearance wend_clearance;

/// Makes the index. O(n log n) for n corners of walls in all but contrived worlds.
/// @param mesh  must live as long
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *clearance unchanged
WEND_API wend_status wend_clearance_create(const wend_mesh *mesh, wend_allocator allocator, wend_clearance **clearance);

/// Releases an index. NULL is allowed.
WEND_API void wend_clearance_destroy(wend_clearance *clearance);

/// What an index is made of.
typedef struct wend_clearance_counts {
    uint32_t triangles; ///< of walls and necks
    uint32_t necks;     ///< a corner and the wall opposite to it, with nothing between them: the wall is cut there
    uint32_t capped;    ///< necks whose foot is rounded to an end of the wall: there the gap between the corners counts
} wend_clearance_counts;

/// Counts; all 0 when memory is out after an edit.
WEND_API wend_clearance_counts wend_clearance_get_counts(const wend_clearance *clearance);

/// A gap: two points of walls, with nothing between them.
typedef struct wend_gap {
    wend_vector2 a, b; ///< metres
    double width;      ///< metres between them
} wend_gap;

/// How one gets from one place to another.
typedef struct wend_passage {
    bool is_reachable; ///< for a point; the rest is 0 when it is not
    double radius;     ///< metres: that of the widest disc that can go from one to the other; infinity without walls
    double start_room, goal_room; ///< metres from the nearest wall
    wend_gap gap;                 ///< the narrowest gap of the widest way; its width is infinite when no gap is passed
} wend_passage;

/// Finds how wide a disc may be to get from one place to another: half the width of the narrowest gap of the way whose narrowest gap is widest, and no more
/// than the room at its ends. Discs whose radius differs from `radius` by less than two units of the lattice may or may not get there.
/// @param start, goal  positions in metres, rounded to the lattice; cells are not looked at
/// @param passage      the answer
/// @return WEND_OK; WEND_OUT_OF_RANGE, with *passage unchanged, when a position is not finite or not free; WEND_OUT_OF_MEMORY after an edit
WEND_API wend_status wend_clearance_between(const wend_clearance *clearance, wend_location start, wend_location goal,
                                            wend_passage *passage);

/// Draws every gap that a disc wider than `radius` cannot pass: its line as a wall, and the others as grid lines.
WEND_API void wend_clearance_draw(const wend_clearance *clearance, double radius, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
