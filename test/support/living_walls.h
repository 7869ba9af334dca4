// Living planes of many walls, one of which comes and goes: for tests of a few hundred and of thousands.
#ifndef WEND_TEST_LIVING_WALLS_H
#define WEND_TEST_LIVING_WALLS_H

#include "support/test.h"

#include "properties/geom/living_properties.h"

#include <stdlib.h>

static inline living_plane *make_plane(void) {
    living_plane *plane = NULL;
    assert_int_equal(wend_living_create(wend_default_allocator(), &plane), WEND_OK);
    wend_living_prefer_edits(plane, true);
    return plane;
}

static inline void take_out(living_plane *plane, uint32_t key) {
    const living_edit edit = {.key = key};
    assert_int_equal(wend_living_apply(plane, &edit, 1), WEND_OK);
}

typedef struct many_walls {
    wend_lattice_point (*ends)[2];
    living_shape *shapes;
    living_edit *edits; // one more than there are
} many_walls;

static inline many_walls make_walls(size_t count) {
    many_walls walls = {calloc(count, sizeof *walls.ends), calloc(count, sizeof *walls.shapes),
                        calloc(count + 1, sizeof *walls.edits)};
    for (size_t i = 0; i < count; i++) {
        walls.shapes[i] = (living_shape){.key = (uint32_t)i, .points = walls.ends[i], .point_count = 2};
        walls.edits[i] = (living_edit){.key = (uint32_t)i, .shape = &walls.shapes[i]};
    }
    return walls;
}

static inline void free_walls(many_walls *walls) {
    free(walls->ends);
    free(walls->shapes);
    free(walls->edits);
}

// Many walls at once, the same in two planes: one of them with a wall more that comes and goes.
static inline void a_wall_comes_and_goes(living_edit *edits, size_t count, wend_lattice_point from,
                                         wend_lattice_point to, size_t most_more) {
    living_plane *edited = make_plane(), *scratch = make_plane();
    wend_living_prefer_edits(edited, false);
    assert_int_equal(wend_living_apply(edited, edits, count), WEND_OK);
    assert_int_equal(wend_living_counts(edited).rebuilds, 2); // when it was made, and now
    const size_t before = wend_living_counts(edited).vertices;
    const wend_lattice_point ends[2] = {from, to};
    const living_shape shape = {.key = (uint32_t)count, .points = ends, .point_count = 2};
    edits[count] = (living_edit){.key = (uint32_t)count, .shape = &shape};
    assert_int_equal(wend_living_apply(edited, &edits[count], 1), WEND_OK);
    assert_in_range(wend_living_counts(edited).vertices, before, before + most_more);
    wend_living_prefer_edits(scratch, false);
    assert_int_equal(wend_living_apply(scratch, edits, count + 1), WEND_OK);
    assert_true(living_planes_are_equal(edited, scratch));
    wend_living_destroy(scratch);
    scratch = make_plane();
    wend_living_prefer_edits(scratch, false);
    take_out(edited, (uint32_t)count);
    assert_int_equal(wend_living_apply(scratch, edits, count), WEND_OK);
    assert_true(living_planes_are_equal(edited, scratch));
    assert_int_equal(wend_living_counts(edited).rebuilds, 2);
    assert_int_equal(wend_living_counts(edited).rescues, 0);
    assert_int_equal(wend_living_counts(edited).vertices, before);
    wend_living_destroy(edited);
    wend_living_destroy(scratch);
}

// Walls across and along, `each` of them, every one of which crosses all others of the other kind; and one more, across most of them.
static inline void a_wall_in_a_lattice_comes_and_goes(int32_t each) {
    enum { PITCH = 16 };
    many_walls walls = make_walls(2 * (size_t)each);
    for (int32_t i = 0; i < each; i++) {
        const int32_t at = (i + 1) * PITCH, far = (each + 1) * PITCH;
        walls.ends[i][0] = (wend_lattice_point){at, i % 7};
        walls.ends[i][1] = (wend_lattice_point){at + i % 5 - 2, far};
        walls.ends[each + i][0] = (wend_lattice_point){i % 3, at};
        walls.ends[each + i][1] = (wend_lattice_point){far, at + i % 11 - 5};
    }
    a_wall_comes_and_goes(walls.edits, 2 * (size_t)each, (wend_lattice_point){3, 1},
                          (wend_lattice_point){(each + 1) * PITCH, each * PITCH}, 2 * (size_t)each + 2);
    free_walls(&walls);
}

#endif
