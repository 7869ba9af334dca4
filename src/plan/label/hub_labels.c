// Hub labels by pruned searches, the most important nodes first.
//
//     label of a:  hub 0, 17   hub 3, 9   hub 8, 0          distance a-b: the least of 17 + 21 and 9 + 4, over the hubs that both have
//     label of b:  hub 0, 21   hub 3, 4   hub 11, 0
//
// Nodes become hubs in an order of importance. From each a search goes out that is pruned at every node whose distance the hubs before it answer already; nodes that it settles get it into
// their labels. So on a shortest path between any two nodes the most important node is in both labels (Akiba, Iwata and Yoshida, 2013). A node's parent in the search is settled
// by it too: following parents from label to label leads to the hub.
//
// Importance is how many shortest paths that no hub answers yet pass through a node, estimated by trees of such paths from random nodes: the next hub is the node that has the most records below
// it in all trees; then its subtrees are cut away. When trees have dwindled, further ones are sampled, pruned by the labels so far (Delling, Goldberg, Pajor and Werneck, "Robust Exact
// Distance Queries on Massive Networks", 2014).
//
// Hubs come in groups: the searches of a group run side by side with the labels before it, then entries that an earlier hub of the group answers are dropped. That leaves the
// labels that one search after another would have made. Groups, trees and ties depend on nothing but the graph.
#include "plan/label/hub_labels.h"

typedef struct hub_open_entry {
    uint64_t key; // distance, then the number of edges, which has HUB_EDGE_BITS
    uint32_t node;
} hub_open_entry;

static inline bool hub_open_before(hub_open_entry a, hub_open_entry b) {
    return a.key != b.key ? a.key < b.key : a.node < b.node;
}

#define HEAP_NAME   hub_open
#define HEAP_ENTRY  hub_open_entry
#define HEAP_BEFORE hub_open_before
#include "base/memory/heap_template.h"

// A node that a search settled.
typedef struct hub_settled {
    uint32_t node, parent;
    uint64_t distance;
} hub_settled;

typedef struct hub_slot { // of one search of a group
    uint32_t root;
    hub_settled *settled;
    size_t count;
} hub_slot;

typedef struct hub_worker {
    uint64_t *keys; // by node, where stamped
    uint32_t *stamps, *parents;
    uint64_t *table; // by hub: its distance from the root; else HUB_NOWHERE
    hub_open open;
    uint32_t stamp;
} hub_worker;

#define HUB_GROUP     16
#define HUB_EDGE_BITS (64 - HUB_DISTANCE_BITS)
#define HUB_NOWHERE   (UINT64_MAX / 2) // added to a distance it is still more than any

struct hub_workshop {
    uint32_t node_count, worker_count;
    hub_worker *workers;
    hub_slot slots[HUB_GROUP];
    hub_open next;                      // nodes, the weightiest first
    bool is_stale;                      // weights grew since `next` was filled
    uint32_t *sizes, *places, *cursors; // by node
};

// ---- Searching ------------------------------------------------------------------------------------------------------

static inline uint64_t hub_edge_cost(const hub_graph *graph, size_t edge) {
    return graph->lengths ? graph->lengths[edge] : graph->costs[edge];
}

static bool hubs_answer(const hub_labels *labels, const uint64_t *table, uint32_t node, uint64_t distance) {
    const hub_list *list = &labels->lists[node];
    for (size_t i = 0; i < list->count; i++)
        if (table[list->items[i].hub] + list->items[i].distance <= distance) return true;
    return false;
}

static void hub_reach(hub_worker *worker, uint32_t node, uint32_t parent, uint64_t key) {
    if (worker->stamps[node] == worker->stamp && worker->keys[node] <= key) return;
    worker->stamps[node] = worker->stamp;
    worker->keys[node] = key;
    worker->parents[node] = parent;
    (void)hub_open_push(&worker->open, NULL, (hub_open_entry){key, node}); // has room for every edge
}

// Settles all nodes whose distance from the root no hub answers.
static wend_status hub_search(const hub_labels *labels, hub_worker *worker, hub_slot *slot) {
    const hub_graph *graph = labels->graph;
    const hub_list *own = &labels->lists[slot->root];
    for (size_t i = 0; i < own->count; i++) worker->table[own->items[i].hub] = own->items[i].distance;
    if (++worker->stamp == 0) {
        memset(worker->stamps, 0, graph->count * sizeof *worker->stamps);
        worker->stamp = 1;
    }
    hub_open_clear(&worker->open);
    slot->count = 0;
    wend_status status = WEND_OK;
    hub_reach(worker, slot->root, slot->root, 0);
    while (worker->open.count && !status) {
        const hub_open_entry least = hub_open_pop(&worker->open);
        if (least.key != worker->keys[least.node]) continue;
        const uint64_t distance = least.key >> HUB_EDGE_BITS;
        if (hubs_answer(labels, worker->table, least.node, distance)) continue;
        slot->settled[slot->count++] = (hub_settled){least.node, worker->parents[least.node], distance};
        for (size_t e = graph->first[least.node]; e < graph->first[least.node + 1]; e++) {
            const uint64_t cost = hub_edge_cost(graph, e);
            if (cost > graph->far - distance) {
                status = WEND_OUT_OF_RANGE;
                break;
            }
            hub_reach(worker, graph->targets[e], least.node, least.key + (cost << HUB_EDGE_BITS) + 1);
        }
    }
    for (size_t i = 0; i < own->count; i++) worker->table[own->items[i].hub] = HUB_NOWHERE;
    return status;
}

typedef struct hub_group_work {
    const hub_labels *labels;
    hub_workshop *workshop;
} hub_group_work;

static wend_status hub_search_work(void *user, size_t begin, size_t end, uint32_t worker) {
    const hub_group_work *work = user;
    wend_status status = WEND_OK;
    for (size_t i = begin; i < end && !status; i++)
        status = hub_search(work->labels, &work->workshop->workers[worker], &work->workshop->slots[i]);
    return status;
}

static wend_status hub_search_group(const hub_labels *labels, hub_workshop *workshop, size_t count, wend_jobs *jobs) {
    hub_group_work work = {labels, workshop};
    return wend_jobs_parallel_for(jobs, count, 1, hub_search_work, &work, NULL);
}

// ---- Trees ----------------------------------------------------------------------------------------------------------

// Adds the tree that a search settled, in preorder.
static wend_status hub_tree_add(hub_labels *labels, hub_workshop *workshop, const hub_slot *slot,
                                const wend_allocator *allocator) {
    const size_t base = labels->trees.count;
    if (!slot->count) return WEND_OK;
    if (base + slot->count >= NO_HUB) return WEND_OUT_OF_RANGE;
    const wend_status status = hub_tree_array_reserve(&labels->trees, allocator, base + slot->count);
    if (status) return status;
    for (size_t i = 0; i < slot->count; i++) workshop->sizes[slot->settled[i].node] = 1;
    for (size_t i = slot->count; i-- > 1;)
        workshop->sizes[slot->settled[i].parent] += workshop->sizes[slot->settled[i].node];
    for (size_t i = 0; i < slot->count; i++) {
        const uint32_t node = slot->settled[i].node, parent = slot->settled[i].parent;
        const uint32_t place = i ? workshop->cursors[parent] : (uint32_t)base;
        if (i) workshop->cursors[parent] += workshop->sizes[node];
        workshop->places[node] = place;
        workshop->cursors[node] = place + 1;
        labels->trees.items[place] = (hub_tree_record){.node = node,
                                                       .parent = i ? workshop->places[parent] : NO_HUB,
                                                       .next = labels->tree_first[node],
                                                       .size = workshop->sizes[node],
                                                       .span = workshop->sizes[node]};
        labels->tree_first[node] = place;
        labels->weight[node] += workshop->sizes[node];
    }
    labels->trees.count += slot->count;
    labels->alive += slot->count;
    return WEND_OK;
}

// Cuts what lies at and below the records of a node.
static void hub_trees_cut(hub_labels *labels, uint32_t node) {
    hub_tree_record *records = labels->trees.items;
    for (uint32_t at = labels->tree_first[node]; at != NO_HUB; at = records[at].next) {
        const uint32_t size = records[at].size;
        if (!size) continue;
        for (uint32_t above = records[at].parent; above != NO_HUB; above = records[above].parent) {
            records[above].size -= size;
            labels->weight[records[above].node] -= size;
        }
        for (uint32_t below = at, end = at + records[at].span; below < end;) {
            if (!records[below].size) {
                below += records[below].span; // cut before, with all below it
                continue;
            }
            labels->weight[records[below].node] -= records[below].size;
            records[below++].size = 0;
        }
        labels->alive -= size;
    }
}

// Drops records that were cut. `ends` and `moved` are room for a stack: the records above the one at hand, by where they ended and where they went.
static void hub_trees_compact(hub_labels *labels, uint32_t *ends, uint32_t *moved) {
    hub_tree_record *records = labels->trees.items;
    size_t kept = 0, depth = 0;
    for (uint32_t node = 0; node < labels->graph->count; node++) labels->tree_first[node] = NO_HUB;
    for (size_t at = 0; at < labels->trees.count;) {
        hub_tree_record record = records[at];
        if (!record.size) {
            at += record.span;
            continue;
        }
        while (depth && at >= ends[depth - 1]) depth--;
        record.parent = depth ? moved[depth - 1] : NO_HUB;
        ends[depth] = (uint32_t)at + record.span;
        moved[depth++] = (uint32_t)kept;
        record.span = record.size;
        record.next = labels->tree_first[record.node];
        labels->tree_first[record.node] = (uint32_t)kept;
        records[kept++] = record;
        at++;
    }
    labels->trees.count = kept;
}

// Samples trees until there are enough of them, or as many were sampled as the hubs so far pay for.
static wend_status hub_trees_sample(hub_labels *labels, hub_workshop *workshop, wend_jobs *jobs,
                                    const wend_allocator *allocator) {
    const uint32_t count = labels->graph->count;
    const size_t enough = (size_t)count * 24;
    wend_status status = WEND_OK;
    while (!status && labels->alive < enough && labels->sampled < 64 + 2 * labels->done) {
        for (int i = 0; i < HUB_GROUP; i++) {
            uint32_t root = (uint32_t)wend_random_below(&labels->random, count);
            while (labels->hub_of[root] != NO_HUB) root = root + 1 < count ? root + 1 : 0;
            workshop->slots[i].root = root;
        }
        status = hub_search_group(labels, workshop, HUB_GROUP, jobs);
        for (int i = 0; i < HUB_GROUP && !status; i++)
            status = hub_tree_add(labels, workshop, &workshop->slots[i], allocator);
        labels->sampled += HUB_GROUP;
        workshop->is_stale = true;
    }
    return status;
}

// ---- Hubs -----------------------------------------------------------------------------------------------------------

static hub_open_entry hub_candidate(const hub_labels *labels, uint32_t node) {
    return (hub_open_entry){UINT32_MAX - labels->weight[node], node};
}

static uint32_t hub_choose(hub_labels *labels, hub_workshop *workshop) {
    if (workshop->is_stale) {
        hub_open_clear(&workshop->next);
        for (uint32_t node = 0; node < labels->graph->count; node++)
            if (labels->hub_of[node] == NO_HUB) (void)hub_open_push(&workshop->next, NULL, hub_candidate(labels, node));
        workshop->is_stale = false;
    }
    for (;;) {
        const hub_open_entry best = hub_open_pop(&workshop->next), now = hub_candidate(labels, best.node);
        if (best.key == now.key) return best.node;
        (void)hub_open_push(&workshop->next, NULL, now); // it became lighter
    }
}

// Puts what the search from a hub settled into labels, unless a hub of the same group answers it.
static wend_status hub_take_settled(hub_labels *labels, const hub_slot *slot, uint32_t hub, uint32_t group_first,
                                    const wend_allocator *allocator) {
    uint64_t to_group[HUB_GROUP];
    for (int i = 0; i < HUB_GROUP; i++) to_group[i] = HUB_NOWHERE;
    const hub_list *own = &labels->lists[slot->root];
    for (size_t i = own->count; i-- > 0 && own->items[i].hub >= group_first;)
        to_group[own->items[i].hub - group_first] = own->items[i].distance;
    wend_status status = WEND_OK;
    for (size_t k = 0; k < slot->count && !status; k++) {
        const hub_settled *settled = &slot->settled[k];
        hub_list *list = &labels->lists[settled->node];
        bool is_answered = false;
        for (size_t i = list->count; i-- > 0 && list->items[i].hub >= group_first && !is_answered;)
            is_answered = to_group[list->items[i].hub - group_first] + list->items[i].distance <= settled->distance;
        if (is_answered) continue;
        status = hub_list_push(list, allocator, (hub_entry){hub, settled->parent, settled->distance});
        labels->entry_count += !status;
    }
    return status;
}

wend_status wend_hub_labels_advance(hub_labels *labels, hub_workshop *workshop, wend_jobs *jobs,
                                    const wend_allocator *allocator) {
    wend_status status = hub_trees_sample(labels, workshop, jobs, allocator);
    if (status) return status;
    const uint32_t first = labels->done, left = labels->graph->count - first;
    uint32_t count = first < 32 ? 2 : first < 128 ? 4 : first < 512 ? 8 : HUB_GROUP;
    if (count > left) count = left;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t node = hub_choose(labels, workshop);
        labels->order[first + i] = node;
        labels->hub_of[node] = first + i;
        workshop->slots[i].root = node;
        hub_trees_cut(labels, node);
    }
    if (labels->trees.count > 4 * labels->alive + 1024) hub_trees_compact(labels, workshop->places, workshop->cursors);
    status = hub_search_group(labels, workshop, count, jobs);
    for (uint32_t i = 0; i < count && !status; i++)
        status = hub_take_settled(labels, &workshop->slots[i], first + i, first, allocator);
    labels->done += count;
    return status;
}

// ---- Memory ---------------------------------------------------------------------------------------------------------

wend_status wend_hub_labels_begin(hub_labels *labels, const hub_graph *graph, const wend_allocator *allocator) {
    const size_t count = graph->count;
    *labels = (hub_labels){.graph = graph, .random = wend_random_seeded(UINT64_C(0x6c6162656c73))};
    if (!count) return WEND_OK;
    labels->lists = wend_allocate_items(allocator, count, sizeof *labels->lists, WEND_LIFETIME_OBJECT);
    if (labels->lists) memset(labels->lists, 0, count * sizeof *labels->lists);
    labels->order = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    labels->hub_of = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    labels->tree_first = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    labels->weight = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    if (!labels->lists || !labels->order || !labels->hub_of || !labels->tree_first || !labels->weight) {
        wend_hub_labels_free(labels, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        labels->hub_of[i] = labels->tree_first[i] = NO_HUB;
        labels->weight[i] = 0;
    }
    return WEND_OK;
}

void wend_hub_labels_free(hub_labels *labels, const wend_allocator *allocator) {
    if (!labels->graph) return;
    const size_t count = labels->graph->count;
    for (size_t i = 0; labels->lists && i < count; i++) hub_list_free(&labels->lists[i], allocator);
    wend_release_items(allocator, labels->lists, count, sizeof *labels->lists);
    wend_release_items(allocator, labels->order, count, sizeof(uint32_t));
    wend_release_items(allocator, labels->hub_of, count, sizeof(uint32_t));
    wend_release_items(allocator, labels->tree_first, count, sizeof(uint32_t));
    wend_release_items(allocator, labels->weight, count, sizeof(uint32_t));
    hub_tree_array_free(&labels->trees, allocator);
    *labels = (hub_labels){0};
}

static wend_status hub_worker_make(hub_worker *worker, size_t count, size_t edges, const wend_allocator *allocator) {
    worker->keys = wend_allocate_items(allocator, count, sizeof(uint64_t), WEND_LIFETIME_SCRATCH);
    worker->stamps = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    worker->parents = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    worker->table = wend_allocate_items(allocator, count, sizeof(uint64_t), WEND_LIFETIME_SCRATCH);
    if (!worker->keys || !worker->stamps || !worker->parents || !worker->table) return WEND_OUT_OF_MEMORY;
    memset(worker->stamps, 0, count * sizeof(uint32_t));
    for (size_t i = 0; i < count; i++) worker->table[i] = HUB_NOWHERE;
    return hub_open_reserve(&worker->open, allocator, edges);
}

wend_status wend_hub_workshop_make(const hub_graph *graph, uint32_t worker_count, const wend_allocator *allocator,
                                   hub_workshop **workshop) {
    const size_t count = (size_t)graph->count + 1; // of no nodes, too
    hub_workshop *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_SCRATCH);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (hub_workshop){.node_count = graph->count, .worker_count = worker_count, .is_stale = true};
    made->workers = wend_allocate_items(allocator, worker_count, sizeof *made->workers, WEND_LIFETIME_SCRATCH);
    if (made->workers) memset(made->workers, 0, worker_count * sizeof *made->workers);
    made->sizes = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    made->places = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    made->cursors = wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    wend_status status = made->workers && made->sizes && made->places && made->cursors ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) status = hub_open_reserve(&made->next, allocator, count);
    for (uint32_t i = 0; i < worker_count && !status; i++)
        status = hub_worker_make(&made->workers[i], count, graph->first[graph->count] + 1, allocator);
    for (int i = 0; i < HUB_GROUP && !status; i++) {
        made->slots[i].settled = wend_allocate_items(allocator, count, sizeof(hub_settled), WEND_LIFETIME_SCRATCH);
        if (!made->slots[i].settled) status = WEND_OUT_OF_MEMORY;
    }
    if (status)
        wend_hub_workshop_free(made, allocator);
    else
        *workshop = made;
    return status;
}

void wend_hub_workshop_free(hub_workshop *workshop, const wend_allocator *allocator) {
    if (!workshop) return;
    const size_t count = (size_t)workshop->node_count + 1;
    for (uint32_t i = 0; workshop->workers && i < workshop->worker_count; i++) {
        hub_worker *worker = &workshop->workers[i];
        wend_release_items(allocator, worker->keys, count, sizeof(uint64_t));
        wend_release_items(allocator, worker->stamps, count, sizeof(uint32_t));
        wend_release_items(allocator, worker->parents, count, sizeof(uint32_t));
        wend_release_items(allocator, worker->table, count, sizeof(uint64_t));
        hub_open_free(&worker->open, allocator);
    }
    wend_release_items(allocator, workshop->workers, workshop->worker_count, sizeof *workshop->workers);
    for (int i = 0; i < HUB_GROUP; i++)
        wend_release_items(allocator, workshop->slots[i].settled, count, sizeof(hub_settled));
    wend_release_items(allocator, workshop->sizes, count, sizeof(uint32_t));
    wend_release_items(allocator, workshop->places, count, sizeof(uint32_t));
    wend_release_items(allocator, workshop->cursors, count, sizeof(uint32_t));
    hub_open_free(&workshop->next, allocator);
    wend_release_items(allocator, workshop, 1, sizeof *workshop);
}

// ---- How far it is --------------------------------------------------------------------------------------------------

wend_status wend_hub_graph_reach(const hub_graph *graph, const wend_allocator *allocator, uint64_t *farthest) {
    const size_t count = (size_t)graph->count + 1;
    uint64_t *reached = wend_allocate_items(allocator, count, sizeof *reached, WEND_LIFETIME_CALL);
    hub_open open = {0};
    if (!reached) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++) reached[i] = HUB_NOWHERE;
    wend_status status = hub_open_reserve(&open, allocator, graph->first[graph->count] + 1);
    *farthest = 0;
    for (uint32_t root = 0; root < graph->count && !status; root++) {
        if (reached[root] != HUB_NOWHERE) continue;
        reached[root] = 0;
        (void)hub_open_push(&open, NULL, (hub_open_entry){0, root}); // has room for every edge
        while (open.count && !status) {
            const hub_open_entry least = hub_open_pop(&open);
            if (least.key != reached[least.node]) continue;
            if (least.key > *farthest) *farthest = least.key;
            for (size_t e = graph->first[least.node]; e < graph->first[least.node + 1]; e++) {
                const uint64_t sum = least.key + hub_edge_cost(graph, e);
                if (sum >= reached[graph->targets[e]]) continue;
                reached[graph->targets[e]] = sum;
                (void)hub_open_push(&open, NULL, (hub_open_entry){sum, graph->targets[e]});
            }
        }
        if (*farthest > graph->far) status = WEND_OUT_OF_RANGE;
    }
    hub_open_free(&open, allocator);
    wend_release_items(allocator, reached, count, sizeof *reached);
    return status;
}
