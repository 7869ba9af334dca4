#include "properties/map/quadtree_properties.h"
#include "support/location_of.h"

#include "oracle/map/naive_quadtree.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Worlds

#define KINDS 5 // of terrain: ground, wall, swamp, water, road

typedef struct tree_world {
    wend_grid_def def;
    wend_terrain terrains[KINDS];
    uint8_t terrain[NAIVE_TREE_SIDE * NAIVE_TREE_SIDE];
} tree_world;

static void paint(tree_world *world, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint8_t terrain) {
    for (uint32_t j = y; j < y + height && j < world->def.height; j++)
        for (uint32_t i = x; i < x + width && i < world->def.width; i++)
            world->terrain[j * world->def.width + i] = terrain;
}

static void choose_patch(choices *source, const tree_world *world, uint32_t patch[4]) {
    patch[0] = (uint32_t)choose_below(source, world->def.width);
    patch[1] = (uint32_t)choose_below(source, world->def.height);
    patch[2] = 1 + (uint32_t)choose_below(source, choose_one_in(source, 3) ? world->def.width : 5);
    patch[3] = 1 + (uint32_t)choose_below(source, choose_one_in(source, 3) ? world->def.height : 5);
}

static void choose_tree_world(choices *source, tree_world *world) {
    static const wend_corner_rule rules[] = {WEND_CORNERS_NO_CUTTING, WEND_CORNERS_ONE_SIDE, WEND_CORNERS_FREE};
    wend_grid_def def = wend_default_grid_def();
    const uint32_t most = choose_one_in(source, 4) ? NAIVE_TREE_SIDE : 20;
    def.width = 1 + (uint32_t)choose_below(source, most);
    def.height = 1 + (uint32_t)choose_below(source, most);
    def.corners = rules[choose_one_in(source, 3) ? choose_below(source, 3) : 0];
    if (choose_one_in(source, 4)) def.cell_size = 0.37, def.origin = (wend_vector2){-3.3, 11.7};
    if (choose_one_in(source, 6)) def.vertex = WEND_VERTEX_CORNER;
    if (choose_one_in(source, 6)) def.neighbours = WEND_NEIGHBOURS_FOUR;
    memset(world->terrain, 0, sizeof world->terrain);
    const wend_terrain kinds[KINDS] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3.5, 0}, {2, 1}, {0.25, 0}};
    memcpy(world->terrains, kinds, sizeof kinds);
    def.terrains = world->terrains;
    def.terrain_count = KINDS;
    def.terrain = world->terrain;
    world->def = def;
    const uint64_t dust = choose_below(source, 4); // of ten cells
    for (uint32_t i = 0; dust && i < def.width * def.height; i++)
        if (choose_below(source, 10) < dust) world->terrain[i] = 1;
    const uint8_t dearest = choose_below(source, 2) ? KINDS : 2;
    for (uint64_t patches = choose_below(source, 7); patches; patches--) {
        uint32_t patch[4];
        choose_patch(source, world, patch);
        paint(world, patch[0], patch[1], patch[2], patch[3], (uint8_t)choose_below(source, dearest));
    }
}

static wend_grid *tree_grid_of(const tree_world *world) {
    wend_grid *grid = NULL;
    if (wend_grid_create(&world->def, NULL, &grid)) abort();
    return grid;
}

static void naive_grid_of(const tree_world *world, uint8_t medium, naive_tree_grid *naive) {
    naive->width = (int)world->def.width;
    naive->height = (int)world->def.height;
    for (int y = 0; y < naive->height; y++)
        for (int x = 0; x < naive->width; x++) {
            const wend_terrain *kind = &world->terrains[world->terrain[y * naive->width + x]];
            naive->cost[y][x] = kind->medium == medium ? kind->cost : 0;
        }
}

static wend_quadtree_def choose_tree_def(choices *source) {
    wend_quadtree_def def = wend_default_quadtree_def();
    def.smallest_cells = 1u << choose_below(source, 5);
    if (choose_one_in(source, 3))
        def.blocked_above = (double)choose_below(source, 9) / 8; // often exactly what is occupied
    if (choose_one_in(source, 3)) def.occupied_cost = 1 + 9 * choose_unit(source);
    def.corners = !choose_one_in(source, 3);
    return def;
}

static wend_quadtree *tree_of(const wend_quadtree_def *def, const wend_grid *grid) {
    wend_quadtree *tree = NULL;
    if (wend_quadtree_create_from_grid(grid, def, NULL, &tree)) abort();
    return tree;
}

// The smallest side that a definition gives on a grid.
static int smallest_side(const wend_quadtree_def *def, const naive_tree *naive) {
    return (int)def->smallest_cells < naive->side ? (int)def->smallest_cells : naive->side;
}

// ---- Quads

typedef struct quad_list {
    const wend_quadtree *tree;
    uint32_t numbers[NAIVE_TREE_QUADS];
    wend_quad quads[NAIVE_TREE_QUADS];
    int count;
} quad_list;

static bool list_quad(void *user, uint32_t quad) {
    quad_list *list = user;
    if (list->count < NAIVE_TREE_QUADS) {
        list->numbers[list->count] = quad;
        list->quads[list->count] = wend_quadtree_get_quad(list->tree, quad);
    }
    list->count++;
    return true;
}

static bool nearly(double a, double b) {
    return a == b || fabs(a - b) <= 1e-12 * (fabs(a) + fabs(b));
}

static const char *quads_are_naive(const tree_world *world, const quad_list *list, const naive_tree *naive) {
    if (list->count != naive->count) return "more or fewer quads";
    const double cell = world->def.cell_size;
    for (int i = 0; i < naive->count; i++) {
        const naive_tree_quad *right = &naive->quads[i];
        const wend_quad *quad = &list->quads[i];
        if (!nearly(quad->cost, right->cost)) return "another cost";
        if (!nearly(quad->occupancy, right->occupancy)) return "another occupancy";
        if ((int)quad->part != right->part) return "another piece";
        const double shift = world->def.vertex == WEND_VERTEX_CORNER ? cell / 2 : 0;
        const double x = (quad->low.x - world->def.origin.x + shift) / cell,
                     y = (quad->low.y - world->def.origin.y + shift) / cell;
        if (fabs(x - right->x) > 1e-9 || fabs(y - right->y) > 1e-9) return "another place";
        if (fabs((quad->high.x - quad->low.x) / cell - right->size) > 1e-9) return "another size";
        // The code says the same, digit by digit.
        char text[WEND_QUAD_CODE_SIZE];
        wend_quad_code_text(quad->code, text);
        if (wend_quad_code_from_text(text) != quad->code) return "a code does not come back from its text";
        int at_x = 0, at_y = 0, size = naive->side;
        for (const char *digit = text; *digit && strcmp(text, "0") != 0; digit++) {
            size /= 2;
            at_x += (*digit == '2' || *digit == '4') * size;
            at_y += (*digit == '3' || *digit == '4') * size;
        }
        if (at_x != right->x || at_y != right->y || size != right->size) return "another code";
        if (quad_at(list->tree, quad->position) != list->numbers[i] && quad->cost < (double)INFINITY)
            return "a quad's position is not in it";
    }
    return NULL;
}

bool a_quadtree_is_the_naive_one(choices *source, void *user) {
    quadtree_tally *tally = user;
    static tree_world world;
    static naive_tree_grid cells;
    static naive_tree naive;
    static quad_list list;
    choose_tree_world(source, &world);
    wend_quadtree_def def = choose_tree_def(source);
    def.medium = choose_one_in(source, 4) ? 1 : 0;
    naive_grid_of(&world, def.medium, &cells);
    naive_tree_make(&cells, 1, 1, 1, &naive); // for its side
    naive_tree_make(&cells, smallest_side(&def, &naive), def.blocked_above, def.occupied_cost, &naive);
    wend_grid *grid = tree_grid_of(&world);
    list.tree = tree_of(&def, grid);
    list.count = 0;
    wend_quadtree_visit(list.tree, list_quad, &list);
    const char *finding = quads_are_naive(&world, &list, &naive);
    size_t free_quads = 0, pieces = 0;
    for (int i = 0; i < naive.count; i++) {
        free_quads += naive.quads[i].cost < (double)INFINITY;
        pieces += naive.quads[i].part > 0;
    }
    wend_quadtree_facts facts = wend_quadtree_describe(list.tree);
    if (!finding && (facts.free != free_quads || facts.quads != (size_t)naive.count)) finding = "wrong counts";
    if (tally) tally->pieces += pieces;
    wend_quadtree_destroy((wend_quadtree *)(uintptr_t)list.tree);
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Neighbours

typedef struct neighbour_set {
    const quad_list *list;
    uint8_t seen[NAIVE_TREE_QUADS];
    bool twice, unknown;
} neighbour_set;

static bool note_neighbour(void *user, uint32_t quad) {
    neighbour_set *set = user;
    for (int i = 0; i < set->list->count; i++) {
        if (set->list->numbers[i] != quad) continue;
        set->twice |= set->seen[i];
        set->seen[i] = 1;
        return true;
    }
    set->unknown = true;
    return true;
}

bool quad_neighbours_agree_with_naive(choices *source, void *user) {
    (void)user;
    static tree_world world;
    static naive_tree_grid cells;
    static naive_tree naive;
    static quad_list list;
    static neighbour_set set;
    choose_tree_world(source, &world);
    const wend_quadtree_def def = choose_tree_def(source);
    naive_grid_of(&world, 0, &cells);
    naive_tree_make(&cells, 1, 1, 1, &naive);
    naive_tree_make(&cells, smallest_side(&def, &naive), def.blocked_above, def.occupied_cost, &naive);
    wend_grid *grid = tree_grid_of(&world);
    list.tree = tree_of(&def, grid);
    list.count = 0;
    wend_quadtree_visit(list.tree, list_quad, &list);
    const char *finding = list.count == naive.count ? NULL : "more or fewer quads";
    for (int looks = 0; looks < 12 && !finding && naive.count; looks++) {
        const int quad = (int)choose_below(source, (uint64_t)naive.count);
        memset(&set, 0, sizeof set);
        set.list = &list;
        wend_quadtree_visit_neighbours(list.tree, list.numbers[quad], note_neighbour, &set);
        if (set.twice) finding = "a neighbour came twice";
        if (set.unknown) finding = "a neighbour is no quad";
        for (int i = 0; i < naive.count && !finding; i++)
            if (set.seen[i] != naive_tree_neighbours(&cells, &naive, quad, i, def.corners))
                finding = set.seen[i] ? "a step that is none" : "a step is missing";
    }
    wend_quadtree_destroy((wend_quadtree *)(uintptr_t)list.tree);
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Edits

// Both trees have the same quads in the same order.
static const char *trees_are_equal(const wend_quadtree *a, const wend_quadtree *b) {
    static quad_list one, other;
    one.tree = a, one.count = 0;
    other.tree = b, other.count = 0;
    wend_quadtree_visit(a, list_quad, &one);
    wend_quadtree_visit(b, list_quad, &other);
    if (one.count != other.count) return "more or fewer quads than a new tree has";
    for (int i = 0; i < one.count && i < NAIVE_TREE_QUADS; i++) {
        const wend_quad *x = &one.quads[i], *y = &other.quads[i];
        if (x->code != y->code || x->part != y->part) return "other quads than a new tree has";
        if (x->cost != y->cost || x->occupancy != y->occupancy) return "a quad is not as in a new tree";
        if (x->position.x != y->position.x || x->position.y != y->position.y) return "a quad's position is another";
    }
    wend_quadtree_facts first = wend_quadtree_describe(a), second = wend_quadtree_describe(b);
    if (first.quads != second.quads || first.free != second.free || first.partial != second.partial)
        return "the counts are not those of a new tree";
    return NULL;
}

// The quads before, changed as the journal says, are the quads now.
static const char *journal_is_valid(const quad_list *before, const wend_quadtree *tree, quadtree_tally *tally) {
    static struct {
        uint32_t number;
        uint64_t code;
        bool changed;
    } known[2 * NAIVE_TREE_QUADS];
    static quad_list after;
    size_t count = 0, changes;
    const wend_quad_change *journal = wend_quadtree_last_changes(tree, &changes);
    for (int i = 0; i < before->count; i++) {
        known[count].number = before->numbers[i];
        known[count].changed = false;
        known[count++].code = before->quads[i].code;
    }
    for (size_t i = 0; i < changes; i++) {
        size_t at = 0;
        while (at < count && known[at].number != journal[i].quad) at++;
        if (journal[i].kind == WEND_QUAD_INSERTED) {
            if (at < count) return "the journal inserts a quad that is there";
            known[count].number = journal[i].quad;
            known[count].changed = true;
            known[count++].code = journal[i].code;
            if (tally) tally->inserted++;
        } else if (at == count || known[at].code != journal[i].code) {
            return "the journal tells of a quad that is not there";
        } else if (journal[i].kind == WEND_QUAD_REMOVED) {
            known[at] = known[--count];
            if (tally) tally->removed++;
        } else {
            known[at].changed = true;
            if (tally) tally->changed++;
        }
    }
    after.tree = tree, after.count = 0;
    wend_quadtree_visit(tree, list_quad, &after);
    if ((size_t)after.count != count) return "the journal leaves out quads";
    for (int i = 0; i < after.count; i++) {
        size_t at = 0;
        while (at < count && known[at].number != after.numbers[i]) at++;
        if (at == count || known[at].code != after.quads[i].code) return "the journal leads to other quads";
        if (known[at].changed) continue;
        int old = 0;
        while (old < before->count && before->numbers[old] != after.numbers[i]) old++;
        if (before->quads[old].cost != after.quads[i].cost || before->quads[old].occupancy != after.quads[i].occupancy)
            return "a quad changed and the journal does not say so";
    }
    return NULL;
}

bool an_edited_quadtree_is_like_a_new_one(choices *source, void *user) {
    static tree_world world;
    static quad_list before;
    choose_tree_world(source, &world);
    const wend_quadtree_def def = choose_tree_def(source);
    wend_grid *grid = tree_grid_of(&world);
    wend_quadtree *tree = tree_of(&def, grid);
    const char *finding = NULL;
    for (uint64_t edits = 1 + choose_below(source, 6); edits && !finding; edits--) {
        uint32_t patch[4];
        choose_patch(source, &world, patch);
        before.tree = tree, before.count = 0;
        wend_quadtree_visit(tree, list_quad, &before);
        const uint64_t version = wend_quadtree_version(tree);
        const uint64_t grid_version = wend_grid_version(grid);
        wend_grid_set_terrain(grid, patch[0], patch[1], patch[2], patch[3], (uint8_t)choose_below(source, KINDS));
        if (choose_below(source, 2) && wend_quadtree_refresh(tree)) finding = "an edit failed";
        wend_quadtree *fresh = tree_of(&def, grid);
        if (!finding) finding = trees_are_equal(tree, fresh);
        size_t changes = 0;
        if (wend_grid_version(grid) != grid_version) { // else the tree remembers what it did before
            if (!finding) finding = journal_is_valid(&before, tree, user);
            wend_quadtree_last_changes(tree, &changes);
        }
        if (!finding && (wend_quadtree_version(tree) > version) != (changes > 0))
            finding = "the version does not tell of changes";
        wend_quadtree_destroy(fresh);
    }
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Paths

typedef struct path_bench {
    wend_query *query;
    wend_path path, other;
    wend_diagnostics *findings;
} path_bench;

static path_bench *the_path_bench(void) {
    static path_bench bench; // one for all worlds
    if (!bench.query) {
        if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
        if (wend_diagnostics_create(wend_default_allocator(), &bench.findings)) abort();
        bench.path = wend_path_empty(wend_default_allocator());
        bench.other = wend_path_empty(wend_default_allocator());
    }
    wend_diagnostics_clear(bench.findings);
    return &bench;
}

static const char *last_finding(const path_bench *bench) {
    size_t count = wend_diagnostics_count(bench->findings);
    return count ? wend_diagnostics_get(bench->findings, count - 1)->text
                 : "a checker found something and did not say what";
}

// A search that stops again and again, and once is cancelled, finds the path of one that does not stop: bench->other.
static const char *judge_quad_slices(choices *source, const wend_quadtree *tree, wend_quadtree_request request) {
    path_bench *bench = the_path_bench();
    const wend_path *whole = &bench->other, *path = &bench->path;
    const uint64_t slice = 1 + choose_below(source, 20);
    wend_cancellation flag = {0};
    request.work = choose_below(source, slice);
    request.cancellation = &flag;
    if (choose_one_in(source, 4)) wend_cancellation_request(&flag);
    if (wend_quadtree_find_path(tree, bench->query, &request, &bench->path)) return "a search failed";
    wend_cancellation_reset(&flag);
    uint64_t granted = request.work;
    while (path->outcome == WEND_OUTCOME_BUDGET_SPENT || path->outcome == WEND_OUTCOME_CANCELLED) {
        if (path->expanded > granted) return "more was expanded than allowed";
        if (path->state_count || path->point_count) return "a search that was stopped has a path";
        granted += slice;
        if (wend_query_resume(bench->query, slice, &bench->path)) return "a search could not go on";
    }
    if (path->outcome != whole->outcome || path->expanded != whole->expanded || path->cost != whole->cost ||
        path->search_cost != whole->search_cost || path->lower_bound != whole->lower_bound ||
        path->state_count != whole->state_count || path->point_count != whole->point_count ||
        path->version != whole->version)
        return "a search in slices finds another path";
    for (size_t i = 0; i < path->state_count; i++)
        if (path->states[i] != whole->states[i]) return "a search in slices finds other quads";
    for (size_t i = 0; i < path->point_count; i++)
        if (path->points[i].x != whole->points[i].x || path->points[i].y != whole->points[i].y)
            return "a search in slices finds other points";
    return NULL;
}

static const char *judge_quad_path(choices *source, const wend_grid *grid, const wend_quadtree *tree,
                                   quadtree_tally *tally) {
    path_bench *bench = the_path_bench();
    const wend_grid_def def = wend_grid_describe(grid);
    const uint32_t cells = def.width * def.height, start = (uint32_t)choose_below(source, cells),
                   goal = (uint32_t)choose_below(source, cells);
    const bool free_start = wend_grid_is_free(grid, start) && def.terrains[def.terrain[start]].medium == 0,
               free_goal = wend_grid_is_free(grid, goal) && def.terrains[def.terrain[goal]].medium == 0;
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = location_of(wend_grid_position(grid, start));
    request.goal = location_of(wend_grid_position(grid, goal));
    request.smooth = false;
    if (wend_quadtree_find_path(tree, bench->query, &request, &bench->other)) return "a search failed";
    const char *sliced = judge_quad_slices(source, tree, request);
    if (sliced) return sliced;
    if (wend_quadtree_find_cell_path(tree, bench->query, start, goal, &bench->path)) return "a search failed";
    const wend_path *path = &bench->path;
    if (path->outcome != bench->other.outcome) return "smoothing changes the outcome";
    if (!free_start) return path->outcome == WEND_OUTCOME_START_OFF_MAP ? NULL : "a start off the map was taken";
    if (!free_goal) return path->outcome == WEND_OUTCOME_GOAL_OFF_MAP ? NULL : "a goal off the map was taken";
    const bool same = wend_grid_island(grid, start) == wend_grid_island(grid, goal);
    if (!same) {
        if (tally) tally->unreachable++;
        return path->outcome == WEND_OUTCOME_UNREACHABLE ? NULL : "a path leads where none can";
    }
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "a path was not found";
    if (tally) tally->found++, tally->by_cells += path->state_count == 0;
    if (wend_path_check_points_on_grid(&bench->other, grid, start, goal, (double)INFINITY, bench->findings) ||
        wend_path_check_points_on_grid(path, grid, start, goal, bench->other.cost, bench->findings))
        return last_finding(bench);
    if (path->state_count && wend_path_check_on_quadtree(path, tree, request.start, request.goal, bench->findings))
        return last_finding(bench);
    if (tally) tally->shortened += path->cost < bench->other.cost;
    return NULL;
}

bool quadtree_paths_are_valid_and_found(choices *source, void *user) {
    static tree_world world;
    choose_tree_world(source, &world);
    const wend_quadtree_def def = choose_tree_def(source);
    wend_grid *grid = tree_grid_of(&world);
    wend_quadtree *tree = tree_of(&def, grid);
    const char *finding = NULL;
    for (int i = 0; i < 4 && !finding; i++) finding = judge_quad_path(source, grid, tree, user);
    wend_quadtree_destroy(tree);
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Polygons

#define MOST_OBSTACLES 6
#define MOST_CORNERS   8

typedef struct polygon_world {
    wend_quadtree_def def;
    wend_vector2 points[MOST_OBSTACLES][MOST_CORNERS];
    size_t ring_sizes[MOST_OBSTACLES][2];
    wend_area obstacles[MOST_OBSTACLES];
    bool live[MOST_OBSTACLES];
} polygon_world;

static double choose_place(choices *source, uint64_t style) {
    switch (style) {
    case 0: return (double)choose_between(source, -1, 9);      // on borders of quads
    case 1: return (double)choose_between(source, -4, 36) / 4; // likewise, deeper down
    default: return -1.0 + 10.0 * choose_unit(source);
    }
}

static void choose_obstacle(choices *source, polygon_world *world, int id) {
    const uint64_t style = choose_below(source, 3);
    wend_area *obstacle = &world->obstacles[id];
    *obstacle = (wend_area){.points = world->points[id]};
    obstacle->rule = choose_below(source, 2) ? WEND_FILL_EVEN_ODD : WEND_FILL_NON_ZERO;
    if (choose_below(source, 2)) { // a box
        double x = choose_place(source, style), y = choose_place(source, style),
               width = choose_place(source, style) / 3, height = choose_place(source, style) / 3;
        const wend_vector2 box[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
        memcpy(world->points[id], box, sizeof box);
        obstacle->point_count = 4;
    } else {
        obstacle->point_count = choose_below(source, MOST_CORNERS + 1);
        for (size_t i = 0; i < obstacle->point_count; i++)
            world->points[id][i] = (wend_vector2){choose_place(source, style), choose_place(source, style)};
    }
    if (!choose_one_in(source, 3)) return; // else two rings: of a box, this often makes a hole
    if (obstacle->point_count == 4) {
        for (size_t i = 0; i < 4; i++)
            world->points[id][4 + i] = (wend_vector2){choose_place(source, style), choose_place(source, style)};
        obstacle->point_count = 8;
    }
    world->ring_sizes[id][0] = obstacle->point_count / 2;
    world->ring_sizes[id][1] = obstacle->point_count - world->ring_sizes[id][0];
    obstacle->ring_sizes = world->ring_sizes[id], obstacle->ring_count = 2;
}

static void choose_polygon_world(choices *source, polygon_world *world) {
    memset(world, 0, sizeof *world);
    world->def = wend_default_quadtree_def();
    world->def.side = 8;
    world->def.depth = (uint32_t)choose_below(source, 6);
    world->def.corners = choose_below(source, 2);
    world->def.occupied_cost = 1 + (double)choose_below(source, 4);
    const uint64_t count = 1 + choose_below(source, 3);
    for (uint64_t i = 0; i < count; i++) {
        choose_obstacle(source, world, (int)i);
        world->live[i] = true;
    }
}

static size_t live_obstacles(const polygon_world *world, bool backwards, wend_area *list) {
    size_t count = 0;
    for (int i = 0; i < MOST_OBSTACLES; i++) {
        const int id = backwards ? MOST_OBSTACLES - 1 - i : i;
        if (world->live[id]) list[count++] = world->obstacles[id];
    }
    return count;
}

static wend_quadtree *polygon_tree_of(const polygon_world *world, bool backwards) {
    wend_area list[MOST_OBSTACLES];
    size_t count = live_obstacles(world, backwards, list);
    wend_quadtree *tree = NULL;
    if (wend_quadtree_create_from_areas(list, count, &world->def, NULL, &tree)) abort();
    return tree;
}

static const char *edit_polygons(choices *source, polygon_world *world, wend_quadtree *tree) {
    const int id = (int)choose_below(source, MOST_OBSTACLES);
    if (world->live[id] && choose_one_in(source, 3)) {
        world->live[id] = false;
        return wend_quadtree_remove_obstacle(tree, (uint32_t)id) ? "an obstacle could not be removed" : NULL;
    }
    if (world->live[id]) {
        choose_obstacle(source, world, id);
        return wend_quadtree_move_obstacle(tree, (uint32_t)id, &world->obstacles[id], NULL)
                   ? "an obstacle could not be moved"
                   : NULL;
    }
    int place = 0; // ids of removed ones are used again, the smallest first
    while (world->live[place]) place++;
    choose_obstacle(source, world, place);
    world->live[place] = true;
    uint32_t got = UINT32_MAX;
    if (wend_quadtree_add_obstacle(tree, &world->obstacles[place], NULL, &got)) return "an obstacle could not be added";
    return got == (uint32_t)place ? NULL : "an obstacle got another id";
}

bool a_quadtree_of_edited_polygons_is_like_a_new_one(choices *source, void *user) {
    static polygon_world world;
    static quad_list before;
    choose_polygon_world(source, &world);
    wend_quadtree *tree = polygon_tree_of(&world, false);
    const char *finding = NULL;
    for (uint64_t edits = 1 + choose_below(source, 5); edits && !finding; edits--) {
        before.tree = tree, before.count = 0;
        wend_quadtree_visit(tree, list_quad, &before);
        finding = edit_polygons(source, &world, tree);
        wend_quadtree *fresh = polygon_tree_of(&world, choose_below(source, 2));
        if (!finding) finding = trees_are_equal(tree, fresh);
        if (!finding) finding = journal_is_valid(&before, tree, user);
        wend_quadtree_destroy(fresh);
    }
    wend_quadtree_destroy(tree);
    return finding ? choices_fail(source, "%s", finding) : true;
}

static double covered_area(const quad_list *list) {
    double area = 0;
    for (int i = 0; i < list->count; i++) {
        double side = list->quads[i].high.x - list->quads[i].low.x;
        area += side * side * list->quads[i].occupancy;
    }
    return area;
}

static size_t obstacle_rings(const polygon_world *world, int id) {
    return world->obstacles[id].ring_sizes ? 2 : 1;
}

// The corners of a ring of an obstacle, and how many.
static size_t obstacle_ring(const polygon_world *world, int id, size_t ring, const wend_vector2 **corners) {
    *corners = world->points[id] + (ring ? world->ring_sizes[id][0] : 0);
    return world->obstacles[id].ring_sizes ? world->ring_sizes[id][ring] : world->obstacles[id].point_count;
}

// Whether the naive winding numbers say that a point is covered.
static bool point_is_covered(const polygon_world *world, double x, double y) {
    for (int i = 0; i < MOST_OBSTACLES; i++) {
        if (!world->live[i]) continue;
        int winding = 0;
        for (size_t ring = 0; ring < obstacle_rings(world, i); ring++) {
            const wend_vector2 *corners = NULL;
            const size_t count = obstacle_ring(world, i, ring, &corners);
            double points[MOST_CORNERS][2];
            for (size_t k = 0; k < count; k++) {
                points[k][0] = corners[k].x;
                points[k][1] = corners[k].y;
            }
            winding += naive_winding((const double(*)[2])points, (int)count, x, y);
        }
        if (world->obstacles[i].rule == WEND_FILL_NON_ZERO ? winding != 0 : winding % 2 != 0) return true;
    }
    return false;
}

static int to_tree_units(double metres) {
    return (int)floor(metres / (8.0 / 16777216.0) + 0.5);
}

// Whether an edge of any obstacle runs through the inside of a square.
static bool an_edge_runs_through(const polygon_world *world, wend_vector2 low, double side) {
    for (int i = 0; i < MOST_OBSTACLES; i++) {
        for (size_t ring = 0; world->live[i] && ring < obstacle_rings(world, i); ring++) {
            const wend_vector2 *corners = NULL;
            const size_t count = obstacle_ring(world, i, ring, &corners);
            for (size_t k = 0; k < count; k++) {
                const wend_vector2 a = corners[k], b = corners[(k + 1) % count];
                if (naive_square_contact(to_tree_units(low.x), to_tree_units(low.y), to_tree_units(side),
                                         to_tree_units(a.x), to_tree_units(a.y), to_tree_units(b.x),
                                         to_tree_units(b.y)) == 2)
                    return true;
            }
        }
    }
    return false;
}

// Squares are divided where an edge runs through them and nowhere else.
static const char *divisions_are_right(const polygon_world *world, const quad_list *list) {
    for (int i = 0; i < list->count; i++) {
        const wend_quad *quad = &list->quads[i];
        const double side = quad->high.x - quad->low.x;
        const bool partial = quad->occupancy > 0 && quad->occupancy < 1;
        if (partial && quad->depth < world->def.depth) return "a quad that is occupied in part is not divided";
        if (partial && !an_edge_runs_through(world, quad->low, side)) return "a quad is occupied in part by nothing";
        if (quad->depth == 0) continue;
        const double parent = 2 * side;
        const wend_vector2 low = {floor(quad->low.x / parent) * parent, floor(quad->low.y / parent) * parent};
        if (!an_edge_runs_through(world, low, parent)) return "a square is divided that no edge runs through";
    }
    return NULL;
}

bool covered_areas_do_not_depend_on_depth(choices *source, void *user) {
    (void)user;
    static polygon_world world;
    static quad_list list;
    choose_polygon_world(source, &world);
    double areas[2];
    const char *finding = NULL;
    for (int i = 0; i < 2 && !finding; i++) {
        world.def.depth = i ? 1 + (uint32_t)choose_below(source, 5) : 0;
        wend_quadtree *tree = polygon_tree_of(&world, false);
        list.tree = tree, list.count = 0;
        wend_quadtree_visit(tree, list_quad, &list);
        areas[i] = covered_area(&list);
        finding = divisions_are_right(&world, &list);
        // Quads that are empty or full hold only such points. Samples lie off every line of the world.
        for (int k = 0; k < 40 && i; k++) {
            const double x = 8 * choose_unit(source) * 0.999 + 1e-4, y = 8 * choose_unit(source) * 0.999 + 1e-4;
            wend_quad quad = wend_quadtree_get_quad(tree, quad_at(tree, (wend_vector2){x, y}));
            const bool covered = point_is_covered(&world, x, y);
            // A unit is 2^-21 here: a sample nearer than that to a border is no proof.
            const bool near_border =
                point_is_covered(&world, x + 1e-5, y) != covered || point_is_covered(&world, x - 1e-5, y) != covered ||
                point_is_covered(&world, x, y + 1e-5) != covered || point_is_covered(&world, x, y - 1e-5) != covered;
            if (near_border) continue;
            if (covered && quad.occupancy < 1e-12) finding = "a covered point is in an empty quad";
            if (!covered && quad.occupancy > 1 - 1e-12) finding = "a bare point is in a full quad";
        }
        wend_quadtree_destroy(tree);
    }
    if (!finding && fabs(areas[0] - areas[1]) > 1e-8) finding = "the covered area depends on the depth";
    return finding ? choices_fail(source, "%s (%.12g, %.12g)", finding, areas[0], areas[1]) : true;
}

bool polygon_paths_are_valid(choices *source, void *user) {
    quadtree_tally *tally = user;
    static polygon_world world;
    path_bench *bench = the_path_bench();
    choose_polygon_world(source, &world);
    wend_quadtree *tree = polygon_tree_of(&world, false);
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = location_of((wend_vector2){choose_place(source, 2), choose_place(source, 1)});
    request.goal = location_of((wend_vector2){choose_place(source, 2), choose_place(source, 1)});
    const char *finding = NULL;
    request.smooth = false;
    if (wend_quadtree_find_path(tree, bench->query, &request, &bench->other)) abort();
    finding = judge_quad_slices(source, tree, request);
    request.smooth = true;
    if (wend_quadtree_find_path(tree, bench->query, &request, &bench->path)) abort();
    if (!finding && bench->path.outcome == WEND_OUTCOME_COMPLETE) {
        if (tally) tally->found++;
        if (wend_path_check_on_quadtree(&bench->path, tree, request.start, request.goal, bench->findings) ||
            wend_path_check_points_on_quadtree(&bench->other, tree, request.start, request.goal, (double)INFINITY,
                                               bench->findings) ||
            wend_path_check_points_on_quadtree(&bench->path, tree, request.start, request.goal, bench->other.cost,
                                               bench->findings))
            finding = last_finding(bench);
    } else if (tally) {
        tally->unreachable++;
    }
    // Any line: what it costs, or that it is rejected, is what the checker says.
    wend_vector3 ends[2] = {{choose_place(source, 1), choose_place(source, 1), 0},
                            {choose_place(source, 1), choose_place(source, 2), 0}};
    if (choose_one_in(source, 3)) ends[1].x = ends[0].x;
    const wend_vector2 a = {ends[0].x, ends[0].y}, b = {ends[1].x, ends[1].y};
    wend_path line = {.points = ends, .point_count = 2};
    line.cost = wend_quadtree_line_cost(tree, a, b);
    const bool refused = !(line.cost < (double)INFINITY);
    if (refused) line.cost = 0;
    const bool passes = wend_path_check_points_on_quadtree(&line, tree, location_of(a), location_of(b),
                                                           (double)INFINITY, bench->findings) == WEND_OK;
    if (!finding && !refused && !passes) finding = last_finding(bench);
    if (!finding && refused) { // then the checker must say so too, whatever it costs
        size_t count = wend_diagnostics_count(bench->findings);
        if (passes || wend_diagnostics_get(bench->findings, count - 1)->message != WEND_MESSAGE_PATH_LINE_NOT_ALLOWED)
            finding = "a line is refused that is allowed";
    }
    wend_quadtree_destroy(tree);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Lines and smoothing on grids

#define LINE_SCALE 8

bool grid_line_costs_agree_with_naive(choices *source, void *user) {
    quadtree_tally *tally = user;
    static tree_world world;
    static naive_tree_grid cells;
    choose_tree_world(source, &world);
    wend_grid *grid = tree_grid_of(&world);
    const wend_grid_def *def = &world.def;
    const char *finding = NULL;
    for (int i = 0; i < 12 && !finding; i++) {
        int ends[4];
        for (int k = 0; k < 4; k++) {
            const int most = LINE_SCALE * (int)(k % 2 ? def->height : def->width);
            // Anywhere, on borders and corners, in the middle of cells, and beyond the grid.
            ends[k] = (int)choose_between(source, -1, most + 1);
            if (choose_below(source, 2))
                ends[k] = ends[k] / LINE_SCALE * LINE_SCALE + (choose_below(source, 2) ? LINE_SCALE / 2 : 0);
        }
        if (choose_one_in(source, 5)) ends[2] = ends[0];
        if (choose_one_in(source, 5)) ends[3] = ends[1];
        const double shift = def->vertex == WEND_VERTEX_CORNER ? 0.5 : 0;
        wend_vector2 at[2];
        for (int k = 0; k < 2; k++)
            at[k] = (wend_vector2){def->origin.x + ((double)ends[2 * k] / LINE_SCALE - shift) * def->cell_size,
                                   def->origin.y + ((double)ends[2 * k + 1] / LINE_SCALE - shift) * def->cell_size};
        const int x = ends[0] / LINE_SCALE, y = ends[1] / LINE_SCALE;
        double right = -1;
        if (ends[0] >= 0 && ends[1] >= 0 && x < (int)def->width && y < (int)def->height) {
            const uint8_t medium = world.terrains[world.terrain[y * (int)def->width + x]].medium;
            naive_grid_of(&world, medium, &cells);
            if (medium != WEND_MEDIUM_BLOCKED)
                right = naive_line_cost(&cells, LINE_SCALE, ends[0], ends[1], ends[2], ends[3], (int)def->corners) *
                        def->cell_size;
        }
        const double cost = wend_grid_line_cost(grid, at[0], at[1]);
        if (tally) right < 0 ? tally->lines_rejected++ : tally->lines_allowed++;
        if (right < 0 && cost < (double)INFINITY) finding = "a line is allowed that must not be";
        if (right >= 0 && !(cost < (double)INFINITY)) finding = "a line is refused that is allowed";
        if (right >= 0 && !finding && fabs(cost - right) > 1e-9 * (1 + right)) finding = "a line costs something else";
        // The checker is code of its own: it must think the same.
        path_bench *bench = the_path_bench();
        wend_vector3 points[2] = {{at[0].x, at[0].y, 0}, {at[1].x, at[1].y, 0}};
        const wend_path line = {.points = points, .point_count = 2, .cost = right >= 0 ? right : 0};
        bool passes = wend_path_check_points_on_grid(&line, grid, WEND_NO_CELL, WEND_NO_CELL, (double)INFINITY,
                                                     bench->findings) == WEND_OK;
        if (!finding && right >= 0 && !passes) finding = last_finding(bench);
        if (!finding && right < 0) { // for the right reason
            size_t count = wend_diagnostics_count(bench->findings);
            if (passes ||
                wend_diagnostics_get(bench->findings, count - 1)->message != WEND_MESSAGE_PATH_LINE_NOT_ALLOWED)
                finding = "the checker passes a line that is not allowed";
        }
        if (finding) {
            wend_grid_destroy(grid);
            return choices_fail(source, "%s: (%d, %d) to (%d, %d), %.17g instead of %.17g", finding, ends[0], ends[1],
                                ends[2], ends[3], cost, right);
        }
    }
    wend_grid_destroy(grid);
    return true;
}

bool smoothing_on_grids_never_costs_more(choices *source, void *user) {
    quadtree_tally *tally = user;
    static tree_world world;
    choose_tree_world(source, &world);
    wend_grid *grid = tree_grid_of(&world);
    path_bench *bench = the_path_bench();
    wend_path *path = &bench->path;
    const uint32_t cells = world.def.width * world.def.height;
    const uint64_t goal = choose_below(source, cells);
    wend_search_request request = wend_default_search_request();
    request.start = choose_below(source, cells);
    request.goals = &goal;
    request.goal_count = 1;
    if (wend_grid_find_path(grid, bench->query, &request, path)) abort();
    const char *finding = NULL;
    if (path->outcome == WEND_OUTCOME_COMPLETE) {
        // Where corners may be cut the smoother's lines may not end at what they touch: vertices never do.
        if (path->point_count) finding = "a search left points";
        const double before = path->search_cost;
        if (!finding && wend_path_smooth_on_grid(path, grid)) finding = "a path could not be smoothed";
        if (!finding && wend_path_check_points_on_grid(path, grid, (uint32_t)request.start, (uint32_t)goal, before,
                                                       bench->findings))
            finding = last_finding(bench);
        if (!finding && path->search_cost != before) finding = "smoothing changed the cost of the states";
        if (tally) tally->found++, tally->shortened += path->cost < before * (1 - 1e-9);
        // Once more: never worse.
        const double once = path->cost;
        if (!finding && (wend_path_smooth_on_grid(path, grid) || path->cost > once * (1 + 1e-12)))
            finding = "smoothing twice made it worse";
    }
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Smoothing on graphs

#define MOST_PLACES 24

// A line costs its length, unless it passes the wall x = 0 beside its door at |y| <= 1.
static double line_through_door(void *user, wend_vector3 a, wend_vector3 b) {
    (void)user;
    const double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
    if ((a.x < 0) != (b.x < 0) && fabs(a.y - a.x / dx * dy) > 1) return (double)INFINITY;
    return sqrt(dx * dx + dy * dy + dz * dz);
}

bool smoothing_on_graphs_never_costs_more(choices *source, void *user) {
    (void)user;
    path_bench *bench = the_path_bench();
    wend_vector3 positions[MOST_PLACES];
    wend_graph_edge edges[2 * MOST_PLACES];
    wend_graph_def def = wend_default_graph_def();
    def.waypoint_count = 2 + (uint32_t)choose_below(source, MOST_PLACES - 1);
    for (uint32_t i = 0; i < def.waypoint_count; i++)
        positions[i] = (wend_vector3){(double)choose_between(source, -5, 5), (double)choose_between(source, -5, 5),
                                      (double)choose_below(source, 2)};
    for (uint32_t i = 0; i + 1 < def.waypoint_count; i++) {
        double length = line_through_door(NULL, positions[i], positions[i + 1]);
        if (!(length < (double)INFINITY)) length = 20;
        edges[def.edge_count++] =
            (wend_graph_edge){.from = i, .to = i + 1, .cost = length * (1 + choose_unit(source)) + 1e-3};
        if (choose_one_in(source, 4)) // a second one, costlier or cheaper
            edges[def.edge_count++] = (wend_graph_edge){.from = i, .to = i + 1, .cost = length * 1.5 + 1e-3};
    }
    def.positions = positions;
    def.edges = edges;
    wend_graph *graph = NULL;
    if (wend_graph_create(&def, NULL, &graph)) abort();
    wend_domain domain;
    if (wend_graph_domain(graph, NULL, NULL, &domain)) abort();
    wend_search_request request = wend_default_search_request();
    const uint64_t goal = def.waypoint_count - 1;
    request.goals = &goal;
    request.goal_count = 1;
    wend_path *path = &bench->path;
    if (wend_domain_find_path(&domain, bench->query, &request, path)) abort();
    const char *finding = NULL;
    if (wend_path_smooth_on_graph(path, graph, NULL, NULL, NULL)) finding = "a path could not be straightened";
    if (!finding && fabs(path->cost - path->search_cost) > 1e-9 * path->search_cost)
        finding = "straightening changed the cost";
    // What was left out lies on the lines: the whole is as long as before.
    double long_way = 0, short_way = 0;
    for (size_t i = 1; i < path->state_count; i++) {
        wend_vector3 a = positions[path->states[i - 1]], b = positions[path->states[i]];
        long_way += sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
    }
    for (size_t i = 1; i < path->point_count; i++) {
        wend_vector3 a = path->points[i - 1], b = path->points[i];
        short_way += sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
    }
    if (!finding && fabs(long_way - short_way) > 1e-9 * (1 + long_way)) finding = "straightening left the way";
    if (!finding && wend_path_smooth_on_graph(path, graph, NULL, line_through_door, NULL))
        finding = "a path could not be smoothed";
    if (!finding && path->cost > path->search_cost * (1 + 1e-12)) finding = "smoothing on a graph made it dearer";
    const wend_vector3 last = path->points[path->point_count - 1];
    if (!finding && (path->points[0].x != positions[0].x || last.x != positions[goal].x || last.y != positions[goal].y))
        finding = "smoothing moved an end";
    wend_graph_destroy(graph);
    return finding ? choices_fail(source, "%s", finding) : true;
}
