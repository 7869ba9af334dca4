// Which grounds can be stepped between, and how they hang together around the corners of cells.
//
// Two grounds side by side are linked when their heights are at most a step apart and there is headroom above the higher one up to both ceilings. As headroom is more
// than a step, a ground has at most one link each way. Around a corner of cells lie at most four linked grounds, a *fan*:
//
//      NW | NE         closed when one gets back to where one began. Where one gets to a floor above instead, ground winds around the corner like a stair without a
//     ----+----        pillar; its links from SW to SE are cut, so that a corner of a fan has one height.
//      SW | SE
#include "bake/surface/surface_internal.h"

typedef struct ground_range {
    uint32_t first, end;
} ground_range;

static ground_range grounds_of_cell(const surface_bake *bake, uint32_t x, uint32_t y) {
    const uint32_t tile_x = x / TILE_CELLS, tile_y = y / TILE_CELLS; // of -1: far beyond the last
    if (tile_x >= bake->frame.across || tile_y >= bake->frame.up) return (ground_range){0, 0};
    const bake_tile *tile = &bake->tiles[(size_t)tile_y * bake->frame.across + tile_x];
    if (!tile->first) return (ground_range){0, 0};
    const uint32_t column = y % TILE_CELLS * TILE_CELLS + x % TILE_CELLS;
    return (ground_range){tile->ground + tile->first[column], tile->ground + tile->first[column + 1]};
}

static bool can_step(const bake_frame *frame, const surface_ground *a, const surface_ground *b) {
    const int32_t up = b->low - a->high, down = a->low - b->high;
    const int32_t floor = a->high > b->high ? a->high : b->high;
    const int32_t ceiling = a->ceiling < b->ceiling ? a->ceiling : b->ceiling;
    return up <= frame->step && down <= frame->step && ceiling - floor >= frame->headroom;
}

static const int8_t link_step_x[4] = {1, 0, -1, 0}, link_step_y[4] = {0, 1, 0, -1};

static wend_status link_tiles(void *user, size_t begin, size_t end, uint32_t worker) {
    (void)worker;
    const surface_bake *bake = user;
    for (size_t t = begin; t < end; t++)
        for (uint32_t i = 0; i < bake->tiles[t].ground_count; i++) {
            surface_ground *ground = &bake->grounds[bake->tiles[t].ground + i];
            for (int k = 0; k < 4; k++) {
                const ground_range range = grounds_of_cell(bake, (uint32_t)(ground->x + link_step_x[k]),
                                                           (uint32_t)(ground->y + link_step_y[k]));
                for (uint32_t other = range.first; other < range.end; other++)
                    if (can_step(&bake->frame, ground, &bake->grounds[other])) ground->link[k] = other;
            }
        }
    return WEND_OK;
}

// ---- Fans -----------------------------------------------------------------------------------------------------------

// The next ground around a corner, counterclockwise: it has the point as its next corner.
static uint32_t fan_left(const surface_ground *grounds, uint32_t ground, uint32_t corner) {
    return grounds[ground].link[(corner + 2) % 4];
}

static uint32_t fan_right(const surface_ground *grounds, uint32_t ground, uint32_t corner) {
    return grounds[ground].link[(corner + 3) % 4];
}

ground_fan wend_ground_fan(const surface_ground *grounds, uint32_t ground, uint32_t corner) {
    ground_fan fan = {.ground = {ground}, .corner = {(uint8_t)corner}, .count = 1};
    uint32_t at = ground, k = corner;
    while (fan.count < 4) {
        at = fan_left(grounds, at, k);
        if (at == NO_GROUND) break;
        k = (k + 1) % 4;
        fan.ground[fan.count] = at;
        fan.corner[fan.count++] = (uint8_t)k;
    }
    if (fan.count == 4) {
        fan.is_closed = fan_left(grounds, at, k) == ground;
        return fan;
    }
    at = ground, k = corner;
    while (fan.count < 4) {
        at = fan_right(grounds, at, k);
        if (at == NO_GROUND) break;
        k = (k + 3) % 4;
        fan.ground[fan.count] = at;
        fan.corner[fan.count++] = (uint8_t)k;
    }
    return fan;
}

// What a ground thinks its corner is: its plane, but nothing that is not in the cell.
static int64_t own_corner_height(const surface_ground *ground, uint32_t corner) {
    const int64_t x = corner == 1 || corner == 2 ? ground->rise_x : -(int64_t)ground->rise_x;
    const int64_t y = corner >= 2 ? ground->rise_y : -(int64_t)ground->rise_y;
    const int64_t height = ground->height + (x + y) / 2;
    return height < ground->low ? ground->low : height > ground->high ? ground->high : height;
}

int32_t wend_ground_corner_height(const surface_ground *grounds, uint32_t ground, uint32_t corner) {
    const ground_fan fan = wend_ground_fan(grounds, ground, corner);
    int64_t sum = 0;
    for (uint32_t i = 0; i < fan.count; i++) sum += own_corner_height(&grounds[fan.ground[i]], fan.corner[i]);
    return (int32_t)(sum / fan.count); // heights are >= 0
}

// How many grounds lie on one side of one in the fan around its upper right corner, four at most. True when that closes.
static bool count_fan_side(const surface_ground *grounds, uint32_t ground, bool left, uint32_t *count) {
    uint32_t at = ground, k = 2;
    for (*count = 0; *count < 4; ++*count) {
        at = left ? fan_left(grounds, at, k) : fan_right(grounds, at, k);
        if (at == NO_GROUND) return false;
        k = (k + (left ? 1 : 3)) % 4;
    }
    return at == ground;
}

static wend_status find_windings(void *user, size_t begin, size_t end, uint32_t worker) {
    (void)worker;
    const surface_bake *bake = user;
    for (size_t t = begin; t < end; t++)
        for (uint32_t i = 0; i < bake->tiles[t].ground_count; i++) {
            const uint32_t ground = bake->tiles[t].ground + i;
            uint32_t left, right;
            if (bake->grounds[ground].link[LINK_EAST] == NO_GROUND) continue;
            if (count_fan_side(bake->grounds, ground, true, &left)) continue;
            count_fan_side(bake->grounds, ground, false, &right);
            bake->grounds[ground].is_cut = 1 + left + right > 4;
        }
    return WEND_OK;
}

static wend_status cut_windings(void *user, size_t begin, size_t end, uint32_t worker) {
    (void)worker;
    const surface_bake *bake = user;
    for (size_t t = begin; t < end; t++)
        for (uint32_t i = 0; i < bake->tiles[t].ground_count; i++) {
            surface_ground *ground = &bake->grounds[bake->tiles[t].ground + i];
            const uint32_t west = ground->link[LINK_WEST];
            if (ground->is_cut) ground->link[LINK_EAST] = NO_GROUND;
            if (west != NO_GROUND && bake->grounds[west].is_cut) ground->link[LINK_WEST] = NO_GROUND;
        }
    return WEND_OK;
}

// ---- Islands --------------------------------------------------------------------------------------------------------

static uint32_t island_root(uint32_t *parent, uint32_t ground) {
    while (parent[ground] != ground) ground = parent[ground] = parent[parent[ground]];
    return ground;
}

static wend_status drop_small_islands(surface_bake *bake) {
    const wend_allocator *allocator = &bake->def->allocator;
    const size_t count = bake->ground_count;
    if (count == 0) return WEND_OK;
    uint32_t *parent = wend_allocate_items(allocator, count, sizeof *parent, WEND_LIFETIME_CALL);
    uint32_t *cells = wend_allocate_items(allocator, count, sizeof *cells, WEND_LIFETIME_CALL);
    wend_status status = parent && cells ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        memset(cells, 0, count * sizeof *cells);
        for (uint32_t g = 0; g < count; g++) parent[g] = g;
        for (uint32_t g = 0; g < count; g++)
            for (int k = 0; k < 2; k++) {
                if (bake->grounds[g].link[k] == NO_GROUND) continue;
                uint32_t a = island_root(parent, g), b = island_root(parent, bake->grounds[g].link[k]);
                if (a < b)
                    parent[b] = a;
                else
                    parent[a] = b;
            }
        for (uint32_t g = 0; g < count; g++) cells[island_root(parent, g)]++;
        const double side = bake->frame.cell * wend_lattice_unit(&bake->frame.lattice);
        for (uint32_t g = 0; g < count; g++) {
            const uint32_t root = island_root(parent, g);
            bake->grounds[g].is_dropped = cells[root] * side * side < bake->def->least_area;
            if (root == g) {
                bake->report.islands += !bake->grounds[g].is_dropped;
                bake->report.small_islands += bake->grounds[g].is_dropped;
            }
            bake->report.grounds += !bake->grounds[g].is_dropped;
        }
    }
    wend_release_items(allocator, parent, count, sizeof *parent);
    wend_release_items(allocator, cells, count, sizeof *cells);
    return status;
}

wend_status wend_bake_links(surface_bake *bake) {
    const surface_bake_def *def = bake->def;
    wend_status status = wend_jobs_parallel_for(def->jobs, bake->tile_count, 1, link_tiles, bake, NULL);
    if (!status) status = wend_jobs_parallel_for(def->jobs, bake->tile_count, 1, find_windings, bake, NULL);
    if (!status) status = wend_jobs_parallel_for(def->jobs, bake->tile_count, 1, cut_windings, bake, NULL);
    for (size_t g = 0; g < bake->ground_count; g++) bake->report.cut_corners += bake->grounds[g].is_cut;
    return status ? status : drop_small_islands(bake);
}
