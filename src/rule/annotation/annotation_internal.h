// A set of annotations as its parts see it.
#ifndef WEND_RULE_ANNOTATION_INTERNAL_H
#define WEND_RULE_ANNOTATION_INTERNAL_H

#include "map/core/dependant.h"
#include "rule/annotation/region.h"
#include "wend/visibility.h"

#define ARRAY_NAME rule_edge_array
#define ARRAY_ITEM rule_edge
#include "base/memory/array_template.h"

#define ANNOTATION_PI          3.14159265358979323846
#define ANNOTATION_LEAST_ANGLE 1e-6

// A thing; it stays where it is in memory, its name behind it.
typedef struct annotated_thing {
    wend_thing_def def;
    bool removed;
    uint64_t revision; // another number whenever it moved or went
    size_t bytes;
} annotated_thing;

// An annotation; its points and its name behind it.
typedef struct annotation_record {
    wend_annotation_def def;
    bool removed;
    bool is_stale; // its function returns other values, or its mesh is another: not only its things decide
    uint64_t thing_revision, other_revision; // as its region was worked out
    size_t bytes;
    rule_region region;
} annotation_record;

// A named value, the name behind it.
typedef struct annotation_value {
    double value;
    size_t bytes;
    char name[];
} annotation_value;

#define ARRAY_NAME annotated_thing_array
#define ARRAY_ITEM annotated_thing *
#include "base/memory/array_template.h"

#define ARRAY_NAME annotation_record_array
#define ARRAY_ITEM annotation_record *
#include "base/memory/array_template.h"

#define ARRAY_NAME annotation_value_array
#define ARRAY_ITEM annotation_value *
#include "base/memory/array_template.h"

struct wend_annotations {
    wend_allocator allocator;
    const wend_mesh *mesh;
    const wend_plane *plane;
    wend_lattice lattice;
    wend_query *sight; // NULL without a plane
    annotated_thing_array things;
    annotation_record_array annotations;
    annotation_value_array values;
    rule_edge_array scratch; // of the shape under way
    uint64_t version;        // the last one given to a region
    uint64_t revision;       // the last one given to a thing
    wend_journal journal;    // boxes in which regions changed
    wend_dependant on_mesh;  // marks what is made of the mesh
    wend_monitor *monitor;   // while regions are worked out
    uint64_t edits;          // counts edits after which regions may be others
    _Atomic uint64_t known;  // those that regions are worked out for
};

// The thing of a number, or NULL when there is none or it was removed.
static inline const annotated_thing *annotation_thing(const wend_annotations *annotations, uint32_t thing) {
    if (thing >= annotations->things.count || annotations->things.items[thing]->removed) return NULL;
    return annotations->things.items[thing];
}

// Works out the regions that edits of the set or its mesh made stale. annotation_set.c
wend_status wend_annotations_catch_up(wend_annotations *annotations);

// The same, when there are any: what every reader of regions does first. Any number of threads may call it at once.
static inline wend_status wend_annotations_pull(const wend_annotations *annotations) {
    if (wend_dependant_is_current(&annotations->on_mesh) &&
        atomic_load_explicit(&annotations->known, memory_order_acquire) == annotations->edits)
        return WEND_OK;
    return wend_annotations_catch_up((wend_annotations *)(uintptr_t)annotations);
}

// True for a letter or _, then letters, digits and _, and no word of the language. annotation_check.c
bool wend_annotation_name_is_valid(const char *name);

// True for an angle that has a sine: at most WEND_ANGLE_LIMIT either way. annotation_check.c
bool wend_annotation_heading_is_valid(double heading);

// True when definitions keep their rules; findings are added otherwise. annotation_check.c
bool wend_annotations_def_is_valid(const wend_annotations_def *def, wend_diagnostics *findings);
bool wend_thing_def_is_valid(const wend_annotations *annotations, const wend_thing_def *def,
                             wend_diagnostics *findings);
bool wend_annotation_def_is_valid(const wend_annotations *annotations, const wend_annotation_def *def,
                                  wend_diagnostics *findings);

// Warns of fields of a right definition that its kind has no use for. annotation_check.c
void wend_annotation_def_warn(const wend_annotation_def *def, wend_diagnostics *findings);

// Works out what an annotation covers now. The edges are in the set's scratch. annotation_shape.c
wend_status wend_annotation_make_shape(wend_annotations *annotations, const wend_annotation_def *def,
                                       rule_shape *shape);

// The corners of a thing's box if it were moved by some metres, counterclockwise. annotation_shape.c
void wend_annotation_box(const wend_annotations *annotations, const wend_thing_def *thing, wend_vector2 moved,
                         wend_lattice_point corners[4]);

// The most edges that a Between has.
#define BETWEEN_EDGE_LIMIT 24

// What lies between two boxes of lattice corners: how many edges. annotation_between.c
size_t wend_annotation_between(const wend_lattice_point first[4], const wend_lattice_point second[4],
                               rule_edge edges[BETWEEN_EDGE_LIMIT]);

#endif
