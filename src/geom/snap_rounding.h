// Snap rounding: segments become chains of edges between lattice points that meet in their ends only.
#ifndef WEND_GEOM_SNAP_ROUNDING_H
#define WEND_GEOM_SNAP_ROUNDING_H

#include "base/memory.h"
#include "wend/status.h"
#include "wend/triangulation.h"

#define ARRAY_NAME lattice_point_array
#define ARRAY_ITEM wend_lattice_point
#include "base/array_template.h"

// What a segment passes through on its way, its ends left out: stops[first_stop[i]] .. stops[first_stop[i + 1] - 1] are vertices, in order.
typedef struct snap_stops {
    uint32_t *first_stop; // segment_count + 1
    size_t segment_count;
    uint32_t *stops;
    size_t stop_count;
} snap_stops;

// Finds the stops of all segments. Vertices are distinct points; segments have vertices for ends, which may be equal. Crossings become
// further vertices: they are added to `vertices`. It is quicker when vertices that follow each other lie near each other.
// When memory is out everything is as it was, but for the capacity of `vertices`.
wend_status wend_snap_round(lattice_point_array *vertices, const wend_point_pair *segments, size_t segment_count,
                            const wend_allocator *allocator, snap_stops *stops);

void wend_snap_stops_free(snap_stops *stops, const wend_allocator *allocator);

#endif
