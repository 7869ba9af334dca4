// Dead ends: parts of a grid that no cheapest path between two cells enters.
//
//     #####################          Cut the grid into runs: the free cells of a row between two walls. Runs in neighbouring rows
//     #aaaaa#eeeeeeeeeeeee#          that have a step between them are linked. (Here a - b - c, b - e, c - d.) A link is a bridge
//     #bbbbb.eee#         #          when removing it cuts the runs in two; what bridges do not separate is a part, and parts
//     #ccccc#             #          and bridges make a forest. Between start and goal one path leads through it, and parts
//     ###d#################          beside that path are dead ends.
//     ###d#################
//
// Why a cheapest path enters no dead end: it would have to leave by the bridge it came by, so it goes from a cell u of a run, across
// the bridge, and back to a cell v of the same run. Not u = v: cheapest paths visit no cell twice. But from u to v the run itself is free,
// and where all terrain costs the same the straight way is cheaper than any other: steps across change the column by one at most
// and cost as much or more, and at least one goes to another row. Where costs differ, only links made of a single step count as bridges:
// then u = v. The same along columns; a cell is left out when either says so. As no cheapest path at all is lost, any order of
// expansion and any pruning that keeps one cheapest path stay right.
//
// After Bjornsson and Halldorsson, "Improved Heuristics for Optimal Pathfinding on Game Maps" (2006), who cut maps into areas and
// search those for every query. Runs are the finest areas whose doors are straight, and the forest answers without a search: a part is
// on the way when its subtree holds exactly one of start and goal, or both but in different children.
//
// Building is linear; asking takes a binary search among a part's children. Any edit ends it: a wall in a run makes a way round.
#include "plan/heuristic/heuristic_internal.h"

#include <string.h>

typedef struct run_link {
    uint32_t a, b;
    bool is_single; // or it is no bridge
} run_link;

#define ARRAY_NAME run_link_array
#define ARRAY_ITEM run_link
#include "base/memory/array_template.h"

// Along rows or along columns.
typedef struct run_axis {
    uint32_t lines, length;      // how many lines there are, and cells in each
    size_t line_step, cell_step; // of the cell number
    int along;                   // the direction along a line
    int across[3];               // to the next line, in the order of where they lead
} run_axis;

static run_axis run_axis_of(const wend_grid *grid, int which) {
    if (which == 0) return (run_axis){grid->height, grid->width, grid->width, 1, 0, {5, 1, 4}};
    return (run_axis){grid->width, grid->height, 1, grid->width, 1, {7, 0, 4}};
}

static void number_runs(const wend_grid *grid, const run_axis *axis, dead_end_parts *parts) {
    uint32_t count = 0;
    for (uint32_t line = 0; line < axis->lines; line++) {
        bool goes_on = false;
        for (uint32_t i = 0; i < axis->length; i++) {
            uint32_t cell = (uint32_t)(line * axis->line_step + i * axis->cell_step);
            bool is_free = wend_grid_is_free(grid, cell);
            if (is_free && !goes_on) count++;
            parts->run_of[cell] = is_free ? count - 1 : NO_PART;
            goes_on = is_free && grid->moves[cell] >> axis->along & 1;
        }
    }
    parts->run_count = count;
}

// The links from each run to those of the next line. A run meets them in the order of their numbers, so each is met in one go.
static wend_status find_links(const wend_estimator *estimator, const run_axis *axis, const dead_end_parts *parts,
                              run_link_array *links) {
    const wend_grid *grid = estimator->grid;
    for (uint32_t line = 0; line + 1 < axis->lines; line++)
        for (uint32_t i = 0; i < axis->length; i++) {
            uint32_t cell = (uint32_t)(line * axis->line_step + i * axis->cell_step);
            for (int side = 0; side < 3; side++) {
                int direction = axis->across[side];
                if (!(grid->moves[cell] >> direction & 1)) continue;
                run_link link = {parts->run_of[cell], parts->run_of[cell + wend_grid_offset(grid, direction)], true};
                run_link *last = links->count ? &links->items[links->count - 1] : NULL;
                if (last && last->a == link.a && last->b == link.b) {
                    last->is_single = grid->is_uniform;
                    continue;
                }
                wend_status status = run_link_array_push(links, &estimator->allocator, link);
                if (status) return status;
            }
        }
    return WEND_OK;
}

// What the depth-first search needs, by run unless said otherwise.
typedef struct run_search {
    uint32_t *first; // and one more: where in `edges` its own are
    uint32_t *edges; // links
    uint32_t *next;  // the edge to look at next
    uint32_t *low;   // the smallest `found` that can be reached without the link it was found by
    uint32_t *by;    // the link it was found by, or NO_PART
    uint32_t *end;   // the largest `found` of its subtree
    uint32_t *order; // runs in the order they were found
    uint32_t *stack;
    size_t edge_count;
} run_search;

static bool run_search_make(const wend_allocator *allocator, size_t runs, const run_link_array *links,
                            run_search *search) {
    uint32_t **arrays[] = {&search->next, &search->low, &search->by, &search->end, &search->order, &search->stack};
    search->edge_count = 2 * links->count;
    search->first = wend_allocate_items(allocator, runs + 1, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    search->edges = wend_allocate_items(allocator, search->edge_count + 1, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    bool made = search->first && search->edges;
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++) {
        *arrays[i] = wend_allocate_items(allocator, runs, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
        made = made && *arrays[i];
    }
    if (!made) return false;
    memset(search->first, 0, (runs + 1) * sizeof(uint32_t));
    for (size_t i = 0; i < links->count; i++) {
        search->first[links->items[i].a + 1]++;
        search->first[links->items[i].b + 1]++;
    }
    for (size_t i = 0; i < runs; i++) search->first[i + 1] += search->first[i];
    memcpy(search->next, search->first, runs * sizeof(uint32_t));
    for (uint32_t i = 0; i < links->count; i++) {
        search->edges[search->next[links->items[i].a]++] = i;
        search->edges[search->next[links->items[i].b]++] = i;
    }
    memcpy(search->next, search->first, runs * sizeof(uint32_t));
    return true;
}

static void run_search_free(const wend_allocator *allocator, size_t runs, run_search *search) {
    uint32_t *arrays[] = {search->next, search->low, search->by, search->end, search->order, search->stack};
    wend_release_items(allocator, search->first, runs + 1, sizeof(uint32_t));
    wend_release_items(allocator, search->edges, search->edge_count + 1, sizeof(uint32_t));
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        wend_release_items(allocator, arrays[i], runs, sizeof(uint32_t));
}

static uint32_t other_end(run_link link, uint32_t run) {
    return link.a == run ? link.b : link.a;
}

// Tarjan's search for bridges, from one run, without recursion.
static void find_bridges_from(run_search *search, const run_link_array *links, dead_end_parts *parts, uint32_t root,
                              uint32_t *found) {
    size_t depth = 0;
    search->stack[depth++] = root;
    search->by[root] = NO_PART;
    parts->found[root] = search->low[root] = *found;
    search->order[(*found)++] = root;
    while (depth) {
        uint32_t run = search->stack[depth - 1];
        if (search->next[run] < search->first[run + 1]) {
            uint32_t link = search->edges[search->next[run]++], to = other_end(links->items[link], run);
            // A link that is no bridge whatever happens counts as two: one leads back.
            if (link == search->by[run] && links->items[link].is_single) continue;
            if (parts->found[to] != NO_PART) {
                if (parts->found[to] < search->low[run]) search->low[run] = parts->found[to];
                continue;
            }
            search->by[to] = link;
            parts->found[to] = search->low[to] = *found;
            search->order[(*found)++] = to;
            search->stack[depth++] = to;
            continue;
        }
        search->end[run] = *found - 1;
        if (--depth == 0) break;
        uint32_t parent = search->stack[depth - 1];
        if (search->low[run] < search->low[parent]) search->low[parent] = search->low[run];
    }
}

static wend_status allocate_parts(const wend_allocator *allocator, dead_end_parts *parts, size_t part_count) {
    uint32_t **arrays[] = {&parts->first, &parts->last, &parts->children};
    parts->part_count = part_count;
    for (size_t i = 0; i < 3; i++) {
        *arrays[i] = wend_allocate_items(allocator, part_count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
        if (!*arrays[i]) return WEND_OUT_OF_MEMORY;
    }
    parts->child_first = wend_allocate_items(allocator, part_count + 1, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    if (!parts->child_first) return WEND_OUT_OF_MEMORY;
    memset(parts->child_first, 0, (part_count + 1) * sizeof(uint32_t));
    return WEND_OK;
}

// A run starts a part when it is a root or the link it was found by is a bridge: nothing below leads above it.
static bool starts_part(const run_search *search, const dead_end_parts *parts, uint32_t run) {
    return search->by[run] == NO_PART || search->low[run] == parts->found[run];
}

// The part above one that starts with a run, or NO_PART.
static uint32_t part_above(const run_search *search, const run_link_array *links, const dead_end_parts *parts,
                           uint32_t run) {
    return search->by[run] == NO_PART ? NO_PART : parts->part_of[other_end(links->items[search->by[run]], run)];
}

static wend_status make_parts(const wend_allocator *allocator, run_search *search, const run_link_array *links,
                              dead_end_parts *parts) {
    size_t runs = parts->run_count, count = 0;
    for (size_t i = 0; i < runs; i++) {
        uint32_t run = search->order[i];
        parts->part_of[run] = starts_part(search, parts, run)
                                  ? (uint32_t)count++
                                  : parts->part_of[other_end(links->items[search->by[run]], run)];
    }
    wend_status status = allocate_parts(allocator, parts, count);
    if (status) return status;
    for (size_t i = 0; i < runs; i++) {
        uint32_t run = search->order[i];
        if (!starts_part(search, parts, run)) continue;
        uint32_t part = parts->part_of[run], above = part_above(search, links, parts, run);
        parts->first[part] = parts->found[run];
        parts->last[part] = search->end[run];
        if (above != NO_PART) parts->child_first[above + 1]++;
    }
    for (size_t i = 0; i < count; i++) parts->child_first[i + 1] += parts->child_first[i];
    uint32_t *place = search->stack; // no more parts than runs
    memcpy(place, parts->child_first, count * sizeof(uint32_t));
    for (size_t i = 0; i < runs; i++) { // in the order they were found: children are sorted by first
        uint32_t run = search->order[i];
        if (!starts_part(search, parts, run)) continue;
        uint32_t above = part_above(search, links, parts, run);
        if (above != NO_PART) parts->children[place[above]++] = parts->part_of[run];
    }
    return WEND_OK;
}

static wend_status build_parts(const wend_estimator *estimator, int which, dead_end_parts *parts) {
    const wend_allocator *allocator = &estimator->allocator;
    run_axis axis = run_axis_of(estimator->grid, which);
    parts->run_of = wend_allocate_items(allocator, estimator->state_count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    if (!parts->run_of) return WEND_OUT_OF_MEMORY;
    number_runs(estimator->grid, &axis, parts);
    size_t runs = parts->run_count;
    if (runs == 0) return WEND_OK;
    parts->found = wend_allocate_items(allocator, runs, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    parts->part_of = wend_allocate_items(allocator, runs, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    if (!parts->found || !parts->part_of) return WEND_OUT_OF_MEMORY;
    run_link_array links = {0};
    run_search search = {0};
    wend_status status = find_links(estimator, &axis, parts, &links);
    if (!status && !run_search_make(allocator, runs, &links, &search)) status = WEND_OUT_OF_MEMORY;
    if (!status) {
        uint32_t found = 0;
        for (size_t i = 0; i < runs; i++) parts->found[i] = NO_PART;
        for (uint32_t i = 0; i < runs; i++)
            if (parts->found[i] == NO_PART) find_bridges_from(&search, &links, parts, i, &found);
        status = make_parts(allocator, &search, &links, parts);
    }
    run_search_free(allocator, runs, &search);
    run_link_array_free(&links, allocator);
    return status;
}

wend_status wend_dead_ends_build(const wend_estimator *estimator, estimator_tables *tables) {
    wend_status status = build_parts(estimator, 0, &tables->parts[0]);
    return status ? status : build_parts(estimator, 1, &tables->parts[1]);
}

void wend_dead_ends_free(const wend_estimator *estimator, estimator_tables *tables) {
    const wend_allocator *allocator = &estimator->allocator;
    for (int i = 0; i < 2; i++) {
        dead_end_parts *parts = &tables->parts[i];
        wend_release_items(allocator, parts->run_of, estimator->state_count, sizeof(uint32_t));
        wend_release_items(allocator, parts->found, parts->run_count, sizeof(uint32_t));
        wend_release_items(allocator, parts->part_of, parts->run_count, sizeof(uint32_t));
        wend_release_items(allocator, parts->first, parts->part_count, sizeof(uint32_t));
        wend_release_items(allocator, parts->last, parts->part_count, sizeof(uint32_t));
        wend_release_items(allocator, parts->children, parts->part_count, sizeof(uint32_t));
        wend_release_items(allocator, parts->child_first, parts->part_count + 1, sizeof(uint32_t));
    }
}

size_t wend_dead_ends_bytes(const wend_estimator *estimator) {
    size_t words = 0;
    for (int i = 0; i < 2; i++) {
        const dead_end_parts *parts = &estimator->tables.parts[i];
        if (parts->run_of) words += estimator->state_count + 2 * parts->run_count + 4 * parts->part_count + 1;
    }
    return words * sizeof(uint32_t);
}

// The child of a part whose subtree holds what was found as this number, or NO_PART.
static uint32_t child_with(const dead_end_parts *parts, uint32_t part, uint32_t found) {
    uint32_t low = parts->child_first[part], high = parts->child_first[part + 1];
    while (low < high) { // the first child that starts after it
        uint32_t middle = low + (high - low) / 2;
        if (parts->first[parts->children[middle]] <= found)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == parts->child_first[part]) return NO_PART;
    uint32_t child = parts->children[low - 1];
    return found <= parts->last[child] ? child : NO_PART;
}

static bool part_is_on_the_way(const dead_end_parts *parts, uint64_t start, uint64_t state, uint64_t goal) {
    uint32_t from = parts->run_of[start], at = parts->run_of[state], to = parts->run_of[goal];
    if (from == NO_PART || at == NO_PART || to == NO_PART) return true; // nothing is known
    uint32_t part = parts->part_of[at], first = parts->first[part], last = parts->last[part];
    uint32_t from_found = parts->found[from], to_found = parts->found[to];
    bool holds_start = first <= from_found && from_found <= last, holds_goal = first <= to_found && to_found <= last;
    if (holds_start != holds_goal) return true;
    if (!holds_start) return false;
    uint32_t child = child_with(parts, part, from_found);
    return child == NO_PART || child != child_with(parts, part, to_found);
}

uint64_t wend_dead_ends_raw(const wend_estimator *estimator, uint64_t start, uint64_t state, uint64_t goal) {
    if (start >= estimator->state_count) return 0;
    for (int i = 0; i < 2; i++)
        if (!part_is_on_the_way(&estimator->tables.parts[i], start, state, goal)) return ESTIMATE_NEVER;
    return 0;
}
