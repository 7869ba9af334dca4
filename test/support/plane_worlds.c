#include "support/plane_worlds.h"

#include "mesh_scenes.h"
#include "wend/predicates.h"

#include <stdlib.h>

// What worlds are drawn on: small whole coordinates 0 .. side, which a linear map then takes to the lattice.
typedef struct plane_canvas {
    choices *source;
    wend_area_list *list;
    wend_lattice lattice;
    int size;
    int64_t side;      // the drawing's largest coordinate
    int64_t map[2][3]; // x' = map[0] (x, y, 1), y' = map[1] (x, y, 1)
    int64_t far_off;   // units that each corner may be beside its place
} plane_canvas;

static void must(bool good) {
    if (!good) abort();
}

// ---- Brushes --------------------------------------------------------------------------------------------------------

static wend_lattice_point mapped(const plane_canvas *on, int64_t x, int64_t y) {
    return (wend_lattice_point){(int32_t)(on->map[0][0] * x + on->map[0][1] * y + on->map[0][2]),
                                (int32_t)(on->map[1][0] * x + on->map[1][1] * y + on->map[1][2])};
}

static void corner(plane_canvas *on, int64_t x, int64_t y) {
    wend_lattice_point point = mapped(on, x, y);
    if (on->far_off) {
        point.x += (int32_t)choose_between(on->source, -on->far_off, on->far_off);
        point.y += (int32_t)choose_between(on->source, -on->far_off, on->far_off);
    }
    must(wend_area_list_add_point(on->list, wend_lattice_position(&on->lattice, point)) == WEND_OK);
}

static void end_ring(plane_canvas *on) {
    must(wend_area_list_end_ring(on->list) == WEND_OK);
}

static void end_shape(plane_canvas *on, uint8_t terrain) {
    must(wend_area_list_end_area(on->list, WEND_FILL_NON_ZERO, terrain) == WEND_OK);
}

static void box(plane_canvas *on, int64_t x, int64_t y, int64_t to_x, int64_t to_y, uint8_t terrain) {
    corner(on, x, y);
    corner(on, to_x, y);
    corner(on, to_x, to_y);
    corner(on, x, to_y);
    end_shape(on, terrain);
}

static void triangle(plane_canvas *on, const int64_t at[6], uint8_t terrain) {
    for (int i = 0; i < 6; i += 2) corner(on, at[i], at[i + 1]);
    end_shape(on, terrain);
}

static int64_t anywhere(plane_canvas *on) {
    return choose_between(on->source, 0, on->side);
}

static void anywhere_corner(plane_canvas *on) {
    int64_t x = anywhere(on), y = anywhere(on);
    corner(on, x, y);
}

// A wall, rarely something else.
static uint8_t some_wall(plane_canvas *on) {
    static const uint8_t terrains[] = {WEND_AREA_WALL, WEND_AREA_WALL,   WEND_AREA_WALL,  WEND_AREA_WALL,
                                       WEND_AREA_WALL, WEND_AREA_GROUND, WEND_AREA_GRASS, WEND_AREA_WATER};
    return terrains[choose_below(on->source, 8)];
}

static int64_t up_to(plane_canvas *on, int64_t most) {
    return most <= 0 ? 0 : (int64_t)choose_below(on->source, (uint64_t)most + 1);
}

static void any_shape(plane_canvas *on) {
    uint8_t terrain = some_wall(on);
    switch (choose_below(on->source, 3)) {
    case 0: {
        int64_t x = anywhere(on), y = anywhere(on), to_x = anywhere(on), to_y = anywhere(on);
        box(on, x, y, to_x, to_y, terrain);
        break;
    }
    case 1:
        for (int i = 0; i < 3; i++) anywhere_corner(on);
        end_shape(on, terrain);
        break;
    default:
        for (uint64_t i = 3 + choose_below(on->source, 5); i-- > 0;) anywhere_corner(on);
        end_shape(on, terrain);
    }
}

static void some_shapes(plane_canvas *on, int64_t most) {
    for (int64_t i = up_to(on, most); i-- > 0;) any_shape(on);
}

static void ground(plane_canvas *on) {
    box(on, 0, 0, on->side, on->side, WEND_AREA_GROUND);
}

// ---- Kinds ----------------------------------------------------------------------------------------------------------

static void draw_single(plane_canvas *on) {
    uint64_t what = choose_below(on->source, 4);
    if (what == 1) return;
    if (what == 2) {
        ground(on);
        box(on, 0, 0, on->side, on->side, WEND_AREA_WALL);
        return;
    }
    for (int i = 0; i < 3; i++) anywhere_corner(on);
    end_shape(on, WEND_AREA_GROUND);
}

static void draw_scatter(plane_canvas *on) {
    ground(on);
    some_shapes(on, 10 * on->size);
}

static void draw_blocks(plane_canvas *on) {
    // Of a dozen squares how many are walls: from open ground to a labyrinth.
    uint64_t walls = 2 + choose_below(on->source, 7);
    for (int64_t y = 0; y < on->side; y++)
        for (int64_t x = 0; x < on->side; x++) {
            uint64_t kind = choose_below(on->source, 12);
            if (kind >= 12 - walls) continue;
            uint8_t terrain = kind == 1 ? WEND_AREA_GRASS : kind == 2 ? WEND_AREA_WATER : WEND_AREA_GROUND;
            box(on, x, y, x + 1, y + 1, terrain);
        }
}

static void draw_checkerboard(plane_canvas *on) {
    ground(on);
    for (int64_t y = 0; y < on->side; y++)
        for (int64_t x = 0; x < on->side; x++)
            if ((x + y) % 2 == (choose_one_in(on->source, 8) ? 1 : 0)) box(on, x, y, x + 1, y + 1, WEND_AREA_WALL);
}

static void draw_comb(plane_canvas *on) {
    ground(on);
    bool from_above = false;
    for (int64_t x = up_to(on, 2); x + 1 < on->side; from_above = !from_above) {
        int64_t wide = 1 + up_to(on, 1), gap = up_to(on, 2), short_of = up_to(on, 2);
        if (x + wide > on->side) wide = on->side - x;
        int64_t root = from_above ? on->side : 0, tip = from_above ? short_of : on->side - short_of;
        if (choose_one_in(on->source, 3)) // pointed; with nothing short of the other side it touches there in a point
            triangle(on, (int64_t[]){x, root, x + wide, root, x + up_to(on, wide), tip}, WEND_AREA_WALL);
        else
            box(on, x, root, x + wide, tip, WEND_AREA_WALL);
        x += wide + gap;
    }
}

static void draw_spiral(plane_canvas *on) {
    static const int64_t step[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    ground(on);
    int64_t x = 0, y = 1, length = on->side - 1 - up_to(on, 2);
    int64_t wall = 1 + up_to(on, 1);
    for (int i = 0; length > 0; i++) {
        int64_t to_x = x + step[i % 4][0] * length, to_y = y + step[i % 4][1] * length;
        // As wide as a unit across its direction.
        int64_t low_x = x < to_x ? x : to_x, low_y = y < to_y ? y : to_y;
        int64_t high_x = (x > to_x ? x : to_x) + 1, high_y = (y > to_y ? y : to_y) + 1;
        if (high_x > on->side) high_x = on->side;
        if (high_y > on->side) high_y = on->side;
        box(on, low_x, low_y, high_x, high_y, WEND_AREA_WALL);
        x = to_x;
        y = to_y;
        if (i > 0) length -= i % 2 ? wall : wall + up_to(on, 1);
        if (i > 0 && i % 2 == 0) length -= 1;
    }
}

// Some rings lie on the one before; never more than a few in a row, so that the last choices of a list, all 0, end it too.
static void draw_nested(plane_canvas *on) {
    int64_t low_x = 0, low_y = 0, high_x = on->side, high_y = on->side;
    for (int i = 0, alike = 0; high_x - low_x >= 1 && high_y - low_y >= 1 && alike < 8; i++) {
        uint8_t terrain = i % 2 ? some_wall(on) : WEND_AREA_GROUND;
        if (choose_one_in(on->source, 2)) {
            int64_t x = (low_x + high_x) / 2, y = (low_y + high_y) / 2;
            corner(on, x, low_y);
            corner(on, high_x, y);
            corner(on, x, high_y);
            corner(on, low_x, y);
            end_shape(on, terrain);
        } else {
            box(on, low_x, low_y, high_x, high_y, terrain);
        }
        int64_t least = on->side / (6 * on->size), x_before = low_x, y_before = low_y, width = high_x - low_x,
                height = high_y - low_y;
        low_x += least + up_to(on, 1);
        low_y += least + up_to(on, 1);
        high_x -= least + up_to(on, 1);
        high_y -= least + up_to(on, 1);
        bool moved = low_x != x_before || low_y != y_before || high_x - low_x != width || high_y - low_y != height;
        alike = moved ? 0 : alike + 1;
    }
    some_shapes(on, 2);
}

static void draw_needles(plane_canvas *on) {
    ground(on);
    for (int64_t i = up_to(on, 10 * on->size); i-- > 0;) {
        int64_t x = anywhere(on), y = anywhere(on), to_x = anywhere(on), to_y = anywhere(on);
        int64_t across = choose_between(on->source, -1, 1), up = choose_between(on->source, -1, 1);
        bool beyond = x + across < 0 || x + across > on->side || y + up < 0 || y + up > on->side;
        triangle(on, (int64_t[]){x, y, to_x, to_y, beyond ? x : x + across, beyond ? y : y + up}, WEND_AREA_WALL);
    }
}

static void draw_slits(plane_canvas *on) {
    box(on, 0, 0, on->side, on->side, WEND_AREA_GROUND);
    for (int64_t y = up_to(on, 1); y < on->side;) {
        int64_t high = 1 + up_to(on, 3), to_y = y + high > on->side ? on->side : y + high;
        for (int64_t x = up_to(on, 2); x < on->side;) {
            int64_t wide = 1 + up_to(on, on->side), to_x = x + wide > on->side ? on->side : x + wide;
            box(on, x, y, to_x, to_y, WEND_AREA_WALL);
            x = to_x + (choose_one_in(on->source, 4) ? 0 : 1);
        }
        y = to_y + (choose_one_in(on->source, 6) ? 0 : 1);
    }
}

static void draw_collinear(plane_canvas *on) {
    ground(on);
    for (int64_t i = 1 + up_to(on, 2 * on->size); i-- > 0;) {
        // Teeth on a line: they share its corners, or leave gaps in it.
        int64_t line = anywhere(on), height = choose_between(on->source, -2, 2);
        if (line + height < 0 || line + height > on->side) height = 0;
        bool upright = choose_one_in(on->source, 2);
        for (int64_t at = up_to(on, 2); at < on->side;) {
            int64_t to = at + 1 + up_to(on, 1), top = at + up_to(on, to - at);
            if (to > on->side) break;
            if (upright)
                triangle(on, (int64_t[]){line, at, line, to, line + height, top}, WEND_AREA_WALL);
            else
                triangle(on, (int64_t[]){at, line, to, line, top, line + height}, WEND_AREA_WALL);
            at = to + up_to(on, 1);
        }
    }
}

// Around the middle, corner after corner, so that the ring does not cross itself.
static void round_ring(plane_canvas *on, int64_t x, int64_t y, int64_t reach) {
    static const int64_t way[12][2] = {{4, 0},  {4, 2},   {2, 4},   {0, 4},  {-2, 4}, {-4, 2},
                                       {-4, 0}, {-4, -2}, {-2, -4}, {0, -4}, {2, -4}, {4, -2}};
    for (int i = 0; i < 12; i++) {
        int64_t far = up_to(on, reach);
        if (i % 3 == 0 || choose_one_in(on->source, 2)) corner(on, x + way[i][0] * far / 4, y + way[i][1] * far / 4);
    }
    end_ring(on);
}

static void draw_holes(plane_canvas *on) {
    int64_t half = on->side / 2;
    if (choose_one_in(on->source, 2))
        round_ring(on, half, half, half);
    else
        for (int i = 0; i < 4; i++) corner(on, i % 3 ? on->side : 0, i / 2 ? on->side : 0);
    end_ring(on);
    for (int64_t i = up_to(on, 3 * on->size); i-- > 0;) {
        int64_t x = 1 + up_to(on, on->side - 2), y = 1 + up_to(on, on->side - 2), reach = x < y ? x : y;
        if (on->side - x < reach) reach = on->side - x;
        if (on->side - y < reach) reach = on->side - y;
        round_ring(on, x, y, reach < 3 * on->size ? reach : 3 * on->size);
    }
    must(wend_area_list_end_area(on->list, WEND_FILL_EVEN_ODD, WEND_AREA_GROUND) == WEND_OK);
}

static void draw_fans(plane_canvas *on) {
    ground(on);
    for (int64_t fans = 1 + up_to(on, on->size); fans-- > 0;) {
        int64_t x = anywhere(on), y = anywhere(on);
        for (int64_t i = 1 + up_to(on, 4); i-- > 0;) {
            corner(on, x, y);
            anywhere_corner(on);
            anywhere_corner(on);
            end_shape(on, WEND_AREA_WALL);
        }
    }
}

static void draw_media(plane_canvas *on) {
    static const uint8_t terrains[] = {WEND_AREA_GROUND, WEND_AREA_WATER, WEND_AREA_GRASS,
                                       WEND_AREA_WALL,   WEND_AREA_TREES, WEND_AREA_SWAMP};
    bool upright = choose_one_in(on->source, 2);
    for (int64_t at = 0; at < on->side;) {
        int64_t to = at + 1 + up_to(on, 2);
        uint8_t terrain = terrains[choose_below(on->source, 6)];
        if (to > on->side) to = on->side;
        if (upright)
            box(on, at, 0, to, on->side, terrain);
        else
            box(on, 0, at, on->side, to, terrain);
        at = to;
    }
    for (int64_t i = up_to(on, 4 * on->size); i-- > 0;) {
        uint8_t terrain = terrains[choose_below(on->source, 6)];
        int64_t x = anywhere(on), y = anywhere(on), to_x = anywhere(on), to_y = anywhere(on);
        box(on, x, y, to_x, to_y, terrain);
    }
}

// Both halves of a shape, so that nearly as much is to be gone on either side of the axis.
static void mirrored_shape(plane_canvas *on) {
    int64_t at[6];
    for (int i = 0; i < 6; i++) at[i] = i % 2 ? up_to(on, on->side / 2) : anywhere(on);
    triangle(on, at, WEND_AREA_WALL);
    for (int i = 1; i < 6; i += 2) at[i] = on->side - at[i];
    triangle(on, at, WEND_AREA_WALL);
}

static void draw_mirrored(plane_canvas *on) {
    ground(on);
    for (int64_t x = up_to(on, 2); x < on->side;) { // across the axis
        int64_t half = 1 + up_to(on, on->side / 2 - 2), to = x + up_to(on, 2);
        if (to > on->side) to = on->side;
        if (choose_one_in(on->source, 2)) {
            triangle(on, (int64_t[]){x, on->side / 2, to, on->side / 2 + half, to, on->side / 2 - half},
                     WEND_AREA_WALL);
        } else {
            box(on, x, on->side / 2 - half, to, on->side / 2 + half, WEND_AREA_WALL);
        }
        x = to + 1 + up_to(on, 3);
    }
    for (int64_t i = up_to(on, 3 * on->size); i-- > 0;) mirrored_shape(on);
}

static const struct {
    int64_t side[4]; // one of these, times the size where it is below 100
    void (*draw)(plane_canvas *on);
} plane_kinds[PLANE_WORLD_KIND_COUNT] = {
    {{4, 1, 60, 4000}, draw_single},   {{6, 4, 24, 4000}, draw_scatter},  {{3, 2, 4, 6}, draw_blocks},
    {{3, 2, 4, 6}, draw_checkerboard}, {{6, 4, 9, 12}, draw_comb},        {{6, 5, 9, 14}, draw_spiral},
    {{8, 4, 12, 16}, draw_nested},     {{6, 12, 60, 4000}, draw_needles}, {{6, 4, 8, 10}, draw_slits},
    {{6, 4, 8, 10}, draw_collinear},   {{8, 6, 12, 24}, draw_holes},      {{6, 4, 12, 60}, draw_fans},
    {{6, 4, 8, 12}, draw_media},       {{8, 6, 12, 20}, draw_mirrored},
};

// ---- From the drawing to the lattice --------------------------------------------------------------------------------

// The largest entry of a map that keeps the drawing below half the lattice, whose middle is then moved.
static int64_t largest_entry(const plane_canvas *on) {
    return (WEND_COORDINATE_LIMIT / 2 - 2) / (2 * on->side);
}

static void choose_linear(plane_canvas *on, int64_t limit) {
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) on->map[i][k] = choose_between(on->source, -limit, limit);
    if (on->map[0][0] * on->map[1][1] != on->map[0][1] * on->map[1][0]) return;
    on->map[0][1] = on->map[1][0] = 0; // flat: along the axes instead
    for (int i = 0; i < 2; i++)
        if (on->map[i][i] == 0) on->map[i][i] = 1;
}

// Squeezed until almost everything lies on one line, though areas stay as they were: shear upon shear along either axis, as far as the lattice
// reaches. Cross products are then tiny differences of huge numbers.
static void choose_squeezed(plane_canvas *on) {
    int64_t most = (WEND_COORDINATE_LIMIT - 4) / on->side;
    for (uint64_t steps = 2 + choose_below(on->source, 60); steps-- > 0;) {
        int column = (int)choose_below(on->source, 2);
        int64_t times = 1 + (int64_t)choose_below(on->source, 3), next[2];
        for (int i = 0; i < 2; i++) next[i] = on->map[i][column] + times * on->map[i][1 - column];
        if (next[0] > most || next[1] > most) break;
        for (int i = 0; i < 2; i++) on->map[i][column] = next[i];
    }
    for (int i = 0; i < 2; i++) on->map[i][2] = -(on->map[i][0] + on->map[i][1]) * on->side / 2; // around the middle
}

// To a corner of the lattice, its middle, or as it is.
static void choose_offset(plane_canvas *on) {
    uint64_t where = choose_below(on->source, 4);
    for (int i = 0; i < 2; i++) {
        int64_t low = 0, high = 0;
        for (int k = 0; k < 2; k++) {
            int64_t reach = on->map[i][k] * on->side;
            low += reach < 0 ? reach : 0;
            high += reach > 0 ? reach : 0;
        }
        if (where == 1) on->map[i][2] = -(low + high) / 2;
        if (where == 2) on->map[i][2] = WEND_COORDINATE_LIMIT - on->far_off - high;
        if (where == 3) on->map[i][2] = -WEND_COORDINATE_LIMIT + on->far_off - low;
    }
}

static void choose_map(plane_canvas *on) {
    int64_t most = largest_entry(on);
    on->map[0][0] = on->map[1][1] = 1;
    switch (choose_below(on->source, 11)) {
    default: return;                        // as it is drawn, which is what 0 to 2 choose
    case 3: choose_linear(on, 3); break;    // sheared
    case 4: choose_linear(on, most); break; // sheared and blown up: what was in line still is
    case 5:                                 // to the ends of the lattice, nearly as it was
        on->map[0][0] = on->map[1][1] = (2 * (int64_t)WEND_COORDINATE_LIMIT - 4) / on->side;
        on->map[0][2] = on->map[1][2] = -WEND_COORDINATE_LIMIT + 2;
        on->far_off = 1;
        return;
    case 6: on->map[choose_below(on->source, 2)][0] = most; break; // needles; upright where it is a shear
    case 7:
        choose_linear(on, most);
        on->far_off = 1 + (int64_t)choose_below(on->source, 2);
        break;
    case 10: // larger, and nearly as it was
        on->map[0][0] = on->map[1][1] = INT64_C(4) << choose_below(on->source, 16);
        on->far_off = 1;
        break;
    case 8: choose_squeezed(on); return;
    case 9: // and every corner a unit or so beside its place
        choose_squeezed(on);
        on->far_off = 1 + (int64_t)choose_below(on->source, 2);
        return;
    }
    choose_offset(on);
}

static void choose_kind(choices *source, plane_world_kind kind, int size, plane_world *world) {
    static const int32_t exponents[] = {0, WEND_LATTICE_DEFAULT_EXPONENT, -3, 20};
    plane_canvas on = {.source = source, .size = size};
    on.side = plane_kinds[kind].side[choose_below(source, 4)];
    if (on.side < 100) on.side *= size;
    on.lattice.unit_exponent = exponents[choose_below(source, 4)];
    if (choose_one_in(source, 8)) on.lattice.origin_x = -(on.lattice.origin_y = INT64_C(1) << 33);
    choose_map(&on);
    *world = (plane_world){.kind = kind, .lattice = on.lattice};
    must(wend_area_list_create(wend_default_allocator(), &world->list) == WEND_OK);
    on.list = world->list;
    plane_kinds[kind].draw(&on);
    world->has_axis = kind == PLANE_WORLD_MIRRORED;
    world->axis[0] = mapped(&on, 0, on.side / 2);
    world->axis[1] = mapped(&on, on.side, on.side / 2);
    bool free_outside = choose_one_in(source, 6);
    world->def = wend_area_list_mesh_def(world->list);
    world->def.lattice = &world->lattice;
    if (free_outside) world->def.outside = WEND_AREA_GROUND;
    must(wend_mesh_create(&world->def, NULL, &world->mesh) == WEND_OK);
}

void plane_world_choose(choices *source, int size, plane_world *world) {
    choose_kind(source, (plane_world_kind)choose_below(source, PLANE_WORLD_KIND_COUNT), size, world);
}

void plane_world_choose_scene(choices *source, uint32_t vertices, plane_world *world) {
    // How many vertices a thing of each kind makes, about: crossings of polygons grow faster.
    static const uint32_t corners[SCENE_MESH_KIND_COUNT] = {6, 14, 40, 330, 16, 8, 40, 8, 40, 6, 800, 4, 5};
    scene_mesh_kind kind = (scene_mesh_kind)choose_below(source, SCENE_MESH_KIND_COUNT);
    scene_mesh_def def = scene_default_mesh_def(kind, choose_below(source, UINT64_C(1) << 32));
    def.count = 1 + (uint32_t)choose_below(source, vertices / corners[kind] + 1);
    *world = (plane_world){.kind = PLANE_WORLD_KIND_COUNT};
    must(scene_mesh_make(kind, &def, &world->list) == WEND_OK);
    world->def = wend_area_list_mesh_def(world->list);
    must(wend_mesh_create(&world->def, NULL, &world->mesh) == WEND_OK);
    world->lattice = wend_mesh_lattice(world->mesh);
}

void plane_world_free(plane_world *world) {
    wend_mesh_destroy(world->mesh);
    wend_area_list_destroy(world->list);
}

// ---- Places ---------------------------------------------------------------------------------------------------------

static int64_t common_divisor(int64_t a, int64_t b) {
    a = a < 0 ? -a : a;
    b = b < 0 ? -b : b;
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// A lattice point on a side, ends included: in the middle, or any of those there are.
static wend_lattice_point point_of_side(choices *source, wend_lattice_point a, wend_lattice_point b) {
    int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y, steps = common_divisor(x, y);
    int64_t at = choose_one_in(source, 2) ? steps / 2 : (int64_t)choose_below(source, (uint64_t)steps + 1);
    return (wend_lattice_point){(int32_t)(a.x + x / steps * at), (int32_t)(a.y + y / steps * at)};
}

static wend_lattice_point point_of_triangle(choices *source, const wend_lattice_point at[3]) {
    int64_t weight[3], sum = 0, x = 0, y = 0;
    for (int i = 0; i < 3; i++) sum += weight[i] = 1 + (int64_t)choose_below(source, 4);
    for (int i = 0; i < 3; i++) {
        x += weight[i] * at[i].x;
        y += weight[i] * at[i].y;
    }
    return (wend_lattice_point){(int32_t)(x / sum), (int32_t)(y / sum)};
}

static wend_lattice_point point_of_box(choices *source, const wend_triangulation *triangulation) {
    wend_lattice_point low = {WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT}, high = {-low.x, -low.y};
    for (uint32_t i = 0; i < wend_triangulation_vertex_count(triangulation); i++) {
        wend_lattice_point at = wend_triangulation_vertex(triangulation, i);
        if (at.x < low.x) low.x = at.x;
        if (at.y < low.y) low.y = at.y;
        if (at.x > high.x) high.x = at.x;
        if (at.y > high.y) high.y = at.y;
    }
    if (low.x > high.x) return (wend_lattice_point){0, 0};
    int32_t limit = WEND_COORDINATE_LIMIT;
    return (wend_lattice_point){
        (int32_t)choose_between(source, low.x > -limit ? low.x - 1 : low.x, high.x < limit ? high.x + 1 : high.x),
        (int32_t)choose_between(source, low.y > -limit ? low.y - 1 : low.y, high.y < limit ? high.y + 1 : high.y)};
}

static bool is_free_point(const plane_world *world, wend_lattice_point point) {
    return wend_mesh_is_free(world->mesh, wend_mesh_triangle_at(world->mesh, point));
}

// Of what is chosen by chance the first that is free, if one of a few is.
enum { TRIES = 4 };

static wend_lattice_point point_of_vertex(choices *source, const plane_world *world) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    wend_lattice_point point = {0, 0};
    for (int i = 0; i < TRIES && (i == 0 || !is_free_point(world, point)); i++)
        point = wend_triangulation_vertex(
            triangulation, (uint32_t)choose_below(source, wend_triangulation_vertex_count(triangulation)));
    return point;
}

static uint32_t some_triangle(choices *source, const plane_world *world) {
    uint32_t count = wend_triangulation_triangle_count(wend_mesh_triangulation(world->mesh)), chosen = 0;
    for (int i = 0; i < TRIES && (i == 0 || !wend_mesh_is_free(world->mesh, chosen)); i++)
        chosen = (uint32_t)choose_below(source, count);
    return chosen;
}

// A sixteenth or so of the axis from its end.
static wend_lattice_point point_of_axis(choices *source, const plane_world *world) {
    int64_t at = (int64_t)choose_below(source, 17);
    if (choose_one_in(source, 2)) at = 16 - at;
    int64_t x = (int64_t)world->axis[1].x - world->axis[0].x, y = (int64_t)world->axis[1].y - world->axis[0].y;
    return (wend_lattice_point){(int32_t)(world->axis[0].x + x * at / 16), (int32_t)(world->axis[0].y + y * at / 16)};
}

wend_lattice_point plane_world_choose_point(choices *source, const plane_world *world) {
    if (world->has_axis && choose_one_in(source, 2)) return point_of_axis(source, world);
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    uint64_t how = choose_below(source, 12);
    if (how < 4 && wend_triangulation_vertex_count(triangulation) > 0) return point_of_vertex(source, world);
    if (how == 11 || wend_triangulation_triangle_count(triangulation) == 0) return point_of_box(source, triangulation);
    wend_triangle corners = wend_triangulation_get_triangle(triangulation, some_triangle(source, world));
    wend_lattice_point at[3];
    for (int i = 0; i < 3; i++) at[i] = wend_triangulation_vertex(triangulation, corners.vertices[i]);
    if (how < 7) {
        uint64_t side = choose_below(source, 3);
        return point_of_side(source, at[side], at[(side + 1) % 3]);
    }
    return point_of_triangle(source, at);
}

uint32_t plane_world_choose_triangle(choices *source, const plane_world *world, wend_lattice_point point) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    uint32_t count = wend_triangulation_triangle_count(triangulation), holding[16], found = 0;
    for (uint32_t t = 0; t < count && found < 16; t++) {
        wend_triangle corners = wend_triangulation_get_triangle(triangulation, t);
        bool holds = wend_mesh_is_free(world->mesh, t);
        for (int i = 0; i < 3 && holds; i++)
            holds = wend_orient2d(wend_triangulation_vertex(triangulation, corners.vertices[i]),
                                  wend_triangulation_vertex(triangulation, corners.vertices[(i + 1) % 3]), point) >= 0;
        if (holds) holding[found++] = t;
    }
    return found ? holding[choose_below(source, found)] : WEND_NO_TRIANGLE;
}
