// What was there before edits of a mesh: whoever found something on an older version sees from it what has become cheaper since, and where anything changed at all.
//
//     versions   [ 7 | 8 | 9 ]       each with a box of all that changed, the terrains that are there now, and where its grounds end
//     grounds    [ /\ | | /\ /\ ]    triangles that are gone or of another terrain, and sides of the hull that are gone: as they were
//
// What lies in no triangle of a version's grounds, its border included, was no worse before; what lies outside of its box is what it was. Left out is what was free of the one kind of
// terrain that is free on the mesh: nothing is better. Journals say what was edited, which is not the same: where walls cross, an edit bends them far from where it is, by less
// than a unit.
#ifndef WEND_MAP_MESH_GROUND_CHANGES_H
#define WEND_MAP_MESH_GROUND_CHANGES_H

#include "base/memory/memory.h"
#include "wend/grid.h"
#include "wend/lattice.h"

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

#define TERRAIN_WORDS (WEND_TERRAIN_LIMIT / 64)

// What changed with a version. Without a change the box is empty: its low corner is beyond its high one.
typedef struct ground_version {
    uint64_t version;
    size_t ground_end;
    wend_box changed;
    uint64_t terrains[TERRAIN_WORDS]; // a bit each
} ground_version;

#define ARRAY_NAME ground_versions
#define ARRAY_ITEM ground_version
#include "base/memory/array_template.h"

typedef struct ground_changes {
    uint64_t since; // all that changed after this version is known
    ground_versions versions;
    grounds_before grounds;
    // Of the edit that is being made.
    bool is_known; // else anything may have changed
    ground_version made;
    grounds_before gone;
} ground_changes;

// An edit begins: nothing changed yet. Or everything may have.
void wend_ground_changes_begin(ground_changes *changes, bool is_known);

// Room for so many grounds of the edit.
wend_status wend_ground_changes_reserve(ground_changes *changes, size_t count, const wend_allocator *allocator);

// A triangle that was there and is not any more, or a side of the hull; there is room.
static inline void ground_changes_note(ground_changes *changes, ground_before ground) {
    changes->gone.items[changes->gone.count++] = ground;
}

static inline void ground_box_add(wend_box *box, wend_lattice_point point) {
    if (point.x < box->low.x) box->low.x = point.x;
    if (point.y < box->low.y) box->low.y = point.y;
    if (point.x > box->high.x) box->high.x = point.x;
    if (point.y > box->high.y) box->high.y = point.y;
}

static inline bool ground_box_is_empty(const wend_box *box) {
    return box->low.x > box->high.x;
}

static inline wend_box ground_box_empty(void) {
    return (wend_box){{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
}

// A triangle that is there now and was not before.
static inline void ground_changes_add(ground_changes *changes, const wend_lattice_point corner[3], uint8_t terrain) {
    for (int i = 0; i < 3; i++) ground_box_add(&changes->made.changed, corner[i]);
    changes->made.terrains[terrain / 64] |= (uint64_t)1 << terrain % 64;
}

// The edit was made, with this version. At most `most` grounds are kept.
void wend_ground_changes_commit(ground_changes *changes, uint64_t version, size_t most);

// Everything may have changed up to a version.
void wend_ground_changes_forget(ground_changes *changes, uint64_t version);

// The first of the versions after one that were kept, or their count; false when what changed since is not known.
bool wend_ground_changes_after(const ground_changes *changes, uint64_t version, size_t *first);

wend_status wend_ground_changes_copy(ground_changes *to, const ground_changes *from, const wend_allocator *allocator);
void wend_ground_changes_free(ground_changes *changes, const wend_allocator *allocator);

struct wend_mesh;

// Notes what is different between a mesh and one that will take its place, unless the mesh is large: then anything may be.
wend_status wend_mesh_compare_grounds(struct wend_mesh *mesh, const struct wend_mesh *made);

// Whether more than one kind of terrain is free on a mesh, wherever it may be.
bool wend_mesh_has_free_terrains(const struct wend_mesh *mesh);

#endif
