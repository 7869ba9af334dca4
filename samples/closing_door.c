// Doors in a world of polygons, which close and open while an agent is on its way: edits of the mesh, which the plane follows by itself. A path that is
// being walked is kept while it is still free, by the judgement of wend_path_check_on_mesh.
#include <wend/wend.h>

#include <stdio.h>

static const wend_vector2 hall[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
static const wend_vector2 wall[][4] = {{{9, 2}, {10, 2}, {10, 8}, {9, 8}}, {{9, 9}, {10, 9}, {10, 10}, {9, 10}}};
static const wend_vector2 doorways[][4] = {{{9, 0}, {10, 0}, {10, 2}, {9, 2}}, {{9, 8}, {10, 8}, {10, 9}, {9, 9}}};
enum { GROUND, WALL };

typedef struct door {
    bool is_closed;
    uint32_t obstacle; // its id while it is closed
} door;

static wend_status set_door(wend_mesh *mesh, int which, bool is_closed, door *one) {
    if (one->is_closed == is_closed) return WEND_OK;
    const wend_area area = {.points = doorways[which], .point_count = 4};
    wend_edit edit = {.kind = WEND_EDIT_REMOVE, .obstacle = one->obstacle};
    if (is_closed) edit = (wend_edit){.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
    const wend_status status = wend_mesh_modify(mesh, &edit, 1, NULL);
    if (!status) *one = (door){is_closed, edit.obstacle};
    return status;
}

int main(void) {
    const wend_area areas[] = {{.points = hall, .point_count = 4, .terrain = GROUND},
                               {.points = wall[0], .point_count = 4, .terrain = WALL},
                               {.points = wall[1], .point_count = 4, .terrain = WALL}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 3;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(2, 5, 0), request.goal = wend_location_at(18, 4, 0);
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create_triangles(mesh, wend_default_allocator(), &cells) ||
        wend_plane_create(cells, wend_default_allocator(), &plane) ||
        wend_query_create(wend_default_allocator(), &query))
        return 1;
    static const struct {
        const char *what;
        bool is_closed[2];
        bool keeps; // what the agent should find
    } story[] = {{"both doors are open", {false, false}, false},
                 {"the upper one is closed", {false, true}, true},
                 {"the lower one is, the upper one opens", {true, false}, false},
                 {"both are closed", {true, true}, false}};
    door doors[2] = {{false, 0}, {false, 0}};
    bool is_right = true;
    for (size_t i = 0; i < sizeof story / sizeof *story; i++) {
        for (int k = 0; k < 2; k++)
            if (set_door(mesh, k, story[i].is_closed[k], &doors[k])) return 1;
        bool keeps = path.outcome == WEND_OUTCOME_COMPLETE && i > 0 &&
                     wend_path_check_on_mesh(&path, mesh, request.start, request.goal, NULL) == WEND_OK;
        if (!keeps && wend_plane_find_path(plane, query, &request, &path)) return 1;
        printf("%-38s %s: %s, %.2f m\n", story[i].what, keeps ? "goes on" : "plans", wend_outcome_text(path.outcome),
               path.cost);
        is_right = is_right && keeps == story[i].keeps;
    }
    is_right = is_right && path.outcome == WEND_OUTCOME_UNREACHABLE;
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return is_right ? 0 : 1;
}
