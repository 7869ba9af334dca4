// Path oracles: hub labels on the cells at which shortest paths turn.
//
//     grid --> turn_graph.c --> hub_labels.c --> label_index.c --> oracle_find.c
//              where paths      which hubs       what the cells     two looks, one sum,
//              turn, and legs   a turn needs     of a block need    two chains of turns
//              between turns
//
// leg_lines.c answers whether a leg is free: for two cells that one leg joins, which need no label, and to know from which end a leg is to be written.
//
// A build goes through these in small pieces, on jobs, and can stop after each; what it has done stays in `build`. An oracle that is not built, or whose grid was edited since, searches with jump
// points, as does a query at a cell that sees too many turns: so every answer is exact and of the grid as it is.
//
// Costs are whole numbers, 13860 a straight step and 19601 a diagonal one, which order paths as their lengths do unless these differ by 13860 diagonal steps or more. They are off by 1.3 billionths:
// beyond that, a path is within two billionths of the shortest.
//
// After an edit nothing of the labels is repaired: one cell can change paths between all others.
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/label/label_watch.h"
#include "plan/label/oracle_internal.h"

// ---- Making one -----------------------------------------------------------------------------------------------------

bool wend_path_oracle_def_is_valid(const wend_path_oracle_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("path_oracle", &def->allocator, findings)) return false;
    if (!def->memory_limit)
        return wend_diagnostics_report(findings, WEND_MESSAGE_PATH_ORACLE_MEMORY, wend_place_none(), NULL);
    if (!def->grid)
        return wend_diagnostics_report(findings, WEND_MESSAGE_JUMP_POINTS_GRID, wend_place_none(), NULL, "NULL");
    if (def->grid->width <= ORACLE_SIDE_LIMIT && def->grid->height <= ORACLE_SIDE_LIMIT) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_PATH_ORACLE_SIDE, wend_place_none(), NULL, def->grid->width,
                                   def->grid->height, ORACLE_SIDE_LIMIT);
}

static wend_status oracle_take_changes(void *self, const wend_change *changes, size_t count) {
    wend_path_oracle *oracle = self;
    bool is_touched = count == WEND_CHANGES_ALL;
    for (size_t i = 0; !is_touched && i < count; i++) is_touched = changes[i].effects & WEND_EFFECT_REACH;
    if (is_touched) {
        oracle->is_built = false;
        oracle->is_stale = true;
    }
    return WEND_OK;
}

wend_status wend_path_oracle_make(const wend_path_oracle_def *def, wend_diagnostics *findings,
                                  wend_path_oracle **oracle) {
    wend_path_oracle *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_path_oracle){
        .allocator = def->allocator, .life = wend_life_begin(), .grid = def->grid, .memory_limit = def->memory_limit};
    wend_jump_points_def jumps = wend_default_jump_points_def();
    jumps.grid = def->grid;
    jumps.allocator = def->allocator;
    wend_status status = wend_jump_points_create(&jumps, findings, &made->jumps);
    if (!status)
        status =
            wend_dependant_begin(&made->source, &def->grid->base.journal, oracle_take_changes, true, &made->allocator);
    if (!status) status = wend_leg_lines_make(&made->lines, def->grid, &made->allocator);
    if (status)
        wend_path_oracle_destroy(made);
    else
        *oracle = made;
    return status;
}

wend_status wend_path_oracle_create(const wend_path_oracle_def *def, wend_diagnostics *findings,
                                    wend_path_oracle **oracle) {
    REQUIRE(oracle, WEND_INVALID);
    wend_path_oracle_def full = wend_default_path_oracle_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(path_oracle_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_path_oracle_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    return wend_path_oracle_make(def, findings, oracle);
}

static void oracle_end_build(wend_path_oracle *oracle) {
    oracle_build *build = oracle->build;
    if (!build) return;
    wend_turn_graph_free(&build->graph, &oracle->allocator);
    wend_hub_labels_free(&build->labels, &oracle->allocator);
    wend_label_store_free(&build->store, &oracle->allocator);
    wend_release_items(&oracle->allocator, build, 1, sizeof *build);
    oracle->build = NULL;
}

static void oracle_drop_labels(wend_path_oracle *oracle) {
    oracle->is_built = false;
    oracle->index = (label_index){0};
    wend_label_store_free(&oracle->store, &oracle->allocator);
}

void wend_path_oracle_destroy(wend_path_oracle *oracle) {
    if (!oracle) return;
    wend_allocator allocator = oracle->allocator;
    wend_life_end(oracle->life);
    oracle_end_build(oracle);
    oracle_drop_labels(oracle);
    wend_leg_lines_free(&oracle->lines, &allocator);
    wend_jump_points_destroy(oracle->jumps);
    wend_dependant_end(&oracle->source, &allocator);
    wend_release_items(&allocator, oracle, 1, sizeof *oracle);
}

// ---- Building -------------------------------------------------------------------------------------------------------

// How far a build is, of 1: what a step is worth was measured on maps of games.
#define GRAPH_SHARE  0.05
#define LABELS_SHARE 0.35

static uint64_t label_bytes(const hub_labels *labels) {
    return (uint64_t)labels->entry_count * (sizeof(uint32_t) + sizeof(label_record));
}

static wend_status oracle_make_graph(wend_path_oracle *oracle, oracle_build *build, wend_jobs *jobs) {
    wend_status status = wend_turn_graph_make(&build->graph, oracle->grid, jobs, &oracle->allocator);
    if (!status && build->graph.count >= HUB_LIMIT) status = WEND_OUT_OF_RANGE;
    if (status) {
        wend_turn_graph_free(&build->graph, &oracle->allocator);
        return status;
    }
    wend_leg_lines_write(&oracle->lines, oracle->grid);
    const turn_edges *edges = &build->graph.needed;
    build->hubs = (hub_graph){.count = build->graph.count,
                              .first = edges->first,
                              .targets = edges->targets,
                              .costs = edges->costs,
                              .far = HUB_FAR};
    status = wend_hub_labels_begin(&build->labels, &build->hubs, &oracle->allocator);
    if (status)
        wend_turn_graph_free(&build->graph, &oracle->allocator);
    else
        build->has_graph = true;
    return status;
}

static wend_status oracle_make_labels(wend_path_oracle *oracle, oracle_build *build, wend_jobs *jobs,
                                      label_watch *watch, const char **fault) {
    hub_workshop *workshop = NULL;
    wend_status status =
        wend_hub_workshop_make(&build->hubs, wend_jobs_worker_count(jobs), &oracle->allocator, &workshop);
    while (!status && build->labels.done < build->graph.count) {
        if (!label_may_go_on(watch, GRAPH_SHARE + LABELS_SHARE * build->labels.done / build->graph.count))
            status = WEND_CANCELLED;
        else
            status = wend_hub_labels_advance(&build->labels, workshop, jobs, &oracle->allocator);
        if (status == WEND_OUT_OF_RANGE) *fault = "paths are too long for them";
        if (!status && label_bytes(&build->labels) > oracle->memory_limit) {
            *fault = "they take more than the memory limit";
            status = WEND_OUT_OF_RANGE;
        }
    }
    wend_hub_workshop_free(workshop, &oracle->allocator);
    if (!status)
        status =
            wend_label_store_begin(&build->store, &build->graph, &oracle->lines, &build->labels, &oracle->allocator);
    build->has_labels = !status;
    return status;
}

static wend_status oracle_make_blocks(wend_path_oracle *oracle, oracle_build *build, wend_jobs *jobs,
                                      label_watch *watch, const char **fault) {
    label_workshop *workshop = NULL;
    const size_t count = (size_t)build->store.columns * build->store.rows;
    wend_status status =
        wend_label_workshop_make(&build->store, wend_jobs_worker_count(jobs), &oracle->allocator, &workshop);
    const double begun = GRAPH_SHARE + LABELS_SHARE;
    while (!status && build->store.blocks_done < count) {
        if (!label_may_go_on(watch, begun + (1 - begun) * (double)build->store.blocks_done / (double)count))
            status = WEND_CANCELLED;
        else
            status = wend_label_store_advance(&build->store, &build->graph, &build->labels, workshop, jobs,
                                              &oracle->allocator);
        if (status == WEND_OUT_OF_RANGE || (!status && wend_label_store_bytes(&build->store) > oracle->memory_limit)) {
            *fault = "they take more than the memory limit";
            status = WEND_OUT_OF_RANGE;
        }
    }
    wend_label_workshop_free(workshop, &oracle->allocator);
    return status ? status : wend_label_store_end(&build->store, &oracle->allocator);
}

static wend_status oracle_go_on(wend_path_oracle *oracle, wend_jobs *jobs, label_watch *watch, const char **fault) {
    oracle_build *build = oracle->build;
    if (!label_may_go_on(watch, 0)) return WEND_CANCELLED;
    wend_status status = build->has_graph ? WEND_OK : oracle_make_graph(oracle, build, jobs);
    if (!status && !build->has_labels) status = oracle_make_labels(oracle, build, jobs, watch, fault);
    if (!status) status = oracle_make_blocks(oracle, build, jobs, watch, fault);
    return status;
}

wend_status wend_path_oracle_build(wend_path_oracle *oracle, wend_jobs *jobs, const wend_jobs_control *control,
                                   wend_diagnostics *findings) {
    REQUIRE(oracle, WEND_INVALID);
    wend_jobs_control full_control = wend_default_jobs_control();
    if (control && !DEFINITION_IS_TAKEN(jobs_control, control, &full_control, progress_user, findings))
        return WEND_OUT_OF_RANGE;
    wend_status status = oracle_catch_up(oracle);
    if (status) return status;
    if (oracle->is_built) return WEND_OK;
    oracle_drop_labels(oracle);
    if (oracle->is_stale) oracle_end_build(oracle);
    oracle->is_stale = false;
    if (!oracle->build) {
        oracle->build = wend_allocate_items(&oracle->allocator, 1, sizeof *oracle->build, WEND_LIFETIME_OBJECT);
        if (!oracle->build) return WEND_OUT_OF_MEMORY;
        *oracle->build = (oracle_build){0};
    }
    label_watch watch = {.control = control};
    const char *fault = NULL;
    status = oracle_go_on(oracle, jobs, &watch, &fault);
    if (status == WEND_CANCELLED) return status;
    if (!status) {
        oracle->store = oracle->build->store;
        oracle->build->store = (label_store){0};
        oracle->index = wend_label_store_view(&oracle->store);
        oracle->is_built = true;
    }
    oracle_end_build(oracle);
    if (status == WEND_OUT_OF_RANGE)
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_ORACLE_LABELS, wend_place_none(), NULL,
                             fault ? fault : "the grid has too many corners", (unsigned long long)oracle->memory_limit);
    if (!status && control && control->progress) (void)control->progress(control->progress_user, 1);
    return status;
}

// ---- Facts ----------------------------------------------------------------------------------------------------------

wend_path_oracle_facts wend_path_oracle_describe(const wend_path_oracle *oracle) {
    wend_path_oracle_facts facts = {0};
    REQUIRE(oracle, facts);
    (void)oracle_catch_up(oracle);
    const label_index *index = &oracle->index;
    facts.bytes = sizeof *oracle + wend_jump_points_bytes(oracle->jumps) + wend_leg_lines_bytes(&oracle->lines);
    if (oracle->store.blocks) facts.bytes += (size_t)wend_label_store_bytes(&oracle->store);
    facts.is_built = oracle->is_built;
    if (!oracle->is_built) return facts;
    facts.turns = index->node_count;
    facts.label_entries = index->label_count;
    facts.block_entries = index->entry_count;
    for (size_t i = 0; i < index->part_count; i++)
        facts.searched_cells += (index->parts[i].first_via & LABEL_IS_SEARCHED) != 0;
    return facts;
}

static void draw_label_turns(const wend_path_oracle *oracle, const wend_draw *draw) {
    const label_index *index = &oracle->index;
    for (uint32_t node = 0; node < index->node_count && draw->mark; node++) {
        const label_record *record = &index->records[index->label_first[node]];
        const uint32_t cell = record->y * oracle->grid->width + record->x;
        draw->mark(draw->user, wend_vector3_of(wend_grid_position(oracle->grid, cell), 0),
                   (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
}

void wend_path_oracle_draw(const wend_path_oracle *oracle, uint32_t cell, const wend_draw *draw) {
    REQUIRE_VOID(oracle && draw && (cell == WEND_NO_CELL || cell < oracle->grid->cell_count));
    if (oracle_catch_up(oracle) || !oracle->is_built) return;
    const wend_grid *grid = oracle->grid;
    const uint64_t *mask = NULL;
    uint32_t words = 0;
    const label_part *part = cell == WEND_NO_CELL
                                 ? NULL
                                 : label_part_of(&oracle->index, cell % grid->width, cell / grid->width, &mask, &words);
    for (uint32_t i = 0; part && i < 64 * words && draw->line; i++) {
        if (!(mask[i / 64] >> i % 64 & 1)) continue;
        const label_via *via = &oracle->index.vias[part->first_via + i];
        const wend_vector3 ends[] = {wend_vector3_of(wend_grid_position(grid, cell), 0),
                                     wend_vector3_of(wend_grid_position(grid, via->y * grid->width + via->x), 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
    draw_label_turns(oracle, draw);
}
