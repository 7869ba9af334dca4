#include "picture/picture_drawing.h"

#include "picture/picture_text.h"

#include <math.h>
#include <stdlib.h>

// Pixels that a cell needs for grid lines and for a search tree.
#define CELL_WITH_GRID_LINES 6.0
#define CELL_WITH_TREE       8.0

picture_layer picture_layer_of(wend_draw_role role) {
    switch (role) {
    case WEND_DRAW_BACKGROUND:
    case WEND_DRAW_FREE: return LAYER_GROUND;
    case WEND_DRAW_EXPANDED:
    case WEND_DRAW_FRONTIER: return LAYER_SEARCH;
    default: return LAYER_TERRAIN;
    }
}

// ---- measuring ----

static void note_role(drawing *picture, wend_draw_style style) {
    if ((unsigned)style.role >= WEND_DRAW_ROLE_COUNT) return;
    picture_contents *contents = &picture->contents;
    if (style.role == WEND_DRAW_SLOW) {
        if (!contents->roles[style.role] || style.value < contents->least_cost) contents->least_cost = style.value;
        if (!contents->roles[style.role] || style.value > contents->most_cost) contents->most_cost = style.value;
    }
    if (style.role == WEND_DRAW_ISLAND && style.value > contents->most_island) contents->most_island = style.value;
    contents->roles[style.role] = true;
}

// Pictures show the world from above: z is left out.
static void note_point(drawing *picture, wend_vector3 point) {
    if (picture->is_empty) picture->low = picture->high = (wend_vector2){point.x, point.y};
    picture->is_empty = false;
    picture->low = (wend_vector2){fmin(picture->low.x, point.x), fmin(picture->low.y, point.y)};
    picture->high = (wend_vector2){fmax(picture->high.x, point.x), fmax(picture->high.y, point.y)};
}

static void measure_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    drawing *picture = user;
    note_role(picture, style);
    note_point(picture, a);
    note_point(picture, b);
    picture->rectangle_counts[picture_layer_of(style.role)]++;
}

// Lines of what is free are roads, which need no explanation.
static void measure_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    if (style.role != WEND_DRAW_FREE) note_role(user, style);
    for (size_t i = 0; i < count; i++) note_point(user, points[i]);
}

static void measure_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    note_role(user, style);
    for (size_t i = 0; i < count; i++) note_point(user, points[i]);
}

static void measure_mark(void *user, wend_vector3 point, wend_draw_style style) {
    note_role(user, style);
    note_point(user, point);
}

static void measure_text(void *user, wend_vector3 point, const char *text, wend_draw_style style) {
    (void)text;
    measure_mark(user, point, style);
}

void drawing_measure(drawing *picture) {
    picture->is_empty = true;
    picture->scene(picture->user,
                   &(wend_draw){picture, measure_rectangle, measure_polygon, measure_line, measure_mark, measure_text});
    // A point, a line along an axis or nothing at all still needs a map with a width and a height.
    if (!(picture->high.x > picture->low.x)) picture->high.x = picture->low.x + 1;
    if (!(picture->high.y > picture->low.y)) picture->high.y = picture->low.y + 1;
}

// ---- layout ----

static double head_height(const drawing *picture) {
    const picture_def *def = picture->def;
    if (!def->title && !def->caption) return 0;
    return picture->unit * ((def->title ? TITLE_SIZE : 0) + (def->title && def->caption ? 8 : 0) +
                            (def->caption ? CAPTION_SIZE : 0) + HEAD_GAP);
}

picture_legend drawing_legend(const drawing *picture) {
    return (picture_legend){.contents = &picture->contents,
                            .palette = picture->palette,
                            .labels = picture->def->labels,
                            .unit = picture->unit,
                            .dashed_tree = picture->def->dashed_tree};
}

static double foot_height(const drawing *picture, double width) {
    if (!picture->def->legend) return 0;
    picture_legend legend = drawing_legend(picture);
    double height = picture_legend_draw(&legend, width, NULL, (wend_vector2){0, 0});
    return height > 0 ? height + LEGEND_GAP * picture->unit : 0;
}

// The largest scale at which the map fits, and what follows from it.
static void fit_map(drawing *picture, double most_width, double most_height) {
    double across = picture->high.x - picture->low.x, down = picture->high.y - picture->low.y;
    picture->scale = fmin(most_width / across, fmax(most_height, 16) / down);
    double cell = picture->scale * picture->def->cell_size;
    if (cell >= 4) picture->scale = floor(cell) / picture->def->cell_size;
    picture->cell = picture->scale * picture->def->cell_size;
    picture->map_width = fmax(across * picture->scale, 1);
    picture->map_height = fmax(down * picture->scale, 1);
    picture->content_width = fmin(fmax(picture->map_width, LEAST_CONTENT * picture->unit), most_width);
}

static bool has_room_for(const drawing *picture, wend_draw_role role) {
    bool has_cells = picture->def->cell_size > 0;
    if (role == WEND_DRAW_GRID_LINE) return !has_cells || picture->cell >= CELL_WITH_GRID_LINES;
    if (role == WEND_DRAW_TREE) return !has_cells || picture->cell >= CELL_WITH_TREE;
    return true;
}

void drawing_lay_out(drawing *picture) {
    int size = picture->def->size;
    picture->unit = fmax(size / 1200.0, 0.75);
    double margin = floor(fmin(MARGIN * picture->unit, size / 10.0)), head = head_height(picture), foot = 0, needed = 0;
    double room = size - 2 * margin;
    bool has_tree = picture->contents.roles[WEND_DRAW_TREE];
    do {
        foot = fmax(foot, needed);
        fit_map(picture, room, room - head - foot);
        picture->contents.roles[WEND_DRAW_TREE] = has_tree && has_room_for(picture, WEND_DRAW_TREE);
        needed = foot_height(picture, picture->content_width);
    } while (needed > foot);
    picture->map =
        (wend_vector2){margin + floor((picture->content_width - picture->map_width) / 2), floor(margin + head)};
    picture->width = (int)(ceil(picture->content_width) + 2 * margin);
    picture->legend_top = picture->map.y + ceil(picture->map_height) + (needed > 0 ? LEGEND_GAP * picture->unit : 0);
    picture->height = (int)(picture->map.y + ceil(picture->map_height) + floor(needed) + margin);
}

static wend_vector2 to_pixels(const drawing *picture, wend_vector3 point) {
    return (wend_vector2){picture->map.x + (point.x - picture->low.x) * picture->scale,
                          picture->map.y + (point.y - picture->low.y) * picture->scale};
}

// ---- collecting what is no rectangle ----

// Makes room for one more; false when memory is out.
static bool reserve(drawing *picture, void **items, size_t count, size_t *capacity, size_t item_size) {
    if (count < *capacity) return true;
    size_t grown = *capacity ? 2 * *capacity : 64;
    void *moved = realloc(*items, grown * item_size);
    if (!moved) {
        picture->out_of_memory = true;
        return false;
    }
    *items = moved;
    *capacity = grown;
    return true;
}

static void collect_points(drawing *picture, point_lists *lists, const wend_vector3 *points, size_t count,
                           double value) {
    size_t before = lists->point_count, capacity = lists->list_capacity;
    if (!reserve(picture, (void **)&lists->counts, lists->list_count, &capacity, sizeof *lists->counts)) return;
    if (!reserve(picture, (void **)&lists->values, lists->list_count, &lists->list_capacity, sizeof *lists->values))
        return;
    for (size_t i = 0; i < count; i++) {
        if (!reserve(picture, (void **)&lists->points, lists->point_count, &lists->point_capacity,
                     sizeof *lists->points)) {
            lists->point_count = before;
            return;
        }
        lists->points[lists->point_count++] = to_pixels(picture, points[i]);
    }
    lists->values[lists->list_count] = value;
    lists->counts[lists->list_count++] = count;
}

static void collect_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawing *picture = user;
    if (count < 3 || (unsigned)style.role >= WEND_DRAW_ROLE_COUNT) return;
    collect_points(picture, &picture->polygons[style.role], points, count, style.value);
}

static void collect_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawing *picture = user;
    if (count < 2 || (unsigned)style.role >= WEND_DRAW_ROLE_COUNT || !has_room_for(picture, style.role)) return;
    collect_points(picture, &picture->lines[style.role], points, count, style.value);
}

static void collect_text(void *user, wend_vector3 point, const char *text, wend_draw_style style) {
    drawing *picture = user;
    if ((unsigned)style.role >= WEND_DRAW_ROLE_COUNT) return;
    if (!reserve(picture, (void **)&picture->marks, picture->mark_count, &picture->mark_capacity,
                 sizeof *picture->marks))
        return;
    char *copy = text ? picture_clean_text(text, CAPTION_SIZE * picture->unit, false, picture->width) : NULL;
    if (text && !copy) picture->out_of_memory = true;
    if (!text || copy)
        picture->marks[picture->mark_count++] = (placed_mark){to_pixels(picture, point), style.role, copy};
}

static void collect_mark(void *user, wend_vector3 point, wend_draw_style style) {
    collect_text(user, point, NULL, style);
}

void drawing_collect(drawing *picture) {
    picture->scene(picture->user,
                   &(wend_draw){picture, NULL, collect_polygon, collect_line, collect_mark, collect_text});
}

void drawing_free(drawing *picture) {
    for (int role = 0; role < WEND_DRAW_ROLE_COUNT; role++) {
        point_lists *both[2] = {&picture->lines[role], &picture->polygons[role]};
        for (int i = 0; i < 2; i++) {
            free(both[i]->points);
            free(both[i]->counts);
            free(both[i]->values);
        }
    }
    for (size_t i = 0; i < picture->mark_count; i++) free(picture->marks[i].text);
    free(picture->marks);
    picture_raster_free(&picture->raster);
}
