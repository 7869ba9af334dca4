// A dense domain as arrays (network.h).
//
//     first_out   0     2     3 ...            steps       [to, cost] [to, cost] | [to, cost] | ...     by the state they leave
//     first_in    0     1     3 ...            back_steps  [from, cost] | [from, cost] [from, cost] | ... by the state they lead to
//
// Both are in the order of states, and within a state in the order in which the domain names its steps, so that a network made from an
// older one and what has changed is the same as one rebuilt.
#include "plan/index/network.h"

#include "plan/core/states.h"

#include <math.h>

#define ARRAY_NAME network_step_array
#define ARRAY_ITEM network_step
#include "base/memory/array_template.h"

static wend_status network_add_state(const wend_domain *domain, uint32_t state, wend_edges *edges,
                                     network_step_array *steps) {
    wend_status status = domain_ask(domain, domain->successors, state, edges);
    for (size_t i = 0; i < edges->list.count && !status; i++) {
        const edge_item *edge = &edges->list.items[i];
        if (edge->state >= domain->state_count) return wend_domain_report_state(domain, edges, edge->state, HERE);
        status = network_step_array_push(steps, edges->allocator,
                                         (network_step){.cost = edge->cost, .to = (uint32_t)edge->state});
    }
    return status;
}

static wend_status network_collect(const wend_domain *domain, const wend_network *old, const wend_bitset *changed,
                                   const wend_allocator *allocator, network_step_array *steps, size_t *first_out) {
    wend_edges edges = {.allocator = allocator};
    wend_status status = WEND_OK;
    if (old) status = network_step_array_reserve(steps, allocator, old->step_count);
    for (uint32_t state = 0; state < domain->state_count && !status; state++) {
        first_out[state] = steps->count;
        if (!old || wend_bitset_has(changed, state))
            status = network_add_state(domain, state, &edges, steps);
        else if (old->first_out[state] < old->first_out[state + 1])
            status = network_step_array_append(steps, allocator, old->steps + old->first_out[state],
                                               old->first_out[state + 1] - old->first_out[state]);
    }
    first_out[domain->state_count] = steps->count;
    edge_array_free(&edges.list, allocator);
    return status;
}

// By counting: the steps into a state stay in the order of the states they leave.
static void network_turn_around(wend_network *network) {
    const size_t states = network->state_count;
    memset(network->first_in, 0, (states + 1) * sizeof *network->first_in);
    for (size_t i = 0; i < network->step_count; i++) network->first_in[(size_t)network->steps[i].to + 1]++;
    for (size_t i = 0; i < states; i++) network->first_in[i + 1] += network->first_in[i];
    uint32_t from = 0;
    for (size_t i = 0; i < network->step_count; i++) {
        while (i >= network->first_out[from + 1]) from++;
        network->back_steps[network->first_in[network->steps[i].to]++] =
            (network_back_step){.cost = network->steps[i].cost, .from = from};
    }
    for (size_t i = states; i > 0; i--) network->first_in[i] = network->first_in[i - 1];
    network->first_in[0] = 0;
}

wend_status wend_network_make(const wend_domain *domain, const wend_network *old, const wend_bitset *changed,
                              const wend_allocator *allocator, wend_network *network) {
    const size_t states = (size_t)domain->state_count;
    wend_network made = {
        .state_count = (uint32_t)states,
        .first_out = wend_allocate_items(allocator, states + 1, sizeof *made.first_out, WEND_LIFETIME_OBJECT),
        .first_in = wend_allocate_items(allocator, states + 1, sizeof *made.first_in, WEND_LIFETIME_OBJECT)};
    network_step_array steps = {0};
    wend_status status = made.first_out && made.first_in ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) status = network_collect(domain, old, changed, allocator, &steps, made.first_out);
    if (!status && steps.count) { // exactly as large as they need to be
        made.step_count = steps.count;
        made.steps = wend_allocate_items(allocator, steps.count, sizeof *made.steps, WEND_LIFETIME_OBJECT);
        made.back_steps = wend_allocate_items(allocator, steps.count, sizeof *made.back_steps, WEND_LIFETIME_OBJECT);
        if (!made.steps || !made.back_steps)
            status = WEND_OUT_OF_MEMORY;
        else
            memcpy(made.steps, steps.items, steps.count * sizeof *steps.items);
    }
    network_step_array_free(&steps, allocator);
    if (status) {
        wend_network_free(&made, allocator);
        return status;
    }
    for (size_t i = 0; i < states; i++)
        if (made.first_out[i + 1] - made.first_out[i] > made.most_steps)
            made.most_steps = made.first_out[i + 1] - made.first_out[i];
    network_turn_around(&made);
    *network = made;
    return WEND_OK;
}

void wend_network_free(wend_network *network, const wend_allocator *allocator) {
    const size_t starts = (size_t)network->state_count + 1;
    wend_release_items(allocator, network->first_out, starts, sizeof *network->first_out);
    wend_release_items(allocator, network->first_in, starts, sizeof *network->first_in);
    wend_release_items(allocator, network->steps, network->step_count, sizeof *network->steps);
    wend_release_items(allocator, network->back_steps, network->step_count, sizeof *network->back_steps);
    *network = (wend_network){0};
}

bool wend_network_state_is_same(const wend_network *a, const wend_network *b, uint32_t state) {
    size_t count = a->first_out[state + 1] - a->first_out[state];
    if (b->first_out[state + 1] - b->first_out[state] != count) return false;
    for (size_t i = 0; i < count; i++) {
        const network_step *first = &a->steps[a->first_out[state] + i], *second = &b->steps[b->first_out[state] + i];
        if (first->to != second->to || first->cost != second->cost) return false;
    }
    return true;
}

double wend_network_step_cost(const wend_network *network, uint32_t from, uint32_t to) {
    double cost = (double)INFINITY;
    for (size_t i = network->first_out[from]; i < network->first_out[from + 1]; i++)
        if (network->steps[i].to == to && network->steps[i].cost < cost) cost = network->steps[i].cost;
    return cost;
}

uint64_t wend_network_bytes(const wend_network *network) {
    return ((uint64_t)network->state_count + 1) * 2 * sizeof(size_t) +
           (uint64_t)network->step_count * (sizeof(network_step) + sizeof(network_back_step));
}
