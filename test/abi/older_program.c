// A program as users have them: every kind of definition and request, started from its default, and what came of it printed. older_program.py builds it
// against today's headers, against copies whose structs end earlier or later, and runs each with the shared library of today.
//
// Each struct lies before bytes that are no fields. Whoever reads beyond the size that a struct says reads those.
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define GARBAGE 0xa5

// A struct of this program's headers with garbage behind it.
#define PLACED(type, name, made)                                                                                       \
    struct {                                                                                                           \
        type it;                                                                                                       \
        unsigned char behind[256];                                                                                     \
    } name##_place;                                                                                                    \
    memset(&name##_place, GARBAGE, sizeof name##_place);                                                               \
    name##_place.it = made;                                                                                            \
    type *const name = &name##_place.it;                                                                               \
    sizes(#type, sizeof(type))

static bool shows_sizes;

static void sizes(const char *name, size_t size) {
    if (shows_sizes) printf("size %s %zu\n", name, size);
}

// Whether nothing was written behind a struct.
static const char *behind(const unsigned char *bytes) {
    for (int i = 0; i < 256; i++)
        if (bytes[i] != GARBAGE) return "overwritten";
    return "as it was";
}

static wend_diagnostics *findings;

// What a call answered, and the first thing that was found.
static bool done(const char *what, wend_status status) {
    const char *text = wend_diagnostics_count(findings) ? wend_diagnostics_get(findings, 0)->text : "";
    printf("%s: %d%s%s\n", what, (int)status, *text ? ", " : "", text);
    wend_diagnostics_clear(findings);
    return status == WEND_OK;
}

static void show_path(const char *what, wend_status status, const wend_path *path) {
    if (done(what, status)) printf("    outcome %d, cost %.17g\n", (int)path->outcome, path->cost);
}

// What a call without findings is told.
static void show_misuse(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user, (void)file, (void)line;
    printf("%s is told: %s\n", function, condition);
}

// As the crow flies.
static double line_cost(void *user, wend_vector3 from, wend_vector3 to) {
    (void)user;
    return fabs(to.x - from.x) + fabs(to.y - from.y);
}

static const char picture[] =
    "..........\n.########.\n.#......#.\n.#.####.#.\n...#..#...\n.#.####.#.\n.#......#.\n.########.\n..........\n";

static wend_grid *make_grid(void) {
    static uint8_t cells[90];
    size_t count = 0;
    for (const char *at = picture; *at; at++)
        if (*at != '\n') cells[count++] = *at == '#';
    PLACED(wend_grid_def, def, wend_default_grid_def());
    def->width = 10, def->height = 9, def->terrain = cells;
    wend_grid *grid = NULL;
    done("grid", wend_grid_create(def, findings, &grid));
    return grid;
}

// What the library fills in, it fills in as far as this program's struct goes.
static void describe_grid(const wend_grid *grid) {
    PLACED(wend_grid_def, def, wend_default_grid_def());
    wend_grid_fill_def(grid, def);
    printf("described: %u x %u, %.17g, of its own size: %d, behind it %s\n", (unsigned)def->width,
           (unsigned)def->height, def->cell_size, def->size == sizeof *def, behind(def_place.behind));
    const wend_grid_def same = wend_grid_describe(grid);
    printf("    by value: %u x %u, %d\n", (unsigned)same.width, (unsigned)same.height, same.size == sizeof same);
    PLACED(wend_domain, domain, wend_default_domain());
    wend_grid_fill_domain(grid, domain);
    printf("    as a domain: %d states, %d, behind it %s\n", (int)domain->state_count, domain->size == sizeof *domain,
           behind(domain_place.behind));
}

static void search_grid(const wend_grid *grid, wend_query *query, wend_path *path) {
    const uint64_t goal = 42;
    PLACED(wend_search_request, request, wend_default_search_request());
    request->start = 0, request->goals = &goal, request->goal_count = 1;
    show_path("grid search", wend_grid_find_path(grid, query, request, path), path);
    PLACED(wend_smooth_def, smooth, wend_default_smooth_def());
    done("smoothing on the grid", wend_path_smooth_on_grid(path, grid));
    show_path("smoothing", wend_path_smooth(path, line_cost, NULL, smooth), path);
    PLACED(wend_hierarchy_def, levels, wend_default_hierarchy_def());
    levels->grid = grid, levels->cluster_side = 4;
    wend_hierarchy *hierarchy = NULL;
    if (done("hierarchy", wend_hierarchy_create(levels, findings, &hierarchy))) {
        PLACED(wend_hierarchy_request, asked, wend_default_hierarchy_request());
        asked->start = 0, asked->goal = 42;
        show_path("hierarchy path", wend_hierarchy_find_path(hierarchy, query, asked, path), path);
    }
    // Field by field: what is no field, at the end too, stays garbage.
    wend_hierarchy_request bare;
    memset(&bare, GARBAGE, sizeof bare);
    bare.size = sizeof bare, bare.start = 0, bare.goal = 42, bare.profile = NULL, bare.without_improvement = false;
    if (hierarchy) show_path("with garbage", wend_hierarchy_find_path(hierarchy, query, &bare, path), path);
    wend_hierarchy_destroy(hierarchy);
    PLACED(wend_incremental_search_def, incremental, wend_default_incremental_search_def());
    wend_incremental_search *search = NULL;
    done("incremental search", wend_incremental_search_create_on_grid(grid, incremental, findings, &search));
    wend_incremental_search_destroy(search);
    const wend_domain domain = wend_grid_domain(grid);
    PLACED(wend_path_table_def, table_def, wend_default_path_table_def());
    table_def->domain = &domain;
    wend_path_table *table = NULL;
    if (done("path table", wend_path_table_create(table_def, findings, &table)))
        printf("    distance %.17g\n", wend_path_table_distance(table, 0, 42));
    wend_path_table_destroy(table);
}

static void queue_requests(const wend_grid *grid) {
    PLACED(wend_request_queue_def, def, wend_default_request_queue_def());
    wend_request_queue *queue = NULL;
    if (!done("queue", wend_request_queue_create(def, findings, &queue))) return;
    const uint64_t goal = 42;
    PLACED(wend_search_request, search, wend_default_search_request());
    search->start = 0, search->goals = &goal, search->goal_count = 1;
    PLACED(wend_request, request, wend_default_request());
    request->map = wend_map_of_grid((wend_grid *)(uintptr_t)grid), request->search = search;
    wend_ticket ticket;
    if (done("submission", wend_request_queue_submit(queue, request, &ticket))) {
        wend_request_answer answer;
        done("step", wend_request_queue_step(queue, 1000, NULL));
        wend_request_queue_poll(queue, ticket, &answer);
        printf("    state %d\n", (int)answer.state);
    }
    wend_request_queue_destroy(queue);
}

static const wend_vector2 ground[] = {{0, 0}, {20, 0}, {20, 20}, {0, 20}},
                          pillar[] = {{8, 8}, {12, 8}, {12, 12}, {8, 12}};

static void bake(const wend_area *areas) {
    PLACED(wend_grid_def, cells, wend_default_grid_def());
    PLACED(wend_bake_grid_def, def, wend_default_bake_grid_def());
    cells->width = cells->height = 10, cells->cell_size = 2;
    def->areas = areas, def->area_count = 2, def->grid = cells;
    wend_grid *grid = NULL;
    if (done("baking", wend_bake_grid(def, findings, &grid, NULL)))
        printf("    terrain %d\n", (int)wend_grid_terrain_of(grid, 44));
    wend_grid_destroy(grid);
}

static void cross_plane(const wend_mesh *mesh, wend_query *query, wend_path *path) {
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    done("cells", wend_cells_create(mesh, wend_default_allocator(), &cells));
    done("plane", wend_plane_create(cells, wend_default_allocator(), &plane));
    PLACED(wend_plane_request, request, wend_default_plane_request());
    request->start = wend_location_at(1, 1, 0);
    request->goal = wend_location_at(19, 19, 0);
    show_path("plane path", wend_plane_find_path(plane, query, request, path), path);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
}

static void follow_rules(const wend_mesh *mesh, wend_path *path) {
    PLACED(wend_annotations_def, set_def, wend_default_annotations_def());
    set_def->mesh = mesh;
    wend_annotations *set = NULL;
    if (!done("annotations", wend_annotations_create(set_def, findings, &set))) return;
    PLACED(wend_thing_def, thing_def, wend_default_thing_def());
    thing_def->name = "lamp", thing_def->position = (wend_vector2){4, 14};
    uint32_t thing = 0, around = 0;
    done("thing", wend_annotations_add_thing(set, thing_def, findings, &thing));
    PLACED(wend_annotation_def, annotation, wend_default_annotation_def(WEND_ANNOTATION_AROUND));
    annotation->thing = thing, annotation->reach = 3;
    done("annotation", wend_annotations_add(set, annotation, findings, &around));
    wend_annotations_refresh(set);
    wend_rule_constraint constraint = wend_default_rule_constraint();
    constraint.annotation = around, constraint.weight = -2;
    const wend_rule_leg leg = {{WEND_NO_THING, {1, 1}}, {WEND_NO_THING, {19, 19}}, &constraint, 1};
    PLACED(wend_rules_def, rules_def, wend_default_rules_def());
    rules_def->legs = &leg, rules_def->leg_count = 1;
    wend_rules *rules = NULL;
    wend_rule_map *map = NULL;
    wend_rule_planner *planner = NULL;
    done("rules", wend_rules_create(set, rules_def, findings, &rules));
    PLACED(wend_rule_map_def, map_def, wend_default_rule_map_def());
    done("rule map", wend_rule_map_create(mesh, map_def, findings, &map));
    PLACED(wend_rule_field_def, field, wend_default_rule_field_def());
    PLACED(wend_rule_planner_def, def, wend_default_rule_planner_def());
    def->map = map, def->annotations = set, def->rules = rules, def->field = field;
    if (done("rule planner", wend_rule_planner_create(def, findings, &planner)))
        show_path("rule path", wend_rule_planner_plan(planner, WEND_WORK_UNLIMITED, NULL, path), path);
    wend_rule_planner_destroy(planner);
    wend_rule_map_destroy(map);
    wend_rules_destroy(rules);
    wend_annotations_destroy(set);
}

int main(int count, char **words) {
    shows_sizes = count > 1 && strcmp(words[1], "sizes") == 0;
    wend_set_assert_hook(WEND_ASSERT_SOFT, show_misuse, NULL);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    PLACED(wend_jobs_def, jobs_def, wend_default_jobs_def());
    jobs_def->worker_count = 1;
    wend_jobs *jobs = NULL;
    done("jobs", wend_jobs_create(jobs_def, findings, &jobs));
    wend_jobs_destroy(jobs);
    PLACED(wend_triangulation_def, triangles, wend_default_triangulation_def());
    wend_triangulation *triangulation = NULL;
    done("triangulation", wend_triangulation_create(triangles, findings, &triangulation));
    wend_triangulation_destroy(triangulation);
    wend_grid *grid = make_grid();
    if (grid) describe_grid(grid);
    if (grid) search_grid(grid, query, &path);
    if (grid) queue_requests(grid);
    const wend_area areas[] = {{.points = ground, .point_count = 4, .terrain = 0},
                               {.points = pillar, .point_count = 4, .terrain = 1}};
    bake(areas);
    PLACED(wend_mesh_def, mesh_def, wend_default_mesh_def());
    mesh_def->areas = areas, mesh_def->area_count = 2;
    wend_mesh *mesh = NULL;
    if (done("mesh", wend_mesh_create(mesh_def, findings, &mesh))) {
        cross_plane(mesh, query, &path);
        follow_rules(mesh, &path);
    }
    wend_mesh_destroy(mesh);
    wend_grid_destroy(grid);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_diagnostics_destroy(findings);
    return 0;
}
