// A crate wanders through a hall while a search goes on, slice by slice, on the version of the hall that it began on.
#include "wend/mesh_versions.h"

#include <stdio.h>

static wend_area crate_at(double x, wend_vector2 corners[4]) {
    corners[0] = (wend_vector2){x, 2};
    corners[1] = (wend_vector2){x + 2, 2};
    corners[2] = (wend_vector2){x + 2, 8};
    corners[3] = (wend_vector2){x, 8};
    const wend_area area = {.points = corners, .point_count = 4};
    return area;
}

int main(void) {
    const wend_vector2 floor[] = {{0, 0}, {40, 0}, {40, 10}, {0, 10}};
    const wend_area hall = {.points = floor, .point_count = 4};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &hall;
    def.area_count = 1;
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&def, NULL, &mesh)) return 1;
    wend_mesh_versions *versions = NULL;
    if (wend_mesh_versions_create(mesh, &versions)) return 1;
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    wend_path path = wend_path_empty(wend_default_allocator());

    // The writer puts a crate into the hall.
    wend_vector2 corners[4];
    wend_area crate = crate_at(10, corners);
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &crate, .blocked = true};
    if (wend_mesh_versions_modify(versions, &edit, 1, NULL) || wend_mesh_versions_publish(versions)) return 1;

    // A reader begins a search, one step of work at a time; it may be on another thread.
    const wend_mesh_version *version = wend_mesh_versions_acquire(versions);
    wend_plane_request request = wend_default_plane_request();
    request.start = wend_location_at(1, 5, 0);
    request.goal = wend_location_at(39, 5, 0);
    request.work = 1;
    if (wend_plane_find_path(wend_mesh_version_plane(version), query, &request, &path)) return 1;

    // Meanwhile the crate wanders: each move is a version, and the reader's stays as it is.
    edit.kind = WEND_EDIT_MOVE;
    for (double x = 12; path.outcome == WEND_OUTCOME_BUDGET_SPENT && x < 30; x += 2) {
        crate = crate_at(x, corners);
        if (wend_mesh_versions_modify(versions, &edit, 1, NULL) || wend_mesh_versions_publish(versions)) return 1;
        if (wend_query_resume(query, 1, &path)) return 1;
    }
    printf("on version %d the path is %.3f m long\n", (int)wend_mesh_version_number(version), path.cost);
    wend_mesh_version_release(version);

    version = wend_mesh_versions_acquire(versions);
    printf("version %d is current, there are %d copies\n", (int)wend_mesh_version_number(version),
           (int)wend_mesh_versions_copy_count(versions));
    wend_mesh_version_release(version);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_mesh_versions_destroy(versions);
    return 0;
}
