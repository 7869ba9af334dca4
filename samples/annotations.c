// What "in front of the house" and "what the guard sees" are, while the guard walks around a pillar.
#include <wend/wend.h>

#include <stdio.h>

static const wend_vector2 room[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, pillar[] = {{9, 4}, {11, 4}, {11, 6}, {9, 6}};

static int walk(wend_annotations *annotations) {
    wend_thing_def house = wend_default_thing_def(), guard = wend_default_thing_def();
    house.name = "house", house.position = (wend_vector2){16, 8}, house.half_length = 2, house.half_width = 1;
    guard.name = "guard", guard.position = (wend_vector2){3, 5};
    uint32_t house_number, guard_number, front, sight;
    if (wend_annotations_add_thing(annotations, &house, NULL, &house_number) ||
        wend_annotations_add_thing(annotations, &guard, NULL, &guard_number))
        return 1;
    wend_annotation_def right_of_house = wend_default_annotation_def(WEND_ANNOTATION_RIGHT);
    right_of_house.thing = house_number;
    wend_annotation_def seen = wend_default_annotation_def(WEND_ANNOTATION_SIGHT);
    seen.thing = guard_number;
    seen.reach = 16;
    if (wend_annotations_add(annotations, &right_of_house, NULL, &front) ||
        wend_annotations_add(annotations, &seen, NULL, &sight))
        return 1;
    wend_vector2 thief = {14, 4.5};
    printf("the thief is %.2f m from the right side of the house\n",
           wend_annotations_distance(annotations, front, thief));
    for (int step = 0; step < 5; step++) {
        if (wend_annotations_move_thing(annotations, guard_number, (wend_vector2){3, 5 - step}, 0)) return 1;
        if (wend_annotations_contains(annotations, sight, thief))
            printf("from (3, %d) the guard sees the thief\n", 5 - step);
        else
            printf("from (3, %d) the guard sees nothing; the nearest place that is seen is %.2f m away\n", 5 - step,
                   wend_annotations_distance(annotations, sight, thief));
    }
    return 0;
}

int main(void) {
    const wend_area areas[] = {{.points = room, .point_count = 4}, {.points = pillar, .point_count = 4, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 2;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_annotations *annotations = NULL;
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create(mesh, wend_default_allocator(), &cells) ||
        wend_plane_create(cells, wend_default_allocator(), &plane))
        return 1;
    wend_annotations_def set = wend_default_annotations_def();
    set.mesh = mesh, set.plane = plane;
    int status = wend_annotations_create(&set, NULL, &annotations) || walk(annotations);
    wend_annotations_destroy(annotations);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return status;
}
