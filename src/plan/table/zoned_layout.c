// The layout of a zoned table (zoned_table.c): all that follows from the steps of a domain and the zones of its states.
//
//     steps, zones --> kinds     alive, exit, entry
//                  --> members   the incremental of each zone           --> a domain for each zone: its states from 0 on, steps that stay in it
//                  --> borders   exits and entries of each zone    --> the coarse domain: steps that cross, and ways inside from entry to exit
//
// States are sorted into zones by counting, so those of a zone are in the order of their numbers, and a zone whose steps have not changed has the same members and the same small
// domain: its table can be taken over. O(states + steps). States without any step are in no table.
//
// What a way inside costs the tables of the zones say, so they are made first. A zone of b borders has up to b^2 such ways; one that passes by another border, from and to which the
// coarse network leads as well, is left out: the two shorter ways say the same.
#include "plan/table/zoned_internal.h"

#include <float.h>

// ---- Members and borders --------------------------------------------------------------------------------------------

static void zoned_find_kinds(zoned_layout *layout) {
    const wend_network *network = &layout->network;
    memset(layout->kinds, 0, network->state_count);
    for (uint32_t from = 0; from < network->state_count; from++)
        for (size_t i = network->first_out[from]; i < network->first_out[from + 1]; i++) {
            uint32_t to = network->steps[i].to;
            bool crosses = layout->zones[from] != layout->zones[to];
            layout->kinds[from] |= (uint8_t)(STATE_IS_ALIVE | (crosses ? STATE_IS_EXIT : 0));
            layout->kinds[to] |= (uint8_t)(STATE_IS_ALIVE | (crosses ? STATE_IS_ENTRY : 0));
        }
}

// Sorts the states of some kind by zone, by counting. Their numbers count from the start of their zone, or from 0 throughout.
static void zoned_sort_states(zoned_layout *layout, uint8_t kinds, bool per_zone, uint32_t *sorted, size_t *first,
                              uint32_t *numbers) {
    const uint32_t states = layout->network.state_count, zones = layout->zone_count;
    memset(first, 0, ((size_t)zones + 1) * sizeof *first);
    for (uint32_t i = 0; i < states; i++)
        if (layout->kinds[i] & kinds) first[(size_t)layout->zones[i] + 1]++;
    for (uint32_t i = 0; i < zones; i++) first[i + 1] += first[i];
    for (uint32_t i = 0; i < states; i++) {
        numbers[i] = NO_LOCAL;
        if (!(layout->kinds[i] & kinds)) continue;
        size_t place = first[layout->zones[i]]++;
        sorted[place] = i;
        numbers[i] = (uint32_t)place;
    }
    for (uint32_t i = zones; i > 0; i--) first[i] = first[i - 1];
    first[0] = 0;
    for (uint32_t i = 0; i < states && per_zone; i++)
        if (numbers[i] != NO_LOCAL) numbers[i] -= (uint32_t)first[layout->zones[i]];
}

wend_status wend_zoned_layout_fill(zoned_layout *layout, const wend_allocator *allocator) {
    const size_t states = layout->network.state_count, zones = layout->zone_count, word = sizeof(uint32_t);
    layout->kinds = wend_allocate_items(allocator, states, 1, WEND_LIFETIME_OBJECT);
    layout->locals = wend_allocate_items(allocator, states, word, WEND_LIFETIME_OBJECT);
    layout->members = wend_allocate_items(allocator, states, word, WEND_LIFETIME_OBJECT);
    layout->border_of = wend_allocate_items(allocator, states, word, WEND_LIFETIME_OBJECT);
    layout->borders = wend_allocate_items(allocator, states, word, WEND_LIFETIME_OBJECT);
    layout->first_member = wend_allocate_items(allocator, zones + 1, sizeof(size_t), WEND_LIFETIME_OBJECT);
    layout->first_border = wend_allocate_items(allocator, zones + 1, sizeof(size_t), WEND_LIFETIME_OBJECT);
    layout->inside = wend_allocate_items(allocator, zones, sizeof(void *), WEND_LIFETIME_OBJECT);
    if (layout->inside) memset(layout->inside, 0, zones * sizeof(void *));
    if (!layout->kinds || !layout->locals || !layout->members || !layout->border_of || !layout->borders ||
        !layout->first_member || !layout->first_border || !layout->inside)
        return WEND_OUT_OF_MEMORY;
    zoned_find_kinds(layout);
    zoned_sort_states(layout, STATE_IS_ALIVE, true, layout->members, layout->first_member, layout->locals);
    zoned_sort_states(layout, STATE_IS_EXIT | STATE_IS_ENTRY, false, layout->borders, layout->first_border,
                      layout->border_of);
    return WEND_OK;
}

void wend_zoned_layout_free(zoned_layout *layout, const wend_allocator *allocator) {
    const size_t states = layout->network.state_count, zones = layout->zone_count, word = sizeof(uint32_t);
    wend_release_items(allocator, layout->kinds, states, 1);
    wend_release_items(allocator, layout->locals, states, word);
    wend_release_items(allocator, layout->members, states, word);
    wend_release_items(allocator, layout->border_of, states, word);
    wend_release_items(allocator, layout->borders, states, word);
    wend_release_items(allocator, layout->first_member, zones + 1, sizeof(size_t));
    wend_release_items(allocator, layout->first_border, zones + 1, sizeof(size_t));
    wend_release_items(allocator, layout->inside, zones, sizeof(void *));
    wend_network_free(&layout->network, allocator);
    *layout = (zoned_layout){0};
}

// ---- Inside a zone --------------------------------------------------------------------------------------------------

typedef struct zone_inside {
    const zoned_layout *layout;
    uint32_t zone;
} zone_inside;

static wend_status zone_inside_successors(void *user, uint64_t local, wend_edges *edges) {
    const zone_inside *inside = user;
    const zoned_layout *layout = inside->layout;
    uint32_t from = layout->members[layout->first_member[inside->zone] + (size_t)local];
    wend_status status = WEND_OK;
    for (size_t i = layout->network.first_out[from]; i < layout->network.first_out[from + 1] && !status; i++) {
        const network_step *step = &layout->network.steps[i];
        if (layout->zones[step->to] == inside->zone)
            status = wend_edges_add(edges, layout->locals[step->to], step->cost);
    }
    return status;
}

wend_status wend_zoned_layout_solve(zoned_layout *layout, uint32_t zone, wend_unpacker *entries, wend_jobs *jobs,
                                    const wend_jobs_control *control, const wend_allocator *allocator) {
    size_t members = wend_zoned_member_count(layout, zone);
    if (members == 0) return WEND_OK;
    zone_inside inside = {layout, zone}; // used while the table is made only: it is never updated
    wend_path_table_def def = wend_default_path_table_def();
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE;
    domain.state_count = members;
    domain.user = &inside;
    domain.successors = zone_inside_successors;
    def.domain = &domain;
    def.jobs = jobs;
    def.control = control;
    def.allocator = *allocator;
    return wend_path_table_make(&def, entries, NULL, &layout->inside[zone]);
}

// ---- Between zones --------------------------------------------------------------------------------------------------

// True when the path inside a zone from one border to another passes by a third through which the coarse network leads as cheaply:
// the step between the two is then not needed. Both parts are strictly cheaper than the whole, so what they are made of in turn
// ends somewhere.
static bool coarse_step_is_needless(const zoned_layout *layout, const wend_path_table *inside, const uint32_t *members,
                                    uint32_t from, uint32_t to) {
    const double *to_row = wend_path_table_row(inside, to);
    const double whole = to_row[from];
    for (uint32_t local = wend_path_table_step(inside, from, to)->to; local != to;
         local = wend_path_table_step(inside, local, to)->to) {
        const uint8_t both = STATE_IS_ENTRY | STATE_IS_EXIT;
        if ((layout->kinds[members[local]] & both) != both) continue;
        if (to_row[local] < whole && wend_path_table_row(inside, local)[from] < whole) return true;
    }
    return false;
}

// Steps to other zones; and, from where one enters a zone, the shortest path inside it to each state where one can leave.
static wend_status coarse_successors(void *user, uint64_t border, wend_edges *edges) {
    const zoned_layout *layout = user;
    const uint32_t from = layout->borders[border], zone = layout->zones[from];
    wend_status status = WEND_OK;
    for (size_t i = layout->network.first_out[from]; i < layout->network.first_out[from + 1] && !status; i++) {
        const network_step *step = &layout->network.steps[i];
        if (layout->zones[step->to] != zone) status = wend_edges_add(edges, layout->border_of[step->to], step->cost);
    }
    if (!(layout->kinds[from] & STATE_IS_ENTRY)) return status;
    const wend_path_table *inside = layout->inside[zone];
    const uint32_t *members = layout->members + layout->first_member[zone];
    for (size_t i = layout->first_border[zone]; i < layout->first_border[zone + 1] && !status; i++) {
        const uint32_t to = layout->borders[i];
        if (to == from || !(layout->kinds[to] & STATE_IS_EXIT)) continue;
        double cost = wend_path_table_row(inside, layout->locals[to])[layout->locals[from]];
        if (cost <= DBL_MAX &&
            !coarse_step_is_needless(layout, inside, members, layout->locals[from], layout->locals[to]))
            status = wend_edges_add(edges, i, cost);
    }
    return status;
}

wend_domain wend_zoned_coarse_domain(const zoned_layout *layout) {
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE;
    domain.state_count = wend_zoned_border_count(layout);
    domain.user = (void *)(uintptr_t)layout; // read only
    domain.successors = coarse_successors;
    return domain;
}
