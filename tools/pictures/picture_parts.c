// What the pictures share: worlds, lines, and panels beside each other.
#include "pictures.h"

#include <stdio.h>
#include <stdlib.h>

void picture_must(wend_status status, const char *what) {
    if (!status) return;
    fprintf(stderr, "wend-pictures: %s: %s\n", what, wend_status_text(status));
    exit(STATUS_BAD_INPUT);
}

pictured_grid pictured_grid_make(scene_grid_kind kind, const scene_grid_def *def) {
    pictured_grid world = {.path = wend_path_empty(wend_default_allocator())};
    picture_must(scene_grid_make(kind, def, &world.grid), "making the grid");
    picture_must(wend_query_create(wend_default_allocator(), &world.query), "making the query");
    return world;
}

void pictured_grid_free(pictured_grid *world) {
    wend_path_free(&world->path);
    wend_query_destroy(world->query);
    wend_grid_destroy(world->grid);
}

uint32_t pictured_cell(const pictured_grid *world, int64_t x, int64_t y) {
    wend_grid_def def = wend_grid_describe(world->grid);
    uint32_t best = 0, most = 0;
    for (uint32_t island = 1; island <= wend_grid_island_count(world->grid); island++) {
        uint32_t cells = 0;
        for (uint32_t i = 0; i < def.width * def.height; i++) cells += wend_grid_island(world->grid, i) == island;
        if (cells > most) best = island, most = cells;
    }
    return wend_grid_nearest_in_island(world->grid, best, wend_grid_cell(world->grid, x, y));
}

void pictured_grid_search(pictured_grid *world, uint64_t start, uint64_t goal) {
    wend_search_request request = wend_default_search_request();
    request.start = start, request.goals = &goal, request.goal_count = 1;
    picture_must(wend_grid_find_path(world->grid, world->query, &request, &world->path), "searching");
}

static wend_vector3 *room_for(size_t count) {
    wend_vector3 *points = calloc(count ? count : 1, sizeof *points);
    if (!points) picture_must(WEND_OUT_OF_MEMORY, "drawing a line");
    return points;
}

void picture_line_of_cells(const wend_grid *grid, const uint64_t *cells, size_t count, wend_draw_role role,
                           const wend_draw *draw) {
    wend_vector3 *points = room_for(count);
    for (size_t i = 0; i < count; i++) points[i] = wend_vector3_of(wend_grid_position(grid, (uint32_t)cells[i]), 0);
    picture_line_of_points(points, count, role, draw);
    free(points);
}

void picture_line_of_points(const wend_vector3 *points, size_t count, wend_draw_role role, const wend_draw *draw) {
    if (count > 1 && draw->line) draw->line(draw->user, points, count, (wend_draw_style){.role = role});
}

void picture_mark(wend_vector3 place, wend_draw_role role, const wend_draw *draw) {
    if (draw->mark) draw->mark(draw->user, place, (wend_draw_style){.role = role});
}

// ---- Panels ----

static wend_vector3 moved(const picture_panel *panel, wend_vector3 point) {
    return (wend_vector3){point.x + panel->by.x, point.y + panel->by.y, point.z};
}

static void panel_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    const picture_panel *panel = user;
    panel->draw->rectangle(panel->draw->user, moved(panel, a), moved(panel, b), style);
}

typedef void (*shape_function)(void *user, const wend_vector3 *points, size_t count, wend_draw_style style);

static void move_shape(const picture_panel *panel, const wend_vector3 *points, size_t count, wend_draw_style style,
                       shape_function shape) {
    wend_vector3 *there = room_for(count);
    for (size_t i = 0; i < count; i++) there[i] = moved(panel, points[i]);
    shape(panel->draw->user, there, count, style);
    free(there);
}

static void panel_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const picture_panel *panel = user;
    move_shape(panel, points, count, style, panel->draw->polygon);
}

static void panel_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const picture_panel *panel = user;
    move_shape(panel, points, count, style, panel->draw->line);
}

static void panel_mark(void *user, wend_vector3 point, wend_draw_style style) {
    const picture_panel *panel = user;
    panel->draw->mark(panel->draw->user, moved(panel, point), style);
}

static void panel_text(void *user, wend_vector3 point, const char *text, wend_draw_style style) {
    const picture_panel *panel = user;
    panel->draw->text(panel->draw->user, moved(panel, point), text, style);
}

wend_draw picture_panel_draw(picture_panel *panel) {
    const wend_draw *draw = panel->draw; // has some of the functions: which, says what is being collected
    return (wend_draw){.user = panel,
                       .rectangle = draw->rectangle ? panel_rectangle : NULL,
                       .polygon = draw->polygon ? panel_polygon : NULL,
                       .line = draw->line ? panel_line : NULL,
                       .mark = draw->mark ? panel_mark : NULL,
                       .text = draw->text ? panel_text : NULL};
}
