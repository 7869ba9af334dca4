// Gateways: what it costs from area to area, by the doors between them.
//
//     +-------+-------+        The grid is cut into squares, and each square into areas: cells that hang together within it.
//     |   A   g   B   |        A gateway is a stretch of cells of one area that have steps to another. Its distance to everything
//     |       |       |        is searched for once (from all its cells at the same time), and kept
//     +--h--+-+---i---+            to the cells of its own two areas,
//     |  C  | D   E   |            to every other gateway.
//     +-----+---------+
//
// A path from x to g in another area leaves the area of x by some gateway i and comes to the area of g by some gateway j, and it visits a
// cell of i before a cell of j, or the same one. (The cells of a gateway are one end of each of its steps; when two steps of a path share
// a cell, that is the end of one and the start of the other.) So
//
//     h(x, g) = min over i, j of   d(x, i) + d(i, j) + d(j, g)   <=   d(x, g)
//
// where each term is the distance between nearest cells. Within one area nothing is known. Two areas without gateways in
// common reach are islands: no path.
//
// After Bjornsson and Halldorsson, "Improved Heuristics for Optimal Pathfinding on Game Maps" (2006), with distances from cells to
// gateways kept instead of guessed. Time: a search for each gateway. An estimate looks at each pair of gateways of two areas; so
// that this is quick, the distances from a gateway to those of an area lie side by side (which keeps each twice).
#include "plan/heuristic/heuristic_internal.h"

#include <string.h>

// A cell with a step to another area.
typedef struct gate_step {
    uint32_t area, other; // area < other
    uint32_t cell;        // in area
} gate_step;

#define ARRAY_NAME gate_step_array
#define ARRAY_ITEM gate_step
#include "base/memory/array_template.h"

static inline bool gate_step_before(const gate_step *a, const gate_step *b) {
    if (a->area != b->area) return a->area < b->area;
    return a->other != b->other ? a->other < b->other : a->cell < b->cell;
}
#define SORT_NAME   sort_gate_steps
#define SORT_ITEM   gate_step
#define SORT_BEFORE gate_step_before
#include "base/memory/sort_template.h"

// A table of zeros; NULL when it has no items.
static void *gate_table(const wend_estimator *estimator, size_t count, size_t item_size, bool *made) {
    if (count == 0) return NULL;
    void *table = wend_allocate_items(&estimator->allocator, count, item_size, WEND_LIFETIME_OBJECT);
    if (table)
        memset(table, 0, count * item_size);
    else
        *made = false;
    return table;
}

// ---- Areas -------------------------------------------------------------------------------------------------------------

static bool same_square(const wend_estimator *estimator, uint32_t a, uint32_t b) {
    uint32_t width = estimator->grid->width, size = estimator->def.area_side;
    return a % width / size == b % width / size && a / width / size == b / width / size;
}

// Numbers the area of a cell, writing its cells to `cells`. Returns how many.
static size_t fill_area(const wend_estimator *estimator, gateway_tables *gates, uint32_t cell, uint32_t *cells) {
    const wend_grid *grid = estimator->grid;
    size_t count = 0;
    cells[count++] = cell;
    gates->area_of[cell] = (uint32_t)gates->area_count;
    for (size_t i = 0; i < count; i++)
        for (uint32_t moves = grid->moves[cells[i]]; moves; moves &= moves - 1) {
            uint32_t to = (uint32_t)(cells[i] + wend_grid_offset(grid, wend_lowest_bit(moves)));
            if (gates->area_of[to] != NO_PART || !same_square(estimator, cell, to)) continue;
            gates->area_of[to] = (uint32_t)gates->area_count;
            cells[count++] = to;
        }
    return count;
}

static wend_status find_areas(const wend_estimator *estimator, gateway_tables *gates) {
    size_t count = estimator->state_count, filled = 0;
    bool made = true;
    gates->area_of = gate_table(estimator, count, sizeof(uint32_t), &made);
    gates->area_cells = gate_table(estimator, count, sizeof(uint32_t), &made);
    gates->cell_place = gate_table(estimator, count, sizeof(uint32_t), &made);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(gates->area_of, 0xff, count * sizeof(uint32_t)); // NO_PART
    for (uint32_t cell = 0; cell < count; cell++) {
        if (gates->area_of[cell] != NO_PART || !wend_grid_is_free(estimator->grid, cell)) continue;
        size_t cells = fill_area(estimator, gates, cell, gates->area_cells + filled);
        for (size_t i = 0; i < cells; i++) gates->cell_place[gates->area_cells[filled + i]] = (uint32_t)i;
        filled += cells;
        gates->area_count++;
    }
    gates->area_cell_first = gate_table(estimator, gates->area_count + 1, sizeof(uint32_t), &made);
    if (!made) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < filled; i++) gates->area_cell_first[gates->area_of[gates->area_cells[i]] + 1]++;
    for (size_t i = 0; i < gates->area_count; i++) gates->area_cell_first[i + 1] += gates->area_cell_first[i];
    return WEND_OK;
}

// ---- Gateways ----------------------------------------------------------------------------------------------------------

static wend_status find_gate_steps(const wend_estimator *estimator, const gateway_tables *gates,
                                   gate_step_array *steps) {
    const wend_grid *grid = estimator->grid;
    for (uint32_t cell = 0; cell < grid->cell_count; cell++)
        for (uint32_t moves = grid->moves[cell]; moves; moves &= moves - 1) {
            uint32_t to = (uint32_t)(cell + wend_grid_offset(grid, wend_lowest_bit(moves)));
            if (gates->area_of[cell] >= gates->area_of[to]) continue;
            wend_status status = gate_step_array_push(steps, &estimator->allocator,
                                                      (gate_step){gates->area_of[cell], gates->area_of[to], cell});
            if (status) return status;
        }
    return WEND_OK;
}

// Whether a step belongs to the same gateway as the one sorted before it: same areas, and a cell next to that one's in a row or column.
static bool goes_on(const wend_grid *grid, const gate_step *before, const gate_step *step) {
    if (before->area != step->area || before->other != step->other) return false;
    uint32_t apart = step->cell - before->cell;
    return apart <= 1 || apart == grid->width;
}

static wend_status list_gates(const wend_estimator *estimator, gateway_tables *gates, const gate_step_array *steps) {
    bool made = true;
    size_t count = 0;
    for (size_t i = 0; i < steps->count; i++)
        count += i == 0 || !goes_on(estimator->grid, &steps->items[i - 1], &steps->items[i]);
    gates->gate_count = count;
    gates->gate_cell_count = steps->count; // those of several steps to the same area are there more than once
    gates->gate_cells = gate_table(estimator, steps->count, sizeof(uint32_t), &made);
    gates->gate_first = gate_table(estimator, count + 1, sizeof(uint32_t), &made);
    gates->gate_areas = gate_table(estimator, count, 2 * sizeof(uint32_t), &made);
    gates->area_gates = gate_table(estimator, count, 2 * sizeof(uint32_t), &made);
    gates->area_gate_first = gate_table(estimator, gates->area_count + 1, sizeof(uint32_t), &made);
    gates->area_slot = gate_table(estimator, gates->area_count + 1, sizeof(size_t), &made);
    gates->exponents = gate_table(estimator, count, sizeof(int), &made);
    if (!made) return WEND_OUT_OF_MEMORY;
    size_t gate = 0;
    for (size_t i = 0; i < steps->count; i++) {
        const gate_step *step = &steps->items[i];
        gates->gate_cells[i] = step->cell;
        if (i > 0 && goes_on(estimator->grid, step - 1, step)) continue;
        gates->gate_first[gate] = (uint32_t)i;
        gates->gate_areas[2 * gate] = step->area;
        gates->gate_areas[2 * gate + 1] = step->other;
        gates->area_gate_first[step->area + 1]++;
        gates->area_gate_first[step->other + 1]++;
        gate++;
    }
    gates->gate_first[count] = (uint32_t)steps->count;
    for (size_t i = 0; i < gates->area_count; i++) gates->area_gate_first[i + 1] += gates->area_gate_first[i];
    return WEND_OK;
}

// Fills in the gates of areas, and where the distances of their cells go.
static wend_status link_gates(const wend_estimator *estimator, gateway_tables *gates) {
    for (size_t i = 0; i < 2 * gates->gate_count; i++) // the starts of areas serve as places, and are put back
        gates->area_gates[gates->area_gate_first[gates->gate_areas[i]]++] = (uint32_t)(i / 2);
    for (size_t i = gates->area_count; i > 0; i--) gates->area_gate_first[i] = gates->area_gate_first[i - 1];
    gates->area_gate_first[0] = 0;
    for (size_t i = 0; i < gates->area_count; i++) {
        size_t cells = gates->area_cell_first[i + 1] - gates->area_cell_first[i];
        size_t doors = gates->area_gate_first[i + 1] - gates->area_gate_first[i];
        if (doors && cells > (SIZE_MAX / sizeof(uint32_t) - gates->area_slot[i]) / doors) return WEND_OUT_OF_MEMORY;
        gates->area_slot[i + 1] = gates->area_slot[i] + cells * doors;
    }
    bool made = true;
    if (gates->gate_count == 0) return WEND_OK;
    gates->to_gates = gate_table(estimator, gates->area_slot[gates->area_count], sizeof(uint32_t), &made);
    if (gates->gate_count > SIZE_MAX / 2 / sizeof(uint32_t) / gates->gate_count) return WEND_OUT_OF_MEMORY;
    gates->between = gate_table(estimator, gates->gate_count * gates->gate_count, 2 * sizeof(uint32_t), &made);
    return made ? WEND_OK : WEND_OUT_OF_MEMORY;
}

// ---- Distances ---------------------------------------------------------------------------------------------------------

// Quanta here are below 2^28 and those of no path 2^30, so that sums of three fit in a word and show which they are.
#define GATE_FAR      (UINT32_C(1) << 30)
#define GATE_EXPONENT 2 // above that of other quanta, which are below 2^30

typedef struct gateway_work {
    const wend_estimator *estimator;
    const estimator_workers *workers;
    gateway_tables *gates;
} gateway_work;

static uint32_t gate_quantum(const wend_estimator *estimator, uint64_t raw, int exponent) {
    uint32_t quantum = estimator_quantum(estimator, raw, exponent);
    if (quantum == QUANTUM_FAR) return GATE_FAR;
    return quantum == QUANTUM_UNKNOWN ? 0 : quantum; // of an unknown cost nothing is known to be less
}

// Where the distances of an area's cells to one of its gates start. They lie as far apart as the area has gates.
static uint32_t *gate_column(const gateway_tables *gates, size_t gate, uint32_t area) {
    uint32_t first = gates->area_gate_first[area], place = 0;
    while (gates->area_gates[first + place] != gate) place++;
    return gates->to_gates + gates->area_slot[area] + place;
}

static void write_cells_of_area(const gateway_work *work, const wend_query *query, size_t gate, uint32_t area) {
    const gateway_tables *gates = work->gates;
    uint32_t *slot = gate_column(gates, gate, area);
    uint32_t doors = gates->area_gate_first[area + 1] - gates->area_gate_first[area];
    for (uint32_t i = gates->area_cell_first[area]; i < gates->area_cell_first[area + 1]; i++, slot += doors)
        *slot = gate_quantum(work->estimator, estimator_flooded(query, gates->area_cells[i]), gates->exponents[gate]);
}

static uint64_t flooded_gate(const gateway_tables *gates, const wend_query *query, uint32_t gate) {
    uint64_t least = ESTIMATE_NEVER;
    for (uint32_t i = gates->gate_first[gate]; i < gates->gate_first[gate + 1]; i++) {
        uint64_t raw = estimator_flooded(query, gates->gate_cells[i]);
        if (raw < least) least = raw;
    }
    return least;
}

static wend_status measure_gates(void *user, size_t begin, size_t end, uint32_t worker_index) {
    const gateway_work *work = user;
    gateway_tables *gates = work->gates;
    wend_query *query = work->workers->each[worker_index].query;
    for (size_t gate = begin; gate < end; gate++) {
        const uint32_t *cells = gates->gate_cells + gates->gate_first[gate];
        wend_status status = wend_estimator_flood(work->estimator, query, cells,
                                                  gates->gate_first[gate + 1] - gates->gate_first[gate], false);
        if (status) return status;
        int exponent = gates->exponents[gate] = wend_estimator_exponent(work->estimator, query) + GATE_EXPONENT;
        for (size_t side = 0; side < 2; side++)
            write_cells_of_area(work, query, gate, gates->gate_areas[2 * gate + side]);
        uint32_t *row = gates->between + 2 * gate * gates->gate_count;
        for (size_t i = 0; i < 2 * gates->gate_count; i++)
            row[i] = gate_quantum(work->estimator, flooded_gate(gates, query, gates->area_gates[i]), exponent);
    }
    return WEND_OK;
}

static void shift_quanta(uint32_t *quanta, size_t count, size_t step, int shift) {
    for (size_t i = 0; i < count; i++, quanta += step)
        if (*quanta < GATE_FAR) *quanta >>= shift;
}

// Brings all quanta to the largest exponent, so that they can be added.
static void align_gates(gateway_tables *gates) {
    gates->exponent = gates->gate_count ? gates->exponents[0] : 0;
    for (size_t gate = 1; gate < gates->gate_count; gate++)
        if (gates->exponents[gate] > gates->exponent) gates->exponent = gates->exponents[gate];
    for (size_t gate = 0; gate < gates->gate_count; gate++) {
        int shift = gates->exponent - gates->exponents[gate];
        if (shift == 0) continue;
        if (shift > 31) shift = 31; // of doubles that lie far apart
        shift_quanta(gates->between + 2 * gate * gates->gate_count, 2 * gates->gate_count, 1, shift);
        for (size_t side = 0; side < 2; side++) {
            uint32_t area = gates->gate_areas[2 * gate + side];
            shift_quanta(gate_column(gates, gate, area),
                         gates->area_cell_first[area + 1] - gates->area_cell_first[area],
                         gates->area_gate_first[area + 1] - gates->area_gate_first[area], shift);
        }
    }
}

// ---- Files -------------------------------------------------------------------------------------------------------------

void wend_gateways_pack(const wend_estimator *estimator, wend_packer *data) {
    const gateway_tables *gates = &estimator->tables.gates;
    wend_packer_add_i32(data, gates->exponent);
    if (gates->gate_count == 0) return;
    wend_packer_add_u32s(data, gates->to_gates, gates->area_slot[gates->area_count]);
    wend_packer_add_u32s(data, gates->between, 2 * gates->gate_count * gates->gate_count);
}

// Nothing can be proven of these but by searching: they are seen to be quanta.
static bool gate_quanta_are_valid(const uint32_t *quanta, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (quanta[i] != GATE_FAR && quanta[i] >= GATE_FAR >> GATE_EXPONENT) return false;
    return true;
}

static wend_status take_gates(const wend_estimator *estimator, wend_unpacker *entries, gateway_tables *gates) {
    gates->exponent = wend_unpacker_take_i32(entries);
    if (gates->gate_count == 0) return gates->exponent ? WEND_BAD_INPUT : WEND_OK;
    const int least = estimator->is_fixed ? 0 : -1074, most = estimator->is_fixed ? 64 - 30 : 1024 - 30;
    if (gates->exponent < least + GATE_EXPONENT || gates->exponent > most + GATE_EXPONENT) return WEND_BAD_INPUT;
    const size_t cells = gates->area_slot[gates->area_count], pairs = 2 * gates->gate_count * gates->gate_count;
    wend_unpacker_take_u32s(entries, gates->to_gates, cells);
    wend_unpacker_take_u32s(entries, gates->between, pairs);
    for (size_t i = 0; i < gates->gate_count; i++) gates->exponents[i] = gates->exponent;
    bool valid = gate_quanta_are_valid(gates->to_gates, cells) && gate_quanta_are_valid(gates->between, pairs);
    return valid ? WEND_OK : WEND_BAD_INPUT;
}

wend_status wend_gateways_build(const wend_estimator *estimator, estimator_workers *workers, estimator_tables *tables) {
    gateway_tables *gates = &tables->gates;
    wend_status status = find_areas(estimator, gates);
    gate_step_array steps = {0}, scratch = {0};
    if (!status) status = find_gate_steps(estimator, gates, &steps);
    if (!status) status = gate_step_array_reserve(&scratch, &estimator->allocator, steps.count);
    if (!status) {
        sort_gate_steps(steps.items, steps.count, scratch.items);
        status = list_gates(estimator, gates, &steps);
    }
    gate_step_array_free(&steps, &estimator->allocator);
    gate_step_array_free(&scratch, &estimator->allocator);
    if (!status) status = link_gates(estimator, gates);
    if (status) return status;
    if (workers->entries) return take_gates(estimator, workers->entries, gates);
    gateway_work work = {estimator, workers, gates};
    status = wend_jobs_parallel_for(workers->jobs, gates->gate_count, 1, measure_gates, &work, NULL);
    if (!status) align_gates(gates);
    return status;
}

uint64_t wend_gateways_raw(const wend_estimator *estimator, uint64_t state, uint64_t goal) {
    const gateway_tables *gates = &estimator->tables.gates;
    uint32_t area = gates->area_of[state], goal_area = gates->area_of[goal];
    if (area == goal_area || area == NO_PART || goal_area == NO_PART) return 0;
    uint32_t first = gates->area_gate_first[area], count = gates->area_gate_first[area + 1] - first;
    uint32_t goal_first = gates->area_gate_first[goal_area];
    uint32_t goal_count = gates->area_gate_first[goal_area + 1] - goal_first;
    if (count == 0 || goal_count == 0) return ESTIMATE_NEVER;
    const uint32_t *at = gates->to_gates + gates->area_slot[area] + (size_t)gates->cell_place[state] * count;
    const uint32_t *to = gates->to_gates + gates->area_slot[goal_area] + (size_t)gates->cell_place[goal] * goal_count;
    uint32_t least = GATE_FAR;
    for (uint32_t i = 0; i < count; i++) {
        if (at[i] >= least) continue;
        const uint32_t *row =
            gates->between + 2 * (size_t)gates->area_gates[first + i] * gates->gate_count + goal_first;
        uint32_t onward = GATE_FAR;
        for (uint32_t j = 0; j < goal_count; j++) onward = row[j] + to[j] < onward ? row[j] + to[j] : onward;
        if (at[i] + onward < least) least = at[i] + onward;
    }
    return least == GATE_FAR ? ESTIMATE_NEVER : estimator_raw(estimator, least, gates->exponent);
}

void wend_gateways_free(const wend_estimator *estimator, estimator_tables *tables) {
    const wend_allocator *allocator = &estimator->allocator;
    gateway_tables *gates = &tables->gates;
    size_t count = estimator->state_count, word = sizeof(uint32_t);
    wend_release_items(allocator, gates->area_of, count, word);
    wend_release_items(allocator, gates->area_cells, count, word);
    wend_release_items(allocator, gates->cell_place, count, word);
    wend_release_items(allocator, gates->area_cell_first, gates->area_count + 1, word);
    wend_release_items(allocator, gates->gate_cells, gates->gate_cell_count, word);
    wend_release_items(allocator, gates->gate_first, gates->gate_count + 1, word);
    wend_release_items(allocator, gates->gate_areas, gates->gate_count, 2 * word);
    wend_release_items(allocator, gates->area_gates, gates->gate_count, 2 * word);
    wend_release_items(allocator, gates->area_gate_first, gates->area_count + 1, word);
    wend_release_items(allocator, gates->exponents, gates->gate_count, sizeof(int));
    if (gates->to_gates) wend_release_items(allocator, gates->to_gates, gates->area_slot[gates->area_count], word);
    wend_release_items(allocator, gates->between, gates->gate_count * gates->gate_count, 2 * word);
    wend_release_items(allocator, gates->area_slot, gates->area_count + 1, sizeof(size_t));
}

size_t wend_gateways_bytes(const wend_estimator *estimator) {
    const gateway_tables *gates = &estimator->tables.gates;
    if (!gates->area_of) return 0;
    size_t words = 3 * estimator->state_count + 3 * gates->area_count + gates->gate_cell_count + 6 * gates->gate_count;
    if (gates->to_gates) words += gates->area_slot[gates->area_count] + 2 * gates->gate_count * gates->gate_count;
    return words * sizeof(uint32_t) + gates->area_count * sizeof(size_t);
}
