#include "properties/geom/living_properties.h"

#include "geom/living/living_internal.h"
#include "wend/mesh.h"
#include "wend/state_hash.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------------
// Dumps: vertices, triangles with their shapes, constrained sides, by coordinates

typedef struct dump_line {
    int64_t words[8];
} dump_line;

typedef struct plane_dump {
    dump_line *lines;
    size_t count, capacity;
} plane_dump;

static void dump_add(plane_dump *dump, dump_line line) {
    if (dump->count == dump->capacity) {
        dump->capacity = dump->capacity * 2 + 64;
        dump->lines = realloc(dump->lines, dump->capacity * sizeof *dump->lines);
    }
    dump->lines[dump->count++] = line;
}

static int compare_dump_lines(const void *a, const void *b) {
    const dump_line *one = a, *other = b;
    for (int i = 0; i < 8; i++)
        if (one->words[i] != other->words[i]) return one->words[i] < other->words[i] ? -1 : 1;
    return 0;
}

static void dump_vertex(plane_dump *dump, wend_lattice_point at) {
    dump_add(dump, (dump_line){{0, at.x, at.y}});
}

static void dump_triangle(plane_dump *dump, const wend_lattice_point *at, int64_t shape) {
    int least = 0;
    for (int i = 1; i < 3; i++)
        if (at[i].x < at[least].x || (at[i].x == at[least].x && at[i].y < at[least].y)) least = i;
    const wend_lattice_point a = at[least], b = at[(least + 1) % 3], c = at[(least + 2) % 3];
    dump_add(dump, (dump_line){{1, a.x, a.y, b.x, b.y, c.x, c.y, shape}});
}

static void dump_side(plane_dump *dump, wend_lattice_point a, wend_lattice_point b) {
    bool back = b.x < a.x || (b.x == a.x && b.y < a.y);
    dump_add(dump, (dump_line){{2, back ? b.x : a.x, back ? b.y : a.y, back ? a.x : b.x, back ? a.y : b.y}});
}

static void dump_finish(plane_dump *dump) {
    if (dump->count == 0) return;
    qsort(dump->lines, dump->count, sizeof *dump->lines, compare_dump_lines);
    size_t kept = 1;
    for (size_t i = 1; i < dump->count; i++)
        if (compare_dump_lines(&dump->lines[i], &dump->lines[kept - 1])) dump->lines[kept++] = dump->lines[i];
    dump->count = kept;
}

static plane_dump list_living(const living_plane *plane) {
    plane_dump dump = {0};
    for (uint32_t v = 1; v < plane->vertices.count; v++)
        if (plane->pixels.items[v].is_live) dump_vertex(&dump, living_point(plane, v));
    for (uint32_t t = 0; t < plane->triangles.count; t++) {
        const living_triangle *triangle = living_at(plane, t);
        if (living_triangle_is_ghost(triangle)) continue;
        wend_lattice_point at[3];
        for (int i = 0; i < 3; i++) at[i] = living_point(plane, triangle->vertex[i]);
        dump_triangle(&dump, at, triangle->shape == NO_SHAPE ? -1 : (int64_t)triangle->shape);
        for (int i = 0; i < 3; i++)
            if (handle_is_constrained(triangle->across[i])) dump_side(&dump, at[(i + 1) % 3], at[(i + 2) % 3]);
    }
    for (uint32_t i = 1; i < plane->stops.count && plane->is_flat; i++) {
        const living_stop *stop = &plane->stops.items[i];
        if (stop->vertex && stop->next)
            dump_side(&dump, living_point(plane, stop->vertex),
                      living_point(plane, plane->stops.items[stop->next].vertex));
    }
    return dump;
}

static plane_dump dump_of_living(const living_plane *plane) {
    plane_dump dump = list_living(plane);
    dump_finish(&dump);
    return dump;
}

bool living_planes_are_equal(const living_plane *one, const living_plane *other) {
    plane_dump first = dump_of_living(one), second = dump_of_living(other);
    bool equal = first.count == second.count &&
                 (first.count == 0 || memcmp(first.lines, second.lines, first.count * sizeof *first.lines) == 0);
    free(first.lines);
    free(second.lines);
    return equal;
}

bool living_version_hash(const living_version *version, uint64_t *hash) {
    wend_state_hash state = wend_state_hash_start();
    size_t real = 0;
    for (uint32_t t = 0; t < version->triangles.item_count; t++) {
        const living_triangle *triangle = living_version_triangle(version, t);
        if (living_triangle_is_dead(triangle)) continue;
        real += !living_triangle_is_ghost(triangle);
        for (uint32_t i = 0; i < 3; i++) {
            const living_triangle *there = living_version_triangle(version, handle_triangle(triangle->across[i]));
            uint32_t s = handle_side(triangle->across[i]);
            if ((there->across[s] & ~CONSTRAINED_BIT) != side_handle(t, i) ||
                there->vertex[next_side(s)] != triangle->vertex[previous_side(i)])
                return false;
            const wend_lattice_point at = living_version_vertex(version, triangle->vertex[i])->at;
            wend_state_hash_add_word(&state, triangle->across[i]);
            if (triangle->vertex[i] != GHOST_VERTEX)
                wend_state_hash_add_word(&state, (uint64_t)(uint32_t)at.x << 32 | (uint32_t)at.y);
        }
        wend_state_hash_add_word(&state, triangle->shape);
    }
    *hash = wend_state_hash_value(&state);
    return real == version->triangle_count;
}

bool frozen_equals_living(const living_plane *plane, const wend_triangulation *frozen, const uint32_t *shapes) {
    plane_dump expected = dump_of_living(plane), got = {0};
    for (uint32_t v = 0; v < wend_triangulation_vertex_count(frozen); v++)
        dump_vertex(&got, wend_triangulation_vertex(frozen, v));
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(frozen); t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(frozen, t);
        wend_lattice_point at[3];
        for (int i = 0; i < 3; i++) at[i] = wend_triangulation_vertex(frozen, triangle.vertices[i]);
        dump_triangle(&got, at, shapes[t] == NO_SHAPE ? -1 : (int64_t)shapes[t]);
        for (int i = 0; i < 3; i++)
            if (triangle.constrained[i]) dump_side(&got, at[(i + 1) % 3], at[(i + 2) % 3]);
    }
    dump_finish(&got);
    if (plane->is_flat) expected.count = plane->vertex_count; // vertices come first
    bool equal = expected.count == got.count &&
                 (got.count == 0 || memcmp(expected.lines, got.lines, got.count * sizeof *got.lines) == 0);
    free(expected.lines);
    free(got.lines);
    return equal && wend_triangulation_check(frozen, NULL) == WEND_OK;
}

static plane_dump dump_of_mesh(const wend_mesh *mesh, const uint32_t *keys, size_t segment_count) {
    plane_dump dump = {0};
    const wend_triangulation *made = wend_mesh_triangulation(mesh);
    for (uint32_t v = 0; v < wend_triangulation_vertex_count(made); v++)
        dump_vertex(&dump, wend_triangulation_vertex(made, v));
    uint32_t count = wend_triangulation_triangle_count(made);
    for (uint32_t t = 0; t < count; t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(made, t);
        wend_lattice_point at[3];
        for (int i = 0; i < 3; i++) at[i] = wend_triangulation_vertex(made, triangle.vertices[i]);
        size_t area = wend_mesh_area_of(mesh, t);
        dump_triangle(&dump, at, area == WEND_NO_AREA ? -1 : (int64_t)keys[area]);
        for (int i = 0; i < 3; i++)
            if (triangle.constrained[i]) dump_side(&dump, at[(i + 1) % 3], at[(i + 2) % 3]);
    }
    for (size_t i = 0; i < segment_count && count == 0; i++) {
        size_t length = 0;
        const uint32_t *chain = wend_triangulation_chain(made, i, &length);
        for (size_t k = 1; k < length; k++)
            dump_side(&dump, wend_triangulation_vertex(made, chain[k - 1]), wend_triangulation_vertex(made, chain[k]));
    }
    dump_finish(&dump);
    return dump;
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes that should be there

enum { MOST_POINTS = 12, MOST_SHAPES = 24, MOST_STEPS = 24 };

typedef struct known_shape {
    uint32_t key;
    bool odd;
    wend_lattice_point points[MOST_POINTS];
    size_t count;
    size_t rings[3];
    size_t ring_count;
} known_shape;

typedef struct known_world {
    known_shape shapes[MOST_SHAPES]; // by key
    size_t count;
    uint32_t next_key;
    int64_t side;
    int32_t low; // where the square begins
} known_world;

static wend_lattice_point choose_point(choices *source, const known_world *world) {
    return (wend_lattice_point){(int32_t)(world->low + choose_between(source, 0, world->side)),
                                (int32_t)(world->low + choose_between(source, 0, world->side))};
}

static int32_t kept_inside(const known_world *world, int64_t at) {
    int64_t low = world->low, high = world->low + world->side;
    return (int32_t)(at < low ? low : at > high ? high : at);
}

// A wall of two points, a point, a ring anywhere, or a ring of a certain size around somewhere; once in a while all on one line.
static void choose_shape(choices *source, const known_world *world, known_shape *shape) {
    const size_t kind = choose_below(source, 6);
    shape->odd = choose_one_in(source, 2);
    shape->count = kind == 0 ? 1 : kind == 1 ? 2 : 3 + choose_below(source, MOST_POINTS - 3);
    wend_lattice_point middle = choose_point(source, world);
    int64_t reach =
        1 + (int64_t)choose_below(source, (uint64_t)(world->side / (1 + (int64_t)choose_below(source, 8)) + 1));
    for (size_t i = 0; i < shape->count; i++) {
        shape->points[i] = choose_point(source, world);
        if (kind >= 3) {
            shape->points[i].x = kept_inside(world, middle.x + choose_between(source, -reach, reach));
            shape->points[i].y = kept_inside(world, middle.y + choose_between(source, -reach, reach));
        }
        if (kind == 5 && choose_one_in(source, 2)) shape->points[i].y = middle.y;
    }
    shape->ring_count = 1;
    shape->rings[0] = shape->count;
    if (shape->count > 5 && choose_one_in(source, 3)) {
        shape->ring_count = 2;
        shape->rings[0] = 3 + choose_below(source, shape->count - 4);
        shape->rings[1] = shape->count - shape->rings[0];
    }
    // Corners of others, now and then, so that lines are shared, touched and passed.
    for (size_t i = 0; i < shape->count && world->count && choose_one_in(source, 3); i++) {
        const known_shape *other = &world->shapes[choose_below(source, world->count)];
        for (size_t k = 0; k < 2 && i < shape->count; k++, i++)
            shape->points[i] = other->points[(choose_below(source, other->count) + k) % other->count];
    }
}

static bool compare_with_scratch(choices *source, const known_world *world, const living_plane *plane,
                                 const char *when) {
    static wend_vector2 points[MOST_SHAPES][MOST_POINTS];
    wend_area areas[MOST_SHAPES];
    uint32_t keys[MOST_SHAPES];
    size_t segments = 0;
    for (size_t i = 0; i < world->count; i++) {
        const known_shape *shape = &world->shapes[i];
        for (size_t k = 0; k < shape->count; k++) points[i][k] = (wend_vector2){shape->points[k].x, shape->points[k].y};
        areas[i] = (wend_area){.points = points[i],
                               .point_count = shape->count,
                               .ring_sizes = shape->rings,
                               .ring_count = shape->ring_count,
                               .rule = shape->odd ? WEND_FILL_EVEN_ODD : WEND_FILL_NON_ZERO};
        keys[i] = shape->key;
        segments += shape->count;
    }
    const wend_lattice lattice = {0, 0, 0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = world->count;
    def.lattice = &lattice;
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&def, NULL, &mesh)) return choices_fail(source, "%s: no mesh", when);
    plane_dump expected = dump_of_mesh(mesh, keys, segments), got = dump_of_living(plane);
    bool equal = expected.count == got.count &&
                 (got.count == 0 || memcmp(expected.lines, got.lines, got.count * sizeof *got.lines) == 0);
    free(expected.lines);
    free(got.lines);
    wend_mesh_destroy(mesh);
    const char *fault = NULL;
    if (wend_living_check(plane, &fault)) return choices_fail(source, "%s: %s", when, fault ? fault : "no memory");
    if (!equal) return choices_fail(source, "%s: it is not what its shapes make", when);
    if (wend_living_counts(plane).rescues) return choices_fail(source, "%s: it was lost and built anew", when);
    return true;
}

static void forget_shape(known_world *world, size_t place) {
    memmove(&world->shapes[place], &world->shapes[place + 1], (world->count - place - 1) * sizeof world->shapes[0]);
    world->count--;
}

// One edit, of the known shapes and as the plane takes it. `given` holds what the edit points to.
static living_edit choose_edit(choices *source, known_world *world, living_shape *given, known_shape *kept) {
    size_t kind = world->count == 0 ? 0 : choose_below(source, 3);
    if (world->count == MOST_SHAPES) kind = 1 + kind % 2;
    size_t place = kind == 0 ? world->count : choose_below(source, world->count);
    living_edit edit = {.key = kind == 0 ? world->next_key++ : world->shapes[place].key};
    if (kind == 1) {
        forget_shape(world, place);
        return edit;
    }
    kept->key = edit.key;
    choose_shape(source, world, kept);
    world->shapes[place] = *kept;
    if (kind == 0) world->count++;
    *given = (living_shape){.key = kept->key,
                            .odd = kept->odd,
                            .points = kept->points,
                            .point_count = kept->count,
                            .ring_sizes = kept->rings,
                            .ring_count = kept->ring_count};
    edit.shape = given;
    return edit;
}

enum { MOST_AT_ONCE = 3, HELD = 3 };

// Versions that are held, with what they were.
typedef struct held_versions {
    const living_version *versions[HELD];
    uint64_t hashes[HELD];
} held_versions;

static bool versions_are_as_they_were(const held_versions *held) {
    for (int i = 0; i < HELD; i++) {
        uint64_t hash;
        if (held->versions[i] && (!living_version_hash(held->versions[i], &hash) || hash != held->hashes[i]))
            return false;
    }
    return true;
}

// Publishes now and then, holds the version for a while, freezes it.
static bool publish_and_hold(choices *source, living_plane *plane, held_versions *held) {
    if (!choose_one_in(source, 3)) return true;
    if (wend_living_publish(plane)) return choices_fail(source, "there is no memory for a version");
    const size_t place = choose_below(source, HELD);
    if (held->versions[place]) wend_living_let_go(held->versions[place]);
    const living_version *version = held->versions[place] = wend_living_hold(plane);
    if (!living_version_hash(version, &held->hashes[place]))
        return choices_fail(source, "a version does not fit together");
    if (!choose_one_in(source, 4)) return true;
    const wend_allocator allocator = wend_default_allocator();
    wend_triangulation *frozen = NULL;
    uint32_t *shapes = NULL;
    if (wend_living_freeze(version, &allocator, &frozen, &shapes)) return choices_fail(source, "it does not freeze");
    bool equal = frozen_equals_living(plane, frozen, shapes);
    wend_release_items(&allocator, shapes, version->triangle_count, sizeof *shapes);
    wend_triangulation_destroy(frozen);
    return equal || choices_fail(source, "a frozen plane is another");
}

static bool edit_plane(choices *source, known_world *world, living_plane *plane, held_versions *held,
                       uint64_t *edits_made) {
    const size_t steps = choose_below(source, MOST_STEPS + 1);
    for (size_t step = 0; step < steps; step++) {
        living_edit edits[MOST_AT_ONCE];
        living_shape given[MOST_AT_ONCE];
        known_shape kept[MOST_AT_ONCE];
        size_t count = 1 + choose_below(source, MOST_AT_ONCE);
        wend_living_prefer_edits(plane, !choose_one_in(source, 16));
        for (size_t i = 0; i < count; i++) edits[i] = choose_edit(source, world, &given[i], &kept[i]);
        if (wend_living_apply(plane, edits, count)) return choices_fail(source, "step %zu: no memory", step);
        *edits_made += count;
        char when[32];
        snprintf(when, sizeof when, "step %zu", step);
        if (!compare_with_scratch(source, world, plane, when)) return false;
        if (!publish_and_hold(source, plane, held)) return false;
        if (!versions_are_as_they_were(held)) return choices_fail(source, "%s: a version changed", when);
    }
    wend_living_prefer_edits(plane, true);
    while (world->count) {
        size_t place = choose_below(source, world->count);
        const living_edit edit = {.key = world->shapes[place].key};
        forget_shape(world, place);
        if (wend_living_apply(plane, &edit, 1)) return choices_fail(source, "a shape could not be removed");
        ++*edits_made;
        if (!compare_with_scratch(source, world, plane, "removing all")) return false;
    }
    const living_counts counts = wend_living_counts(plane);
    if (counts.vertices || counts.triangles) return choices_fail(source, "something is left of the empty world");
    return true;
}

bool edited_plane_equals_scratch(choices *source, void *user) {
    static const int64_t sides[] = {7, 15, 63, 1 << 20, 2 * (int64_t)WEND_COORDINATE_LIMIT};
    uint64_t unused = 0, *edits_made = user ? user : &unused;
    known_world *world = calloc(1, sizeof *world);
    world->side = sides[choose_below(source, 5)];
    if (world->side > 1 << 20) world->low = -WEND_COORDINATE_LIMIT;
    living_plane *plane = NULL;
    held_versions held = {0};
    bool holds = wend_living_create(wend_default_allocator(), &plane) == WEND_OK &&
                 edit_plane(source, world, plane, &held, edits_made);
    if (holds && !versions_are_as_they_were(&held)) holds = choices_fail(source, "a version changed in the end");
    for (int i = 0; i < HELD; i++)
        if (held.versions[i]) wend_living_let_go(held.versions[i]);
    wend_living_destroy(plane);
    free(world);
    return holds;
}

// ---------------------------------------------------------------------------------------------------------------------
// A ramp that winds twice over itself

enum { SECTORS = RAMP_SECTORS, LAPS = RAMP_LAPS, RAMP_SHAPES = 10, SHADOW = 1000 };

static const int32_t RING[SECTORS][2] = {{1000, 0},  {866, 500},   {500, 866},   {0, 1000},  {-500, 866}, {-866, 500},
                                         {-1000, 0}, {-866, -500}, {-500, -866}, {0, -1000}, {500, -866}, {866, -500}};

void living_ramp_make(living_ramp *made, bool is_closed) {
    size_t triangles = 0;
    const uint32_t steps = SECTORS * LAPS;
    for (uint32_t k = 0; k <= steps; k++)
        for (uint32_t side = 0; side < 2; side++) {
            const int32_t reach = side ? 9 : 2;
            made->points[2 * k + side] =
                (wend_lattice_point){RING[k % SECTORS][0] * reach, RING[k % SECTORS][1] * reach};
        }
    for (uint32_t k = 0; k < steps && !is_closed; k++) {
        const uint32_t corners[4] = {2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2};
        memcpy(made->triangles[triangles++], (const uint32_t[]){corners[0], corners[1], corners[2]},
               3 * sizeof(uint32_t));
        memcpy(made->triangles[triangles++], (const uint32_t[]){corners[0], corners[2], corners[3]},
               3 * sizeof(uint32_t));
    }
    for (uint32_t k = 0; k < steps && is_closed; k++) {
        made->points[k + 1] = (wend_lattice_point){RING[k % SECTORS][0] * 9, RING[k % SECTORS][1] * 9};
        memcpy(made->triangles[triangles++], (const uint32_t[]){0, k + 1, (k + 1) % steps + 1}, 3 * sizeof(uint32_t));
    }
    if (is_closed) made->points[0] = (wend_lattice_point){0, 0};
    made->surface = (living_surface){.points = made->points,
                                     .point_count = is_closed ? steps + 1 : 2 * (steps + 1),
                                     .triangles = (const uint32_t(*)[3])made->triangles,
                                     .triangle_count = triangles};
}

typedef struct ramp_shape {
    bool is_there;
    wend_lattice_point points[8];
    size_t count;
    uint32_t sector; // of its first corner
} ramp_shape;

typedef struct ramp_world {
    ramp_shape shapes[LAPS][RAMP_SHAPES];
    bool is_closed;
} ramp_world;

// A few corners around a place on the ramp, away from its borders, from where a lap begins and from the core.
static void choose_ramp_shape(choices *source, ramp_shape *shape) {
    shape->is_there = true;
    shape->count = 1 + choose_below(source, 8);
    shape->sector = 3 + (uint32_t)choose_below(source, 6);
    const int64_t reach = 4 + (int64_t)choose_below(source, 4), part = 100 + (int64_t)choose_below(source, 800);
    const int32_t *a = RING[shape->sector], *b = RING[shape->sector + 1];
    const int64_t x = reach * (a[0] * (1000 - part) + b[0] * part) / 1000,
                  y = reach * (a[1] * (1000 - part) + b[1] * part) / 1000;
    const int64_t spread = choose_one_in(source, 3) ? 4 : 900;
    shape->points[0] = (wend_lattice_point){(int32_t)x, (int32_t)y};
    for (size_t i = 1; i < shape->count; i++)
        shape->points[i] = (wend_lattice_point){(int32_t)(x + choose_between(source, -spread, spread)),
                                                (int32_t)(y + choose_between(source, -spread, spread))};
}

static bool put_ramp_shape(const ramp_world *world, living_plane *plane, size_t lap, size_t place, bool flat) {
    const ramp_shape *from = &world->shapes[lap][place];
    const uint32_t key = (uint32_t)(place + 1 + lap * SHADOW), step = from->sector + (uint32_t)lap * SECTORS;
    const living_shape shape = {.key = key,
                                .points = from->points,
                                .point_count = from->count,
                                .from = flat               ? 0
                                        : world->is_closed ? step + 1
                                                           : 2 * step};
    const living_edit edit = {.key = key, .shape = from->is_there ? &shape : NULL};
    return wend_living_apply(plane, &edit, 1) == WEND_OK;
}

// The triangles inside the shapes of a lap, which are those of the plane: what lies around them does not matter.
static plane_dump dump_inside(const living_plane *plane, size_t lap) {
    plane_dump all = list_living(plane), kept = {0};
    for (size_t i = 0; i < all.count; i++) {
        dump_line line = all.lines[i];
        if (line.words[0] != 1 || line.words[7] < 0 || (line.words[7] >= SHADOW) != (lap > 0)) continue;
        line.words[7] -= lap ? SHADOW : 0;
        dump_add(&kept, line);
    }
    if (kept.count) qsort(kept.lines, kept.count, sizeof *kept.lines, compare_dump_lines);
    free(all.lines);
    return kept;
}

static bool dumps_are_equal(plane_dump one, plane_dump other) {
    bool equal = one.count == other.count &&
                 (one.count == 0 || memcmp(one.lines, other.lines, one.count * sizeof *one.lines) == 0);
    free(one.lines);
    free(other.lines);
    return equal;
}

static plane_dump sorted_list(const living_plane *plane) {
    plane_dump dump = list_living(plane);
    if (dump.count) qsort(dump.lines, dump.count, sizeof *dump.lines, compare_dump_lines);
    return dump;
}

bool living_surfaces_are_equal(const living_plane *one, const living_plane *other) {
    return dumps_are_equal(sorted_list(one), sorted_list(other));
}

wend_lattice_point living_ramp_point(uint32_t step, int32_t reach, int32_t part) {
    const int32_t *a = RING[step % SECTORS], *b = RING[(step + 1) % SECTORS];
    return (wend_lattice_point){reach * (a[0] * (1000 - part) + b[0] * part) / 1000,
                                reach * (a[1] * (1000 - part) + b[1] * part) / 1000};
}

uint32_t living_ramp_from(const living_ramp *made, uint32_t step) {
    return made->surface.triangle_count == SECTORS * LAPS ? step + 1
                                                          : 2 * step; // around a core there is one triangle a step
}

static bool compare_ramps(choices *source, const living_ramp *made, const ramp_world *world,
                          const living_plane *plane) {
    living_plane *scratch = NULL;
    bool good = wend_living_create_on(&made->surface, wend_default_allocator(), &scratch) == WEND_OK;
    const size_t first = choose_below(source, RAMP_SHAPES);
    for (size_t lap = LAPS; lap-- > 0 && good;)
        for (size_t i = 0; i < RAMP_SHAPES && good; i++)
            good = put_ramp_shape(world, scratch, lap, (first + 7 * i) % RAMP_SHAPES, false);
    if (!good) choices_fail(source, "a ramp could not be made from scratch");
    if (good && !living_surfaces_are_equal(plane, scratch))
        good = choices_fail(source, "the ramp is not what its shapes make");
    wend_living_destroy(scratch);
    for (size_t lap = 0; lap < LAPS && good; lap++) {
        living_plane *flat = NULL;
        good = wend_living_create(wend_default_allocator(), &flat) == WEND_OK;
        for (size_t i = 0; i < RAMP_SHAPES && good; i++)
            if (world->shapes[lap][i].is_there) good = put_ramp_shape(world, flat, lap, i, true);
        if (good && !dumps_are_equal(dump_inside(plane, lap), dump_inside(flat, lap)))
            good = choices_fail(source, "on lap %zu shapes are not what they are in the plane", lap);
        wend_living_destroy(flat);
    }
    const char *fault = NULL;
    if (good && wend_living_check(plane, &fault))
        good = choices_fail(source, "the ramp: %s", fault ? fault : "no memory");
    return good;
}

bool edited_ramp_equals_scratch(choices *source, void *user) {
    uint64_t unused = 0, *edits_made = user ? user : &unused;
    living_ramp made;
    ramp_world *world = calloc(1, sizeof *world);
    world->is_closed = choose_one_in(source, 3);
    living_ramp_make(&made, world->is_closed);
    living_plane *plane = NULL;
    bool good = wend_living_create_on(&made.surface, wend_default_allocator(), &plane) == WEND_OK;
    if (!good) choices_fail(source, "the ramp could not be made");
    const living_counts before = good ? wend_living_counts(plane) : (living_counts){0};
    const size_t steps = choose_below(source, 30);
    for (size_t step = 0; step < steps && good; step++) {
        const size_t lap = choose_below(source, LAPS), place = choose_below(source, RAMP_SHAPES);
        ramp_shape *shape = &world->shapes[lap][place];
        if (shape->is_there && choose_one_in(source, 3))
            shape->is_there = false;
        else if (world->shapes[1 - lap][place].is_there && choose_one_in(source, 2))
            *shape = world->shapes[1 - lap][place]; // right above or below the other one
        else
            choose_ramp_shape(source, shape);
        good = put_ramp_shape(world, plane, lap, place, false) ||
               choices_fail(source, "step %zu: a shape was refused", step);
        ++*edits_made;
        if (good && step % 4 == 3) good = compare_ramps(source, &made, world, plane);
    }
    for (size_t i = 0; i < LAPS * RAMP_SHAPES && good; i++) {
        world->shapes[i / RAMP_SHAPES][i % RAMP_SHAPES].is_there = false;
        good = put_ramp_shape(world, plane, i / RAMP_SHAPES, i % RAMP_SHAPES, false) ||
               choices_fail(source, "a shape does not go");
    }
    if (good && (wend_living_counts(plane).vertices != before.vertices ||
                 wend_living_counts(plane).triangles != before.triangles))
        good = choices_fail(source, "the empty ramp is not what it was");
    wend_living_destroy(plane);
    free(world);
    return good;
}
