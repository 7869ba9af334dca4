// A back end for debug drawing in forty lines: every wend_..._draw function shown as an SVG picture. From above, so z is left out. Copy it into a game and draw into its own window instead.
#include <wend/wend.h>

#include <stdio.h>

// One colour for each meaning: pictures of all maps then speak one language.
static const char *colour_of(wend_draw_style style) {
    switch (style.role) {
    case WEND_DRAW_FREE: return "#f4f1ea";
    case WEND_DRAW_BLOCKED: return "#4a4a55";
    case WEND_DRAW_SLOW: return "#d9c8a0";
    case WEND_DRAW_PATH: return "#c0392b";
    case WEND_DRAW_START: return "#27ae60";
    case WEND_DRAW_GOAL: return "#2980b9";
    case WEND_DRAW_GRID_LINE: return "#d8d4ca";
    default: return "#999999";
    }
}

static void svg_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    fprintf(user, "<polygon fill='%s' points='", colour_of(style));
    for (size_t i = 0; i < count; i++) fprintf(user, "%g,%g ", points[i].x, points[i].y);
    fputs("'/>\n", user);
}

static void svg_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    const wend_vector3 corners[4] = {a, {b.x, a.y, a.z}, b, {a.x, b.y, a.z}};
    svg_polygon(user, corners, 4, style);
}

static void svg_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    fprintf(user, "<polyline fill='none' stroke='%s' stroke-width='%g' points='", colour_of(style),
            style.role == WEND_DRAW_PATH ? 0.15 : 0.03);
    for (size_t i = 0; i < count; i++) fprintf(user, "%g,%g ", points[i].x, points[i].y);
    fputs("'/>\n", user);
}

static void svg_mark(void *user, wend_vector3 point, wend_draw_style style) {
    fprintf(user, "<circle fill='%s' r='0.3' cx='%g' cy='%g'/>\n", colour_of(style), point.x, point.y);
}

int main(int count, char **words) {
    wend_grid_def def = wend_default_grid_def();
    def.width = 24, def.height = 12;
    wend_grid *grid = NULL;
    wend_query *query = NULL;
    if (wend_grid_create(&def, NULL, &grid) || wend_query_create(wend_default_allocator(), &query)) return 1;
    if (wend_grid_set_terrain(grid, 8, 0, 1, 9, 1) || wend_grid_set_terrain(grid, 15, 3, 2, 9, 1))
        return 1; // two walls
    wend_map *map = wend_map_of_grid(grid);
    wend_path path = {0};
    const wend_location goal = wend_location_at(21, 10, 0);
    wend_path_request request = wend_default_path_request();
    request.start = wend_location_at(2, 2, 0);
    request.goals = &goal, request.goal_count = 1;
    if (wend_map_find_path(map, query, &request, &path)) return 1;

    const char *name = count > 1 ? words[1] : "draw_svg.svg";
    FILE *file = fopen(name, "w");
    if (!file) return 1;
    const wend_draw draw = {
        .user = file, .rectangle = svg_rectangle, .polygon = svg_polygon, .line = svg_line, .mark = svg_mark};
    fputs("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 12' width='720'>\n",
          file);               // metres; y grows downwards
    wend_map_draw(map, &draw); // or wend_mesh_draw(mesh, &draw), or any other
    wend_path_draw(&path, map, &draw);
    fputs("</svg>\n", file);
    if (fclose(file)) return 1;
    printf("%s: a grid and a path of %d points, %.1f m\n", name, (int)path.point_count, path.cost);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return 0;
}
