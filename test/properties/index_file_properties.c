#include "properties/index_file_properties.h"

#include "plan/hierarchy_internal.h"
#include "properties/table_worlds.h"
#include "support/failing_allocator.h"
#include "support/file_judge.h"
#include "wend/wend.h"

#include <stdlib.h>
#include <string.h>

// ---- A map, and how an index of it is made, asked and repaired ----------------------------------------------------------

typedef enum index_sort { SORT_PATH_TABLE, SORT_ZONED_TABLE, SORT_GRID_TABLE, SORT_HIERARCHY, SORT_COUNT } index_sort;

typedef struct index_world {
    index_sort sort;
    table_world roads;          // of path and zoned tables
    wend_grid *grid;            // of the others
    wend_path_table_def path;   // one of these
    wend_zoned_table_def zoned; //
    wend_grid_table_def table;  //
    wend_hierarchy_def hierarchy;
    wend_ability ability;
} index_world;

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

static void index_world_choose(choices *source, index_world *world) {
    memset(world, 0, sizeof *world);
    world->sort = (index_sort)choose_below(source, SORT_COUNT);
    world->path = wend_default_path_table_def();
    world->zoned = wend_default_zoned_table_def();
    world->table = wend_default_grid_table_def();
    world->hierarchy = wend_default_hierarchy_def();
    switch (world->sort) {
    case SORT_PATH_TABLE:
        table_world_choose(source, 4, &world->roads);
        world->path.domain = world->roads.domain;
        world->path.contents = 1 + (uint32_t)choose_below(source, 3);
        world->path.precision = choose_below(source, 3) ? WEND_PRECISION_DOUBLE : WEND_PRECISION_FLOAT;
        break;
    case SORT_ZONED_TABLE:
        table_world_choose(source, 4, &world->roads);
        world->zoned.domain = world->roads.domain;
        world->zoned.zone_size = (uint32_t)choose_below(source, 9);
        break;
    case SORT_GRID_TABLE:
        world->grid = table_world_grid(source);
        world->table.grid = world->grid;
        world->table.form = (wend_grid_table_form)choose_below(source, 3);
        world->table.zone_side = (uint32_t)choose_below(source, 5);
        break;
    default:
        world->grid = choose_cluster_grid(source);
        world->hierarchy.grid = world->grid;
        world->hierarchy.cluster_side = 2 + (uint32_t)choose_below(source, 6);
        world->hierarchy.level_factor = 2 + (uint32_t)choose_below(source, 2);
        world->hierarchy.levels = 1 + (uint32_t)choose_below(source, 3);
        world->hierarchy.spacing = 1 + (uint32_t)choose_below(source, 6);
        world->ability = wend_default_ability();
        world->ability.side = 1 + (uint32_t)choose_below(source, 2);
        if (choose_below(source, 2)) world->hierarchy.abilities = &world->ability, world->hierarchy.ability_count = 1;
    }
}

static void index_world_free(index_world *world) {
    if (world->roads.graph) table_world_free(&world->roads);
    wend_grid_destroy(world->grid);
}

static void index_world_use(index_world *world, wend_allocator allocator) {
    world->path.allocator = world->zoned.allocator = world->table.allocator = world->hierarchy.allocator = allocator;
}

static void *index_create(const index_world *world) {
    void *index = NULL;
    wend_status status = WEND_OK;
    switch (world->sort) {
    case SORT_PATH_TABLE: status = wend_path_table_create(&world->path, NULL, (wend_path_table **)&index); break;
    case SORT_ZONED_TABLE: status = wend_zoned_table_create(&world->zoned, NULL, (wend_zoned_table **)&index); break;
    case SORT_GRID_TABLE: status = wend_grid_table_create(&world->table, NULL, (wend_grid_table **)&index); break;
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
    default: return wend_hierarchy_load(file, &world->hierarchy, findings, (wend_hierarchy **)index);
    }
}

static wend_status index_write(const index_world *world, const void *index, wend_file_writer **writer) {
    switch (world->sort) {
    case SORT_PATH_TABLE: return wend_path_table_write(index, writer);
    case SORT_ZONED_TABLE: return wend_zoned_table_write(index, writer);
    case SORT_GRID_TABLE: return wend_grid_table_write(index, writer);
    default: return wend_hierarchy_write(index, writer);
    }
}

static void index_destroy(const index_world *world, void *index) {
    switch (world->sort) {
    case SORT_PATH_TABLE: wend_path_table_destroy(index); break;
    case SORT_ZONED_TABLE: wend_zoned_table_destroy(index); break;
    case SORT_GRID_TABLE: wend_grid_table_destroy(index); break;
    default: wend_hierarchy_destroy(index);
    }
}

// Changes the map; both indexes are repaired.
static void index_edit(choices *source, index_world *world, void *a, void *b) {
    uint64_t changed[16];
    void *both[] = {a, b};
    if (world->grid && world->sort == SORT_HIERARCHY) {
        wend_grid_def def = wend_grid_describe(world->grid);
        uint32_t x = (uint32_t)choose_below(source, def.width), y = (uint32_t)choose_below(source, def.height);
        uint32_t width = 1 + (uint32_t)choose_below(source, 4), height = 1 + (uint32_t)choose_below(source, 4);
        if (wend_grid_set_terrain(world->grid, x, y, width, height, (uint8_t)choose_below(source, 4))) abort();
        for (int i = 0; i < 2; i++)
            if (both[i] && wend_hierarchy_update(both[i], x, y, width, height)) abort();
        return;
    }
    if (world->grid)
        table_grid_edit(source, world->grid);
    else
        table_world_edit(source, &world->roads, changed);
    for (int i = 0; i < 2; i++) {
        wend_status status = WEND_OK;
        if (!both[i]) continue;
        if (world->sort == SORT_PATH_TABLE) status = wend_path_table_update(both[i], NULL, NULL, 0, NULL);
        if (world->sort == SORT_ZONED_TABLE) status = wend_zoned_table_update(both[i], NULL, NULL, 0, NULL);
        if (world->sort == SORT_GRID_TABLE) status = wend_grid_table_update(both[i], NULL);
        if (status) abort();
    }
}

// ---- Answers -------------------------------------------------------------------------------------------------------------

static wend_query *index_query(void) {
    static wend_query *query; // one for all worlds
    if (!query && wend_query_create(wend_default_allocator(), &query)) abort();
    return query;
}

static wend_status index_find(const index_world *world, const void *index, uint64_t from, uint64_t to,
                              wend_path *path) {
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
    return wend_hierarchy_find_path(index, index_query(), &request, path);
}

static uint64_t index_state_count(const index_world *world) {
    if (!world->grid) return world->roads.domain.state_count;
    wend_grid_def def = wend_grid_describe(world->grid);
    return (uint64_t)def.width * def.height;
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

// What refuses a file with a message, and with nothing else.
static bool is_refused(const index_world *world, const uint8_t *bytes, size_t count, wend_message message) {
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
    return other;
}

bool an_index_from_a_file_is_the_one_that_was_saved(choices *source, void *user) {
    index_file_tally unused = {0}, *tally = user ? user : &unused;
    static index_world world;
    index_world_choose(source, &world);
    void *saved = index_create(&world), *loaded = NULL;
    for (uint64_t i = choose_below(source, 3); i > 0; i--) index_edit(source, &world, saved, NULL);
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    const char *finding = NULL;
    if (index_write(&world, saved, &writer) || wend_file_writer_finish(writer, &bytes, &count)) abort();
    tally->saved++;
    const index_world other = other_definition(&world);
    if (!is_refused(&other, bytes, count, WEND_MESSAGE_INDEX_OTHER_DEFINITION))
        finding = "another definition is not refused";
    wend_status status = finding ? WEND_OK : load_bytes(&world, bytes, count, NULL, &loaded);
    if (!finding && status) finding = "what was saved cannot be loaded";
    if (!finding && !index_bytes_agree(&world, saved, loaded)) finding = "what was loaded is saved as something else";
    if (!finding && index_differences(source, &world, saved, loaded)) finding = "what was loaded answers otherwise";
    for (int round = 0; round < 2 && !finding; round++) {
        index_edit(source, &world, saved, loaded);
        tally->edited++;
        if (!index_bytes_agree(&world, saved, loaded)) finding = "after an edit they are repaired otherwise";
        if (index_differences(source, &world, saved, loaded)) finding = "after an edit they answer otherwise";
        void *again = NULL; // an edit may have changed nothing
        if (load_bytes(&world, bytes, count, NULL, &again) == WEND_OK) {
            if (!index_bytes_agree(&world, saved, again) && world.sort != SORT_GRID_TABLE)
                finding = "an index of another map is accepted";
            index_destroy(&world, again);
        } else {
            tally->refused_maps++;
            if (!is_refused(&world, bytes, count, WEND_MESSAGE_INDEX_OTHER_MAP))
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
            index_edit(source, &world, saved, loaded);
            index_differences(source, &world, saved, loaded);
        }
    } else if (status == WEND_BAD_INPUT || status == WEND_UNSUPPORTED) {
        tally->refused_lies++;
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
