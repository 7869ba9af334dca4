#include "picture/picture_rules.h"

#include "command/complain.h"
#include "picture/picture_map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Squares of the heat map along the longer side.
#define HEAT_SQUARES 560

// The field in the middles of squares, worked out once for all passes of a picture. Colours go by the logarithm of the multiplier, that is, by the
// weight: a guard's sight is as dark beside another's as alone.
typedef struct heat_map {
    double *values; // row by row, from the lowest; NaN where blocked, infinity where forbidden
    double least, most;
    int columns, rows;
    double square; // metres
    wend_vector2 low, high;
} heat_map;

typedef struct rules_scene {
    const picture_rules *rules;
    heat_map heat;
    double dash;        // metres
    double place, mark; // metres: between places of the map; half the side of a place's square
    const wend_draw *draw;
} rules_scene;

// ---- The heat -------------------------------------------------------------------------------------------------------

static void mesh_box(const wend_mesh *mesh, wend_vector2 *low, wend_vector2 *high) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_lattice lattice = wend_mesh_lattice(mesh);
    *low = (wend_vector2){INFINITY, INFINITY};
    *high = (wend_vector2){-INFINITY, -INFINITY};
    for (uint32_t i = 0; i < wend_triangulation_vertex_count(triangulation); i++) {
        wend_vector2 at = wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, i));
        *low = (wend_vector2){fmin(low->x, at.x), fmin(low->y, at.y)};
        *high = (wend_vector2){fmax(high->x, at.x), fmax(high->y, at.y)};
    }
    if (!(low->x < high->x) || !(low->y < high->y)) *low = (wend_vector2){0, 0}, *high = (wend_vector2){1, 1};
}

static bool is_free_at(const wend_mesh *mesh, const wend_lattice *lattice, double x, double y) {
    wend_lattice_rounding rounding;
    if (wend_lattice_round(lattice, (wend_vector2){x, y}, NULL, &rounding)) return false;
    return wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, rounding.point));
}

// A square counts when its middle or a corner is free: walls are drawn over what is too much.
static double heat_at(const picture_rules *rules, const wend_lattice *lattice, double x, double y, double half) {
    const wend_mesh *mesh = rules->world->mesh;
    bool is_free = is_free_at(mesh, lattice, x, y);
    for (int i = 0; i < 4 && !is_free; i++)
        is_free = is_free_at(mesh, lattice, x + (i & 1 ? half : -half), y + (i & 2 ? half : -half));
    return is_free ? wend_rule_field_multiplier(rules->field, (wend_vector2){x, y}) : NAN;
}

// The value whose colour, on a straight scale from the least to the most, is that of `value` on a logarithmic one. 48 steps are smooth to the
// eye, and squares of one step in a row become one rectangle.
static double heat_step(const heat_map *heat, double value) {
    if (!isfinite(value) || !(heat->most > heat->least)) return value;
    double part = log(value / heat->least) / log(heat->most / heat->least);
    return heat->least + round(part * 48) / 48 * (heat->most - heat->least);
}

static void measure_heat(heat_map *heat) {
    heat->least = INFINITY;
    heat->most = 1;
    for (int i = 0; i < heat->columns * heat->rows; i++) {
        if (!isfinite(heat->values[i])) continue;
        heat->least = fmin(heat->least, heat->values[i]);
        heat->most = fmax(heat->most, heat->values[i]);
    }
    for (int i = 0; i < heat->columns * heat->rows; i++) heat->values[i] = heat_step(heat, heat->values[i]);
}

static bool heat_create(const picture_rules *rules, heat_map *heat) {
    wend_lattice lattice = wend_mesh_lattice(rules->world->mesh);
    double across = heat->high.x - heat->low.x, down = heat->high.y - heat->low.y;
    heat->square = fmax(across, down) / HEAT_SQUARES;
    heat->columns = (int)ceil(across / heat->square - 1e-9);
    heat->rows = (int)ceil(down / heat->square - 1e-9);
    heat->values = calloc((size_t)heat->columns * (size_t)heat->rows, sizeof *heat->values);
    if (!heat->values) return false;
    for (int row = 0; row < heat->rows; row++)
        for (int column = 0; column < heat->columns; column++) {
            double x = heat->low.x + (column + 0.5) * heat->square, y = heat->low.y + (row + 0.5) * heat->square;
            heat->values[row * heat->columns + column] = heat_at(rules, &lattice, x, y, heat->square / 2);
        }
    measure_heat(heat);
    return true;
}

static wend_draw_role heat_role(double value) {
    return isnan(value) ? WEND_DRAW_BLOCKED : isinf(value) ? WEND_DRAW_FRONTIER : WEND_DRAW_SLOW;
}

// What is not free is laid below the walls, whose triangles would show seams.
static void draw_heat(const heat_map *heat, const wend_draw *draw) {
    if (!draw->rectangle || !heat->values) return;
    for (int row = 0; row < heat->rows; row++) {
        const double *values = heat->values + row * heat->columns;
        for (int first = 0, end; first < heat->columns; first = end) {
            wend_draw_role role = heat_role(values[first]);
            end = first + 1;
            while (end < heat->columns && heat_role(values[end]) == role &&
                   (role != WEND_DRAW_SLOW || values[end] == values[first]))
                end++;
            const wend_vector3 a = {heat->low.x + first * heat->square, heat->low.y + row * heat->square, 0};
            const wend_vector3 b = {fmin(heat->low.x + end * heat->square, heat->high.x),
                                    fmin(a.y + heat->square, heat->high.y), 0};
            draw->rectangle(draw->user, a, b, (wend_draw_style){role, role == WEND_DRAW_SLOW ? values[first] : 0});
        }
    }
}

// ---- What lies on it ------------------------------------------------------------------------------------------------

// Walls alone, where the heat shows the ground.
static void wall_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const wend_draw *draw = user;
    if (style.role == WEND_DRAW_BLOCKED) draw->polygon(draw->user, points, count, style);
}

static void draw_ground(const rules_scene *scene, const wend_draw *draw) {
    wend_draw ground = *draw;
    ground.line = NULL;
    if (scene->heat.values) {
        ground = (wend_draw){.user = (void *)draw, .polygon = draw->polygon ? wall_polygon : NULL};
        draw_heat(&scene->heat, draw);
    }
    wend_mesh_draw(scene->rules->world->mesh, &ground);
}

static bool is_spoken_of(const picture_rules *rules, uint32_t annotation) {
    if (!rules->rules) return true;
    for (uint32_t leg = 0; leg < wend_rules_leg_count(rules->rules); leg++) {
        wend_rule_leg each = wend_rules_get_leg(rules->rules, leg);
        for (size_t i = 0; i < each.constraint_count; i++)
            if (each.constraints[i].annotation == annotation) return true;
    }
    return false;
}

// What is beside the mesh is not shown: cars that left, and the next ones to come.
static bool is_on_picture(const rules_scene *scene, wend_vector2 at) {
    const heat_map *box = &scene->heat;
    return at.x > box->low.x && at.x < box->high.x && at.y > box->low.y && at.y < box->high.y;
}

static void draw_annotations(const rules_scene *scene, const wend_draw *draw) {
    const wend_annotations *annotations = scene->rules->world->annotations;
    for (uint32_t i = 0; i < wend_annotations_count(annotations); i++) {
        if (!is_spoken_of(scene->rules, i)) continue;
        const wend_annotation_def *def = wend_annotations_get(annotations, i);
        wend_extent extent = wend_annotations_extent(annotations, i);
        if (!def || extent.low.x > extent.high.x) continue;
        wend_vector2 middle = {(extent.low.x + extent.high.x) / 2, (extent.low.y + extent.high.y) / 2};
        if (!is_on_picture(scene, middle)) continue;
        if (draw->line) wend_annotations_draw_outline(annotations, i, draw);
        if (extent.high.y - extent.low.y < 3 * scene->dash) middle.y = extent.high.y + scene->dash; // no room in it
        if (draw->text && def->name)
            draw->text(draw->user, wend_vector3_of(middle, 0), def->name, (wend_draw_style){WEND_DRAW_NOTE, 0});
    }
}

// A box, and a line from its middle to its front.
static void draw_thing(const wend_thing_def *thing, double least, const wend_draw *draw) {
    double cosine = wend_cos(thing->heading), sine = wend_sin(thing->heading);
    double length = fmax(thing->half_length, least), width = fmax(thing->half_width, least);
    wend_vector3 box[5], front[2] = {wend_vector3_of(thing->position, 0)};
    for (int i = 0; i < 5; i++) {
        double x = (i == 1 || i == 2 ? -1 : 1) * length, y = (i == 2 || i == 3 ? -1 : 1) * width;
        box[i] =
            (wend_vector3){thing->position.x + x * cosine - y * sine, thing->position.y + x * sine + y * cosine, 0};
    }
    front[1] = (wend_vector3){thing->position.x + length * cosine, thing->position.y + length * sine, 0};
    const wend_draw_style style = {WEND_DRAW_NOTE, 0};
    if (draw->line) draw->line(draw->user, box, 5, style);
    if (draw->line) draw->line(draw->user, front, 2, style);
    const wend_vector3 above = {thing->position.x,
                                thing->position.y + fabs(sine) * length + fabs(cosine) * width + 3 * least, 0};
    if (draw->text && thing->name) draw->text(draw->user, above, thing->name, style);
}

static void draw_things(const rules_scene *scene, const wend_draw *draw) {
    const wend_annotations *annotations = scene->rules->world->annotations;
    for (uint32_t i = 0; i < wend_annotations_thing_count(annotations); i++) {
        const wend_thing_def *thing = wend_annotations_get_thing(annotations, i);
        if (thing && is_on_picture(scene, thing->position)) draw_thing(thing, scene->dash / 3, draw);
    }
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

static void draw_path(const wend_path *path, const wend_draw *draw) {
    for (size_t i = 1; i < path->point_count && draw->line; i++)
        draw->line(draw->user, path->points + i - 1, 2, (wend_draw_style){WEND_DRAW_PATH, 0});
}

// Dash and gap are equally long, and go on around corners.
static void draw_dashes(const wend_path *path, double dash, const wend_draw *draw) {
    double done = 0; // of the present dash or gap
    bool is_dash = true;
    for (size_t i = 1; i < path->point_count && draw->line; i++) {
        const wend_vector3 a = path->points[i - 1], b = path->points[i];
        double length = wend_hypot(b.x - a.x, b.y - a.y), at = 0;
        while (at < length) {
            double end = fmin(length, at + dash - done);
            const wend_vector3 ends[] = {{a.x + at / length * (b.x - a.x), a.y + at / length * (b.y - a.y), a.z},
                                         {a.x + end / length * (b.x - a.x), a.y + end / length * (b.y - a.y), a.z}};
            if (is_dash) draw->line(draw->user, ends, 2, (wend_draw_style){WEND_DRAW_TREE, 0});
            done += end - at;
            at = end;
            if (done < dash * (1 - 1e-9)) continue;
            done = 0;
            is_dash = !is_dash;
        }
    }
}

// ---- Maps, searches, ways -------------------------------------------------------------------------------------------

static void small_mark(void *user, wend_vector3 at, wend_draw_style style) {
    const rules_scene *scene = user;
    if (style.role == WEND_DRAW_START || style.role == WEND_DRAW_GOAL) return; // the ends are marked as always
    double half = scene->mark;
    const wend_vector3 low = picture_turned_point((wend_vector3){at.x - half, at.y - half, at.z}),
                       high = picture_turned_point((wend_vector3){at.x + half, at.y + half, at.z});
    const wend_vector3 corners[] = {low, {high.x, low.y, at.z}, high, {low.x, high.y, at.z}};
    scene->draw->polygon(scene->draw->user, corners, 4, style);
}

// Lines between places: those of the lattice too, which are not the lines of a grid that a picture leaves out.
static void graph_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const wend_draw *draw = user;
    style.role = WEND_DRAW_FREE;
    draw->line(draw->user, points, count, style);
}

// Places as small squares, which show even where there are thousands.
static void draw_map_and_search(rules_scene *scene, const wend_draw *draw) {
    const picture_rules *rules = scene->rules;
    wend_draw lines = {.user = (void *)(uintptr_t)draw, .line = draw->line ? graph_line : NULL};
    wend_draw marks = {.user = scene, .mark = scene->draw->polygon ? small_mark : NULL};
    scene->mark = rules->map ? scene->place / 8 : scene->place / 4;
    if (rules->map) wend_rule_map_draw(rules->map, &lines);
    if (rules->map) wend_rule_map_draw(rules->map, &marks);
    scene->mark = scene->place / 4;
    if (rules->planner) wend_rule_planner_draw(rules->planner, &marks);
}

static void draw_ways(const picture_rules *rules, const wend_draw *draw) {
    for (size_t i = 0; i < rules->way_count; i++) {
        const picture_way *way = &rules->ways[i];
        if (draw->line && way->count > 1)
            draw->line(draw->user, way->points, way->count, (wend_draw_style){WEND_DRAW_PATH, 0});
        if (!draw->mark || way->count == 0) continue;
        draw->mark(draw->user, way->points[0], (wend_draw_style){WEND_DRAW_START, 0});
        draw->mark(draw->user, way->points[way->count - 1], (wend_draw_style){WEND_DRAW_GOAL, 0});
    }
}

static void draw_rules_scene(void *user, const wend_draw *given) {
    rules_scene *scene = user;
    const picture_rules *rules = scene->rules;
    scene->draw = given;
    const wend_draw draw = picture_turned(given); // north is up
    draw_ground(scene, &draw);
    draw_map_and_search(scene, &draw);
    draw_annotations(scene, &draw);
    draw_things(scene, &draw);
    if (rules->shortest) draw_dashes(rules->shortest, scene->dash, &draw);
    if (rules->path) draw_path(rules->path, &draw);
    draw_ways(rules, &draw);
    if (!rules->has_ends || !draw.mark) return;
    draw.mark(draw.user, wend_vector3_of(rules->start, 0), (wend_draw_style){WEND_DRAW_START, 0});
    draw.mark(draw.user, wend_vector3_of(rules->goal, 0), (wend_draw_style){WEND_DRAW_GOAL, 0});
}

exit_status picture_rules_write(const char *path, picture_def *def, const picture_rules *rules,
                                picture_pixels *pixels) {
    rules_scene scene = {.rules = rules};
    mesh_box(rules->world->mesh, &scene.heat.low, &scene.heat.high);
    scene.dash = fmax(scene.heat.high.x - scene.heat.low.x, scene.heat.high.y - scene.heat.low.y) / 100;
    scene.place = rules->world->scene->map.spacing;
    if (rules->field && !heat_create(rules, &scene.heat)) {
        complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
        return STATUS_NO_ANSWER;
    }
    if (rules->field) def->labels[WEND_DRAW_SLOW] = "a metre here";
    def->labels[WEND_DRAW_FRONTIER] = rules->planner ? "waits to be expanded; areas: never" : "never, at no price";
    if (rules->planner) def->labels[WEND_DRAW_EXPANDED] = "expanded, by cost";
    if (rules->map) def->cell_size = scene.place; // which decides how wide its lines are
    def->labels[WEND_DRAW_BLOCKED] = "wall";
    def->labels[WEND_DRAW_PATH] = "path by the rules";
    def->labels[WEND_DRAW_TREE] = "shortest path";
    def->dashed_tree = true;
    exit_status status = picture_write(path, def, draw_rules_scene, &scene, pixels);
    free(scene.heat.values);
    return status;
}
