// Contraction hierarchies, with a core that is not contracted.
//
//     a --2--> b --3--> c           b leaves: a --5--> c is added, unless another way from a to c costs no more
//
// After b has left, all distances among the others are what they were. So a shortest path between two states that left can be taken apart
// into a part that climbs (each state left later than the one before) and one that descends; where the top is in the
// core, a part inside the core joins them. Searches need to look only upwards from both ends.
//
// Which state leaves next: the one that adds the fewest shortcuts for the arcs it takes away, and whose neighbours have not left in
// numbers; priorities are recomputed for the neighbours of each that leaves, and checked when a state comes first. Ties by
// number. Whether a shortcut is needed is found by a search that gives up after WITNESS_STEPS states: then the shortcut is added
// though it may not be needed, which costs time later but is never wrong.
//
// Arcs in use hang in two lists, by the state they leave and by the one they lead to; those of a state that leaves are taken out of its
// neighbours' lists, so lists hold arcs among the remaining states only.
//
// Geisberger, Sanders, Schultes and Delling, "Contraction Hierarchies", 2008.
#include "plan/road/contraction.h"

#include "base/memory/heap.h"
#include "base/number/bytes.h"

#include <math.h>

#define WITNESS_STEPS 60

#define ARRAY_NAME arc_link_array
#define ARRAY_ITEM arc_link
typedef struct arc_link {
    uint32_t next_out, next_in;
} arc_link;
#include "base/memory/array_template.h"

typedef struct contraction {
    const wend_allocator *allocator;
    uint32_t state_count;
    uint32_t *ranks;
    contracted_arc_array arcs;
    arc_link_array links;         // by arc
    uint32_t *head_out, *head_in; // by state: the first arc of its lists
    uint32_t *depth;              // by state: how many of its neighbours left
    wend_indexed_heap waiting;    // states by priority; with a record, none
    const contraction_record *record;
    size_t shortcut_count; // so far
    // The witness search.
    double *distances;
    uint32_t *stamps, stamp;
    wend_indexed_heap open;
} contraction;

// ---- Arcs -----------------------------------------------------------------------------------------------------------

static void contraction_unlink_out(contraction *state, uint32_t arc) {
    uint32_t *link = &state->head_out[state->arcs.items[arc].from];
    while (*link != arc) link = &state->links.items[*link].next_out;
    *link = state->links.items[arc].next_out;
}

static void contraction_unlink_in(contraction *state, uint32_t arc) {
    uint32_t *link = &state->head_in[state->arcs.items[arc].to];
    while (*link != arc) link = &state->links.items[*link].next_in;
    *link = state->links.items[arc].next_in;
}

// Adds an arc unless one between the same states costs no more; a costlier one goes.
static wend_status contraction_add_arc(contraction *state, contracted_arc arc) {
    uint32_t there = state->head_out[arc.from];
    while (there != NO_ARC && state->arcs.items[there].to != arc.to) there = state->links.items[there].next_out;
    if (there != NO_ARC) {
        if (state->arcs.items[there].cost <= arc.cost) return WEND_OK;
        contraction_unlink_out(state, there);
        contraction_unlink_in(state, there);
    }
    if (state->arcs.count >= NO_ARC) return WEND_OUT_OF_MEMORY;
    if (arc.first != NO_ARC) {
        const contraction_record *record = state->record;
        if (record && (state->shortcut_count == record->shortcut_count ||
                       wend_load_u32(record->shortcuts + 4 * state->shortcut_count) != arc.to))
            return WEND_BAD_INPUT;
        state->shortcut_count++;
    }
    const uint32_t number = (uint32_t)state->arcs.count;
    wend_status status = contracted_arc_array_push(&state->arcs, state->allocator, arc);
    if (!status)
        status = arc_link_array_push(&state->links, state->allocator,
                                     (arc_link){state->head_out[arc.from], state->head_in[arc.to]});
    if (status) return status;
    state->head_out[arc.from] = state->head_in[arc.to] = number;
    return WEND_OK;
}

// ---- Shortcuts ------------------------------------------------------------------------------------------------------

// Distances from a state along arcs in use, not through `without` and not beyond `limit`; by stamp.
static void contraction_search(contraction *state, uint32_t from, uint32_t without, double limit) {
    if (++state->stamp == 0) {
        memset(state->stamps, 0, state->state_count * sizeof *state->stamps);
        state->stamp = 1;
    }
    wend_indexed_heap_clear(&state->open);
    state->stamps[from] = state->stamp;
    state->distances[from] = 0;
    wend_indexed_heap_push(&state->open, NULL, (wend_heap_entry){0, from}); // has room: cannot fail
    for (int steps = 0; state->open.count && steps < WITNESS_STEPS; steps++) {
        wend_heap_entry nearest = wend_indexed_heap_pop(&state->open);
        if (nearest.key > limit) break;
        for (uint32_t arc = state->head_out[nearest.value]; arc != NO_ARC; arc = state->links.items[arc].next_out) {
            const uint32_t to = state->arcs.items[arc].to;
            const double distance = nearest.key + state->arcs.items[arc].cost;
            if (to == without || distance > limit) continue;
            const bool known = state->stamps[to] == state->stamp;
            if (known && !(distance < state->distances[to])) continue;
            state->stamps[to] = state->stamp;
            state->distances[to] = distance;
            wend_heap_entry entry = {distance, to};
            if (wend_indexed_heap_contains(&state->open, to))
                wend_indexed_heap_update(&state->open, entry);
            else
                wend_indexed_heap_push(&state->open, NULL, entry);
        }
    }
}

// Counts the shortcuts that are needed when a state leaves, and adds them on request.
static wend_status contraction_bridge(contraction *state, uint32_t middle, bool add, uint32_t *count) {
    *count = 0;
    double dearest = 0;
    for (uint32_t out = state->head_out[middle]; out != NO_ARC; out = state->links.items[out].next_out)
        if (state->arcs.items[out].cost > dearest) dearest = state->arcs.items[out].cost;
    for (uint32_t in = state->head_in[middle]; in != NO_ARC; in = state->links.items[in].next_in) {
        const contracted_arc first = state->arcs.items[in];
        contraction_search(state, first.from, middle, first.cost + dearest);
        for (uint32_t out = state->head_out[middle]; out != NO_ARC; out = state->links.items[out].next_out) {
            const contracted_arc second = state->arcs.items[out];
            const double cost = first.cost + second.cost;
            if (second.to == first.from || !(cost < (double)INFINITY)) continue;
            if (state->stamps[second.to] == state->stamp && state->distances[second.to] <= cost) continue;
            ++*count;
            if (!add) continue;
            wend_status status = contraction_add_arc(
                state, (contracted_arc){.cost = cost, .from = first.from, .to = second.to, .first = in, .second = out});
            if (status) return status;
        }
    }
    return WEND_OK;
}

static double contraction_priority(contraction *state, uint32_t each) {
    uint32_t shortcuts, arcs = 0;
    for (uint32_t arc = state->head_out[each]; arc != NO_ARC; arc = state->links.items[arc].next_out) arcs++;
    for (uint32_t arc = state->head_in[each]; arc != NO_ARC; arc = state->links.items[arc].next_in) arcs++;
    contraction_bridge(state, each, false, &shortcuts); // adds nothing: cannot fail
    return 2.0 * shortcuts - arcs + state->depth[each];
}

// ---- Contraction ----------------------------------------------------------------------------------------------------

// A neighbour that stays: it has one neighbour less and another priority.
static void contraction_reconsider(contraction *state, uint32_t each) {
    if (state->record) return; // nobody asks
    wend_indexed_heap_update(&state->waiting, (wend_heap_entry){contraction_priority(state, each), each});
}

static wend_status contraction_remove(contraction *state, uint32_t leaving, uint32_t rank) {
    uint32_t shortcuts;
    wend_status status = contraction_bridge(state, leaving, true, &shortcuts);
    if (status) return status;
    state->ranks[leaving] = rank;
    for (uint32_t arc = state->head_out[leaving]; arc != NO_ARC; arc = state->links.items[arc].next_out) {
        contraction_unlink_in(state, arc);
        state->depth[state->arcs.items[arc].to]++;
    }
    for (uint32_t arc = state->head_in[leaving]; arc != NO_ARC; arc = state->links.items[arc].next_in) {
        contraction_unlink_out(state, arc);
        state->depth[state->arcs.items[arc].from]++;
    }
    for (uint32_t arc = state->head_out[leaving]; arc != NO_ARC; arc = state->links.items[arc].next_out)
        contraction_reconsider(state, state->arcs.items[arc].to);
    for (uint32_t arc = state->head_in[leaving]; arc != NO_ARC; arc = state->links.items[arc].next_in)
        contraction_reconsider(state, state->arcs.items[arc].from);
    return WEND_OK;
}

// Lets states leave in the order of a record.
static wend_status contraction_replay(contraction *state, uint32_t core_count) {
    wend_status status = WEND_OK;
    for (uint32_t rank = 0; rank < state->state_count - core_count && !status; rank++) {
        const uint32_t leaving = wend_load_u32(state->record->order + 4 * (size_t)rank);
        if (leaving >= state->state_count || state->ranks[leaving] != NO_RANK) return WEND_BAD_INPUT;
        status = contraction_remove(state, leaving, rank);
    }
    return status || state->shortcut_count == state->record->shortcut_count ? status : WEND_BAD_INPUT;
}

static wend_status contraction_run(contraction *state, const wend_network *network, uint32_t core_count) {
    // Shortcuts come to about as many as steps.
    wend_status status = contracted_arc_array_reserve(&state->arcs, state->allocator, 2 * network->step_count + 1);
    if (!status) status = arc_link_array_reserve(&state->links, state->allocator, 2 * network->step_count + 1);
    for (uint32_t from = 0; from < state->state_count && !status; from++)
        for (size_t i = network->first_out[from]; i < network->first_out[from + 1] && !status; i++) {
            const network_step *step = &network->steps[i];
            if (step->to == from) continue;
            status = contraction_add_arc(
                state,
                (contracted_arc){.cost = step->cost, .from = from, .to = step->to, .first = NO_ARC, .second = NO_ARC});
        }
    if (state->record) return status ? status : contraction_replay(state, core_count);
    for (uint32_t i = 0; i < state->state_count && !status; i++)
        wend_indexed_heap_push(&state->waiting, NULL, (wend_heap_entry){contraction_priority(state, i), i});
    for (uint32_t rank = 0; state->waiting.count > core_count && !status;) {
        uint32_t leaving = wend_indexed_heap_first(&state->waiting).value;
        contraction_reconsider(state, leaving);
        if (wend_indexed_heap_first(&state->waiting).value != leaving) continue;
        wend_indexed_heap_pop(&state->waiting);
        status = contraction_remove(state, leaving, rank++);
    }
    return status;
}

// ---- The result -----------------------------------------------------------------------------------------------------

// Sorts the arcs that are still of use by the state that looks at them. An arc was in use when the first of its ends left, or is still.
static bool arc_is_of_use(const contraction *state, uint32_t arc) {
    uint32_t lower = state->arcs.items[arc].from, upper = state->arcs.items[arc].to;
    // The lists of a state that left still hold what they held then.
    bool by_from = state->ranks[lower] <= state->ranks[upper];
    uint32_t each = by_from ? state->head_out[lower] : state->head_in[upper];
    while (each != NO_ARC && each != arc)
        each = by_from ? state->links.items[each].next_out : state->links.items[each].next_in;
    return each == arc;
}

static wend_status contraction_sort_arcs(const contraction *state, wend_contraction *hierarchy) {
    const size_t starts = (size_t)state->state_count + 1;
    const wend_allocator *allocator = state->allocator;
    hierarchy->first_out = wend_allocate_items(allocator, starts, sizeof(size_t), WEND_LIFETIME_OBJECT);
    hierarchy->first_in = wend_allocate_items(allocator, starts, sizeof(size_t), WEND_LIFETIME_OBJECT);
    if (!hierarchy->first_out || !hierarchy->first_in) return WEND_OUT_OF_MEMORY;
    memset(hierarchy->first_out, 0, starts * sizeof(size_t));
    memset(hierarchy->first_in, 0, starts * sizeof(size_t));
    for (int pass = 0; pass < 2; pass++) {
        for (uint32_t i = 0; i < state->arcs.count; i++) {
            if (!arc_is_of_use(state, i)) continue;
            const contracted_arc *arc = &state->arcs.items[i];
            bool climbs = state->ranks[arc->from] <= state->ranks[arc->to]; // equal: inside the core
            size_t *first = climbs ? &hierarchy->first_out[arc->from] : &hierarchy->first_in[arc->to];
            if (pass == 0)
                first[1]++;
            else
                (climbs ? hierarchy->out : hierarchy->in)[(*first)++] = i;
        }
        if (pass == 1) break;
        for (size_t i = 1; i < starts; i++) {
            hierarchy->first_out[i] += hierarchy->first_out[i - 1];
            hierarchy->first_in[i] += hierarchy->first_in[i - 1];
        }
        hierarchy->out_count = hierarchy->first_out[starts - 1];
        hierarchy->in_count = hierarchy->first_in[starts - 1];
        hierarchy->out = wend_allocate_items(allocator, hierarchy->out_count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
        hierarchy->in = wend_allocate_items(allocator, hierarchy->in_count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
        if ((!hierarchy->out && hierarchy->out_count) || (!hierarchy->in && hierarchy->in_count))
            return WEND_OUT_OF_MEMORY;
    }
    for (size_t i = starts - 1; i > 0; i--) {
        hierarchy->first_out[i] = hierarchy->first_out[i - 1];
        hierarchy->first_in[i] = hierarchy->first_in[i - 1];
    }
    hierarchy->first_out[0] = hierarchy->first_in[0] = 0;
    return WEND_OK;
}

static wend_status contraction_allocate(contraction *state) {
    const size_t count = state->state_count, word = sizeof(uint32_t);
    const wend_allocator *allocator = state->allocator;
    state->ranks = wend_allocate_items(allocator, count, word, WEND_LIFETIME_OBJECT);
    state->head_out = wend_allocate_items(allocator, count, word, WEND_LIFETIME_CALL);
    state->head_in = wend_allocate_items(allocator, count, word, WEND_LIFETIME_CALL);
    state->depth = wend_allocate_items(allocator, count, word, WEND_LIFETIME_CALL);
    state->stamps = wend_allocate_items(allocator, count, word, WEND_LIFETIME_CALL);
    state->distances = wend_allocate_items(allocator, count, sizeof(double), WEND_LIFETIME_CALL);
    if (!state->ranks || !state->head_out || !state->head_in || !state->depth || !state->stamps || !state->distances ||
        wend_indexed_heap_reserve(&state->waiting, allocator, count) ||
        wend_indexed_heap_reserve_ids(&state->waiting, allocator, count) ||
        wend_indexed_heap_reserve(&state->open, allocator, count) ||
        wend_indexed_heap_reserve_ids(&state->open, allocator, count))
        return WEND_OUT_OF_MEMORY;
    memset(state->ranks, 0xFF, count * word);    // NO_RANK
    memset(state->head_out, 0xFF, count * word); // NO_ARC
    memset(state->head_in, 0xFF, count * word);
    memset(state->depth, 0, count * word);
    memset(state->stamps, 0, count * word);
    return WEND_OK;
}

static void contraction_free_scratch(contraction *state) {
    const size_t count = state->state_count, word = sizeof(uint32_t);
    wend_release_items(state->allocator, state->head_out, count, word);
    wend_release_items(state->allocator, state->head_in, count, word);
    wend_release_items(state->allocator, state->depth, count, word);
    wend_release_items(state->allocator, state->stamps, count, word);
    wend_release_items(state->allocator, state->distances, count, sizeof(double));
    arc_link_array_free(&state->links, state->allocator);
    wend_indexed_heap_free(&state->waiting, state->allocator);
    wend_indexed_heap_free(&state->open, state->allocator);
}

wend_status wend_contraction_make(const wend_network *network, uint32_t core_count, const contraction_record *record,
                                  const wend_allocator *allocator, wend_contraction *hierarchy) {
    contraction state = {.allocator = allocator, .state_count = network->state_count, .record = record};
    wend_contraction made = {.state_count = network->state_count};
    wend_status status = contraction_allocate(&state);
    if (!status) status = contraction_run(&state, network, core_count);
    if (!status) status = contraction_sort_arcs(&state, &made);
    made.ranks = state.ranks;
    made.arcs = state.arcs;
    contraction_free_scratch(&state);
    if (status) {
        wend_contraction_free(&made, allocator);
        return status;
    }
    for (size_t i = 0; i < made.arcs.count; i++) made.shortcut_count += made.arcs.items[i].first != NO_ARC;
    *hierarchy = made;
    return WEND_OK;
}

// ---- Files ----------------------------------------------------------------------------------------------------------

void wend_contraction_pack(const wend_contraction *hierarchy, uint32_t core_count, uint32_t *order, wend_packer *data) {
    const size_t leaving = hierarchy->state_count - core_count;
    for (uint32_t i = 0; i < hierarchy->state_count; i++)
        if (hierarchy->ranks[i] != NO_RANK) order[hierarchy->ranks[i]] = i;
    wend_packer_add_u32s(data, order, leaving);
    wend_packer_add_count(data, (size_t)hierarchy->shortcut_count);
    for (size_t i = 0; i < hierarchy->arcs.count; i++)
        if (hierarchy->arcs.items[i].first != NO_ARC) wend_packer_add_u32(data, hierarchy->arcs.items[i].to);
}

bool wend_contraction_take(uint32_t state_count, uint32_t core_count, wend_unpacker *data, contraction_record *record) {
    record->order = wend_unpacker_take_view(data, ((size_t)state_count - core_count) * 4);
    record->shortcut_count = wend_unpacker_take_count(data, 4);
    record->shortcuts = wend_unpacker_take_view(data, record->shortcut_count * 4);
    return !wend_unpacker_failed(data);
}

void wend_contraction_free(wend_contraction *hierarchy, const wend_allocator *allocator) {
    const size_t count = hierarchy->state_count;
    wend_release_items(allocator, hierarchy->ranks, count, sizeof *hierarchy->ranks);
    wend_release_items(allocator, hierarchy->first_out, count + 1, sizeof(size_t));
    wend_release_items(allocator, hierarchy->first_in, count + 1, sizeof(size_t));
    wend_release_items(allocator, hierarchy->out, hierarchy->out_count, sizeof *hierarchy->out);
    wend_release_items(allocator, hierarchy->in, hierarchy->in_count, sizeof *hierarchy->in);
    contracted_arc_array_free(&hierarchy->arcs, allocator);
    *hierarchy = (wend_contraction){0};
}
