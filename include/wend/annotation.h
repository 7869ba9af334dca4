/// Annotations: named parts of the world that rules refer to, such as "in front of the house" or "what the guard sees".
///
///     wend_annotations_def def = wend_default_annotations_def();
///     def.mesh = mesh, def.plane = plane;                              plane: only for true lines of sight
///     wend_annotations *annotations = NULL;
///     wend_annotations_create(&def, findings, &annotations);
///
///     wend_thing_def guard = wend_default_thing_def();                 things have a place, a heading and a size, and may move
///     guard.name = "guard1", guard.position = (wend_vector2){4, 7};
///     uint32_t thing;
///     wend_annotations_add_thing(annotations, &guard, findings, &thing);
///
///     wend_annotation_def sight = wend_default_annotation_def(WEND_ANNOTATION_SIGHT);
///     sight.thing = thing;                                             what it sees moves with it
///     uint32_t annotation;
///     wend_annotations_add(annotations, &sight, findings, &annotation);
///
///     each frame: wend_annotations_move_thing(annotations, thing, position, heading); ...
///
/// Rules (wend/rule.h) name annotations; fields (wend/rule_field.h) turn both into costs. The first read after an edit
/// recomputes every annotation whose thing moved, or whose mesh was edited; fields and planners follow by themselves
/// (wend/journal.h). Edits need exclusive access to the set and to what is built from it; between them any number of
/// threads may read.
#ifndef WEND_ANNOTATION_H
#define WEND_ANNOTATION_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/journal.h"
#include "wend/mesh.h"
#include "wend/plane.h"
#include "wend/status.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// The set

/// Where things and annotations live. Start from wend_default_annotations_def().
typedef struct wend_annotations_def {
    /// sizeof(wend_annotations_def), set by wend_default_annotations_def.
    size_t size;
    const wend_mesh *mesh; ///< the world, not NULL; must outlive the set
    /// Of the same mesh; needed by WEND_ANNOTATION_SIGHT and WEND_ANNOTATION_RELATIONSHIP alone; default NULL.
    const wend_plane *plane;
    wend_allocator allocator; ///< default malloc
} wend_annotations_def;

/// No mesh, no plane, malloc.
WEND_DEFAULT wend_annotations_def wend_default_annotations_def(void) {
    wend_annotations_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// Things, the annotations attached to them, and named values.
typedef struct wend_annotations wend_annotations;

/// Makes a set that holds nothing.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *annotations is unchanged
///         unless WEND_OK
WEND_API wend_status wend_annotations_create(const wend_annotations_def *def, wend_diagnostics *findings,
                                             wend_annotations **annotations);

/// Releases a set, after everything that was made from it. NULL is allowed.
WEND_API void wend_annotations_destroy(wend_annotations *annotations);

/// Works out what edits changed now rather than at the next use.
/// @return WEND_OK; WEND_OUT_OF_MEMORY: annotations that could not be computed are as before, and the next use tries
///         again
WEND_API wend_status wend_annotations_refresh(const wend_annotations *annotations);

/// The set's journal, for transactions and to read what changed (wend/journal.h): boxes, in units of the mesh's
/// lattice, that hold a region which became another, before and after. A value or a velocity that changed has no box:
/// then anything may have changed. It belongs to the set.
WEND_API wend_journal *wend_annotations_journal(wend_annotations *annotations);

/// The mesh it was made for.
WEND_API const wend_mesh *wend_annotations_mesh(const wend_annotations *annotations);

// ---------------------------------------------------------------------------------------------------------------------
// Things

/// An invalid thing index: an annotation with it is fixed in the world.
#define WEND_NO_THING UINT32_MAX

/// An object or a person. Start from wend_default_thing_def().
typedef struct wend_thing_def {
    /// sizeof(wend_thing_def), set by wend_default_thing_def.
    size_t size;
    /// For rules: a letter or _, then letters, digits and _; no word of the language; unique. NULL: none; copied.
    const char *name;
    wend_vector2 position; ///< its middle, in metres
    /// Where its front is: radians, counterclockwise from x, at most WEND_ANGLE_LIMIT (wend/elementary.h) either way;
    /// default 0.
    double heading;
    double half_length;      ///< metres from its middle to its front, >= 0; default 0.25
    double half_width;       ///< metres from its middle to its side, >= 0; default 0.25
    double reach;            ///< metres that Front, Back, Left, Right and Around reach unless given, > 0; default 2
    double sight_range;      ///< metres it sees unless given, > 0; default 10
    double sight_half_angle; ///< radians to either side of its heading, 1e-6 to pi; default pi / 4
    wend_vector2 velocity;   ///< metres a second, for extrapolation (wend/rule_field.h); default 0
} wend_thing_def;

/// At (0, 0), half a metre square, standing still.
WEND_DEFAULT wend_thing_def wend_default_thing_def(void) {
    wend_thing_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.half_length = 0.25;
    def.half_width = 0.25;
    def.reach = 2;
    def.sight_range = 10;
    def.sight_half_angle = 3.14159265358979323846 / 4;
    return def;
}

/// Adds a thing.
/// @param thing  its number, counted from 0 and never used again
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; nothing is added unless
///         WEND_OK
WEND_API wend_status wend_annotations_add_thing(wend_annotations *annotations, const wend_thing_def *def,
                                                wend_diagnostics *findings, uint32_t *thing);

/// How many numbers were given to things, removed ones included.
WEND_API uint32_t wend_annotations_thing_count(const wend_annotations *annotations);

/// A thing as it is now; its name belongs to the set. NULL when it was removed.
WEND_API const wend_thing_def *wend_annotations_get_thing(const wend_annotations *annotations, uint32_t thing);

/// The thing of that name, or WEND_NO_THING.
WEND_API uint32_t wend_annotations_find_thing(const wend_annotations *annotations, const char *name);

/// Moves and turns a thing, and the annotations attached to it.
/// @return WEND_OK; WEND_OUT_OF_RANGE when there is no such thing or a number is not finite, off the mesh's lattice or,
///         of the heading, beyond WEND_ANGLE_LIMIT (it stays where it is)
WEND_API wend_status wend_annotations_move_thing(wend_annotations *annotations, uint32_t thing, wend_vector2 position,
                                                 double heading);

/// Sets the velocity of a thing, for extrapolation. It moves nothing.
/// @return WEND_OK; WEND_OUT_OF_RANGE when there is no such thing or a number is not finite (nothing changes)
WEND_API wend_status wend_annotations_set_velocity(wend_annotations *annotations, uint32_t thing,
                                                   wend_vector2 velocity);

/// Removes a thing. Annotations attached to it become empty.
WEND_API void wend_annotations_remove_thing(wend_annotations *annotations, uint32_t thing);

// ---------------------------------------------------------------------------------------------------------------------
// Annotations

/// What an annotation is. A thing's box is half_length by half_width around its position, turned by its heading.
typedef enum wend_annotation_kind {
    WEND_ANNOTATION_BOX = 0,      ///< half_length by half_width around `position`, turned by `heading`
    WEND_ANNOTATION_DISC = 1,     ///< of `radius` around `position`
    WEND_ANNOTATION_POLYGON = 2,  ///< `points`, moved by `position` and turned by `heading`
    WEND_ANNOTATION_FRONT = 3,    ///< a box as wide as the thing, from its front side `reach` metres on
    WEND_ANNOTATION_BACK = 4,     ///< the same behind it
    WEND_ANNOTATION_LEFT = 5,     ///< as long as the thing, to its left
    WEND_ANNOTATION_RIGHT = 6,    ///< to its right
    WEND_ANNOTATION_INSIDE = 7,   ///< the thing's box
    WEND_ANNOTATION_AROUND = 8,   ///< the thing's box grown by `reach` to every side, without the box itself
    WEND_ANNOTATION_BETWEEN = 9,  ///< the convex hull of the boxes of `thing` and `other`, without the boxes themselves
    WEND_ANNOTATION_CONE = 10,    ///< what the thing would see in an empty world: a sector of sight range and angle
    WEND_ANNOTATION_SIGHT = 11,   ///< what the thing sees: the visibility polygon, of sight range and angle
    WEND_ANNOTATION_TERRAIN = 12, ///< all triangles of the mesh that have `terrain`
    WEND_ANNOTATION_RELATIONSHIP = 13, ///< a person's wish for distance: graded, see below
    WEND_ANNOTATION_CALLBACK = 14      ///< your own: graded, see below
} wend_annotation_kind;

/// How many kinds there are.
#define WEND_ANNOTATION_KIND_COUNT 15

/// The share of a weight that counts in a position, 0 to 1; must return the same until
/// wend_annotations_set_callback_box.
typedef double (*wend_annotation_callback)(void *user, wend_vector2 position);

/// An annotation. Start from wend_default_annotation_def(kind); set what the kind needs. A field that is set but unused
/// by the kind is a warning.
///
/// Regions are closed: their border is in them. Their corners are rounded to the mesh's lattice, so that whether a line
/// touches one is decided exactly; arcs are polygons within a centimetre or two lattice units, whichever is more, of
/// the circle (a DISC is a true disc).
///
/// A RELATIONSHIP is graded: In it, a weight counts fully at the person and falls linearly to 0 at `reach`, the
/// personal distance; where the person does not see (all around, any distance), only the part `hidden_share` of it
/// counts. (After Sturtevant, Incorporating Human Relationships into Path Planning, 2013.) A CALLBACK is graded by its
/// function. Near a graded annotation is the same as In it; a graded annotation cannot be hard.
typedef struct wend_annotation_def {
    /// sizeof(wend_annotation_def), set by wend_default_annotation_def.
    size_t size;
    wend_annotation_kind kind; ///< which of the fields below count
    const char *name;          ///< as a thing's; things and annotations share no names. NULL: none; copied
    /// What it is attached to. BOX, DISC, POLYGON: position and heading are then relative to it (x to its front, y to
    /// its left).
    uint32_t thing;
    uint32_t other;                 ///< BETWEEN: the second thing
    wend_vector2 position;          ///< BOX, DISC, POLYGON: metres
    double heading;                 ///< BOX, POLYGON: radians, at most WEND_ANGLE_LIMIT either way
    double half_length, half_width; ///< BOX: metres, > 0
    double radius;                  ///< DISC: metres, > 0
    /// POLYGON: one ring of corners, any shape, filled where it winds around an odd number of times; copied.
    const wend_vector2 *points;
    size_t point_count; ///< POLYGON: 3 or more
    /// FRONT, BACK, LEFT, RIGHT, AROUND, RELATIONSHIP: metres; CONE, SIGHT: the range; at most 2^31 units of the
    /// lattice; 0, the default: the thing's.
    double reach;
    double half_angle;                 ///< CONE, SIGHT: radians, 1e-6 to pi; 0, the default: the thing's
    uint8_t terrain;                   ///< TERRAIN
    double hidden_share;               ///< RELATIONSHIP: 0 to 1, default 0.5
    wend_annotation_callback callback; ///< CALLBACK: not NULL
    void *callback_user;               ///< handed to callback
    wend_vector2 low, high;            ///< CALLBACK: the box outside which it returns 0
} wend_annotation_def;

/// No name, no thing, all else 0 but for hidden_share.
WEND_DEFAULT wend_annotation_def wend_default_annotation_def(wend_annotation_kind kind) {
    wend_annotation_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.kind = kind;
    def.thing = WEND_NO_THING;
    def.other = WEND_NO_THING;
    def.hidden_share = 0.5;
    return def;
}

/// An invalid annotation index.
#define WEND_NO_ANNOTATION UINT32_MAX

/// Adds an annotation. It can be used at once.
/// @param annotation  its number, counted from 0 and never used again
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; nothing is added unless
///         WEND_OK
WEND_API wend_status wend_annotations_add(wend_annotations *annotations, const wend_annotation_def *def,
                                          wend_diagnostics *findings, uint32_t *annotation);

/// Finds an annotation equal to a definition but for its name, or adds it: two rules with Front(house) share one
/// annotation. One that is found keeps its name; a warning is reported when the definition has another.
/// @return as wend_annotations_add
WEND_API wend_status wend_annotations_find_or_add(wend_annotations *annotations, const wend_annotation_def *def,
                                                  wend_diagnostics *findings, uint32_t *annotation);

/// How many numbers were given to annotations, removed ones included.
WEND_API uint32_t wend_annotations_count(const wend_annotations *annotations);

/// An annotation as it was defined; name and points belong to the set. NULL when it was removed.
WEND_API const wend_annotation_def *wend_annotations_get(const wend_annotations *annotations, uint32_t annotation);

/// The annotation of that name, or WEND_NO_ANNOTATION.
WEND_API uint32_t wend_annotations_find(const wend_annotations *annotations, const char *name);

/// Removes an annotation: it becomes empty at once. Rules that name it go on, without it.
WEND_API void wend_annotations_remove(wend_annotations *annotations, uint32_t annotation);

/// Declares that the function of a CALLBACK returns other values from now on, and the box outside which it returns 0.
/// @return WEND_OK; WEND_OUT_OF_RANGE when it is not a CALLBACK or the box is invalid (nothing changes)
WEND_API wend_status wend_annotations_set_callback_box(wend_annotations *annotations, uint32_t annotation,
                                                       wend_vector2 low, wend_vector2 high);

// ---------------------------------------------------------------------------------------------------------------------
// Where annotations are. When memory is out after an edit: where they were (wend_annotations_refresh returns why)

/// True when a position is in the region. For graded ones: when their value there is not 0.
WEND_API bool wend_annotations_contains(const wend_annotations *annotations, uint32_t annotation,
                                        wend_vector2 position);

/// Metres from a position to the nearest point of the region; 0 in it; infinity when it is empty. Not for graded ones
/// (infinity).
WEND_API double wend_annotations_distance(const wend_annotations *annotations, uint32_t annotation,
                                          wend_vector2 position);

/// The share of a weight that counts In it, 0 to 1: 1 or 0 unless it is graded.
WEND_API double wend_annotations_value(const wend_annotations *annotations, uint32_t annotation, wend_vector2 position);

/// A box in metres; empty when low.x > high.x.
typedef struct wend_extent {
    wend_vector2 low, high;
} wend_extent;

/// The box around an annotation's region.
WEND_API wend_extent wend_annotations_extent(const wend_annotations *annotations, uint32_t annotation);

/// Counts an annotation's changes: the same number, the same region.
WEND_API uint64_t wend_annotations_version(const wend_annotations *annotations, uint32_t annotation);

/// Draws things and the outlines of their annotations, with names.
WEND_API void wend_annotations_draw(const wend_annotations *annotations, const wend_draw *draw);

/// Draws the outline of one annotation and nothing else, to show what a rule refers to: `line` is called
/// (WEND_DRAW_NOTE) for each ring or edge of its region. Of a DISC and a RELATIONSHIP: the circle, as a closed line; of
/// a CALLBACK: its box; of an empty or removed one: nothing.
WEND_API void wend_annotations_draw_outline(const wend_annotations *annotations, uint32_t annotation,
                                            const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// Named values, which weights may depend on

/// Sets a value such as "time" or "alert", making it when it is new.
/// @param name   as a thing's name
/// @param value  finite
/// @return WEND_OK; WEND_OUT_OF_RANGE when the name or value is invalid; WEND_OUT_OF_MEMORY; nothing is changed unless
///         WEND_OK
WEND_API wend_status wend_annotations_set_value(wend_annotations *annotations, const char *name, double value);

/// The value of that name, or 0 without one.
WEND_API double wend_annotations_get_value(const wend_annotations *annotations, const char *name);

/// True when there is a value of that name.
WEND_API bool wend_annotations_has_value(const wend_annotations *annotations, const char *name);

WEND_EXTERN_C_END

#endif
