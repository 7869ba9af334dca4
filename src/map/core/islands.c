// Islands, and how they are repaired around changes.
//
//     items    1 1 1 # 2 2        labels by item; a table by label says which of them are one island by now, and what number it has:
//              1 1 1 # 2 2        numbers go by the islands' first items, whatever the history of edits
//
// A map makes all labels in one pass (island_union.h), which allocates nothing and cannot fail. Where changes are few it is enough to look around them.
// Let A be the items whose neighbours may have changed: for a change of cells they and the ring around them. Items that
// are outside of A have the neighbours they had. A *port* is an item of A with a neighbour outside; changes that touch each other are a *blob*.
//
//   1  What is connected within A is found (a forest over the items of A). A tree that has ports of two labels joins two islands.
//   2  A label whose ports in each blob are in one tree is whole: wherever a path of old went through a blob, there is a way
//      around within it. All trees with ports of that label are joined. This is the usual case: a crate, a room that is painted.
//   3  Otherwise the label may have come apart. From its ports in the blobs that broke it, floods take turns, an item each; two that meet are one. A
//      flood that ends has seen an island; when one is left, it has the rest, which need not be seen, and keeps the label.
//
// (3: every part of what had the label has a port in a blob that broke it, for else paths of old, led around whole blobs, would
// still lead from the part to everything.) A closed door costs twice the smaller side. Beyond a limit of items everything is relabelled.
//
// Numbers: labels that came, went, joined or have another first item are put into the order of all others again. `first` is a
// lower bound, which is made exact by looking onwards from it when a number is needed.
#include "map/core/islands.h"

#define VISITED     (UINT32_C(1) << 31) // in labels: the rest is the place among the visits
#define LABEL_LIMIT (UINT32_C(1) << 30)
#define NO_VISIT    UINT32_MAX
#define TURN        16 // items of a flood before the next one takes its turn

wend_status wend_islands_begin(wend_islands *islands, uint32_t item_count, const wend_allocator *allocator) {
    islands->item_count = item_count;
    islands->labels = wend_allocate_items(allocator, item_count, sizeof *islands->labels, WEND_LIFETIME_OBJECT);
    islands->monitor = wend_monitor_create(allocator);
    return islands->labels && islands->monitor ? WEND_OK : WEND_OUT_OF_MEMORY;
}

void wend_islands_end(wend_islands *islands, const wend_allocator *allocator) {
    wend_release_items(allocator, islands->labels, islands->item_count, sizeof *islands->labels);
    island_label_array_free(&islands->table, allocator);
    label_number_array_free(&islands->order, allocator);
    label_number_array_free(&islands->spare, allocator);
    wend_monitor_destroy(islands->monitor, allocator);
}

// ---- Labels ---------------------------------------------------------------------------------------------------------

static uint32_t label_root(const wend_islands *islands, uint32_t label) {
    const island_label *table = islands->table.items;
    while (table[label].root != label) label = table[label].root;
    return label;
}

// Labels rise with the first items that have them. Nearly all items are no first ones: 64 are passed over at once, which compilers do with wide registers (labels
// are below LABEL_LIMIT and have a sign there), so that the first repair of a large map costs little beside labelling it again.
static void find_first_items(wend_islands *islands) {
    enum { AT_ONCE = 64 };
    uint32_t found = 0;
    for (uint32_t item = 0; found < islands->count; item += AT_ONCE) {
        const uint32_t *labels = islands->labels + item, left = islands->item_count - item;
        const int32_t *small = (const int32_t *)labels, known = (int32_t)found;
        int32_t later = left < AT_ONCE;
        if (!later)
            for (int i = 0; i < AT_ONCE; i++) later |= small[i] > known ? -1 : 0;
        for (uint32_t i = 0; later && i < AT_ONCE && i < left; i++)
            if (labels[i] > found) islands->table.items[++found].first = item + i;
    }
}

// Makes the table of islands whose labels are their numbers.
static bool islands_make_table(wend_islands *islands, const wend_allocator *allocator) {
    if (islands->has_table) return true;
    if (island_label_array_reserve(&islands->table, allocator, (size_t)islands->count + 1) ||
        label_number_array_reserve(&islands->order, allocator, islands->count))
        return false;
    islands->table.count = (size_t)islands->count + 1;
    islands->order.count = islands->count;
    for (uint32_t i = 0; i <= islands->count; i++)
        islands->table.items[i] = (island_label){.root = i, .number = i, .ports = NO_VISIT, .main = NO_VISIT};
    for (uint32_t i = 0; i < islands->count; i++) islands->order.items[i] = i + 1;
    find_first_items(islands);
    islands->has_table = true;
    return true;
}

static bool repair_moves_label(island_repair *repair, uint32_t label) {
    island_label *moved = &repair->islands->table.items[label];
    if (moved->is_moved) return true;
    if (label_number_array_push(&repair->moved, repair->allocator, label)) return false;
    return moved->is_moved = true;
}

static void repair_touches_label(island_repair *repair, uint32_t label) {
    island_label *touched = &repair->islands->table.items[label];
    if (touched->is_touched) return;
    touched->is_touched = true;
    touched->ports = touched->main = NO_VISIT;
    touched->touched_before = repair->touched;
    repair->touched = label;
}

// ---- What is connected now ------------------------------------------------------------------------------------------

static uint32_t visit_root(const island_repair *repair, uint32_t at) {
    island_visit *visits = repair->visits.items;
    while (visits[at].parent != at) at = visits[at].parent = visits[visits[at].parent].parent;
    return at;
}

// Joins two trees and their queues.
static void join_visits(island_repair *repair, uint32_t a, uint32_t b) {
    island_visit *visits = repair->visits.items;
    a = visit_root(repair, a), b = visit_root(repair, b);
    if (a == b) return;
    if (b < a) {
        const uint32_t kept = a;
        a = b;
        b = kept;
    }
    visits[b].parent = a;
    if (visits[b].head == NO_VISIT) return;
    if (visits[a].head == NO_VISIT)
        visits[a].head = visits[b].head;
    else
        visits[visits[a].tail].next = visits[b].head;
    visits[a].tail = visits[b].tail;
}

static void queue_visit(island_repair *repair, uint32_t at) {
    island_visit *visits = repair->visits.items;
    if (visits[at].is_queued) return;
    const uint32_t root = visit_root(repair, at);
    visits[at].is_queued = true;
    visits[at].next = NO_VISIT;
    if (visits[root].head == NO_VISIT)
        visits[root].head = at;
    else
        visits[visits[root].tail].next = at;
    visits[root].tail = at;
}

static uint32_t blob_root(const island_repair *repair, uint32_t at) {
    island_blob *blobs = repair->blobs.items;
    while (blobs[at].parent != at) at = blobs[at].parent = blobs[blobs[at].parent].parent;
    return at;
}

static void join_blobs(island_repair *repair, uint32_t a, uint32_t b) {
    a = blob_root(repair, a), b = blob_root(repair, b);
    repair->blobs.items[a > b ? a : b].parent = a < b ? a : b;
}

// Visits an item for the first time; NO_VISIT when memory is out or the limit is reached.
static uint32_t add_visit(island_repair *repair, uint32_t item, uint32_t blob) {
    wend_islands *islands = repair->islands;
    const size_t at = repair->visits.count;
    if (at >= wend_islands_repair_limit(islands->item_count)) return NO_VISIT;
    const island_visit visit = {.item = item,
                                .label = label_root(islands, islands->labels[item]),
                                .parent = (uint32_t)at,
                                .next = NO_VISIT,
                                .head = NO_VISIT,
                                .tail = NO_VISIT,
                                .blob = blob,
                                .port_before = NO_VISIT,
                                .label_now = NO_LABEL};
    if (visit_array_push(&repair->visits, repair->allocator, visit)) return NO_VISIT;
    islands->labels[item] = VISITED | (uint32_t)at;
    return (uint32_t)at;
}

// ---- Around the changes ---------------------------------------------------------------------------------------------

bool wend_island_repair_begin(island_repair *repair) {
    const wend_islands *islands = repair->islands;
    // Labels that islands no longer have are not used again: when there are many, everything is relabelled.
    if (islands->has_table && islands->table.count > 2 * (size_t)islands->count + islands->item_count / 64 + 1024)
        return false;
    return islands->count < LABEL_LIMIT && islands_make_table(repair->islands, repair->allocator);
}

bool wend_island_repair_start_change(island_repair *repair) {
    const uint32_t number = (uint32_t)repair->blobs.count;
    return !blob_array_push(&repair->blobs, repair->allocator, (island_blob){.parent = number});
}

bool wend_island_repair_add(island_repair *repair, uint32_t item) {
    const uint32_t blob = (uint32_t)repair->blobs.count - 1, known = repair->islands->labels[item];
    if (known & VISITED) {
        join_blobs(repair, blob, repair->visits.items[known & ~VISITED].blob);
        return true;
    }
    repair->around = repair->visits.count + 1;
    return add_visit(repair, item, blob) != NO_VISIT;
}

// Joins what is connected within the items around the changes, and lists ports by label.
static bool look_around_island(island_repair *repair) {
    const uint32_t *labels = repair->islands->labels;
    for (uint32_t at = 0; at < repair->around; at++) {
        island_visit *visit = &repair->visits.items[at];
        if (visit->label != NO_LABEL) repair_touches_label(repair, visit->label);
        if (!repair->is_on_island(repair->map, visit->item)) continue;
        uint32_t to;
        for (uint32_t ordinal = 0; repair->neighbour(repair->map, visit->item, ordinal, &to); ordinal++) {
            if (to == NO_NEIGHBOUR) continue;
            if (labels[to] & VISITED) {
                const uint32_t other = labels[to] & ~VISITED;
                join_visits(repair, at, other);
                join_blobs(repair, visit->blob, repair->visits.items[other].blob);
            } else if (!visit->is_port) {
                if (visit->label == NO_LABEL) return false; // an item that no change was recorded for
                visit->is_port = true;
                visit->port_before = repair->islands->table.items[visit->label].ports;
                repair->islands->table.items[visit->label].ports = at;
            }
        }
    }
    return true;
}

// ---- Labels that may have come apart --------------------------------------------------------------------------------

// Finds the blobs in which ports of a label are in several trees.
static bool find_broken_blobs(island_repair *repair, uint32_t label) {
    const island_visit *visits = repair->visits.items;
    const uint32_t ports = repair->islands->table.items[label].ports;
    for (uint32_t port = ports; port != NO_VISIT; port = visits[port].port_before)
        repair->blobs.items[blob_root(repair, visits[port].blob)].visit = NO_VISIT;
    bool broken = false;
    for (uint32_t port = ports; port != NO_VISIT; port = visits[port].port_before) {
        island_blob *blob = &repair->blobs.items[blob_root(repair, visits[port].blob)];
        if (blob->visit == NO_VISIT) {
            blob->visit = port;
            blob->is_broken = false;
        } else if (visit_root(repair, blob->visit) != visit_root(repair, port)) {
            blob->is_broken = broken = true;
        }
    }
    return broken;
}

// Looks at the neighbours of some items of a flood.
static bool flood_on(island_repair *repair, uint32_t root) {
    const wend_islands *islands = repair->islands;
    for (int i = 0; i < TURN; i++) {
        root = visit_root(repair, root);
        const uint32_t at = repair->visits.items[root].head;
        if (at == NO_VISIT) return true;
        repair->visits.items[root].head = repair->visits.items[at].next;
        const uint32_t item = repair->visits.items[at].item;
        uint32_t to;
        for (uint32_t ordinal = 0; repair->neighbour(repair->map, item, ordinal, &to); ordinal++) {
            if (to == NO_NEIGHBOUR) continue;
            const uint32_t other =
                islands->labels[to] & VISITED ? islands->labels[to] & ~VISITED : add_visit(repair, to, 0);
            if (other == NO_VISIT) return false;
            join_visits(repair, at, other);
            queue_visit(repair, other);
        }
    }
    return true;
}

// Keeps of the floods that take turns one of each tree that has not come to its end; marks those that have.
static void count_floods(island_repair *repair) {
    label_number_array *turns = &repair->turns;
    size_t kept = 0;
    repair->round++;
    for (size_t i = 0; i < turns->count; i++) {
        const uint32_t root = visit_root(repair, turns->items[i]);
        island_visit *visit = &repair->visits.items[root];
        if (visit->round == repair->round) continue;
        visit->round = repair->round;
        visit->is_done = visit->head == NO_VISIT;
        if (!visit->is_done) turns->items[kept++] = root;
    }
    turns->count = kept;
}

// True when all ports of a label in blobs that broke it are in one tree.
static bool label_is_whole(const island_repair *repair, uint32_t label) {
    const island_visit *visits = repair->visits.items;
    uint32_t root = NO_VISIT;
    for (uint32_t port = repair->islands->table.items[label].ports; port != NO_VISIT; port = visits[port].port_before) {
        if (!repair->blobs.items[blob_root(repair, visits[port].blob)].is_broken) continue;
        if (root != NO_VISIT && visit_root(repair, port) != root) return false;
        root = visit_root(repair, port);
    }
    return true;
}

// Floods from the ports of a label in broken blobs, until one flood is left.
static bool flood_label(island_repair *repair, uint32_t label) {
    repair->turns.count = 0;
    for (uint32_t port = repair->islands->table.items[label].ports; port != NO_VISIT;
         port = repair->visits.items[port].port_before) {
        if (!repair->blobs.items[blob_root(repair, repair->visits.items[port].blob)].is_broken) continue;
        queue_visit(repair, port);
        if (label_number_array_push(&repair->turns, repair->allocator, port)) return false;
    }
    for (count_floods(repair); repair->turns.count > 1 && !label_is_whole(repair, label); count_floods(repair))
        for (size_t i = 0; i < repair->turns.count; i++)
            if (!flood_on(repair, repair->turns.items[i])) return false;
    return true;
}

// Decides which tree keeps a label, and joins the trees that are one with it.
static void settle_label(island_repair *repair, uint32_t label) {
    island_label *settled = &repair->islands->table.items[label];
    const island_visit *visits = repair->visits.items;
    uint32_t main = settled->ports;
    for (uint32_t port = settled->ports; port != NO_VISIT; port = visits[port].port_before)
        if (!visits[visit_root(repair, port)].is_done) main = port;
    for (uint32_t port = settled->ports; port != NO_VISIT; port = visits[port].port_before)
        if (!visits[visit_root(repair, port)].is_done) join_visits(repair, port, main);
    settled->main = main;
}

static bool find_islands(island_repair *repair) {
    const island_label *table = repair->islands->table.items;
    for (uint32_t label = repair->touched; label != NO_LABEL; label = table[label].touched_before)
        if (table[label].ports != NO_VISIT && !find_broken_blobs(repair, label)) settle_label(repair, label);
    for (uint32_t label = repair->touched; label != NO_LABEL; label = table[label].touched_before) {
        if (table[label].ports == NO_VISIT || table[label].main != NO_VISIT) continue;
        if (find_broken_blobs(repair, label) && !flood_label(repair, label)) return false;
        settle_label(repair, label);
    }
    return true;
}

// ---- New labels and numbers -----------------------------------------------------------------------------------------

// Gives each tree the label that it keeps. Of several one stays.
static bool keep_labels(island_repair *repair) {
    island_label *table = repair->islands->table.items;
    for (uint32_t label = repair->touched, before; label != NO_LABEL; label = before) {
        before = table[label].touched_before;
        table[label].is_touched = false;
        if (table[label].ports == NO_VISIT) { // all of it lay around the changes
            if (!repair_moves_label(repair, label)) return false;
            table[label].root = NO_LABEL;
            continue;
        }
        island_visit *root = &repair->visits.items[visit_root(repair, table[label].main)];
        if (root->label_now == NO_LABEL) {
            root->label_now = label;
            continue;
        }
        if (!repair_moves_label(repair, label) || !repair_moves_label(repair, root->label_now)) return false;
        if (table[label].first < table[root->label_now].first) table[root->label_now].first = table[label].first;
        table[label].root = root->label_now;
    }
    return true;
}

static bool write_labels(island_repair *repair) {
    wend_islands *islands = repair->islands;
    for (uint32_t at = 0; at < repair->visits.count; at++) {
        const island_visit *visit = &repair->visits.items[at];
        uint32_t label = NO_LABEL;
        if (at >= repair->around || repair->is_on_island(repair->map, visit->item)) {
            island_visit *root = &repair->visits.items[visit_root(repair, at)];
            if (root->label_now == NO_LABEL) {
                const uint32_t made = (uint32_t)islands->table.count;
                const island_label fresh = {.root = made, .first = visit->item, .ports = NO_VISIT, .main = NO_VISIT};
                if (made >= LABEL_LIMIT || island_label_array_push(&islands->table, repair->allocator, fresh) ||
                    !repair_moves_label(repair, made))
                    return false;
                root->label_now = made;
            }
            label = root->label_now;
            if (visit->item < islands->table.items[label].first) {
                islands->table.items[label].first = visit->item;
                if (!repair_moves_label(repair, label)) return false;
            }
        }
        if (visit->label != label && islands->table.items[visit->label].first == visit->item &&
            visit->label != NO_LABEL && !repair_moves_label(repair, visit->label))
            return false;
        islands->labels[visit->item] = label;
    }
    return true;
}

// Heapsort of labels by their first items.
static void sort_by_first(const island_label *table, uint32_t *labels, size_t count) {
    for (size_t size = count, root = count / 2; size > 1;) {
        uint32_t kept;
        if (root > 0) {
            root--;
        } else {
            kept = labels[--size];
            labels[size] = labels[0];
            labels[0] = kept;
        }
        for (size_t at = root, child; (child = 2 * at + 1) < size; at = child) {
            if (child + 1 < size && table[labels[child]].first < table[labels[child + 1]].first) child++;
            if (table[labels[at]].first >= table[labels[child]].first) break;
            kept = labels[at];
            labels[at] = labels[child];
            labels[child] = kept;
        }
    }
}

// Puts the labels that moved into the order of the others, and numbers all.
static bool number_labels(island_repair *repair) {
    wend_islands *islands = repair->islands;
    island_label *table = islands->table.items;
    label_number_array *moved = &repair->moved;
    if (moved->count == 0) return true;
    size_t roots = 0;
    for (size_t i = 0; i < moved->count; i++) {
        const uint32_t label = moved->items[i];
        if (table[label].root != label) continue;
        uint32_t first = table[label].first;
        while (first < islands->item_count && label_root(islands, islands->labels[first]) != label) first++;
        if (first == islands->item_count) return false;
        table[label].first = first;
        moved->items[roots++] = label;
    }
    sort_by_first(table, moved->items, roots);
    label_number_array *order = &islands->spare;
    if (label_number_array_reserve(order, repair->allocator, islands->order.count + roots)) return false;
    order->count = 0;
    size_t next = 0;
    for (size_t i = 0; i < islands->order.count; i++) {
        const uint32_t label = islands->order.items[i];
        if (table[label].is_moved) continue;
        while (next < roots && table[moved->items[next]].first < table[label].first)
            order->items[order->count++] = moved->items[next++];
        order->items[order->count++] = label;
    }
    while (next < roots) order->items[order->count++] = moved->items[next++];
    for (uint32_t i = 0; i < islands->table.count; i++) table[i].is_moved = false;
    for (uint32_t i = 0; i < order->count; i++) table[order->items[i]].number = i + 1;
    for (uint32_t i = 1; i < islands->table.count; i++) table[i].number = table[label_root(islands, i)].number;
    const label_number_array kept = islands->order;
    islands->order = *order;
    islands->spare = kept;
    islands->count = (uint32_t)islands->order.count;
    return true;
}

bool wend_island_repair_run(island_repair *repair) {
    return look_around_island(repair) && find_islands(repair) && keep_labels(repair) && write_labels(repair) &&
           number_labels(repair);
}

void wend_island_repair_end(island_repair *repair) {
    visit_array_free(&repair->visits, repair->allocator);
    blob_array_free(&repair->blobs, repair->allocator);
    label_number_array_free(&repair->turns, repair->allocator);
    label_number_array_free(&repair->moved, repair->allocator);
}
