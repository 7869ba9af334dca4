// Goal bounds (Wagner, Willhalm and Zaroliagis: Geometric containers, 2005; Rabin and Sturtevant: Combining Bounding Boxes and JPS to Prune Grid Pathfinding, 2016).
//
//     place            a jump point, a cell, a state
//       step  0        +--------------+        the box around all goals that some cheapest path leads to from the place, beginning with the step
//       step  1        | box |
//       ...                                    a search takes a step only if its box meets the box around its goals
//
// Of a grid, boxes are columns and rows by place and direction (goal_filter.h), for bound_flood.c to fill and for the searches of plan/grid and plan/jump to read. Of a domain
// they are boxes of positions by step of its network (bound_states.c), and the domain that is searched leaves steps out.
//
// Why this is exact. By jump points: on a path that a search without boxes would find, every step begins a cheapest path to the goal from where it is taken. All goals of all such paths are in the box, those
// of ties too, so no step of the path is left out; and nothing that is left out leads anywhere on a cheapest path as cheaply. A start that is no jump point has no boxes and goes everywhere.
// By cells: of the first steps that are equally good for a goal one is chosen, and the goal is in its box. From the start, that step and the one chosen where it leads, and so on, are a cheapest
// path, which A* finds if it looks at all steps of a cell whose boxes allow it: it leaves out no others (canonical order), which by jump points is what makes all ties count.
//
// After an edit nothing of that holds. A grid's cells are compared with those that boxes were made of, as the journal names them; while one differs, searches run without boxes. So a door that is
// shut and opened again costs nothing.
//
// n places and m cells: O(n m) to build, 64 bytes a place.
#include "plan/bound/goal_bounds_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/core/domain_faults.h"
#include "plan/core/request_faults.h"
#include "plan/grid/grid_search.h"

// ---- Edits ----------------------------------------------------------------------------------------------------------

// What paths depend on in a cell: its terrain where costs differ, else its medium.
static inline uint8_t bound_ground(const wend_grid *grid, uint32_t cell) {
    return grid->is_uniform ? wend_grid_medium(grid, cell) : grid->terrain[cell];
}

static void bounds_compare(wend_goal_bounds *bounds, wend_grid_part part) {
    const wend_grid *grid = bounds->grid;
    for (uint32_t y = part.y; y < part.end_y; y++)
        for (uint32_t x = part.x; x < part.end_x; x++) {
            const uint32_t cell = y * grid->width + x;
            const bool differs = bound_ground(grid, cell) != bounds->tables.media[cell];
            if (differs == wend_bitset_has(&bounds->differs, cell)) continue;
            if (differs)
                wend_bitset_add(&bounds->differs, cell), bounds->differ_count++;
            else
                wend_bitset_remove(&bounds->differs, cell), bounds->differ_count--;
        }
}

static wend_status bounds_take_changes(void *self, const wend_change *changes, size_t count) {
    wend_goal_bounds *bounds = self;
    if (!bounds->grid) {
        bounds->has_other_steps = true;
        return WEND_OK;
    }
    if (count == WEND_CHANGES_ALL) {
        bounds_compare(bounds, (wend_grid_part){0, 0, bounds->grid->width, bounds->grid->height});
        return WEND_OK;
    }
    for (size_t i = 0; i < count; i++) {
        wend_grid_part part;
        if (wend_grid_part_of_change(bounds->grid, &changes[i], &part)) bounds_compare(bounds, part);
    }
    return WEND_OK;
}

static wend_status bounds_catch_up(const wend_goal_bounds *bounds) {
    wend_goal_bounds *pulled = (wend_goal_bounds *)(uintptr_t)bounds; // readers wait for the one that pulls
    return wend_dependant_refresh(&pulled->source, pulled);
}

static bool bounds_hold(const wend_goal_bounds *bounds) {
    return bounds->grid ? bounds->differ_count == 0 : !bounds->has_other_steps;
}

bool wend_goal_bounds_are_current(const wend_goal_bounds *bounds) {
    REQUIRE(bounds, false);
    return !bounds_catch_up(bounds) && bounds_hold(bounds);
}

// ---- Tables ---------------------------------------------------------------------------------------------------------

static size_t has_word_count(const wend_grid *grid) {
    return ((size_t)grid->cell_count + 63) / 64;
}

void wend_bound_tables_free(const wend_goal_bounds *bounds, bound_tables *tables) {
    const wend_allocator *allocator = &bounds->allocator;
    const wend_grid *grid = bounds->grid;
    if (grid) {
        wend_release_items(allocator, tables->has, has_word_count(grid), sizeof *tables->has);
        wend_release_items(allocator, tables->before, has_word_count(grid), sizeof *tables->before);
        wend_release_lines(allocator, tables->boxes, tables->place_count, sizeof *tables->boxes);
        wend_release_items(allocator, tables->cells, tables->place_count, sizeof *tables->cells);
        wend_release_items(allocator, tables->media, grid->cell_count, 1);
    } else {
        wend_release_items(allocator, tables->positions, (size_t)bounds->domain.state_count, sizeof *tables->positions);
        wend_release_items(allocator, tables->step_boxes, tables->network.step_count, sizeof *tables->step_boxes);
        wend_network_free(&tables->network, allocator);
    }
    *tables = (bound_tables){0};
}

// Whether a search may go on from a cell that is no start: a jump along a row, a column or, where corners are cut, a diagonal ends there. (Bits of stops also say so of cells that
// nobody enters in the direction.)
static bool is_jump_point(const wend_jump_points *jumps, uint32_t cell) {
    const wend_grid *grid = jumps->grid;
    const jump_medium *medium = &jumps->media[jumps->medium_of[grid->terrain[cell]]];
    const uint32_t x = cell % grid->width, y = cell / grid->width, moves = grid->moves[cell];
    for (int direction = 0; direction < 4; direction++) {
        if (!(moves >> (direction ^ 2) & 1)) continue; // whoever goes that way comes from there
        const bool is_row = !(direction & 1);
        const uint8_t *stops = bit_line(is_row ? &medium->rows : &medium->columns,
                                        direction & 2 ? LINES_BACKWARD : LINES_FORWARD, is_row ? y : x);
        const uint32_t place = is_row ? x : y;
        if (stops[place / 8] >> place % 8 & 1) return true;
    }
    for (int direction = 4; direction < 8 && grid->corners != WEND_CORNERS_NO_CUTTING; direction++)
        if ((moves >> (direction ^ 2) & 1) && cut_moves(moves, direction)) return true;
    return false;
}

// Chooses the places of a grid, and notes what it is made of.
static wend_status choose_places(const wend_goal_bounds *bounds, bound_tables *tables) {
    const wend_grid *grid = bounds->grid;
    const wend_allocator *allocator = &bounds->allocator;
    const size_t words = has_word_count(grid);
    tables->has = wend_allocate_items(allocator, words, sizeof *tables->has, WEND_LIFETIME_OBJECT);
    tables->before = wend_allocate_items(allocator, words, sizeof *tables->before, WEND_LIFETIME_OBJECT);
    tables->media = wend_allocate_items(allocator, grid->cell_count, 1, WEND_LIFETIME_OBJECT);
    if (!tables->has || !tables->before || !tables->media) return WEND_OUT_OF_MEMORY;
    memset(tables->has, 0, words * sizeof *tables->has);
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
        if (cell % 64 == 0) tables->before[cell / 64] = count;
        tables->media[cell] = bound_ground(grid, cell);
        if (!wend_grid_is_free(grid, cell) || !grid->moves[cell]) continue;
        if (bounds->jumps && !is_jump_point(bounds->jumps, cell)) continue;
        tables->has[cell / 64] |= UINT64_C(1) << cell % 64;
        count++;
    }
    tables->place_count = count;
    return WEND_OK;
}

static wend_status make_boxes(const wend_goal_bounds *bounds, bound_tables *tables) {
    const wend_allocator *allocator = &bounds->allocator;
    const size_t count = tables->place_count;
    tables->filter = (goal_filter){.has = tables->has, .before = tables->before};
    if (count == 0) return WEND_OK;
    tables->boxes = wend_allocate_lines(allocator, count, sizeof *tables->boxes, WEND_LIFETIME_OBJECT);
    tables->cells = wend_allocate_items(allocator, count, sizeof *tables->cells, WEND_LIFETIME_OBJECT);
    if (!tables->boxes || !tables->cells) return WEND_OUT_OF_MEMORY;
    size_t place = 0;
    for (size_t word = 0; word < has_word_count(bounds->grid); word++)
        for (uint64_t bits = tables->has[word]; bits; bits &= bits - 1)
            tables->cells[place++] = (uint32_t)(64 * word) + (uint32_t)wend_lowest_bit(bits);
    tables->filter.boxes = tables->boxes;
    return WEND_OK;
}

static uint64_t tables_bytes(const wend_goal_bounds *bounds, const bound_tables *tables) {
    const wend_grid *grid = bounds->grid;
    if (!grid)
        return wend_network_bytes(&tables->network) + bounds->domain.state_count * sizeof *tables->positions +
               (uint64_t)tables->network.step_count * sizeof *tables->step_boxes;
    uint64_t bytes = (uint64_t)grid->cell_count + has_word_count(grid) * (3 * sizeof(uint64_t) / 2 + sizeof(uint64_t));
    bytes += (uint64_t)tables->place_count * (sizeof *tables->boxes + sizeof *tables->cells);
    return bounds->jumps ? bytes + wend_jump_points_bytes(bounds->jumps) : bytes;
}

static size_t in_memory(uint64_t bytes) {
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

static wend_goal_bounds_facts tables_facts(const wend_goal_bounds *bounds, const bound_tables *tables,
                                           wend_jobs *jobs) {
    return (wend_goal_bounds_facts){
        .form = bounds->form,
        .places = tables->place_count,
        .bytes = in_memory(sizeof *bounds + tables_bytes(bounds, tables)),
        .build_bytes = in_memory(bounds->grid ? wend_bound_flood_bytes(bounds, jobs)
                                              : wend_bound_states_build_bytes(bounds, tables, jobs)),
    };
}

// All but what takes long.
static wend_status begin_tables(const wend_goal_bounds *bounds, bound_tables *tables) {
    *tables = (bound_tables){0};
    return bounds->grid ? choose_places(bounds, tables) : wend_bound_states_make(bounds, tables);
}

static wend_status fill_tables(const wend_goal_bounds *bounds, bound_tables *tables, const bound_run *run,
                               const wend_file *file, wend_diagnostics *findings) {
    const wend_goal_bounds_facts facts = tables_facts(bounds, tables, run->jobs);
    if (facts.bytes > bounds->memory_limit) {
        wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_TOO_LARGE, wend_place_none(), NULL, "goal bounds",
                                (unsigned long long)facts.places, (unsigned long long)facts.bytes,
                                (unsigned long long)bounds->memory_limit);
        return WEND_OUT_OF_RANGE;
    }
    wend_status status = bounds->grid ? make_boxes(bounds, tables) : WEND_OK;
    if (status) return status;
    if (file) return wend_bound_take_file(bounds, tables, file, findings);
    return bounds->grid ? wend_bound_flood_grid(bounds, tables, run) : wend_bound_flood_states(bounds, tables, run);
}

static wend_status replace_tables(wend_goal_bounds *bounds, const bound_run *run, const wend_file *file,
                                  wend_diagnostics *findings) {
    bound_tables tables;
    wend_status status = begin_tables(bounds, &tables);
    if (!status) status = fill_tables(bounds, &tables, run, file, findings);
    if (status) {
        wend_bound_tables_free(bounds, &tables);
        return status;
    }
    wend_bound_tables_free(bounds, &bounds->tables);
    bounds->tables = tables;
    if (bounds->grid) wend_bitset_clear(&bounds->differs);
    bounds->differ_count = 0;
    bounds->has_other_steps = false;
    return WEND_OK;
}

// ---- Definitions ----------------------------------------------------------------------------------------------------

static bool bounds_form_is_valid(const wend_goal_bounds_def *def, wend_diagnostics *findings) {
    const bool is_known = (unsigned)def->form <= WEND_GOAL_BOUNDS_STATES;
    if (is_known && (def->form == WEND_GOAL_BOUNDS_AUTO || !def->grid == (def->form == WEND_GOAL_BOUNDS_STATES)))
        return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_GOAL_BOUNDS_FORM, wend_place_none(), NULL, (int)def->form,
                                   def->grid ? ", 1 (jump points) or 2 (cells)" : " or 3 (states)");
}

static bool bounds_grid_is_valid(const wend_grid *grid, grid_costs *costs, wend_diagnostics *findings) {
    const double ratio = grid->dearest_cost / grid->least_cost;
    if (wend_grid_search_costs(grid, costs) && ratio <= BOUND_COST_RATIO_LIMIT && grid->width < GOAL_BOX_SIDE_LIMIT &&
        grid->height < GOAL_BOX_SIDE_LIMIT)
        return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_GOAL_BOUNDS_GRID, wend_place_none(), NULL, grid->width,
                                   grid->height, ratio, GOAL_BOX_SIDE_LIMIT, (unsigned)BOUND_COST_RATIO_LIMIT);
}

// Takes over a definition: all that is needed before tables are made.
static wend_status begin_bounds(wend_goal_bounds *made, const wend_goal_bounds_def *def, wend_diagnostics *findings) {
    if (!def->grid == !def->domain) {
        wend_diagnostics_report(findings, WEND_MESSAGE_GOAL_BOUNDS_MAP, wend_place_none(), NULL,
                                def->grid ? "both" : "neither");
        return WEND_OUT_OF_RANGE;
    }
    if (!bounds_form_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    const wend_grid *grid = made->grid = def->grid;
    made->form = def->form;
    if (!grid) {
        wend_domain older = wend_default_domain();
        const wend_domain *domain = def->domain;
        if (!DEFINITION_IS_TAKEN(domain, domain, &older, heuristic, findings)) return WEND_OUT_OF_RANGE;
        if (!wend_domain_is_valid(domain, true, findings)) return WEND_OUT_OF_RANGE;
        wend_domain_warn_unused(domain, findings);
        made->domain = *domain;
        made->form = WEND_GOAL_BOUNDS_STATES;
        return wend_dependant_begin(&made->source, domain->journal, bounds_take_changes, true, &made->allocator);
    }
    if (!bounds_grid_is_valid(grid, &made->costs, findings)) return WEND_OUT_OF_RANGE;
    if (made->form == WEND_GOAL_BOUNDS_AUTO) {
        const bool has_jumps = grid->neighbours == WEND_NEIGHBOURS_EIGHT && grid->is_uniform &&
                               grid->width < JUMP_SIDE_KEPT_LIMIT && grid->height < JUMP_SIDE_KEPT_LIMIT;
        made->form = has_jumps ? WEND_GOAL_BOUNDS_JUMP_POINTS : WEND_GOAL_BOUNDS_CELLS;
    }
    wend_status status =
        wend_dependant_begin(&made->source, &grid->base.journal, bounds_take_changes, true, &made->allocator);
    if (!status) status = wend_bitset_resize(&made->differs, &made->allocator, grid->cell_count);
    if (!status && made->form == WEND_GOAL_BOUNDS_JUMP_POINTS) {
        wend_jump_points_def jumps_def = wend_default_jump_points_def();
        jumps_def.grid = grid;
        jumps_def.keep_jumps = true;
        jumps_def.allocator = made->allocator;
        status = wend_jump_points_create(&jumps_def, findings, &made->jumps);
    }
    return status;
}

static wend_status bounds_prepare(const wend_goal_bounds_def **def, wend_goal_bounds_def *room,
                                  wend_diagnostics *findings, wend_goal_bounds **made) {
    *room = wend_default_goal_bounds_def();
    if (!*def) *def = room;
    if (!DEFINITION_IS_TAKEN(goal_bounds_def, *def, room, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_definition_allocator_is_valid("goal_bounds", &(*def)->allocator, findings)) return WEND_OUT_OF_RANGE;
    wend_goal_bounds *begun = wend_allocate_items(&(*def)->allocator, 1, sizeof *begun, WEND_LIFETIME_OBJECT);
    if (!begun) return WEND_OUT_OF_MEMORY;
    *begun = (wend_goal_bounds){
        .allocator = (*def)->allocator, .life = wend_life_begin(), .memory_limit = (*def)->memory_limit};
    const wend_status status = begin_bounds(begun, *def, findings);
    if (status)
        wend_goal_bounds_destroy(begun);
    else
        *made = begun;
    return status;
}

wend_status wend_goal_bounds_make(const wend_goal_bounds_def *def, const wend_file *file, wend_diagnostics *findings,
                                  wend_goal_bounds **bounds) {
    wend_goal_bounds_def room;
    wend_goal_bounds *made = NULL;
    wend_status status = bounds_prepare(&def, &room, findings, &made);
    if (status) return status;
    const bound_run run = {def->jobs, def->control};
    if (file && def->jobs) wend_definition_warn_unused("goal_bounds", "jobs", "a file is read without them", findings);
    if (file && def->control)
        wend_definition_warn_unused("goal_bounds", "control", "a file is read without it", findings);
    status = replace_tables(made, &run, file, findings);
    if (status)
        wend_goal_bounds_destroy(made);
    else
        *bounds = made;
    return status;
}

wend_status wend_goal_bounds_create(const wend_goal_bounds_def *def, wend_diagnostics *findings,
                                    wend_goal_bounds **bounds) {
    REQUIRE(bounds, WEND_INVALID);
    return wend_goal_bounds_make(def, NULL, findings, bounds);
}

wend_status wend_goal_bounds_foresee(const wend_goal_bounds_def *def, wend_diagnostics *findings,
                                     wend_goal_bounds_facts *needed) {
    REQUIRE(needed, WEND_INVALID);
    wend_goal_bounds_def room;
    wend_goal_bounds *made = NULL;
    wend_status status = bounds_prepare(&def, &room, findings, &made);
    if (status) return status;
    if (def->memory_limit != UINT64_MAX)
        wend_definition_warn_unused("goal_bounds", "memory_limit", "nothing is built yet", findings);
    if (def->control) wend_definition_warn_unused("goal_bounds", "control", "nothing is built yet", findings);
    status = begin_tables(made, &made->tables);
    if (!status) *needed = tables_facts(made, &made->tables, def->jobs);
    made->tables.boxes = NULL; // none were made
    wend_goal_bounds_destroy(made);
    return status;
}

void wend_goal_bounds_destroy(wend_goal_bounds *bounds) {
    if (!bounds) return;
    wend_allocator allocator = bounds->allocator;
    wend_life_end(bounds->life);
    wend_bound_tables_free(bounds, &bounds->tables);
    wend_bitset_free(&bounds->differs, &allocator);
    wend_jump_points_destroy(bounds->jumps);
    wend_dependant_end(&bounds->source, &allocator);
    wend_release_items(&allocator, bounds, 1, sizeof *bounds);
}

wend_goal_bounds_facts wend_goal_bounds_describe(const wend_goal_bounds *bounds) {
    REQUIRE(bounds, ((wend_goal_bounds_facts){0}));
    return tables_facts(bounds, &bounds->tables, NULL);
}

wend_status wend_goal_bounds_refresh(wend_goal_bounds *bounds, wend_jobs *jobs, const wend_jobs_control *control) {
    REQUIRE(bounds, WEND_INVALID);
    wend_status status = bounds_catch_up(bounds);
    if (!status && bounds->jumps) status = wend_jump_points_refresh(bounds->jumps);
    if (status || bounds_hold(bounds)) return status;
    const bound_run run = {jobs, control};
    return replace_tables(bounds, &run, NULL, NULL);
}

// ---- Searches -------------------------------------------------------------------------------------------------------

wend_status wend_goal_bounds_find_path(const wend_goal_bounds *bounds, wend_query *query,
                                       const wend_search_request *request, wend_path *path) {
    REQUIRE(bounds && query && wend_path_is_valid(path), WEND_INVALID);
    wend_search_request older_request;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older_request, HERE)) return WEND_INVALID;
    if (request->algorithm == WEND_ALGORITHM_FORWARD) {
        if (bounds->grid && !wend_heuristic_is_valid(request->heuristic, bounds->grid->neighbours, HERE))
            return WEND_INVALID;
        wend_search_request_warn(request, bounds->grid ? SEARCH_ON_CELLS : SEARCH_ON_STATES);
        (void)wend_contract_report(HERE,
                                   "request.algorithm is WEND_ALGORITHM_FORWARD: goal bounds are for A* and Dijkstra");
        return WEND_INVALID;
    }
    wend_status status = bounds_catch_up(bounds);
    if (status) {
        wend_query_forget(query);
        return status;
    }
    const bool holds = bounds_hold(bounds);
    const goal_filter *filter = holds ? &bounds->tables.filter : NULL;
    if (!bounds->grid) return wend_bound_states_find_path(bounds, holds, query, request, path);
    if (bounds->jumps) return wend_jump_points_find_filtered(bounds->jumps, filter, query, request, path, HERE);
    status = wend_grid_find_filtered(bounds->grid, filter, query, request, path, HERE);
    if (!status) query->lives[1] = bounds->life; // a search that goes on reads the filter
    return status;
}

// ---- Drawing --------------------------------------------------------------------------------------------------------

static void draw_outline(const wend_draw *draw, wend_vector3 low, wend_vector3 high) {
    const wend_vector3 corners[5] = {low, {high.x, low.y, low.z}, {high.x, high.y, low.z}, {low.x, high.y, low.z}, low};
    draw->line(draw->user, corners, 5, (wend_draw_style){.role = WEND_DRAW_TREE});
}

static wend_vector3 bound_cell_middle(const wend_grid *grid, uint32_t cell) {
    const wend_vector2 position = wend_grid_position(grid, cell);
    return (wend_vector3){position.x, position.y, 0};
}

static void draw_cell_boxes(const wend_goal_bounds *bounds, uint32_t cell, const wend_draw *draw) {
    const wend_grid *grid = bounds->grid;
    const size_t place = goal_filter_place(&bounds->tables.filter, cell);
    if (place == SIZE_MAX || !draw->line) return;
    for (uint32_t moves = grid->moves[cell]; moves; moves &= moves - 1) {
        const int direction = wend_lowest_bit(moves);
        const goal_box *box = &bounds->tables.boxes[place][direction];
        if (box->low_x > box->high_x) continue;
        const double half = grid->cell_size / 2;
        wend_vector3 low = bound_cell_middle(grid, box->low_y * grid->width + box->low_x),
                     high = bound_cell_middle(grid, box->high_y * grid->width + box->high_x);
        low.x -= half, low.y -= half, high.x += half, high.y += half;
        draw_outline(draw, low, high);
        const wend_vector3 step[2] = {bound_cell_middle(grid, cell),
                                      bound_cell_middle(grid, (uint32_t)(cell + wend_grid_offset(grid, direction)))};
        draw->line(draw->user, step, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
}

static void draw_state_boxes(const wend_goal_bounds *bounds, uint32_t state, const wend_draw *draw) {
    const bound_tables *tables = &bounds->tables;
    const wend_network *network = &tables->network;
    for (size_t i = network->first_out[state]; i < network->first_out[state + 1] && draw->line; i++) {
        const position_box *box = &tables->step_boxes[i];
        if (box->low[0] > box->high[0]) continue;
        draw_outline(draw, (wend_vector3){box->low[0], box->low[1], box->low[2]},
                     (wend_vector3){box->high[0], box->high[1], box->high[2]});
        const float *from = tables->positions[state], *to = tables->positions[network->steps[i].to];
        const wend_vector3 step[2] = {{from[0], from[1], from[2]}, {to[0], to[1], to[2]}};
        draw->line(draw->user, step, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
}

void wend_goal_bounds_draw(const wend_goal_bounds *bounds, uint64_t place, const wend_draw *draw) {
    REQUIRE_VOID(bounds && draw);
    if (!wend_goal_bounds_are_current(bounds)) return;
    const bound_tables *tables = &bounds->tables;
    if (!bounds->grid) {
        if (place < bounds->domain.state_count) draw_state_boxes(bounds, (uint32_t)place, draw);
        return;
    }
    if (place < bounds->grid->cell_count) draw_cell_boxes(bounds, (uint32_t)place, draw);
    for (size_t i = 0; i < tables->place_count && bounds->jumps && draw->mark; i++)
        draw->mark(draw->user, bound_cell_middle(bounds->grid, tables->cells[i]),
                   (wend_draw_style){.role = WEND_DRAW_NOTE});
}
