// Facts about room: walls near a place, and how wide a disc can go where.
#ifndef WEND_TEST_CLEARANCE_PROPERTIES_H
#define WEND_TEST_CLEARANCE_PROPERTIES_H

#include "properties/plan/radius_properties.h"
#include "wend/clearance.h"

typedef struct clearance_tally {
    uint64_t worlds, questions, gaps; // gaps: answers that a gap decides, not the room at the ends
    uint64_t necks, capped, triangles;
} clearance_tally;

// The nearest wall and the walls near a place are those of brute force. The user is NULL.
bool walls_near_agree_with_naive(choices *source, void *user);

// Where wend_mesh_find_room says a disc fits it does, and nowhere nearer, as far as samples say. The user is NULL.
bool room_is_the_nearest(choices *source, void *user);

// A disc two units smaller than what wend_clearance_between says gets there, one two units larger does not, by brute force. The user is NULL or a clearance_tally.
bool clearance_agrees_with_naive(choices *source, void *user);

// The validator: of every index all narrow places of the walls (a corner and a wall, or two corners, that face each other with nothing in the disc between) are gaps of it, and no
// gap crosses a wall, by brute force over all corners and walls. The user is NULL or a clearance_tally.
bool clearance_index_is_valid(choices *source, void *user);

// The same of one index. `tally` may be NULL.
bool clearance_is_valid(choices *source, const wend_mesh *mesh, const wend_clearance *clearance,
                        clearance_tally *tally);

#endif
