// Areas whose edges lie on top of each other, next to each other or through one point: the arrangement is small however many there are, and so
// must be the work. Time is measured nowhere: what is counted is how many pairs and vertices the join looks at, how many links the chains
// have in all, how many changes of windings it takes to find the areas of the triangles, and how many steps to merge them to cells.
#include "support/test.h"

#include "map/mesh/merge_side.h"
#include "map/mesh/mesh_internal.h"
#include "wend/mesh.h"

#include <math.h>
#include <stdlib.h>

typedef struct heap_world {
    wend_vector2 *points;
    wend_area *areas;
    size_t area_count;
    wend_mesh_def def;
    wend_lattice lattice;
} heap_world;

typedef size_t (*area_maker)(size_t index, size_t count, wend_vector2 *corners);

enum { MOST_RING = 16 };

static size_t put_rectangle(wend_vector2 *corners, double x, double y, double width, double height) {
    corners[0] = (wend_vector2){x, y};
    corners[1] = (wend_vector2){x + width, y};
    corners[2] = (wend_vector2){x + width, y + height};
    corners[3] = (wend_vector2){x, y + height};
    return 4;
}

// A ring of sixteen corners around a middle, in the units of a world of a million.
static size_t put_circle(wend_vector2 *corners, double radius) {
    for (int i = 0; i < MOST_RING; i++) {
        double angle = 6.283185307179586 * i / MOST_RING;
        corners[i] =
            (wend_vector2){floor(500000 + radius * cos(angle) + 0.5), floor(500000 + radius * sin(angle) + 0.5)};
    }
    return MOST_RING;
}

static size_t equal_circle(size_t index, size_t count, wend_vector2 *corners) {
    (void)index, (void)count;
    return put_circle(corners, 300000);
}

// Equal ones, every other one the other way round.
static size_t turned_circle(size_t index, size_t count, wend_vector2 *corners) {
    (void)count;
    size_t size = put_circle(corners, 300000);
    for (size_t i = 0; i < size / 2 && index % 2; i++) {
        wend_vector2 swap = corners[i];
        corners[i] = corners[size - 1 - i];
        corners[size - 1 - i] = swap;
    }
    return size;
}

static size_t nested_square(size_t index, size_t count, wend_vector2 *corners) {
    double half = 100.0 * (double)(count - index);
    return put_rectangle(corners, 500000 - half, 500000 - half, 2 * half, 2 * half);
}

static size_t nested_diamond(size_t index, size_t count, wend_vector2 *corners) {
    double half = 100.0 * (double)(count - index);
    corners[0] = (wend_vector2){500000 - half, 500000};
    corners[1] = (wend_vector2){500000, 500000 - half};
    corners[2] = (wend_vector2){500000 + half, 500000};
    corners[3] = (wend_vector2){500000, 500000 + half};
    return 4;
}

static size_t nested_circle(size_t index, size_t count, wend_vector2 *corners) {
    return put_circle(corners, 100.0 * (double)(count - index));
}

static size_t shifted_square(size_t index, size_t count, wend_vector2 *corners) {
    return put_rectangle(corners, 100.0 * (double)index, 1000, 50.0 * (double)count + 50, 5000);
}

// Shifted along a slope.
static size_t sliding_square(size_t index, size_t count, wend_vector2 *corners) {
    double x = 100.0 * (double)index, length = 100.0 * (double)count / 2;
    corners[0] = (wend_vector2){x, 2 * x};
    corners[1] = (wend_vector2){x + length, 2 * (x + length)};
    corners[2] = (wend_vector2){x + length - 2000, 2 * (x + length) + 1000};
    corners[3] = (wend_vector2){x - 2000, 2 * x + 1000};
    return 4;
}

static size_t fan_blade(size_t index, size_t count, wend_vector2 *corners) {
    for (int i = 0; i < 2; i++) {
        double angle = 6.283185307179586 * (double)(2 * index + (size_t)i) / (double)(2 * count);
        corners[i] =
            (wend_vector2){floor(500000 + 400000 * cos(angle) + 0.5), floor(500000 + 400000 * sin(angle) + 0.5)};
    }
    corners[2] = (wend_vector2){500000, 500000};
    return 3;
}

// All with one corner in common, and two sides on the same lines.
static size_t corner_square(size_t index, size_t count, wend_vector2 *corners) {
    double side = 100.0 * (double)(count - index);
    return put_rectangle(corners, 1000, 1000, side, side);
}

// A ring through one point, inside the one before.
static size_t touching_triangle(size_t index, size_t count, wend_vector2 *corners) {
    double reach = 100.0 * (double)(count - index);
    corners[0] = (wend_vector2){0, 0};
    corners[1] = (wend_vector2){2 * reach, reach};
    corners[2] = (wend_vector2){2 * reach, -reach};
    return 3;
}

static heap_world make_heap(area_maker maker, size_t count, wend_fill_rule rule) {
    heap_world world = {.area_count = count, .lattice = {0, 0, 0}};
    world.points = calloc(count * MOST_RING, sizeof *world.points);
    world.areas = calloc(count, sizeof *world.areas);
    for (size_t i = 0; i < count; i++) {
        wend_vector2 *corners = world.points + i * MOST_RING;
        world.areas[i] = (wend_area){
            .points = corners, .point_count = maker(i, count, corners), .rule = rule, .terrain = (uint8_t)(i % 2)};
    }
    world.def = wend_default_mesh_def();
    world.def.areas = world.areas;
    world.def.area_count = count;
    return world;
}

static void free_heap(heap_world *world) {
    free(world->points);
    free(world->areas);
}

typedef struct heap_work {
    size_t segments, join, links, windings;
} heap_work;

static heap_work work_of(area_maker maker, size_t count) {
    heap_world world = make_heap(maker, count, WEND_FILL_NON_ZERO);
    world.def.lattice = &world.lattice;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&world.def, NULL, &mesh), WEND_OK);
    heap_work work = {mesh->triangulation->segment_count, mesh->triangulation->join_work,
                      mesh->triangulation->link_count, mesh->winding_work};
    wend_mesh_destroy(mesh);
    free_heap(&world);
    return work;
}

static const struct {
    const char *name;
    area_maker maker;
} heaps[] = {
    {"equal circles", equal_circle},        {"circles both ways", turned_circle},
    {"nested squares", nested_square},      {"nested diamonds", nested_diamond},
    {"nested circles", nested_circle},      {"shifted squares", shifted_square},
    {"sliding squares", sliding_square},    {"blades of a fan", fan_blade},
    {"squares in a corner", corner_square}, {"triangles through a point", touching_triangle},
};

static void check_growth(const char *world, const char *what, size_t segments, size_t less, size_t more) {
    // Twice as many may take 2.5 times as much: n log n does, n^1.4 does not. And some dozens for each segment are enough.
    if (more <= 64 * segments + 1000 && 2 * more <= 5 * less + 1000) return;
    fail_msg("%s: %s %zu, then %zu with twice as many, for %zu segments", world, what, less, more, segments);
}

static void work_grows_with_the_number_of_edges_however_they_lie(void **state) {
    (void)state;
    enum { COUNT = 2000 };
    for (size_t i = 0; i < sizeof heaps / sizeof heaps[0]; i++) {
        heap_work less = work_of(heaps[i].maker, COUNT), more = work_of(heaps[i].maker, 2 * COUNT);
        check_growth(heaps[i].name, "pairs looked at", more.segments, less.join, more.join);
        check_growth(heaps[i].name, "links of chains", more.segments, less.links, more.links);
        check_growth(heaps[i].name, "changes of windings", more.segments, less.windings, more.windings);
    }
}

// Of ground alone, so that all sides may go: many stay, and lie on one line.
static size_t chain_work_of(area_maker maker, size_t count, size_t *triangles) {
    heap_world world = make_heap(maker, count, WEND_FILL_NON_ZERO);
    world.def.lattice = &world.lattice;
    for (size_t i = 0; i < count; i++) world.areas[i].terrain = 0;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    assert_int_equal(wend_mesh_create(&world.def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_cells_create(mesh, wend_default_allocator(), &cells), WEND_OK);
    size_t work = (size_t)wend_cells_chain_work(cells);
    *triangles = mesh->triangle_count;
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    free_heap(&world);
    return work;
}

static void sides_on_one_line_are_merged_in_few_steps(void **state) {
    (void)state;
    enum { COUNT = 1000 };
    for (size_t i = 0; i < sizeof heaps / sizeof heaps[0]; i++) {
        size_t triangles, less = chain_work_of(heaps[i].maker, COUNT, &triangles),
                          more = chain_work_of(heaps[i].maker, 2 * COUNT, &triangles);
        check_growth(heaps[i].name, "steps along chains of sides", triangles, less, more);
    }
}

// Enough for the join to change its ways, few enough for the proof, which asks each triangle's middle for each area.
static void areas_of_triangles_are_proven_however_edges_lie(void **state) {
    (void)state;
    static const wend_fill_rule rules[] = {WEND_FILL_NON_ZERO, WEND_FILL_EVEN_ODD};
    for (size_t i = 0; i < sizeof heaps / sizeof heaps[0]; i++)
        for (int k = 0; k < 2; k++) {
            heap_world world = make_heap(heaps[i].maker, 150, rules[k]);
            world.def.lattice = &world.lattice;
            wend_mesh *mesh = NULL;
            assert_int_equal(wend_mesh_create(&world.def, NULL, &mesh), WEND_OK);
            if (wend_mesh_check(mesh, &world.def, NULL)) fail_msg("%s: the mesh is wrong", heaps[i].name);
            wend_mesh_destroy(mesh);
            free_heap(&world);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_grows_with_the_number_of_edges_however_they_lie),
        cmocka_unit_test(sides_on_one_line_are_merged_in_few_steps),
        cmocka_unit_test(areas_of_triangles_are_proven_however_edges_lie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
