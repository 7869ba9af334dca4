// The search of a incremental search, made for a kind of map by including this file:
//
//     #define INCREMENTAL_NAME   incremental_grid     the prefix of its functions
//     #include "plan/incremental/incremental_search_template.h"
//
// and defining, for nodes of that map:
//
//     static uint64_t incremental_grid_estimate(search, node)         of the cost between the target and a node
//     static uint64_t incremental_grid_add(a, b)                      the sum of two costs that are not infinite
//     static uint64_t incremental_grid_inflate(search, estimate)      times the factor
//     static uint64_t incremental_grid_deflate(search, key)           a key that may be stale as a bound: without offset, by the factor
//     static uint32_t incremental_grid_depth(cost)                    the top 31 bits of a cost's order
//     static wend_status incremental_grid_lower(search, node)         gives each node that can step to it the cheaper way, and calls
//                                                                incremental_grid_place for those that take it
//     static wend_status incremental_grid_raise(search, node)         calls incremental_grid_look_again for each node whose next it is
//     static wend_status incremental_grid_look(search, node, floor, rhs, next)   what a node costs by its neighbours; once it is
//                                                                           floor, it need not be looked for any longer
//
// Together they make what `incremental_methods` asks for: improve, rekey, bound, quick_bound, theorem_bound, is_cut_off, update and settle come
// from here, move_target is the map's; the includer puts them into one struct.
//
// The order is that of AD* (Likhachev, Ferguson, Gordon, Stentz and Thrun, 2005): a lowered node has the key rhs + factor * estimate, a raised
// one g + estimate, not inflated, for what is too good to be true must be found out before anything is built on it. The papers break
// ties by the smaller cost. Here raised nodes come first, then lowered ones with the larger cost: that is enough, for
//
//   - a lowered node that is expanded before a node on a cheaper way to it has a larger key, never an equal one;
//   - a raised node that anything was built on has a smaller or equal key, and so comes first;
//
// and, as in A*, it spares most of the nodes whose keys are equal to that of the target.

#define INCREMENTAL_JOIN_(a, b) a##_##b
#define INCREMENTAL_JOIN(a, b)  INCREMENTAL_JOIN_(a, b)
#define INCREMENTAL_FN(verb)    INCREMENTAL_JOIN(INCREMENTAL_NAME, verb)

static inline uint64_t INCREMENTAL_FN(estimate)(const wend_incremental_search *search, uint32_t node);
static inline uint64_t INCREMENTAL_FN(add)(uint64_t a, uint64_t b);
static inline uint64_t INCREMENTAL_FN(inflate)(const wend_incremental_search *search, uint64_t estimate);
static inline uint64_t INCREMENTAL_FN(deflate)(const wend_incremental_search *search, uint64_t key);
static inline uint32_t INCREMENTAL_FN(depth)(uint64_t cost);
static inline wend_status INCREMENTAL_FN(lower)(wend_incremental_search *search, uint32_t node);
static inline wend_status INCREMENTAL_FN(raise)(wend_incremental_search *search, uint32_t node);
static inline wend_status INCREMENTAL_FN(look)(wend_incremental_search *search, uint32_t node, uint64_t floor,
                                               uint64_t *rhs, uint32_t *next);

// The entry of a node that is not settled.
static inline incremental_entry INCREMENTAL_FN(entry)(const wend_incremental_search *search, uint32_t node,
                                                      uint64_t estimate) {
    const incremental_node *at = &search->nodes[node];
    if (at->g < at->rhs) {
        uint64_t key =
            search->at_once ? 0 : INCREMENTAL_FN(add)(search->key_offset, INCREMENTAL_FN(add)(at->g, estimate));
        return incremental_entry_of(key, 0, node);
    }
    uint64_t inflated = INCREMENTAL_FN(inflate)(search, estimate);
    uint64_t plain = search->is_greedy ? inflated : INCREMENTAL_FN(add)(at->rhs, inflated);
    // The depth has 31 bits: the top one of the tie is set.
    return incremental_entry_of(INCREMENTAL_FN(add)(search->key_offset, plain), ~INCREMENTAL_FN(depth)(at->rhs), node);
}

// Puts a node where it belongs after its g or rhs changed.
static inline wend_status INCREMENTAL_FN(place)(wend_incremental_search *search, uint32_t node, uint64_t estimate) {
    incremental_node *at = &search->nodes[node];
    bool waits = incremental_heap_contains(&search->open, node);
    bool put_off = at->g > at->rhs && incremental_node_is_closed(search, at);
    search->queue_operations++;
    if (at->g != at->rhs && !put_off) {
        incremental_entry entry = INCREMENTAL_FN(entry)(search, node, estimate);
        if (!waits) return incremental_heap_push(&search->open, &search->allocator, entry);
        incremental_heap_update(&search->open, entry);
        return WEND_OK;
    }
    if (waits) incremental_heap_remove(&search->open, node);
    if (!put_off) return WEND_OK;
    uint64_t bound = INCREMENTAL_FN(add)(at->rhs, estimate);
    if (bound < search->put_off_bound) search->put_off_bound = bound;
    if (at->mark & 1) return WEND_OK;
    wend_status status = node_array_push(&search->put_off, &search->allocator, node);
    if (!status) at->mark |= 1;
    return status;
}

static wend_status INCREMENTAL_FN(settle)(wend_incremental_search *search, uint32_t node) {
    return INCREMENTAL_FN(place)(search, node, INCREMENTAL_FN(estimate)(search, node));
}

// Recomputes what a node costs by its neighbours.
// `floor`: it is known that it costs no less.
static inline wend_status INCREMENTAL_FN(look_again)(wend_incremental_search *search, uint32_t node, uint64_t estimate,
                                                     uint64_t floor) {
    uint64_t rhs = search->infinity;
    uint32_t next = NO_NODE;
    wend_status status = INCREMENTAL_FN(look)(search, node, floor, &rhs, &next);
    if (status || (rhs == search->infinity && !incremental_node_is_known(search, node))) return status;
    incremental_node *at = incremental_touch(search, node);
    at->next = next;
    if (at->rhs == rhs) return WEND_OK;
    at->rhs = rhs;
    return INCREMENTAL_FN(place)(search, node, estimate);
}

static wend_status INCREMENTAL_FN(update)(wend_incremental_search *search, uint32_t node) {
    if (node == search->root) return WEND_OK;
    uint64_t before = incremental_rhs(search, node);
    wend_status status = INCREMENTAL_FN(look_again)(search, node, INCREMENTAL_FN(estimate)(search, node), 0);
    search->changed_states += before != incremental_rhs(search, node);
    return status;
}

// Expands the first node of the open list.
static inline wend_status INCREMENTAL_FN(expand)(wend_incremental_search *search, uint32_t node) {
    incremental_node *at = &search->nodes[node];
    bool lowers = at->g > at->rhs;
    search->report.expanded++;
    search->search_expanded++;
    search->round_expanded++;
    if (search->def.observer)
        search->def.observer(search->def.observer_user, wend_incremental_state_of(search, node),
                             lowers ? WEND_EXPANSION_LOWERED : WEND_EXPANSION_RAISED);
    if (lowers) {
        search->report.lowered++;
        search->queue_operations++;
        incremental_heap_pop(&search->open);
        at->g = at->rhs;
        at->mark = search->round << 1 | (at->mark & 1);
        return INCREMENTAL_FN(lower)(search, node);
    }
    search->report.raised++;
    at->g = search->infinity; // it stays where it is, or sinks, if it has another way
    wend_status status = INCREMENTAL_FN(settle)(search, node);
    return status ? status : INCREMENTAL_FN(raise)(search, node);
}

// True when no waiting node can better the target.
static inline bool INCREMENTAL_FN(is_done)(const wend_incremental_search *search, incremental_entry top) {
    uint64_t rhs = incremental_rhs(search, search->target), key = search->infinity;
    if (search->is_greedy) {
        if (rhs < search->infinity) return true;
    } else {
        if (rhs < search->infinity) key = INCREMENTAL_FN(add)(search->key_offset, rhs);
        if (search->bound_key < search->infinity &&
            top.key > INCREMENTAL_FN(add)(search->key_offset, search->bound_key))
            return true;
    }
    return top.key > key || (top.key == key && top.tie_and_node >> 32 >= INCREMENTAL_LOWERED_TIE);
}

static wend_status INCREMENTAL_FN(improve)(wend_incremental_search *search, incremental_grant *grant,
                                           incremental_pause *pause) {
    for (;;) {
        *pause = INCREMENTAL_ROUND_ENDED;
        if (search->open.count == 0) return WEND_OK;
        incremental_entry top = incremental_heap_first(&search->open);
        if (INCREMENTAL_FN(is_done)(search, top)) return WEND_OK;
        *pause = INCREMENTAL_WORK_SPENT;
        if (grant->work == 0) return WEND_OK;
        *pause = INCREMENTAL_CANCELLED;
        if (grant->cancellation && (search->report.expanded & 255) == 0 &&
            wend_cancellation_is_requested(grant->cancellation))
            return WEND_OK;
        *pause = INCREMENTAL_GIVEN_UP;
        if (search->is_repair && search->search_expanded >= search->repair_allowance) return WEND_OK;
        *pause = INCREMENTAL_OUT_OF_ORDER; // nodes are raised once and lowered once in a round
        if (search->round_expanded > 3 * incremental_node_count(search) + 64 && !search->at_once) return WEND_OK;
        uint32_t node = incremental_entry_node(top);
        if (search->key_offset) { // a key from before the target moved may be too small
            incremental_entry now = INCREMENTAL_FN(entry)(search, node, INCREMENTAL_FN(estimate)(search, node));
            if (incremental_entry_before(top, now)) {
                search->queue_operations++;
                incremental_heap_update(&search->open, now);
                continue;
            }
        }
        grant->work--;
        wend_status status = INCREMENTAL_FN(expand)(search, node);
        if (status) return status;
    }
}

static wend_status INCREMENTAL_FN(rekey)(wend_incremental_search *search) {
    incremental_heap *open = &search->open;
    wend_status status = incremental_heap_reserve(open, &search->allocator, open->count + search->put_off.count);
    for (size_t i = 0; i < search->put_off.count && !status; i++)
        status = incremental_heap_reserve_ids(open, &search->allocator, (size_t)search->put_off.items[i] + 1);
    if (status) return status;
    search->key_offset = 0;
    for (size_t i = 0; i < search->put_off.count; i++) {
        uint32_t node = search->put_off.items[i];
        incremental_node *at = &search->nodes[node];
        at->mark &= ~UINT32_C(1);
        if (at->g == at->rhs || incremental_heap_contains(open, node)) continue;
        incremental_heap_put(open, open->count++ + WEND_HEAP_ROOT, incremental_entry_of(0, 0, node));
    }
    search->put_off.count = 0;
    search->put_off_bound = search->infinity;
    for (size_t i = WEND_HEAP_ROOT; i < open->count + WEND_HEAP_ROOT; i++)
        open->items[i] =
            INCREMENTAL_FN(entry)(search, incremental_entry_node(open->items[i]),
                                  INCREMENTAL_FN(estimate)(search, incremental_entry_node(open->items[i])));
    for (size_t i = open->count + WEND_HEAP_ROOT; i-- > WEND_HEAP_ROOT;) incremental_heap_sink(open, i, open->items[i]);
    return WEND_OK;
}

static uint64_t INCREMENTAL_FN(node_bound)(const wend_incremental_search *search, uint32_t node) {
    const incremental_node *at = &search->nodes[node];
    if (at->g == at->rhs) return search->infinity;
    return INCREMENTAL_FN(add)(at->g < at->rhs ? at->g : at->rhs, INCREMENTAL_FN(estimate)(search, node));
}

static uint64_t INCREMENTAL_FN(bound)(const wend_incremental_search *search) {
    uint64_t least = incremental_rhs(search, search->target);
    for (size_t i = 0; i < search->open.count; i++) {
        uint64_t bound =
            INCREMENTAL_FN(node_bound)(search, incremental_entry_node(search->open.items[i + WEND_HEAP_ROOT]));
        if (bound < least) least = bound;
    }
    for (size_t i = 0; i < search->put_off.count; i++) {
        uint64_t bound = INCREMENTAL_FN(node_bound)(search, search->put_off.items[i]);
        if (bound < least) least = bound;
    }
    return least;
}

static uint64_t INCREMENTAL_FN(quick_bound)(const wend_incremental_search *search) {
    uint64_t least = incremental_rhs(search, search->target);
    if (search->put_off_bound < least) least = search->put_off_bound;
    if (search->open.count == 0) return least;
    uint64_t bound = INCREMENTAL_FN(deflate)(search, incremental_heap_first(&search->open).key);
    return bound < least ? bound : least;
}

// What ARA*'s theorem says after a round with a consistent heuristic: if a path costs c, then either the target costs at most factor * c,
// or a node that waits has a key of at most factor * c. So no path costs less than a factor-th of the smallest of these.
static uint64_t INCREMENTAL_FN(theorem_bound)(const wend_incremental_search *search) {
    uint64_t least = incremental_rhs(search, search->target);
    if (least < search->infinity) least = INCREMENTAL_FN(add)(search->key_offset, least);
    if (search->open.count && incremental_heap_first(&search->open).key < least)
        least = incremental_heap_first(&search->open).key;
    return least == search->infinity ? least : INCREMENTAL_FN(deflate)(search, least);
}

// True when a way from the target to the root may lead through a node: one that is reached, that nothing was built on yet, and whose
// estimate does not forbid it.
static inline bool INCREMENTAL_FN(may_lead_on)(const wend_incremental_search *search, uint32_t node) {
    const incremental_node *at = &search->nodes[node];
    return at->g == search->infinity && at->rhs < search->infinity &&
           INCREMENTAL_FN(estimate)(search, node) < search->infinity;
}

static bool INCREMENTAL_FN(is_cut_off)(const wend_incremental_search *search) {
    if (incremental_rhs(search, search->target) < search->infinity) return false;
    for (size_t i = 0; i < search->open.count; i++)
        if (INCREMENTAL_FN(may_lead_on)(search, incremental_entry_node(search->open.items[i + WEND_HEAP_ROOT])))
            return false;
    for (size_t i = 0; i < search->put_off.count; i++)
        if (INCREMENTAL_FN(may_lead_on)(search, search->put_off.items[i])) return false;
    return true;
}

#undef INCREMENTAL_JOIN_
#undef INCREMENTAL_JOIN
#undef INCREMENTAL_FN
#undef INCREMENTAL_NAME
