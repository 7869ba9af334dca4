/// Rule maps: the graphs that rule planners search. Built once for a mesh, shared by all planners. After an edit of the
/// mesh the next use looks again for places and steps where it changed, or rebuilds a map of TRIANGLES or HYBRID
/// (wend/journal.h); planners then begin from scratch.
///
///     wend_rule_map_def def = wend_default_rule_map_def();
///     def.spacing = 0.5;
///     wend_rule_map *map = NULL;
///     wend_rule_map_create(mesh, &def, findings, &map);
///
/// A planner (wend/rule_planner.h) joins a map with the field of its rules. docs/rules.md compares the kinds by states,
/// cost and time.
#ifndef WEND_RULE_MAP_H
#define WEND_RULE_MAP_H

#include "wend/allocator.h"
#include "wend/annotation.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/mesh.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// What the places are.
typedef enum wend_rule_map_kind {
    /// The middles of the sides of the mesh's triangles: few places, for rules about what does not move. Annotations
    /// given to it add places: the mesh is cut along their outlines.
    WEND_RULE_MAP_TRIANGLES = 0,
    /// A square lattice; points off the mesh by at most sqrt(3)/2 of the spacing are moved to it. Eight neighbours.
    WEND_RULE_MAP_DENSE = 1,
    /// DENSE, and the lines of TRIANGLES between the nearest of its places as highways.
    WEND_RULE_MAP_HYBRID = 2,
    /// DENSE, seen coarsely where rules do not matter: lines lead over up to `skips` places where |W| is low and no
    /// wall is near. What DENSE reaches, it reaches.
    WEND_RULE_MAP_ADAPTIVE = 3,
    /// Better: blocks of `skips` by `skips` places in which the field hardly varies and that hold no wall are crossed
    /// from rim to rim. Density falls again behind a constraint, follows the gradient of W, and is full near walls.
    WEND_RULE_MAP_GRADED = 4
} wend_rule_map_kind;

/// How to make a map. Start from wend_default_rule_map_def(). A field that is set but unused by the kind is a warning.
typedef struct wend_rule_map_def {
    /// sizeof(wend_rule_map_def), set by wend_default_rule_map_def.
    size_t size;
    wend_rule_map_kind kind; ///< default GRADED
    /// Metres between places of the lattice, > 0, rounded to the mesh's lattice; default 1. TRIANGLES have no lattice:
    /// planners look for a place so far from an end whose nearest place a hard region hides, and move the anchor of
    /// extrapolation when the agent went half as far.
    double spacing;
    uint32_t skips; ///< ADAPTIVE: 1 to 64; GRADED: 2, 4, 8, 16, 32 or 64; default 4
    /// ADAPTIVE: |W| times the metres of `skips` steps may come to this much where lines pass, >= 0; default 28.
    double skip_weight;
    double block_weight; ///< GRADED: W may vary by this much in a block, >= 0; default 3
    /// TRIANGLES, HYBRID: whose annotations add places, where they are when the map is built, or rebuilt; must outlive
    /// the map. NULL (the default): none.
    const wend_annotations *annotations;
    wend_allocator allocator; ///< default malloc
} wend_rule_map_def;

/// GRADED, 1 m, 4 skips, malloc; docs/rules.md gives reasons for the weights.
WEND_DEFAULT wend_rule_map_def wend_default_rule_map_def(void) {
    wend_rule_map_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.kind = WEND_RULE_MAP_GRADED;
    def.spacing = 1;
    def.skips = 4;
    def.skip_weight = 28;
    def.block_weight = 3;
    def.allocator = wend_default_allocator();
    return def;
}

/// A map for planners that keep to rules. May be read from any number of threads.
typedef struct wend_rule_map wend_rule_map;

/// Makes a map.
/// @param mesh      must outlive the map
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or there would be 2^31 places or more;
///         WEND_OUT_OF_MEMORY; *map is unchanged unless WEND_OK
WEND_API wend_status wend_rule_map_create(const wend_mesh *mesh, const wend_rule_map_def *def,
                                          wend_diagnostics *findings, wend_rule_map **map);

/// Releases a map, after everything that was made from it. NULL is allowed.
WEND_API void wend_rule_map_destroy(wend_rule_map *map);

/// Brings a map up to date with its mesh now rather than at its next use.
/// @return WEND_OK; with the map as it was WEND_OUT_OF_MEMORY, or WEND_OUT_OF_RANGE when there would be 2^31 places or
///         more
WEND_API wend_status wend_rule_map_refresh(const wend_rule_map *map);

/// The mesh it was made for.
WEND_API const wend_mesh *wend_rule_map_mesh(const wend_rule_map *map);

/// What kind it is.
WEND_API wend_rule_map_kind wend_rule_map_get_kind(const wend_rule_map *map);

/// How many numbers of places there are; some may be unused. Of this and what follows: none when a map could not be
/// brought up to date.
WEND_API uint32_t wend_rule_map_state_count(const wend_rule_map *map);

/// True when a number is that of a place.
WEND_API bool wend_rule_map_has_state(const wend_rule_map *map, uint32_t state);

/// Where a place is: a point of the mesh's lattice in the free part.
WEND_API wend_vector2 wend_rule_map_position(const wend_rule_map *map, uint32_t state);

/// An invalid place index.
#define WEND_NO_RULE_STATE UINT32_MAX

/// Finds the nearest place (ties by number) that a straight line on the mesh leads to from a location.
/// @param location  its cell, the number of the place, and the mesh's version are set; the position stays
/// @return false, with *location unchanged, when it is not free, or nothing near (on a lattice: within eight spacings)
///         sees it
WEND_API bool wend_rule_map_locate(const wend_rule_map *map, wend_location *location);

/// Draws places and lines between them.
WEND_API void wend_rule_map_draw(const wend_rule_map *map, const wend_draw *draw);

WEND_EXTERN_C_END

#endif
