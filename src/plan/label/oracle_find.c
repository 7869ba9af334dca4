// Asking an oracle.
//
//     start --> vias of its cell --> entries: table[hub] = leg + distance, where that is the least          scatter
//     goal  --> vias of its cell --> entries: table[hub] + leg + distance, the least of all                 scan
//
// Two cells that a leg joins need neither. The path goes from the start to its via, from record to record to the hub, and so from the goal: the second half is written from its end. How many steps it
// has follows from its length: a sum of s straight steps and d diagonal ones, d < 13860, is that of no other two numbers.
#include "base/core/require.h"
#include "base/number/word_bytes.h"
#include "plan/core/query_slots.h"
#include "plan/label/oracle_internal.h"
#include "plan/path/path_internal.h"

#include <math.h>

#define NO_SUM UINT32_MAX

// The table is never cleared: what is in it is a sum below the number of the query, which falls from query to query. So whatever is newer is less than all that is older, and one comparison
// finds both.
typedef struct oracle_scratch {
    uint64_t *table; // by hub: the number of a query, times 2^32, plus the start's distance
    size_t capacity;
    uint64_t number;    // of the last query, times 2^32; 0: the table is to be filled
    wend_path searched; // where distances are searched for
} oracle_scratch;

static void oracle_scratch_free(void *scratch, const wend_allocator *allocator) {
    oracle_scratch *own = scratch;
    wend_release_items(allocator, own->table, own->capacity, sizeof *own->table);
    wend_path_free(&own->searched);
}

static const search_kind oracle_kind = {
    .name = "path oracle", .size = sizeof(oracle_scratch), .destroy = oracle_scratch_free};

typedef struct oracle_place {
    uint32_t x, y;
    const uint64_t *mask;
    uint32_t words;        // of the mask
    const label_via *vias; // of its part
    uint32_t first_via;
} oracle_place;

// What was found.
typedef struct oracle_answer {
    uint64_t length;              // whole numbers; UINT64_MAX: there is no path
    uint32_t hub, start_distance; // where it is not a leg
    uint32_t goal_via;            // of the index
    oracle_place from;            // of the start
    bool is_leg;
} oracle_answer;

// ---- Looking up -----------------------------------------------------------------------------------------------------

static void scatter_labels(const label_index *index, const oracle_place *place, uint64_t number, uint64_t *table) {
    for (uint32_t word = 0; word < place->words; word++)
        for (uint64_t mask = place->mask[word]; mask; mask &= mask - 1) {
            const label_via *via = &place->vias[64 * word + (uint32_t)wend_lowest_bit(mask)];
            const uint64_t leg = number + wend_leg_cost(place->x, place->y, via->x, via->y);
            const label_entry *end = &index->entries[via[1].first_entry];
            for (const label_entry *entry = &index->entries[via->first_entry]; entry < end; entry++) {
                const uint64_t sum = leg + entry->distance;
                if (sum < table[entry->hub]) table[entry->hub] = sum;
            }
        }
}

static void scan_labels(const label_index *index, const oracle_place *place, uint64_t number, const uint64_t *table,
                        oracle_answer *answer) {
    uint64_t least = number + NO_SUM; // older sums are not less
    for (uint32_t word = 0; word < place->words; word++)
        for (uint64_t mask = place->mask[word]; mask; mask &= mask - 1) {
            const uint32_t at = 64 * word + (uint32_t)wend_lowest_bit(mask);
            const label_via *via = &place->vias[at];
            const uint32_t leg = wend_leg_cost(place->x, place->y, via->x, via->y);
            const label_entry *end = &index->entries[via[1].first_entry];
            for (const label_entry *entry = &index->entries[via->first_entry]; entry < end; entry++) {
                const uint64_t sum = table[entry->hub] + leg + entry->distance;
                if (sum >= least) continue;
                least = sum;
                answer->hub = entry->hub;
                answer->start_distance = (uint32_t)(table[entry->hub] - number);
                answer->goal_via = place->first_via + at;
            }
        }
    answer->length = least == number + NO_SUM ? UINT64_MAX : least - number;
}

// The via through which the start reaches the hub.
static uint32_t find_start_via(const label_index *index, const oracle_place *place, const oracle_answer *answer) {
    for (uint32_t word = 0; word < place->words; word++)
        for (uint64_t mask = place->mask[word]; mask; mask &= mask - 1) {
            const uint32_t at = 64 * word + (uint32_t)wend_lowest_bit(mask);
            const label_via *via = &place->vias[at];
            const uint32_t leg = wend_leg_cost(place->x, place->y, via->x, via->y);
            const label_entry *end = &index->entries[via[1].first_entry];
            for (const label_entry *entry = &index->entries[via->first_entry]; entry < end; entry++)
                if (entry->hub == answer->hub && leg + entry->distance == answer->start_distance)
                    return place->first_via + at;
        }
    return place->first_via; // never: the sum came from one of them
}

// False when the cell has to be searched for.
static bool oracle_find_place(const label_index *index, uint32_t x, uint32_t y, oracle_place *place) {
    *place = (oracle_place){.x = x, .y = y};
    const label_part *part = label_part_of(index, x, y, &place->mask, &place->words);
    if (!part || part->first_via & LABEL_IS_SEARCHED) return false;
    place->first_via = part->first_via;
    place->vias = &index->vias[part->first_via];
    return true;
}

static wend_status ready_table(const wend_path_oracle *oracle, wend_query *query, oracle_scratch *scratch) {
    const size_t count = oracle->index.node_count;
    if (count > scratch->capacity) {
        uint64_t *table = wend_resize_items(&query->allocator, scratch->table, scratch->capacity, count, sizeof *table,
                                            WEND_LIFETIME_SCRATCH);
        if (!table) return WEND_OUT_OF_MEMORY;
        scratch->table = table;
        scratch->capacity = count;
        scratch->number = 0;
    }
    if (!scratch->number) {
        for (size_t i = 0; i < scratch->capacity; i++)
            scratch->table[i] = UINT64_MAX / 2; // above all, and far from the end
        scratch->number = UINT64_C(0x7f7f7f7f) << 32;
    }
    scratch->number -= UINT64_C(1) << 32;
    return WEND_OK;
}

typedef enum oracle_result { ORACLE_FOUND, ORACLE_SEARCHES, ORACLE_FAILS } oracle_result;

// Looks two free cells up.
static oracle_result look_up(const wend_path_oracle *oracle, wend_query *query, uint32_t start, uint32_t goal,
                             oracle_answer *answer) {
    if (!oracle->is_built) return ORACLE_SEARCHES;
    const uint32_t width = oracle->grid->width;
    oracle_place from, to;
    const bool has_start = oracle_find_place(&oracle->index, start % width, start / width, &from);
    const bool has_goal = oracle_find_place(&oracle->index, goal % width, goal / width, &to);
    *answer = (oracle_answer){.length = wend_leg_cost(from.x, from.y, to.x, to.y), .is_leg = true};
    if (wend_leg_is_free(&oracle->lines, from.x, from.y, to.x, to.y) ||
        wend_leg_is_free(&oracle->lines, to.x, to.y, from.x, from.y))
        return ORACLE_FOUND;
    if (!has_start || !has_goal) return ORACLE_SEARCHES;
    oracle_scratch *scratch = wend_query_slot(query, &oracle_kind);
    if (!scratch || ready_table(oracle, query, scratch)) return ORACLE_FAILS;
    *answer = (oracle_answer){.from = from};
    wend_prefetch(to.vias);
    if (oracle->index.entries) wend_prefetch(&oracle->index.entries[from.vias->first_entry]);
    scatter_labels(&oracle->index, &from, scratch->number, scratch->table);
    scan_labels(&oracle->index, &to, scratch->number, scratch->table, answer);
    return ORACLE_FOUND;
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

typedef struct step_counts {
    uint64_t straight, diagonal;
} step_counts;

static void count_leg(step_counts *counts, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y) {
    const uint32_t columns = legs_apart(x, to_x), rows = legs_apart(y, to_y);
    counts->diagonal += columns < rows ? columns : rows;
    counts->straight += columns < rows ? rows - columns : columns - rows;
}

// The record of a via for a hub.
static uint32_t find_record(const label_index *index, uint32_t via, uint32_t hub) {
    const uint32_t node = index->via_nodes[via];
    uint32_t low = index->label_first[node], high = index->label_first[node + 1];
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (index->label_hubs[middle] <= hub)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// Counts the steps of one half.
static void count_half(const label_index *index, step_counts *counts, uint32_t x, uint32_t y, uint32_t via,
                       uint32_t hub) {
    uint32_t at = find_record(index, via, hub);
    count_leg(counts, x, y, index->records[at].x, index->records[at].y);
    for (uint32_t next; (next = index->records[at].next >> 1) != at; at = next)
        count_leg(counts, index->records[at].x, index->records[at].y, index->records[next].x, index->records[next].y);
}

// The steps of a path that was looked up.
static step_counts count_steps(const wend_path_oracle *oracle, uint32_t start, uint32_t goal,
                               const oracle_answer *answer) {
    step_counts counts = {0, 0};
    const uint32_t width = oracle->grid->width;
    if (answer->length < (uint64_t)LEG_STRAIGHT * LEG_DIAGONAL) {
        // LEG_DIAGONAL is its own inverse, modulo LEG_STRAIGHT.
        counts.diagonal = answer->length % LEG_STRAIGHT * LEG_DIAGONAL % LEG_STRAIGHT;
        counts.straight = (answer->length - counts.diagonal * LEG_DIAGONAL) / LEG_STRAIGHT;
    } else if (answer->is_leg) {
        count_leg(&counts, start % width, start / width, goal % width, goal / width);
    } else {
        count_half(&oracle->index, &counts, start % width, start / width,
                   find_start_via(&oracle->index, &answer->from, answer), answer->hub);
        count_half(&oracle->index, &counts, goal % width, goal / width, answer->goal_via, answer->hub);
    }
    return counts;
}

static double steps_cost(const wend_path_oracle *oracle, const step_counts *counts) {
    return ((double)counts->straight + (double)counts->diagonal * WEND_SQUARE_ROOT_OF_TWO) * oracle->grid->least_cost *
           oracle->grid->cell_size;
}

// Writes cells one after another, forwards or backwards.
typedef struct cell_pen {
    uint64_t *at;
    ptrdiff_t way; // 1 or -1
    uint32_t x, y; // the cell written last
} cell_pen;

static inline void pen_line(cell_pen *pen, uint64_t cell, int64_t offset, uint32_t count) {
    const uint64_t step = (uint64_t)offset;
    uint64_t *at = pen->at;
    if (pen->way > 0) {
        for (; count >= 4; count -= 4, at += 4, cell += 4 * step) {
            at[0] = cell + step;
            at[1] = cell + 2 * step;
            at[2] = cell + 3 * step;
            at[3] = cell + 4 * step;
        }
        if (count > 0) at[0] = cell + step; // lines are short: no loop
        if (count > 1) at[1] = cell + 2 * step;
        if (count > 2) at[2] = cell + 3 * step;
        pen->at = at + count;
        return;
    }
    for (; count >= 4; count -= 4, at -= 4, cell += 4 * step) {
        at[0] = cell + step;
        at[-1] = cell + 2 * step;
        at[-2] = cell + 3 * step;
        at[-3] = cell + 4 * step;
    }
    if (count > 0) at[0] = cell + step;
    if (count > 1) at[-1] = cell + 2 * step;
    if (count > 2) at[-2] = cell + 3 * step;
    pen->at = at - count;
}

// Writes the cells of a leg but for its first. is_free: diagonal steps come first from here; else from the other end.
static void pen_leg(cell_pen *pen, uint32_t width, uint32_t to_x, uint32_t to_y, bool is_free) {
    const uint32_t columns = legs_apart(pen->x, to_x), rows = legs_apart(pen->y, to_y);
    const uint32_t diagonal = columns < rows ? columns : rows,
                   straight = columns < rows ? rows - columns : columns - rows;
    const int64_t across = to_x > pen->x ? 1 : -1, down = to_y > pen->y ? (int64_t)width : -(int64_t)width;
    const int64_t line = columns > rows ? across : down, slope = across + down;
    uint64_t cell = (uint64_t)pen->y * width + pen->x;
    if (is_free) {
        pen_line(pen, cell, slope, diagonal);
        pen_line(pen, cell + (uint64_t)(slope * (int64_t)diagonal), line, straight);
    } else {
        pen_line(pen, cell, line, straight);
        pen_line(pen, cell + (uint64_t)(line * (int64_t)straight), slope, diagonal);
    }
    pen->x = to_x;
    pen->y = to_y;
}

// Writes one half of a path: from an end to the hub.
static void pen_half(const wend_path_oracle *oracle, cell_pen *pen, uint32_t via, uint32_t hub) {
    const label_index *index = &oracle->index;
    const uint32_t width = oracle->grid->width;
    uint32_t at = find_record(index, via, hub);
    const label_record *record = &index->records[at];
    pen_leg(pen, width, record->x, record->y, wend_leg_is_free(&oracle->lines, pen->x, pen->y, record->x, record->y));
    for (uint32_t next; (next = record->next >> 1) != at; at = next) {
        const bool is_free = record->next & 1;
        record = &index->records[next];
        pen_leg(pen, width, record->x, record->y, is_free);
    }
}

static wend_status oracle_write_path(const wend_path_oracle *oracle, uint32_t start, uint32_t goal,
                                     const oracle_answer *answer, wend_path *path) {
    const uint32_t width = oracle->grid->width;
    const step_counts counts = count_steps(oracle, start, goal, answer);
    const size_t count = (size_t)(counts.straight + counts.diagonal + 1);
    const wend_status status = wend_path_reserve(path, count);
    if (status) return status;
    uint64_t *states = wend_path_write_states(path);
    states[0] = start;
    cell_pen pen = {states + 1, 1, start % width, start / width};
    if (answer->is_leg) {
        const uint32_t x = goal % width, y = goal / width;
        pen_leg(&pen, width, x, y, wend_leg_is_free(&oracle->lines, pen.x, pen.y, x, y));
    } else {
        pen_half(oracle, &pen, find_start_via(&oracle->index, &answer->from, answer), answer->hub);
        uint64_t *middle = pen.at;
        states[count - 1] = goal;
        pen = (cell_pen){states + count - 2, -1, goal % width, goal / width};
        // The hub is written twice, by both halves, in one place: the second half ends one before the first.
        pen_half(oracle, &pen, answer->goal_via, answer->hub);
        ASSERT(pen.at + 2 == middle);
        (void)middle;
    }
    wend_path_set(path, WEND_OUTCOME_COMPLETE, steps_cost(oracle, &counts), count);
    path->version = wend_grid_version(oracle->grid);
    return WEND_OK;
}

// ---- Asking ---------------------------------------------------------------------------------------------------------

static wend_status search_instead(const wend_path_oracle *oracle, wend_query *query, uint32_t start, uint32_t goal,
                                  wend_path *path) {
    wend_search_request request = wend_default_search_request();
    const uint64_t goal_state = goal;
    request.start = start;
    request.goals = &goal_state;
    request.goal_count = 1;
    return wend_jump_points_find_path(oracle->jumps, query, &request, path);
}

static bool oracle_has_free(const wend_grid *grid, uint32_t cell) {
    return cell < grid->cell_count && wend_grid_medium(grid, cell) != WEND_MEDIUM_BLOCKED;
}

static void oracle_end_without_path(const wend_grid *grid, uint32_t start, uint32_t goal, wend_outcome outcome,
                                    wend_path *path) {
    wend_path_set(path, outcome, (double)INFINITY, 0);
    if (outcome != WEND_OUTCOME_START_OFF_MAP && goal < grid->cell_count && wend_grid_islands_are_fresh(grid))
        path->nearest = wend_grid_path_place(
            grid, wend_grid_nearest_in_island(grid, wend_islands_number(&grid->islands, start), goal));
    path->version = wend_grid_version(grid);
}

wend_status wend_path_oracle_find_path(const wend_path_oracle *oracle, wend_query *query, uint32_t start, uint32_t goal,
                                       wend_path *path) {
    REQUIRE(oracle && query && wend_path_is_valid(path), WEND_INVALID);
    const wend_status status = oracle_catch_up(oracle);
    if (status) return status;
    const wend_grid *grid = oracle->grid;
    const bool starts = oracle_has_free(grid, start);
    if (!starts || !oracle_has_free(grid, goal)) {
        oracle_end_without_path(grid, start, goal, starts ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_START_OFF_MAP,
                                path);
        return WEND_OK;
    }
    oracle_answer answer;
    const oracle_result result = look_up(oracle, query, start, goal, &answer);
    if (result == ORACLE_FAILS) return WEND_OUT_OF_MEMORY;
    if (result == ORACLE_SEARCHES) return search_instead(oracle, query, start, goal, path);
    if (answer.length != UINT64_MAX) return oracle_write_path(oracle, start, goal, &answer, path);
    oracle_end_without_path(grid, start, goal, WEND_OUTCOME_UNREACHABLE, path);
    return WEND_OK;
}

static wend_status search_distance(const wend_path_oracle *oracle, wend_query *query, uint32_t start, uint32_t goal,
                                   double *distance) {
    oracle_scratch *scratch = wend_query_slot(query, &oracle_kind);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    if (!scratch->searched.memory) scratch->searched = wend_path_empty(query->allocator);
    const wend_status status = search_instead(oracle, query, start, goal, &scratch->searched);
    if (!status)
        *distance = scratch->searched.outcome == WEND_OUTCOME_COMPLETE ? scratch->searched.cost : (double)INFINITY;
    return status;
}

wend_status wend_path_oracle_find_distance(const wend_path_oracle *oracle, wend_query *query, uint32_t start,
                                           uint32_t goal, double *distance) {
    REQUIRE(oracle && query && distance, WEND_INVALID);
    const wend_status status = oracle_catch_up(oracle);
    if (status) return status;
    if (!oracle_has_free(oracle->grid, start) || !oracle_has_free(oracle->grid, goal)) {
        *distance = (double)INFINITY;
        return WEND_OK;
    }
    oracle_answer answer;
    const oracle_result result = look_up(oracle, query, start, goal, &answer);
    if (result == ORACLE_FAILS) return WEND_OUT_OF_MEMORY;
    if (result == ORACLE_SEARCHES) return search_distance(oracle, query, start, goal, distance);
    if (answer.length == UINT64_MAX) {
        *distance = (double)INFINITY;
        return WEND_OK;
    }
    const step_counts counts = count_steps(oracle, start, goal, &answer);
    *distance = steps_cost(oracle, &counts);
    return WEND_OK;
}
