// Proving that a string is free, by the triangles that it was pulled through.
//
// As disc_ground.c does it, from the walls as the mesh has them, and of as many floods. But here a flood begins where the string is and goes along it, in triangles whose corners
// are all corners of walls: what is near enough to matter is cut into a row by sides, so that no triangle is come to twice, and most sides take two products.
//
//        x---------x-----x          x  corners of walls. Sides that the flood goes over are nearer than the radius: those that the leg crosses mostly. A wall that is so near
//     - - - -\- - / \- - - -           is measured where the mesh has it; where feet were rounded it is not known where that is, to a unit, and the flood of
//    (        \  /   \      )          disc_ground.c must decide.
//     - - - - -\/ - - \- - -
//               x------x
//
// An arc around a corner is free when nothing is nearer than the diameter to the corner in the directions between those where it begins and ends.
#include "plan/plane/disc_corridor.h"
#include "wend/elementary.h"

// Feet of necks are off by less, and so are walls that they bend.
#define FEET_ARE_OFF 2.0

enum { PROOF_DEPTH = 64, PROOF_STEPS = 1 << 14 };

// What is looked at: all that is nearer than `reach` to what a disc sweeps, seen from it: x along it, y to the left.
typedef struct proof_shape {
    const wend_clearance *clearance;
    const gap_triangle *gaps;
    wend_lattice_point origin;
    wend_vector2 along, low, high; // low, high: the directions of a sector, counterclockwise
    double aside;                  // how far the leg is to the right of the origin
    double length, reach;
    double least; // squared: a wall is not nearer
    bool is_sector;
} proof_shape;

typedef struct proof_side {
    wend_vector2 begin, end; // as the triangle beyond has them, clockwise of it
    uint32_t into;
} proof_side;

static inline wend_vector2 seen_by(const proof_shape *shape, wend_lattice_point point) {
    const double x = (double)point.x - shape->origin.x, y = (double)point.y - shape->origin.y;
    return (wend_vector2){x * shape->along.x + y * shape->along.y,
                          y * shape->along.x - x * shape->along.y + shape->aside};
}

static inline double cross_product(wend_vector2 a, wend_vector2 b) {
    return a.x * b.y - a.y * b.x;
}

// Most of the others: the leg crosses them.
static inline bool is_crossed(const proof_shape *shape, wend_vector2 a, wend_vector2 b) {
    const double falls = a.y - b.y, place = b.x * a.y - a.x * b.y;
    if (a.y > 0) return b.y <= 0 && place >= 0 && place <= shape->length * falls;
    return b.y > 0 && place <= 0 && place >= shape->length * falls;
}

// The squared distance of a place on the leg from a side.
static double side_square_from(double x, wend_vector2 a, wend_vector2 b) {
    const double by_x = b.x - a.x, by_y = b.y - a.y, to_x = x - a.x, share = to_x * by_x - a.y * by_y;
    const double square = by_x * by_x + by_y * by_y;
    if (share <= 0) return to_x * to_x + a.y * a.y;
    if (share >= square) return (x - b.x) * (x - b.x) + b.y * b.y;
    const double area = -by_x * a.y - by_y * to_x;
    return area * area / square;
}

static double leg_square_from(double length, wend_vector2 a) {
    const double beyond = a.x < 0 ? a.x : a.x > length ? a.x - length : 0;
    return beyond * beyond + a.y * a.y;
}

// How far a side is from what is looked at, squared; from its corner, of a sector.
static double shape_square(const proof_shape *shape, wend_vector2 a, wend_vector2 b) {
    if (shape->length == 0) return side_square_from(0, a, b);
    if (is_crossed(shape, a, b)) return 0;
    double least = leg_square_from(shape->length, a), other = leg_square_from(shape->length, b);
    least = other < least ? other : least;
    other = side_square_from(0, a, b);
    least = other < least ? other : least;
    other = side_square_from(shape->length, a, b);
    return other < least ? other : least;
}

// Most sides are told by this.
static inline bool is_surely_far(const proof_shape *shape, wend_vector2 a, wend_vector2 b) {
    const double reach = shape->reach;
    if ((a.y >= reach && b.y >= reach) || (a.y <= -reach && b.y <= -reach)) return true;
    if ((a.x <= -reach && b.x <= -reach) || (a.x >= shape->length + reach && b.x >= shape->length + reach)) return true;
    return shape->is_sector && ((cross_product(shape->low, a) < 0 && cross_product(shape->low, b) < 0) ||
                                (cross_product(shape->high, a) > 0 && cross_product(shape->high, b) > 0));
}

// A wall that is near, or was bent so that it is: where the mesh has it.
static disc_proof measure_wall(const proof_shape *shape, uint32_t wall, wend_vector2 begin, wend_vector2 end) {
    if (wall == GAP_UNKNOWN_WALL)
        return shape_square(shape, begin, end) < shape->reach * shape->reach ? DISC_IS_UNKNOWN : DISC_IS_FREE;
    if (wall != GAP_WALL_ITSELF) {
        const wend_segment *ends = &shape->clearance->walls[handle_triangle(wall)];
        begin = seen_by(shape, ends->a);
        end = seen_by(shape, ends->b);
        if (is_surely_far(shape, begin, end)) return DISC_IS_FREE;
    }
    return shape_square(shape, begin, end) < shape->least ? DISC_IS_BLOCKED : DISC_IS_FREE;
}

static inline bool is_beside_leg(const proof_shape *shape, wend_vector2 a) {
    return a.x >= 0 && a.x <= shape->length && a.y < shape->reach && a.y > -shape->reach;
}

// Over a side: goes on beyond it, or measures the wall that it is.
static inline disc_proof try_side(const proof_shape *shape, uint32_t triangle, uint32_t side, wend_vector2 begin,
                                  wend_vector2 end, proof_side *stack, size_t *depth) {
    if (is_surely_far(shape, begin, end)) return DISC_IS_FREE;
    const uint32_t across = shape->gaps[triangle].across[side];
    if (gap_is_wall(across)) return measure_wall(shape, across, begin, end);
    const bool is_near = shape->length > 0 &&
                         (is_crossed(shape, begin, end) || is_beside_leg(shape, begin) || is_beside_leg(shape, end));
    if (!is_near && shape_square(shape, begin, end) >= shape->reach * shape->reach) return DISC_IS_FREE;
    if (*depth == PROOF_DEPTH) return DISC_IS_UNKNOWN;
    stack[(*depth)++] = (proof_side){begin, end, across};
    return DISC_IS_FREE;
}

// Goes through all that is near, from a triangle.
static disc_proof prove_from(const proof_shape *shape, uint32_t triangle, uint32_t without) {
    proof_side stack[PROOF_DEPTH];
    size_t depth = 0;
    wend_vector2 corners[3];
    disc_proof proof = DISC_IS_FREE;
    for (uint32_t i = 0; i < 3; i++) corners[i] = seen_by(shape, shape->gaps[triangle].corners[i]);
    for (uint32_t i = 0; i < 3 && proof == DISC_IS_FREE; i++)
        if (without == 3 || i == without)
            proof = try_side(shape, triangle, i, corners[next_side(i)], corners[previous_side(i)], stack, &depth);
    for (int steps = 0; depth > 0 && proof == DISC_IS_FREE; steps++) {
        if (steps == PROOF_STEPS) return DISC_IS_UNKNOWN;
        const proof_side at = stack[--depth];
        const uint32_t here = handle_triangle(at.into), entered = handle_side(at.into);
        const wend_vector2 apex = seen_by(shape, shape->gaps[here].corners[entered]);
        // The side that was crossed goes from at.begin to at.end of the triangle before: the other way around here.
        proof = try_side(shape, here, next_side(entered), at.begin, apex, stack, &depth);
        if (proof == DISC_IS_FREE) proof = try_side(shape, here, previous_side(entered), apex, at.end, stack, &depth);
    }
    return proof;
}

static inline proof_shape shape_of_leg(const disc_corridor *corridor, wend_lattice_point origin, double aside,
                                       const disc_leg *leg) {
    const double radius = corridor->disc.radius, off = DISC_LEG_MARGIN * (leg->length + 2 * radius),
                 least = radius - (off < radius / 2 ? off : radius / 2);
    return (proof_shape){.clearance = corridor->clearance,
                         .gaps = corridor->clearance->gaps,
                         .origin = origin,
                         .along = {leg->x, leg->y},
                         .aside = aside,
                         .length = leg->length,
                         .reach = radius + FEET_ARE_OFF,
                         .least = least * least};
}

disc_proof wend_disc_prove_place(const disc_corridor *corridor, wend_lattice_point point, uint32_t triangle) {
    const double least = corridor->disc.radius * (1 - DISC_MARGIN);
    proof_shape shape = shape_of_leg(corridor, point, 0, &(disc_leg){1, 0, 0});
    shape.least = least * least;
    return prove_from(&shape, triangle, 3);
}

disc_proof wend_disc_prove_straight(const disc_corridor *corridor, disc_leg leg) {
    const proof_shape shape = shape_of_leg(corridor, corridor->disc.from, 0, &leg);
    return prove_from(&shape, corridor->first, 3);
}

// ---------------------------------------------------------------------------------------------------------------------
// Around corners

// Whether a direction from a corner leads into its triangle.
static bool holds_direction(const gap_triangle *gaps, uint32_t corner, wend_vector2 direction) {
    const gap_triangle *at = &gaps[handle_triangle(corner)];
    const uint32_t i = handle_side(corner);
    const wend_lattice_point from = at->corners[i], begin = at->corners[next_side(i)],
                             end = at->corners[previous_side(i)];
    return cross_product((wend_vector2){(double)begin.x - from.x, (double)begin.y - from.y}, direction) >= 0 &&
           cross_product(direction, (wend_vector2){(double)end.x - from.x, (double)end.y - from.y}) > 0;
}

// The next triangle around a corner; NO_GAP: there is a wall.
static uint32_t corner_beside(const gap_triangle *gaps, uint32_t corner, bool left) {
    const uint32_t side = left ? next_side(handle_side(corner)) : previous_side(handle_side(corner));
    const uint32_t into = gaps[handle_triangle(corner)].across[side];
    if (gap_is_wall(into)) return NO_GAP;
    return side_handle(handle_triangle(into), left ? next_side(handle_side(into)) : previous_side(handle_side(into)));
}

static uint32_t corner_towards(const gap_triangle *gaps, uint32_t corner, wend_vector2 direction) {
    for (int left = 0; left < 2; left++)
        for (uint32_t at = corner; at != NO_GAP; at = corner_beside(gaps, at, left))
            if (holds_direction(gaps, at, direction)) return at;
    return NO_GAP;
}

// From the triangle around a corner in which an arc begins to the one in which it ends; NO_GAP where it is not free.
static uint32_t prove_arc(const disc_corridor *corridor, uint32_t corner, bool left, wend_vector2 from,
                          wend_vector2 to) {
    const gap_triangle *gaps = corridor->clearance->gaps;
    const double diameter = 2 * corridor->disc.radius, least = diameter - corridor->disc.radius * DISC_MARGIN;
    const proof_shape shape = {.clearance = corridor->clearance,
                               .gaps = gaps,
                               .origin = gaps[handle_triangle(corner)].corners[handle_side(corner)],
                               .along = {1, 0},
                               .low = left ? from : to,
                               .high = left ? to : from,
                               .reach = diameter + FEET_ARE_OFF,
                               .least = least * least,
                               .is_sector = true};
    for (;;) {
        if (prove_from(&shape, handle_triangle(corner), handle_side(corner)) != DISC_IS_FREE) return NO_GAP;
        if (holds_direction(gaps, corner, to)) return corner;
        corner = corner_beside(gaps, corner, left);
        if (corner == NO_GAP) return NO_GAP;
    }
}

// Where the disc touches the circle around a corner on a leg, from the corner.
static inline wend_vector2 touch_direction(const disc_leg *leg, double sense) {
    return (wend_vector2){leg->y * sense, -leg->x * sense};
}

// Around the corner of the last root, from the leg that led there to the next one: the triangle from which that one goes on.
static uint32_t prove_turn(const disc_corridor *corridor, const disc_turn *turn, disc_node *node) {
    const disc_root *root = &corridor->disc.roots.items[node->view.root];
    const gap_triangle *gaps = corridor->clearance->gaps;
    const uint32_t side = corridor->way.items[turn->place];
    const uint32_t corner = side_handle(handle_triangle(side), turn->sense > 0 ? next_side(handle_side(side))
                                                                               : previous_side(handle_side(side)));
    const wend_vector2 before = {root->leg.x, root->leg.y}, after = {node->leg.x, node->leg.y};
    const double ahead =
        wend_atan2(cross_product(before, after) * root->sense, before.x * after.x + before.y * after.y);
    if (ahead < -DISC_MARGIN) return NO_GAP; // not taut
    node->depart = ahead > 0 ? ahead * root->sense : 0;
    node->cost = root->cost + root->radius * fabs(node->depart) + node->leg.length;
    if (ahead <= DISC_MARGIN) return corner_towards(gaps, corner, touch_direction(&node->leg, root->sense));
    const wend_vector2 from = touch_direction(&root->leg, root->sense), to = touch_direction(&node->leg, root->sense);
    const uint32_t first = corner_towards(gaps, corner, from);
    return first == NO_GAP ? NO_GAP : prove_arc(corridor, first, root->sense > 0, from, to);
}

wend_status wend_disc_prove_string(disc_corridor *corridor, const wend_allocator *allocator, disc_node *last,
                                   bool *is_free) {
    disc_search *disc = &corridor->disc;
    const disc_turn_array *turns = &corridor->turns;
    *is_free = false;
    disc->roots.count = 1;
    for (size_t i = 0; i <= turns->count; i++) {
        const disc_root *root = &disc->roots.items[i];
        const disc_turn *next = i < turns->count ? &turns->items[i] : NULL;
        const wend_lattice_point to = next ? next->point : disc->to;
        const double sense = next ? next->sense : 0;
        disc_node node = {.view = {.root = (uint32_t)i}, .sense = sense};
        if (!disc_tangent((int64_t)to.x - root->point.x, (int64_t)to.y - root->point.y, root->sense * root->radius,
                          sense * disc->radius, &node.leg))
            return WEND_OK;
        uint32_t triangle = corridor->first;
        node.cost = node.leg.length;
        if (i > 0) {
            const uint32_t corner = prove_turn(corridor, &turns->items[i - 1], &node);
            if (corner == NO_GAP) return WEND_OK;
            triangle = handle_triangle(corner);
        }
        const proof_shape shape = shape_of_leg(corridor, root->point, root->sense * root->radius, &node.leg);
        disc->legs_checked++;
        if (prove_from(&shape, triangle, 3) != DISC_IS_FREE) return WEND_OK;
        if (!next) {
            *last = node;
            *is_free = true;
            return WEND_OK;
        }
        const disc_root made = {.cost = node.cost,
                                .point = to,
                                .before = (uint32_t)i,
                                .sense = sense,
                                .radius = disc->radius,
                                .depart = node.depart,
                                .leg = node.leg};
        wend_status status = disc_root_array_push(&disc->roots, allocator, made);
        if (status) return status;
    }
    return WEND_OK;
}
