#include "properties/front/edit_properties.h"
#include "support/location_of.h"
#include "support/tagged_graph.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- The table --------------------------------------------------------------------------------------------------------

extern const edit_rows edit_rows_of_grid_searches, edit_rows_of_indexes, edit_rows_of_maps, edit_rows_of_meshes,
    edit_rows_of_searches;

static const edit_rows *const all_rows[] = {&edit_rows_of_grid_searches, &edit_rows_of_searches, &edit_rows_of_maps,
                                            &edit_rows_of_indexes, &edit_rows_of_meshes};

size_t edit_row_count(void) {
    size_t count = 0;
    for (size_t i = 0; i < sizeof all_rows / sizeof all_rows[0]; i++) count += all_rows[i]->count;
    if (count > EDIT_ROWS_LIMIT) abort(); // a tally has room for no more
    return count;
}

const edit_row *edit_row_at(size_t index) {
    for (size_t i = 0;; i++) {
        if (index < all_rows[i]->count) return &all_rows[i]->rows[index];
        index -= all_rows[i]->count;
    }
}

// ---- Returns ----------------------------------------------------------------------------------------------------------

void edit_answer_word(edit_answer *answer, uint64_t word) {
    if (answer->word_count < 8) answer->words[answer->word_count++] = word;
}

void edit_answer_number(edit_answer *answer, double number) {
    if (answer->number_count < 8) answer->numbers[answer->number_count++] = number;
}

bool edit_answers_are_equal(const edit_answer *a, const edit_answer *b) {
    if (a->word_count != b->word_count || a->number_count != b->number_count) return false;
    for (size_t i = 0; i < a->word_count; i++)
        if (a->words[i] != b->words[i]) return false;
    for (size_t i = 0; i < a->number_count; i++)
        if (!(a->numbers[i] == b->numbers[i] || fabs(a->numbers[i] - b->numbers[i]) <= 1e-9 * fabs(b->numbers[i])))
            return false;
    return true;
}

// ---- Worlds -----------------------------------------------------------------------------------------------------------

static const wend_terrain edited_terrains[EDITED_TERRAINS] = {{1, 0}, {2, 0}, {5, 0}, {1, 0}, {1, WEND_MEDIUM_BLOCKED}};

static uint8_t choose_terrain(choices *source) {
    return choose_below(source, 3) ? (uint8_t)(choose_below(source, 2) * (EDITED_TERRAINS - 1))
                                   : (uint8_t)choose_below(source, EDITED_TERRAINS);
}

static bool make_edited_grid(choices *source, edited_world *world) {
    uint8_t cells[EDITED_SIDE * EDITED_SIDE];
    const uint64_t density = 2 + choose_below(source, 5);
    for (size_t i = 0; i < sizeof cells; i++)
        cells[i] = choose_below(source, density) ? 0 : (uint8_t)choose_below(source, EDITED_TERRAINS);
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = EDITED_SIDE;
    def.terrain = cells;
    def.terrains = edited_terrains;
    def.terrain_count = EDITED_TERRAINS;
    if (choose_one_in(source, 4)) def.neighbours = WEND_NEIGHBOURS_FOUR;
    def.corners = (wend_corner_rule)choose_below(source, 3);
    return wend_grid_create(&def, NULL, &world->grid) == WEND_OK;
}

static bool make_edited_graph(choices *source, edited_world *world) {
    wend_vector3 positions[EDITED_WAYPOINTS];
    wend_graph_edge edges[4 * EDITED_WAYPOINTS];
    for (size_t i = 0; i < EDITED_WAYPOINTS; i++)
        positions[i] = (wend_vector3){(double)choose_below(source, 8), (double)choose_below(source, 8), 0};
    const uint32_t count = EDITED_WAYPOINTS + (uint32_t)choose_below(source, 3 * EDITED_WAYPOINTS);
    for (uint32_t i = 0; i < count; i++)
        edges[i] = (wend_graph_edge){.from = (uint32_t)choose_below(source, EDITED_WAYPOINTS),
                                     .to = (uint32_t)choose_below(source, EDITED_WAYPOINTS),
                                     .cost = (double)(1 + choose_below(source, 30)),
                                     .closed = choose_one_in(source, 6)};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = EDITED_WAYPOINTS;
    def.edges = edges;
    def.edge_count = count;
    if (wend_graph_create(&def, NULL, &world->graph)) return false;
    world->view = (tagged_graph){world->graph, ALL_TAGS};
    return true;
}

static bool make_edited_sparse_grid(choices *source, edited_world *world) {
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.terrains = edited_terrains;
    def.terrain_count = EDITED_TERRAINS;
    def.default_terrain = (uint8_t)(choose_below(source, 2) * (EDITED_TERRAINS - 1));
    def.box = (wend_sparse_box){-4, -4, EDITED_SIDE - 5, EDITED_SIDE - 5};
    if (wend_sparse_grid_create(&def, NULL, &world->sparse)) return false;
    for (uint64_t i = choose_below(source, 10); i; i--)
        if (wend_sparse_grid_set_terrain(world->sparse, (int32_t)choose_between(source, -5, EDITED_SIDE - 5),
                                         (int32_t)choose_between(source, -5, EDITED_SIDE - 5),
                                         1 + (uint32_t)choose_below(source, 12), 1 + (uint32_t)choose_below(source, 12),
                                         choose_terrain(source)))
            return false;
    return true;
}

// A square or a triangle; its points are kept until the next call.
static wend_area choose_obstacle(choices *source) {
    static wend_vector2 points[4];
    const double x = (double)choose_below(source, 14), y = (double)choose_below(source, 14),
                 side = 0.5 + (double)choose_below(source, 8) / 2;
    points[0] = (wend_vector2){x, y};
    points[1] = (wend_vector2){x + side, y};
    points[2] = (wend_vector2){x + side, y + side};
    points[3] = (wend_vector2){x, y + side};
    return (wend_area){.points = points, .point_count = 3 + choose_below(source, 2)};
}

static bool make_edited_tree(choices *source, edited_world *world) {
    wend_quadtree_def def = wend_default_quadtree_def();
    for (size_t i = 0; i < EDITED_OBSTACLES; i++) world->obstacles[i] = UINT32_MAX;
    if (world->map == EDITED_QUADTREE) {
        def.smallest_cells = 1u << choose_below(source, 3);
        def.corners = choose_below(source, 2);
        return wend_quadtree_create_from_grid(world->grid, &def, NULL, &world->tree) == WEND_OK;
    }
    def.side = 16;
    def.depth = 3 + (uint32_t)choose_below(source, 3);
    return wend_quadtree_create_from_areas(NULL, 0, &def, NULL, &world->tree) == WEND_OK;
}

// The own domain is the grid's, but for its journal.
static bool make_own_domain(edited_world *world) {
    world->domain = wend_grid_domain(world->grid);
    world->domain.touched = NULL;
    if (wend_journal_create(WEND_JOURNAL_CAPACITY, wend_default_allocator(), &world->own)) return false;
    world->domain.journal = world->own;
    world->own_seen = wend_grid_version(world->grid);
    return wend_map_create_of_domain(&world->domain, wend_default_allocator(), NULL, &world->own_map) == WEND_OK;
}

wend_journal *edited_world_journal(const edited_world *world) {
    switch (world->map) {
    case EDITED_GRAPH: return wend_graph_journal(world->graph);
    case EDITED_SPARSE_GRID: return wend_sparse_grid_journal(world->sparse);
    case EDITED_AREA_QUADTREE: return wend_quadtree_journal(world->tree);
    case EDITED_OWN_DOMAIN: return world->own;
    case EDITED_EXTRA: return NULL;
    case EDITED_GRID:
    case EDITED_QUADTREE: break;
    }
    return wend_grid_journal(world->grid);
}

bool edited_world_make(choices *source, const edit_row *row, edited_world *world) {
    *world = (edited_world){.map = row->map, .allocator = wend_default_allocator()};
    world->setting = choose_below(source, 1 << 16);
    bool made = true;
    switch (row->map) {
    case EDITED_GRAPH:
        made = make_edited_graph(source, world);
        if (made) world->domain = tagged_graph_domain(&world->view);
        break;
    case EDITED_SPARSE_GRID:
        made = make_edited_sparse_grid(source, world);
        if (made) world->domain = wend_sparse_grid_domain(world->sparse);
        break;
    case EDITED_GRID:
        made = make_edited_grid(source, world);
        if (made) world->domain = wend_grid_domain(world->grid);
        break;
    case EDITED_QUADTREE:
    case EDITED_AREA_QUADTREE:
        made = (row->map == EDITED_AREA_QUADTREE || make_edited_grid(source, world)) && make_edited_tree(source, world);
        if (made) world->domain = wend_quadtree_domain(world->tree);
        break;
    case EDITED_OWN_DOMAIN: made = make_edited_grid(source, world) && make_own_domain(world); break;
    case EDITED_EXTRA: break;
    }
    if (made && row->make_extra) made = row->make_extra(source, world) == WEND_OK;
    static const size_t capacities[] = {1, 2, 5, WEND_JOURNAL_CAPACITY};
    if (made && edited_world_journal(world))
        made = wend_journal_set_capacity(edited_world_journal(world), capacities[choose_below(source, 4)]) == WEND_OK;
    if (made && row->map == EDITED_QUADTREE)
        made = wend_journal_set_capacity(wend_quadtree_journal(world->tree), capacities[choose_below(source, 4)]) ==
               WEND_OK;
    return made;
}

void edited_world_free(const edit_row *row, edited_world *world) {
    if (row->destroy_extra) row->destroy_extra(world);
    wend_map_destroy(world->own_map);
    wend_journal_destroy(world->own);
    wend_quadtree_destroy(world->tree);
    wend_sparse_grid_destroy(world->sparse);
    wend_graph_destroy(world->graph);
    wend_grid_destroy(world->grid);
}

// ---- Edits ------------------------------------------------------------------------------------------------------------

static void edit_cells(choices *source, wend_grid *grid) {
    const uint8_t terrain = choose_terrain(source);
    if (choose_one_in(source, 4)) { // scattered ones
        uint32_t cells[12];
        const size_t count = choose_below(source, 12);
        for (size_t i = 0; i < count; i++) cells[i] = (uint32_t)choose_below(source, EDITED_SIDE * EDITED_SIDE);
        if (wend_grid_set_cells(grid, cells, count, terrain)) abort();
        return;
    }
    const uint32_t x = (uint32_t)choose_below(source, EDITED_SIDE + 2),
                   y = (uint32_t)choose_below(source, EDITED_SIDE + 2);
    const uint32_t most = choose_one_in(source, 6) ? EDITED_SIDE : 3;
    if (wend_grid_set_terrain(grid, x, y, 1 + (uint32_t)choose_below(source, most),
                              1 + (uint32_t)choose_below(source, most), terrain))
        abort();
}

static void edit_graph_once(choices *source, wend_graph *graph) {
    const uint32_t edge = (uint32_t)choose_below(source, wend_graph_edge_count(graph));
    if (choose_below(source, 2))
        wend_graph_set_edge_open(graph, edge, choose_below(source, 2));
    else
        wend_graph_set_edge_cost(graph, edge, (double)(1 + choose_below(source, 30)));
    if (choose_one_in(source, 5) && wend_graph_refresh(graph)) abort();
}

static void edit_obstacles(choices *source, edited_world *world) {
    uint32_t *id = &world->obstacles[choose_below(source, EDITED_OBSTACLES)];
    const wend_area area = choose_obstacle(source);
    if (*id == UINT32_MAX) {
        if (wend_quadtree_add_obstacle(world->tree, &area, NULL, id)) abort();
    } else if (choose_below(source, 2)) {
        if (wend_quadtree_move_obstacle(world->tree, *id, &area, NULL)) abort();
    } else {
        if (wend_quadtree_remove_obstacle(world->tree, *id)) abort();
        *id = UINT32_MAX;
    }
}

// Notes in the journal of the own domain what happened to the grid.
static void note_in_own_journal(edited_world *world) {
    wend_change changes[64];
    size_t count = 64;
    uint64_t version = UINT64_MAX;
    if (wend_journal_read(wend_grid_journal(world->grid), world->own_seen, changes, &count, &version)) abort();
    world->own_seen = version;
    if (count > 64) {
        wend_journal_add_all(world->own);
        return;
    }
    for (size_t i = 0; i < count; i++)
        for (int32_t y = changes[i].low_y - 1; y <= changes[i].high_y + 1; y++)
            for (int32_t x = changes[i].low_x - 1; x <= changes[i].high_x + 1; x++) {
                const uint32_t cell = wend_grid_cell(world->grid, x, y);
                const wend_change change = wend_change_of_state(cell);
                if (cell != WEND_NO_CELL) wend_journal_add(world->own, &change);
            }
}

static void edit_once(choices *source, const edit_row *row, edited_world *world) {
    switch (world->map) {
    case EDITED_GRAPH: edit_graph_once(source, world->graph); break;
    case EDITED_SPARSE_GRID:
        if (wend_sparse_grid_set_terrain(world->sparse, (int32_t)choose_between(source, -5, EDITED_SIDE - 5),
                                         (int32_t)choose_between(source, -5, EDITED_SIDE - 5),
                                         1 + (uint32_t)choose_below(source, 4), 1 + (uint32_t)choose_below(source, 4),
                                         choose_terrain(source)))
            abort();
        break;
    case EDITED_AREA_QUADTREE: edit_obstacles(source, world); break;
    case EDITED_EXTRA: break;
    case EDITED_GRID:
    case EDITED_QUADTREE:
    case EDITED_OWN_DOMAIN: edit_cells(source, world->grid); break;
    }
    if (row->edit_extra) row->edit_extra(source, world);
    if (world->map == EDITED_OWN_DOMAIN) note_in_own_journal(world);
}

void edited_world_edit(choices *source, const edit_row *row, edited_world *world, edit_tally *tally) {
    wend_journal *journal = choose_below(source, 2) ? edited_world_journal(world) : NULL;
    if (journal) wend_journal_begin(journal);
    for (uint64_t edits = choose_one_in(source, 4) ? choose_below(source, 9) : 1; edits; edits--) {
        edit_once(source, row, world);
        if (tally) tally->edits++;
    }
    if (!journal) return;
    wend_journal_commit(journal);
    if (tally) tally->transactions++;
}

// ---- What to ask about --------------------------------------------------------------------------------------------------

wend_vector2 edited_world_position(const edited_world *world, uint64_t number) {
    const double low = world->map == EDITED_SPARSE_GRID ? -4 : 0;
    return (wend_vector2){low + 0.5 + (double)(number % EDITED_SIDE),
                          low + 0.5 + (double)(number / EDITED_SIDE % EDITED_SIDE)};
}

uint64_t edited_world_state(const edited_world *world, uint64_t number) {
    const wend_vector2 at = edited_world_position(world, number);
    switch (world->map) {
    case EDITED_GRAPH: return number % EDITED_WAYPOINTS;
    case EDITED_SPARSE_GRID: return sparse_state_at(world->sparse, at);
    case EDITED_QUADTREE:
    case EDITED_AREA_QUADTREE: // now and then a number that is or was a quad, or will be one
        return number % 5 ? quad_at(world->tree, at) : number / 5 % 64;
    case EDITED_GRID:
    case EDITED_OWN_DOMAIN: return grid_cell_at(world->grid, at);
    case EDITED_EXTRA: break;
    }
    return number;
}

// ---- The property -----------------------------------------------------------------------------------------------------

static const char *ask_both(const edit_row *row, const edited_world *world, void *dependant, uint64_t question) {
    edit_answer answer = {0}, expected = {0};
    void *scratch = NULL;
    if (row->ask(dependant, world, question, &answer)) return "it could not be asked";
    if (row->make(world, &scratch)) return "it could not be made anew";
    const wend_status status = row->ask(scratch, world, question, &expected);
    row->destroy(scratch);
    if (status) return "a new one could not be asked";
    return edit_answers_are_equal(&answer, &expected) ? NULL : "it says what a new one does not";
}

bool edits_behind_the_back_are_seen(choices *source, void *user) {
    edit_tally *tally = user;
    const size_t number = choose_below(source, edit_row_count());
    const edit_row *row = edit_row_at(number);
    edited_world world;
    const char *finding = NULL;
    void *dependant = NULL;
    if (!edited_world_make(source, row, &world) || row->make(&world, &dependant)) finding = "it could not be made";
    for (uint64_t round = 1 + choose_below(source, 6); round && !finding; round--) {
        for (uint64_t edits = choose_below(source, 4); edits; edits--) edited_world_edit(source, row, &world, tally);
        for (uint64_t asked = choose_below(source, 3); asked && !finding; asked--) {
            finding = ask_both(row, &world, dependant, choose_below(source, 1 << 24));
            if (tally) tally->questions++, tally->asked[number]++;
        }
    }
    if (dependant) row->destroy(dependant);
    edited_world_free(row, &world);
    if (tally) tally->worlds++;
    return finding ? choices_fail(source, "%s: %s", row->name, finding) : true;
}
