// Looking ahead: what an agent does while the search from the goal has not reached it yet.
//
// A* forwards from the start for a few expansions, as real-time searches do (Korf, "Real-Time Heuristic Search", 1990): then the way to the waiting state with the smallest
// g + h is where the best way to the goal would go on if everything beyond were free. It is offered as a partial plan. Nothing of it is kept: the search
// from the goal knows nothing of it, so it changes no answer.
//
// It shares its parts with the searches of src/plan (open_list.h, states.h) and not their loop (search_template.h). That loop ends at a goal or says that its work is spent; here the
// answer is the way to the state that waits first by then. That loop opens states again when they become cheaper, which a few expansions from the start is not worth. And it works
// in the slot of a wend_query with goals, guides and answers: much for each of many agents, who need a table, some nodes and a heap.
#include "base/number/word_bytes.h"
#include "rule/planner/rule_planner_internal.h"

// Of equal g + h the larger g goes first, then the state met first.
static open_entry look_entry_of(const wend_rule_planner *planner, uint32_t node) {
    const wend_domain *domain = &planner->domain;
    const double cost = planner->look.nodes.items[node].cost;
    const uint64_t state = planner->look.met.states.items[node];
    double estimate = domain->heuristic ? domain->heuristic(domain->user, state, planner->goal_state) : 0.0;
    return (open_entry){
        .key = wend_number_bits(cost + estimate), .tie = ~(uint32_t)(wend_number_bits(cost) >> 32), .node = node};
}

// A way of this cost to a state was found.
static wend_status look_reach(wend_rule_planner *planner, uint64_t state, double cost, uint32_t parent) {
    rule_look *look = &planner->look;
    uint32_t node = state_table_find(&look->met, state);
    if (node != NO_NODE) {
        rule_look_node *at = &look->nodes.items[node];
        if (at->is_closed || at->cost <= cost) return WEND_OK;
        at->cost = cost;
        at->parent = parent;
    } else {
        node = (uint32_t)look->nodes.count;
        rule_look_node at = {.cost = cost, .parent = parent};
        wend_status status = state_table_add(&look->met, &planner->allocator, state);
        if (!status) status = rule_look_node_array_push(&look->nodes, &planner->allocator, at);
        if (status) return status;
    }
    return open_heap_push(&look->open, &planner->allocator, look_entry_of(planner, node));
}

static wend_status look_expand(wend_rule_planner *planner, uint32_t node) {
    rule_look *look = &planner->look;
    look->nodes.items[node].is_closed = true;
    const double cost = look->nodes.items[node].cost;
    look->edges.allocator = &planner->allocator;
    wend_status status =
        domain_ask(&planner->domain, planner->domain.successors, look->met.states.items[node], &look->edges);
    for (size_t i = 0; i < look->edges.list.count && !status; i++)
        status = look_reach(planner, look->edges.list.items[i].state, cost + look->edges.list.items[i].cost, node);
    return status;
}

// Writes the states from the start to a node.
static wend_status look_trace(wend_rule_planner *planner, uint32_t node) {
    rule_look *look = &planner->look;
    size_t count = 0;
    for (uint32_t at = node; at != NO_NODE; at = look->nodes.items[at].parent) count++;
    wend_status status = state_array_resize(&look->states, &planner->allocator, count);
    if (status) return status;
    for (uint32_t at = node; at != NO_NODE; at = look->nodes.items[at].parent)
        look->states.items[--count] = look->met.states.items[at];
    return WEND_OK;
}

wend_status wend_rule_planner_look_ahead(wend_rule_planner *planner, uint64_t work, uint64_t *spent, bool *arrived) {
    rule_look *look = &planner->look;
    state_table_clear(&look->met);
    open_heap_clear(&look->open);
    look->nodes.count = look->states.count = 0;
    *spent = 0;
    *arrived = false;
    wend_status status = look_reach(planner, planner->start_state, 0, NO_NODE);
    while (!status && look->open.count) {
        uint32_t node = open_heap_first(&look->open).node;
        if (look->nodes.items[node].is_closed) { // a way that was bettered
            open_heap_pop(&look->open);
            continue;
        }
        *arrived = look->met.states.items[node] == planner->goal_state;
        if (*arrived || *spent == work) return look_trace(planner, node);
        open_heap_pop(&look->open);
        ++*spent;
        status = look_expand(planner, node);
    }
    return status;
}

void wend_rule_planner_look_free(rule_look *look, const wend_allocator *allocator) {
    state_table_free(&look->met, allocator);
    rule_look_node_array_free(&look->nodes, allocator);
    open_heap_free(&look->open, allocator);
    edge_array_free(&look->edges.list, allocator);
    state_array_free(&look->states, allocator);
}
