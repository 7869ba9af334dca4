// From a soup of triangles to a surface of walkable ground (Kallmann and Kapadia 2016, section 4.2.1).
//
//     soup        triangles as they come: with holes, cracks, T-junctions, on top of and through each other
//       |  bake_soup.c       checked, and rounded to the lattice once
//     columns     over every cell, what is solid, in blocks between which an agent fits
//       |  bake_columns.c    tops of blocks that can be walked on are *grounds*
//     links       between grounds side by side, at most a step apart and with headroom
//       |  bake_links.c      islands that are too small go
//     pieces      of a tile of 64 x 64 cells, nowhere above themselves; *seams* between them
//       |  bake_pieces.c
//     outlines    of pieces, along cells; walls are straightened, seams stay
//       |  bake_outline.c, bake_straighten.c
//     triangles   of each piece, with heights within a bound of the ground at the corners of cells
//       |  bake_piece_mesh.c
//     surface     all pieces glued along seams: an immersed triangulation
//          surface_glue.c, surface.c
//
// How far off is it? A cell is ground as a whole or not at all: the border of the ground cells is less than a cell from where ground ends or something is in the way. A straightened wall is within 0.71
// cells of that (half a cell along each axis), and the middle of every cell on its proper side: so no place farther than 1.5 cells from a border is wrong. Headroom and step are those of whole cells, so they are off by what ground rises across one (report.cell_height).
// No radius: clearance is found on the surface, and what an agent's body needs is asked then.
//
// Everything between two grounds is decided by integers. Heights of slanted triangles come from doubles, of which every operation is exact to the bit everywhere; they are rounded outwards. Tiles are jobs,
// and what two tiles must agree on (links, marks) is decided before either is triangulated, from what both can read. So the bits are the same for any number of workers, and for any
// order of the triangles.
#include "bake/surface/surface_internal.h"

#include "base/core/definition.h"

#include <math.h>

typedef wend_status (*tile_work)(const surface_bake *bake, size_t tile);

typedef struct tile_job {
    const surface_bake *bake;
    tile_work work;
} tile_job;

static wend_status work_on_tiles(void *user, size_t begin, size_t end, uint32_t worker) {
    (void)worker;
    const tile_job *job = user;
    wend_status status = WEND_OK;
    for (size_t t = begin; t < end && !status; t++) status = job->work(job->bake, t);
    return status;
}

static wend_status each_tile(const surface_bake *bake, tile_work work) {
    tile_job job = {bake, work};
    const wend_jobs_control *control = bake->def->control;
    wend_jobs_control cancellable = wend_default_jobs_control();
    if (control) cancellable.cancellation = control->cancellation;
    return wend_jobs_parallel_for(bake->def->jobs, bake->tile_count, 1, work_on_tiles, &job, &cancellable);
}

// ---- Which triangles are in which tile ------------------------------------------------------------------------------

typedef struct tile_box {
    uint32_t low_x, low_y, high_x, high_y;
} tile_box;

static uint32_t clamp_tile(int64_t tile, uint32_t count) {
    return tile < 0 ? 0 : tile >= count ? count - 1 : (uint32_t)tile;
}

// The tiles that the box of a triangle meets. A wall on the line between two may be in the cells before it.
static tile_box tiles_of(const bake_frame *frame, const bake_soup *soup, size_t triangle) {
    const int64_t size = (int64_t)frame->cell * TILE_CELLS;
    int64_t low_x = INT64_MAX, low_y = INT64_MAX, high_x = 0, high_y = 0;
    for (int i = 0; i < 3; i++) {
        const soup_vertex *at = &soup->vertices[soup->triangles[triangle][i]];
        if (at->x < low_x) low_x = at->x;
        if (at->y < low_y) low_y = at->y;
        if (at->x > high_x) high_x = at->x;
        if (at->y > high_y) high_y = at->y;
    }
    return (tile_box){clamp_tile((low_x - 1) / size, frame->across), clamp_tile((low_y - 1) / size, frame->up),
                      clamp_tile(high_x / size, frame->across), clamp_tile(high_y / size, frame->up)};
}

static wend_status sort_into_tiles(surface_bake *bake) {
    const wend_allocator *allocator = &bake->def->allocator;
    bake->tile_first =
        wend_allocate_items(allocator, bake->tile_count + 1, sizeof *bake->tile_first, WEND_LIFETIME_CALL);
    if (!bake->tile_first) return WEND_OUT_OF_MEMORY;
    memset(bake->tile_first, 0, (bake->tile_count + 1) * sizeof *bake->tile_first);
    uint64_t total = 0;
    for (int filling = 0; filling < 2; filling++) {
        for (size_t t = bake->soup.triangle_count; t-- > 0;) { // filled from behind
            const tile_box box = tiles_of(&bake->frame, &bake->soup, t);
            for (uint32_t y = box.low_y; y <= box.high_y; y++)
                for (uint32_t x = box.low_x; x <= box.high_x; x++) {
                    uint32_t *first = &bake->tile_first[(size_t)y * bake->frame.across + x];
                    if (filling)
                        bake->tile_triangles[--*first] = (uint32_t)t;
                    else
                        ++*first;
                    total++;
                }
        }
        if (filling) break;
        if (total == 0) return WEND_OK;
        if (total > UINT32_MAX) return WEND_OUT_OF_MEMORY;
        for (size_t t = 0; t < bake->tile_count; t++) bake->tile_first[t + 1] += bake->tile_first[t];
        bake->tile_triangles =
            wend_allocate_items(allocator, (size_t)total, sizeof *bake->tile_triangles, WEND_LIFETIME_CALL);
        if (!bake->tile_triangles) return WEND_OUT_OF_MEMORY;
        bake->tile_triangle_count = (size_t)total;
    }
    return WEND_OK;
}

// ---- Stages ---------------------------------------------------------------------------------------------------------

// The grounds of all tiles, in the order of tiles.
static wend_status join_grounds(surface_bake *bake) {
    const wend_allocator *allocator = &bake->def->allocator;
    uint64_t count = 0;
    for (size_t t = 0; t < bake->tile_count; t++) count += bake->tiles[t].own_count;
    if (count >= NO_GROUND / 4) return WEND_OUT_OF_MEMORY;
    if (count == 0) return WEND_OK;
    bake->grounds = wend_allocate_items(allocator, (size_t)count, sizeof *bake->grounds, WEND_LIFETIME_CALL);
    if (!bake->grounds) return WEND_OUT_OF_MEMORY;
    for (size_t t = 0; t < bake->tile_count; t++) {
        bake_tile *tile = &bake->tiles[t];
        tile->ground = (uint32_t)bake->ground_count;
        tile->ground_count = (uint32_t)tile->own_count;
        if (tile->own_count) memcpy(bake->grounds + bake->ground_count, tile->own, tile->own_count * sizeof *tile->own);
        bake->ground_count += tile->own_count;
        wend_release_items(allocator, tile->own, tile->own_room, sizeof *tile->own);
        tile->own = NULL;
        tile->own_count = tile->own_room = 0;
    }
    return WEND_OK;
}

// Pieces are numbered in their tiles so far.
static void number_pieces(surface_bake *bake) {
    uint32_t first = 0;
    for (size_t t = 0; t < bake->tile_count; t++) {
        bake_tile *tile = &bake->tiles[t];
        tile->piece = first;
        for (uint32_t i = 0; i < tile->ground_count; i++) {
            surface_ground *ground = &bake->grounds[tile->ground + i];
            if (ground->piece != NO_PIECE) ground->piece += first;
        }
        first += tile->piece_count;
    }
    bake->report.pieces = first;
}

static bool report_progress(const surface_bake *bake, double fraction) {
    const wend_jobs_control *control = bake->def->control;
    return !control || !control->progress || control->progress(control->progress_user, fraction);
}

static wend_status bake_stages(surface_bake *bake, wend_diagnostics *findings, wend_surface **surface) {
    wend_status status = wend_bake_take_soup(bake, findings);
    if (status) return status;
    const wend_allocator *allocator = &bake->def->allocator;
    bake->tile_count = (size_t)bake->frame.across * bake->frame.up;
    if (bake->tile_count) {
        bake->tiles = wend_allocate_items(allocator, bake->tile_count, sizeof *bake->tiles, WEND_LIFETIME_CALL);
        if (!bake->tiles) return WEND_OUT_OF_MEMORY;
        memset(bake->tiles, 0, bake->tile_count * sizeof *bake->tiles);
        status = sort_into_tiles(bake);
    }
    if (!status) status = each_tile(bake, wend_bake_columns);
    if (!status && !report_progress(bake, 0.4)) status = WEND_CANCELLED;
    if (!status) status = join_grounds(bake);
    if (!status) status = wend_bake_links(bake);
    if (!status && !report_progress(bake, 0.5)) status = WEND_CANCELLED;
    if (!status) status = each_tile(bake, wend_bake_pieces);
    if (!status) number_pieces(bake);
    if (!status) status = each_tile(bake, wend_bake_mark_corners);
    if (!status && !report_progress(bake, 0.6)) status = WEND_CANCELLED;
    if (!status) status = each_tile(bake, wend_bake_meshes);
    if (!status && !report_progress(bake, 0.9)) status = WEND_CANCELLED;
    if (!status) status = wend_surface_glue(bake, surface);
    return status;
}

static void free_bake(surface_bake *bake) {
    const wend_allocator *allocator = &bake->def->allocator;
    bake_soup *soup = &bake->soup;
    for (size_t t = 0; bake->tiles && t < bake->tile_count; t++) {
        bake_tile *tile = &bake->tiles[t];
        wend_release_items(allocator, tile->own, tile->own_room, sizeof *tile->own);
        wend_release_items(allocator, tile->first, TILE_COLUMNS + 1, sizeof *tile->first);
        for (uint32_t p = 0; tile->meshes && p < tile->piece_count; p++)
            wend_release_items(allocator, tile->meshes[p].triangles, tile->meshes[p].room,
                               sizeof *tile->meshes[p].triangles);
        wend_release_items(allocator, tile->meshes, tile->piece_count, sizeof *tile->meshes);
    }
    wend_release_items(allocator, bake->tiles, bake->tile_count, sizeof *bake->tiles);
    wend_release_items(allocator, bake->tile_first, bake->tile_count + 1, sizeof *bake->tile_first);
    wend_release_items(allocator, bake->tile_triangles, bake->tile_triangle_count, sizeof *bake->tile_triangles);
    wend_release_items(allocator, bake->grounds, bake->ground_count, sizeof *bake->grounds);
    wend_release_items(allocator, soup->vertices, soup->vertex_count, sizeof *soup->vertices);
    wend_release_items(allocator, soup->triangles, soup->triangle_room, sizeof *soup->triangles);
    wend_release_items(allocator, soup->terrains, soup->triangle_room, 1);
}

wend_status wend_surface_bake(const surface_bake_def *def, wend_diagnostics *findings, wend_surface **surface,
                              surface_bake_report *report) {
    REQUIRE(def && surface, WEND_INVALID);
    if (!wend_definition_allocator_is_valid("surface_bake", &def->allocator, findings)) return WEND_OUT_OF_RANGE;
    surface_bake bake = {.def = def};
    wend_status status = bake_stages(&bake, findings, surface);
    if (!status && report) {
        const bake_frame *frame = &bake.frame;
        *report = bake.report;
        report->lattice = frame->lattice;
        report->height_origin = frame->height_origin;
        report->cell_units = frame->cell;
        report->step_units = frame->step;
        report->headroom_units = frame->headroom;
        report->bound_units = frame->bound;
        report->cell_height = frame->cell * wend_lattice_unit(&frame->lattice) * frame->slope * sqrt(2);
        report->columns = frame->columns;
        report->rows = frame->rows;
    }
    free_bake(&bake);
    if (!status && !report_progress(&bake, 1)) { /* done all the same */
    }
    return status;
}
