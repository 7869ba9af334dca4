// Facts about clearance indices that follow edits of their mesh.
#ifndef WEND_TEST_CLEARANCE_EDIT_PROPERTIES_H
#define WEND_TEST_CLEARANCE_EDIT_PROPERTIES_H

#include "properties/plan/clearance_properties.h"

typedef struct clearance_edit_tally {
    uint64_t worlds, edits, followed, rebuilt; // followed: by the index in place
    uint64_t triangles, necks, capped, questions, corridors, validated;
} clearance_edit_tally;

// After any edits an index is what one from scratch is, made of a mesh from scratch: triangles and what of them is free, walls, necks, corners, answers and corridors of discs. In large
// worlds it is also valid by brute force. The user is NULL or a clearance_edit_tally.
bool edited_clearance_equals_scratch(choices *source, void *user);

// Whether an index that follows edits is what one from scratch is.
bool clearance_equals_scratch(const wend_mesh *mesh, const wend_clearance *edited);

#endif
