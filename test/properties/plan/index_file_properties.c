#include "properties/plan/index_file_properties.h"

#include "base/number/word_bytes.h"
#include "plan/hierarchy/hierarchy_internal.h"
#include "properties/plan/table_worlds.h"
#include "support/failing_allocator.h"
#include "support/file_judge.h"
#include "wend/wend.h"

#include <stdlib.h>
#include <string.h>

// ---- A map, and how an index of it is made, asked and repaired ----------------------------------------------------------

typedef enum index_sort {
    SORT_PATH_TABLE,
    SORT_ZONED_TABLE,
    SORT_GRID_TABLE,
    SORT_HIERARCHY,
    SORT_GRID_ESTIMATOR,
    SORT_ROAD_ESTIMATOR,
    SORT_TRANSIT,
    SORT_COUNT
} index_sort;

typedef struct index_world {
    index_sort sort;
    table_world roads;          // of path and zoned tables, transit nodes, estimators
    wend_grid *grid;            // of the others
    wend_path_table_def path;   // one of these
    wend_zoned_table_def zoned; //
    wend_grid_table_def table;  //
    wend_hierarchy_def hierarchy;
    const wend_profile *list[1];
    wend_estimator_def estimator;
    wend_domain domain; // of an estimator of roads
    uint64_t pivots[4];
    wend_transit_def transit;
    wend_profile agent; // of transit nodes and hierarchies
} index_world;

static bool is_estimator(const index_world *world) {
    return world->sort == SORT_GRID_ESTIMATOR || world->sort == SORT_ROAD_ESTIMATOR;
}

static wend_grid *choose_cluster_grid(choices *source) {
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2.5, 0}, {1, 1}};
    static uint8_t terrain[576];
    wend_grid_def def = wend_default_grid_def();
    def.width = 1 + (uint32_t)choose_below(source, 24), def.height = 1 + (uint32_t)choose_below(source, 24);
    const uint64_t odds = 2 + choose_below(source, 6);
    for (uint32_t i = 0; i < def.width * def.height; i++)
        terrain[i] = choose_one_in(source, odds) ? (uint8_t)choose_below(source, 4) : 0;
    def.terrain = terrain, def.terrains = terrains, def.terrain_count = 4;
    def.neighbours = choose_below(source, 3) ? WEND_NEIGHBOURS_EIGHT : WEND_NEIGHBOURS_FOUR;
    def.corners = (wend_corner_rule)choose_below(source, 3);
    wend_grid *grid = NULL;
    if (wend_grid_create(&def, NULL, &grid)) abort();
    return grid;
}

// Squares and hexagons; costs that are counted in units, and costs too far apart for that. The first cell is free.
static wend_grid *choose_estimator_grid(choices *source) {
    const wend_terrain terrains[] = {
        {1, 0}, {1, WEND_MEDIUM_BLOCKED}, {choose_one_in(source, 3) ? 1e15 : 2.5, 0}, {1, 1}};
    static uint8_t terrain[256];
    wend_grid_def def = wend_default_grid_def();
    def.width = 1 + (uint32_t)choose_below(source, 16), def.height = 1 + (uint32_t)choose_below(source, 16);
    const uint64_t odds = 1 + choose_below(source, 6);
    for (uint32_t i = 0; i < def.width * def.height; i++)
        terrain[i] = i && choose_one_in(source, odds) ? (uint8_t)choose_below(source, 4) : 0;
    def.terrain = terrain, def.terrains = terrains, def.terrain_count = 4;
    def.neighbours = (const wend_neighbours[]){WEND_NEIGHBOURS_EIGHT, WEND_NEIGHBOURS_FOUR,
                                               WEND_NEIGHBOURS_SIX}[choose_below(source, 3)];
    if (def.neighbours != WEND_NEIGHBOURS_SIX) def.corners = (wend_corner_rule)choose_below(source, 3);
    wend_grid *grid = NULL;
    if (wend_grid_create(&def, NULL, &grid)) abort();
    return grid;
}

static uint64_t choose_free_state(choices *source, const index_world *world, uint64_t states) {
    const uint64_t state = choose_below(source, states);
    return world->grid && !wend_grid_is_free(world->grid, (uint32_t)state) ? 0 : state;
}

// Leaves the default in all fields that a kind has no use for: it would be warned of them.
static void keep_what_counts(wend_estimator_def *estimator) {
    const wend_estimator_def usual = wend_default_estimator_def();
    const bool has_pivots = estimator->kind == WEND_ESTIMATOR_DIFFERENTIAL;
    if (!has_pivots) estimator->pivot_count = usual.pivot_count, estimator->placement = usual.placement;
    if (!has_pivots || estimator->placement != WEND_PIVOTS_OWN) estimator->pivots = NULL;
    if (!has_pivots || estimator->placement == WEND_PIVOTS_OWN) estimator->seed = usual.seed;
    if (estimator->kind != WEND_ESTIMATOR_PERFECT) estimator->goal = usual.goal;
    if (estimator->kind != WEND_ESTIMATOR_GATEWAY) estimator->area_side = usual.area_side;
}

// Any kind that the map allows.
static void choose_estimator(choices *source, index_world *world, uint64_t states, uint64_t kinds) {
    static const wend_estimator_kind sorts[] = {WEND_ESTIMATOR_DIFFERENTIAL, WEND_ESTIMATOR_PERFECT,
                                                WEND_ESTIMATOR_GATEWAY, WEND_ESTIMATOR_DEAD_END};
    world->estimator.kind = sorts[choose_below(source, kinds)];
    world->estimator.pivot_count = 1 + (size_t)choose_below(source, 4);
    world->estimator.placement = (wend_pivot_placement)choose_below(source, 4);
    world->estimator.goal = choose_free_state(source, world, states);
    world->estimator.area_side = 2 + (uint32_t)choose_below(source, 6);
    world->estimator.seed = choose_below(source, 1000);
    for (size_t i = 0; i < 4; i++) world->pivots[i] = choose_free_state(source, world, states);
    world->estimator.pivots = world->pivots;
    keep_what_counts(&world->estimator);
}

static void index_world_choose(choices *source, index_world *world) {
    memset(world, 0, sizeof *world);
    world->sort = (index_sort)choose_below(source, SORT_COUNT);
    world->path = wend_default_path_table_def();
    world->zoned = wend_default_zoned_table_def();
    world->table = wend_default_grid_table_def();
    world->hierarchy = wend_default_hierarchy_def();
    world->estimator = wend_default_estimator_def();
    world->transit = wend_default_transit_def();
    switch (world->sort) {
    case SORT_PATH_TABLE:
        table_world_choose(source, 4, &world->roads);
        world->path.domain = &world->roads.domain;
        world->path.contents = 1 + (uint32_t)choose_below(source, 3);
        world->path.precision = choose_below(source, 3) ? WEND_PRECISION_DOUBLE : WEND_PRECISION_FLOAT;
        break;
    case SORT_ZONED_TABLE:
        table_world_choose(source, 4, &world->roads);
        world->zoned.domain = &world->roads.domain;
        world->zoned.zone_size = (uint32_t)choose_below(source, 9);
        break;
    case SORT_GRID_TABLE:
        world->grid = table_world_grid(source);
        world->table.grid = world->grid;
        world->table.form = (wend_grid_table_form)choose_below(source, 3);
        world->table.zone_side = (uint32_t)choose_below(source, 5);
        break;
    case SORT_GRID_ESTIMATOR: {
        world->grid = choose_estimator_grid(source);
        const wend_grid_def def = wend_grid_describe(world->grid);
        choose_estimator(source, world, (uint64_t)def.width * def.height,
                         def.neighbours == WEND_NEIGHBOURS_SIX ? 2 : 4);
        break;
    }
    case SORT_ROAD_ESTIMATOR:
        table_world_choose(source, 4, &world->roads);
        world->domain = world->roads.domain;
        choose_estimator(source, world, world->domain.state_count, 2);
        if (world->estimator.kind == WEND_ESTIMATOR_DIFFERENTIAL && choose_one_in(source, 4))
            world->domain.capabilities &= ~(uint32_t)WEND_DOMAIN_PREDECESSORS;
        break;
    case SORT_TRANSIT:
        table_world_choose(source, 4, &world->roads);
        world->transit.graph = world->roads.graph;
        world->transit.transit_count = (uint32_t)choose_below(source, 8);
        world->agent = wend_default_profile();
        world->agent.link_tags = choose_below(source, 3) ? UINT64_MAX : choose_below(source, 4);
        if (choose_below(source, 2) || world->agent.link_tags != UINT64_MAX) world->transit.profile = &world->agent;
        break;
    default:
        world->grid = choose_cluster_grid(source);
        world->hierarchy.grid = world->grid;
        world->hierarchy.cluster_side = 2 + (uint32_t)choose_below(source, 6);
        world->hierarchy.level_factor = 2 + (uint32_t)choose_below(source, 2);
        world->hierarchy.levels = 1 + (uint32_t)choose_below(source, 3);
        world->hierarchy.spacing = 1 + (uint32_t)choose_below(source, 6);
        world->agent = wend_default_profile();
        world->agent.radius = wend_grid_describe(world->grid).cell_size * (double)choose_below(source, 2);
        world->list[0] = &world->agent;
        if (choose_below(source, 2)) world->hierarchy.profiles = world->list, world->hierarchy.profile_count = 1;
    }
}

static void index_world_free(index_world *world) {
    if (world->roads.graph) table_world_free(&world->roads);
    wend_grid_destroy(world->grid);
}

static void index_world_use(index_world *world, wend_allocator allocator) {
    world->path.allocator = world->zoned.allocator = world->table.allocator = world->hierarchy.allocator = allocator;
    world->estimator.allocator = world->transit.allocator = allocator;
}

static void *index_create(const index_world *world) {
    void *index = NULL;
    wend_status status = WEND_OK;
    switch (world->sort) {
    case SORT_PATH_TABLE: status = wend_path_table_create(&world->path, NULL, (wend_path_table **)&index); break;
    case SORT_ZONED_TABLE: status = wend_zoned_table_create(&world->zoned, NULL, (wend_zoned_table **)&index); break;
    case SORT_GRID_TABLE: status = wend_grid_table_create(&world->table, NULL, (wend_grid_table **)&index); break;
    case SORT_GRID_ESTIMATOR:
        status = wend_estimator_create_on_grid(world->grid, &world->estimator, NULL, (wend_estimator **)&index);
        break;
    case SORT_ROAD_ESTIMATOR:
        status = wend_estimator_create_on_domain(&world->domain, &world->estimator, NULL, (wend_estimator **)&index);
        break;
    case SORT_TRANSIT: status = wend_transit_create(&world->transit, NULL, (wend_transit **)&index); break;
    default: status = wend_hierarchy_create(&world->hierarchy, NULL, (wend_hierarchy **)&index);
    }
    if (status) abort();
    return index;
}

static wend_status index_load(const index_world *world, const wend_file *file, wend_diagnostics *findings,
                              void **index) {
    switch (world->sort) {
    case SORT_PATH_TABLE: return wend_path_table_load(file, &world->path, findings, (wend_path_table **)index);
    case SORT_ZONED_TABLE: return wend_zoned_table_load(file, &world->zoned, findings, (wend_zoned_table **)index);
    case SORT_GRID_TABLE: return wend_grid_table_load(file, &world->table, findings, (wend_grid_table **)index);
    case SORT_GRID_ESTIMATOR:
        return wend_estimator_load_on_grid(file, world->grid, &world->estimator, findings, (wend_estimator **)index);
    case SORT_ROAD_ESTIMATOR:
        return wend_estimator_load_on_domain(file, &world->domain, &world->estimator, findings,
                                             (wend_estimator **)index);
    case SORT_TRANSIT: return wend_transit_load(file, &world->transit, findings, (wend_transit **)index);
    default: return wend_hierarchy_load(file, &world->hierarchy, findings, (wend_hierarchy **)index);
    }
}

static wend_status index_write(const index_world *world, const void *index, wend_file_writer **writer) {
    switch (world->sort) {
    case SORT_PATH_TABLE: return wend_path_table_write(index, writer);
    case SORT_ZONED_TABLE: return wend_zoned_table_write(index, writer);
    case SORT_GRID_TABLE: return wend_grid_table_write(index, writer);
    case SORT_GRID_ESTIMATOR:
    case SORT_ROAD_ESTIMATOR: return wend_estimator_write(index, writer);
    case SORT_TRANSIT: return wend_transit_write(index, writer);
    default: return wend_hierarchy_write(index, writer);
    }
}

static void index_destroy(const index_world *world, void *index) {
    switch (world->sort) {
    case SORT_PATH_TABLE: wend_path_table_destroy(index); break;
    case SORT_ZONED_TABLE: wend_zoned_table_destroy(index); break;
    case SORT_GRID_TABLE: wend_grid_table_destroy(index); break;
    case SORT_GRID_ESTIMATOR:
    case SORT_ROAD_ESTIMATOR: wend_estimator_destroy(index); break;
    case SORT_TRANSIT: wend_transit_destroy(index); break;
    default: wend_hierarchy_destroy(index);
    }
}

// Sets some terrain; what pivots and the goal of an estimator need stays free.
static void estimator_grid_edit(choices *source, index_world *world) {
    const wend_grid_def def = wend_grid_describe(world->grid);
    const uint32_t x = (uint32_t)choose_below(source, def.width), y = (uint32_t)choose_below(source, def.height);
    if (wend_grid_set_terrain(world->grid, x, y, 1 + (uint32_t)choose_below(source, 3),
                              1 + (uint32_t)choose_below(source, 3), (uint8_t)choose_below(source, 4)))
        abort();
    const uint64_t needed[] = {world->pivots[0], world->pivots[1], world->pivots[2], world->pivots[3],
                               world->estimator.goal};
    for (size_t i = 0; i < 5; i++)
        if (!wend_grid_is_free(world->grid, (uint32_t)needed[i]) &&
            wend_grid_set_terrain(world->grid, (uint32_t)(needed[i] % def.width), (uint32_t)(needed[i] / def.width), 1,
                                  1, 0))
            abort();
}

// Changes the map; both indexes are repaired, or rebuilt.
static void index_edit(choices *source, index_world *world, void **a, void **b) {
    uint64_t changed[16];
    void *both[] = {*a, b ? *b : NULL};
    if (world->sort == SORT_GRID_ESTIMATOR) estimator_grid_edit(source, world);
    if (world->sort == SORT_ROAD_ESTIMATOR || world->sort == SORT_TRANSIT)
        table_world_edit(source, &world->roads, changed);
    if (is_estimator(world)) {
        for (int i = 0; i < 2; i++)
            if (both[i] && wend_estimator_refresh(both[i], NULL)) abort();
        return;
    }
    if (world->sort == SORT_TRANSIT) return;
    if (world->grid && world->sort == SORT_HIERARCHY) {
        wend_grid_def def = wend_grid_describe(world->grid);
        uint32_t x = (uint32_t)choose_below(source, def.width), y = (uint32_t)choose_below(source, def.height);
        uint32_t width = 1 + (uint32_t)choose_below(source, 4), height = 1 + (uint32_t)choose_below(source, 4);
        if (wend_grid_set_terrain(world->grid, x, y, width, height, (uint8_t)choose_below(source, 4))) abort();
        return;
    }
    if (world->grid)
        table_grid_edit(source, world->grid);
    else
        table_world_edit(source, &world->roads, changed);
}

// ---- Returns -------------------------------------------------------------------------------------------------------------

static wend_query *index_query(void) {
    static wend_query *query; // one for all worlds
    if (!query && wend_query_create(wend_default_allocator(), &query)) abort();
    return query;
}

static wend_status transit_find(const wend_transit *transit, uint64_t from, uint64_t to, wend_path *path) {
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_status status = wend_transit_find_path(transit, query, (uint32_t)from, (uint32_t)to, path);
    wend_query_destroy(query);
    return status;
}

static wend_status index_find(const index_world *world, const void *index, uint64_t from, uint64_t to,
                              wend_path *path) {
    if (is_estimator(world)) {
        path->state_count = 0;
        path->cost = wend_estimator_estimate(index, 0, from, to);
        return WEND_OK;
    }
    if (world->sort == SORT_TRANSIT) return transit_find(index, from, to, path);
    if (world->sort == SORT_PATH_TABLE && !(world->path.contents & WEND_TABLE_NEXT)) {
        path->state_count = 0;
        path->cost = wend_path_table_distance(index, from, to);
        return WEND_OK;
    }
    if (world->sort == SORT_PATH_TABLE) return wend_path_table_find_path(index, from, to, path);
    if (world->sort == SORT_ZONED_TABLE) return wend_zoned_table_find_path(index, from, to, path);
    if (world->sort == SORT_GRID_TABLE) return wend_grid_table_find_path(index, (uint32_t)from, (uint32_t)to, path);
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = from, request.goal = to;
    if (world->hierarchy.profiles) request.profile = &world->agent;
    return wend_hierarchy_find_path(index, index_query(), &request, path);
}

static uint64_t index_state_count(const index_world *world) {
    if (!world->grid) return world->roads.domain.state_count;
    wend_grid_def def = wend_grid_describe(world->grid);
    return (uint64_t)def.width * def.height;
}

// How often the distances of two differ.
static size_t transit_differences(const index_world *world, const wend_transit *a, const wend_transit *b, bool exact) {
    const wend_transit *both[] = {a, b};
    wend_query *query = NULL; // one serves both
    size_t differences = 0;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    for (uint32_t from = 0; from < world->roads.waypoint_count; from++)
        for (uint32_t to = 0; to < world->roads.waypoint_count; to++) {
            double costs[2];
            for (int i = 0; i < 2; i++)
                if (wend_transit_distance(both[i], query, from, to, &costs[i])) abort();
            differences += exact ? wend_number_bits(costs[0]) != wend_number_bits(costs[1])
                                 : !table_costs_agree(&world->roads, costs[0], costs[1]);
        }
    wend_query_destroy(query);
    return differences;
}

// How often estimates of two differ: all of them to some goals.
static size_t estimate_differences(const index_world *world, const wend_estimator *a, const wend_estimator *b,
                                   uint64_t states) {
    size_t differences = 0;
    for (uint64_t i = 0; i < 9; i++) {
        const uint64_t goal = i == 8 ? world->estimator.goal : i * 37 % states;
        for (uint64_t state = 0; state < states; state++) {
            double one = wend_estimator_estimate(a, i, state, goal), two = wend_estimator_estimate(b, i, state, goal);
            differences += wend_number_bits(one) != wend_number_bits(two);
        }
    }
    return differences;
}

// How often answers of two differ, of some that are asked.
static size_t index_differences(choices *source, const index_world *world, const void *a, const void *b) {
    static wend_path first, second;
    const uint64_t states = index_state_count(world);
    size_t differences = 0;
    for (int i = 0; i < 24; i++) {
        uint64_t from = choose_below(source, states), to = choose_below(source, states);
        if (index_find(world, a, from, to, &first) || index_find(world, b, from, to, &second)) abort();
        bool same = memcmp(&first.cost, &second.cost, sizeof first.cost) == 0 && first.outcome == second.outcome &&
                    first.state_count == second.state_count &&
                    (first.state_count == 0 ||
                     memcmp(first.states, second.states, first.state_count * sizeof *first.states) == 0);
        if (world->sort == SORT_PATH_TABLE) {
            double there = wend_path_table_distance(a, from, to), here = wend_path_table_distance(b, from, to);
            same = same && memcmp(&there, &here, sizeof there) == 0;
        }
        differences += !same;
    }
    if (is_estimator(world)) differences += estimate_differences(world, a, b, states);
    if (world->sort == SORT_TRANSIT) differences += transit_differences(world, a, b, false);
    return differences;
}

static bool index_bytes_agree(const index_world *world, const void *a, const void *b) {
    wend_file_writer *first = NULL, *second = NULL;
    const uint8_t *bytes, *others;
    size_t count, other_count;
    if (index_write(world, a, &first) || index_write(world, b, &second) ||
        wend_file_writer_finish(first, &bytes, &count) || wend_file_writer_finish(second, &others, &other_count))
        abort();
    bool same = count == other_count && memcmp(bytes, others, count) == 0;
    wend_file_writer_destroy(first);
    wend_file_writer_destroy(second);
    if (world->sort == SORT_HIERARCHY && wend_hierarchy_hash(a) != wend_hierarchy_hash(b)) same = false;
    return same;
}

// ---- Saved and loaded ----------------------------------------------------------------------------------------------------

static wend_status load_bytes(const index_world *world, const uint8_t *bytes, size_t count, wend_diagnostics *findings,
                              void **index) {
    wend_file *file = NULL;
    wend_status status = wend_file_open_memory(bytes, count, wend_default_allocator(), findings, &file);
    if (!status) status = index_load(world, file, findings, index);
    wend_file_close(file);
    return status;
}

// What rejects a file with a message, and with nothing else.
static bool is_rejected(const index_world *world, const uint8_t *bytes, size_t count, wend_message message) {
    wend_diagnostics *findings = NULL;
    void *index = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    bool refused = load_bytes(world, bytes, count, findings, &index) == WEND_BAD_INPUT && !index &&
                   wend_diagnostics_count(findings) == 1 && wend_diagnostics_get(findings, 0)->message == message;
    wend_diagnostics_destroy(findings);
    if (index) index_destroy(world, index);
    return refused;
}

// Another definition of the same index.
static index_world other_definition(const index_world *world) {
    index_world other = *world;
    other.path.contents ^= other.path.contents == 3 ? 1 : 3;
    other.zoned.zone_size++;
    other.table.zone_side++;
    other.hierarchy.spacing++;
    other.estimator.seed++;
    other.estimator.area_side++;
    if (other.estimator.placement == WEND_PIVOTS_OWN) other.estimator.placement = WEND_PIVOTS_RANDOM;
    if (other.estimator.kind == WEND_ESTIMATOR_PERFECT) other.estimator.kind = WEND_ESTIMATOR_DIFFERENTIAL;
    if (other.estimator.kind == WEND_ESTIMATOR_DEAD_END) other.estimator.kind = WEND_ESTIMATOR_GATEWAY;
    keep_what_counts(&other.estimator);
    const uint32_t all = world->roads.waypoint_count;
    other.transit.transit_count = world->transit.transit_count == 1 ? 2 : 1;
    if (world->transit.transit_count == 0 && all > 1) other.transit.transit_count = all < 4 ? all - 1 : 1;
    return other;
}

bool an_index_from_a_file_is_the_one_that_was_saved(choices *source, void *user) {
    index_file_tally unused = {0}, *tally = user ? user : &unused;
    static index_world world;
    index_world_choose(source, &world);
    void *saved = index_create(&world), *loaded = NULL;
    for (uint64_t i = choose_below(source, 3); i > 0; i--) index_edit(source, &world, &saved, NULL);
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    const char *finding = NULL;
    if (index_write(&world, saved, &writer) || wend_file_writer_finish(writer, &bytes, &count)) abort();
    tally->saved++;
    const index_world other = other_definition(&world);
    const bool has_other = world.sort != SORT_TRANSIT || world.roads.waypoint_count > 1;
    if (has_other && !is_rejected(&other, bytes, count, WEND_MESSAGE_INDEX_OTHER_DEFINITION))
        finding = "another definition is not refused";
    wend_status status = finding ? WEND_OK : load_bytes(&world, bytes, count, NULL, &loaded);
    if (!finding && status) finding = "what was saved cannot be loaded";
    if (!finding && !index_bytes_agree(&world, saved, loaded)) finding = "what was loaded is saved as something else";
    if (!finding && index_differences(source, &world, saved, loaded)) finding = "what was loaded answers otherwise";
    for (int round = 0; round < 2 && !finding; round++) {
        index_edit(source, &world, &saved, &loaded);
        tally->edited++;
        if (!index_bytes_agree(&world, saved, loaded)) finding = "after an edit they are repaired otherwise";
        if (index_differences(source, &world, saved, loaded)) finding = "after an edit they answer otherwise";
        void *again = NULL; // an edit may have changed nothing
        if (load_bytes(&world, bytes, count, NULL, &again) == WEND_OK) {
            if (!index_bytes_agree(&world, saved, again) && world.sort != SORT_GRID_TABLE)
                finding = "an index of another map is accepted";
            index_destroy(&world, again);
        } else {
            tally->rejected_maps++;
            if (!is_rejected(&world, bytes, count, WEND_MESSAGE_INDEX_OTHER_MAP))
                finding = "another map is refused for another reason";
        }
    }
    wend_file_writer_destroy(writer);
    if (loaded) index_destroy(&world, loaded);
    index_destroy(&world, saved);
    index_world_free(&world);
    return finding ? choices_fail(source, "%s (sort %d)", finding, (int)world.sort) : true;
}

// ---- Lies ----------------------------------------------------------------------------------------------------------------

// True when the ways of two hierarchies, and what they cost, are the same.
static bool ways_agree(const wend_hierarchy *a, const wend_hierarchy *b) {
    for (size_t i = 0; i < a->graph_count; i++)
        for (uint32_t number = 0; number < a->level_count; number++) {
            const hierarchy_level *level = &a->graphs[i].levels[number], *other = &b->graphs[i].levels[number];
            for (size_t k = 0; k < (size_t)level->columns * level->rows; k++) {
                const hierarchy_cluster *one = level->clusters[k], *two = other->clusters[k];
                const size_t nodes = one->node_count, table = nodes * one->inner_count;
                if (nodes != two->node_count || one->inner_count != two->inner_count) return false;
                if (nodes > 1 && memcmp(one->costs, two->costs, nodes * (nodes - 1) / 2 * sizeof *one->costs) != 0)
                    return false;
                if (one->ways && memcmp(one->ways, two->ways, (table + 1) / 2) != 0) return false;
                if (table && one->hops && memcmp(one->hops, two->hops, table * sizeof *one->hops) != 0) return false;
            }
        }
    return true;
}

// Whether estimates are those of the pivots that the file named, or of the goal. Of gateways nothing is proven.
static bool estimator_is_as_proven(const index_world *world, const wend_estimator *sound,
                                   const wend_estimator *loaded) {
    const uint64_t states = index_state_count(world);
    if (world->estimator.kind == WEND_ESTIMATOR_GATEWAY) return true;
    if (world->estimator.kind != WEND_ESTIMATOR_DIFFERENTIAL || world->estimator.placement == WEND_PIVOTS_OWN)
        return estimate_differences(world, sound, loaded, states) == 0;
    index_world own = *world;
    own.estimator.allocator = wend_default_allocator();
    own.estimator.placement = WEND_PIVOTS_OWN;
    own.estimator.seed = 0;
    own.estimator.pivots = wend_estimator_pivots(loaded, &own.estimator.pivot_count);
    for (size_t i = 0; i < own.estimator.pivot_count; i++)
        if (own.grid && !wend_grid_is_free(own.grid, (uint32_t)own.estimator.pivots[i])) return true; // knows nothing
    if (own.estimator.pivot_count == 0) return true;
    void *judge = index_create(&own);
    bool same = estimate_differences(world, judge, loaded, states) == 0;
    index_destroy(&own, judge);
    return same;
}

// Whether an index made of a lie is the true one, as far as that is proven. zones_are_same: other zones make another table, as true as this one.
static bool is_as_proven(const index_world *world, const void *sound, const void *loaded, bool zones_are_same) {
    switch (world->sort) {
    case SORT_PATH_TABLE:
        return (world->path.contents == WEND_TABLE_DISTANCE && world->path.precision == WEND_PRECISION_FLOAT) ||
               index_bytes_agree(world, sound, loaded);
    case SORT_ZONED_TABLE: return !zones_are_same || index_bytes_agree(world, sound, loaded);
    case SORT_GRID_TABLE:
        return (!zones_are_same && wend_grid_table_get_form(loaded) == WEND_GRID_TABLE_ZONED) ||
               index_bytes_agree(world, sound, loaded);
    case SORT_GRID_ESTIMATOR:
    case SORT_ROAD_ESTIMATOR: return estimator_is_as_proven(world, sound, loaded);
    case SORT_TRANSIT: return transit_differences(world, sound, loaded, false) == 0;
    default: return ways_agree(sound, loaded);
    }
}

bool a_lying_index_file_does_no_harm(choices *source, void *user) {
    index_file_tally unused = {0}, *tally = user ? user : &unused;
    static index_world world;
    index_world_choose(source, &world);
    void *saved = index_create(&world), *loaded = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *sound;
    size_t count;
    if (index_write(&world, saved, &writer) || wend_file_writer_finish(writer, &sound, &count)) abort();
    uint8_t *bytes = malloc(count);
    if (!bytes) abort();
    memcpy(bytes, sound, count);
    const size_t data = 48 + 2 * 32 + 32; // header, table, HEAD with its padding
    for (uint64_t lies = 1 + choose_below(source, 4); lies > 0 && count > data; lies--) {
        size_t at = data + (size_t)choose_below(source, count - data);
        bytes[at] = choose_below(source, 2) ? bytes[at] ^ (uint8_t)(1u << choose_below(source, 8))
                                            : (uint8_t)choose_below(source, 256);
    }
    repair_file(bytes, count, choose_one_in(source, 4));
    const char *finding = NULL;
    tally->lies++;
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    test_allocator memory = {0};
    index_world_use(&world, test_allocator_value(&memory));
    wend_status status = load_bytes(&world, bytes, count, findings, &loaded);
    if (status == WEND_OK) {
        tally->harmless_lies++;
        size_t zone_bytes = 4 * (size_t)index_state_count(&world) + (world.sort == SORT_GRID_TABLE);
        if (zone_bytes > count - data) zone_bytes = count - data;
        if (!is_as_proven(&world, saved, loaded, memcmp(bytes + data, sound + data, zone_bytes) == 0))
            finding = "a lie is believed";
        index_differences(source, &world, saved, loaded);
        for (int round = 0; round < 2 && !finding; round++) {
            index_edit(source, &world, &saved, &loaded);
            index_differences(source, &world, saved, loaded);
        }
    } else if (status == WEND_BAD_INPUT || status == WEND_UNSUPPORTED) {
        tally->rejected_lies++;
        if (wend_diagnostics_count(findings) != 1) finding = "a lie is not refused with one line";
    } else {
        finding = "a strange status";
    }
    if (loaded) index_destroy(&world, loaded);
    if (!finding && memory.live_blocks) finding = "loading leaks";
    wend_diagnostics_destroy(findings);
    free(bytes);
    wend_file_writer_destroy(writer);
    index_destroy(&world, saved);
    index_world_free(&world);
    return finding ? choices_fail(source, "%s (sort %d)", finding, (int)world.sort) : true;
}
