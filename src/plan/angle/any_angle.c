// Any-angle paths on grids: the object, and the exact planner.
//
//     grid --> media in rows with a border        Theta*, Lazy Theta*, smoothed A* (corner_search.c)
//          --> outlines --> mesh --> convex cells --> plane: interval search, exact
//
// The mesh lives in cells instead of metres, so that corners are whole numbers whatever the size of a cell is; answers are put into metres
// when they leave. Rules about corners need no code of their own on that side: cells that touch in a corner do not grow together, which
// makes two vertices of the plane there, and a path that begins or ends in one names the triangle that lies on its cell's side.
#include "plan/angle/any_angle_internal.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/core/states.h"
#include "plan/plane/interval_search.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/log.h"
#include "base/core/require.h"
#include "map/mesh/mesh_internal.h"
#include "wend/grid_mesh.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// Making one

#define MOST_CORNERS (NO_NODE / 2) // a node for each side of a corner, and a number that is none

static uint64_t bordered_cells(const wend_grid *grid) {
    return ((uint64_t)grid->width + 2) * ((uint64_t)grid->height + 2);
}

static bool any_angle_def_is_valid(const wend_any_angle_def *def, wend_diagnostics *findings) {
    if (!def->grid)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANY_ANGLE_GRID, wend_place_none(), NULL, "NULL");
    if (def->grid->neighbours == WEND_NEIGHBOURS_SIX)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANY_ANGLE_GRID, wend_place_none(), NULL,
                                       "made of hexagons");
    if (!wend_definition_allocator_is_valid("any_angle", &def->allocator, findings)) return false;
    if (bordered_cells(def->grid) >= MOST_CORNERS)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANY_ANGLE_GRID_SIZE, wend_place_none(), NULL,
                                       def->grid->width, def->grid->height, MOST_CORNERS);
    return true;
}

static void copy_media(wend_any_angle *any_angle, wend_grid_part part) {
    const wend_grid *grid = any_angle->grid;
    for (uint32_t y = part.y; y < part.end_y; y++) {
        uint8_t *row = any_angle->media + ((size_t)y + 1) * any_angle->stride + 1;
        for (uint32_t x = part.x; x < part.end_x; x++) row[x] = wend_grid_medium(grid, y * grid->width + x);
    }
}

static wend_grid_part whole_grid(const wend_grid *grid) {
    return (wend_grid_part){0, 0, grid->width, grid->height};
}

static wend_status make_media(wend_any_angle *made) {
    made->media = wend_allocate_items(&made->allocator, made->media_count, 1, WEND_LIFETIME_OBJECT);
    if (!made->media) return WEND_OUT_OF_MEMORY;
    memset(made->media, WEND_MEDIUM_BLOCKED, made->media_count);
    copy_media(made, whole_grid(made->grid));
    return WEND_OK;
}

static wend_status make_plane_of_grid(wend_any_angle *made, wend_diagnostics *findings) {
    wend_grid_mesh_def def = wend_default_grid_mesh_def();
    def.grid = made->grid;
    def.join_terrains = true;
    def.in_cells = true;
    def.allocator = made->allocator;
    wend_status status = wend_mesh_create_from_grid(&def, findings, &made->mesh);
    if (!status) status = wend_cells_create(made->mesh, made->allocator, &made->cells);
    if (!status) status = wend_plane_create(made->cells, made->allocator, &made->plane);
    return status;
}

static void release_plane(wend_any_angle *any_angle) {
    wend_plane_destroy(any_angle->plane);
    wend_cells_destroy(any_angle->cells);
    wend_mesh_destroy(any_angle->mesh);
}

// Media are written again where they changed, the plane is rebuilt: cells that merge into convex ones know no borders.
static wend_status any_angle_take_changes(void *self, const wend_change *changes, size_t count) {
    wend_any_angle *any_angle = self;
    bool has_changed = count == WEND_CHANGES_ALL;
    for (size_t i = 0; i < count && !has_changed; i++) has_changed = changes[i].effects & WEND_EFFECT_REACH;
    if (!has_changed) return WEND_OK; // costs do not matter here
    if (any_angle->has_plane) {
        wend_any_angle next = {.allocator = any_angle->allocator, .grid = any_angle->grid};
        wend_status status = make_plane_of_grid(&next, NULL);
        if (status) {
            release_plane(&next);
            return status;
        }
        release_plane(any_angle);
        any_angle->mesh = next.mesh;
        any_angle->cells = next.cells;
        any_angle->plane = next.plane;
    }
    wend_grid_part part;
    if (count == WEND_CHANGES_ALL) copy_media(any_angle, whole_grid(any_angle->grid));
    for (size_t i = 0; i < count && count != WEND_CHANGES_ALL; i++)
        if (wend_grid_part_of_change(any_angle->grid, &changes[i], &part)) copy_media(any_angle, part);
    return WEND_OK;
}

wend_status wend_any_angle_create(const wend_any_angle_def *def, wend_diagnostics *findings,
                                  wend_any_angle **any_angle) {
    REQUIRE(any_angle, WEND_INVALID);
    wend_any_angle_def full = wend_default_any_angle_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(any_angle_def, def, &full, without_exact, findings)) return WEND_OUT_OF_RANGE;
    if (!any_angle_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_any_angle *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_any_angle){.allocator = def->allocator,
                             .life = wend_life_begin(),
                             .grid = def->grid,
                             .has_plane = !def->without_exact,
                             .stride = def->grid->width + 2,
                             .media_count = (size_t)bordered_cells(def->grid)};
    wend_status status =
        wend_dependant_begin(&made->source, &def->grid->base.journal, any_angle_take_changes, true, &made->allocator);
    if (!status) status = make_media(made);
    if (!status && made->has_plane) status = make_plane_of_grid(made, findings);
    if (status)
        wend_any_angle_destroy(made);
    else
        *any_angle = made;
    return status;
}

void wend_any_angle_destroy(wend_any_angle *any_angle) {
    if (!any_angle) return;
    wend_allocator allocator = any_angle->allocator;
    wend_life_end(any_angle->life);
    release_plane(any_angle);
    wend_dependant_end(&any_angle->source, &allocator);
    wend_release_items(&allocator, any_angle->media, any_angle->media_count, 1);
    wend_release_items(&allocator, any_angle, 1, sizeof *any_angle);
}

wend_status wend_any_angle_pull(const wend_any_angle *any_angle) {
    wend_any_angle *pulled = (wend_any_angle *)(uintptr_t)any_angle; // readers wait for the one that pulls
    return wend_dependant_refresh(&pulled->source, pulled);
}

const wend_plane *wend_any_angle_plane(const wend_any_angle *any_angle) {
    REQUIRE(any_angle, NULL);
    return wend_any_angle_pull(any_angle) ? NULL : any_angle->plane;
}

wend_vector2 wend_any_angle_position(const wend_any_angle *any_angle, uint64_t corner) {
    REQUIRE(any_angle && corner < 2 * any_angle->media_count, ((wend_vector2){0, 0}));
    uint64_t at = corner >> 1, x = at % any_angle->stride, y = at / any_angle->stride;
    return wend_grid_corner(any_angle->grid, (double)x, (double)y);
}

// ---------------------------------------------------------------------------------------------------------------------
// Exact paths

// True when the way from a vertex of a triangle towards a point leads into the triangle, its right side included.
static bool leads_into_corner(const wend_mesh *mesh, uint32_t corner, wend_lattice_point towards) {
    const mesh_triangle *triangle = &mesh->triangulation->triangles[handle_triangle(corner)];
    const wend_lattice_point *points = mesh->triangulation->points;
    uint32_t i = handle_side(corner);
    wend_lattice_point vertex = points[triangle->vertex[i]], right = points[triangle->vertex[next_side(i)]],
                       left = points[triangle->vertex[previous_side(i)]];
    return wend_orient2d_determinant(vertex, right, towards) >= 0 &&
           wend_orient2d_determinant(vertex, left, towards) < 0;
}

// Of the triangles around one of their vertices, the one that a way from there leads into.
static uint32_t triangle_from_vertex(const wend_mesh *mesh, uint32_t corner, wend_lattice_point towards) {
    uint32_t at = corner;
    do {
        uint32_t triangle = handle_triangle(at);
        if (triangle < mesh->triangle_count && leads_into_corner(mesh, at, towards)) return triangle;
        at = mesh_corner_left(mesh->triangulation->triangles, at);
    } while (at != corner);
    return handle_triangle(corner); // not reached: a free cell lies that way
}

// The triangle that lies on the side of a free cell at its corner: from there, into the cell.
static uint32_t triangle_of_cell(const wend_any_angle *any_angle, uint32_t cell, wend_vector2 *corner) {
    const wend_mesh *mesh = any_angle->mesh;
    uint32_t width = any_angle->grid->width, x = cell % width, y = cell / width;
    *corner = (wend_vector2){x, y};
    wend_lattice_rounding rounded;
    if (wend_lattice_round(&mesh->lattice, *corner, NULL, &rounded)) return WEND_NO_TRIANGLE; // all corners fit
    wend_lattice_point at = rounded.point, towards = {at.x + 1, at.y + 1};
    uint32_t triangle = wend_mesh_triangle_at(mesh, at);
    const mesh_triangle *here = &mesh->triangulation->triangles[triangle];
    const wend_lattice_point *points = mesh->triangulation->points;
    for (uint32_t i = 0; i < 3; i++)
        if (wend_lattice_point_equals(points[here->vertex[i]], at))
            return triangle_from_vertex(mesh, side_handle(triangle, i), towards);
    for (uint32_t i = 0; i < 3; i++) {
        wend_lattice_point a = points[here->vertex[next_side(i)]], b = points[here->vertex[previous_side(i)]];
        if (wend_orient2d_determinant(a, b, at) == 0 && wend_orient2d_determinant(a, b, towards) < 0)
            return handle_triangle(here->across[i]);
    }
    return triangle;
}

static wend_location location_of_cell(const wend_any_angle *any_angle, uint32_t cell) {
    wend_vector2 corner;
    const uint32_t triangle = triangle_of_cell(any_angle, cell, &corner);
    return mesh_location(any_angle->mesh, corner, triangle);
}

// From cells to metres.
static void measure_exact_path(const wend_any_angle *any_angle, wend_path *path) {
    const wend_grid *grid = any_angle->grid;
    for (size_t i = 0; i < path->point_count; i++) {
        wend_vector2 at = wend_grid_corner(grid, path->points[i].x, path->points[i].y);
        wend_path_write_points(path)[i] = (wend_vector3){at.x, at.y, 0};
    }
    path->length = path->point_count ? path->cost * grid->cell_size : 0;
    wend_path_set_cost(path, path->cost * grid->cell_size);
    path->lower_bound *= grid->cell_size;
    path->version = wend_grid_version(grid);
    path->nearest = wend_path_nowhere(); // what the plane says is in its own triangles
}

// Exact paths are those of interval search, whose slot is beside this one.
typedef struct exact_search {
    const wend_any_angle *any_angle;
} exact_search;

static wend_status exact_search_resume(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    const exact_search *search = scratch;
    void *intervals = wend_query_slot(query, &wend_interval_kind); // there since the search began
    wend_status status = wend_interval_search_run(query, intervals, work, path);
    if (!status) measure_exact_path(search->any_angle, path);
    return status;
}

static const search_kind exact_kind = {
    .name = "any-angle exact",
    .size = sizeof(exact_search),
    .resume = exact_search_resume,
};

static wend_status find_exact_path(const wend_any_angle *any_angle, wend_query *query,
                                   const wend_any_angle_request *request, wend_path *path) {
    wend_plane_request exact = wend_default_plane_request();
    exact.start = location_of_cell(any_angle, (uint32_t)request->start);
    exact.goal = location_of_cell(any_angle, (uint32_t)request->goal);
    exact.work = request->work;
    exact.cancellation = request->cancellation;
    exact_search *search = wend_query_slot(query, &exact_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    search->any_angle = any_angle;
    wend_status status = wend_plane_find_path(any_angle->plane, query, &exact, path);
    if (status) return status;
    measure_exact_path(any_angle, path);
    const bool can_resume = query->can_resume;
    wend_query_start(query, &exact_kind, any_angle->life, any_angle->grid->life);
    wend_query_watch(query, &any_angle->grid->base.journal);
    query->can_resume = can_resume;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Finding paths

static bool any_angle_request_is_valid(const wend_any_angle_request *request, const call_site *site) {
    if (!request) return wend_contract_report(site, "request is NULL: start from wend_default_any_angle_request()");
    return wend_request_choice_is_valid("request.algorithm", (int)request->algorithm, WEND_ANY_ANGLE_SMOOTHED, site);
}

static void any_angle_request_warn(const wend_any_angle_request *request) {
    if (request->observer && request->algorithm == WEND_ANY_ANGLE_EXACT)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "observer", "exact searches expand no corners");
    wend_request_warn_observer_user(request->observer, request->observer_user);
}

static bool cell_is_open(const wend_grid *grid, uint64_t cell) {
    return cell < grid->cell_count && wend_grid_medium(grid, (uint32_t)cell) != WEND_MEDIUM_BLOCKED;
}

wend_outcome wend_any_angle_outcome_at_once(const wend_grid *grid, uint64_t start, uint64_t goal) {
    if (!cell_is_open(grid, start)) return WEND_OUTCOME_START_OFF_MAP;
    if (!cell_is_open(grid, goal)) return WEND_OUTCOME_GOAL_OFF_MAP;
    if (start == goal) return WEND_OUTCOME_COMPLETE;
    if (wend_grid_medium(grid, (uint32_t)start) != wend_grid_medium(grid, (uint32_t)goal))
        return WEND_OUTCOME_UNREACHABLE;
    // Whatever can be reached over sides is one island, by every corner rule. (By that which frees corners more is.)
    bool apart = wend_grid_islands_are_fresh(grid) && wend_islands_number(&grid->islands, (uint32_t)start) !=
                                                          wend_islands_number(&grid->islands, (uint32_t)goal);
    return apart ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_NONE;
}

wend_status wend_any_angle_answer_at_once(const wend_any_angle *any_angle, wend_outcome outcome, uint64_t start,
                                          wend_path *path) {
    if (outcome != WEND_OUTCOME_COMPLETE) {
        wend_path_end(path, outcome, (double)INFINITY, &(search_effort){0});
        return WEND_OK;
    }
    wend_status status = wend_path_reserve_points(path, 1);
    if (status) return status;
    uint64_t width = any_angle->grid->width, x = start % width, y = start / width;
    wend_vector2 at = wend_grid_corner(any_angle->grid, (double)x, (double)y);
    wend_path_arrive(path, 0, 0, &(search_effort){0});
    path->state_count = 0;
    wend_path_write_points(path)[0] = (wend_vector3){at.x, at.y, 0};
    wend_path_set_points(path, 1, 0);
    path->version = wend_grid_version(any_angle->grid);
    return WEND_OK;
}

wend_status wend_any_angle_find_path(const wend_any_angle *any_angle, wend_query *query,
                                     const wend_any_angle_request *request, wend_path *path) {
    REQUIRE(any_angle && query && wend_path_is_valid(path), WEND_INVALID);
    wend_any_angle_request older;
    if (request && !REQUEST_IS_TAKEN(any_angle_request, request, &older, observer, HERE)) return WEND_INVALID;
    if (!any_angle_request_is_valid(request, HERE) || !request) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, ANY_ANGLE_HONOURS, "any-angle search", NULL);
    if (!status) status = wend_any_angle_pull(any_angle);
    if (status) return status;
    bool exact = request->algorithm == WEND_ANY_ANGLE_EXACT;
    if (exact && !any_angle->plane) return WEND_UNSUPPORTED;
    any_angle_request_warn(request);
    wend_outcome outcome = wend_any_angle_outcome_at_once(any_angle->grid, request->start, request->goal);
    if (outcome != WEND_OUTCOME_NONE) {
        wend_query_forget(query);
        return wend_any_angle_answer_at_once(any_angle, outcome, request->start, path);
    }
    return exact ? find_exact_path(any_angle, query, request, path)
                 : wend_corner_search(any_angle, query, request, path);
}

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

typedef struct metre_lines {
    const wend_draw *draw;
    const wend_grid *grid;
} metre_lines;

static void draw_line_in_metres(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const metre_lines *lines = user;
    for (size_t i = 1; i < count; i++) {
        const wend_vector3 ends[2] = {
            wend_vector3_of(wend_grid_corner(lines->grid, points[i - 1].x, points[i - 1].y), 0),
            wend_vector3_of(wend_grid_corner(lines->grid, points[i].x, points[i].y), 0)};
        lines->draw->line(lines->draw->user, ends, 2, style);
    }
}

void wend_any_angle_draw(const wend_any_angle *any_angle, const wend_draw *draw) {
    REQUIRE_VOID(any_angle && draw);
    if (wend_any_angle_pull(any_angle) || !any_angle->cells || !draw->line) return;
    metre_lines lines = {draw, any_angle->grid};
    wend_draw in_metres = {.user = &lines, .line = draw_line_in_metres};
    wend_cells_draw(any_angle->cells, &in_metres);
}
