// Which gaps a disc goes through: A* over junctions.
//
// Between two junctions of an index (clearance_gaps.c) a way has no choice: so only their gaps wait in the heap. Whatever lies between is followed at once; a
// dead end, or a gap that is too narrow for this disc, is no choice either.
//
//      start .   junction     .- - -.            A step keeps where the way crosses its gap: where it is nearest to the straight way from the crossing before to
//             `-.  o------+--o   o---+-->        the goal, with the radius cut off at both ends of the gap; of gaps around one corner the last one counts alone. That is
//                `/   gap  step                  quick and not exact: it says which row of triangles to take, and the string that is pulled tight in it does not remember it.
//
// What is in a dead end is come to by one way alone. So start and goal climb to the core, or until they meet: then that is the corridor, and nothing is searched.
//
// Of two ways through a gap the one with the lower estimate is kept. What is left counts for a sixteenth more than the straight way, since ways are seldom straight: among
// stars a search then looks at less than half as much, for paths that are longer by 0.05 % in the mean (docs/corridor.md).
#include "plan/plane/disc_corridor.h"

#define GAP_WEIGHT 1.0625

static inline double gap_distance(wend_vector2 a, wend_vector2 b) {
    return length_of(b.x - a.x, b.y - a.y);
}

static inline bool gap_is_wide(const disc_corridor *corridor, const gap_triangle *at, uint32_t side) {
    if (at->inverse[side] < corridor->surely_wide) return true;
    return wend_squared_distance(at->corners[next_side(side)], at->corners[previous_side(side)]) >=
           corridor->least_width;
}

static inline bool gap_leads_on(const disc_corridor *corridor, const gap_triangle *at, uint32_t side) {
    return at->flags >> side & GAP_LEADS_ON && gap_is_wide(corridor, at, side);
}

// The sides by which the disc can go on from a triangle of the core that it entered by a side; 3: it began there.
static inline uint32_t ways_on(const disc_corridor *corridor, const gap_triangle *at, uint32_t entered,
                               uint32_t sides[3]) {
    uint32_t count = 0;
    if (entered == 3) {
        for (uint32_t i = 0; i < 3; i++)
            if (gap_leads_on(corridor, at, i)) sides[count++] = i;
        return count;
    }
    const uint32_t one = next_side(entered), other = previous_side(entered);
    const bool by_one = gap_leads_on(corridor, at, one), by_other = gap_leads_on(corridor, at, other);
    sides[0] = by_one ? one : other;
    sides[1] = other;
    return (uint32_t)by_one + (uint32_t)by_other;
}

// Where the way from one place to another is shortest if it crosses a gap, as a mirror would have it when both are on one side of it.
static inline wend_vector2 place_in_gap(const disc_corridor *corridor, const gap_triangle *at, uint32_t side,
                                        wend_vector2 from) {
    const wend_lattice_point left = at->corners[previous_side(side)], right = at->corners[next_side(side)];
    const double x = (double)right.x - left.x, y = (double)right.y - left.y,
                 least = corridor->disc.radius * at->inverse[side];
    const double from_x = from.x - left.x, from_y = from.y - left.y, to_x = corridor->goal.x - left.x,
                 to_y = corridor->goal.y - left.y;
    const double far_from = fabs(x * from_y - y * from_x), far_to = fabs(x * to_y - y * to_x), far = far_from + far_to;
    const double along_from = from_x * x + from_y * y, along_to = to_x * x + to_y * y, square = x * x + y * y;
    double share = far > 0 ? (along_from * far_to + along_to * far_from) / (far * square) : along_from / square;
    share = share > 1 - least ? 1 - least : share;
    share = share < least ? least : share;
    return (wend_vector2){left.x + share * x, left.y + share * y};
}

// Over a side of a triangle.
static inline void cross_gap(const disc_corridor *corridor, const gap_triangle *at, uint32_t side, gap_step *step) {
    const wend_vector2 place = place_in_gap(corridor, at, side, step->place);
    step->cost += gap_distance(step->place, place);
    step->place = place;
    step->side = at->across[side];
}

static wend_status keep_step(disc_corridor *corridor, const gap_step *step, const wend_allocator *allocator) {
    const size_t number = step->side == NO_GAP_SIDE ? 3 * (size_t)corridor->clearance->triangle_count
                                                    : 3 * (size_t)handle_triangle(step->side) + handle_side(step->side);
    gap_best *best = &corridor->gap_bests[number];
    corridor->effort.generated++;
    if (best->mark == corridor->mark && best->estimate <= step->estimate) return WEND_OK;
    *best = (gap_best){step->estimate, corridor->mark};
    if (corridor->steps.count >= NO_CORRIDOR_LABEL) return WEND_OUT_OF_MEMORY;
    wend_status status = gap_step_array_push(&corridor->steps, allocator, *step);
    if (status) return status;
    corridor_entry entry = {step->estimate, (uint32_t)corridor->steps.count - 1};
    if (corridor->has_held) { // the better one of a junction's two is taken next mostly: it need not wait
        const corridor_entry held = corridor->held;
        if (corridor_entry_before(entry, held)) {
            corridor->held = entry;
            entry = held;
        }
        corridor->effort.queue_operations++;
        return corridor_heap_push(&corridor->open, allocator, entry);
    }
    corridor->held = entry;
    corridor->has_held = true;
    return WEND_OK;
}

bool wend_disc_gaps_first(const disc_corridor *corridor, corridor_entry *first) {
    const bool has_open = corridor->open.count > 0;
    if (has_open) *first = corridor_heap_first(&corridor->open);
    if (corridor->has_held && (!has_open || corridor_entry_before(corridor->held, *first))) *first = corridor->held;
    return has_open || corridor->has_held;
}

void wend_disc_gaps_drop_first(disc_corridor *corridor, uint32_t number) {
    if (corridor->has_held && corridor->held.label == number) {
        corridor->has_held = false;
        return;
    }
    corridor_heap_pop(&corridor->open);
    corridor->effort.queue_operations++;
}

static inline void estimate_step(const disc_corridor *corridor, gap_step *step) {
    step->estimate = step->cost + GAP_WEIGHT * gap_distance(step->place, corridor->goal);
}

// From the core down to the goal.
static wend_status descend_to_goal(disc_corridor *corridor, gap_step step, const wend_allocator *allocator) {
    for (size_t i = 0; i < corridor->descent.count; i++) {
        const uint32_t down = corridor->descent.items[i];
        const gap_triangle *at = &corridor->clearance->gaps[handle_triangle(down)];
        cross_gap(corridor, at, handle_side(down), &step);
    }
    step.cost += gap_distance(step.place, corridor->goal);
    step.estimate = step.cost;
    step.side = NO_GAP_SIDE;
    return keep_step(corridor, &step, allocator);
}

static inline void note_expansion(disc_corridor *corridor, uint32_t side, const gap_step *step) {
    corridor->effort.expanded++;
    if (corridor->request.observer)
        wend_disc_corridor_notify(corridor, side, step->place, step->cost,
                                  step->cost + gap_distance(step->place, corridor->goal));
}

// Follows a way to where it has a choice, and keeps what it may go on by. Of the gaps that it crosses around one corner only the last one is looked at.
static wend_status follow_to_junction(disc_corridor *corridor, gap_step step, const wend_allocator *allocator) {
    uint32_t triangle = handle_triangle(step.side), entered = handle_side(step.side);
    cell_array *followed = &corridor->followed;
    step.first = step.end = (uint32_t)followed->count;
    const gap_triangle *pending = NULL;
    uint32_t pending_side = 3;
    wend_lattice_point pivot = {0, 0};
    for (;;) {
        const gap_triangle *at = &corridor->clearance->gaps[triangle];
        uint32_t sides[3];
        if (entered < 3) note_expansion(corridor, side_handle(triangle, entered), &step);
        if (triangle == corridor->core_to) {
            if (pending) cross_gap(corridor, pending, pending_side, &step);
            return descend_to_goal(corridor, step, allocator);
        }
        if (triangle == corridor->core_from && entered != 3) return WEND_OK;
        const uint32_t count = ways_on(corridor, at, entered, sides);
        if (count != 1) {
            wend_status status = WEND_OK;
            if (pending) cross_gap(corridor, pending, pending_side, &step);
            for (uint32_t i = 0; i < count && !status; i++) {
                gap_step next = step;
                cross_gap(corridor, at, sides[i], &next);
                estimate_step(corridor, &next);
                status = keep_step(corridor, &next, allocator);
            }
            return status;
        }
        const wend_lattice_point around = at->corners[entered < 3 ? 3 - entered - sides[0] : sides[0]];
        if (pending && (around.x != pivot.x || around.y != pivot.y)) cross_gap(corridor, pending, pending_side, &step);
        pivot = around;
        pending = at;
        pending_side = sides[0];
        step.side = at->across[sides[0]];
        triangle = handle_triangle(step.side);
        entered = handle_side(step.side);
        if (followed->count == followed->capacity &&
            (followed->count >= UINT32_MAX / 2 || cell_array_reserve(followed, allocator, followed->count + 1)))
            return WEND_OUT_OF_MEMORY;
        followed->items[followed->count++] = step.side;
        step.end++;
    }
}

// Climbs from start and goal until they meet, or are in the core. False: they are in different places, or memory is out.
static bool climb_from_ends(disc_corridor *corridor, const wend_allocator *allocator, wend_status *status) {
    const gap_triangle *gaps = corridor->clearance->gaps;
    uint32_t from = corridor->first, to = corridor->last;
    corridor->climb.count = corridor->descent.count = 0;
    *status = WEND_OK;
    while (from != to && !*status) {
        const bool from_has_up = gaps[from].flags & GAP_HAS_UP, to_has_up = gaps[to].flags & GAP_HAS_UP;
        if (!from_has_up && !to_has_up) break;
        if (from_has_up && (!to_has_up || gap_depth(&gaps[from]) >= gap_depth(&gaps[to]))) {
            *status = cell_array_push(&corridor->climb, allocator, gap_up(&gaps[from]));
            from = handle_triangle(gap_up(&gaps[from]));
        } else {
            *status = cell_array_push(&corridor->descent, allocator, side_handle(to, gap_up_side(&gaps[to])));
            to = handle_triangle(gap_up(&gaps[to]));
        }
    }
    uint32_t *down = corridor->descent.items;
    for (size_t i = 0, count = corridor->descent.count; i < count / 2; i++) {
        const uint32_t other = down[count - 1 - i];
        down[count - 1 - i] = down[i];
        down[i] = other;
    }
    corridor->core_from = from, corridor->core_to = to;
    return !*status && (from == to || (gaps[from].flags & gaps[to].flags & GAP_IS_IN_CORE));
}

static bool sides_are_wide(const disc_corridor *corridor, const cell_array *sides) {
    for (size_t i = 0; i < sides->count; i++)
        if (!gap_is_wide(corridor, &corridor->clearance->gaps[handle_triangle(sides->items[i])],
                         handle_side(sides->items[i])))
            return false;
    return true;
}

static wend_status reserve_gap_bests(disc_corridor *corridor, const wend_allocator *allocator) {
    const size_t count = 3 * (size_t)corridor->clearance->triangle_count + 1;
    if (count <= corridor->gap_best_capacity) return WEND_OK;
    gap_best *best = wend_grow_items_zeroed(allocator, corridor->gap_bests, corridor->gap_best_capacity, count,
                                            sizeof *best, WEND_LIFETIME_SCRATCH);
    if (!best) return WEND_OUT_OF_MEMORY;
    corridor->gap_bests = best;
    corridor->gap_best_capacity = count;
    return WEND_OK;
}

wend_status wend_disc_gaps_begin(disc_corridor *corridor, const wend_allocator *allocator) {
    corridor->steps.count = corridor->followed.count = 0;
    corridor->has_held = false;
    if (corridor->first == WEND_NO_TRIANGLE || corridor->last == WEND_NO_TRIANGLE) return WEND_OK;
    wend_status status = reserve_gap_bests(corridor, allocator);
    if (status || !climb_from_ends(corridor, allocator, &status) || !sides_are_wide(corridor, &corridor->climb) ||
        !sides_are_wide(corridor, &corridor->descent))
        return status;
    const wend_lattice_point start = corridor->disc.from;
    gap_step step = {.place = {start.x, start.y}, .side = NO_GAP_SIDE, .parent = NO_CORRIDOR_LABEL};
    for (size_t i = 0; i < corridor->climb.count; i++) {
        const uint32_t into = corridor->climb.items[i];
        const uint32_t back = corridor->clearance->gaps[handle_triangle(into)].across[handle_side(into)];
        cross_gap(corridor, &corridor->clearance->gaps[handle_triangle(back)], handle_side(back), &step);
    }
    estimate_step(corridor, &step);
    step.side = side_handle(corridor->core_from, 3);
    corridor->held = (corridor_entry){step.estimate, 0};
    corridor->has_held = true;
    return gap_step_array_push(&corridor->steps, allocator, step);
}

bool wend_disc_gaps_is_beaten(const disc_corridor *corridor, const gap_step *step) {
    return handle_side(step->side) < 3 &&
           corridor->gap_bests[3 * (size_t)handle_triangle(step->side) + handle_side(step->side)].estimate <
               step->estimate;
}

wend_status wend_disc_gaps_expand(disc_corridor *corridor, uint32_t number, const wend_allocator *allocator) {
    gap_step step = corridor->steps.items[number];
    step.parent = number;
    return follow_to_junction(corridor, step, allocator);
}

wend_status wend_disc_gaps_collect(disc_corridor *corridor, uint32_t last, const wend_allocator *allocator) {
    const gap_step *steps = corridor->steps.items;
    const uint32_t *followed = corridor->followed.items;
    size_t count = corridor->climb.count + corridor->descent.count;
    for (uint32_t at = last; at != NO_CORRIDOR_LABEL; at = steps[at].parent)
        count += steps[at].end - steps[at].first + (handle_side(steps[at].side) < 3);
    wend_status status = cell_array_resize(&corridor->sides, allocator, count);
    if (status) return status;
    uint32_t *sides = corridor->sides.items;
    for (size_t i = corridor->descent.count; i-- > 0;) sides[--count] = corridor->descent.items[i];
    for (uint32_t at = last; at != NO_CORRIDOR_LABEL; at = steps[at].parent) {
        if (handle_side(steps[at].side) < 3) sides[--count] = steps[at].side;
        for (uint32_t i = steps[at].end; i-- > steps[at].first;) sides[--count] = followed[i];
    }
    for (size_t i = corridor->climb.count; i-- > 0;) sides[--count] = corridor->climb.items[i];
    return WEND_OK;
}
