#include "road_world.h"

#include <stdlib.h>

#define FIRST_ROAD_TURNS 16

scene_road_def scene_default_road_def(int32_t size, uint64_t seed) {
    return (scene_road_def){.size = size,
                            .road_cells = 4000000,
                            .road_count = 300,
                            .seed = seed,
                            .neighbours = WEND_NEIGHBOURS_EIGHT,
                            .allocator = wend_default_allocator()};
}

size_t scene_road_piece_count(const scene_road_def *def) {
    return 2 * ((size_t)FIRST_ROAD_TURNS + def->road_count);
}

// The piece between two cells of a row or column, both included.
static scene_road_piece piece_between(int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
    return (scene_road_piece){.x = x < to_x ? x : to_x,
                              .y = y < to_y ? y : to_y,
                              .length = 1 + abs(to_x - x) + abs(to_y - y),
                              .is_horizontal = y == to_y};
}

static void first_road(const scene_road_def *def, wend_random *random, scene_road_piece *pieces) {
    int32_t x = 0, y = 0;
    const int64_t stretch = def->size / FIRST_ROAD_TURNS;
    for (int i = 0; i < FIRST_ROAD_TURNS; i++) {
        bool is_last = i == FIRST_ROAD_TURNS - 1;
        int64_t past_x = (int64_t)wend_random_below(random, (uint64_t)stretch);
        int64_t past_y = (int64_t)wend_random_below(random, (uint64_t)stretch);
        int32_t to_x = is_last ? def->size - 1 : (int32_t)(i * stretch + past_x);
        int32_t to_y = is_last ? def->size - 1 : (int32_t)(i * stretch + past_y);
        pieces[2 * i] = piece_between(x, y, to_x, y);
        pieces[2 * i + 1] = piece_between(to_x, y, to_x, to_y);
        x = to_x;
        y = to_y;
    }
}

// So far along an axis, forwards or, where the world ends before that, backwards.
static int32_t go_along(const scene_road_def *def, wend_random *random, int32_t from, int64_t length) {
    bool forwards = wend_random_below(random, 2);
    if (from + length >= def->size) forwards = false;
    if (from - length < 0) forwards = true;
    int64_t to = forwards ? from + length : from - length;
    return (int32_t)(to < 0 ? 0 : to >= def->size ? def->size - 1 : to);
}

void scene_road_pieces(const scene_road_def *def, scene_road_piece *pieces) {
    wend_random random = wend_random_seeded(def->seed);
    first_road(def, &random, pieces);
    size_t count = 2 * (size_t)FIRST_ROAD_TURNS;
    uint64_t first = 2 * (uint64_t)def->size, left = def->road_cells > first ? def->road_cells - first : 0;
    int64_t half = def->road_count ? (int64_t)(left / def->road_count / 2) : 0;
    for (uint32_t i = 0; i < def->road_count; i++, count += 2) {
        const scene_road_piece *parent = &pieces[wend_random_below(&random, count)];
        int32_t along = (int32_t)wend_random_below(&random, (uint64_t)parent->length);
        int32_t x = parent->x + (parent->is_horizontal ? along : 0),
                y = parent->y + (parent->is_horizontal ? 0 : along);
        int32_t turn = go_along(def, &random, parent->is_horizontal ? y : x, half);
        int32_t end = go_along(def, &random, parent->is_horizontal ? x : y, half);
        if (parent->is_horizontal) {
            pieces[count] = piece_between(x, y, x, turn);
            pieces[count + 1] = piece_between(x, turn, end, turn);
        } else {
            pieces[count] = piece_between(x, y, turn, y);
            pieces[count + 1] = piece_between(turn, y, turn, end);
        }
    }
}

wend_status scene_road_world_make(const scene_road_def *def, wend_sparse_grid **world) {
    wend_sparse_grid_def sparse = wend_default_sparse_grid_def();
    sparse.neighbours = def->neighbours;
    sparse.box = (wend_sparse_box){0, 0, def->size - 1, def->size - 1};
    sparse.allocator = def->allocator;
    size_t count = scene_road_piece_count(def);
    scene_road_piece *pieces = malloc(count * sizeof *pieces);
    if (!pieces) return WEND_OUT_OF_MEMORY;
    scene_road_pieces(def, pieces);
    wend_sparse_grid *made = NULL;
    wend_status status = wend_sparse_grid_create(&sparse, NULL, &made);
    for (size_t i = 0; i < count && !status; i++) {
        uint32_t length = (uint32_t)pieces[i].length;
        status = wend_sparse_grid_set_terrain(made, pieces[i].x, pieces[i].y, pieces[i].is_horizontal ? length : 1,
                                              pieces[i].is_horizontal ? 1 : length, 0);
    }
    free(pieces);
    if (status) {
        wend_sparse_grid_destroy(made);
        return status;
    }
    *world = made;
    return WEND_OK;
}
