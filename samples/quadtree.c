// A crate is pushed through a yard: the quadtree is repaired where the crate was and is, and the way around it found again.
#include <wend/wend.h>

#include <stdio.h>

static wend_area box_at(wend_vector2 corners[4], double x, double y, double width, double height) {
    corners[0] = (wend_vector2){x, y};
    corners[1] = (wend_vector2){x + width, y};
    corners[2] = (wend_vector2){x + width, y + height};
    corners[3] = (wend_vector2){x, y + height};
    return (wend_area){.points = corners, .point_count = 4};
}

int main(void) {
    wend_vector2 wall_corners[4], crate_corners[4];
    const wend_area wall = box_at(wall_corners, 14.0, 0.0, 2.0, 20.0);
    wend_quadtree_def def = wend_default_quadtree_def();
    def.side = 32; // metres
    def.depth = 6; // quads of half a metre
    wend_quadtree *tree = NULL;
    wend_query *query = NULL;
    if (wend_quadtree_create_from_areas(&wall, 1, &def, NULL, &tree)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = wend_location_at(4, 6, 0);
    request.goal = wend_location_at(28, 6, 0);

    uint32_t crate = 0;
    for (int step = 0; step < 5; step++) {
        const wend_area now = box_at(crate_corners, 13.25, 29.0 - 2.5 * step, 4.0, 3.0);
        wend_status status = step == 0 ? wend_quadtree_add_obstacle(tree, &now, NULL, &crate)
                                       : wend_quadtree_move_obstacle(tree, crate, &now, NULL);
        if (status || wend_quadtree_find_path(tree, query, &request, &path)) return 1;
        size_t changes;
        wend_quadtree_last_changes(tree, &changes);
        printf("crate at y = %4.1f: %3zu of %3zu quads changed; %s, %.2f m through %zu points\n", 29.0 - 2.5 * step,
               changes, wend_quadtree_describe(tree).quads, wend_outcome_text(path.outcome), path.cost,
               path.point_count);
    }
    char code[WEND_QUAD_CODE_SIZE];
    wend_location beside = wend_location_at(17.1, 19.1, 0);
    if (!wend_quadtree_locate(tree, &beside)) return 1;
    wend_quad quad = wend_quadtree_get_quad(tree, (uint32_t)beside.cell);
    wend_quad_code_text(quad.code, code);
    printf("next to the crate is quad %s, %.0f %% occupied: a metre costs %.2f there\n", code, 100 * quad.occupancy,
           quad.cost);

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_quadtree_destroy(tree);
    return 0;
}
