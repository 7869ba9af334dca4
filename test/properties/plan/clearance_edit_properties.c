#include "properties/plan/clearance_edit_properties.h"

#include "map/mesh/clearance_follow.h"
#include "support/location_of.h"
#include "wend/corridor.h"
#include "wend/journal.h"
#include "wend/plane.h"
#include "wend/query.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- The canonical dump ---------------------------------------------------------------------------------------------

// A line of words; lines are sorted. The first word says what it is of: a triangle, a corner or a neck.
enum { LINE_WORDS = 9 };

typedef struct dump_line {
    int32_t words[LINE_WORDS];
} dump_line;

typedef struct clearance_dump {
    dump_line *lines;
    size_t count, room;
} clearance_dump;

static dump_line *add_line(clearance_dump *dump, int32_t kind) {
    if (dump->count == dump->room) {
        dump->room = 2 * dump->room + 64;
        dump->lines = realloc(dump->lines, dump->room * sizeof *dump->lines);
        if (!dump->lines) abort();
    }
    dump->lines[dump->count] = (dump_line){{kind}};
    return &dump->lines[dump->count++];
}

static void put_point(dump_line *line, int at, wend_lattice_point point) {
    line->words[at] = point.x;
    line->words[at + 1] = point.y;
}

static void dump_triangles(const wend_clearance *clearance, clearance_dump *dump) {
    const clearance_triangulation *refined = clearance->refined;
    for (uint32_t t = 0; t < clearance->triangle_count; t++) {
        if (!clearance_triangle_is_there(refined, t)) continue;
        dump_line *line = add_line(dump, 1);
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t vertex = refined->triangles[t].vertex[i], across = refined->triangles[t].across[i];
            put_point(line, 1 + 2 * (int)i, refined->points[vertex]);
            line->words[7] |= handle_is_constrained(across) << i;
            line->words[7] |= clearance->vertex_kinds[vertex] << (9 + 2 * i);
            line->words[7] |= (handle_triangle(across) < clearance->triangle_count) << (6 + i);
        }
        line->words[8] = clearance->is_free[t];
    }
}

static void dump_necks(const wend_clearance *clearance, clearance_dump *dump) {
    const clearance_follower *follower = clearance->follower;
    for (size_t i = 0; i < follower->corners.count; i++) {
        const clearance_corner *corner = &follower->corners.items[i];
        if (corner->ends == 0) continue;
        uint32_t at = corner->first_neck;
        for (; at != NO_CLEARANCE_ITEM; at = follower->necks.items[at].next) {
            const clearance_neck *neck = &follower->necks.items[at];
            dump_line *line = add_line(dump, 2);
            put_point(line, 1, corner->at);
            put_point(line, 3, follower->walls.items[neck->wall].a);
            put_point(line, 5, follower->walls.items[neck->wall].b);
            if (neck->foot != NO_CLEARANCE_ITEM) put_point(line, 7, follower->feet.items[neck->foot].at);
        }
    }
    for (size_t i = 0; i < follower->walls.count; i++) {
        const clearance_wall *wall = &follower->walls.items[i];
        if (wall->sides == 0) continue;
        dump_line *line = add_line(dump, 3);
        put_point(line, 1, wall->a);
        put_point(line, 3, wall->b);
        line->words[5] = wall->sides;
    }
}

static int compare_lines(const void *one, const void *other) {
    return memcmp(one, other, sizeof(dump_line));
}

static clearance_dump dump_of(const wend_clearance *clearance) {
    clearance_dump dump = {0};
    dump_triangles(clearance, &dump);
    dump_necks(clearance, &dump);
    if (dump.count) qsort(dump.lines, dump.count, sizeof *dump.lines, compare_lines);
    return dump;
}

static bool dumps_are_equal(choices *source, const wend_clearance *edited, const wend_clearance *scratch, int round) {
    clearance_dump one = dump_of(edited), other = dump_of(scratch);
    bool same = true;
    for (size_t i = 0; i < one.count && i < other.count && same; i++) {
        const int32_t *a = one.lines[i].words, *b = other.lines[i].words;
        if (memcmp(a, b, sizeof(dump_line)) == 0) continue;
        same = choices_fail(source, "round %d: %d (%d %d %d %d %d %d %d %d) instead of %d (%d %d %d %d %d %d %d %d)",
                            round, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], b[0], b[1], b[2], b[3], b[4],
                            b[5], b[6], b[7], b[8]);
    }
    if (same && one.count != other.count)
        same = choices_fail(source, "round %d: %zu lines instead of %zu", round, one.count, other.count);
    free(one.lines);
    free(other.lines);
    return same;
}

bool clearance_equals_scratch(const wend_mesh *mesh, const wend_clearance *edited) {
    wend_clearance *scratch = NULL;
    if (wend_clearance_create_following(mesh, wend_default_allocator(), &scratch)) abort();
    clearance_dump one = dump_of(edited), other = dump_of(scratch);
    const bool same = one.count == other.count && memcmp(one.lines, other.lines, one.count * sizeof *one.lines) == 0;
    free(one.lines);
    free(other.lines);
    wend_clearance_destroy(scratch);
    return same;
}

// ---- What holds of every index --------------------------------------------------------------------------------------

// Over free sides ground is the same, and handles lead there and back.
static bool triangles_hang_together(choices *source, const wend_clearance *clearance, int round) {
    const clearance_triangulation *refined = clearance->refined;
    for (uint32_t t = 0; t < clearance->triangle_count; t++)
        for (uint32_t i = 0; i < 3 && clearance_triangle_is_there(refined, t); i++) {
            const uint32_t across = refined->triangles[t].across[i], beyond = handle_triangle(across);
            if (clearance->is_free[t] > 1) return choices_fail(source, "round %d: ground is not decided", round);
            if (beyond >= clearance->triangle_count) {
                if (!handle_is_constrained(across) && clearance->is_free[t])
                    return choices_fail(source, "round %d: free ground without a wall around it", round);
                continue;
            }
            const uint32_t back = refined->triangles[beyond].across[handle_side(across)];
            if (handle_triangle(back) != t || handle_side(back) != i ||
                handle_is_constrained(back) != handle_is_constrained(across))
                return choices_fail(source, "round %d: a side is not seen from beyond", round);
            if (!handle_is_constrained(across) && clearance->is_free[t] != clearance->is_free[beyond])
                return choices_fail(source, "round %d: ground changes without a wall", round);
        }
    return true;
}

// What a triangle is in whose middle a disc of three units fits is what is there in the mesh.
static bool ground_is_that_of_the_mesh(choices *source, const wend_mesh *mesh, const wend_clearance *clearance,
                                       int round) {
    const clearance_triangulation *refined = clearance->refined;
    for (uint32_t t = 0; t < clearance->triangle_count; t++) {
        if (!clearance_triangle_is_there(refined, t)) continue;
        double lengths[3], around = 0, x = 0, y = 0;
        wend_lattice_point at[3];
        for (int i = 0; i < 3; i++) at[i] = refined->points[refined->triangles[t].vertex[i]];
        for (int i = 0; i < 3; i++) {
            const wend_lattice_point a = at[(i + 1) % 3], b = at[(i + 2) % 3];
            lengths[i] = hypot((double)b.x - a.x, (double)b.y - a.y);
            around += lengths[i];
        }
        for (int i = 0; i < 3; i++) x += lengths[i] / around * at[i].x, y += lengths[i] / around * at[i].y;
        if ((double)wend_orient2d_determinant(at[0], at[1], at[2]) / around < 3) continue;
        const wend_lattice_point middle = {(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
        if (clearance->is_free[t] != wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, middle)))
            return choices_fail(source, "round %d: the ground at (%d, %d) is not that of the mesh", round, middle.x,
                                middle.y);
    }
    return true;
}

static bool passages_are_equal(const wend_passage *one, const wend_passage *other) {
    return one->is_reachable == other->is_reachable && one->radius == other->radius &&
           one->start_room == other->start_room && one->goal_room == other->goal_room &&
           one->gap.width == other->gap.width && one->gap.a.x == other->gap.a.x && one->gap.a.y == other->gap.a.y &&
           one->gap.b.x == other->gap.b.x && one->gap.b.y == other->gap.b.y;
}

static bool answers_are_equal(choices *source, const wend_clearance *edited, const wend_clearance *scratch,
                              uint64_t side, int round, clearance_edit_tally *tally) {
    for (uint64_t questions = choose_below(source, 12); questions; questions--) {
        const wend_location from = wend_location_at((double)choose_below(source, side + 1),
                                                    (double)choose_below(source, side + 1), 0),
                            to = wend_location_at((double)choose_below(source, side + 1),
                                                  (double)choose_below(source, side + 1), 0);
        wend_passage passages[2] = {{0}, {0}};
        const wend_status one = wend_clearance_between(edited, from, to, &passages[0]),
                          other = wend_clearance_between(scratch, from, to, &passages[1]);
        if (one != other || !passages_are_equal(&passages[0], &passages[1]))
            return choices_fail(source, "round %d: from (%g, %g) to (%g, %g) the gap is %.17g instead of %.17g", round,
                                from.position.x, from.position.y, to.position.x, to.position.y, passages[0].gap.width,
                                passages[1].gap.width);
        const wend_lattice_point ends[2] = {{(int32_t)from.position.x, (int32_t)from.position.y},
                                            {(int32_t)to.position.x, (int32_t)to.position.y}};
        const wend_clearance *const both[2] = {edited, scratch};
        uint32_t holders[2][2];
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 2; k++) holders[i][k] = wend_clearance_holder(both[i], ends[k]);
        for (int k = 0; k < 2; k++)
            if ((holders[0][k] == WEND_NO_TRIANGLE) != (holders[1][k] == WEND_NO_TRIANGLE))
                return choices_fail(source, "round %d: (%d, %d) is in one of them only", round, ends[k].x, ends[k].y);
        if (tally) tally->questions++;
        if (holders[0][0] == WEND_NO_TRIANGLE || holders[0][1] == WEND_NO_TRIANGLE) continue;
        const int64_t width = (int64_t)choose_below(source, side * side / 4 + 1);
        if (wend_clearance_joins(edited, holders[0][0], holders[0][1], width) !=
            wend_clearance_joins(scratch, holders[1][0], holders[1][1], width))
            return choices_fail(source, "round %d: a disc fits through in one of them only", round);
    }
    return true;
}

static bool paths_are_equal(const wend_path *one, const wend_path *other) {
    if (one->outcome != other->outcome || one->cost != other->cost || one->point_count != other->point_count)
        return false;
    for (size_t i = 0; i < one->point_count; i++)
        if (one->points[i].x != other->points[i].x || one->points[i].y != other->points[i].y) return false;
    return true;
}

// Discs take the same corridors, to the bit, whatever the numbers of triangles and the order of their sides.
static bool corridors_are_equal(choices *source, const wend_mesh *mesh, const wend_clearance *edited, uint64_t side,
                                int round, clearance_edit_tally *tally) {
    const wend_allocator allocator = wend_default_allocator();
    wend_clearance *scratch = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    if (wend_clearance_create(mesh, allocator, &scratch) || wend_cells_create(mesh, allocator, &cells) ||
        wend_plane_create(cells, allocator, &plane) || wend_query_create(allocator, &query))
        abort();
    wend_path paths[2] = {wend_path_empty(allocator), wend_path_empty(allocator)};
    bool same = true;
    for (uint64_t questions = choose_below(source, 6); questions && same; questions--) {
        wend_profile profile = wend_default_profile();
        profile.radius = (double)side * 0.05 * choose_unit(source);
        wend_corridor_request request = wend_default_corridor_request();
        request.start =
            wend_location_at((double)choose_below(source, side + 1), (double)choose_below(source, side + 1), 0);
        request.goal =
            wend_location_at((double)choose_below(source, side + 1), (double)choose_below(source, side + 1), 0);
        request.profile = &profile;
        request.thorough = choose_below(source, 2);
        request.clearance = edited;
        const wend_status one = wend_corridor_find_path(plane, query, &request, &paths[0]);
        request.clearance = scratch;
        const wend_status other = wend_corridor_find_path(plane, query, &request, &paths[1]);
        if (one != other || (!one && !paths_are_equal(&paths[0], &paths[1])))
            same = choices_fail(source, "round %d: a disc of radius %.17g goes another way", round, profile.radius);
        if (tally) tally->corridors += paths[0].outcome == WEND_OUTCOME_COMPLETE && paths[0].point_count > 2;
    }
    for (int i = 0; i < 2; i++) wend_path_free(&paths[i]);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_clearance_destroy(scratch);
    return same;
}

// ---- Necks by brute force -------------------------------------------------------------------------------------------

typedef struct naive_wall {
    wend_lattice_point a, b; // free on the left
} naive_wall;

static naive_wall *list_naive_walls(const wend_mesh *mesh, size_t *count) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    const uint32_t triangles = wend_triangulation_triangle_count(triangulation);
    naive_wall *walls = calloc(3 * (size_t)triangles + 1, sizeof *walls);
    if (!walls) abort();
    *count = 0;
    for (uint32_t t = 0; t < triangles; t++) {
        const wend_triangle corners = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3 && wend_mesh_is_free(mesh, t); i++) {
            const uint32_t beyond = corners.neighbours[i];
            if (wend_mesh_is_free(mesh, beyond) && wend_mesh_island(mesh, beyond) == wend_mesh_island(mesh, t))
                continue;
            walls[(*count)++] = (naive_wall){wend_triangulation_vertex(triangulation, corners.vertices[(i + 1) % 3]),
                                             wend_triangulation_vertex(triangulation, corners.vertices[(i + 2) % 3])};
        }
    }
    return walls;
}

// How deep walls reach into the disc whose diameter is from v to f: of p on a wall the least of (p - v)(p - f), which is how much nearer than the radius p is to the middle.
static long double depth_in_disc(const naive_wall *walls, size_t count, const long double v[2],
                                 const long double f[2]) {
    const long double radius = hypotl(f[0] - v[0], f[1] - v[1]) / 2;
    long double depth = -radius;
    for (size_t i = 0; i < count; i++) {
        const long double x = (long double)walls[i].b.x - walls[i].a.x, y = (long double)walls[i].b.y - walls[i].a.y;
        const long double vx = (long double)walls[i].a.x - v[0], vy = (long double)walls[i].a.y - v[1],
                          fx = (long double)walls[i].a.x - f[0], fy = (long double)walls[i].a.y - f[1];
        long double share = -(x * (vx + fx) + y * (vy + fy)) / (2 * (x * x + y * y));
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        const long double power = (vx + share * x) * (fx + share * x) + (vy + share * y) * (fy + share * y);
        const long double square = radius * radius + power, here = radius - sqrtl(square > 0 ? square : 0);
        if (here > depth) depth = here;
    }
    return depth;
}

static bool index_has_neck(const wend_clearance *clearance, wend_lattice_point corner, wend_lattice_point a,
                           wend_lattice_point b) {
    const clearance_follower *follower = clearance->follower;
    const uint32_t number = clearance_corner_at(follower, corner), wall = clearance_wall_between(follower, a, b);
    if (number == NO_CLEARANCE_ITEM || wall == NO_CLEARANCE_ITEM) return false;
    uint32_t at = follower->corners.items[number].first_neck;
    while (at != NO_CLEARANCE_ITEM && follower->necks.items[at].wall != wall) at = follower->necks.items[at].next;
    return at != NO_CLEARANCE_ITEM;
}

// All pairs of a corner and a wall that is free on the corner's side.
static bool necks_are_those_of_brute_force(choices *source, const wend_mesh *mesh, const wend_clearance *clearance,
                                           int round) {
    size_t count;
    naive_wall *walls = list_naive_walls(mesh, &count);
    bool agrees = true;
    for (size_t i = 0; i < count && count <= 80 && agrees; i++)
        for (size_t end = 0; end < 2 * count && agrees; end++) {
            const wend_lattice_point a = walls[i].a, b = walls[i].b,
                                     corner = end % 2 ? walls[end / 2].b : walls[end / 2].a;
            const int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y, cx = (int64_t)corner.x - a.x,
                          cy = (int64_t)corner.y - a.y;
            const int64_t along = dx * cx + dy * cy, whole = dx * dx + dy * dy;
            if (dx * cy - dy * cx <= 0 || along <= 0 || along >= whole) continue;
            const long double share = (long double)along / (long double)whole,
                              v[2] = {(long double)corner.x, (long double)corner.y},
                              f[2] = {(long double)a.x + share * (long double)dx,
                                      (long double)a.y + share * (long double)dy};
            const long double depth = depth_in_disc(walls, count, v, f);
            if (depth > 1e-8L && depth < 1e-3L) continue; // not to be told
            if ((depth <= 1e-8L) != index_has_neck(clearance, corner, a, b))
                agrees =
                    choices_fail(source, "round %d: between (%d, %d) and the wall (%d, %d) (%d, %d) there is %s neck",
                                 round, corner.x, corner.y, a.x, a.y, b.x, b.y, depth <= 1e-8L ? "a" : "no");
        }
    free(walls);
    return agrees;
}

// ---- Worlds ---------------------------------------------------------------------------------------------------------

enum { MOST_RING = 9, MOST_OBSTACLES = 14 };

typedef struct edit_canvas {
    choices *source;
    int64_t side, reach;
    bool is_boxy; // corners on a coarse grid: obstacles touch and share walls
    wend_terrain terrains[3];
    wend_lattice lattice;
    uint32_t obstacles[MOST_OBSTACLES];
    wend_vector2 points[MOST_OBSTACLES][MOST_RING];
    wend_area areas[MOST_OBSTACLES];
    size_t count;
} edit_canvas;

static void choose_ring(edit_canvas *canvas, size_t at) {
    choices *source = canvas->source;
    const size_t count = 1 + choose_below(source, MOST_RING);
    const int64_t x = choose_between(source, 0, canvas->side), y = choose_between(source, 0, canvas->side);
    const int64_t step = canvas->is_boxy ? (canvas->side + 7) / 8 : 1;
    for (size_t i = 0; i < count; i++) {
        int64_t px = choose_between(source, x - canvas->reach, x + canvas->reach) / step * step,
                py = choose_between(source, y - canvas->reach, y + canvas->reach) / step * step;
        px = px < 0 ? 0 : px > canvas->side ? canvas->side : px;
        py = py < 0 ? 0 : py > canvas->side ? canvas->side : py;
        canvas->points[at][i] = (wend_vector2){(double)px, (double)py};
    }
    canvas->areas[at] = (wend_area){.points = canvas->points[at],
                                    .point_count = count,
                                    .rule = (wend_fill_rule)choose_below(source, 2),
                                    .terrain = (uint8_t)choose_below(source, 3)};
}

static wend_mesh *choose_canvas(choices *source, edit_canvas *canvas, wend_mesh_def *def, wend_allocator allocator) {
    static const int64_t sides[] = {8, 64, 256, 4096, 1 << 18};
    *canvas = (edit_canvas){.source = source, .side = sides[choose_below(source, 5)]};
    canvas->reach = canvas->side / (1 + (int64_t)choose_below(source, 8));
    canvas->is_boxy = choose_one_in(source, 4);
    canvas->terrains[0] = (wend_terrain){1.0, 0};
    canvas->terrains[1] = (wend_terrain){1.0, WEND_MEDIUM_BLOCKED};
    canvas->terrains[2] = (wend_terrain){2.0, (uint8_t)choose_below(source, 2)};
    *def = wend_default_mesh_def();
    def->terrains = canvas->terrains;
    def->terrain_count = 3;
    def->outside = choose_one_in(source, 4) ? 0 : 1;
    def->lattice = &canvas->lattice;
    def->allocator = allocator;
    const double end = (double)canvas->side;
    const wend_vector2 floor[] = {{0, 0}, {end, 0}, {end, end}, {0, end}};
    const wend_area ground = {.points = floor, .point_count = 4};
    def->areas = &ground;
    def->area_count = choose_one_in(source, 8) ? 0 : 1;
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(def, NULL, &mesh)) abort();
    return mesh;
}

// Places that no obstacle has are at the end.
static void edit_obstacles(edit_canvas *canvas, wend_mesh *mesh) {
    choices *source = canvas->source;
    wend_edit edits[4];
    size_t edit_count = 0, named[4], last = canvas->count;
    const size_t most = choose_one_in(source, 3) ? 4 : 1;
    for (size_t k = 0; k < most; k++) {
        const size_t at = last ? choose_below(source, last) : 0;
        const uint64_t what = choose_below(source, 6);
        bool is_named = false;
        for (size_t i = 0; i < edit_count; i++) is_named |= named[i] == at;
        wend_edit edit = {.kind = WEND_EDIT_ADD};
        size_t place = at;
        if (last == 0 || is_named || (what < 2 && canvas->count < MOST_OBSTACLES)) {
            if (canvas->count == MOST_OBSTACLES) break;
            place = canvas->count++;
            choose_ring(canvas, place);
        } else if (what == 5) {
            edit.kind = WEND_EDIT_REMOVE;
        } else {
            edit.kind = WEND_EDIT_MOVE;
            if (what == 4) // where it is, of another terrain
                canvas->areas[at].terrain = (uint8_t)choose_below(source, 3);
            else
                choose_ring(canvas, at);
        }
        if (edit.kind != WEND_EDIT_ADD) edit.obstacle = canvas->obstacles[at];
        if (edit.kind != WEND_EDIT_REMOVE) edit.area = &canvas->areas[place];
        named[edit_count] = place;
        edits[edit_count++] = edit;
    }
    if (wend_mesh_modify(mesh, edits, edit_count, NULL)) abort();
    for (size_t i = 0; i < edit_count; i++) canvas->obstacles[named[i]] = edits[i].obstacle;
    for (size_t at = MOST_OBSTACLES; at-- > 0;)
        for (size_t i = 0; i < edit_count; i++) {
            if (edits[i].kind != WEND_EDIT_REMOVE || named[i] != at) continue;
            canvas->count--;
            canvas->obstacles[at] = canvas->obstacles[canvas->count];
            memcpy(canvas->points[at], canvas->points[canvas->count], sizeof canvas->points[at]);
            canvas->areas[at] = canvas->areas[canvas->count];
            canvas->areas[at].points = canvas->points[at];
        }
}

static void remove_everything(edit_canvas *canvas, wend_mesh *mesh) {
    wend_edit edits[MOST_OBSTACLES];
    for (size_t i = 0; i < canvas->count; i++)
        edits[i] = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = canvas->obstacles[i]};
    if (wend_mesh_modify(mesh, edits, canvas->count, NULL)) abort();
    canvas->count = 0;
}

// A mesh of the same areas that was never edited.
static wend_mesh *mesh_from_scratch(const wend_mesh *mesh, const wend_mesh_def *def) {
    wend_area *areas = calloc(mesh->kept.count + 1, sizeof *areas);
    wend_mesh_def same = *def;
    if (!areas) abort();
    same.areas = areas;
    same.area_count = 0;
    for (size_t i = 0; i < mesh->kept.count; i++)
        if (!mesh->kept.items[i].is_gone) areas[same.area_count++] = mesh->kept.items[i].area;
    wend_mesh *made = NULL;
    if (wend_mesh_create(&same, NULL, &made)) abort();
    free(areas);
    return made;
}

// ---- The property ---------------------------------------------------------------------------------------------------

static bool index_is_as_from_scratch(choices *source, const edit_canvas *canvas, const wend_mesh *mesh,
                                     const wend_mesh_def *def, const wend_clearance *edited, int round,
                                     clearance_edit_tally *tally) {
    wend_mesh *other = mesh_from_scratch(mesh, def);
    wend_clearance *scratch = NULL;
    if (wend_clearance_create_following(other, wend_default_allocator(), &scratch)) abort();
    const char *fault = NULL;
    const wend_clearance_counts counts = wend_clearance_get_counts(edited);
    bool same = triangles_hang_together(source, edited, round) && dumps_are_equal(source, edited, scratch, round);
    const wend_clearance_counts expected = wend_clearance_get_counts(scratch);
    if (same && (counts.triangles != expected.triangles || counts.necks != expected.necks ||
                 counts.capped != expected.capped || edited->has_one_cost != scratch->has_one_cost))
        same = choices_fail(source, "round %d: other counts", round);
    if (same && wend_living_counts(edited->follower->plane).rescues)
        same = choices_fail(source, "round %d: the plane came to what cannot be", round);
    if (same && wend_living_check(edited->follower->plane, &fault))
        same = choices_fail(source, "round %d: %s", round, fault);
    same = same && answers_are_equal(source, edited, scratch, (uint64_t)canvas->side, round, tally);
    same = same && corridors_are_equal(source, mesh, edited, (uint64_t)canvas->side, round, tally);
    same = same && ground_is_that_of_the_mesh(source, mesh, edited, round);
    same = same && necks_are_those_of_brute_force(source, mesh, edited, round);
    // Where a unit is nothing.
    const bool is_wide = canvas->side > 4096 && !canvas->is_boxy;
    if (same && is_wide) same = clearance_is_valid(source, mesh, edited, NULL);
    if (tally) {
        tally->triangles += counts.triangles;
        tally->necks += counts.necks;
        tally->capped += counts.capped;
        tally->validated += is_wide;
    }
    wend_clearance_destroy(scratch);
    wend_mesh_destroy(other);
    return same;
}

bool edited_clearance_equals_scratch(choices *source, void *user) {
    clearance_edit_tally *tally = user;
    edit_canvas *canvas = calloc(1, sizeof *canvas);
    wend_mesh_def def;
    wend_mesh *mesh = choose_canvas(source, canvas, &def, wend_default_allocator());
    for (uint64_t i = choose_below(source, 10); i; i--) edit_obstacles(canvas, mesh);
    wend_clearance *clearance = NULL;
    if (wend_clearance_create_following(mesh, wend_default_allocator(), &clearance)) abort();
    bool holds = true;
    for (int round = 0; round < 8 && holds; round++) {
        wend_mesh_set_edit_way(mesh, choose_one_in(source, 16) ? MESH_EDITS_CHOOSE : MESH_EDITS_IN_PLACE);
        const bool is_grouped = choose_one_in(source, 4);
        if (is_grouped) wend_journal_begin(wend_mesh_journal(mesh));
        for (uint64_t i = is_grouped ? choose_below(source, 4) : 1; i; i--) edit_obstacles(canvas, mesh);
        if (choose_one_in(source, 12)) remove_everything(canvas, mesh);
        if (is_grouped) wend_journal_commit(wend_mesh_journal(mesh));
        if (choose_one_in(source, 4)) continue; // several edits before it is asked
        if (clearance->follower) wend_living_prefer_edits(clearance->follower->plane, !choose_one_in(source, 10));
        const clearance_follower *before = clearance->follower;
        const size_t rebuilds = before ? wend_living_counts(before->plane).rebuilds : 0;
        (void)wend_clearance_get_counts(clearance);
        if (tally) {
            tally->edits++;
            const bool is_followed =
                before == clearance->follower && wend_living_counts(before->plane).rebuilds == rebuilds;
            tally->followed += is_followed;
            tally->rebuilt += !is_followed;
        }
        holds = index_is_as_from_scratch(source, canvas, mesh, &def, clearance, round, tally);
    }
    if (tally) tally->worlds++;
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
    free(canvas);
    return holds;
}
