// Working out clusters: exact costs between the transitions on a border, and the way from everywhere inside to each of them.
//
// One Dijkstra search from each transition, within the closed square: at the lowest level over cells, above over the transitions of
// the level below and the costs that their clusters hold. Since steps and costs are the same in both directions, the tree of a search is
// also the way back. A search also notes to which transitions only ways through others lead: those edges need not be searched, for the
// search comes there through the others at the same cost. Clusters of one level do not look at each other, so they are worked out in parallel; memory is
// allocated before, on the calling thread, for its amount follows from the counts alone.
#include "plan/hierarchy/hierarchy_internal.h"

typedef struct cluster_entry {
    uint64_t cost;
    uint32_t place;
} cluster_entry;

static inline bool cluster_entry_before(cluster_entry a, cluster_entry b) {
    return (a.cost < b.cost) | ((a.cost == b.cost) & (a.place < b.place));
}

#define HEAP_NAME     cluster_heap
#define HEAP_ENTRY    cluster_entry
#define HEAP_BEFORE   cluster_entry_before
#define HEAP_INDEX(e) ((e).place)
#include "base/memory/heap_template.h"

// What one worker needs.
typedef struct cluster_scratch {
    cluster_heap open;
    uint64_t *costs;    // by inner
    uint8_t *passes;    // by inner: 1 when a shortest way from the root leads through another node
    uint8_t *is_node;   // by inner
    uint8_t *steps;     // lowest level, by inner: the moves that stay in the square
    uint8_t *ways;      // lowest level, by inner: the direction of the way back
    uint64_t *halves;   // lowest level, by inner, 2 each: half a straight and half a diagonal step
    uint32_t *children; // by inner, 4 each: the clusters below that hold it, NO_HOP where there are fewer
    uint32_t *places;   // by inner, 4 each: its place among that cluster's nodes
    uint32_t *inners;   // by child and node of the child: place in inner
} cluster_scratch;

typedef struct cluster_work {
    hierarchy_rebuild *rebuild;
    cluster_scratch *scratches;
    uint32_t scratch_count;
    size_t most_inner, most_nodes; // of nodes: of all children together
} cluster_work;

// ---- The lowest level -----------------------------------------------------------------------------------------------

static inline unsigned opposite_direction(unsigned direction) {
    return (direction & 4) | ((direction + 2) & 3);
}

static void set_way(hierarchy_cluster *cluster, uint32_t node, uint32_t inner, unsigned direction) {
    size_t at = (size_t)node * cluster->inner_count + inner;
    uint8_t *byte = &cluster->ways[at / 2];
    *byte = (uint8_t)(at % 2 ? (*byte & 15u) | direction << 4 : (*byte & 0xf0u) | direction);
}

static void set_direct(hierarchy_cluster *cluster, uint32_t node, uint32_t other, bool direct) {
    uint64_t *word = &cluster->direct[node * hierarchy_words(cluster->node_count) + other / 64];
    if (direct) *word |= UINT64_C(1) << other % 64;
}

// What all searches of a square need, by its own places: the steps that stay in it and half of what they cost.
static void look_at_square(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, hierarchy_area square,
                           cluster_scratch *scratch) {
    const wend_grid *grid = hierarchy->grid;
    const uint8_t *moves = hierarchy_moves(hierarchy, graph);
    uint32_t place = 0;
    for (uint32_t y = square.y; y <= square.end_y; y++)
        for (uint32_t x = square.x; x <= square.end_x; x++, place++) {
            const size_t cell = (size_t)y * grid->width + x;
            unsigned steps = moves[cell];
            if (x == square.x) steps &= ~(1u << 2 | 1u << 5 | 1u << 6);
            if (x == square.end_x) steps &= ~(1u << 0 | 1u << 4 | 1u << 7);
            if (y == square.y) steps &= ~(1u << 3 | 1u << 6 | 1u << 7);
            if (y == square.end_y) steps &= ~(1u << 1 | 1u << 4 | 1u << 5);
            scratch->steps[place] = (uint8_t)steps;
            scratch->is_node[place] = wend_bitset_has(&graph->transitions, cell);
            scratch->halves[2 * (size_t)place] = hierarchy->costs.half_straight[grid->terrain[cell]];
            scratch->halves[2 * (size_t)place + 1] = hierarchy->costs.half_diagonal[grid->terrain[cell]];
        }
}

static void search_square(const wend_hierarchy *hierarchy, hierarchy_area square, hierarchy_cluster *cluster,
                          uint32_t node, cluster_scratch *scratch) {
    const uint32_t grid_width = hierarchy->grid->width, width = square.end_x - square.x + 1;
    int32_t offsets[8];
    for (int i = 0; i < 8; i++) offsets[i] = wend_step_y[i] * (int32_t)width + wend_step_x[i];
    memset(scratch->costs, 0xff, cluster->inner_count * sizeof *scratch->costs);
    const uint32_t root =
        (cluster->nodes[node] / grid_width - square.y) * width + cluster->nodes[node] % grid_width - square.x;
    scratch->costs[root] = 0;
    scratch->passes[root] = 0;
    cluster_heap_push(&scratch->open, &hierarchy->allocator, (cluster_entry){0, root});
    while (scratch->open.count) {
        const cluster_entry entry = cluster_heap_pop(&scratch->open);
        const uint8_t passes =
            scratch->passes[entry.place] | (uint8_t)(entry.place != root && scratch->is_node[entry.place]);
        for (uint32_t steps = scratch->steps[entry.place]; steps; steps &= steps - 1) {
            const int direction = wend_lowest_bit(steps);
            const uint32_t place = (uint32_t)((int32_t)entry.place + offsets[direction]);
            const size_t kind = direction > 3;
            const uint64_t cost = entry.cost + scratch->halves[2 * (size_t)entry.place + kind] +
                                  scratch->halves[2 * (size_t)place + kind];
            if (cost == scratch->costs[place]) scratch->passes[place] |= passes;
            if (cost >= scratch->costs[place]) continue;
            const bool waits = scratch->costs[place] != NO_COST;
            scratch->costs[place] = cost;
            scratch->passes[place] = passes;
            scratch->ways[place] = (uint8_t)opposite_direction((unsigned)direction);
            if (waits)
                cluster_heap_update(&scratch->open, (cluster_entry){cost, place});
            else
                cluster_heap_push(&scratch->open, &hierarchy->allocator, (cluster_entry){cost, place});
        }
    }
    for (uint32_t place = 0; place < cluster->inner_count; place++)
        if (place != root && scratch->costs[place] != NO_COST) set_way(cluster, node, place, scratch->ways[place]);
    for (uint32_t other = 0; other < cluster->node_count; other++) {
        const uint32_t cell = cluster->nodes[other];
        const uint32_t place = (cell / grid_width - square.y) * width + cell % grid_width - square.x;
        const uint64_t cost = scratch->costs[place];
        if (other < node) cluster->costs[(size_t)node * (node - 1) / 2 + other] = cost;
        set_direct(cluster, node, other, other != node && cost != NO_COST && !scratch->passes[place]);
    }
}

// ---- Above it -------------------------------------------------------------------------------------------------------

// Which clusters below hold which inner nodes, and where.
static void map_children(const hierarchy_level *below, hierarchy_area children, const hierarchy_cluster *cluster,
                         cluster_scratch *scratch) {
    memset(scratch->children, 0xff, 4 * (size_t)cluster->inner_count * sizeof *scratch->children);
    for (uint32_t i = 0; i < cluster->inner_count; i++)
        scratch->is_node[i] = hierarchy_find(cluster->nodes, cluster->node_count, cluster->inner[i]) != NO_HOP;
    uint32_t first = 0;
    for (uint32_t y = children.y; y <= children.end_y; y++)
        for (uint32_t x = children.x; x <= children.end_x; x++) {
            const hierarchy_cluster *child = below->clusters[(size_t)y * below->columns + x];
            for (uint32_t i = 0; i < child->node_count; i++) {
                uint32_t inner = hierarchy_find(cluster->inner, cluster->inner_count, child->nodes[i]);
                scratch->inners[first + i] = inner;
                size_t slot = 4 * (size_t)inner;
                while (scratch->children[slot] != NO_HOP) slot++;
                scratch->children[slot] = y * below->columns + x;
                scratch->places[slot] = first + i; // less `first` is the place in the child; see child_first
            }
            first += child->node_count;
        }
}

static void search_below(const wend_hierarchy *hierarchy, const hierarchy_level *below, hierarchy_cluster *cluster,
                         uint32_t node, cluster_scratch *scratch) {
    memset(scratch->costs, 0xff, cluster->inner_count * sizeof *scratch->costs);
    uint32_t *hops = cluster->hops + (size_t)node * cluster->inner_count;
    memset(hops, 0xff, cluster->inner_count * sizeof *hops);
    uint32_t root = hierarchy_find(cluster->inner, cluster->inner_count, cluster->nodes[node]);
    scratch->costs[root] = 0;
    scratch->passes[root] = 0;
    cluster_heap_push(&scratch->open, &hierarchy->allocator, (cluster_entry){0, root});
    while (scratch->open.count) {
        cluster_entry entry = cluster_heap_pop(&scratch->open);
        const uint8_t passes =
            scratch->passes[entry.place] | (uint8_t)(entry.place != root && scratch->is_node[entry.place]);
        for (size_t slot = 4 * (size_t)entry.place; slot < 4 * (size_t)entry.place + 4; slot++) {
            if (scratch->children[slot] == NO_HOP) break;
            const hierarchy_cluster *child = below->clusters[scratch->children[slot]];
            uint32_t at = hierarchy_find(child->nodes, child->node_count, cluster->inner[entry.place]);
            const uint32_t *inners = scratch->inners + (scratch->places[slot] - at);
            for (uint32_t i = 0; i < child->node_count; i++) {
                uint64_t edge = hierarchy_edge(child, at, i), cost = entry.cost + edge;
                uint32_t to = inners[i];
                if (edge == NO_COST || i == at) continue;
                if (cost == scratch->costs[to]) scratch->passes[to] |= passes;
                if (cost >= scratch->costs[to]) continue;
                bool waits = scratch->costs[to] != NO_COST;
                scratch->costs[to] = cost;
                scratch->passes[to] = passes;
                hops[to] = entry.place;
                if (waits)
                    cluster_heap_update(&scratch->open, (cluster_entry){cost, to});
                else
                    cluster_heap_push(&scratch->open, &hierarchy->allocator, (cluster_entry){cost, to});
            }
        }
    }
    for (uint32_t other = 0; other < cluster->node_count; other++) {
        uint32_t place = hierarchy_find(cluster->inner, cluster->inner_count, cluster->nodes[other]);
        const uint64_t cost = scratch->costs[place];
        if (other < node) cluster->costs[(size_t)node * (node - 1) / 2 + other] = cost;
        set_direct(cluster, node, other, other != node && cost != NO_COST && !scratch->passes[place]);
    }
}

// ---- Taking the ways from a file ------------------------------------------------------------------------------------
//
// The ways to a node are a tree; following it gives the costs. They are the search's costs when no step leads anywhere more cheaply, and the tree is the search's
// when each way leads to the place that the search would have come from: of those that lead as cheaply the nearest to the root, then the first.

typedef struct cluster_taker {
    const wend_hierarchy *hierarchy;
    const hierarchy_level *below; // NULL at the lowest level
    hierarchy_cluster *cluster;
    cluster_scratch *scratch;
    uint32_t node;      // whose ways they are
    int32_t offsets[8]; // lowest level: to the place in a direction
} cluster_taker;

enum { COST_UNKNOWN = 1, COST_FOLLOWED = 2 }; // below NO_COST

static uint64_t step_in_square(const cluster_scratch *scratch, uint32_t from, uint32_t to, unsigned direction) {
    const size_t kind = direction > 3;
    return scratch->halves[2 * (size_t)from + kind] + scratch->halves[2 * (size_t)to + kind];
}

// The place that the file's way leads to from a place, and what the step costs. False when there is no such step.
static bool taken_step(const cluster_taker *taker, uint32_t place, uint32_t *to, uint64_t *cost) {
    const hierarchy_cluster *cluster = taker->cluster;
    const cluster_scratch *scratch = taker->scratch;
    if (!taker->below) {
        const unsigned direction = hierarchy_way(cluster, taker->node, place);
        if (direction > 7 || !(scratch->steps[place] >> direction & 1)) return false;
        *to = (uint32_t)((int32_t)place + taker->offsets[direction]);
        *cost = step_in_square(scratch, place, *to, direction);
        return true;
    }
    *to = cluster->hops[(size_t)taker->node * cluster->inner_count + place];
    *cost = NO_COST;
    if (*to >= cluster->inner_count || *to == place) return false;
    for (size_t slot = 4 * (size_t)place; slot < 4 * (size_t)place + 4 && scratch->children[slot] != NO_HOP; slot++) {
        const hierarchy_cluster *child = taker->below->clusters[scratch->children[slot]];
        uint32_t at = hierarchy_find(child->nodes, child->node_count, cluster->inner[place]);
        uint32_t other = hierarchy_find(child->nodes, child->node_count, cluster->inner[*to]);
        if (other != NO_HOP && hierarchy_edge(child, at, other) < *cost) *cost = hierarchy_edge(child, at, other);
    }
    return *cost != NO_COST;
}

// Where the search would have come from, by the costs of all places; NO_HOP: from nowhere.
typedef struct best_step {
    uint64_t sum, cost;
    uint32_t place;
} best_step;

static void offer_step(const cluster_taker *taker, uint32_t from, uint64_t step, best_step *best) {
    const uint64_t cost = taker->scratch->costs[from];
    if (cost == NO_COST || step == NO_COST) return;
    const best_step offered = {cost + step, cost, from};
    if (offered.sum < best->sum ||
        (offered.sum == best->sum &&
         (offered.cost < best->cost || (offered.cost == best->cost && offered.place < best->place))))
        *best = offered;
}

static best_step chosen_step(const cluster_taker *taker, uint32_t place) {
    const cluster_scratch *scratch = taker->scratch;
    best_step best = {NO_COST, NO_COST, NO_HOP};
    if (!taker->below) {
        for (uint32_t steps = scratch->steps[place]; steps; steps &= steps - 1) {
            const unsigned direction = (unsigned)wend_lowest_bit(steps);
            const uint32_t from = (uint32_t)((int32_t)place + taker->offsets[direction]);
            offer_step(taker, from, step_in_square(scratch, place, from, direction), &best);
        }
        return best;
    }
    for (size_t slot = 4 * (size_t)place; slot < 4 * (size_t)place + 4 && scratch->children[slot] != NO_HOP; slot++) {
        const hierarchy_cluster *child = taker->below->clusters[scratch->children[slot]];
        uint32_t at = hierarchy_find(child->nodes, child->node_count, taker->cluster->inner[place]);
        const uint32_t *inners = scratch->inners + (scratch->places[slot] - at);
        for (uint32_t i = 0; i < child->node_count; i++)
            if (i != at) offer_step(taker, inners[i], hierarchy_edge(child, at, i), &best);
    }
    return best;
}

// Follows a way to what is known, and sets the costs on it; false when it leads in a circle or to a place without a way.
static bool follow_taken(const cluster_taker *taker, uint32_t place) {
    uint64_t *costs = taker->scratch->costs, sum = 0, step;
    uint32_t at = place, to;
    for (; costs[at] == NO_COST - COST_UNKNOWN; at = to) {
        costs[at] = NO_COST - COST_FOLLOWED;
        if (!taken_step(taker, at, &to, &step)) return false;
        sum += step;
    }
    if (costs[at] >= NO_COST - COST_FOLLOWED) return false;
    sum += costs[at];
    for (at = place; costs[at] == NO_COST - COST_FOLLOWED; at = to) {
        taken_step(taker, at, &to, &step);
        costs[at] = sum;
        sum -= step;
    }
    return true;
}

static bool take_tree(const cluster_taker *taker, uint32_t root) {
    const hierarchy_cluster *cluster = taker->cluster;
    uint64_t *costs = taker->scratch->costs;
    for (uint32_t place = 0; place < cluster->inner_count; place++) {
        const uint32_t way = taker->below ? cluster->hops[(size_t)taker->node * cluster->inner_count + place]
                                          : hierarchy_way(cluster, taker->node, place);
        const bool has_way = way != (taker->below ? NO_HOP : NO_DIRECTION);
        if (place == root && has_way) return false;
        costs[place] = place == root ? 0 : has_way ? NO_COST - COST_UNKNOWN : NO_COST;
    }
    for (uint32_t place = 0; place < cluster->inner_count; place++)
        if (costs[place] == NO_COST - COST_UNKNOWN && !follow_taken(taker, place)) return false;
    for (uint32_t place = 0; place < cluster->inner_count; place++) {
        const best_step best = chosen_step(taker, place);
        uint32_t to = NO_HOP;
        uint64_t step;
        if (place == root) continue;
        if (costs[place] != NO_COST && !taken_step(taker, place, &to, &step)) return false;
        if (to != best.place || best.sum != costs[place]) return false;
    }
    return true;
}

static uint32_t place_of_node(const cluster_taker *taker, hierarchy_area square, uint32_t node) {
    const uint32_t cell = taker->cluster->nodes[node], grid_width = taker->hierarchy->grid->width;
    if (taker->below) return hierarchy_find(taker->cluster->inner, taker->cluster->inner_count, cell);
    return (cell / grid_width - square.y) * (square.end_x - square.x + 1) + cell % grid_width - square.x;
}

// Reads the ways of a cluster whose nodes are there, and proves them. Which edges need not be searched is trusted, if these are edges.
static bool take_cluster(cluster_taker *taker, hierarchy_area square, wend_unpacker *entries) {
    hierarchy_cluster *cluster = taker->cluster;
    const uint32_t nodes = cluster->node_count, width = square.end_x - square.x + 1;
    const size_t table = (size_t)nodes * cluster->inner_count, words = hierarchy_words(nodes);
    if (taker->below)
        wend_unpacker_take_u32s(entries, cluster->hops, table);
    else
        wend_unpacker_take_bytes(entries, cluster->ways, (table + 1) / 2);
    wend_unpacker_take_u64s(entries, cluster->direct, nodes * words);
    if (wend_unpacker_failed(entries) || (!taker->below && table % 2 && cluster->ways[table / 2] >> 4 != NO_DIRECTION))
        return false;
    for (int i = 0; i < 8; i++) taker->offsets[i] = wend_step_y[i] * (int32_t)width + wend_step_x[i];
    for (uint32_t node = 0; node < nodes; node++) {
        taker->node = node;
        if (!take_tree(taker, place_of_node(taker, square, node))) return false;
        for (uint32_t other = 0; other < node; other++)
            cluster->costs[(size_t)node * (node - 1) / 2 + other] =
                taker->scratch->costs[place_of_node(taker, square, other)];
    }
    for (uint32_t node = 0; node < nodes; node++)
        for (size_t other = 0; other < 64 * words; other++) {
            if (!(cluster->direct[node * words + other / 64] >> other % 64 & 1)) continue;
            if (other >= nodes || other == node || hierarchy_edge(cluster, node, (uint32_t)other) == NO_COST)
                return false;
        }
    return true;
}

void wend_hierarchy_pack_cluster(const hierarchy_cluster *cluster, wend_packer *data) {
    const size_t table = (size_t)cluster->node_count * cluster->inner_count;
    if (cluster->ways)
        wend_packer_add_bytes(data, cluster->ways, (table + 1) / 2);
    else
        wend_packer_add_u32s(data, cluster->hops, table);
    wend_packer_add_u64s(data, cluster->direct, cluster->node_count * hierarchy_words(cluster->node_count));
}

// ---- Filling, in parallel -------------------------------------------------------------------------------------------

static hierarchy_area area_of_children(const hierarchy_level *below, uint32_t factor, uint32_t x, uint32_t y) {
    hierarchy_area area = {x * factor, y * factor, (x + 1) * factor - 1, (y + 1) * factor - 1};
    if (area.end_x >= below->columns) area.end_x = below->columns - 1;
    if (area.end_y >= below->rows) area.end_y = below->rows - 1;
    return area;
}

static void group_nodes(hierarchy_cluster *cluster) {
    for (uint32_t i = 0; i < cluster->node_count; i++) {
        uint32_t first = 0;
        while (first < i && hierarchy_edge(cluster, i, first) == NO_COST) first++;
        cluster->groups[i] = first;
        cluster->marks[i] = NO_HOP;
    }
}

static uint32_t rebuilt_number(const hierarchy_rebuild *rebuild, size_t place) {
    return rebuild->numbers ? rebuild->numbers[place] : (uint32_t)place;
}

static wend_status fill_clusters(void *user, size_t begin, size_t end, uint32_t worker) {
    cluster_work *work = user;
    hierarchy_rebuild *rebuild = work->rebuild;
    const wend_hierarchy *hierarchy = rebuild->hierarchy;
    const hierarchy_level *level = &rebuild->graph->levels[rebuild->level];
    for (size_t i = begin; i < end; i++) {
        hierarchy_cluster *cluster = rebuild->made[i];
        const uint32_t number = rebuilt_number(rebuild, i), x = number % level->columns, y = number / level->columns;
        cluster_scratch *scratch = &work->scratches[worker];
        const hierarchy_area square = hierarchy_square(hierarchy, level, x, y);
        if (rebuild->level == 0)
            look_at_square(hierarchy, rebuild->graph, square, scratch);
        else
            map_children(level - 1, area_of_children(level - 1, hierarchy->factor, x, y), cluster, scratch);
        if (rebuild->entries) {
            cluster_taker taker = {hierarchy, rebuild->level ? level - 1 : NULL, cluster, scratch, 0, {0}};
            if (!take_cluster(&taker, square, rebuild->entries)) return WEND_BAD_INPUT;
        } else if (rebuild->level == 0) {
            for (uint32_t node = 0; node < cluster->node_count; node++)
                search_square(hierarchy, square, cluster, node, scratch);
        } else {
            for (uint32_t node = 0; node < cluster->node_count; node++)
                search_below(hierarchy, level - 1, cluster, node, scratch);
        }
        group_nodes(cluster);
    }
    return WEND_OK;
}

// ---- Allocating -----------------------------------------------------------------------------------------------------

// Calls of take_nodes with NULL count, others list, ascending: transitions on the border of a square that clusters share. Borders of
// the grid itself are no borders of clusters.
static uint32_t take_nodes(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, const hierarchy_level *level,
                           uint32_t x, uint32_t y, uint32_t *nodes) {
    const hierarchy_area square = hierarchy_square(hierarchy, level, x, y);
    const uint32_t width = hierarchy->grid->width;
    uint32_t count = 0;
    for (uint32_t row = square.y; row <= square.end_y; row++) {
        bool all = (row == square.y && y > 0) || (row == square.end_y && y + 1 < level->rows);
        for (uint32_t column = square.x; column <= square.end_x; column++) {
            bool edge = (column == square.x && x > 0) || (column == square.end_x && x + 1 < level->columns);
            uint32_t cell = row * width + column;
            if ((all || edge) && wend_bitset_has(&graph->transitions, cell)) {
                if (nodes) nodes[count] = cell;
                count++;
            }
            if (!all && column == square.x && square.end_x > square.x) column = square.end_x - 1;
        }
    }
    return count;
}

static inline void cell_sort_swap(uint32_t *a, uint32_t *b) {
    uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

// Heapsort: in place, and equal cells are indistinguishable.
static void sort_cells(uint32_t *cells, size_t count) {
    for (size_t size = count, root = count / 2; size > 1;) {
        if (root > 0)
            root--;
        else
            cell_sort_swap(&cells[0], &cells[--size]);
        for (size_t at = root, child; (child = 2 * at + 1) < size; at = child) {
            if (child + 1 < size && cells[child] < cells[child + 1]) child++;
            if (cells[at] >= cells[child]) break;
            cell_sort_swap(&cells[at], &cells[child]);
        }
    }
}

// The nodes of all clusters below that lie in a cluster, each once; `cells` has room for all their lists together.
static uint32_t take_inner(const hierarchy_level *below, hierarchy_area children, uint32_t *cells) {
    size_t count = 0;
    for (uint32_t y = children.y; y <= children.end_y; y++)
        for (uint32_t x = children.x; x <= children.end_x; x++) {
            const hierarchy_cluster *child = below->clusters[(size_t)y * below->columns + x];
            memcpy(cells + count, child->nodes, child->node_count * sizeof *cells);
            count += child->node_count;
        }
    sort_cells(cells, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || cells[kept - 1] != cells[i]) cells[kept++] = cells[i];
    return (uint32_t)kept;
}

static size_t count_below(const hierarchy_level *below, hierarchy_area children) {
    size_t count = 0;
    for (uint32_t y = children.y; y <= children.end_y; y++)
        for (uint32_t x = children.x; x <= children.end_x; x++)
            count += below->clusters[(size_t)y * below->columns + x]->node_count;
    return count;
}

static size_t rounded_up(size_t bytes) {
    return (bytes + 7) / 8 * 8;
}

// A cluster with room for everything, its arrays in one block behind it. NULL: memory is out.
static hierarchy_cluster *allocate_cluster(const wend_hierarchy *hierarchy, bool lowest, uint32_t nodes,
                                           uint32_t inner) {
    const uint64_t table = (uint64_t)nodes * inner;
    const uint64_t large = lowest ? (table + 1) / 2 : 4 * table;
    const size_t start = rounded_up(sizeof(hierarchy_cluster)), edges = (size_t)nodes * (nodes ? nodes - 1 : 0) / 2;
    const size_t lists =
        rounded_up((size_t)nodes * 3 * sizeof(uint32_t)) + rounded_up(lowest ? 0 : (size_t)inner * sizeof(uint32_t));
    if (large > SIZE_MAX / 4 || edges > SIZE_MAX / 64) return NULL;
    const size_t words = nodes * hierarchy_words(nodes);
    const size_t bytes = start + (edges + words) * sizeof(uint64_t) + lists + rounded_up((size_t)large);
    char *block = wend_allocate_items(&hierarchy->allocator, bytes, 1, WEND_LIFETIME_OBJECT);
    if (!block) return NULL;
    hierarchy_cluster *cluster = (hierarchy_cluster *)(void *)block;
    *cluster = (hierarchy_cluster){.node_count = nodes, .inner_count = inner, .bytes = bytes};
    char *at = block + start;
    cluster->costs = (uint64_t *)(void *)at;
    cluster->direct = cluster->costs + edges;
    memset(cluster->direct, 0, words * sizeof *cluster->direct);
    at += (edges + words) * sizeof(uint64_t);
    cluster->nodes = (uint32_t *)(void *)at;
    cluster->groups = cluster->nodes + nodes;
    cluster->marks = cluster->groups + nodes;
    at += rounded_up((size_t)nodes * 3 * sizeof(uint32_t));
    if (lowest) {
        cluster->ways = (uint8_t *)at;
        memset(cluster->ways, 0xff, (size_t)large);
        return cluster;
    }
    cluster->inner = (uint32_t *)(void *)at;
    cluster->hops = (uint32_t *)(void *)(at + rounded_up((size_t)inner * sizeof(uint32_t)));
    return cluster;
}

void wend_hierarchy_release_cluster(const wend_hierarchy *hierarchy, hierarchy_cluster *cluster) {
    if (cluster) wend_release_items(&hierarchy->allocator, cluster, cluster->bytes, 1);
}

// Allocates one cluster and lists its nodes.
static wend_status begin_cluster(cluster_work *work, uint32_t x, uint32_t y, hierarchy_cluster **made) {
    const hierarchy_rebuild *rebuild = work->rebuild;
    const wend_hierarchy *hierarchy = rebuild->hierarchy;
    const hierarchy_level *level = &rebuild->graph->levels[rebuild->level];
    uint32_t count = take_nodes(hierarchy, rebuild->graph, level, x, y, NULL), inner;
    uint32_t *cells = NULL;
    size_t room = 0;
    if (rebuild->level == 0) {
        hierarchy_area square = hierarchy_square(hierarchy, level, x, y);
        inner = (square.end_x - square.x + 1) * (square.end_y - square.y + 1);
    } else {
        hierarchy_area children = area_of_children(level - 1, hierarchy->factor, x, y);
        room = count_below(level - 1, children);
        cells = wend_allocate_items(&hierarchy->allocator, room, sizeof *cells, WEND_LIFETIME_CALL);
        if (room && !cells) return WEND_OUT_OF_MEMORY;
        inner = room ? take_inner(level - 1, children, cells) : 0;
        if (room > work->most_nodes) work->most_nodes = room;
    }
    if (inner > work->most_inner) work->most_inner = inner;
    hierarchy_cluster *cluster = allocate_cluster(hierarchy, rebuild->level == 0, count, inner);
    if (cluster) {
        take_nodes(hierarchy, rebuild->graph, level, x, y, cluster->nodes);
        if (cells) memcpy(cluster->inner, cells, inner * sizeof *cells);
    }
    wend_release_items(&hierarchy->allocator, cells, room, sizeof *cells);
    *made = cluster;
    return cluster ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static void release_scratches(cluster_work *work) {
    const wend_allocator *allocator = &work->rebuild->hierarchy->allocator;
    for (uint32_t i = 0; i < work->scratch_count; i++) {
        cluster_scratch *scratch = &work->scratches[i];
        cluster_heap_free(&scratch->open, allocator);
        wend_release_items(allocator, scratch->costs, work->most_inner, sizeof *scratch->costs);
        wend_release_items(allocator, scratch->passes, work->most_inner, 1);
        wend_release_items(allocator, scratch->is_node, work->most_inner, 1);
        wend_release_items(allocator, scratch->steps, work->most_inner, 1);
        wend_release_items(allocator, scratch->ways, work->most_inner, 1);
        wend_release_items(allocator, scratch->halves, 2 * work->most_inner, sizeof *scratch->halves);
        wend_release_items(allocator, scratch->children, 4 * work->most_inner, sizeof *scratch->children);
        wend_release_items(allocator, scratch->places, 4 * work->most_inner, sizeof *scratch->places);
        wend_release_items(allocator, scratch->inners, work->most_nodes, sizeof *scratch->inners);
    }
    wend_release_items(allocator, work->scratches, work->scratch_count, sizeof *work->scratches);
}

static bool allocate_scratch_below(const cluster_work *work, cluster_scratch *scratch) {
    const wend_allocator *allocator = &work->rebuild->hierarchy->allocator;
    scratch->steps = wend_allocate_items(allocator, work->most_inner, 1, WEND_LIFETIME_CALL);
    scratch->ways = wend_allocate_items(allocator, work->most_inner, 1, WEND_LIFETIME_CALL);
    scratch->halves = wend_allocate_items(allocator, 2 * work->most_inner, sizeof *scratch->halves, WEND_LIFETIME_CALL);
    return scratch->steps && scratch->ways && scratch->halves;
}

static bool allocate_scratch_above(const cluster_work *work, cluster_scratch *scratch) {
    const wend_allocator *allocator = &work->rebuild->hierarchy->allocator;
    scratch->children =
        wend_allocate_items(allocator, 4 * work->most_inner, sizeof *scratch->children, WEND_LIFETIME_CALL);
    scratch->places = wend_allocate_items(allocator, 4 * work->most_inner, sizeof *scratch->places, WEND_LIFETIME_CALL);
    scratch->inners = wend_allocate_items(allocator, work->most_nodes, sizeof *scratch->inners, WEND_LIFETIME_CALL);
    return scratch->children && scratch->places && scratch->inners;
}

static wend_status allocate_scratches(cluster_work *work, uint32_t count) {
    const wend_allocator *allocator = &work->rebuild->hierarchy->allocator;
    const bool above = work->rebuild->level > 0;
    if (work->most_inner == 0) work->most_inner = 1;
    if (work->most_nodes == 0) work->most_nodes = 1;
    work->scratches = wend_allocate_items(allocator, count, sizeof *work->scratches, WEND_LIFETIME_CALL);
    if (!work->scratches) return WEND_OUT_OF_MEMORY;
    work->scratch_count = count;
    memset(work->scratches, 0, count * sizeof *work->scratches);
    for (uint32_t i = 0; i < count; i++) {
        cluster_scratch *scratch = &work->scratches[i];
        scratch->costs = wend_allocate_items(allocator, work->most_inner, sizeof *scratch->costs, WEND_LIFETIME_CALL);
        scratch->passes = wend_allocate_items(allocator, work->most_inner, 1, WEND_LIFETIME_CALL);
        scratch->is_node = wend_allocate_items(allocator, work->most_inner, 1, WEND_LIFETIME_CALL);
        bool enough = scratch->costs && scratch->passes && scratch->is_node &&
                      !cluster_heap_reserve(&scratch->open, allocator, work->most_inner) &&
                      !cluster_heap_reserve_ids(&scratch->open, allocator, work->most_inner);
        if (enough) enough = above ? allocate_scratch_above(work, scratch) : allocate_scratch_below(work, scratch);
        if (!enough) return WEND_OUT_OF_MEMORY;
    }
    return WEND_OK;
}

wend_status wend_hierarchy_make_clusters(hierarchy_rebuild *rebuild) {
    const hierarchy_level *level = &rebuild->graph->levels[rebuild->level];
    wend_jobs *jobs = atomic_load_explicit(&rebuild->hierarchy->jobs, memory_order_relaxed);
    cluster_work work = {.rebuild = rebuild};
    wend_status status = WEND_OK;
    for (size_t i = 0; i < rebuild->count && !status; i++) {
        const uint32_t number = rebuilt_number(rebuild, i);
        status = begin_cluster(&work, number % level->columns, number / level->columns, &rebuild->made[i]);
    }
    if (!status) status = allocate_scratches(&work, wend_jobs_worker_count(jobs));
    // Chunks of one: clusters cost very different amounts. A file is read in order.
    if (!status && rebuild->entries)
        status = fill_clusters(&work, 0, rebuild->count, 0);
    else if (!status)
        status = wend_jobs_parallel_for(jobs, rebuild->count, 1, fill_clusters, &work, NULL);
    release_scratches(&work);
    return status;
}
