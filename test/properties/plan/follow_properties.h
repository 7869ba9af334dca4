// What stands on meshes that are edited in place is what is made of them from scratch, to the bit or but for numbers; shared by tests and fuzz targets.
#ifndef WEND_TEST_FOLLOW_PROPERTIES_H
#define WEND_TEST_FOLLOW_PROPERTIES_H

#include "support/choices.h"
#include "wend/mesh.h"

// A floor with obstacles on whole metres, which touch and are in line, or anywhere.
typedef struct follow_world {
    wend_mesh *mesh;
    uint64_t side;   // metres
    uint64_t spread; // of obstacles
    bool is_aligned;
    uint64_t free_odds; // one obstacle in so many is free ground with an outline: vertices in line, in the middle of it
    uint32_t obstacles[40]; // ids; UINT32_MAX: none
    size_t count;
} follow_world;

wend_status follow_world_make(choices *source, wend_allocator allocator, follow_world *world);

// One obstacle comes, moves or goes; now and then several at once, or ground beyond the floor.
wend_status follow_world_edit(choices *source, follow_world *world);

// Edits and asks in turn; what was made before is in `user`, and brought up to date by whoever compares.
typedef bool follow_comparison(choices *source, const follow_world *world, void *user);
bool follow_world_compare(choices *source, follow_world *world, follow_comparison *is_same, void *user);

// How often something was asked after edits, and how often it had been patched and not made again.
typedef struct follow_tally {
    uint64_t asked, patched;
} follow_tally;

// Merged cells and their planes are those made from scratch, but for numbers; so are planes of triangles.
bool planes_follow_edits(choices *source, void *user);

// Graphs on either are those made from scratch on the same plane, to the bit.
bool visibility_graphs_follow_edits(choices *source, void *user);

#endif
