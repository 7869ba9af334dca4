// How a region of the wavefront grows.
//
// A side moves outwards, in its frame to the right, between what bounds it above and below: a neighbouring side, or an outline edge it
// slides along. On its way it meets, nearest first:
//
//     stop      a corner of an outline between its bounds, an upright edge, a side of another region: it stays here for good
//     vanish    its bounds meet: it is no more
//     end       an outline edge that bounds it ends: it follows the next one, if the outline turns inwards there, or stays here for good
//     turn      an outline edge that leads away from the side meets a side of another region: that one bounds it from here
//     split     an outline edge that slopes away crosses the line of a neighbouring side: it follows that edge from here
//
// All sides stay at whole coordinates: corners of outlines and sides of regions are. Of the four sides, the one whose way ends nearest to the
// seed goes first, so that regions grow round where they can.
#include "map/decomposition/wavefront_internal.h"

#include "base/core/require.h"

// What bounds a side above or below: an outline edge, or the line y = axis.
typedef struct wave_bound {
    uint32_t edge; // NO_OUTLINE: the axis
    int32_t axis;
    wend_segment line; // of the edge, turned
} wave_bound;

typedef enum wave_event_kind { // of those at the same x the first happens
    WAVE_STOP,
    WAVE_VANISH,
    WAVE_TURN_UPPER,
    WAVE_TURN_LOWER,
    WAVE_END,
    WAVE_LIMIT,
    WAVE_SPLIT_UPPER,
    WAVE_SPLIT_LOWER,
    WAVE_NOTHING
} wave_event_kind;

typedef struct wave_event {
    wave_event_kind kind;
    exact_fraction x;
    uint32_t edge;
    int32_t axis; // of a turn
} wave_event;

typedef struct wave_sweep {
    const wavefront *wave;
    unsigned direction;
    exact_fraction x; // how far it has come
    wave_bound upper, lower;
    wave_event event; // the nearest so far
} wave_sweep;

// ---------------------------------------------------------------------------------------------------------------------
// Bounds

static wave_bound bound_by_edge(const wavefront *wave, uint32_t edge, unsigned direction) {
    return (wave_bound){.edge = edge, .line = wave_edge(wave, edge, direction)};
}

static wave_bound bound_by_axis(int32_t axis) {
    return (wave_bound){.edge = NO_OUTLINE, .axis = axis};
}

static wave_bound upper_bound_of(const wavefront *wave, unsigned direction) {
    const growing_region *region = &wave->growing;
    for (unsigned k = 0; k < 4; k++) {
        const corner_list *chain = &region->chains[(direction + k) & 3];
        if (chain->count > 0) return bound_by_edge(wave, chain->items[0], direction);
        if (region->present[(direction + k + 1) & 3]) break;
    }
    return bound_by_axis(region->x[(direction + 1) & 3]);
}

static wave_bound lower_bound_of(const wavefront *wave, unsigned direction) {
    const growing_region *region = &wave->growing;
    for (unsigned k = 0; k < 4; k++) {
        unsigned side = (direction + 3 - k) & 3;
        const corner_list *chain = &region->chains[side];
        if (chain->count > 0) return bound_by_edge(wave, chain->items[chain->count - 1], direction);
        if (region->present[side]) break;
    }
    return bound_by_axis(-region->x[(direction + 3) & 3]);
}

static exact_fraction bound_at(const wave_bound *bound, int32_t x) {
    return bound->edge == NO_OUTLINE ? exact_whole(bound->axis) : wend_exact_y_at(bound->line, x);
}

static bool is_below_upper(const wave_sweep *sweep, wend_exact_point point) {
    if (sweep->upper.edge == NO_OUTLINE) return exact_compare(exact_y(point), exact_whole(sweep->upper.axis)) < 0;
    return wend_exact_side(sweep->upper.line, point) > 0;
}

static bool is_above_lower(const wave_sweep *sweep, wend_exact_point point) {
    if (sweep->lower.edge == NO_OUTLINE) return exact_compare(exact_y(point), exact_whole(sweep->lower.axis)) > 0;
    return wend_exact_side(sweep->lower.line, point) > 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Events

// Of two edges that begin a split at the same point, the one nearer to the region.
static bool split_is_nearer(const wave_sweep *sweep, wave_event_kind kind, uint32_t edge) {
    wend_segment best = wave_edge(sweep->wave, sweep->event.edge, sweep->direction),
                 other = wave_edge(sweep->wave, edge, sweep->direction);
    return wend_orient2d_determinant(best.a, best.b, kind == WAVE_SPLIT_UPPER ? other.a : other.b) > 0;
}

static void meet_event(wave_sweep *sweep, wave_event_kind kind, exact_fraction x, uint32_t edge) {
    if (exact_compare(x, sweep->x) < 0) return;
    int order = sweep->event.kind == WAVE_NOTHING ? -1 : exact_compare(x, sweep->event.x);
    if (order == 0) order = (int)kind - (int)sweep->event.kind;
    if (order == 0 && kind >= WAVE_SPLIT_UPPER && split_is_nearer(sweep, kind, edge)) order = -1;
    if (order < 0) sweep->event = (wave_event){.kind = kind, .x = x, .edge = edge};
}

static bool meet_edge(void *user, uint32_t edge) {
    wave_sweep *sweep = user;
    const wavefront *wave = sweep->wave;
    if (wave->outline.edges[edge].terrain != wave->growing.terrain) return true;
    wend_segment line = wave_edge(wave, edge, sweep->direction);
    wend_exact_point a = exact_point_of(line.a);
    if (is_below_upper(sweep, a) && is_above_lower(sweep, a))
        meet_event(sweep, WAVE_STOP, exact_whole(line.a.x), edge); // every corner begins an edge
    if (line.a.x == line.b.x) {
        if (line.b.y > line.a.y && is_below_upper(sweep, a) && is_above_lower(sweep, exact_point_of(line.b)))
            meet_event(sweep, WAVE_STOP, exact_whole(line.a.x), edge);
        return true;
    }
    if (sweep->upper.edge == NO_OUTLINE && line.a.x > line.b.x && line.a.y < sweep->upper.axis &&
        line.b.y >= sweep->upper.axis)
        meet_event(sweep, WAVE_SPLIT_UPPER, wend_exact_x_at(line, sweep->upper.axis), edge);
    if (sweep->lower.edge == NO_OUTLINE && line.a.x < line.b.x && line.a.y <= sweep->lower.axis &&
        line.b.y > sweep->lower.axis)
        meet_event(sweep, WAVE_SPLIT_LOWER, wend_exact_x_at(line, sweep->lower.axis), edge);
    return true;
}

static void meet_region(wave_sweep *sweep, const wave_side *side) {
    exact_fraction x = exact_whole(-(int64_t)side->x);
    if (is_below_upper(sweep, exact_point_at(x, negative(side->high))) &&
        is_above_lower(sweep, exact_point_at(x, negative(side->low))))
        meet_event(sweep, WAVE_STOP, x, NO_OUTLINE);
}

static int32_t lowest_of(const wave_bound *bound) {
    if (bound->edge == NO_OUTLINE) return bound->axis;
    return bound->line.a.y < bound->line.b.y ? bound->line.a.y : bound->line.b.y;
}

static int32_t highest_of(const wave_bound *bound) {
    if (bound->edge == NO_OUTLINE) return bound->axis;
    return bound->line.a.y > bound->line.b.y ? bound->line.a.y : bound->line.b.y;
}

static void meet_regions(wave_sweep *sweep) {
    const wavefront *wave = sweep->wave;
    unsigned facing = (sweep->direction + 2) & 3;
    const wave_glance_array *glances = &wave->glances[facing];
    int32_t low = lowest_of(&sweep->lower), high = highest_of(&sweep->upper), from = (int32_t)exact_floor(sweep->x);
    for (size_t i = 0; i < glances->count; i++) {
        const wave_glance *glance = &glances->items[i];
        if (-glance->x < from || -glance->high > high || -glance->low < low) continue;
        if (sweep->event.kind != WAVE_NOTHING && exact_compare(exact_whole(-glance->x), sweep->event.x) > 0) continue;
        const wave_region *region = &wave->regions.items[glance->region];
        if (region->terrain == wave->growing.terrain) meet_region(sweep, &region->sides[facing]);
    }
}

// Where a bound that leads away from the side meets the end of a region's side that stands on it.
static void meet_turn(wave_sweep *sweep, wave_event_kind kind, exact_fraction x, int32_t y) {
    wend_segment line = kind == WAVE_TURN_UPPER ? sweep->upper.line : sweep->lower.line;
    int32_t end = kind == WAVE_TURN_UPPER ? line.a.x : line.b.x;
    if (exact_compare(x, exact_whole(end)) > 0 || wend_exact_side(line, exact_point_at(x, exact_whole(y))) != 0) return;
    meet_event(sweep, kind, x, NO_OUTLINE);
    if (sweep->event.kind == kind && exact_compare(sweep->event.x, x) == 0) sweep->event.axis = y;
}

// The sides that may bound it: above, those that face down; below, those that face up.
static void meet_turns_at(wave_sweep *sweep, const wave_bound *bound, bool upper) {
    const wavefront *wave = sweep->wave;
    unsigned facing = (sweep->direction + (upper ? 3 : 1)) & 3;
    const wave_glance_array *glances = &wave->glances[facing];
    int32_t low = lowest_of(bound), high = highest_of(bound);
    for (size_t i = 0; i < glances->count; i++) {
        int32_t y = upper ? -glances->items[i].x : glances->items[i].x;
        if (y < low || y > high) continue;
        const wave_region *region = &wave->regions.items[glances->items[i].region];
        const wave_side *side = &region->sides[facing];
        if (region->terrain == wave->growing.terrain)
            meet_turn(sweep, upper ? WAVE_TURN_UPPER : WAVE_TURN_LOWER, upper ? side->low : negative(side->high), y);
    }
}

static void meet_turns(wave_sweep *sweep) {
    const wave_bound *upper = &sweep->upper, *lower = &sweep->lower;
    if (upper->edge != NO_OUTLINE && upper->line.a.y > upper->line.b.y) meet_turns_at(sweep, upper, true);
    if (lower->edge != NO_OUTLINE && lower->line.b.y < lower->line.a.y) meet_turns_at(sweep, lower, false);
}

// Where the bounds end or meet.
static void meet_bounds(wave_sweep *sweep) {
    const wave_bound *upper = &sweep->upper, *lower = &sweep->lower;
    bool upper_edge = upper->edge != NO_OUTLINE, lower_edge = lower->edge != NO_OUTLINE;
    if (upper_edge) meet_event(sweep, WAVE_END, exact_whole(upper->line.a.x), upper->edge);
    if (lower_edge) meet_event(sweep, WAVE_END, exact_whole(lower->line.b.x), lower->edge);
    if (upper_edge && lower_edge && wend_lattice_point_equals(upper->line.a, lower->line.b))
        meet_event(sweep, WAVE_VANISH, exact_whole(upper->line.a.x), upper->edge);
    if (upper_edge && !lower_edge && upper->line.a.y <= lower->axis && upper->line.b.y > lower->axis)
        meet_event(sweep, WAVE_VANISH, wend_exact_x_at(upper->line, lower->axis), upper->edge);
    if (lower_edge && !upper_edge && lower->line.b.y >= upper->axis && lower->line.a.y < upper->axis)
        meet_event(sweep, WAVE_VANISH, wend_exact_x_at(lower->line, upper->axis), lower->edge);
}

static int32_t clamped_coordinate(int64_t value) {
    return (int32_t)(value > WEND_COORDINATE_LIMIT ? WEND_COORDINATE_LIMIT : value);
}

// The nearest event. Edges are looked for in a window that grows until the event is in it.
static void find_wave_event(wave_sweep *sweep) {
    sweep->event = (wave_event){.kind = WAVE_NOTHING};
    meet_bounds(sweep);
    meet_regions(sweep);
    meet_turns(sweep);
    wend_box box = {{(int32_t)exact_floor(sweep->x), lowest_of(&sweep->lower)}, {0, highest_of(&sweep->upper)}};
    int64_t window = (int64_t)box.high.y - box.low.y + 1;
    for (;; window *= 4) {
        box.high.x = clamped_coordinate(box.low.x + window);
        wend_wavefront_visit(sweep->wave, box, sweep->direction, meet_edge, sweep);
        bool is_near = sweep->event.kind != WAVE_NOTHING && exact_compare(sweep->event.x, exact_whole(box.high.x)) <= 0;
        if (is_near || box.high.x == WEND_COORDINATE_LIMIT) return;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Probing

// Follows the outline around the end of an edge that bounds the side, if it turns inwards and leads on. False: the side stays here.
static wend_status follow_upper(wave_sweep *sweep, wave_probe *probe, bool *goes_on) {
    const wavefront *wave = sweep->wave;
    uint32_t next = wave->outline.edges[sweep->upper.edge].previous;
    wend_segment line = wave_edge(wave, next, sweep->direction);
    *goes_on = line.a.x > line.b.x && wend_orient2d_determinant(line.a, line.b, sweep->upper.line.b) >= 0;
    if (!*goes_on) return WEND_OK;
    sweep->upper = bound_by_edge(wave, next, sweep->direction);
    return corner_list_push(&probe->upper, wave->allocator, next);
}

static wend_status follow_lower(wave_sweep *sweep, wave_probe *probe, bool *goes_on) {
    const wavefront *wave = sweep->wave;
    uint32_t next = wave->outline.edges[sweep->lower.edge].next;
    wend_segment line = wave_edge(wave, next, sweep->direction);
    *goes_on = line.b.x > line.a.x && wend_orient2d_determinant(sweep->lower.line.a, line.a, line.b) >= 0;
    if (!*goes_on) return WEND_OK;
    sweep->lower = bound_by_edge(wave, next, sweep->direction);
    return corner_list_push(&probe->lower, wave->allocator, next);
}

static wend_status follow_ends(wave_sweep *sweep, wave_probe *probe, bool *goes_on) {
    *goes_on = true;
    wend_status status = WEND_OK;
    if (sweep->upper.edge != NO_OUTLINE && exact_compare(exact_whole(sweep->upper.line.a.x), sweep->x) == 0)
        status = follow_upper(sweep, probe, goes_on);
    if (!status && *goes_on && sweep->lower.edge != NO_OUTLINE &&
        exact_compare(exact_whole(sweep->lower.line.b.x), sweep->x) == 0)
        status = follow_lower(sweep, probe, goes_on);
    return status;
}

static wend_status follow_split(wave_sweep *sweep, wave_probe *probe) {
    wave_bound bound = bound_by_edge(sweep->wave, sweep->event.edge, sweep->direction);
    bool upper = sweep->event.kind == WAVE_SPLIT_UPPER;
    if (upper)
        sweep->upper = bound;
    else
        sweep->lower = bound;
    return corner_list_push(upper ? &probe->upper : &probe->lower, sweep->wave->allocator, sweep->event.edge);
}

static void follow_turn(wave_sweep *sweep, wave_probe *probe) {
    if (sweep->event.kind == WAVE_TURN_UPPER) {
        probe->upper_turns = true;
        probe->upper_axis = sweep->event.axis;
        probe->upper_before = probe->upper.count;
        sweep->upper = bound_by_axis(sweep->event.axis);
    } else {
        probe->lower_turns = true;
        probe->lower_axis = sweep->event.axis;
        probe->lower_before = probe->lower.count;
        sweep->lower = bound_by_axis(sweep->event.axis);
    }
}

// How far the side of a direction can go: to `limit` at most.
static wend_status probe_side(const wavefront *wave, unsigned direction, int64_t limit, wave_probe *probe) {
    wave_sweep sweep = {.wave = wave,
                        .direction = direction,
                        .x = exact_whole(wave->growing.x[direction]),
                        .upper = upper_bound_of(wave, direction),
                        .lower = lower_bound_of(wave, direction)};
    probe->upper.count = probe->lower.count = 0;
    probe->grows = probe->vanishes = probe->is_final = probe->upper_turns = probe->lower_turns = false;
    int32_t from = wave->growing.x[direction];
    if (exact_compare(bound_at(&sweep.upper, from), bound_at(&sweep.lower, from)) <= 0) return WEND_OK; // no length yet
    wend_status status = WEND_OK;
    for (bool goes_on = true; !status;) {
        status = follow_ends(&sweep, probe, &goes_on);
        probe->is_final = !goes_on;
        if (status || !goes_on) break;
        find_wave_event(&sweep);
        meet_event(&sweep, WAVE_LIMIT, exact_whole(limit), NO_OUTLINE);
        sweep.x = sweep.event.x;
        probe->vanishes = sweep.event.kind == WAVE_VANISH;
        probe->is_final = sweep.event.kind == WAVE_STOP;
        if (probe->is_final || probe->vanishes || sweep.event.kind == WAVE_LIMIT) break;
        bool turns = sweep.event.kind == WAVE_TURN_UPPER || sweep.event.kind == WAVE_TURN_LOWER;
        if (turns) follow_turn(&sweep, probe);
        if (!turns && sweep.event.kind != WAVE_END) status = follow_split(&sweep, probe);
    }
    probe->stop = sweep.x;
    probe->grows = exact_compare(sweep.x, exact_whole(from)) > 0;
    return status;
}

static wend_status put_in_front(corner_list *chain, const wend_allocator *allocator, uint32_t edge) {
    wend_status status = corner_list_push(chain, allocator, edge);
    if (status) return status;
    memmove(chain->items + 1, chain->items, (chain->count - 1) * sizeof *chain->items);
    chain->items[0] = edge;
    return WEND_OK;
}

// A side that is there again: all edges on its far side belong to the chain behind it.
static wend_status bring_back_upper(wavefront *wave, unsigned direction, int32_t axis) {
    growing_region *region = &wave->growing;
    unsigned side = (direction + 1) & 3;
    corner_list *near = &region->chains[direction];
    wend_status status = WEND_OK;
    while (near->count > 0 && !status)
        status = put_in_front(&region->chains[side], wave->allocator, near->items[--near->count]);
    region->x[side] = axis;
    region->present[side] = region->blocked[side] = true;
    return status;
}

static wend_status bring_back_lower(wavefront *wave, unsigned direction, int32_t axis) {
    growing_region *region = &wave->growing;
    unsigned side = (direction + 3) & 3;
    corner_list *near = &region->chains[side], *far = &region->chains[(direction + 2) & 3];
    wend_status status = WEND_OK;
    for (size_t i = 0; i < near->count && !status; i++) status = corner_list_push(far, wave->allocator, near->items[i]);
    near->count = 0;
    region->x[side] = -axis;
    region->present[side] = region->blocked[side] = true;
    return status;
}

static wend_status move_side(wavefront *wave, unsigned direction, const wave_probe *probe) {
    growing_region *region = &wave->growing;
    wend_status status = WEND_OK;
    for (size_t i = 0; i <= probe->upper.count && !status; i++) {
        if (probe->upper_turns && i == probe->upper_before)
            status = bring_back_upper(wave, direction, probe->upper_axis);
        if (!status && i < probe->upper.count)
            status = put_in_front(&region->chains[direction], wave->allocator, probe->upper.items[i]);
    }
    for (size_t i = 0; i <= probe->lower.count && !status; i++) {
        if (probe->lower_turns && i == probe->lower_before)
            status = bring_back_lower(wave, direction, probe->lower_axis);
        if (!status && i < probe->lower.count)
            status = corner_list_push(&region->chains[(direction + 3) & 3], wave->allocator, probe->lower.items[i]);
    }
    if (probe->vanishes)
        region->present[direction] = false;
    else
        region->x[direction] = (int32_t)probe->stop.numerator;
    region->blocked[direction] = probe->is_final;
    return status;
}

#define NO_LIMIT ((int64_t)1 << 30)

wend_status wend_wavefront_step(wavefront *wave, unsigned direction) {
    wave_probe *probe = &wave->probes[direction];
    wend_status status = probe_side(wave, direction, (int64_t)wave->growing.x[direction] + 1, probe);
    return status || !probe->grows ? status : move_side(wave, direction, probe);
}

wend_status wend_wavefront_grow(wavefront *wave) {
    growing_region *region = &wave->growing;
    for (;;) {
        unsigned best = 4;
        int64_t nearest = 0;
        for (unsigned d = 0; d < 4; d++) {
            wave_probe *probe = &wave->probes[d];
            if (!region->present[d] || region->blocked[d]) continue;
            wend_status status = probe_side(wave, d, NO_LIMIT, probe);
            if (status) return status;
            if (!probe->grows) {
                region->blocked[d] = probe->is_final;
                continue;
            }
            int64_t distance = exact_floor(probe->stop) - wave_turn(region->seed, d).x;
            if (best < 4 && distance >= nearest) continue;
            best = d;
            nearest = distance;
        }
        if (best == 4) return WEND_OK;
        wend_status status = move_side(wave, best, &wave->probes[best]);
        if (status) return status;
    }
}
