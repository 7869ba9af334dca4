// Edits of sparse grids.
//
// An edit looks at the tiles of its rectangle twice: first it counts the tiles and blocks that it will add, and makes room for them;
// then it writes, which cannot fail any more. A block whose tile becomes uniform is given up, and the last block takes its place, so that
// blocks stay dense; when less than a quarter of the room is in use, half of it is given back, if the allocator agrees.
//
// Several edits that are to be made together or not at all keep a log: what each tile was before an edit wrote it. Taking back goes
// through it backwards and needs no memory: an edit had room for what it found and for what it added, and no room is given back before the end.
// What changed is recorded in the journal when all edits are made.
#include "wend/sparse_grid.h"

#include "base/core/require.h"
#include "map/core/terrain.h"
#include "map/sparse/sparse_grid_internal.h"

#define ARRAY_NAME sparse_key_array
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"

// No grid has more tiles: blocks are numbered in 31 bits.
#define MOST_TILES (UINT64_C(1) << 31)

typedef struct sparse_edit {
    wend_sparse_grid *grid;
    int64_t x, y, end_x, end_y; // the cells x .. end_x - 1, in the box
    uint8_t terrain;
    size_t new_tiles, new_blocks;
    size_t written, written_blocks; // tiles it will write, and those that have a block now
    bool has_changed;
    unsigned effects;
    sparse_log *log; // NULL: it is made alone
} sparse_edit;

// The part of a tile that an edit covers, in cells of the tile.
typedef struct covered_part {
    unsigned x, y, end_x, end_y;
} covered_part;

static covered_part sparse_edit_part(const sparse_edit *edit, uint64_t key) {
    wend_sparse_cell tile = sparse_unpack(key);
    int64_t x = (int64_t)tile.x * TILE_SIDE, y = (int64_t)tile.y * TILE_SIDE;
    return (covered_part){edit->x > x ? (unsigned)(edit->x - x) : 0, edit->y > y ? (unsigned)(edit->y - y) : 0,
                          edit->end_x < x + TILE_SIDE ? (unsigned)(edit->end_x - x) : TILE_SIDE,
                          edit->end_y < y + TILE_SIDE ? (unsigned)(edit->end_y - y) : TILE_SIDE};
}

static bool part_is_whole(covered_part part) {
    return part.x == 0 && part.y == 0 && part.end_x == TILE_SIDE && part.end_y == TILE_SIDE;
}

// ---- Counting ---------------------------------------------------------------------------------------------------------

static void sparse_edit_count(sparse_edit *edit, uint64_t key) {
    const uint32_t *ground = sparse_tile_map_find(&edit->grid->tiles, key);
    const uint8_t now = ground ? (uint8_t)*ground : edit->grid->default_terrain;
    if (ground && !(*ground & GROUND_IS_UNIFORM)) {
        edit->written++;
        edit->written_blocks++;
        return;
    }
    if (now == edit->terrain) return;
    edit->written++;
    if (!ground) edit->new_tiles++;
    if (!part_is_whole(sparse_edit_part(edit, key))) edit->new_blocks++;
}

// Sees that a cell was of a terrain before.
static void sparse_edit_see(sparse_edit *edit, uint8_t before) {
    if (before == edit->terrain) return;
    const wend_terrain *terrains = edit->grid->terrains;
    edit->has_changed = true;
    edit->effects |= wend_terrain_effects(&terrains[before], &terrains[edit->terrain]);
}

// ---- Writing ----------------------------------------------------------------------------------------------------------

// How many cells of a block are not of a terrain.
static unsigned block_others(const sparse_block *block, uint8_t terrain) {
    unsigned count = 0;
    for (int i = 0; i < TILE_CELLS; i++) count += block->terrain[i] != terrain;
    return count;
}

static void sparse_block_give_up(wend_sparse_grid *grid, uint32_t number) {
    sparse_block *last = &grid->blocks.items[--grid->blocks.count];
    if (number == grid->blocks.count) return;
    grid->blocks.items[number] = *last;
    *sparse_tile_map_find(&grid->tiles, last->key) = number;
}

// Stores what a tile is now that it is of one terrain, or of a block.
static void sparse_tile_store(wend_sparse_grid *grid, uint64_t key, uint32_t ground) {
    if (ground == (GROUND_IS_UNIFORM | grid->default_terrain))
        sparse_tile_map_remove(&grid->tiles, key);
    else
        (void)sparse_tile_map_put(&grid->tiles, &grid->base.allocator, key, ground); // there is room
}

// Logs what a tile is; room was made.
static void sparse_log_tile(sparse_log *log, const wend_sparse_grid *grid, uint64_t key, uint32_t ground) {
    log->tiles.items[log->tiles.count++] = (sparse_tile_before){key, ground};
    if (!(ground & GROUND_IS_UNIFORM)) log->blocks.items[log->blocks.count++] = grid->blocks.items[ground];
}

static void sparse_edit_write(sparse_edit *edit, uint64_t key) {
    wend_sparse_grid *grid = edit->grid;
    const uint8_t terrain = edit->terrain;
    const uint32_t before = sparse_ground(grid, key);
    if (before == (GROUND_IS_UNIFORM | terrain)) return;
    if (edit->log) sparse_log_tile(edit->log, grid, key, before);
    const covered_part part = sparse_edit_part(edit, key);
    uint32_t number = before;
    if (before & GROUND_IS_UNIFORM) {
        sparse_edit_see(edit, (uint8_t)before);
        if ((uint8_t)before != grid->default_terrain) grid->cell_count -= TILE_CELLS;
        if (part_is_whole(part)) {
            if (terrain != grid->default_terrain) grid->cell_count += TILE_CELLS;
            sparse_tile_store(grid, key, GROUND_IS_UNIFORM | terrain);
            return;
        }
        number = (uint32_t)grid->blocks.count++;
        grid->blocks.items[number].key = key;
        grid->blocks.items[number].free =
            grid->terrains[(uint8_t)before].medium == WEND_MEDIUM_BLOCKED ? 0 : UINT64_MAX;
        memset(grid->blocks.items[number].terrain, (uint8_t)before, TILE_CELLS);
        sparse_tile_store(grid, key, number);
    } else {
        grid->cell_count -= block_others(&grid->blocks.items[number], grid->default_terrain);
    }
    sparse_block *block = &grid->blocks.items[number];
    const uint64_t is_free = grid->terrains[terrain].medium != WEND_MEDIUM_BLOCKED;
    for (unsigned y = part.y; y < part.end_y; y++)
        for (unsigned x = part.x; x < part.end_x; x++) {
            sparse_edit_see(edit, block->terrain[y * TILE_SIDE + x]);
            block->terrain[y * TILE_SIDE + x] = terrain;
            block->free &= ~(UINT64_C(1) << (y * TILE_SIDE + x));
            block->free |= is_free << (y * TILE_SIDE + x);
        }
    grid->cell_count += block_others(block, grid->default_terrain);
    if (block_others(block, terrain) != 0) return;
    sparse_tile_store(grid, key, GROUND_IS_UNIFORM | terrain);
    sparse_block_give_up(grid, number);
}

// ---- Giving memory back -------------------------------------------------------------------------------------------------

static void sparse_grid_shrink(wend_sparse_grid *grid) {
    sparse_block_array *blocks = &grid->blocks;
    if (blocks->capacity >= 64 && blocks->count < blocks->capacity / 4) {
        size_t smaller = blocks->capacity / 2;
        sparse_block *items = wend_resize_items(&grid->base.allocator, blocks->items, blocks->capacity, smaller,
                                                sizeof *items, WEND_LIFETIME_OBJECT);
        if (items) {
            blocks->items = items;
            blocks->capacity = smaller;
        }
    }
    if (sparse_tile_map_bytes(&grid->tiles) < 4096 || grid->tiles.count >= sparse_tile_map_room(&grid->tiles) / 4)
        return;
    sparse_tile_map smaller = {0};
    if (sparse_tile_map_reserve(&smaller, &grid->base.allocator, sparse_tile_map_room(&grid->tiles) / 2)) return;
    size_t position = 0;
    uint64_t key;
    uint32_t ground;
    while (sparse_tile_map_next(&grid->tiles, &position, &key, &ground))
        (void)sparse_tile_map_put(&smaller, &grid->base.allocator, key, ground); // there is room
    sparse_tile_map_free(&grid->tiles, &grid->base.allocator);
    grid->tiles = smaller;
}

// ---- The edit -----------------------------------------------------------------------------------------------------------

// The keys of the tiles that are stored and touched.
static wend_status sparse_edit_stored_keys(const sparse_edit *edit, sparse_key_array *keys) {
    const wend_sparse_grid *grid = edit->grid;
    wend_status status = WEND_OK;
    size_t position = 0;
    uint64_t key;
    uint32_t ground;
    while (!status && sparse_tile_map_next(&grid->tiles, &position, &key, &ground)) {
        wend_sparse_cell tile = sparse_unpack(key);
        int64_t x = (int64_t)tile.x * TILE_SIDE, y = (int64_t)tile.y * TILE_SIDE;
        if (x + TILE_SIDE > edit->x && x < edit->end_x && y + TILE_SIDE > edit->y && y < edit->end_y)
            status = sparse_key_array_push(keys, &grid->base.allocator, key);
    }
    return status;
}

// Calls a function for every tile of the rectangle.
static void sparse_edit_each(sparse_edit *edit, void (*visit)(sparse_edit *edit, uint64_t key)) {
    const int32_t first_x = sparse_tile_of((int32_t)edit->x), last_x = sparse_tile_of((int32_t)(edit->end_x - 1));
    const int32_t first_y = sparse_tile_of((int32_t)edit->y), last_y = sparse_tile_of((int32_t)(edit->end_y - 1));
    for (int32_t y = first_y; y <= last_y; y++)
        for (int32_t x = first_x; x <= last_x; x++) visit(edit, sparse_pack(x, y));
}

static uint64_t sparse_edit_tiles(const sparse_edit *edit) {
    uint64_t wide = (uint64_t)(sparse_tile_of((int32_t)(edit->end_x - 1)) - sparse_tile_of((int32_t)edit->x)) + 1;
    uint64_t high = (uint64_t)(sparse_tile_of((int32_t)(edit->end_y - 1)) - sparse_tile_of((int32_t)edit->y)) + 1;
    return wide * high;
}

// Makes room for what the log will hold of this edit.
static wend_status sparse_log_reserve(const sparse_edit *edit) {
    sparse_log *log = edit->log;
    const wend_allocator *allocator = &edit->grid->base.allocator;
    if (!log) return WEND_OK;
    wend_status status = sparse_tile_before_array_reserve(&log->tiles, allocator, log->tiles.count + edit->written);
    if (!status) status = sparse_block_array_reserve(&log->blocks, allocator, log->blocks.count + edit->written_blocks);
    return status ? status : sparse_change_array_reserve(&log->changes, allocator, log->changes.count + 1);
}

// Blocks whose tiles are emptied in part may become blocks no more, never the other way round; uniform ones may need a block.
static wend_status sparse_edit_run_stored(sparse_edit *edit) {
    wend_sparse_grid *grid = edit->grid;
    sparse_key_array keys = {0};
    wend_status status = sparse_edit_stored_keys(edit, &keys);
    for (size_t i = 0; i < keys.count; i++) sparse_edit_count(edit, keys.items[i]);
    if (!status)
        status =
            sparse_block_array_reserve(&grid->blocks, &grid->base.allocator, grid->blocks.count + edit->new_blocks);
    if (!status) status = sparse_log_reserve(edit);
    for (size_t i = 0; i < keys.count && !status; i++) sparse_edit_write(edit, keys.items[i]);
    sparse_key_array_free(&keys, &grid->base.allocator);
    return status;
}

static wend_status sparse_edit_run(sparse_edit *edit) {
    wend_sparse_grid *grid = edit->grid;
    uint64_t tiles = sparse_edit_tiles(edit);
    if (edit->terrain == grid->default_terrain && tiles > grid->tiles.count) return sparse_edit_run_stored(edit);
    if (tiles >= MOST_TILES) return WEND_OUT_OF_MEMORY;
    sparse_edit_each(edit, sparse_edit_count);
    if (grid->tiles.count + edit->new_tiles >= MOST_TILES) return WEND_OUT_OF_MEMORY;
    wend_status status =
        sparse_block_array_reserve(&grid->blocks, &grid->base.allocator, grid->blocks.count + edit->new_blocks);
    if (!status)
        status = sparse_tile_map_reserve(&grid->tiles, &grid->base.allocator, grid->tiles.count + edit->new_tiles);
    if (!status) status = sparse_log_reserve(edit);
    if (!status) sparse_edit_each(edit, sparse_edit_write);
    return status;
}

wend_status wend_sparse_grid_fill(wend_sparse_grid *grid, int32_t x, int32_t y, uint32_t width, uint32_t height,
                                  uint8_t terrain, sparse_log *log) {
    const wend_sparse_box *box = &grid->box;
    sparse_edit edit = {.grid = grid, .x = x, .y = y, .terrain = terrain, .log = log};
    edit.end_x = edit.x + width;
    edit.end_y = edit.y + height;
    if (edit.x < box->low_x) edit.x = box->low_x;
    if (edit.y < box->low_y) edit.y = box->low_y;
    if (edit.end_x > (int64_t)box->high_x + 1) edit.end_x = (int64_t)box->high_x + 1;
    if (edit.end_y > (int64_t)box->high_y + 1) edit.end_y = (int64_t)box->high_y + 1;
    if (edit.x >= edit.end_x || edit.y >= edit.end_y) return WEND_OK;
    wend_status status = sparse_edit_run(&edit);
    if (status || !edit.has_changed) return status;
    const wend_change change = {.kind = WEND_CHANGE_CELLS,
                                .effects = (uint16_t)edit.effects,
                                .low_x = (int32_t)edit.x,
                                .low_y = (int32_t)edit.y,
                                .high_x = (int32_t)(edit.end_x - 1),
                                .high_y = (int32_t)(edit.end_y - 1)};
    if (log) {
        log->changes.items[log->changes.count++] = change; // there is room
        return WEND_OK;
    }
    wend_journal_add(&grid->base.journal, &change);
    sparse_grid_shrink(grid);
    return WEND_OK;
}

wend_status wend_sparse_grid_set_terrain(wend_sparse_grid *grid, int32_t x, int32_t y, uint32_t width, uint32_t height,
                                         uint8_t terrain) {
    REQUIRE(grid, WEND_INVALID);
    REQUIRE(terrain < grid->terrain_count, WEND_INVALID);
    return wend_sparse_grid_fill(grid, x, y, width, height, terrain, NULL);
}

// ---- Several edits ------------------------------------------------------------------------------------------------------

static void sparse_log_free(wend_sparse_grid *grid, sparse_log *log) {
    sparse_tile_before_array_free(&log->tiles, &grid->base.allocator);
    sparse_block_array_free(&log->blocks, &grid->base.allocator);
    sparse_change_array_free(&log->changes, &grid->base.allocator);
}

// How many cells of a tile differ from the default.
static uint64_t sparse_tile_others(const wend_sparse_grid *grid, uint32_t ground) {
    if (ground & GROUND_IS_UNIFORM) return (uint8_t)ground == grid->default_terrain ? 0 : TILE_CELLS;
    return block_others(&grid->blocks.items[ground], grid->default_terrain);
}

// Makes a tile again what it was: a terrain, or a block.
static void sparse_tile_restore(wend_sparse_grid *grid, uint64_t key, uint32_t before, const sparse_block *block) {
    uint32_t now = sparse_ground(grid, key);
    grid->cell_count -= sparse_tile_others(grid, now);
    if (before & GROUND_IS_UNIFORM) {
        sparse_tile_store(grid, key, before);
        if (!(now & GROUND_IS_UNIFORM)) sparse_block_give_up(grid, now);
        grid->cell_count += sparse_tile_others(grid, before);
        return;
    }
    if (now & GROUND_IS_UNIFORM) {
        now = (uint32_t)grid->blocks.count++;
        sparse_tile_store(grid, key, now);
    }
    grid->blocks.items[now] = *block;
    grid->cell_count += sparse_tile_others(grid, now);
}

void wend_sparse_grid_take_back(wend_sparse_grid *grid, sparse_log *log) {
    for (size_t i = log->tiles.count; i-- > 0;) {
        const sparse_tile_before *tile = &log->tiles.items[i];
        const bool has_block = !(tile->ground & GROUND_IS_UNIFORM);
        if (has_block) log->blocks.count--;
        sparse_tile_restore(grid, tile->key, tile->ground, has_block ? &log->blocks.items[log->blocks.count] : NULL);
    }
    sparse_log_free(grid, log);
}

void wend_sparse_grid_keep(wend_sparse_grid *grid, sparse_log *log) {
    wend_journal_begin(&grid->base.journal);
    for (size_t i = 0; i < log->changes.count; i++) wend_journal_add(&grid->base.journal, &log->changes.items[i]);
    wend_journal_commit(&grid->base.journal);
    if (log->changes.count) sparse_grid_shrink(grid);
    sparse_log_free(grid, log);
}
