// Which triangles of a mesh changed with which version: what is made of triangles is patched there. And what was there before: what became cheaper since is there.
//
//     versions   [ 7 | 8 | 9 ]            each with where its numbers and grounds end
//     numbers    [ 3 9 4 | 4 120 | 7 ]    triangles and ghosts whose corners, neighbours, area or terrain changed, or that are other triangles than before
//     grounds    [ /\ | | /\ /\ ]         triangles that are gone or of another terrain, and sides of the hull: the old ones, as they were
//
// What lies in no old triangle of a version's grounds, its border included, is the same ground after that version as before; only what was free of the one kind of
// terrain that is free on the mesh is left out, for it cannot have become cheaper. The triangles that numbers name now cover all that changed since, as far as the mesh reaches.
#ifndef WEND_MAP_MESH_CHANGES_H
#define WEND_MAP_MESH_CHANGES_H

#include "base/memory/memory.h"
#include "wend/lattice.h"

#define ARRAY_NAME changed_numbers
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

typedef enum ground_kind {
    GROUND_TRIANGLE,
    GROUND_BORDER, // a side of the hull, between the first two corners: what was inside of it may be outside now. Without terrain
    GROUND_BEYOND // the same, and the mesh grew beyond it: that may be anywhere
} ground_kind;

// A triangle that was there before a change, or a side of the hull.
typedef struct ground_before {
    wend_lattice_point corner[3];
    uint8_t terrain;
    uint8_t kind; // of ground_kind
} ground_before;

#define ARRAY_NAME grounds_before
#define ARRAY_ITEM ground_before
#include "base/memory/array_template.h"

typedef struct changed_version {
    uint64_t version;
    size_t end, ground_end;
} changed_version;

#define ARRAY_NAME changed_versions
#define ARRAY_ITEM changed_version
#include "base/memory/array_template.h"

typedef struct mesh_changes {
    uint64_t since; // all that changed after this version is known
    changed_versions versions;
    changed_numbers numbers;
    grounds_before grounds;
} mesh_changes;

// Everything may have changed with a version.
void wend_mesh_changes_forget(mesh_changes *changes, uint64_t version);

// Room for so many numbers and grounds of one more version.
wend_status wend_mesh_changes_reserve(mesh_changes *changes, size_t count, size_t ground_count,
                                      const wend_allocator *allocator);

// Notes what changed with a version; there is room. At most `most` numbers are kept, and as many grounds.
void wend_mesh_changes_add(mesh_changes *changes, uint64_t version, const uint32_t *numbers, size_t count,
                           const grounds_before *grounds, size_t most);

// What changed after a version: some twice, and some that are no more. False: it is not known.
bool wend_mesh_changes_after(const mesh_changes *changes, uint64_t version, const uint32_t **numbers, size_t *count);

// What was there before the changes after a version. False: it is not known.
bool wend_mesh_grounds_after(const mesh_changes *changes, uint64_t version, const ground_before **grounds,
                             size_t *count);

void wend_mesh_changes_free(mesh_changes *changes, const wend_allocator *allocator);

#endif
