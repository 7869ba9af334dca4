// Where any-angle paths turn: a visibility graph of the corners of a grid, in whole numbers.
//
//     . . . .        A shortest path turns where it bends around one blocked cell: at a corner with three cells of its medium around it. These are the nodes.
//     . . n .
//     . # . .        A line from elsewhere counts at a node if a path can bend there: not when it comes from the quadrant opposite the blocked cell, from where one would run into it or pass it by.
//
// What a place sees is found row by row, away from it on both sides. Between two rays lies a cone; where it crosses the cells of a row, each run of cells of its medium lets a part of it through, down to
// the ray past the run's nearer end:
//
//        \  2  | 3 /            d + 1       The rays lead through corners, so they are fractions of small whole numbers: the corner's columns over its rows. Nothing is rounded.
//      ...\#####| /...          row         A run from u to v, of cells between the lines d and d + 1 above the place at 0, lets through what lies right of u / d and u / (d + 1), and left of
//          \  1 |/                d         v / d and v / (d + 1). Between two cones of a line lies a shadow at least one cell wide: so there are no more cones than corners.
//           \  |/
//            place              0           A node on a ray that led past another node is not found: the way to it leads over that one, by an edge between the two.
//
// Lines along rows are walked. Through pinches, where two cells touch in a corner, no cone passes, since runs on both sides of them share no column.
//
// Nodes that see each other are joined when the line between them counts at both. How long lines are is rounded to a whole number of 2^-shift cells once for each line; sums of them are exact. The unit is as small
// as distances of 40 bits allow, which is 2^-28 cells and less on maps of games.
#include "plan/label/corner_graph.h"

#include "plan/label/hub_labels.h"

#define FIRST_SHIFT 8 // with which it is found out how long paths are

// ---- Nodes ----------------------------------------------------------------------------------------------------------

// The cells around a corner that are not of a medium, as bits of any_angle_internal.h.
static inline unsigned other_cells(const corner_graph *graph, uint32_t x, uint32_t y, uint8_t medium) {
    const corner_view view = any_angle_view(graph->any_angle, medium);
    return ~corner_open_cells(&view, (size_t)y * graph->stride + x) & 15u;
}

static inline bool is_single_bit(unsigned bits) {
    return bits && !(bits & (bits - 1));
}

// Whether three cells around a corner are of one medium, which can be walked, and the fourth is not.
static bool is_turning_corner(const corner_graph *graph, uint32_t x, uint32_t y) {
    const uint8_t *above = graph->any_angle->media + (size_t)y * graph->stride + x, *below = above + graph->stride;
    const uint8_t medium = above[0] == above[1] || above[0] == below[0] ? above[0] : below[1];
    return medium != WEND_MEDIUM_BLOCKED && is_single_bit(other_cells(graph, x, y, medium));
}

// True when a path that comes from (dx, dy) cells away can bend around the cell that a node has beside it.
static inline bool line_counts(unsigned other, int32_t dx, int32_t dy) {
    const bool is_right = other & 10u, is_below = other & 12u; // where that cell is
    return !((is_right ? dx < 0 : dx > 0) && (is_below ? dy < 0 : dy > 0));
}

static void write_runs(corner_graph *graph) {
    const uint8_t *media = graph->any_angle->media;
    const uint32_t stride = graph->stride;
    for (uint32_t y = 0; y < graph->height + 2; y++) {
        const uint8_t *row = media + (size_t)y * stride;
        corner_run *runs = graph->runs + (size_t)y * stride;
        for (uint32_t begin = 0, end; begin < stride; begin = end) {
            for (end = begin + 1; end < stride && row[end] == row[begin];) end++;
            for (uint32_t x = begin; x < end; x++) runs[x] = (corner_run){(uint16_t)begin, (uint16_t)end};
        }
    }
}

static size_t corner_words(const corner_graph *graph) {
    return graph->row_words * (graph->height + 1);
}

wend_status wend_corner_graph_make(corner_graph *graph, const wend_any_angle *any_angle,
                                   const wend_allocator *allocator) {
    const wend_grid *grid = any_angle->grid;
    *graph = (corner_graph){.any_angle = any_angle,
                            .stride = any_angle->stride,
                            .height = grid->height,
                            .row_words = ((size_t)grid->width + 64) / 64};
    const size_t words = corner_words(graph);
    graph->has = wend_allocate_items(allocator, words, sizeof *graph->has, WEND_LIFETIME_OBJECT);
    graph->before = wend_allocate_items(allocator, words, sizeof *graph->before, WEND_LIFETIME_OBJECT);
    graph->runs = wend_allocate_items(allocator, any_angle->media_count, sizeof *graph->runs, WEND_LIFETIME_OBJECT);
    if (!graph->has || !graph->before || !graph->runs) {
        wend_corner_graph_free(graph, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    memset(graph->has, 0, words * sizeof *graph->has);
    write_runs(graph);
    for (uint32_t y = 0; y <= grid->height; y++)
        for (uint32_t x = 0; x <= grid->width; x++)
            if (is_turning_corner(graph, x, y)) graph->has[y * graph->row_words + x / 64] |= UINT64_C(1) << x % 64;
    for (size_t word = 0; word < words; word++) {
        graph->before[word] = graph->count;
        graph->count += (uint32_t)wend_count_bits(graph->has[word]);
    }
    graph->x = wend_allocate_items(allocator, (size_t)graph->count + 1, sizeof *graph->x, WEND_LIFETIME_OBJECT);
    graph->y = wend_allocate_items(allocator, (size_t)graph->count + 1, sizeof *graph->y, WEND_LIFETIME_OBJECT);
    if (!graph->x || !graph->y) {
        wend_corner_graph_free(graph, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    uint32_t node = 0;
    for (size_t word = 0; word < words; word++)
        for (uint64_t bits = graph->has[word]; bits; bits &= bits - 1, node++) {
            graph->x[node] = (uint16_t)(word % graph->row_words * 64 + (uint32_t)wend_lowest_bit(bits));
            graph->y[node] = (uint16_t)(word / graph->row_words);
        }
    return WEND_OK;
}

void wend_corner_graph_drop_edges(corner_graph *graph, const wend_allocator *allocator) {
    const size_t edges = graph->first ? graph->first[graph->count] : 0;
    wend_release_items(allocator, graph->targets, edges + 1, sizeof *graph->targets);
    wend_release_items(allocator, graph->lengths, edges + 1, sizeof *graph->lengths);
    wend_release_items(allocator, graph->first, (size_t)graph->count + 1, sizeof *graph->first);
    graph->targets = NULL;
    graph->lengths = NULL;
    graph->first = NULL;
}

void wend_corner_graph_free(corner_graph *graph, const wend_allocator *allocator) {
    if (!graph->any_angle) return;
    wend_corner_graph_drop_edges(graph, allocator);
    wend_release_items(allocator, graph->has, corner_words(graph), sizeof *graph->has);
    wend_release_items(allocator, graph->before, corner_words(graph), sizeof *graph->before);
    wend_release_items(allocator, graph->runs, graph->any_angle->media_count, sizeof *graph->runs);
    wend_release_items(allocator, graph->x, (size_t)graph->count + 1, sizeof *graph->x);
    wend_release_items(allocator, graph->y, (size_t)graph->count + 1, sizeof *graph->y);
    *graph = (corner_graph){0};
}

size_t wend_corner_graph_bytes(const corner_graph *graph) {
    if (!graph->any_angle) return 0;
    return corner_words(graph) * (sizeof *graph->has + sizeof *graph->before) +
           graph->any_angle->media_count * sizeof *graph->runs +
           ((size_t)graph->count + 1) * (sizeof *graph->x + sizeof *graph->y);
}

// ---- Looking --------------------------------------------------------------------------------------------------------

wend_status wend_corner_scratch_make(corner_scratch *scratch, uint32_t stride, uint32_t node_count,
                                     const wend_allocator *allocator) {
    const size_t cones = (size_t)stride + 2;
    scratch->cones = wend_allocate_items(allocator, cones, sizeof *scratch->cones, WEND_LIFETIME_SCRATCH);
    scratch->next = wend_allocate_items(allocator, cones, sizeof *scratch->next, WEND_LIFETIME_SCRATCH);
    scratch->found =
        wend_allocate_items(allocator, (size_t)node_count + 1, sizeof *scratch->found, WEND_LIFETIME_SCRATCH);
    if (scratch->cones && scratch->next && scratch->found) return WEND_OK;
    wend_corner_scratch_free(scratch, stride, node_count, allocator);
    return WEND_OUT_OF_MEMORY;
}

void wend_corner_scratch_free(corner_scratch *scratch, uint32_t stride, uint32_t node_count,
                              const wend_allocator *allocator) {
    const size_t cones = (size_t)stride + 2;
    wend_release_items(allocator, scratch->cones, cones, sizeof *scratch->cones);
    wend_release_items(allocator, scratch->next, cones, sizeof *scratch->next);
    wend_release_items(allocator, scratch->found, (size_t)node_count + 1, sizeof *scratch->found);
    *scratch = (corner_scratch){0};
}

// One look: rows away from the place, in one direction.
typedef struct corner_look {
    const corner_graph *graph;
    const corner_place *place;
    corner_scratch *scratch;
    int32_t way; // -1: upwards
} corner_look;

// True when there is a node at a corner for the place's medium; notes it if the line to it counts there.
static bool meet_node(const corner_look *look, uint32_t x, uint32_t y) {
    const unsigned other = other_cells(look->graph, x, y, look->place->medium);
    if (!is_single_bit(other)) return false; // a node of another medium
    if (line_counts(other, (int32_t)look->place->x - (int32_t)x, (int32_t)look->place->y - (int32_t)y))
        look->scratch->found[look->scratch->found_count++] = corner_node_at(look->graph, x, y);
    return true;
}

// Rounded down; the divisor is above 0. Sides of 2^15 cells keep all products of columns and rows below 2^31.
static inline int32_t divide_down(int32_t a, int32_t b) {
    return a / b - (a % b < 0);
}

// Notes the nodes of a cone on the line `rows` away.
static void meet_line(const corner_look *look, corner_cone *cone, int32_t rows) {
    const corner_graph *graph = look->graph;
    const int32_t x = (int32_t)look->place->x;
    const uint32_t y = (uint32_t)((int32_t)look->place->y + look->way * rows);
    const int32_t left = cone->left * rows, right = cone->right * rows;
    int32_t low = -divide_down(-left, cone->left_rows), high = divide_down(right, cone->right_rows);
    const bool has_left = low * cone->left_rows == left, has_right = high * cone->right_rows == right;
    if (has_left && cone->left_is_met) low++;
    if (has_right && cone->right_is_met) high--;
    if (low > high) return;
    const uint64_t *row = graph->has + y * graph->row_words;
    const uint32_t from = (uint32_t)(x + low), to = (uint32_t)(x + high);
    for (uint32_t word = from / 64; word <= to / 64; word++) {
        uint64_t bits = row[word];
        if (word == from / 64) bits &= UINT64_MAX << from % 64;
        if (word == to / 64) bits &= UINT64_MAX >> (63 - to % 64);
        for (; bits; bits &= bits - 1) {
            const uint32_t at = 64 * word + (uint32_t)wend_lowest_bit(bits);
            if (!meet_node(look, at, y)) continue;
            if (has_left && at == from && !cone->left_is_met) cone->left_is_met = true;
            if (has_right && at == to && !cone->right_is_met) cone->right_is_met = true;
        }
    }
}

static inline bool is_further_right(int32_t a, int32_t a_rows, int32_t b, int32_t b_rows) {
    return a * b_rows > b * a_rows;
}

// What a run from u to v, in columns from the place, lets through of a cone. False: nothing.
static bool pass_run(const corner_cone *cone, int32_t rows, int32_t u, int32_t v, corner_cone *passed) {
    *passed = *cone;
    if (is_further_right(u, rows, passed->left, passed->left_rows))
        passed->left = u, passed->left_rows = rows, passed->left_is_met = true; // it was seen as a corner of that line
    if (is_further_right(u, rows + 1, passed->left, passed->left_rows))
        passed->left = u, passed->left_rows = rows + 1, passed->left_is_met = false;
    if (is_further_right(passed->right, passed->right_rows, v, rows))
        passed->right = v, passed->right_rows = rows, passed->right_is_met = true;
    if (is_further_right(passed->right, passed->right_rows, v, rows + 1))
        passed->right = v, passed->right_rows = rows + 1, passed->right_is_met = false;
    return is_further_right(passed->right, passed->right_rows, passed->left, passed->left_rows);
}

// The cone from the place to the first line.
static bool first_cone(const corner_look *look, corner_cone *cone) {
    const corner_place *place = look->place;
    const int32_t x = (int32_t)place->x;
    const size_t row = (size_t)(look->way < 0 ? place->y : place->y + 1) * look->graph->stride;
    const uint8_t *media = look->graph->any_angle->media + row;
    const corner_run *runs = look->graph->runs + row;
    *cone = (corner_cone){0, 1, 0, 1, false, false};
    if (media[x] == place->medium) cone->left = (int32_t)runs[x].begin - 1 - x;
    if (media[x + 1] == place->medium) cone->right = (int32_t)runs[x + 1].end - 1 - x;
    return cone->left < cone->right;
}

static void look_away(const corner_look *look) {
    const corner_place *place = look->place;
    const corner_graph *graph = look->graph;
    corner_cone *cones = look->scratch->cones, *next = look->scratch->next;
    const int32_t x = (int32_t)place->x;
    size_t count = first_cone(look, &cones[0]);
    if (count) meet_line(look, &cones[0], 1);
    for (int32_t rows = 1; count; rows++) {
        // The border ends it: no run of it is of a medium.
        const size_t row = (size_t)((int32_t)place->y + (look->way < 0 ? -rows : rows + 1)) * graph->stride;
        const uint8_t *media = graph->any_angle->media + row;
        const corner_run *runs = graph->runs + row;
        size_t passed = 0;
        for (size_t i = 0; i < count; i++) {
            const corner_cone *cone = &cones[i];
            int32_t column = divide_down(cone->left * rows, cone->left_rows); // left end of a cell
            while (column * cone->right_rows < cone->right * rows) {
                const int32_t cell = x + column + 1;
                const corner_run run = runs[cell];
                if (media[cell] == place->medium &&
                    pass_run(cone, rows, (int32_t)run.begin - 1 - x, (int32_t)run.end - 1 - x, &next[passed]))
                    meet_line(look, &next[passed++], rows + 1);
                column = (int32_t)run.end - 1 - x;
            }
        }
        corner_cone *swapped = cones;
        cones = next;
        next = swapped;
        count = passed;
    }
}

// Walks along a row of corners to the first node.
static void look_level(const corner_look *look, int32_t step) {
    const corner_place *place = look->place;
    const corner_graph *graph = look->graph;
    const uint8_t *above = graph->any_angle->media + (size_t)place->y * graph->stride, *below = above + graph->stride;
    bool may_above = place->above, may_below = place->below;
    for (int32_t x = (int32_t)place->x;;) {
        const int32_t cell = step > 0 ? x + 1 : x;
        if (!(may_above && above[cell] == place->medium) && !(may_below && below[cell] == place->medium)) return;
        x += step;
        const unsigned other = other_cells(graph, (uint32_t)x, place->y, place->medium);
        if (is_single_bit(other)) {
            (void)meet_node(look, (uint32_t)x, place->y);
            return;
        }
        if (corner_is_pinch(~other & 15u)) return;
        may_above = may_below = true;
    }
}

void wend_corner_graph_look(const corner_graph *graph, const corner_place *place, corner_scratch *scratch) {
    corner_look look = {graph, place, scratch, -1};
    scratch->found_count = 0;
    if (place->above) look_away(&look);
    look.way = 1;
    if (place->below) look_away(&look);
    look_level(&look, -1);
    look_level(&look, 1);
}

// ---- Edges ----------------------------------------------------------------------------------------------------------

typedef struct corner_join {
    corner_graph *graph;
    corner_scratch *looks; // by worker
    bool fills;            // else it counts
} corner_join;

static corner_place place_of_corner_node(const corner_graph *graph, uint32_t node, unsigned *other) {
    const uint32_t x = graph->x[node], y = graph->y[node];
    const uint8_t *above = graph->any_angle->media + (size_t)y * graph->stride + x, *below = above + graph->stride;
    const uint8_t medium = above[0] == above[1] || above[0] == below[0] ? above[0] : below[1];
    *other = other_cells(graph, x, y, medium);
    return (corner_place){x, y, medium, true, true};
}

static wend_status join_nodes(void *user, size_t begin, size_t end, uint32_t worker) {
    const corner_join *join = user;
    corner_graph *graph = join->graph;
    corner_scratch *look = &join->looks[worker];
    for (size_t node = begin; node < end; node++) {
        unsigned other;
        const corner_place place = place_of_corner_node(graph, (uint32_t)node, &other);
        wend_corner_graph_look(graph, &place, look);
        size_t edge = join->fills ? graph->first[node] : 0;
        for (size_t i = 0; i < look->found_count; i++) {
            const uint32_t to = look->found[i];
            if (!line_counts(other, (int32_t)graph->x[to] - (int32_t)place.x, (int32_t)graph->y[to] - (int32_t)place.y))
                continue;
            if (join->fills) graph->targets[edge] = to;
            edge++;
        }
        if (!join->fills) graph->first[node] = edge;
    }
    return WEND_OK;
}

static void measure_corner_lines(corner_graph *graph, uint32_t shift) {
    graph->shift = shift;
    for (uint32_t node = 0; node < graph->count; node++)
        for (size_t e = graph->first[node]; e < graph->first[node + 1]; e++)
            graph->lengths[e] = corner_line_length(shift, graph->x[node], graph->y[node], graph->x[graph->targets[e]],
                                                   graph->y[graph->targets[e]]);
}

// The largest shift with which all distances fit, those from and to places that see a node included.
static wend_status choose_shift(corner_graph *graph, const wend_allocator *allocator, uint32_t *shift) {
    measure_corner_lines(graph, FIRST_SHIFT);
    const hub_graph hubs = {.count = graph->count,
                            .first = graph->first,
                            .targets = graph->targets,
                            .lengths = graph->lengths,
                            .far = (UINT64_C(1) << HUB_DISTANCE_BITS) - 1};
    uint64_t farthest = 0;
    const wend_status status = wend_hub_graph_reach(&hubs, allocator, &farthest);
    // Two legs besides, and what was rounded away.
    const uint64_t cells =
        (2 * farthest >> FIRST_SHIFT) + 2 * ((uint64_t)graph->stride + graph->height) + graph->count / 64 + 2;
    *shift = HUB_DISTANCE_BITS - 1;
    while (*shift && cells << *shift >> *shift != cells) (*shift)--;
    while (*shift && cells << *shift >= UINT64_C(1) << HUB_DISTANCE_BITS) (*shift)--;
    return status;
}

static wend_status make_edges(corner_join *join, wend_jobs *jobs, const wend_allocator *allocator) {
    corner_graph *graph = join->graph;
    wend_status status = wend_jobs_parallel_for(jobs, graph->count, 16, join_nodes, join, NULL);
    if (status) return status;
    size_t edges = 0;
    for (uint32_t node = 0; node < graph->count; node++) {
        const size_t own = graph->first[node];
        graph->first[node] = edges;
        edges += own;
    }
    graph->first[graph->count] = edges;
    graph->targets = wend_allocate_items(allocator, edges + 1, sizeof *graph->targets, WEND_LIFETIME_OBJECT);
    graph->lengths = wend_allocate_items(allocator, edges + 1, sizeof *graph->lengths, WEND_LIFETIME_OBJECT);
    if (!graph->targets || !graph->lengths) return WEND_OUT_OF_MEMORY;
    join->fills = true;
    return wend_jobs_parallel_for(jobs, graph->count, 16, join_nodes, join, NULL);
}

wend_status wend_corner_graph_join(corner_graph *graph, wend_jobs *jobs, const wend_allocator *allocator) {
    const uint32_t workers = wend_jobs_worker_count(jobs);
    corner_join join = {graph, wend_allocate_items(allocator, workers, sizeof *join.looks, WEND_LIFETIME_SCRATCH),
                        false};
    if (!join.looks) return WEND_OUT_OF_MEMORY;
    memset(join.looks, 0, workers * sizeof *join.looks);
    graph->first = wend_allocate_items(allocator, (size_t)graph->count + 1, sizeof *graph->first, WEND_LIFETIME_OBJECT);
    wend_status status = graph->first ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (graph->first) memset(graph->first, 0, ((size_t)graph->count + 1) * sizeof *graph->first);
    for (uint32_t i = 0; i < workers && !status; i++)
        status = wend_corner_scratch_make(&join.looks[i], graph->stride, graph->count, allocator);
    if (!status) status = make_edges(&join, jobs, allocator);
    uint32_t shift = 0;
    if (!status) status = choose_shift(graph, allocator, &shift);
    if (!status) measure_corner_lines(graph, shift);
    for (uint32_t i = 0; i < workers; i++)
        wend_corner_scratch_free(&join.looks[i], graph->stride, graph->count, allocator);
    wend_release_items(allocator, join.looks, workers, sizeof *join.looks);
    if (status) wend_corner_graph_drop_edges(graph, allocator);
    return status;
}
