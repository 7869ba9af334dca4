// Splitting states into zones.
#include "base/core/definition.h"
#include "base/core/require.h"
#include "base/number/word_bytes.h"
#include "map/grid/grid_internal.h"
#include "plan/core/domain_faults.h"
#include "plan/core/states.h"
#include "plan/index/network.h"
#include "wend/zoned_table.h"

#define NO_ZONE UINT32_MAX

// Takes states into a zone, breadth first, until it is large enough; waiting has room for all states.
static void grow_zone(const wend_network *network, uint32_t seed, uint32_t zone, uint32_t zone_size, uint32_t *waiting,
                      uint32_t *zones) {
    size_t first = 0, count = 0;
    waiting[count++] = seed;
    zones[seed] = zone;
    while (first < count && count < zone_size) {
        uint32_t state = waiting[first++];
        for (size_t i = network->first_out[state]; i < network->first_out[state + 1] && count < zone_size; i++) {
            uint32_t to = network->steps[i].to;
            if (zones[to] != NO_ZONE) continue;
            zones[to] = zone;
            waiting[count++] = to;
        }
        for (size_t i = network->first_in[state]; i < network->first_in[state + 1] && count < zone_size; i++) {
            uint32_t from = network->back_steps[i].from;
            if (zones[from] != NO_ZONE) continue;
            zones[from] = zone;
            waiting[count++] = from;
        }
    }
}

wend_status wend_domain_make_zones(const wend_domain *domain, uint32_t zone_size, wend_allocator allocator,
                                   uint32_t *zones) {
    REQUIRE(domain && zones && zone_size > 0 && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_domain older;
    if (!REQUEST_IS_TAKEN(domain, domain, &older, heuristic, HERE)) return WEND_INVALID;
    if (!wend_domain_is_usable(domain, true, HERE)) return WEND_INVALID;
    wend_network network = {0};
    const uint32_t states = (uint32_t)domain->state_count;
    uint32_t *waiting = wend_allocate_items(&allocator, states, sizeof *waiting, WEND_LIFETIME_CALL);
    wend_status status = waiting ? wend_network_make(domain, NULL, NULL, &allocator, &network) : WEND_OUT_OF_MEMORY;
    if (!status) {
        uint32_t zone = 0;
        memset(zones, 0xFF, states * sizeof *zones); // NO_ZONE
        for (uint32_t i = 0; i < states; i++)
            if (zones[i] == NO_ZONE) grow_zone(&network, i, zone++, zone_size, waiting, zones);
        wend_network_free(&network, &allocator);
    }
    wend_release_items(&allocator, waiting, states, sizeof *waiting);
    return status;
}

typedef struct grid_square {
    const wend_grid *grid;
    uint32_t x, y, end_x, end_y;
    uint32_t *waiting; // cells; room for the square
    uint32_t *zones;
} grid_square;

static void flood_square(const grid_square *square, uint32_t cell, uint32_t zone) {
    const wend_grid *grid = square->grid;
    size_t count = 0;
    square->waiting[count++] = cell;
    square->zones[cell] = zone;
    while (count) {
        uint32_t from = square->waiting[--count];
        for (uint32_t moves = grid->moves[from]; moves; moves &= moves - 1) {
            uint32_t to = (uint32_t)(from + wend_grid_offset(grid, wend_lowest_bit(moves)));
            uint32_t x = to % grid->width, y = to / grid->width;
            bool inside = x >= square->x && x < square->end_x && y >= square->y && y < square->end_y;
            if (!inside || square->zones[to] != NO_ZONE) continue;
            square->zones[to] = zone;
            square->waiting[count++] = to;
        }
    }
}

// The parts of a square get the zones from `zone` on; answers the next that is free.
static uint32_t split_square(const grid_square *square, uint32_t zone) {
    const wend_grid *grid = square->grid;
    uint32_t first = zone;
    for (uint32_t y = square->y; y < square->end_y; y++)
        for (uint32_t x = square->x; x < square->end_x; x++) {
            uint32_t cell = y * grid->width + x;
            if (grid->moves[cell] && square->zones[cell] == NO_ZONE) flood_square(square, cell, zone++);
        }
    for (uint32_t y = square->y; y < square->end_y; y++)
        for (uint32_t x = square->x; x < square->end_x; x++) {
            uint32_t *mine = &square->zones[y * grid->width + x];
            if (*mine == NO_ZONE) *mine = first;
        }
    return zone > first ? zone : first + 1;
}

wend_status wend_grid_make_zones(const wend_grid *grid, uint32_t side, wend_allocator allocator, uint32_t *zones) {
    REQUIRE(grid && side > 0 && zones && wend_allocator_is_valid(&allocator), WEND_INVALID);
    const uint32_t wide = side < grid->width ? side : grid->width, high = side < grid->height ? side : grid->height;
    grid_square square = {.grid = grid, .zones = zones};
    square.waiting = wend_allocate_items(&allocator, (size_t)wide * high, sizeof *square.waiting, WEND_LIFETIME_CALL);
    if (!square.waiting) return WEND_OUT_OF_MEMORY;
    memset(zones, 0xFF, grid->cell_count * sizeof *zones); // NO_ZONE
    uint32_t zone = 0;
    for (square.y = 0; square.y < grid->height; square.y = square.end_y) {
        square.end_y = grid->height - square.y > high ? square.y + high : grid->height;
        for (square.x = 0; square.x < grid->width; square.x = square.end_x) {
            square.end_x = grid->width - square.x > wide ? square.x + wide : grid->width;
            zone = split_square(&square, zone);
        }
    }
    wend_release_items(&allocator, square.waiting, (size_t)wide * high, sizeof *square.waiting);
    return WEND_OK;
}
