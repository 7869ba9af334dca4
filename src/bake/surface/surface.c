// Surfaces of walkable ground.
//
//          _______            Triangles in the plane of x and y, each with heights at its vertices. Two that have a side in common know each other, and nothing else makes them
//      ___/ lap 2 \____       neighbours: where a ramp winds over itself, two triangles may cover the same ground and be many steps apart. The surface is *immersed* in the plane: around
//     /  lap 1     \          every vertex it is flat, and only as a whole it is not.
//    /______________\_
//                             Vertices are numbered by fans: where two walls touch in a point, or a ledge begins, several vertices lie at one place, with a height each. So three point numbers say all
//                             of how a triangle hangs together with others: what wend_living_create_on takes.
//
// To locate: bins of 8 x 8 cells list the triangles whose boxes meet them.
#include "bake/surface/surface_parts.h"

#include "base/core/require.h"
#include "geom/predicates_inline.h"
#include "wend/state_hash.h"

#include <math.h>

#define BIN_CELLS 8

void wend_surface_destroy(wend_surface *surface) {
    if (!surface) return;
    const wend_allocator allocator = surface->allocator;
    const size_t bins = (size_t)surface->bins_across * surface->bins_up;
    wend_release_items(&allocator, surface->vertices, surface->vertex_room, sizeof *surface->vertices);
    wend_release_items(&allocator, surface->triangles, surface->triangle_count, sizeof *surface->triangles);
    wend_release_items(&allocator, surface->bin_first, bins + 1, sizeof *surface->bin_first);
    wend_release_items(&allocator, surface->bin_entries, surface->bin_entry_count, sizeof *surface->bin_entries);
    wend_release_items(&allocator, surface, 1, sizeof *surface);
}

surface_counts wend_surface_count(const wend_surface *surface) {
    return (surface_counts){surface->vertex_count, surface->triangle_count, surface->piece_count};
}

wend_lattice wend_surface_lattice(const wend_surface *surface) {
    return surface->lattice;
}

const surface_vertex *wend_surface_vertices(const wend_surface *surface) {
    return surface->vertices;
}

const surface_triangle *wend_surface_triangles(const wend_surface *surface) {
    return surface->triangles;
}

// ---- Bins -----------------------------------------------------------------------------------------------------------

typedef struct bin_box {
    uint32_t low_x, low_y, high_x, high_y;
} bin_box;

static uint32_t surface_bin_of(const wend_surface *surface, int32_t at, uint32_t count) {
    const int32_t bin = at < 0 ? 0 : at / (surface->cell * BIN_CELLS);
    return (uint32_t)bin < count ? (uint32_t)bin : count - 1;
}

static bin_box bins_of(const wend_surface *surface, const surface_triangle *triangle) {
    wend_lattice_point low = surface->vertices[triangle->vertex[0]].at, high = low;
    for (int i = 1; i < 3; i++) {
        const wend_lattice_point at = surface->vertices[triangle->vertex[i]].at;
        if (at.x < low.x) low.x = at.x;
        if (at.y < low.y) low.y = at.y;
        if (at.x > high.x) high.x = at.x;
        if (at.y > high.y) high.y = at.y;
    }
    return (bin_box){
        surface_bin_of(surface, low.x, surface->bins_across), surface_bin_of(surface, low.y, surface->bins_up),
        surface_bin_of(surface, high.x, surface->bins_across), surface_bin_of(surface, high.y, surface->bins_up)};
}

static surface_bin_entry bin_entry_of(const wend_surface *surface, uint32_t triangle) {
    const uint32_t *vertex = surface->triangles[triangle].vertex;
    surface_bin_entry entry = {triangle, INT32_MAX, INT32_MIN};
    for (int i = 0; i < 3; i++) {
        const int32_t height = surface->vertices[vertex[i]].height;
        if (height < entry.low) entry.low = height;
        if (height > entry.high) entry.high = height;
    }
    return entry;
}

wend_status wend_surface_make_bins(wend_surface *surface) {
    if (surface->triangle_count == 0) return WEND_OK;
    const uint32_t across = (surface->columns + BIN_CELLS - 1) / BIN_CELLS;
    const uint32_t up = (surface->rows + BIN_CELLS - 1) / BIN_CELLS;
    const size_t bins = (size_t)across * up;
    surface->bin_first =
        wend_allocate_items(&surface->allocator, bins + 1, sizeof *surface->bin_first, WEND_LIFETIME_OBJECT);
    if (!surface->bin_first) return WEND_OUT_OF_MEMORY;
    surface->bins_across = across;
    surface->bins_up = up;
    memset(surface->bin_first, 0, (bins + 1) * sizeof *surface->bin_first);
    for (int filling = 0; filling < 2; filling++) {
        for (size_t t = surface->triangle_count; t-- > 0;) { // filled from behind
            const bin_box box = bins_of(surface, &surface->triangles[t]);
            const surface_bin_entry entry = bin_entry_of(surface, (uint32_t)t);
            for (uint32_t y = box.low_y; y <= box.high_y; y++)
                for (uint32_t x = box.low_x; x <= box.high_x; x++) {
                    uint32_t *first = &surface->bin_first[(size_t)y * across + x];
                    if (filling)
                        surface->bin_entries[--*first] = entry;
                    else
                        ++*first;
                }
        }
        if (filling) break;
        for (size_t b = 0; b < bins; b++) surface->bin_first[b + 1] += surface->bin_first[b]; // to the end of each
        surface->bin_entry_count = surface->bin_first[bins];
        surface->bin_entries = wend_allocate_items(&surface->allocator, surface->bin_entry_count,
                                                   sizeof *surface->bin_entries, WEND_LIFETIME_OBJECT);
        if (!surface->bin_entries) {
            surface->bin_entry_count = 0;
            return WEND_OUT_OF_MEMORY;
        }
    }
    return WEND_OK;
}

// ---- Locating -------------------------------------------------------------------------------------------------------

// The height of a triangle at a point, in lattice units; false when the point is not on it.
static bool height_on(const wend_surface *surface, uint32_t triangle, wend_lattice_point point, double *height) {
    const surface_vertex *corners[3];
    for (int i = 0; i < 3; i++) corners[i] = &surface->vertices[surface->triangles[triangle].vertex[i]];
    double sum = 0, area = 0;
    for (int i = 0; i < 3; i++) {
        const int64_t part = wend_orient2d_determinant(corners[(i + 1) % 3]->at, corners[(i + 2) % 3]->at, point);
        if (part < 0) return false;
        sum += (double)part * corners[i]->height;
        area += (double)part;
    }
    *height = sum / area;
    return true;
}

bool wend_surface_locate(const wend_surface *surface, wend_vector3 position, double reach, surface_place *place) {
    wend_lattice_rounding rounding;
    if (surface->triangle_count == 0 || !isfinite(position.z)) return false;
    if (wend_lattice_round(&surface->lattice, (wend_vector2){position.x, position.y}, NULL, &rounding)) return false;
    const double unit = wend_lattice_unit(&surface->lattice);
    const size_t bin = (size_t)surface_bin_of(surface, rounding.point.y, surface->bins_up) * surface->bins_across +
                       surface_bin_of(surface, rounding.point.x, surface->bins_across);
    double nearest = INFINITY;
    const double wanted = position.z / unit - (double)surface->height_origin;
    for (uint32_t i = surface->bin_first[bin]; i < surface->bin_first[bin + 1]; i++) {
        const surface_bin_entry *entry = &surface->bin_entries[i];
        // A unit more than what is asked for: doubles are off by less.
        const double above = (double)entry->low - wanted - 1, below = wanted - (double)entry->high - 1;
        const double least = reach < nearest ? reach : nearest;
        double units;
        if (above * unit > least || below * unit > least) continue;
        if (!height_on(surface, entry->triangle, rounding.point, &units)) continue;
        const double height = (units + (double)surface->height_origin) * unit, off = fabs(height - position.z);
        if (off > reach || off >= nearest) continue;
        nearest = off;
        *place = (surface_place){entry->triangle, height};
    }
    return nearest < INFINITY;
}

// ---- Proving --------------------------------------------------------------------------------------------------------

static const char *fault_of_side(const wend_surface *surface, uint32_t triangle, uint32_t side) {
    const surface_triangle *here = &surface->triangles[triangle];
    const uint32_t across = here->across[side];
    if (across == SURFACE_NO_SIDE) return NULL;
    if (across >> 2 >= surface->triangle_count || (across & 3) > 2) return "a side is glued to none";
    const surface_triangle *there = &surface->triangles[across >> 2];
    if (there->across[across & 3] != (triangle << 2 | side)) return "a side is glued one way";
    if (here->vertex[(side + 1) % 3] != there->vertex[((across & 3) + 2) % 3] ||
        here->vertex[(side + 2) % 3] != there->vertex[((across & 3) + 1) % 3])
        return "a glued side has other ends over there";
    return NULL;
}

// How many triangles are reached around a corner of one, which is the first of its vertex.
static size_t fan_size(const wend_surface *surface, uint32_t triangle, uint32_t corner) {
    size_t size = 1;
    for (int back = 0; back < 2; back++) {
        uint32_t t = triangle, i = corner;
        for (;;) {
            const uint32_t side = (i + (back ? 2u : 1u)) % 3, across = surface->triangles[t].across[side];
            if (across == SURFACE_NO_SIDE) break;
            t = across >> 2;
            i = ((across & 3) + (back ? 2u : 1u)) % 3;
            if (t == triangle) return size;
            if (++size > surface->triangle_count) return size;
        }
    }
    return size;
}

const char *wend_surface_fault(const wend_surface *surface) {
    size_t uses = 0, reached = 0;
    uint32_t next = 0; // vertices are numbered as their first triangles are
    for (uint32_t t = 0; t < surface->triangle_count; t++) {
        const surface_triangle *triangle = &surface->triangles[t];
        for (uint32_t i = 0; i < 3; i++) {
            if (triangle->vertex[i] > next || triangle->vertex[i] >= surface->vertex_count)
                return "vertices are not numbered in the order of triangles";
            if (triangle->vertex[i] != next) continue;
            next++;
            reached += fan_size(surface, t, i);
        }
        uses += 3;
        const wend_lattice_point a = surface->vertices[triangle->vertex[0]].at;
        const wend_lattice_point b = surface->vertices[triangle->vertex[1]].at;
        const wend_lattice_point c = surface->vertices[triangle->vertex[2]].at;
        if (!wend_lattice_point_is_valid(a)) return "a vertex is off the lattice";
        if (wend_orient2d_inline(a, b, c) <= 0) return "a triangle does not turn counterclockwise";
        if (triangle->piece >= surface->piece_count) return "a triangle is of no piece";
        for (uint32_t i = 0; i < 3; i++) {
            const char *fault = fault_of_side(surface, t, i);
            if (fault) return fault;
        }
    }
    if (next != surface->vertex_count) return "a vertex is of no triangle";
    return uses == reached ? NULL : "a vertex has triangles that do not hang together";
}

uint64_t wend_surface_hash(const wend_surface *surface) {
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_word(&hash, surface->vertex_count);
    wend_state_hash_add_word(&hash, surface->triangle_count);
    for (size_t v = 0; v < surface->vertex_count; v++) {
        const surface_vertex *vertex = &surface->vertices[v];
        wend_state_hash_add_word(&hash, (uint64_t)(uint32_t)vertex->at.x << 32 | (uint32_t)vertex->at.y);
        wend_state_hash_add_word(&hash, (uint32_t)vertex->height);
    }
    for (size_t t = 0; t < surface->triangle_count; t++) {
        const surface_triangle *triangle = &surface->triangles[t];
        for (int i = 0; i < 3; i++)
            wend_state_hash_add_word(&hash, (uint64_t)triangle->vertex[i] << 32 | triangle->across[i]);
        wend_state_hash_add_word(&hash, (uint64_t)triangle->piece << 8 | triangle->terrain);
    }
    return wend_state_hash_value(&hash);
}
