// A door in a world of polygons. A mesh does not change: the door is an area of it, and when the door closes a new mesh is made, which takes
// milliseconds for hundreds of walls. A path that is being walked is kept while it is still free, by the judgement of wend_path_check_on_mesh.
#include <wend/wend.h>

#include <stdio.h>
#include <stdlib.h>

static const wend_vector2 hall[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
static const wend_vector2 wall[][4] = {{{9, 2}, {10, 2}, {10, 8}, {9, 8}}, {{9, 9}, {10, 9}, {10, 10}, {9, 10}}};
static const wend_vector2 doors[][4] = {{{9, 0}, {10, 0}, {10, 2}, {9, 2}}, {{9, 8}, {10, 8}, {10, 9}, {9, 9}}};
enum { GROUND, WALL };

typedef struct world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
} world;

static void forget(world *old) {
    wend_plane_destroy(old->plane);
    wend_cells_destroy(old->cells);
    wend_mesh_destroy(old->mesh);
}

static world make_world(const bool is_closed[2]) {
    wend_area areas[5] = {{.points = hall, .point_count = 4, .terrain = GROUND}};
    for (int i = 0; i < 2; i++) {
        areas[1 + i] = (wend_area){.points = wall[i], .point_count = 4, .terrain = WALL};
        areas[3 + i] = (wend_area){.points = doors[i], .point_count = 4, .terrain = is_closed[i] ? WALL : GROUND};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 5;
    world made = {NULL, NULL, NULL};
    if (wend_mesh_create(&def, NULL, &made.mesh) ||
        wend_cells_create(made.mesh, wend_default_allocator(), &made.cells) ||
        wend_plane_create(made.cells, wend_default_allocator(), &made.plane))
        abort();
    return made;
}

int main(void) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(2, 5, 0), request.goal = wend_location_at(18, 4, 0);
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    static const struct {
        const char *what;
        bool is_closed[2];
        bool keeps; // what the agent should find
    } story[] = {{"both doors are open", {false, false}, false},
                 {"the upper one is closed", {false, true}, true},
                 {"the lower one is, the upper one opens", {true, false}, false},
                 {"both are closed", {true, true}, false}};
    bool is_right = true;
    for (size_t i = 0; i < sizeof story / sizeof *story; i++) {
        world now = make_world(story[i].is_closed);
        bool keeps = path.outcome == WEND_OUTCOME_COMPLETE && i > 0 &&
                     wend_path_check_on_mesh(&path, now.mesh, request.start, request.goal, NULL) == WEND_OK;
        if (!keeps && wend_plane_find_path(now.plane, query, &request, &path)) return 1;
        printf("%-38s %s: %s, %.2f m\n", story[i].what, keeps ? "goes on" : "plans", wend_outcome_text(path.outcome),
               path.cost);
        is_right = is_right && keeps == story[i].keeps;
        forget(&now);
    }
    is_right = is_right && path.outcome == WEND_OUTCOME_UNREACHABLE;
    wend_path_free(&path);
    wend_query_destroy(query);
    return is_right ? 0 : 1;
}
