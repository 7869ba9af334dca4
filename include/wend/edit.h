/// Edits: changes of a part of the world, as values.
///
///     const wend_vector2 crate[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}};
///     const wend_area area = {.points = crate, .point_count = 4};
///     wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
///     wend_mesh_modify(mesh, &edit, 1, findings);                          edit.obstacle: its id, to move or remove it
///
/// What is derived from a map follows its edits by itself, at its next use (wend/journal.h).
#ifndef WEND_EDIT_H
#define WEND_EDIT_H

#include "wend/area.h"

#include <stdbool.h>
#include <stdint.h>

WEND_EXTERN_C_BEGIN

/// What an edit does.
typedef enum wend_map_edit_kind {
    WEND_EDIT_FILL = 0,  ///< the ground inside an area becomes other ground, for good
    WEND_EDIT_ADD = 1,   ///< an obstacle appears: an area on top of what is there, which can be moved and removed
    WEND_EDIT_MOVE = 2,  ///< an obstacle takes another shape or place
    WEND_EDIT_REMOVE = 3 ///< removes an obstacle; what it covered is there again
} wend_map_edit_kind;

/// An edit. Which kinds of edit a kind of map supports is in its header.
typedef struct wend_edit {
    wend_map_edit_kind kind; ///< what to do
    /// FILL, ADD, MOVE: where; its terrain is what the inside becomes, unless it is blocked. Copied.
    const wend_area *area;
    /// FILL, ADD, MOVE: the inside is blocked: the first kind of terrain that is blocked, edges are closed.
    bool blocked;
    uint32_t obstacle; ///< MOVE, REMOVE: which; ADD: receives its id
} wend_edit;

WEND_EXTERN_C_END

#endif
