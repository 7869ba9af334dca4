// Which segments cross, found by a sweep: however close they lie, the work is that of the segments and their crossings.
#ifndef WEND_GEOM_SEGMENT_SWEEP_H
#define WEND_GEOM_SEGMENT_SWEEP_H

#include "base/memory/memory.h"
#include "wend/status.h"
#include "wend/triangulation.h"

// Called with two segments that cross inside both. Returns false to stop.
typedef bool (*crossing_visitor)(void *user, uint32_t one, uint32_t other);

// Visits each pair of segments that cross in a point inside both once; those that touch or overlap do not. Segments may have no length.
// O((n + k) log n) for n segments with k crossings.
// @param steps  raised by the number of steps it took
// @return WEND_OK, also when the visitor stopped, or WEND_OUT_OF_MEMORY
wend_status wend_segments_sweep(const wend_lattice_point *points, const wend_point_pair *segments, size_t count,
                                crossing_visitor visitor, void *user, const wend_allocator *allocator, size_t *steps);

#endif
