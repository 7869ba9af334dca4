// A graph as those see it who may use edges of some tags.
//
//     graph.views --> { tags 5 } --> { tags 1 } --> NULL          one for each set of tags that a domain was asked for; kept until the graph goes
//
// Domains point at views, and wend_graph_domain hands them out by value: so a view must stay where it is, and whoever asks for the same tags gets the same
// one, from any thread. A new view is put in front; whoever loses that race looks again.
#include "map/graph/graph_internal.h"

static const graph_view *find_view(const graph_view *first, uint32_t tags) {
    while (first && first->tags != tags) first = first->next;
    return first;
}

const graph_view *wend_graph_view_of(const wend_graph *graph, uint32_t tags) {
    if (tags == UINT32_MAX) return &graph->everybody;
    wend_graph *own = (wend_graph *)(uintptr_t)graph; // what it hands out is no part of what it is
    graph_view *first = atomic_load_explicit(&own->views, memory_order_acquire);
    const graph_view *found = find_view(first, tags);
    if (found) return found;
    graph_view *made = wend_allocate_items(&graph->base.allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return NULL;
    do {
        found = find_view(first, tags);
        if (found) {
            wend_release_items(&graph->base.allocator, made, 1, sizeof *made);
            return found;
        }
        *made = (graph_view){graph, tags, first};
    } while (
        !atomic_compare_exchange_weak_explicit(&own->views, &first, made, memory_order_acq_rel, memory_order_acquire));
    return made;
}

void wend_graph_release_views(wend_graph *graph) {
    for (graph_view *view = atomic_load(&graph->views), *next; view; view = next) {
        next = view->next;
        wend_release_items(&graph->base.allocator, view, 1, sizeof *view);
    }
}
