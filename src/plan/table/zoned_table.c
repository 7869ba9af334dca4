// Zoned tables.
//
//         zone A                zone B                zone C
//     +-------------+       +-------------+       +-------------+
//     |  s ........ x ----- e ........... x ----- e ........ g  |         e: entry, x: exit; both are borders
//     |    inside A |       |  inside B   |       |  inside C   |
//     +-------------+       +-------------+       +-------------+
//                   |<------- coarse network ----->|
//
// A path from s to g either stays in their common zone, or leaves s's zone for the first time at an exit and comes into g's
// for the last time at an entry. Between the two it is made of steps that cross, and of ways inside zones from an entry to an exit: the
// coarse network has exactly these as steps, and a path table of its own. So
//
//     distance(s, g) = min(inside(s, g), min over exits x of s's zone, entries e of g's zone of inside(s, x) + coarse(x, e) + inside(e, g))
//
// is the shortest distance: nothing is approximated. Ways inside a zone that pass by another border are left out of the coarse network
// where that border serves as well (zoned_layout.c).
//
// Memory: n states in zones of z take n * z entries inside. On open ground a zone has about 4 * sqrt(z) borders, 4 * n / sqrt(z) in all,
// and their table 16 * n^2 / z entries; the sum is least for z = 4 * sqrt(n): 8 * n^1.5 entries instead of n^2. Rooms and roads have fewer
// borders and gain more.
//
// A pull (zoned_update.c) makes a new layout beside the old one, takes over the tables of zones that are the same, and repairs the coarse table last:
// that is the last thing that can fail, and it fails leaving everything as it was.
//
// Steve Rabin and Nathan Sturtevant, "Pathfinding Architecture Optimizations", Game AI Pro, 2013: "breaking the map up into small
// zones [...] connected by a coarser network".
#include "wend/zoned_table.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/core/domain_faults.h"
#include "plan/core/honours.h"
#include "plan/path/path_internal.h"
#include "plan/table/zoned_internal.h"

#include <float.h>
#include <math.h>

// ---- Making and destroying ------------------------------------------------------------------------------------------

// A definition of this version, with its domain in `domain`.
static bool zoned_def_take(const wend_zoned_table_def *given, wend_diagnostics *findings, wend_zoned_table_def *full,
                           wend_domain *domain) {
    *full = wend_default_zoned_table_def();
    *domain = wend_default_domain();
    if (given && !DEFINITION_IS_TAKEN(zoned_table_def, given, full, control, findings)) return false;
    if (!given || !given->domain)
        return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_MAP_MISSING, wend_place_none(), NULL, "zoned_table",
                                       "domain");
    *full = *given;
    if (!DEFINITION_IS_TAKEN(domain, full->domain, domain, heuristic, findings)) return false;
    *domain = *full->domain;
    full->domain = domain;
    return true;
}

static bool zoned_def_is_valid(const wend_zoned_table_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("zoned_table", &def->allocator, findings) ||
        !wend_definition_control_is_valid(def->control, findings) || !wend_domain_is_valid(def->domain, true, findings))
        return false;
    const uint64_t states = def->domain->state_count;
    for (uint64_t i = 0; i < states && def->zones; i++) {
        if (def->zones[i] < states) continue;
        return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_ZONE, wend_place_none(),
                                       (const uint64_t[]){i, WEND_NO_ID}, (unsigned long long)i, def->zones[i],
                                       (unsigned long long)states - 1);
    }
    return true;
}

static void zoned_layout_drop_tables(zoned_layout *layout) {
    for (uint32_t i = 0; i < layout->zone_count && layout->inside; i++) wend_path_table_destroy(layout->inside[i]);
}

uint64_t wend_zoned_entry_bytes(const zoned_layout *layout) {
    const uint32_t contents = WEND_TABLE_NEXT | WEND_TABLE_DISTANCE;
    uint64_t bytes = 0;
    size_t most_borders = 0;
    for (uint32_t i = 0; i < layout->zone_count; i++) {
        size_t borders = layout->first_border[i + 1] - layout->first_border[i];
        if (borders > most_borders) most_borders = borders;
        bytes = wend_saturating_sum(bytes, wend_path_table_entry_bytes(wend_zoned_member_count(layout, i),
                                                                       layout->network.most_steps, contents,
                                                                       WEND_PRECISION_DOUBLE));
    }
    return wend_saturating_sum(bytes, wend_path_table_entry_bytes(wend_zoned_border_count(layout),
                                                                  most_borders + layout->network.most_steps, contents,
                                                                  WEND_PRECISION_DOUBLE));
}

static uint32_t zoned_zone_count(const uint32_t *zones, size_t states) {
    uint32_t largest = 0;
    for (size_t i = 0; i < states; i++)
        if (zones[i] > largest) largest = zones[i];
    return largest + 1;
}

wend_status wend_zoned_bytes_needed(const wend_domain *domain, const uint32_t *zones, const wend_allocator *allocator,
                                    uint64_t *bytes) {
    zoned_layout layout = {.zones = zones, .zone_count = zoned_zone_count(zones, (size_t)domain->state_count)};
    wend_status status = wend_network_make(domain, NULL, NULL, allocator, &layout.network);
    if (!status) status = wend_zoned_layout_fill(&layout, allocator);
    if (!status) *bytes = wend_zoned_entry_bytes(&layout);
    wend_zoned_layout_free(&layout, allocator);
    return status;
}

wend_status wend_zoned_make_coarse(const zoned_layout *layout, wend_unpacker *entries, wend_jobs *jobs,
                                   const wend_jobs_control *control, const wend_allocator *allocator,
                                   wend_path_table **coarse) {
    if (wend_zoned_border_count(layout) == 0) return WEND_OK;
    wend_path_table_def def = wend_default_path_table_def();
    const wend_domain domain = wend_zoned_coarse_domain(layout);
    def.domain = &domain;
    def.jobs = jobs;
    def.control = control;
    def.allocator = *allocator;
    return wend_path_table_make(&def, entries, NULL, coarse);
}

// Zones of a file: any will do, if they are the user's where he has some.
static wend_status zoned_take_zones(wend_zoned_table *table, const wend_zoned_table_def *def, wend_unpacker *entries) {
    const size_t states = (size_t)def->domain->state_count;
    wend_unpacker_take_u32s(entries, table->zones, states);
    bool right = !wend_unpacker_failed(entries);
    for (size_t i = 0; i < states && right; i++)
        right = table->zones[i] < states && (!def->zones || def->zones[i] == table->zones[i]);
    return right ? WEND_OK : WEND_BAD_INPUT;
}

static wend_status zoned_choose_zones(wend_zoned_table *table, const wend_zoned_table_def *def,
                                      wend_unpacker *entries) {
    const size_t states = (size_t)def->domain->state_count;
    table->zones = wend_allocate_items(&table->allocator, states, sizeof *table->zones, WEND_LIFETIME_OBJECT);
    if (!table->zones) return WEND_OUT_OF_MEMORY;
    wend_status status = WEND_OK;
    if (entries) {
        status = zoned_take_zones(table, def, entries);
    } else if (def->zones) {
        memcpy(table->zones, def->zones, states * sizeof *table->zones);
    } else {
        uint32_t size = def->zone_size ? def->zone_size : (uint32_t)(4 * sqrt((double)states));
        status = wend_domain_make_zones(def->domain, size, table->allocator, table->zones);
    }
    if (status) return status;
    table->layout.zones = table->zones;
    table->layout.zone_count = zoned_zone_count(table->zones, states);
    return WEND_OK;
}

static wend_status zoned_build(wend_zoned_table *table, const wend_zoned_table_def *def, wend_unpacker *entries,
                               wend_diagnostics *findings) {
    zoned_layout *layout = &table->layout;
    wend_status status = zoned_choose_zones(table, def, entries);
    if (!status) status = wend_network_make(def->domain, NULL, NULL, &table->allocator, &layout->network);
    if (!status) status = wend_zoned_layout_fill(layout, &table->allocator);
    if (status) return status;
    uint64_t bytes = wend_zoned_entry_bytes(layout);
    if (bytes > table->memory_limit) {
        wend_diagnostics_add(findings, WEND_MESSAGE_TABLE_TOO_LARGE, wend_place_none(), NULL, "zoned table",
                             (unsigned long long)def->domain->state_count, (unsigned long long)bytes,
                             (unsigned long long)table->memory_limit);
        return WEND_OUT_OF_RANGE;
    }
    for (uint32_t i = 0; i < layout->zone_count && !status; i++)
        status = wend_zoned_layout_solve(layout, i, entries, def->jobs, def->control, &table->allocator);
    return status ? status
                  : wend_zoned_make_coarse(layout, entries, def->jobs, def->control, &table->allocator, &table->coarse);
}

static void zoned_warn_unused(const wend_zoned_table_def *def, wend_diagnostics *findings) {
    if (def->zones && def->zone_size)
        wend_definition_warn_unused("zoned_table", "zone_size", "zones gives the partition of the states", findings);
}

wend_status wend_zoned_table_create(const wend_zoned_table_def *def, wend_diagnostics *findings,
                                    wend_zoned_table **table) {
    REQUIRE(table, WEND_INVALID);
    wend_zoned_table_def full;
    wend_domain domain;
    if (!zoned_def_take(def, findings, &full, &domain)) return WEND_OUT_OF_RANGE;
    def = &full;
    wend_status status = wend_profile_admit(def->profile, TABLE_HONOURS, "a zoned table", findings);
    if (!status) status = wend_zoned_table_make(def, NULL, findings, table);
    if (!status) zoned_warn_unused(def, findings);
    return status;
}

wend_status wend_zoned_table_make(const wend_zoned_table_def *def, wend_unpacker *entries, wend_diagnostics *findings,
                                  wend_zoned_table **table) {
    if (!zoned_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_zoned_table *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_zoned_table){.allocator = def->allocator,
                               .domain = *def->domain,
                               .memory_limit = def->memory_limit,
                               .zone_size = def->zones ? UINT32_MAX : def->zone_size};
    wend_status status =
        wend_dependant_begin(&made->dependant, def->domain->journal, wend_zoned_table_pull, true, &made->allocator);
    if (!status) status = zoned_build(made, def, entries, findings);
    if (status)
        wend_zoned_table_destroy(made);
    else
        *table = made;
    return status;
}

void wend_zoned_table_destroy(wend_zoned_table *table) {
    if (!table) return;
    wend_allocator allocator = table->allocator;
    wend_dependant_end(&table->dependant, &allocator);
    zoned_layout_drop_tables(&table->layout);
    wend_path_table_destroy(table->coarse);
    wend_zoned_layout_free(&table->layout, &allocator);
    wend_release_items(&allocator, table->zones, (size_t)table->domain.state_count, sizeof *table->zones);
    wend_release_items(&allocator, table, 1, sizeof *table);
}

// ---- Asking it ------------------------------------------------------------------------------------------------------

typedef struct zoned_route {
    double cost;
    uint32_t exit, entry; // borders; NO_LOCAL: inside the zone
} zoned_route;

#define EXITS_AT_ONCE 64

// The smallest a[i] + b[i]; four at a time, so that no sum waits for the one before.
static double least_sum(const double *a, const double *b, size_t count) {
    double least[4] = {(double)INFINITY, (double)INFINITY, (double)INFINITY, (double)INFINITY};
    size_t i = 0;
    for (; i + 4 <= count; i += 4)
        for (int lane = 0; lane < 4; lane++) {
            double sum = a[i + (size_t)lane] + b[i + (size_t)lane];
            least[lane] = sum < least[lane] ? sum : least[lane];
        }
    for (; i < count; i++) least[0] = a[i] + b[i] < least[0] ? a[i] + b[i] : least[0];
    double first = least[0] < least[1] ? least[0] : least[1], second = least[2] < least[3] ? least[2] : least[3];
    return first < second ? first : second;
}

// Tries the exits first .. end - 1 of the start's zone with all entries of the goal's.
static void zoned_try_exits(const wend_zoned_table *table, uint32_t from, uint32_t to, size_t first, size_t end,
                            zoned_route *best) {
    const zoned_layout *layout = &table->layout;
    const wend_path_table *start = layout->inside[layout->zones[from]], *goal = layout->inside[layout->zones[to]];
    const double *goal_row = wend_path_table_row(goal, layout->locals[to]);
    double heads[EXITS_AT_ONCE] = {0};
    for (size_t i = first; i < end; i++) {
        uint32_t exit = layout->borders[i];
        heads[i - first] = layout->kinds[exit] & STATE_IS_EXIT
                               ? wend_path_table_row(start, layout->locals[exit])[layout->locals[from]]
                               : (double)INFINITY;
    }
    const uint32_t zone = layout->zones[to];
    for (size_t entry = layout->first_border[zone]; entry < layout->first_border[zone + 1]; entry++) {
        const uint32_t state = layout->borders[entry];
        const double tail = goal_row[layout->locals[state]];
        if (!(layout->kinds[state] & STATE_IS_ENTRY) || !(tail < best->cost)) continue;
        const double *middles = wend_path_table_row(table->coarse, (uint32_t)entry) + first;
        const double least = least_sum(heads, middles, end - first);
        if (!(least + tail < best->cost)) continue;
        size_t i = 0;
        while (heads[i] + middles[i] != least) i++;
        *best = (zoned_route){least + tail, (uint32_t)(first + i), (uint32_t)entry};
    }
}

static zoned_route zoned_find_route(const wend_zoned_table *table, uint32_t from, uint32_t to) {
    const zoned_layout *layout = &table->layout;
    zoned_route best = {(double)INFINITY, NO_LOCAL, NO_LOCAL};
    if (from == to) best.cost = 0;
    if (from == to || layout->locals[from] == NO_LOCAL || layout->locals[to] == NO_LOCAL) return best;
    const uint32_t zone = layout->zones[from];
    if (zone == layout->zones[to])
        best.cost = wend_path_table_row(layout->inside[zone], layout->locals[to])[layout->locals[from]];
    const size_t end = layout->first_border[zone + 1];
    for (size_t first = layout->first_border[zone]; first < end; first += EXITS_AT_ONCE)
        zoned_try_exits(table, from, to, first, end - first > EXITS_AT_ONCE ? first + EXITS_AT_ONCE : end, &best);
    return best;
}

double wend_zoned_table_distance(const wend_zoned_table *table, uint64_t from, uint64_t to) {
    REQUIRE(table, (double)INFINITY);
    if (zoned_table_catch_up(table)) return (double)NAN;
    const uint64_t states = table->layout.network.state_count;
    if (from >= states || to >= states) return (double)INFINITY;
    return zoned_find_route(table, (uint32_t)from, (uint32_t)to).cost;
}

// Writes the states after `from` on the way inside their zone to `to`; NULL: only counts them.
static size_t zoned_trace_inside(const zoned_layout *layout, uint32_t from, uint32_t to, uint64_t *states) {
    const uint32_t zone = layout->zones[from], goal = layout->locals[to];
    const uint32_t *members = layout->members + layout->first_member[zone];
    size_t count = 0;
    for (uint32_t local = layout->locals[from]; local != goal; count++) {
        local = wend_path_table_step(layout->inside[zone], local, goal)->to;
        if (states) states[count] = members[local];
    }
    return count;
}

static size_t zoned_trace(const wend_zoned_table *table, uint32_t from, uint32_t to, zoned_route route,
                          uint64_t *states) {
    const zoned_layout *layout = &table->layout;
    size_t count = 0;
    if (states) states[0] = from;
    count++;
    if (from == to) return count;
    if (route.exit == NO_LOCAL) return count + zoned_trace_inside(layout, from, to, states ? states + count : NULL);
    count += zoned_trace_inside(layout, from, layout->borders[route.exit], states ? states + count : NULL);
    for (uint32_t border = route.exit; border != route.entry;) {
        uint32_t after = wend_path_table_step(table->coarse, border, route.entry)->to;
        uint32_t here = layout->borders[border], there = layout->borders[after];
        if (layout->zones[here] == layout->zones[there]) {
            count += zoned_trace_inside(layout, here, there, states ? states + count : NULL);
        } else {
            if (states) states[count] = there;
            count++;
        }
        border = after;
    }
    return count + zoned_trace_inside(layout, layout->borders[route.entry], to, states ? states + count : NULL);
}

wend_status wend_zoned_table_find_path(const wend_zoned_table *table, uint64_t start, uint64_t goal, wend_path *path) {
    REQUIRE(table && wend_path_is_valid(path), WEND_INVALID);
    wend_status status = zoned_table_catch_up(table);
    if (status) return status;
    const wend_network *network = &table->layout.network;
    if (start >= network->state_count || goal >= network->state_count) {
        wend_path_set(path, start >= network->state_count ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP,
                      (double)INFINITY, 0);
        return WEND_OK;
    }
    zoned_route route = zoned_find_route(table, (uint32_t)start, (uint32_t)goal);
    if (!(route.cost <= DBL_MAX)) {
        wend_path_set(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, 0);
        return WEND_OK;
    }
    size_t count = zoned_trace(table, (uint32_t)start, (uint32_t)goal, route, NULL);
    status = wend_path_reserve(path, count);
    if (status) return status;
    zoned_trace(table, (uint32_t)start, (uint32_t)goal, route, wend_path_write_states(path));
    double cost = 0;
    for (size_t i = count - 1; i > 0; i--)
        cost += wend_network_step_cost(network, (uint32_t)path->states[i - 1], (uint32_t)path->states[i]);
    wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, count);
    return WEND_OK;
}

wend_zoned_table_facts wend_zoned_table_describe(const wend_zoned_table *table) {
    wend_zoned_table_facts facts = {0};
    REQUIRE(table, facts);
    if (zoned_table_catch_up(table)) return facts;
    facts.zones_recomputed = table->zones_recomputed;
    facts.coarse_goals_recomputed = table->coarse_goals_recomputed;
    facts.coarse_was_remade = table->coarse_was_remade;
    const zoned_layout *layout = &table->layout;
    const uint64_t states = layout->network.state_count;
    for (uint32_t i = 0; i < layout->zone_count; i++) {
        if (!layout->inside[i]) continue;
        facts.zones++;
        facts.zone_bytes += wend_path_table_bytes(layout->inside[i]);
    }
    facts.borders = wend_zoned_border_count(layout);
    if (table->coarse) {
        facts.coarse_steps = table->coarse->network.step_count;
        facts.coarse_bytes = wend_path_table_bytes(table->coarse);
    }
    // By state: zone, kind, and four numbers; by zone: two starts and a table.
    size_t layout_bytes =
        (size_t)states * (1 + 5 * sizeof(uint32_t)) + layout->zone_count * (2 * sizeof(size_t) + sizeof(void *));
    facts.bytes = sizeof *table + facts.zone_bytes + facts.coarse_bytes + layout_bytes +
                  (size_t)wend_network_bytes(&layout->network);
    facts.flat_bytes = wend_path_table_entry_bytes(states, layout->network.most_steps,
                                                   WEND_TABLE_NEXT | WEND_TABLE_DISTANCE, WEND_PRECISION_DOUBLE);
    return facts;
}

// ---- Files ----------------------------------------------------------------------------------------------------------

void wend_zoned_table_pack(const wend_zoned_table *table, wend_packer *data) {
    wend_packer_add_u32s(data, table->zones, table->layout.network.state_count);
    for (uint32_t i = 0; i < table->layout.zone_count; i++)
        if (table->layout.inside[i]) wend_path_table_pack(table->layout.inside[i], data);
    if (table->coarse) wend_path_table_pack(table->coarse, data);
}

static void zoned_fill_file(const void *table, wend_packer *data) {
    wend_zoned_table_pack(table, data);
}

static index_owner zoned_owner(const wend_network *network, uint32_t zone_size) {
    return (index_owner){wend_index_hash_network(network), wend_index_hash_definition((const uint64_t[]){zone_size}, 1),
                         network->state_count};
}

wend_status wend_zoned_table_write(const wend_zoned_table *table, wend_file_writer **writer) {
    REQUIRE(table && writer, WEND_INVALID);
    const wend_status status = zoned_table_catch_up(table);
    if (status) return status;
    const index_owner owner = zoned_owner(&table->layout.network, table->zone_size);
    return wend_index_write(WEND_ZONED_TABLE_KIND, &table->allocator, &owner, zoned_fill_file, table, writer);
}

wend_status wend_zoned_table_load(const wend_file *file, const wend_zoned_table_def *def, wend_diagnostics *findings,
                                  wend_zoned_table **table) {
    REQUIRE(file && table, WEND_INVALID);
    wend_zoned_table_def full;
    wend_domain domain;
    if (!zoned_def_take(def, findings, &full, &domain)) return WEND_OUT_OF_RANGE;
    def = &full;
    if (!zoned_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    index_owner saved;
    wend_unpacker data;
    wend_network network = {0};
    wend_zoned_table *made = NULL;
    wend_status status = wend_profile_admit(def->profile, TABLE_HONOURS, "a zoned table", findings);
    if (!status) status = wend_index_begin(file, WEND_ZONED_TABLE_KIND, findings, &saved, &data);
    if (!status) status = wend_network_make(def->domain, NULL, NULL, &def->allocator, &network);
    if (status) return status;
    const index_owner owner = zoned_owner(&network, def->zones ? UINT32_MAX : def->zone_size);
    wend_network_free(&network, &def->allocator);
    status = wend_index_expect(&saved, &owner, findings);
    if (status) return status;
    status = wend_index_end(wend_zoned_table_make(def, &data, findings, &made), &data, findings);
    if (status) {
        wend_zoned_table_destroy(made);
        return status;
    }
    zoned_warn_unused(def, findings);
    *table = made;
    return WEND_OK;
}
