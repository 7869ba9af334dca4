// Which triangles of a mesh changed with which version: what is made of triangles is patched there.
//
//     versions   [ 7 | 8 | 9 ]            each with where its numbers and boxes end
//     numbers    [ 3 9 4 | 4 120 | 7 ]    triangles and ghosts whose corners, neighbours, area or terrain changed, or that are other triangles than before
//     boxes      [ box | box box | ]      around triangles that were not there before, or of another medium, and all that is beyond new sides of the hull: what is free,
//                                         and where its walls run, is outside of all of them as it was
#ifndef WEND_MAP_MESH_CHANGES_H
#define WEND_MAP_MESH_CHANGES_H

#include "base/memory/memory.h"
#include "wend/vector.h"

#define ARRAY_NAME changed_numbers
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

#define ARRAY_NAME changed_boxes
#define ARRAY_ITEM wend_box
#include "base/memory/array_template.h"

typedef struct changed_version {
    uint64_t version;
    size_t end, box_end;
} changed_version;

#define ARRAY_NAME changed_versions
#define ARRAY_ITEM changed_version
#include "base/memory/array_template.h"

typedef struct mesh_changes {
    uint64_t since; // all that changed after this version is known
    changed_versions versions;
    changed_numbers numbers;
    changed_boxes boxes;
} mesh_changes;

// A few boxes: those that touch are one.
enum { CHANGED_BOXES_MOST = 8 };
typedef struct box_group {
    wend_box boxes[CHANGED_BOXES_MOST];
    size_t count;
} box_group;

// Adds a box to a group. When there would be too many, it is joined with the one that becomes the smallest.
void wend_mesh_changes_group(box_group *group, wend_box box);

// Everything may have changed with a version.
void wend_mesh_changes_forget(mesh_changes *changes, uint64_t version);

// Room for so many numbers of one more version.
wend_status wend_mesh_changes_reserve(mesh_changes *changes, size_t count, const wend_allocator *allocator);

// Notes what changed with a version; there is room. At most `most` numbers are kept.
void wend_mesh_changes_add(mesh_changes *changes, uint64_t version, const uint32_t *numbers, size_t count, size_t most,
                           const box_group *group);

// What changed after a version: some twice, and some that are no more. False: it is not known.
bool wend_mesh_changes_after(const mesh_changes *changes, uint64_t version, const uint32_t **numbers, size_t *count);

// Where the free part changed after a version; boxes may overlap. False: it is not known.
bool wend_mesh_changes_boxes_after(const mesh_changes *changes, uint64_t version, const wend_box **boxes,
                                   size_t *count);

void wend_mesh_changes_free(mesh_changes *changes, const wend_allocator *allocator);

#endif
