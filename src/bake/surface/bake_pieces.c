// Cuts the ground of a tile into pieces that lie nowhere above themselves.
//
// A piece grows from the first ground that has none, over links, in the order in which grounds were reached, and takes no ground in a column where it has one; what is
// left over begins another. Where two pieces are linked lies a *seam*. In the glued surface nothing is left of it but vertices.
#include "bake/surface/surface_internal.h"

typedef struct piece_grower {
    uint32_t taken[TILE_COLUMNS]; // the last piece that has ground in a column, from 1
    uint32_t queue[TILE_COLUMNS];
} piece_grower;

static uint32_t tile_column(const surface_ground *ground) {
    return (uint32_t)(ground->y % TILE_CELLS * TILE_CELLS + ground->x % TILE_CELLS);
}

static void grow_piece(const surface_bake *bake, const bake_tile *tile, piece_grower *grower, uint32_t seed,
                       uint32_t piece) {
    size_t head = 0, count = 0;
    bake->grounds[seed].piece = piece;
    grower->taken[tile_column(&bake->grounds[seed])] = piece + 1;
    grower->queue[count++] = seed;
    while (head < count) {
        const surface_ground *ground = &bake->grounds[grower->queue[head++]];
        for (int k = 0; k < 4; k++) {
            const uint32_t other = ground->link[k];
            if (other == NO_GROUND || other - tile->ground >= tile->ground_count) continue;
            surface_ground *reached = &bake->grounds[other];
            uint32_t *taken = &grower->taken[tile_column(reached)];
            if (reached->piece != NO_PIECE || *taken == piece + 1) continue;
            reached->piece = piece;
            *taken = piece + 1;
            grower->queue[count++] = other;
        }
    }
}

wend_status wend_bake_pieces(const surface_bake *bake, size_t number) {
    bake_tile *tile = &bake->tiles[number];
    if (tile->ground_count == 0) return WEND_OK;
    const wend_allocator *allocator = &bake->def->allocator;
    piece_grower *grower = wend_allocate_items(allocator, 1, sizeof *grower, WEND_LIFETIME_CALL);
    if (!grower) return WEND_OUT_OF_MEMORY;
    memset(grower->taken, 0, sizeof grower->taken);
    for (uint32_t g = tile->ground; g < tile->ground + tile->ground_count; g++)
        if (bake->grounds[g].piece == NO_PIECE && !bake->grounds[g].is_dropped)
            grow_piece(bake, tile, grower, g, tile->piece_count++);
    wend_release_items(allocator, grower, 1, sizeof *grower);
    return WEND_OK;
}
