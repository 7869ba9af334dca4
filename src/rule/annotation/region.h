// Regions: what an annotation covers once its thing's place is known. The geometry that fields are made of.
//
//     annotations --worked out at first use--> regions --field--> costs of lines
//
// A region is closed, and one of: empty; a disc; the inside (even-odd) of a soup of lattice edges, which are the rings of a polygon with holes or the border of
// a set of triangles, and these edges themselves; or graded, a function of the position. Corners, centres and radii are lattice points and lengths: what decides
// is exact for positions on the lattice, and in doubles for places between its points; ends of lines between them are rounded to it. Lengths and crossings are doubles, in metres.
#ifndef WEND_RULE_REGION_H
#define WEND_RULE_REGION_H

#include "wend/allocator.h"
#include "wend/annotation.h"
#include "wend/lattice.h"
#include "wend/vector.h"

typedef enum rule_region_kind {
    RULE_REGION_EMPTY = 0,
    RULE_REGION_DISC = 1,
    RULE_REGION_EDGES = 2,
    RULE_REGION_RELATIONSHIP = 3, // graded: a disc, and the edges of what its person sees
    RULE_REGION_CALLBACK = 4      // graded: a function and a box
} rule_region_kind;

typedef struct rule_edge {
    wend_lattice_point a, b; // in regions: a is below b, or to its left when both are equally high
} rule_edge;

typedef struct rule_region {
    rule_region_kind kind;
    uint64_t version;          // another number whenever anything below changes
    wend_extent extent;        // around all of it, in metres; empty when it is
    wend_lattice_point centre; // DISC, RELATIONSHIP
    int64_t radius;            // lattice units
    rule_edge *edges;          // EDGES, RELATIONSHIP; closed curves, in lattice units
    size_t edge_count, edge_capacity;
    wend_box box;        // around the edges
    int row_shift;       // rows over the box, 2^row_shift units high, the lowest first; region.c draws them
    size_t row_count;    // 0 when there are no edges
    uint32_t *row_first; // row r has row_edges[row_first[r]] .. row_edges[row_first[r + 1] - 1]: the edges that meet it
    uint32_t *row_edges;
    double hidden_share; // RELATIONSHIP
    wend_annotation_callback callback;
    void *user;
    wend_lattice lattice;
} rule_region;

// What a region is to become. Edges in any direction.
typedef struct rule_shape {
    rule_region_kind kind;
    wend_lattice_point centre;
    int64_t radius;
    const rule_edge *edges;
    size_t edge_count;
    double hidden_share;
    wend_annotation_callback callback;
    void *user;
    wend_extent extent; // CALLBACK
} rule_shape;

// Makes a region of a shape. The version is for what is another region now; a region that is the same already keeps its own. A zeroed region is empty.
// WEND_OUT_OF_MEMORY: the region is as it was. region.c
wend_status wend_rule_region_set(rule_region *region, const wend_allocator *allocator, const wend_lattice *lattice,
                                 const rule_shape *shape, uint64_t version);

// Makes a region what another one is, moved by whole lattice units. Its version rises.
wend_status wend_rule_region_set_moved(rule_region *region, const wend_allocator *allocator, const rule_region *from,
                                       int64_t x, int64_t y);

// The change of the lattice units that hold an extent; false when it is empty. annotation_set.c
bool wend_lattice_change_of_extent(const wend_lattice *lattice, const wend_extent *extent, wend_change *change);

// The region of an annotation as it was last worked out; an empty one when it was removed. annotation_set.c
const rule_region *wend_annotations_region(const wend_annotations *annotations, uint32_t annotation);

// The region as it would be `seconds` from now if its thing (or things) went on at its velocity: worked out into *region, whose memory is reused; free it at the end.
// What a moving thing sees is moved along, not looked at again. annotation_set.c
wend_status wend_annotations_region_ahead(const wend_annotations *annotations, uint32_t annotation, double seconds,
                                          const wend_allocator *allocator, rule_region *region);
void wend_rule_region_free(rule_region *region, const wend_allocator *allocator);

// True when the annotation hangs on a thing that has a velocity, so that its region ahead is another.
bool wend_annotations_is_moving(const wend_annotations *annotations, uint32_t annotation);

// In the region or on its border. Exact for positions on the lattice.
bool wend_rule_region_contains(const rule_region *region, wend_vector2 position);

// Metres to the nearest point of the region, 0 in it; infinity when it is empty or graded.
double wend_rule_region_distance(const rule_region *region, wend_vector2 position);

// The share of a weight In the region: 1 or 0, or for graded ones their value.
double wend_rule_region_value(const rule_region *region, wend_vector2 position);

// True when the closed segment has a point in common with the region. Exact for ends on the lattice. Never for graded ones.
bool wend_rule_region_touches(const rule_region *region, wend_vector2 a, wend_vector2 b);

#endif
