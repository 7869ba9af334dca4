// Agents that stand are obstacles, those that walk are not. Each has one obstacle for as long as it lives: an octagon around its disc while it
// stands, and nothing while it walks.
#include <wend/wend.h>

#include <math.h>
#include <stdio.h>

enum { GROUND, WALL, AGENTS = 3, CORNERS = 8 };

static const wend_vector2 floor_corners[] = {{0, 0}, {12, 0}, {12, 6}, {0, 6}};
static const wend_vector2 walls[][4] = {{{5, 0}, {6, 0}, {6, 2}, {5, 2}},
                                        {{5, 4}, {6, 4}, {6, 6}, {5, 6}}}; // a door of 2 m between them

typedef struct agent {
    wend_vector2 at;
    double radius;
    uint32_t obstacle;
} agent;

// Puts the agent's octagon where it stands, or takes it away. The octagon holds the disc: whoever keeps a radius from the one keeps it from the other.
static wend_status set_standing(wend_mesh *mesh, const agent *who, bool stands) {
    static const double along[CORNERS] = {1,  1,  0.41421356237309503,  -0.41421356237309503,
                                          -1, -1, -0.41421356237309503, 0.41421356237309503};
    wend_vector2 corners[CORNERS];
    for (int i = 0; i < CORNERS; i++)
        corners[i] = (wend_vector2){who->at.x + who->radius * along[(i + 7) % CORNERS],
                                    who->at.y + who->radius * along[(i + 5) % CORNERS]};
    const wend_area area = {.points = corners, .point_count = stands ? CORNERS : 0};
    wend_edit edit = {.kind = WEND_EDIT_MOVE, .obstacle = who->obstacle, .area = &area, .blocked = true};
    return wend_mesh_modify(mesh, &edit, 1, NULL);
}

// The way of an agent to somewhere; its own octagon is not in it. -1: there is none while the others stand there.
static double way_of(wend_mesh *mesh, const wend_plane *plane, wend_query *query, const agent *who, wend_vector2 to) {
    wend_profile profile = wend_default_profile();
    profile.radius = who->radius;
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(who->at.x, who->at.y, 0);
    request.goal = wend_location_at(to.x, to.y, 0);
    request.profile = &profile;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (set_standing(mesh, who, false) || wend_plane_find_path(plane, query, &request, &path)) return -2;
    const double length = path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : -1;
    wend_path_free(&path);
    return length;
}

int main(void) {
    const wend_area areas[] = {{.points = floor_corners, .point_count = 4, .terrain = GROUND},
                               {.points = walls[0], .point_count = 4, .terrain = WALL},
                               {.points = walls[1], .point_count = 4, .terrain = WALL}};
    wend_mesh_def def = wend_default_mesh_def();
    const wend_lattice lattice = {.unit_exponent =
                                      -14}; // that corners of octagons are near enough to where they should be
    def.areas = areas, def.area_count = 3, def.lattice = &lattice;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create_triangles(mesh, wend_default_allocator(), &cells) ||
        wend_plane_create(cells, wend_default_allocator(), &plane) ||
        wend_query_create(wend_default_allocator(), &query))
        return 1;
    // The guard stands in the door, off its middle; the others wait on both sides.
    agent agents[AGENTS] = {{{5.5, 2.625}, 0.375, 0}, {{2, 3}, 0.375, 0}, {{9, 1}, 0.375, 0}};
    for (int i = 0; i < AGENTS; i++) {
        const wend_area nothing = {.points = NULL, .point_count = 0};
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &nothing, .blocked = true};
        if (wend_mesh_modify(mesh, &edit, 1, NULL)) return 1;
        agents[i].obstacle = edit.obstacle;
    }
    uint64_t before = 0, after = 1;
    if (wend_mesh_hash(mesh, &before)) return 1;
    for (int i = 0; i < AGENTS; i++)
        if (set_standing(mesh, &agents[i], true)) return 1;
    wend_mesh_wall wall;
    wend_mesh_nearest_wall(mesh, wend_location_at(5.5, 3.5, 0), WEND_ANY_ISLAND, &wall);
    printf("in the door there is %.3f m of room beside the guard\n",
           wall.distance); // standing agents are walls to whoever avoids them
    const wend_vector2 goal = {10, 3};
    const double beside = way_of(mesh, plane, query, &agents[1], goal);
    agents[1].radius = 0.625;
    const double wide = way_of(mesh, plane, query, &agents[1], goal);
    if (set_standing(mesh, &agents[0], false)) return 1; // the guard walks
    const double free_way = way_of(mesh, plane, query, &agents[1], goal);
    printf("%.3f m beside the guard; with a trolley %s, and %.3f m once the guard walks\n", beside,
           wide < 0 ? "there is no way" : "there is one", free_way);

    for (int i = 0; i < AGENTS; i++)
        if (set_standing(mesh, &agents[i], false)) return 1;
    const bool is_as_before = !wend_mesh_hash(mesh, &after) && after == before;
    printf("when all walk, the mesh is %s\n", is_as_before ? "as it was" : "another one");
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return is_as_before && beside > 8 && wide == -1 && free_way == 8 && fabs(wall.distance - 0.5) < 1e-9 ? 0 : 1;
}
