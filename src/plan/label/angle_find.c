// Asking an any-angle oracle.
//
//     start --> corners it sees --> labels: table[hub] = leg + distance, where that is the least          scatter
//     goal  --> corners it sees --> labels: table[hub] + leg + distance, the least of all                 scan
//
// Two cells that see each other need neither. Many corners are seen and few matter: no path by way of a corner is shorter than the line to it and the line from there to the other end. So first the corner for which that is
// least, on each side, gives the length of some path, and then corners for which it is more are left out.
//
// The path goes from the start to its corner, from parent to parent to the hub, and so from the goal. Corners that it passes without turning are left out.
#include "plan/label/angle_oracle_internal.h"

#include "base/core/require.h"
#include "plan/core/query_slots.h"
#include "plan/path/path_internal.h"

#define ANGLE_FAR (ANGLE_DISTANCE_MASK + 1) // no path is as long

// A corner that one end of the path sees.
typedef struct angle_via {
    uint32_t node;
    uint64_t leg, bound; // the length to it; what a path by way of it has at least
} angle_via;

#define ARRAY_NAME angle_via_array
#define ARRAY_ITEM angle_via
#include "base/memory/array_template.h"

// The table is never cleared: what is in it is a sum below the number of the query, which falls from query to query.
typedef struct angle_scratch {
    corner_scratch look;
    uint32_t stride, look_count; // that there is room for
    angle_via_array vias[2];     // of the start and the goal
    uint64_t *table;             // by hub: the number of a query, times ANGLE_FAR, plus the start's distance
    uint32_t *table_vias;        // by hub: the via that it is reached through
    size_t capacity;
    uint64_t number; // of the last query, times ANGLE_FAR; 0: the table is to be filled
} angle_scratch;

static void angle_scratch_free(void *scratch, const wend_allocator *allocator) {
    angle_scratch *own = scratch;
    if (own->look.found) wend_corner_scratch_free(&own->look, own->stride, own->look_count, allocator);
    for (int i = 0; i < 2; i++) angle_via_array_free(&own->vias[i], allocator);
    wend_release_items(allocator, own->table, own->capacity, sizeof *own->table);
    wend_release_items(allocator, own->table_vias, own->capacity, sizeof *own->table_vias);
}

static const search_kind angle_oracle_kind = {
    .name = "any-angle oracle", .size = sizeof(angle_scratch), .destroy = angle_scratch_free};

// What was found.
typedef struct angle_answer {
    uint64_t length; // ANGLE_FAR or more: there is no path
    uint32_t hub;
    uint32_t nodes[2]; // the first corners from the start and the goal
} angle_answer;

// ---- Room -----------------------------------------------------------------------------------------------------------

static wend_status ready_look(const corner_graph *graph, angle_scratch *scratch, const wend_allocator *allocator) {
    if (scratch->look.found && scratch->stride >= graph->stride && scratch->look_count >= graph->count) return WEND_OK;
    if (scratch->look.found) wend_corner_scratch_free(&scratch->look, scratch->stride, scratch->look_count, allocator);
    if (graph->stride > scratch->stride) scratch->stride = graph->stride;
    if (graph->count > scratch->look_count) scratch->look_count = graph->count;
    return wend_corner_scratch_make(&scratch->look, scratch->stride, scratch->look_count, allocator);
}

static wend_status ready_angle_table(size_t count, angle_scratch *scratch, const wend_allocator *allocator) {
    if (count > scratch->capacity) {
        uint64_t *table = wend_allocate_items(allocator, count, sizeof *table, WEND_LIFETIME_SCRATCH);
        uint32_t *vias = wend_allocate_items(allocator, count, sizeof *vias, WEND_LIFETIME_SCRATCH);
        if (!table || !vias) {
            wend_release_items(allocator, table, count, sizeof *table);
            wend_release_items(allocator, vias, count, sizeof *vias);
            return WEND_OUT_OF_MEMORY;
        }
        wend_release_items(allocator, scratch->table, scratch->capacity, sizeof *table);
        wend_release_items(allocator, scratch->table_vias, scratch->capacity, sizeof *vias);
        scratch->table = table;
        scratch->table_vias = vias;
        scratch->capacity = count;
        scratch->number = 0;
    }
    if (scratch->number < 2 * ANGLE_FAR) {
        for (size_t i = 0; i < scratch->capacity; i++) scratch->table[i] = UINT64_MAX / 2;
        scratch->number = UINT64_MAX / 4 / ANGLE_FAR * ANGLE_FAR;
    }
    scratch->number -= ANGLE_FAR;
    return WEND_OK;
}

// ---- Looking up -----------------------------------------------------------------------------------------------------

// Finds what one end sees; the via with the least bound comes first.
static wend_status find_vias(const wend_any_angle_oracle *oracle, const corner_place *place, const corner_place *other,
                             angle_scratch *scratch, angle_via_array *vias, const wend_allocator *allocator) {
    const corner_graph *graph = &oracle->graph;
    const angle_sights *sights = &oracle->sights;
    const uint32_t *found;
    size_t count;
    if (sights->is_decided && sights->first) {
        const size_t cell = (size_t)place->y * oracle->grid->width + place->x;
        found = sights->nodes + sights->first[cell];
        count = sights->first[cell + 1] - sights->first[cell];
    } else {
        const wend_status status = ready_look(graph, scratch, allocator);
        if (status) return status;
        wend_corner_graph_look(graph, place, &scratch->look);
        found = scratch->look.found;
        count = scratch->look.found_count;
    }
    vias->count = 0;
    const wend_status status = angle_via_array_reserve(vias, allocator, count);
    if (status) return status;
    for (size_t i = 0; i < count; i++) {
        const uint32_t node = found[i], x = graph->x[node], y = graph->y[node];
        const uint64_t leg = corner_line_length(graph->shift, place->x, place->y, x, y);
        angle_via via = {node, leg, leg + corner_line_length(graph->shift, x, y, other->x, other->y)};
        if (i && via.bound < vias->items[0].bound) {
            const angle_via first = vias->items[0];
            vias->items[0] = via;
            via = first;
        }
        vias->items[i] = via;
    }
    vias->count = count;
    return WEND_OK;
}

// The distance between two nodes; ANGLE_FAR or more when they are not joined.
static uint64_t nodes_apart(const angle_labels *labels, uint32_t a, uint32_t b) {
    const uint64_t *one = labels->entries + labels->first[a], *one_end = labels->entries + labels->first[a + 1];
    const uint64_t *two = labels->entries + labels->first[b], *two_end = labels->entries + labels->first[b + 1];
    uint64_t least = 2 * ANGLE_FAR;
    while (one < one_end && two < two_end) {
        const uint64_t hub = *one >> HUB_DISTANCE_BITS, other = *two >> HUB_DISTANCE_BITS;
        if (hub == other) {
            const uint64_t sum = (*one & ANGLE_DISTANCE_MASK) + (*two & ANGLE_DISTANCE_MASK);
            if (sum < least) least = sum;
        }
        one += hub <= other;
        two += other <= hub;
    }
    return least;
}

static void scatter_vias(const angle_labels *labels, const angle_via_array *vias, uint64_t limit,
                         angle_scratch *scratch) {
    for (size_t i = 0; i < vias->count; i++) {
        const angle_via *via = &vias->items[i];
        if (via->bound > limit) continue;
        const uint64_t leg = scratch->number + via->leg;
        const uint64_t *end = labels->entries + labels->first[via->node + 1];
        for (const uint64_t *entry = labels->entries + labels->first[via->node]; entry < end; entry++) {
            const uint64_t hub = *entry >> HUB_DISTANCE_BITS, sum = leg + (*entry & ANGLE_DISTANCE_MASK);
            if (sum >= scratch->table[hub]) continue;
            scratch->table[hub] = sum;
            scratch->table_vias[hub] = (uint32_t)i;
        }
    }
}

static void scan_vias(const angle_labels *labels, const angle_scratch *scratch, uint64_t limit, angle_answer *answer) {
    const angle_via_array *vias = &scratch->vias[1];
    uint64_t least = scratch->number + ANGLE_FAR; // older sums are not less
    for (size_t i = 0; i < vias->count; i++) {
        const angle_via *via = &vias->items[i];
        if (via->bound > limit) continue;
        const uint64_t *end = labels->entries + labels->first[via->node + 1];
        for (const uint64_t *entry = labels->entries + labels->first[via->node]; entry < end; entry++) {
            const uint64_t hub = *entry >> HUB_DISTANCE_BITS;
            const uint64_t sum = scratch->table[hub] + via->leg + (*entry & ANGLE_DISTANCE_MASK);
            if (sum >= least) continue;
            least = sum;
            answer->hub = (uint32_t)hub;
            answer->nodes[0] = scratch->vias[0].items[scratch->table_vias[hub]].node;
            answer->nodes[1] = via->node;
        }
    }
    answer->length = least - scratch->number;
}

static wend_status look_up_corners(const wend_any_angle_oracle *oracle, const corner_place places[2],
                                   angle_scratch *scratch, const wend_allocator *allocator, angle_answer *answer) {
    wend_status status = ready_angle_table(oracle->graph.count, scratch, allocator);
    for (int i = 0; i < 2 && !status; i++)
        status = find_vias(oracle, &places[i], &places[!i], scratch, &scratch->vias[i], allocator);
    if (status) return status;
    *answer = (angle_answer){.length = ANGLE_FAR};
    if (!scratch->vias[0].count || !scratch->vias[1].count) return WEND_OK;
    const angle_via *start = &scratch->vias[0].items[0], *goal = &scratch->vias[1].items[0];
    // Bounds and sums of lengths that were rounded: a line may be a unit longer than two that make it up.
    const uint64_t limit = start->leg + nodes_apart(&oracle->labels, start->node, goal->node) + goal->leg + 4;
    scatter_vias(&oracle->labels, &scratch->vias[0], limit, scratch);
    scan_vias(&oracle->labels, scratch, limit, answer);
    return WEND_OK;
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

// How many nodes a chain to the hub has, the hub's own included.
static size_t count_chain(const angle_labels *labels, uint32_t node, uint32_t hub) {
    size_t count = 1;
    for (uint32_t next; (next = labels->parents[angle_find_hub(labels, node, hub)]) != node; node = next) count++;
    return count;
}

static void write_corner(wend_vector3 *point, double x, double y) {
    *point = (wend_vector3){x, y, 0};
}

// Writes a chain in cells, forwards or backwards.
static void write_chain(const wend_any_angle_oracle *oracle, uint32_t node, uint32_t hub, wend_vector3 *at,
                        ptrdiff_t way) {
    const corner_graph *graph = &oracle->graph;
    for (;;) {
        write_corner(at, graph->x[node], graph->y[node]);
        const uint32_t next = oracle->labels.parents[angle_find_hub(&oracle->labels, node, hub)];
        if (next == node) return;
        node = next;
        at += way;
    }
}

// Leaves out points at which the path does not turn, and puts cells into metres.
static void finish_angle_points(const wend_grid *grid, wend_path *path, size_t count) {
    wend_vector3 *points = wend_path_write_points(path);
    size_t kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (kept > 1) {
            const wend_vector3 *before = &points[kept - 2], *last = &points[kept - 1];
            const double turn = (last->x - before->x) * (points[i].y - last->y) -
                                (last->y - before->y) * (points[i].x - last->x); // whole numbers
            if (turn == 0) kept--;
        }
        points[kept++] = points[i];
    }
    double length = 0;
    for (size_t i = 1; i < kept; i++) {
        const double x = points[i].x - points[i - 1].x, y = points[i].y - points[i - 1].y;
        length += sqrt(x * x + y * y);
    }
    for (size_t i = 0; i < kept; i++) points[i] = wend_vector3_of(wend_grid_corner(grid, points[i].x, points[i].y), 0);
    wend_path_set(path, WEND_OUTCOME_COMPLETE, length * grid->cell_size, 0);
    wend_path_set_points(path, kept, length * grid->cell_size);
    path->version = wend_grid_version(grid);
}

static wend_status write_angle_path(const wend_any_angle_oracle *oracle, const corner_place places[2],
                                    const angle_answer *answer, wend_path *path) {
    size_t counts[2] = {0, 1};
    for (int i = 0; i < 2 && answer; i++)
        counts[i] = count_chain(&oracle->labels, answer->nodes[i], answer->hub); // both have the hub
    const size_t count = counts[0] + counts[1] + 1;
    const wend_status status = wend_path_reserve_points(path, count);
    if (status) return status;
    wend_vector3 *points = wend_path_write_points(path);
    write_corner(&points[0], places[0].x, places[0].y);
    write_corner(&points[count - 1], places[1].x, places[1].y);
    if (answer) {
        write_chain(oracle, answer->nodes[0], answer->hub, points + 1, 1);
        write_chain(oracle, answer->nodes[1], answer->hub, points + count - 2, -1);
    }
    finish_angle_points(oracle->grid, path, count);
    return WEND_OK;
}

// ---- Asking ---------------------------------------------------------------------------------------------------------

static wend_status find_built(const wend_any_angle_oracle *oracle, wend_query *query, uint32_t start, uint32_t goal,
                              wend_path *path) {
    const wend_any_angle *any_angle = oracle->any_angle;
    const corner_view view = any_angle_view(any_angle, wend_grid_medium(oracle->grid, start));
    const corner_place places[2] = {angle_place_of_cell(any_angle, start), angle_place_of_cell(any_angle, goal)};
    if (wend_corner_sees(&view, any_angle_node_of_cell(any_angle, &view, start),
                         any_angle_node_of_cell(any_angle, &view, goal)))
        return write_angle_path(oracle, places, NULL, path);
    angle_scratch *scratch = wend_query_slot(query, &angle_oracle_kind);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    angle_answer answer;
    const wend_status status = look_up_corners(oracle, places, scratch, &query->allocator, &answer);
    if (status) return status;
    if (answer.length < ANGLE_FAR) return write_angle_path(oracle, places, &answer, path);
    return wend_any_angle_answer_at_once(any_angle, WEND_OUTCOME_UNREACHABLE, start, path);
}

wend_status wend_any_angle_oracle_find_path(const wend_any_angle_oracle *oracle, wend_query *query, uint32_t start,
                                            uint32_t goal, wend_path *path) {
    REQUIRE(oracle && query && wend_path_is_valid(path), WEND_INVALID);
    const wend_status status = angle_oracle_catch_up(oracle);
    if (status) return status;
    const wend_outcome outcome = wend_any_angle_outcome_at_once(oracle->grid, start, goal);
    if (outcome != WEND_OUTCOME_NONE) return wend_any_angle_answer_at_once(oracle->any_angle, outcome, start, path);
    if (oracle->is_built) return find_built(oracle, query, start, goal, path);
    wend_any_angle_request request = wend_default_any_angle_request();
    request.start = start;
    request.goal = goal;
    return wend_any_angle_find_path(oracle->any_angle, query, &request, path);
}
