// Levels: which subgoals a search can do without.
//
//     level 3    o-------------o        the top: what every search looks at
//     level 2       o     o             of a lower level only what is reached from start, or from a goal, by links that rise; from one level to the same none is followed that way
//     level 1     o   o  o  o
//
// A subgoal s of the top becomes one of the level below if all shortest paths between others survive: for every two of its neighbours p and q, also those that became lower before it in this round, there is a path
// no longer than the one over s that avoids s and all that became lower; or the way over s is as long as if nothing were in the world, and then p and q get a link of their own, which leads over s. If s cannot,
// nothing is added. (The listing 11.2 of Game AI Pro 360 adds the links in either case.) Rounds follow until fewer than one in 400 can, or the limit is reached.
//
// This is a contraction (Geisberger and others, 2008) that only adds links whose length is known beforehand: the graph stays thin, and several subgoals share a level. A link that was added is followed by way of its middle.
//
//     T. Uras and S. Koenig: Identifying Hierarchies for Fast Optimal Search. AAAI 2014
#include "plan/subgoal/subgoals_internal.h"

#define FAR_AWAY    UINT64_MAX
#define LEAST_SHARE 400 // rounds end when fewer than one of so many become lower

typedef struct level_link {
    subgoal_link link;
    uint32_t to, middle; // subgoals; middle: NO_SUBGOAL for none
    uint64_t cost;
} level_link;

#define ARRAY_NAME level_link_array
#define ARRAY_ITEM level_link
#include "base/memory/array_template.h"

typedef struct level_entry {
    uint64_t cost;
    uint32_t subgoal;
} level_entry;

#define ARRAY_NAME level_entry_array
#define ARRAY_ITEM level_entry
#include "base/memory/array_template.h"

typedef struct new_link {
    uint32_t from, to;
} new_link;

#define ARRAY_NAME new_link_array
#define ARRAY_ITEM new_link
#include "base/memory/array_template.h"

typedef struct level_build {
    const wend_subgoals *subgoals;
    const wend_allocator *allocator;
    uint32_t count;
    level_link_array *links;    // by subgoal
    uint32_t *level;            // by subgoal
    uint8_t *is_lower;          // by subgoal: it became lower in this round
    uint64_t *cost;             // of the search under way, by subgoal
    uint8_t *is_wanted;         // by subgoal: the search under way is for it
    size_t *blocker;            // by subgoal: the link from which it could not become lower the last time
    subgoal_cell_array touched; // subgoals that have one
    level_entry_array heap;
    new_link_array added; // by the subgoal that is looked at
    uint32_t round;       // the level that is parted
    bool is_worth_more;   // enough became lower for another round
} level_build;

// ---- A search near a subgoal ----------------------------------------------------------------------------------------

static wend_status level_push(level_build *build, level_entry entry) {
    const wend_status status = level_entry_array_push(&build->heap, build->allocator, entry);
    if (status) return status;
    level_entry *heap = build->heap.items;
    size_t at = build->heap.count - 1;
    for (; at > 0 && entry.cost < heap[(at - 1) / 2].cost; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = entry;
    return WEND_OK;
}

static level_entry level_pop(level_build *build) {
    level_entry *heap = build->heap.items;
    const size_t count = --build->heap.count;
    const level_entry first = heap[0], last = heap[count];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && heap[child + 1].cost < heap[child].cost) child++;
        if (heap[child].cost >= last.cost) break;
        heap[at] = heap[child];
    }
    heap[at] = last;
    return first;
}

static wend_status level_touch(level_build *build, uint32_t subgoal, uint64_t cost) {
    if (build->cost[subgoal] == FAR_AWAY) {
        const wend_status status = subgoal_cell_array_push(&build->touched, build->allocator, subgoal);
        if (status) return status;
    }
    build->cost[subgoal] = cost;
    return level_push(build, (level_entry){cost, subgoal});
}

// What it costs from a subgoal to those that are wanted near it, by way of subgoals that are still of the top, without one.
static wend_status search_without(level_build *build, uint32_t from, uint32_t without, uint64_t most, size_t wanted) {
    for (size_t i = 0; i < build->touched.count; i++) build->cost[build->touched.items[i]] = FAR_AWAY;
    build->touched.count = build->heap.count = 0;
    wend_status status = level_touch(build, from, 0);
    while (!status && build->heap.count && wanted) {
        const level_entry entry = level_pop(build);
        if (entry.cost > build->cost[entry.subgoal]) continue;
        wanted -= build->is_wanted[entry.subgoal];
        if (entry.subgoal != from && build->is_lower[entry.subgoal]) continue; // an end, not a way
        const level_link_array *links = &build->links[entry.subgoal];
        for (size_t i = 0; i < links->count && !status; i++) {
            const level_link *link = &links->items[i];
            const uint64_t total = entry.cost + link->cost;
            if (link->to == without || build->level[link->to] < build->round || total > most) continue;
            if (total < build->cost[link->to]) status = level_touch(build, link->to, total);
        }
    }
    return status;
}

// ---- Parting a level ------------------------------------------------------------------------------------------------

static uint64_t free_cost(const level_build *build, uint32_t from, uint32_t to) {
    const subgoal_graph *graph = &build->subgoals->graph;
    const subgoal_link link = subgoal_link_to(build->subgoals->grid, graph->cells[from], graph->cells[to]);
    return subgoal_link_cost(&build->subgoals->costs, &link);
}

// The cost of the link between two subgoals of the round, if there is one.
static uint64_t direct_cost(const level_build *build, uint32_t from, uint32_t to) {
    const level_link_array *links = &build->links[from];
    for (size_t i = 0; i < links->count; i++)
        if (links->items[i].to == to) return links->items[i].cost;
    return FAR_AWAY;
}

// Whether there are ways around a subgoal between the end of one of its links and those of later ones, or links that may be added.
static wend_status has_ways_around(level_build *build, uint32_t subgoal, size_t link, size_t first, bool *has) {
    const level_link_array *links = &build->links[subgoal];
    const level_link *from = &links->items[link];
    uint64_t most = 0;
    size_t wanted = 0;
    for (size_t k = first; k < links->count; k++) { // most neighbours are linked themselves
        const level_link *to = &links->items[k];
        build->is_wanted[to->to] = k != link && build->level[to->to] >= build->round &&
                                   direct_cost(build, from->to, to->to) > from->cost + to->cost;
        if (!build->is_wanted[to->to]) continue;
        wanted++;
        if (from->cost + to->cost > most) most = from->cost + to->cost;
    }
    wend_status status = wanted ? search_without(build, from->to, subgoal, most, wanted) : WEND_OK;
    for (size_t k = first; k < links->count; k++) {
        const level_link *to = &links->items[k];
        const bool is_wanted = build->is_wanted[to->to];
        build->is_wanted[to->to] = 0;
        const uint64_t over = from->cost + to->cost;
        if (!is_wanted || status || !*has || build->cost[to->to] <= over) continue;
        if (free_cost(build, from->to, to->to) == over)
            status = new_link_array_push(&build->added, build->allocator, (new_link){from->to, to->to});
        else
            *has = false;
    }
    return status;
}

// Whether a subgoal may become lower; then `added` holds the links that it needs. What stopped it the last time is looked at first.
static wend_status may_become_lower(level_build *build, uint32_t subgoal, bool *may) {
    const level_link_array *links = &build->links[subgoal];
    wend_status status = WEND_OK;
    *may = true;
    const size_t blocker = build->blocker[subgoal];
    if (blocker != SIZE_MAX && build->level[links->items[blocker].to] >= build->round) {
        status = has_ways_around(build, subgoal, blocker, 0, may);
        if (status || !*may) return status;
    }
    build->added.count = 0;
    for (size_t i = 0; i < links->count && *may && !status; i++) {
        if (build->level[links->items[i].to] < build->round) continue;
        status = has_ways_around(build, subgoal, i, i + 1, may);
        if (!*may) build->blocker[subgoal] = i;
    }
    return status;
}

static wend_status add_level_link(level_build *build, uint32_t from, uint32_t to, uint32_t middle) {
    const subgoal_graph *graph = &build->subgoals->graph;
    level_link link = {.to = to, .middle = middle};
    link.link = subgoal_link_to(build->subgoals->grid, graph->cells[from], graph->cells[to]);
    link.cost = subgoal_link_cost(&build->subgoals->costs, &link.link);
    return level_link_array_push(&build->links[from], build->allocator, link);
}

static wend_status part_level(level_build *build, size_t *lowered) {
    wend_status status = WEND_OK;
    size_t members = 0;
    *lowered = 0;
    memset(build->is_lower, 0, build->count);
    for (uint32_t subgoal = 0; subgoal < build->count && !status; subgoal++) {
        if (build->level[subgoal] != build->round) continue;
        bool may;
        members++;
        status = may_become_lower(build, subgoal, &may);
        if (status || !may) continue;
        build->is_lower[subgoal] = 1;
        ++*lowered;
        for (size_t i = 0; i < build->added.count && !status; i++) {
            const new_link added = build->added.items[i];
            status = add_level_link(build, added.from, added.to, subgoal);
            if (!status) status = add_level_link(build, added.to, added.from, subgoal);
        }
    }
    for (uint32_t i = 0; i < build->count && *lowered; i++)
        if (build->level[i] == build->round && !build->is_lower[i]) build->level[i]++;
    build->is_worth_more = *lowered * LEAST_SHARE >= members;
    return status;
}

// ---- All levels -----------------------------------------------------------------------------------------------------

static wend_status begin_levels(level_build *build) {
    const subgoal_graph *graph = &build->subgoals->graph;
    const size_t count = build->count;
    build->links = wend_allocate_items(build->allocator, count, sizeof *build->links, WEND_LIFETIME_SCRATCH);
    if (!build->links) return WEND_OUT_OF_MEMORY;
    memset(build->links, 0, count * sizeof *build->links);
    build->level = wend_allocate_items(build->allocator, count, sizeof *build->level, WEND_LIFETIME_OBJECT);
    build->is_lower = wend_allocate_items(build->allocator, count, 1, WEND_LIFETIME_SCRATCH);
    build->cost = wend_allocate_items(build->allocator, count, sizeof *build->cost, WEND_LIFETIME_SCRATCH);
    build->is_wanted = wend_allocate_items(build->allocator, count, 1, WEND_LIFETIME_SCRATCH);
    build->blocker = wend_allocate_items(build->allocator, count, sizeof *build->blocker, WEND_LIFETIME_SCRATCH);
    if (!build->level || !build->is_lower || !build->cost || !build->is_wanted || !build->blocker)
        return WEND_OUT_OF_MEMORY;
    wend_status status = WEND_OK;
    memset(build->is_wanted, 0, count);
    for (uint32_t i = 0; i < count && !status; i++) {
        build->level[i] = 1;
        build->cost[i] = FAR_AWAY;
        build->blocker[i] = SIZE_MAX;
        for (size_t k = graph->first[i]; k < graph->first[i + 1] && !status; k++)
            status = add_level_link(build, i, subgoal_rank(graph, graph->links[k].cell), NO_SUBGOAL);
    }
    return status;
}

// Lays out levels and links. The array of levels becomes theirs.
static wend_status keep_levels(level_build *build, subgoal_levels *levels) {
    const subgoal_graph *graph = &build->subgoals->graph;
    size_t total = 0;
    for (uint32_t i = 0; i < build->count; i++) total += build->links[i].count;
    *levels = (subgoal_levels){.count = build->round, .size = build->count, .link_count = total};
    levels->first =
        wend_allocate_items(build->allocator, (size_t)build->count + 1, sizeof *levels->first, WEND_LIFETIME_OBJECT);
    levels->lower = wend_allocate_items(build->allocator, build->count, sizeof *levels->lower, WEND_LIFETIME_OBJECT);
    if (total) {
        levels->links = wend_allocate_items(build->allocator, total, sizeof *levels->links, WEND_LIFETIME_OBJECT);
        levels->middles = wend_allocate_items(build->allocator, total, sizeof *levels->middles, WEND_LIFETIME_OBJECT);
    }
    if (!levels->first || !levels->lower || (total && (!levels->links || !levels->middles))) {
        wend_subgoal_levels_free(levels, build->allocator);
        return WEND_OUT_OF_MEMORY;
    }
    size_t next = 0;
    for (uint32_t i = 0; i < build->count; i++) {
        levels->first[i] = next;
        levels->top_count += build->level[i] == build->round;
        for (int is_lower = 0; is_lower < 2; is_lower++) {
            if (is_lower) levels->lower[i] = next;
            for (size_t k = 0; k < build->links[i].count; k++) {
                const level_link *link = &build->links[i].items[k];
                if ((build->level[link->to] < build->round) != is_lower) continue;
                levels->links[next] = link->link;
                levels->middles[next++] = link->middle == NO_SUBGOAL ? NO_SUBGOAL : graph->cells[link->middle];
                levels->added_count += link->middle != NO_SUBGOAL;
            }
        }
    }
    levels->first[build->count] = next;
    levels->level = build->level;
    build->level = NULL;
    return WEND_OK;
}

static void end_levels(level_build *build) {
    for (uint32_t i = 0; build->links && i < build->count; i++)
        level_link_array_free(&build->links[i], build->allocator);
    wend_release_items(build->allocator, build->links, build->count, sizeof *build->links);
    wend_release_items(build->allocator, build->level, build->count, sizeof *build->level);
    wend_release_items(build->allocator, build->is_lower, build->count, 1);
    wend_release_items(build->allocator, build->cost, build->count, sizeof *build->cost);
    wend_release_items(build->allocator, build->is_wanted, build->count, 1);
    wend_release_items(build->allocator, build->blocker, build->count, sizeof *build->blocker);
    subgoal_cell_array_free(&build->touched, build->allocator);
    level_entry_array_free(&build->heap, build->allocator);
    new_link_array_free(&build->added, build->allocator);
}

wend_status wend_subgoal_levels_make(const wend_subgoals *subgoals, subgoal_levels *levels) {
    *levels = (subgoal_levels){0};
    level_build build = {.subgoals = subgoals, .allocator = &subgoals->allocator, .count = subgoals->graph.count};
    if (subgoals->level_limit == 1 || build.count == 0) return WEND_OK; // the simple graph is all there is
    wend_status status = begin_levels(&build);
    size_t lowered = 1;
    build.is_worth_more = true;
    for (build.round = 1; build.round < subgoals->level_limit && build.is_worth_more && lowered && !status;
         build.round += lowered > 0)
        status = part_level(&build, &lowered);
    if (!status) status = keep_levels(&build, levels);
    end_levels(&build);
    return status;
}

wend_status wend_subgoal_levels_lay(const wend_subgoals *subgoals, uint32_t count, const uint32_t *level,
                                    const subgoal_shortcut_array *shortcuts, subgoal_levels *levels) {
    *levels = (subgoal_levels){0};
    level_build build = {
        .subgoals = subgoals, .allocator = &subgoals->allocator, .count = subgoals->graph.count, .round = count};
    wend_status status = begin_levels(&build);
    if (!status) memcpy(build.level, level, build.count * sizeof *level);
    for (size_t i = 0; i < shortcuts->count && !status; i++) {
        const subgoal_shortcut *each = &shortcuts->items[i];
        status = add_level_link(&build, each->from, each->to, each->middle);
    }
    if (!status) status = keep_levels(&build, levels);
    end_levels(&build);
    return status;
}

void wend_subgoal_levels_free(subgoal_levels *levels, const wend_allocator *allocator) {
    wend_release_items(allocator, levels->level, levels->size, sizeof *levels->level);
    wend_release_items(allocator, levels->first, (size_t)levels->size + 1, sizeof *levels->first);
    wend_release_items(allocator, levels->lower, levels->size, sizeof *levels->lower);
    wend_release_items(allocator, levels->links, levels->link_count, sizeof *levels->links);
    wend_release_items(allocator, levels->middles, levels->link_count, sizeof *levels->middles);
    *levels = (subgoal_levels){0};
}
