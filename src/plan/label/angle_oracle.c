// Any-angle oracles: hub labels on the corners at which any-angle paths turn.
//
//     grid --> corner_graph.c --> hub_labels.c --> angle_sights.c --> angle_find.c
//              corners, what      which hubs       what cells see,    two looks, one sum,
//              they see           a corner needs   if it fits         two chains of corners
//
// A build goes through these in small pieces, on jobs, and can stop after each; what it has done stays in `build`. An oracle that is not built, or whose grid was edited since, searches
// (any_angle.c), so every path is exact and of the grid as it is.
//
// Labels of hubs in the plane: Du, Shen and Cheema, "Ultrafast Euclidean Shortest Path Computation Using Hub Labeling", 2023. There a place finds the corners that it sees in a table of all cells,
// which takes gigabytes. On a grid looking around is quick, so that table is left out where it takes too much.
#include "plan/label/angle_oracle_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/label/label_watch.h"

// ---- Making one -----------------------------------------------------------------------------------------------------

bool wend_angle_oracle_def_is_valid(const wend_any_angle_oracle_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("any_angle_oracle", &def->allocator, findings)) return false;
    if (!def->memory_limit)
        return wend_diagnostics_report(findings, WEND_MESSAGE_PATH_ORACLE_MEMORY, wend_place_none(), NULL);
    if (!def->grid)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANY_ANGLE_GRID, wend_place_none(), NULL, "NULL");
    if (def->grid->width <= ANGLE_ORACLE_SIDE_LIMIT && def->grid->height <= ANGLE_ORACLE_SIDE_LIMIT) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_PATH_ORACLE_SIDE, wend_place_none(), NULL, def->grid->width,
                                   def->grid->height, ANGLE_ORACLE_SIDE_LIMIT);
}

static wend_status angle_oracle_take_changes(void *self, const wend_change *changes, size_t count) {
    wend_any_angle_oracle *oracle = self;
    bool is_touched = count == WEND_CHANGES_ALL;
    for (size_t i = 0; !is_touched && i < count; i++) is_touched = changes[i].effects & WEND_EFFECT_REACH;
    if (is_touched) {
        oracle->is_built = false;
        oracle->is_stale = true;
    }
    return WEND_OK;
}

wend_status wend_angle_oracle_make(const wend_any_angle_oracle_def *def, wend_diagnostics *findings,
                                   wend_any_angle_oracle **oracle) {
    wend_any_angle_oracle *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_any_angle_oracle){.allocator = def->allocator, .grid = def->grid, .memory_limit = def->memory_limit};
    wend_any_angle_def searches = wend_default_any_angle_def();
    searches.grid = def->grid;
    searches.allocator = def->allocator;
    wend_status status = wend_any_angle_create(&searches, findings, &made->any_angle);
    if (!status)
        status = wend_dependant_begin(&made->source, &def->grid->base.journal, angle_oracle_take_changes, true,
                                      &made->allocator);
    if (status)
        wend_any_angle_oracle_destroy(made);
    else
        *oracle = made;
    return status;
}

wend_status wend_any_angle_oracle_create(const wend_any_angle_oracle_def *def, wend_diagnostics *findings,
                                         wend_any_angle_oracle **oracle) {
    REQUIRE(oracle, WEND_INVALID);
    wend_any_angle_oracle_def full = wend_default_any_angle_oracle_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(any_angle_oracle_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_angle_oracle_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    return wend_angle_oracle_make(def, findings, oracle);
}

static void angle_end_build(wend_any_angle_oracle *oracle) {
    angle_build *build = oracle->build;
    if (!build) return;
    wend_hub_labels_free(&build->labels, &oracle->allocator);
    wend_release_items(&oracle->allocator, build, 1, sizeof *build);
    oracle->build = NULL;
}

static void angle_drop_labels(wend_any_angle_oracle *oracle) {
    oracle->is_built = false;
    wend_corner_graph_free(&oracle->graph, &oracle->allocator);
    wend_angle_labels_free(&oracle->labels, &oracle->allocator);
    wend_angle_sights_free(&oracle->sights, &oracle->allocator);
}

void wend_any_angle_oracle_destroy(wend_any_angle_oracle *oracle) {
    if (!oracle) return;
    const wend_allocator allocator = oracle->allocator;
    angle_end_build(oracle);
    angle_drop_labels(oracle);
    wend_any_angle_destroy(oracle->any_angle);
    wend_dependant_end(&oracle->source, &allocator);
    wend_release_items(&allocator, oracle, 1, sizeof *oracle);
}

// ---- Labels ---------------------------------------------------------------------------------------------------------

wend_status wend_angle_labels_make(angle_labels *labels, size_t node_count, size_t entry_count,
                                   const wend_allocator *allocator) {
    *labels = (angle_labels){.node_count = node_count, .entry_count = entry_count};
    labels->first = wend_allocate_items(allocator, node_count + 1, sizeof *labels->first, WEND_LIFETIME_OBJECT);
    labels->entries = wend_allocate_items(allocator, entry_count + 1, sizeof *labels->entries, WEND_LIFETIME_OBJECT);
    labels->parents = wend_allocate_items(allocator, entry_count + 1, sizeof *labels->parents, WEND_LIFETIME_OBJECT);
    if (labels->first && labels->entries && labels->parents) return WEND_OK;
    wend_angle_labels_free(labels, allocator);
    return WEND_OUT_OF_MEMORY;
}

void wend_angle_labels_free(angle_labels *labels, const wend_allocator *allocator) {
    wend_release_items(allocator, labels->first, labels->node_count + 1, sizeof *labels->first);
    wend_release_items(allocator, labels->entries, labels->entry_count + 1, sizeof *labels->entries);
    wend_release_items(allocator, labels->parents, labels->entry_count + 1, sizeof *labels->parents);
    *labels = (angle_labels){0};
}

static uint64_t angle_label_bytes(size_t entry_count) {
    return (uint64_t)entry_count * (sizeof(uint64_t) + sizeof(uint32_t));
}

// Lays the lists of hubs side by side.
static wend_status flatten_labels(wend_any_angle_oracle *oracle, const hub_labels *from) {
    const uint32_t count = oracle->graph.count;
    angle_labels *labels = &oracle->labels;
    if (from->entry_count >= UINT32_MAX) return WEND_OUT_OF_RANGE;
    const wend_status status = wend_angle_labels_make(labels, count, from->entry_count, &oracle->allocator);
    if (status) return status;
    uint32_t at = 0;
    for (uint32_t node = 0; node < count; node++) {
        labels->first[node] = at;
        for (size_t i = 0; i < from->lists[node].count; i++, at++) {
            const hub_entry *entry = &from->lists[node].items[i];
            labels->entries[at] = (uint64_t)entry->hub << HUB_DISTANCE_BITS | entry->distance;
            labels->parents[at] = entry->parent;
        }
    }
    labels->first[count] = at;
    return WEND_OK;
}

// ---- Building -------------------------------------------------------------------------------------------------------

// Of a build, measured on maps of games.
#define GRAPH_PART  0.05
#define LABELS_PART 0.45

static wend_status angle_make_graph(wend_any_angle_oracle *oracle, angle_build *build, wend_jobs *jobs) {
    corner_graph *graph = &oracle->graph;
    wend_status status = wend_any_angle_pull(oracle->any_angle);
    if (!status) status = wend_corner_graph_make(graph, oracle->any_angle, &oracle->allocator);
    if (status) return status;
    status = graph->count < HUB_LIMIT ? wend_corner_graph_join(graph, jobs, &oracle->allocator) : WEND_OUT_OF_RANGE;
    if (!status) {
        build->hubs = (hub_graph){.count = graph->count,
                                  .first = graph->first,
                                  .targets = graph->targets,
                                  .lengths = graph->lengths,
                                  .far = ANGLE_DISTANCE_MASK};
        status = wend_hub_labels_begin(&build->labels, &build->hubs, &oracle->allocator);
    }
    if (status)
        wend_corner_graph_free(graph, &oracle->allocator);
    else
        build->has_graph = true;
    return status;
}

static wend_status angle_make_labels(wend_any_angle_oracle *oracle, angle_build *build, wend_jobs *jobs,
                                     label_watch *watch, const char **fault) {
    const uint32_t count = oracle->graph.count;
    hub_workshop *workshop = NULL;
    wend_status status =
        wend_hub_workshop_make(&build->hubs, wend_jobs_worker_count(jobs), &oracle->allocator, &workshop);
    while (!status && build->labels.done < count) {
        if (!label_may_go_on(watch, GRAPH_PART + LABELS_PART * build->labels.done / count))
            status = WEND_CANCELLED;
        else
            status = wend_hub_labels_advance(&build->labels, workshop, jobs, &oracle->allocator);
        if (!status && angle_label_bytes(build->labels.entry_count) > oracle->memory_limit) {
            *fault = "they take more than the memory limit";
            status = WEND_OUT_OF_RANGE;
        }
    }
    wend_hub_workshop_free(workshop, &oracle->allocator);
    if (!status) status = flatten_labels(oracle, &build->labels);
    if (status) return status;
    wend_hub_labels_free(&build->labels, &oracle->allocator);
    wend_corner_graph_drop_edges(&oracle->graph, &oracle->allocator);
    build->has_labels = true;
    return WEND_OK;
}

static wend_status angle_make_sights(wend_any_angle_oracle *oracle, wend_jobs *jobs, label_watch *watch) {
    const wend_allocator *allocator = &oracle->allocator;
    const corner_graph *graph = &oracle->graph;
    const uint32_t workers = wend_jobs_worker_count(jobs);
    const uint64_t labels = angle_label_bytes(oracle->labels.entry_count);
    const uint64_t limit = oracle->memory_limit > labels ? oracle->memory_limit - labels : 0;
    corner_scratch *looks = wend_allocate_items(allocator, workers, sizeof *looks, WEND_LIFETIME_SCRATCH);
    if (!looks) return WEND_OUT_OF_MEMORY;
    memset(looks, 0, workers * sizeof *looks);
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < workers && !status; i++)
        status = wend_corner_scratch_make(&looks[i], graph->stride, graph->count, allocator);
    while (!status && !oracle->sights.is_decided) {
        const double share = (double)oracle->sights.done / (double)oracle->grid->cell_count;
        const double begun = GRAPH_PART + LABELS_PART, half = (1 - begun) / 2;
        if (!label_may_go_on(watch, begun + half * (share + (oracle->sights.nodes != NULL))))
            status = WEND_CANCELLED;
        else
            status = wend_angle_sights_advance(oracle, limit, looks, jobs);
    }
    for (uint32_t i = 0; i < workers; i++) wend_corner_scratch_free(&looks[i], graph->stride, graph->count, allocator);
    wend_release_items(allocator, looks, workers, sizeof *looks);
    return status;
}

static wend_status angle_go_on(wend_any_angle_oracle *oracle, wend_jobs *jobs, label_watch *watch, const char **fault) {
    if (!label_may_go_on(watch, 0)) return WEND_CANCELLED;
    angle_build *build = oracle->build;
    wend_status status = WEND_OK;
    if (!oracle->is_built) { // else they were loaded
        if (!build->has_graph) status = angle_make_graph(oracle, build, jobs);
        if (!status && !build->has_labels) status = angle_make_labels(oracle, build, jobs, watch, fault);
    }
    return status ? status : angle_make_sights(oracle, jobs, watch);
}

wend_status wend_any_angle_oracle_build(wend_any_angle_oracle *oracle, wend_jobs *jobs,
                                        const wend_jobs_control *control, wend_diagnostics *findings) {
    REQUIRE(oracle, WEND_INVALID);
    wend_jobs_control full_control = wend_default_jobs_control();
    if (control && !DEFINITION_IS_TAKEN(jobs_control, control, &full_control, progress_user, findings))
        return WEND_OUT_OF_RANGE;
    wend_status status = angle_oracle_catch_up(oracle);
    if (status) return status;
    if (oracle->is_built && oracle->sights.is_decided) return WEND_OK;
    if (oracle->is_stale || !oracle->build) {
        angle_end_build(oracle);
        if (!oracle->is_built) angle_drop_labels(oracle);
        oracle->is_stale = false;
        oracle->build = wend_allocate_items(&oracle->allocator, 1, sizeof *oracle->build, WEND_LIFETIME_OBJECT);
        if (!oracle->build) return WEND_OUT_OF_MEMORY;
        *oracle->build = (angle_build){0};
    }
    label_watch watch = {.control = control};
    const char *fault = "the grid has too many corners";
    status = angle_go_on(oracle, jobs, &watch, &fault);
    if (status == WEND_CANCELLED) return status;
    angle_end_build(oracle);
    if (status)
        angle_drop_labels(oracle);
    else
        oracle->is_built = true;
    if (status == WEND_OUT_OF_RANGE)
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_ORACLE_LABELS, wend_place_none(), NULL, fault,
                             (unsigned long long)oracle->memory_limit);
    if (!status && control && control->progress) (void)control->progress(control->progress_user, 1);
    return status;
}

// ---- Facts ----------------------------------------------------------------------------------------------------------

wend_any_angle_oracle_facts wend_any_angle_oracle_describe(const wend_any_angle_oracle *oracle) {
    wend_any_angle_oracle_facts facts = {0};
    REQUIRE(oracle, facts);
    (void)angle_oracle_catch_up(oracle);
    facts.bytes = sizeof *oracle + oracle->any_angle->media_count;
    facts.is_built = oracle->is_built;
    if (!oracle->is_built) return facts;
    facts.corners = oracle->graph.count;
    facts.label_entries = oracle->labels.entry_count;
    facts.seen = oracle->sights.is_decided ? oracle->sights.node_count : 0;
    facts.unit = ldexp(oracle->grid->cell_size, -(int)oracle->graph.shift);
    facts.bytes += wend_corner_graph_bytes(&oracle->graph) + angle_label_bytes(oracle->labels.entry_count + 1) +
                   (oracle->labels.node_count + 1) * sizeof *oracle->labels.first;
    if (oracle->sights.first)
        facts.bytes += (oracle->sights.cell_count + 1 + oracle->sights.node_count) * sizeof(uint32_t);
    return facts;
}

static wend_vector3 angle_corner_position(const wend_grid *grid, uint32_t x, uint32_t y) {
    return wend_vector3_of(wend_grid_corner(grid, x, y), 0);
}

static void draw_look(const wend_any_angle_oracle *oracle, uint32_t cell, const wend_draw *draw) {
    const corner_graph *graph = &oracle->graph;
    corner_scratch look = {0};
    if (wend_corner_scratch_make(&look, graph->stride, graph->count, &oracle->allocator)) return;
    const corner_place place = angle_place_of_cell(oracle->any_angle, cell);
    wend_corner_graph_look(graph, &place, &look);
    for (size_t i = 0; i < look.found_count; i++) {
        const uint32_t node = look.found[i];
        const wend_vector3 ends[] = {angle_corner_position(oracle->grid, place.x, place.y),
                                     angle_corner_position(oracle->grid, graph->x[node], graph->y[node])};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
    wend_corner_scratch_free(&look, graph->stride, graph->count, &oracle->allocator);
}

void wend_any_angle_oracle_draw(const wend_any_angle_oracle *oracle, uint32_t cell, const wend_draw *draw) {
    REQUIRE_VOID(oracle && draw && (cell == WEND_NO_CELL || cell < oracle->grid->cell_count));
    if (angle_oracle_catch_up(oracle) || !oracle->is_built) return;
    const corner_graph *graph = &oracle->graph;
    if (cell != WEND_NO_CELL && draw->line && wend_grid_medium(oracle->grid, cell) != WEND_MEDIUM_BLOCKED)
        draw_look(oracle, cell, draw);
    for (uint32_t node = 0; node < graph->count && draw->mark; node++)
        draw->mark(draw->user, angle_corner_position(oracle->grid, graph->x[node], graph->y[node]),
                   (wend_draw_style){.role = WEND_DRAW_NOTE});
}
