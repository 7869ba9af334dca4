#include "plan/label/leg_lines.h"

#define LEG_LINE_TAIL 9 // bytes behind a line that may be read with its last bit

static wend_status make_leg_map(leg_map *map, size_t count, uint32_t length, const wend_allocator *allocator) {
    map->count = count;
    map->stride = ((size_t)length + 7) / 8 + 1;
    map->bytes = wend_allocate_items(allocator, count * map->stride + LEG_LINE_TAIL, 1, WEND_LIFETIME_OBJECT);
    return map->bytes ? WEND_OK : WEND_OUT_OF_MEMORY;
}

wend_status wend_leg_lines_make(leg_lines *lines, const wend_grid *grid, const wend_allocator *allocator) {
    const uint32_t width = grid->width, height = grid->height;
    *lines = (leg_lines){.width = width, .height = height, .by_column = width < height};
    const uint32_t across = lines->by_column ? width : height;
    const size_t diagonals = (size_t)width + height - 1;
    wend_status status = make_leg_map(&lines->maps[LEG_ROWS], height, width, allocator);
    if (!status) status = make_leg_map(&lines->maps[LEG_COLUMNS], width, height, allocator);
    if (!status) status = make_leg_map(&lines->maps[LEG_FALLING], diagonals, across, allocator);
    if (!status) status = make_leg_map(&lines->maps[LEG_RISING], diagonals, across, allocator);
    if (status)
        wend_leg_lines_free(lines, allocator);
    else
        wend_leg_lines_write(lines, grid);
    return status;
}

void wend_leg_lines_free(leg_lines *lines, const wend_allocator *allocator) {
    for (int i = 0; i < LEG_MAPS; i++) {
        leg_map *map = &lines->maps[i];
        wend_release_items(allocator, map->bytes, map->count * map->stride + LEG_LINE_TAIL, 1);
        *map = (leg_map){0};
    }
}

size_t wend_leg_lines_bytes(const leg_lines *lines) {
    size_t bytes = 0;
    for (int i = 0; i < LEG_MAPS; i++) bytes += lines->maps[i].count * lines->maps[i].stride + LEG_LINE_TAIL;
    return bytes;
}

static void set_leg_bit(const leg_map *map, size_t line, uint32_t place) {
    map->bytes[line * map->stride + (place >> 3)] |= (uint8_t)(1u << (place & 7));
}

void wend_leg_lines_write(const leg_lines *lines, const wend_grid *grid) {
    for (int i = 0; i < LEG_MAPS; i++)
        memset(lines->maps[i].bytes, 0, lines->maps[i].count * lines->maps[i].stride + LEG_LINE_TAIL);
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const unsigned moves = grid->moves[(size_t)y * grid->width + x];
            const uint32_t place = lines->by_column ? x : y;
            if (moves & 1u << 0) set_leg_bit(&lines->maps[LEG_ROWS], y, x);
            if (moves & 1u << 1) set_leg_bit(&lines->maps[LEG_COLUMNS], x, y);
            if (moves & 1u << 4) set_leg_bit(&lines->maps[LEG_FALLING], (size_t)x + grid->height - 1 - y, place);
            if (moves & 1u << 5) set_leg_bit(&lines->maps[LEG_RISING], (size_t)x + y, place);
        }
}
