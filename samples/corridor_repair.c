// Crates fall into a yard while a path leads across it. After each the path is repaired: kept where the crate is not in its way, mended around it, or searched again where neither is
// proven to be good enough. Then the agent walks on.
#include <wend/wend.h>

#include <stdio.h>

static const wend_vector2 yard[] = {{0, 0}, {60, 0}, {60, 30}, {0, 30}};
static const wend_vector2 barn[] = {{28, 0}, {32, 0}, {32, 22}, {28, 22}};
enum { GROUND, WALL };

static const struct {
    const char *what;
    double x, y, width, height; // of a crate; no width: the last one is taken away
    double walked;              // x of the agent
    wend_path_repair expected;
} story[] = {{"a crate falls far from it", 10, 4, 2, 2, 4, WEND_PATH_REPAIR_KEPT},
             {"one falls into its way", 15, 17, 2, 3, 4, WEND_PATH_REPAIR_MENDED},
             {"one beside it", 50, 26, 2, 2, 4, WEND_PATH_REPAIR_KEPT},
             {"one closes the way behind the barn", 28, 22, 4, 7, 4, WEND_PATH_REPAIR_SEARCHED},
             {"that one is taken away", 0, 0, 0, 0, 4, WEND_PATH_REPAIR_SEARCHED},
             {"the agent has come to the barn", 40, 2, 2, 2, 28, WEND_PATH_REPAIR_KEPT}};

static wend_status drop_crate(wend_mesh *mesh, size_t i, wend_edit *crate) {
    const double x = story[i].x, y = story[i].y, to_x = x + story[i].width, to_y = y + story[i].height;
    const wend_vector2 corners[] = {{x, y}, {to_x, y}, {to_x, to_y}, {x, to_y}};
    const wend_area area = {.points = corners, .point_count = 4, .terrain = WALL};
    *crate = story[i].width > 0 ? (wend_edit){.kind = WEND_EDIT_ADD, .area = &area}
                                : (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = crate->obstacle};
    return wend_mesh_modify(mesh, crate, 1, NULL);
}

int main(void) {
    const wend_area areas[] = {{.points = yard, .point_count = 4, .terrain = GROUND},
                               {.points = barn, .point_count = 4, .terrain = WALL}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    const wend_allocator allocator = wend_default_allocator();
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create_triangles(mesh, allocator, &cells) ||
        wend_plane_create(cells, allocator, &plane) || wend_query_create(allocator, &query))
        return 1;
    wend_corridor_request request = wend_default_corridor_request();
    request.start = wend_location_at(4, 15, 0);
    request.goal = wend_location_at(56, 15, 0);
    wend_path path = wend_path_empty(allocator);
    if (wend_corridor_find_path(plane, query, &request, &path)) return 1;
    printf("%-36s found     %.3f m\n", "a path behind the barn", path.cost);

    wend_edit crate = {.kind = WEND_EDIT_ADD};
    bool is_right = true;
    for (size_t i = 0; i < sizeof story / sizeof *story; i++) {
        wend_path_repair repair = WEND_PATH_REPAIR_SEARCHED;
        if (story[i].walked > 4) request.start = wend_location_at(story[i].walked, 22, 0);
        if (drop_crate(mesh, i, &crate) || wend_plane_repair_corridor(plane, query, 1.01, &request, &path, &repair))
            return 1;
        printf("%-36s %-9s %.3f m\n", story[i].what, wend_path_repair_text(repair), path.cost);
        is_right = is_right && repair == story[i].expected &&
                   wend_path_check_on_mesh(&path, mesh, request.start, request.goal, NULL) == WEND_OK;
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return is_right ? 0 : 1;
}
