// Snap rounding: segments become chains of edges between lattice points that meet in their ends only.
#ifndef WEND_GEOM_SNAP_ROUNDING_H
#define WEND_GEOM_SNAP_ROUNDING_H

#include "base/memory/memory.h"
#include "wend/status.h"
#include "wend/triangulation.h"

#define ARRAY_NAME lattice_point_array
#define ARRAY_ITEM wend_lattice_point
#include "base/memory/array_template.h"

// True when a segment passes the pixel of c, which is in the segment's box and none of its ends. With d = b - a, twice the area of a, b and
// a corner of the pixel is m/2 + (d.x K.y - d.y K.x)/2, where K = (+-1, +-1): of both signs when |m| < |d.x| + |d.y|. When equal the
// line touches one corner, and only the lower left one belongs to the pixel. |m| < 2^62.
static inline bool wend_segment_passes_pixel(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    int64_t m = 2 * (dy * ((int64_t)a.x - c.x) - dx * ((int64_t)a.y - c.y));
    int64_t reach = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    if (m > reach || m < -reach) return false;
    if (m != reach && m != -reach) return true;
    return m - dx + dy == 0 && c.x > (dx < 0 ? b.x : a.x) && c.y > (dy < 0 ? b.y : a.y);
}

// What a segment passes through on its way, its ends left out: stops[first_stop[i]] .. stops[first_stop[i + 1] - 1] are vertices, in order.
typedef struct snap_stops {
    uint32_t *first_stop; // segment_count + 1
    size_t segment_count;
    uint32_t *stops;
    size_t stop_count;
    size_t
        work; // how many pairs of segments and near vertices were looked at: tests see by it that little input makes little work
} snap_stops;

// Finds the stops of all segments. Vertices are distinct points; segments have vertices for ends, which may be equal. Crossings become
// further vertices: they are added to `vertices`. It is quicker when vertices that follow each other lie near each other.
//
// This one looks at pairs of segments whose boxes overlap, and is quick where these are few. Gives up, with *done false and everything as it was,
// when more than `patience` pairs for each segment, each crossing and each stop that is not exactly on a segment were looked at without result.
// When memory is out everything is as it was, but for the capacity of `vertices`.
wend_status wend_snap_round_pairs(lattice_point_array *vertices, const wend_point_pair *segments, size_t segment_count,
                                  size_t patience, const wend_allocator *allocator, snap_stops *stops, bool *done);

// The same, with a sweep: O((n + k) log n) for n segments with k crossings however they lie, and what it takes to lead segments through
// the pixels of vertices.
wend_status wend_snap_round_sweep(lattice_point_array *vertices, const wend_point_pair *segments, size_t segment_count,
                                  const wend_allocator *allocator, snap_stops *stops);

void wend_snap_stops_free(snap_stops *stops, const wend_allocator *allocator);

#endif
