// Rows of the random-edit property: what is derived from meshes and from annotations. The world is a floor with walls, things, annotations and rules; edits put
// obstacles on the floor, move and remove them, move things, and change velocities, values and callbacks.
#include "properties/front/edit_properties.h"
#include "properties/rule/rule_worlds.h"

#include "base/number/mix.h"
#include "map/mesh/mesh_internal.h"
#include "support/location_of.h"
#include <math.h>
#include <stdlib.h>

extern const edit_rows edit_rows_of_meshes;

enum { OBSTACLES = 4 };

// Shared by all that is made of it: the mesh, the annotations and the rules. What is asked first are the annotations that were edited; what is made later has copies
// that were never edited.
typedef struct edited_floor {
    rule_world world;
    uint32_t obstacles[OBSTACLES];
    uint32_t shy; // a callback
    double shyness;
    wend_rule_map_def map;
    bool is_first_made;
} edited_floor;

static edited_floor *floor_of(const edited_world *world) {
    return world->extra;
}

static double shyness_at(void *user, wend_vector2 position) {
    return position.x > position.y ? *(const double *)user : 0;
}

static wend_status make_floor_world(choices *source, edited_world *world) {
    edited_floor *made = calloc(1, sizeof *made);
    world->extra = made;
    wend_status status = rule_world_make(source, wend_default_allocator(), &made->world);
    for (size_t i = 0; i < OBSTACLES; i++) made->obstacles[i] = UINT32_MAX;
    made->shyness = 0.5;
    wend_annotation_def shy = wend_default_annotation_def(WEND_ANNOTATION_CALLBACK);
    shy.callback = shyness_at, shy.callback_user = &made->shyness;
    shy.low = (wend_vector2){1, 1}, shy.high = (wend_vector2){6, 6};
    if (!status) status = wend_annotations_add(made->world.annotations, &shy, NULL, &made->shy);
    wend_annotation_def ground = wend_default_annotation_def(WEND_ANNOTATION_TERRAIN);
    ground.terrain = (uint8_t)choose_below(source, 2);
    uint32_t number;
    if (!status) status = wend_annotations_add(made->world.annotations, &ground, NULL, &number);
    if (!status) wend_mesh_set_edit_way(made->world.mesh, (mesh_edit_way)choose_below(source, 3));
    static const size_t capacities[] = {1, 2, 5, WEND_JOURNAL_CAPACITY};
    if (!status)
        status = wend_journal_set_capacity(wend_mesh_journal(made->world.mesh), capacities[choose_below(source, 4)]);
    if (!status)
        status = wend_journal_set_capacity(wend_annotations_journal(made->world.annotations),
                                           capacities[choose_below(source, 4)]);
    made->map = wend_default_rule_map_def();
    made->map.kind = made->world.kind;
    made->map.spacing = 0.5 + 0.25 * (double)(world->setting % 4);
    return status;
}

static void free_floor_world(edited_world *world) {
    if (floor_of(world)) rule_world_free(&floor_of(world)->world);
    free(world->extra);
}

static void edit_obstacle(choices *source, edited_floor *on) {
    uint32_t *id = &on->obstacles[choose_below(source, OBSTACLES)];
    const wend_vector2 low = rule_world_choose_position(source, &on->world);
    const double x = (double)choose_between(source, 1, 16) / 4, y = (double)choose_between(source, 1, 16) / 4;
    const wend_vector2 corners[4] = {low, {low.x + x, low.y}, {low.x + x, low.y + y}, {low.x, low.y + y}};
    const wend_area area = {.points = corners, .point_count = 3 + choose_below(source, 2)};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = !choose_one_in(source, 4)};
    if (*id != UINT32_MAX) {
        edit.kind = choose_below(source, 2) ? WEND_EDIT_MOVE : WEND_EDIT_REMOVE;
        edit.obstacle = *id;
    }
    if (edit.kind == WEND_EDIT_REMOVE) edit.area = NULL, edit.blocked = false;
    if (wend_mesh_modify(on->world.mesh, &edit, 1, NULL)) abort();
    *id = edit.kind == WEND_EDIT_REMOVE ? UINT32_MAX : edit.obstacle;
}

static void edit_floor_once(choices *source, edited_floor *on) {
    if (choose_below(source, 2)) {
        edit_obstacle(source, on);
    } else if (choose_one_in(source, 4)) {
        on->shyness = (double)choose_below(source, 5) / 4;
        const wend_vector2 low = {(double)choose_below(source, 4), 1}, high = {low.x + 4, 6};
        if (wend_annotations_set_callback_box(on->world.annotations, on->shy, low, high)) abort();
    } else if (choose_one_in(source, 4)) {
        const wend_vector2 velocity = {(double)choose_between(source, -2, 2), (double)choose_between(source, -2, 2)};
        const uint32_t thing = on->world.things[choose_below(source, on->world.thing_count)];
        if (wend_annotations_set_velocity(on->world.annotations, thing, velocity)) abort();
    } else if (choose_one_in(source, 4)) {
        if (wend_annotations_set_value(on->world.annotations, "alert", (double)choose_below(source, 3))) abort();
    } else {
        if (rule_world_move(source, &on->world)) abort();
    }
}

static void edit_floor(choices *source, edited_world *world) {
    edited_floor *on = floor_of(world);
    const bool is_grouped = choose_one_in(source, 3);
    if (is_grouped) wend_journal_begin(wend_mesh_journal(on->world.mesh));
    if (is_grouped) wend_journal_begin(wend_annotations_journal(on->world.annotations));
    for (uint64_t edits = is_grouped ? choose_below(source, 4) : 1; edits; edits--) edit_floor_once(source, on);
    if (is_grouped) wend_journal_commit(wend_annotations_journal(on->world.annotations));
    if (is_grouped) wend_journal_commit(wend_mesh_journal(on->world.mesh));
}

// ---- Things made of the floor -------------------------------------------------------------------------------------------

typedef struct floor_parts {
    wend_cells *cells;
    wend_plane *plane;
    wend_clearance *clearance;
    wend_visibility_graph *graph;
    wend_path_tree *tree;
    wend_decomposition *decomposition;
    wend_junction_graph *junctions;
    wend_annotations *own;               // a copy; NULL: those that were edited
    const wend_annotations *annotations; // of either
    wend_rule_field *field;
    wend_rule_map *map;
    wend_rule_planner *planner;
    wend_allocator allocator;
} floor_parts;

static void destroy_parts(void *dependant) {
    floor_parts *parts = dependant;
    wend_rule_planner_destroy(parts->planner);
    wend_rule_map_destroy(parts->map);
    wend_rule_field_destroy(parts->field);
    wend_annotations_destroy(parts->own);
    wend_decomposition_destroy(parts->decomposition);
    wend_junction_graph_destroy(parts->junctions);
    wend_path_tree_destroy(parts->tree);
    wend_visibility_graph_destroy(parts->graph);
    wend_clearance_destroy(parts->clearance);
    wend_plane_destroy(parts->plane);
    wend_cells_destroy(parts->cells);
    free(parts);
}

static wend_status begin_parts(const edited_world *world, floor_parts **parts) {
    *parts = calloc(1, sizeof **parts);
    (*parts)->allocator = world->allocator;
    const wend_mesh *mesh = floor_of(world)->world.mesh;
    switch (world->setting % 3) {
    case 0: return wend_cells_create(mesh, world->allocator, &(*parts)->cells);
    case 1: return wend_cells_create_triangles(mesh, world->allocator, &(*parts)->cells);
    default: return wend_cells_create_of_areas(mesh, world->allocator, &(*parts)->cells);
    }
}

static wend_status end_parts(floor_parts *parts, wend_status status, void **dependant) {
    if (status)
        destroy_parts(parts);
    else
        *dependant = parts;
    return status;
}

static wend_status make_plane_parts(const edited_world *world, void **dependant) {
    floor_parts *parts;
    wend_status status = begin_parts(world, &parts);
    if (!status) status = wend_plane_create(parts->cells, world->allocator, &parts->plane);
    return end_parts(parts, status, dependant);
}

static wend_status make_clearance_parts(const edited_world *world, void **dependant) {
    floor_parts *parts;
    wend_status status = begin_parts(world, &parts);
    if (!status) status = wend_clearance_create(floor_of(world)->world.mesh, world->allocator, &parts->clearance);
    return end_parts(parts, status, dependant);
}

static wend_status make_sight_parts(const edited_world *world, void **dependant) {
    floor_parts *parts = NULL;
    wend_status status = make_plane_parts(world, (void **)&parts);
    if (status) return status;
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    def.algorithm = (wend_visibility_algorithm)(world->setting / 3 % 2);
    def.allocator = world->allocator;
    status = wend_visibility_graph_create(parts->plane, &def, NULL, &parts->graph);
    wend_query *query = NULL;
    if (!status) status = wend_query_create(world->allocator, &query);
    if (!status)
        status = wend_path_tree_create(parts->graph, query, wend_location_at(1, 1, 0), world->allocator, &parts->tree);
    wend_query_destroy(query);
    return end_parts(parts, status, dependant);
}

static wend_status make_decomposition_parts(const edited_world *world, void **dependant) {
    floor_parts *parts;
    wend_status status = begin_parts(world, &parts);
    wend_decomposition_def def = wend_default_decomposition_def();
    def.kind = (wend_decomposition_kind)(world->setting % WEND_DECOMPOSITION_KIND_COUNT);
    def.allocator = world->allocator;
    if (!status) status = wend_decomposition_create(floor_of(world)->world.mesh, &def, NULL, &parts->decomposition);
    return end_parts(parts, status, dependant);
}

static wend_status make_junction_parts(const edited_world *world, void **dependant) {
    floor_parts *parts;
    wend_status status = begin_parts(world, &parts);
    if (!status) status = wend_junction_graph_create(floor_of(world)->world.mesh, world->allocator, &parts->junctions);
    return end_parts(parts, status, dependant);
}

// A set that says what another one does, made at once and never edited.
static wend_status copy_annotations(const wend_annotations *from, const wend_plane *plane, wend_allocator allocator,
                                    wend_annotations **copy) {
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = wend_annotations_mesh(from);
    def.plane = plane;
    def.allocator = allocator;
    wend_status status = wend_annotations_create(&def, NULL, copy);
    uint32_t number;
    for (uint32_t i = 0; i < wend_annotations_thing_count(from) && !status; i++)
        status = wend_annotations_add_thing(*copy, wend_annotations_get_thing(from, i), NULL, &number);
    for (uint32_t i = 0; i < wend_annotations_count(from) && !status; i++)
        status = wend_annotations_add(*copy, wend_annotations_get(from, i), NULL, &number);
    if (!status) status = wend_annotations_set_value(*copy, "alert", wend_annotations_get_value(from, "alert"));
    return status;
}

static wend_status make_annotation_parts(const edited_world *world, void **dependant) {
    edited_floor *on = floor_of(world);
    floor_parts *parts = NULL;
    wend_status status = make_plane_parts(world, (void **)&parts);
    if (status) return status;
    if (on->is_first_made)
        status = copy_annotations(on->world.annotations, parts->plane, world->allocator, &parts->own);
    parts->annotations = on->is_first_made ? parts->own : on->world.annotations;
    on->is_first_made = true;
    return end_parts(parts, status, dependant);
}

static wend_rule_field_def field_def_of(const edited_world *world) {
    wend_rule_field_def def = wend_default_rule_field_def();
    def.base_weight = (wend_rule_base)(world->setting % 2);
    def.samples = world->setting / 2 % 3 ? 0 : 4;
    def.allocator = world->allocator;
    return def;
}

static wend_status make_field(const edited_world *world, bool is_shared, void **dependant) {
    floor_parts *parts = NULL;
    wend_status status = make_annotation_parts(world, (void **)&parts);
    if (status) return status;
    wend_rule_field_def def = field_def_of(world);
    if (!is_shared && world->setting / 8 % 2) def.extrapolation_speed = 1.5;
    status = wend_rule_field_create(parts->annotations, floor_of(world)->world.rules, 0, &def, NULL, &parts->field);
    return end_parts(parts, status, dependant);
}

static wend_status make_field_parts(const edited_world *world, void **dependant) {
    return make_field(world, false, dependant);
}

static wend_status make_shared_field_parts(const edited_world *world, void **dependant) {
    return make_field(world, true, dependant);
}

static wend_status make_map_parts(const edited_world *world, void **dependant) {
    floor_parts *parts = NULL;
    wend_status status = make_annotation_parts(world, (void **)&parts);
    if (status) return status;
    wend_rule_map_def def = floor_of(world)->map;
    def.allocator = world->allocator;
    status = wend_rule_map_create(floor_of(world)->world.mesh, &def, NULL, &parts->map);
    return end_parts(parts, status, dependant);
}

static wend_status make_planner_parts(const edited_world *world, void **dependant) {
    floor_parts *parts = NULL;
    wend_status status = make_map_parts(world, (void **)&parts);
    if (status) return status;
    wend_rule_planner_def def = wend_default_rule_planner_def();
    def.map = parts->map;
    def.annotations = parts->annotations;
    def.rules = floor_of(world)->world.rules;
    def.algorithm = world->setting / 4 % 4 ? WEND_RULE_ADSTAR : WEND_RULE_ASTAR;
    wend_rule_field_def field = field_def_of(world);
    field.samples = 0;
    def.field = &field;
    def.allocator = world->allocator;
    status = wend_rule_planner_create(&def, NULL, &parts->planner);
    return end_parts(parts, status, dependant);
}

// ---- Questions ------------------------------------------------------------------------------------------------------------

// Who is asked has a query of its own, so that many may ask at once.
typedef struct floor_question {
    wend_query *query;
    wend_path path;
    wend_vector2 from, to;
} floor_question;

static wend_status question_begin(floor_question *asked, const edited_world *world, uint64_t question) {
    *asked = (floor_question){.path = wend_path_empty(world->allocator),
                              .from = edited_world_position(world, question),
                              .to = edited_world_position(world, question / 1024 % 4096)};
    return wend_query_create(world->allocator, &asked->query);
}

static wend_status question_end(floor_question *asked, wend_status status, edit_answer *answer) {
    if (!status) edit_answer_word(answer, (uint64_t)asked->path.outcome);
    if (!status && asked->path.outcome == WEND_OUTCOME_COMPLETE) edit_answer_number(answer, asked->path.cost);
    wend_query_destroy(asked->query);
    wend_path_free(&asked->path);
    return status;
}

// What a cell is, whichever its number and first side.
static uint64_t cell_word(const wend_cells *cells, uint32_t index) {
    const wend_convex_cell cell = wend_cells_get(cells, index);
    uint64_t sum = cell.terrain;
    for (uint32_t k = 0; k < cell.count; k++) {
        wend_state_hash hash = wend_state_hash_start();
        wend_state_hash_add_word(&hash, (uint64_t)cell.vertices[k] << 32 | cell.vertices[(k + 1) % cell.count]);
        wend_state_hash_add_word(&hash, cell.neighbours[k] == WEND_NO_CONVEX_CELL);
        sum += wend_state_hash_value(&hash);
    }
    return wend_mix(sum);
}

static wend_status ask_cells(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    wend_status status = wend_cells_refresh(parts->cells);
    if (status) return status;
    const uint32_t count = wend_cells_count(parts->cells);
    uint64_t sum = 0; // their numbers are in no particular order
    for (uint32_t i = 0; i < count; i++) sum += cell_word(parts->cells, i);
    const wend_lattice lattice = wend_mesh_lattice(floor_of(world)->world.mesh);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&lattice, edited_world_position(world, question), NULL, &rounding)) abort();
    edit_answer_word(answer, count);
    edit_answer_word(answer, sum);
    const uint32_t at =
        wend_cells_of_triangle(parts->cells, wend_mesh_triangle_at(floor_of(world)->world.mesh, rounding.point));
    edit_answer_word(answer, at == WEND_NO_CONVEX_CELL ? 0 : cell_word(parts->cells, at));
    return wend_cells_check(parts->cells, NULL);
}

static wend_status ask_plane_of(const floor_parts *parts, const wend_profile *profile, const edited_world *world,
                                uint64_t question, edit_answer *answer) {
    floor_question asked;
    wend_status status = question_begin(&asked, world, question);
    wend_plane_request request = wend_default_plane_request();
    request.start = location_of(asked.from), request.goal = location_of(asked.to);
    request.profile = profile;
    if (!status) status = wend_plane_find_path(parts->plane, asked.query, &request, &asked.path);
    if (!status) edit_answer_word(answer, wend_plane_vertex_count(parts->plane));
    return question_end(&asked, status, answer);
}

static wend_status ask_plane(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    return ask_plane_of(dependant, NULL, world, question, answer);
}

static wend_status ask_plane_disc(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    wend_profile disc = wend_default_profile();
    disc.radius = 0.125 * (double)(1 + question % 5);
    return ask_plane_of(dependant, &disc, world, question, answer);
}

static wend_status ask_clearance(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    wend_passage passage = {0};
    const wend_status status =
        wend_clearance_between(parts->clearance, location_of(edited_world_position(world, question)),
                               location_of(edited_world_position(world, question / 1024 % 4096)), &passage);
    if (status == WEND_OUT_OF_MEMORY) return status;
    edit_answer_word(answer, (uint64_t)status << 1 | passage.is_reachable);
    edit_answer_number(answer, passage.radius);
    edit_answer_number(answer, passage.start_room + passage.goal_room);
    edit_answer_number(answer, passage.gap.width);
    return WEND_OK;
}

static wend_status ask_plane_vertices(void *dependant, const edited_world *world, uint64_t question,
                                      edit_answer *answer) {
    const floor_parts *parts = dependant;
    (void)world;
    const uint32_t count = wend_plane_vertex_count(parts->plane);
    const wend_status status = wend_plane_refresh(parts->plane);
    if (status || count == 0) // none, or memory was out
        return !status && wend_plane_vertex_count(parts->plane) ? WEND_OUT_OF_MEMORY : status;
    uint64_t sum = question; // their numbers are in no particular order
    for (uint32_t i = 0; i < count; i++) {
        const wend_plane_vertex vertex = wend_plane_get_vertex(parts->plane, i);
        wend_state_hash hash = wend_state_hash_start();
        wend_state_hash_add_word(&hash, (uint64_t)(uint32_t)vertex.point.x << 32 | (uint32_t)vertex.point.y);
        wend_state_hash_add_word(&hash, vertex.is_corner);
        sum += wend_state_hash_value(&hash);
    }
    edit_answer_word(answer, count);
    edit_answer_word(answer, sum);
    return WEND_OK;
}

static wend_status ask_corridor(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    floor_question asked;
    wend_status status = question_begin(&asked, world, question);
    wend_corridor_request request = wend_default_corridor_request();
    request.start = location_of(asked.from), request.goal = location_of(asked.to);
    if (!status) status = wend_corridor_find_path(parts->plane, asked.query, &request, &asked.path);
    if (!status) edit_answer_word(answer, asked.path.state_count);
    return question_end(&asked, status, answer);
}

static wend_status ask_view(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    floor_question asked;
    wend_status status = question_begin(&asked, world, question);
    wend_view view = wend_default_view();
    view.place = wend_location_at(asked.from.x, asked.from.y, 0);
    const wend_visibility_polygon *polygon = NULL;
    if (!status) status = wend_plane_view(parts->plane, asked.query, &view, &polygon);
    if (!status) {
        edit_answer_word(answer, polygon->count);
        edit_answer_word(answer,
                         wend_plane_sees(parts->plane, view.place, wend_location_at(asked.to.x, asked.to.y, 0)));
        edit_answer_number(answer, polygon->area);
    }
    return question_end(&asked, status, answer);
}

static wend_status ask_visibility_graph(void *dependant, const edited_world *world, uint64_t question,
                                        edit_answer *answer) {
    const floor_parts *parts = dependant;
    floor_question asked;
    wend_status status = question_begin(&asked, world, question);
    if (!status)
        status =
            wend_visibility_graph_find_path(parts->graph, asked.query, wend_location_at(asked.from.x, asked.from.y, 0),
                                            wend_location_at(asked.to.x, asked.to.y, 0), &asked.path);
    if (!status) edit_answer_word(answer, wend_visibility_graph_edge_count(parts->graph));
    return question_end(&asked, status, answer);
}

static wend_status ask_path_tree(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    floor_question asked;
    wend_status status = question_begin(&asked, world, question);
    if (!status)
        status =
            wend_path_tree_path_to(parts->tree, asked.query, wend_location_at(asked.to.x, asked.to.y, 0), &asked.path);
    return question_end(&asked, status, answer);
}

static wend_status ask_decomposition(void *dependant, const edited_world *world, uint64_t question,
                                     edit_answer *answer) {
    const floor_parts *parts = dependant;
    (void)world;
    wend_decomposition_report report;
    wend_status status = wend_decomposition_measure(parts->decomposition, &report);
    if (status) return status;
    size_t portals = 0;
    (void)wend_decomposition_portals(parts->decomposition, &portals);
    edit_answer_word(answer, wend_decomposition_count(parts->decomposition));
    edit_answer_word(answer, portals);
    edit_answer_word(answer, report.corners);
    edit_answer_number(answer, report.area);
    return question % 8 ? WEND_OK : wend_decomposition_check(parts->decomposition, NULL);
}

static wend_status ask_junctions(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    (void)world;
    const uint32_t chains = wend_junction_graph_chain_count(parts->junctions);
    const wend_status status = wend_junction_graph_refresh(parts->junctions);
    if (status) return status;
    if (chains != wend_junction_graph_chain_count(parts->junctions)) return WEND_OUT_OF_MEMORY; // it was out before
    edit_answer_word(answer, chains);
    edit_answer_word(answer, wend_junction_graph_count(parts->junctions));
    edit_answer_word(answer, (uint64_t)wend_junction_graph_level(parts->junctions, (uint32_t)(question % 64)));
    double sum = 0;
    for (uint32_t i = 0; i < chains; i++) sum += wend_junction_graph_get_chain(parts->junctions, i).narrowest;
    edit_answer_number(answer, sum);
    return WEND_OK;
}

static wend_status ask_annotations(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    const wend_vector2 at = edited_world_position(world, question);
    const uint32_t number = (uint32_t)(question / 1024 % wend_annotations_count(parts->annotations));
    edit_answer_word(answer, wend_annotations_contains(parts->annotations, number, at));
    edit_answer_number(answer, wend_annotations_distance(parts->annotations, number, at));
    edit_answer_number(answer, wend_annotations_value(parts->annotations, number, at));
    const wend_extent extent = wend_annotations_extent(parts->annotations, number);
    if (extent.low.x <= extent.high.x) edit_answer_number(answer, extent.high.x - extent.low.y);
    return wend_annotations_refresh(parts->annotations);
}

// One of the questions that have no status.
static double ask_field_once(const wend_rule_field *field, uint64_t which, wend_vector2 a, wend_vector2 b) {
    switch (which % 6) {
    case 0: return wend_rule_field_cost(field, a, b);
    case 1: return wend_rule_field_weight(field, a);
    case 2: return wend_rule_field_multiplier(field, b);
    case 3: return wend_rule_field_base_weight(field);
    case 4: return wend_rule_field_constraint_weight(field, 0);
    default: return wend_rule_field_forbids(field, b, a);
    }
}

static wend_status ask_shared_field(void *dependant, const edited_world *world, uint64_t question,
                                    edit_answer *answer) {
    const floor_parts *parts = dependant;
    const wend_vector2 a = edited_world_position(world, question), b = edited_world_position(world, question / 1024);
    const double first = ask_field_once(parts->field, question, a, b); // whichever is asked first brings it up to date
    wend_status status = wend_rule_field_refresh(parts->field);
    if (!status && first != ask_field_once(parts->field, question, a, b)) status = WEND_OUT_OF_MEMORY;
    for (uint64_t i = 0; i < 6 && !status; i++) edit_answer_number(answer, ask_field_once(parts->field, i, a, b));
    return status;
}

// The anchor is an edit: one at a time.
static wend_status ask_field(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    if (world->setting / 8 % 2) wend_rule_field_set_anchor(parts->field, (wend_vector2){4, 4});
    return ask_shared_field(dependant, world, question, answer);
}

static wend_status ask_rule_map(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    wend_status status = question % 2 ? WEND_OK : wend_rule_map_refresh(parts->map);
    const uint32_t count = wend_rule_map_state_count(parts->map);
    if (!status && count == 0) status = wend_rule_map_refresh(parts->map);
    if (!status && count == 0 && wend_rule_map_state_count(parts->map)) status = WEND_OUT_OF_MEMORY;
    if (status) return status;
    edit_answer_word(answer, count);
    edit_answer_word(answer, rule_state_at(parts->map, edited_world_position(world, question)));
    if (count) edit_answer_word(answer, wend_rule_map_has_state(parts->map, (uint32_t)(question % count)));
    return WEND_OK;
}

static wend_status ask_planner(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    const floor_parts *parts = dependant;
    wend_path path = wend_path_empty(world->allocator);
    wend_status status = wend_rule_planner_set_location(
        parts->planner, location_of(edited_world_position(world, question % 2 ? 3 : question)));
    if (!status && question % 5 == 0) status = wend_rule_planner_plan(parts->planner, 20, NULL, &path);
    if (!status) status = wend_rule_planner_plan(parts->planner, WEND_WORK_UNLIMITED, NULL, &path);
    if (!status) {
        edit_answer_word(answer, (uint64_t)path.outcome);
        if (path.outcome == WEND_OUTCOME_COMPLETE) edit_answer_number(answer, path.search_cost);
        // What it answers keeps to the rules as they are now, on the mesh as it is now.
        const wend_status checked = path.outcome == WEND_OUTCOME_COMPLETE
                                        ? wend_path_check_on_rules(&path, floor_of(world)->world.mesh,
                                                                   wend_rule_planner_field(parts->planner), NULL)
                                        : WEND_OK;
        if (checked == WEND_OUT_OF_MEMORY) status = checked;
        edit_answer_word(answer, checked == WEND_OK);
    }
    wend_path_free(&path);
    return status;
}

// ---- The request queue on a mesh ------------------------------------------------------------------------------------------

typedef struct floor_queue {
    wend_request_queue *queue;
    wend_ticket ticket;
    bool is_pending;
    wend_location from, to;
} floor_queue;

static void destroy_floor_queue(void *dependant) {
    floor_queue *made = dependant;
    wend_request_queue_destroy(made->queue);
    free(made);
}

static wend_status make_floor_queue(const edited_world *world, void **dependant) {
    floor_queue *made = calloc(1, sizeof *made);
    wend_request_queue_def def = wend_default_request_queue_def();
    def.express_work = 1 + world->setting % 9;
    def.allocator = world->allocator;
    const wend_status status = wend_request_queue_create(&def, NULL, &made->queue);
    if (status)
        free(made);
    else
        *dependant = made;
    return status;
}

// Whether the request that was half done when the mesh was edited is answered as a direct call answers it now.
static bool floor_request_is_answered_right(floor_queue *asked, const wend_map *map) {
    wend_request_answer answer = {0};
    asked->is_pending = false;
    if (wend_request_queue_poll(asked->queue, asked->ticket, NULL) == WEND_REQUEST_DONE) // before the edits
        return wend_request_queue_release(asked->queue, asked->ticket);
    for (int i = 0; i < 1000 && wend_request_queue_poll(asked->queue, asked->ticket, &answer) < WEND_REQUEST_DONE; i++)
        if (wend_request_queue_step(asked->queue, 20, NULL)) abort();
    if (answer.state == WEND_REQUEST_FAILED) {
        wend_request_queue_release(asked->queue, asked->ticket);
        return answer.status == WEND_OUT_OF_MEMORY;
    }
    wend_path direct = {0};
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path_request request = wend_default_path_request();
    request.start = asked->from, request.goals = &asked->to, request.goal_count = 1;
    if (wend_map_find_path(map, query, &request, &direct)) abort();
    const bool is_right = answer.state == WEND_REQUEST_DONE && answer.path->outcome == direct.outcome &&
                          answer.path->point_count == direct.point_count && answer.path->version == direct.version &&
                          !(answer.path->cost < direct.cost) && !(direct.cost < answer.path->cost);
    wend_request_queue_release(asked->queue, asked->ticket);
    wend_query_destroy(query);
    wend_path_free(&direct);
    return is_right;
}

static wend_status ask_floor_queue(void *dependant, const edited_world *world, uint64_t question, edit_answer *answer) {
    floor_queue *asked = dependant;
    const wend_map *map = wend_map_of_mesh(floor_of(world)->world.mesh);
    edit_answer_word(answer, !asked->is_pending || floor_request_is_answered_right(asked, map));
    asked->from = location_of(edited_world_position(world, question));
    asked->to = location_of(edited_world_position(world, question / 1024 % 4096));
    wend_request request = wend_default_request();
    wend_path_request path = wend_default_path_request();
    path.start = asked->from, path.goals = &asked->to, path.goal_count = 1;
    request.map = map, request.path = &path;
    asked->is_pending = wend_request_queue_submit(asked->queue, &request, &asked->ticket) == WEND_OK;
    if (asked->is_pending && wend_request_queue_step(asked->queue, 1 + question / 4096 % 12, NULL)) abort();
    return WEND_OK;
}

#define FLOOR make_floor_world, edit_floor, free_floor_world

static const edit_row rows[] = {
    {"cells of a mesh", EDITED_EXTRA, true, make_plane_parts, destroy_parts, ask_cells, FLOOR},
    {"paths on a plane", EDITED_EXTRA, true, make_plane_parts, destroy_parts, ask_plane, FLOOR},
    {"paths of a disc on a plane", EDITED_EXTRA, true, make_plane_parts, destroy_parts, ask_plane_disc, FLOOR},
    {"clearance of a mesh", EDITED_EXTRA, true, make_clearance_parts, destroy_parts, ask_clearance, FLOOR},
    {"vertices of a plane", EDITED_EXTRA, true, make_plane_parts, destroy_parts, ask_plane_vertices, FLOOR},
    {"corridors on a plane", EDITED_EXTRA, true, make_plane_parts, destroy_parts, ask_corridor, FLOOR},
    {"what a place of a plane sees", EDITED_EXTRA, true, make_plane_parts, destroy_parts, ask_view, FLOOR},
    {"a visibility graph", EDITED_EXTRA, true, make_sight_parts, destroy_parts, ask_visibility_graph, FLOOR},
    {"a path tree", EDITED_EXTRA, true, make_sight_parts, destroy_parts, ask_path_tree, FLOOR},
    {"a decomposition", EDITED_EXTRA, true, make_decomposition_parts, destroy_parts, ask_decomposition, FLOOR},
    {"a junction graph", EDITED_EXTRA, true, make_junction_parts, destroy_parts, ask_junctions, FLOOR},
    {"annotations", EDITED_EXTRA, true, make_annotation_parts, destroy_parts, ask_annotations, FLOOR},
    {"a rule field", EDITED_EXTRA, false, make_field_parts, destroy_parts, ask_field, FLOOR},
    {"a rule field of many readers", EDITED_EXTRA, true, make_shared_field_parts, destroy_parts, ask_shared_field,
     FLOOR},
    {"a rule map", EDITED_EXTRA, true, make_map_parts, destroy_parts, ask_rule_map, FLOOR},
    {"a rule planner", EDITED_EXTRA, false, make_planner_parts, destroy_parts, ask_planner, FLOOR},
    {"request queue on a mesh", EDITED_EXTRA, false, make_floor_queue, destroy_floor_queue, ask_floor_queue, FLOOR},
};

const edit_rows edit_rows_of_meshes = {rows, sizeof rows / sizeof rows[0]};
