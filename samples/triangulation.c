// Triangulates a room with a pillar and two ropes that cross: where they meet, and what the triangles fill.
#include <wend/wend.h>

#include <stdio.h>

int main(void) {
    const wend_lattice_point points[] = {{0, 0},   {100, 0}, {100, 80}, {0, 80},             // the room
                                         {45, 35}, {55, 35}, {55, 45},  {45, 45},            // the pillar
                                         {5, 5},   {95, 21}, {8, 30},   {90, 3},  {20, 60}}; // ropes, and a lamp
    const wend_point_pair segments[] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5},
                                        {5, 6}, {6, 7}, {7, 4}, {8, 9}, {10, 11}};
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = points;
    def.point_count = sizeof points / sizeof points[0];
    def.segments = segments;
    def.segment_count = sizeof segments / sizeof segments[0];
    wend_triangulation *triangulation = NULL;
    if (wend_triangulation_create(&def, NULL, &triangulation) != WEND_OK) return 1;
    uint32_t triangles = wend_triangulation_triangle_count(triangulation);
    printf("%zu points became %u vertices and %u triangles\n", def.point_count,
           (unsigned)wend_triangulation_vertex_count(triangulation), (unsigned)triangles);

    // The ropes cross in a point that was not given: their chains lead through it.
    for (size_t rope = 8; rope < 10; rope++) {
        size_t count = 0;
        const uint32_t *chain = wend_triangulation_chain(triangulation, rope, &count);
        printf("rope %zu:", rope - 8);
        for (size_t i = 0; i < count; i++) {
            wend_lattice_point at = wend_triangulation_vertex(triangulation, chain[i]);
            printf(" (%d, %d)", (int)at.x, (int)at.y);
        }
        putchar('\n');
    }

    double area = 0; // of all triangles: the room's, whatever is in it
    for (uint32_t i = 0; i < triangles; i++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, i);
        wend_lattice_point corners[3];
        for (int k = 0; k < 3; k++) corners[k] = wend_triangulation_vertex(triangulation, triangle.vertices[k]);
        area += wend_polygon_doubled_area(corners, 3).nearest / 2;
    }
    wend_status status = wend_triangulation_check(triangulation, NULL);
    printf("area %g; the check says: %s\n", area, wend_status_text(status));
    wend_triangulation_destroy(triangulation);
    return status == WEND_OK && area == 8000 ? 0 : 1;
}
