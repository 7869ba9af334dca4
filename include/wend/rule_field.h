/// Rule fields: what rules make of the world, as a number in every place that walking there is multiplied by.
///
///     wend_rule_field_def def = wend_default_rule_field_def();
///     wend_rule_field *field = NULL;
///     wend_rule_field_create(annotations, rules, 0, &def, findings, &field);       the constraints of leg 0
///     double m = wend_rule_field_multiplier(field, position);                      >= 1
///     double cost = wend_rule_field_cost(field, a, b);                             of going straight from a to b
///
/// A constraint of weight w gives every position x a weight
///
///     In:    W(x) = w in the region, 0 outside
///     Near:  W(x) = w * max(0, (|w| - r) / |w|)         r: metres to the region
///
/// and all of them together the multiplier  m(x) = max(1, 1.1 ^ (W0 - sum W(x))),  W0 = the sum of the positive weights (or the paper's: wend_rule_base). The cost of a line is the
/// integral of m along it: so it is at least its length, and does not depend on where the line is cut. It is worked out exactly across In
/// borders and to 1e-9 elsewhere, 1e-6 where the line touches a circle; the function of a CALLBACK to 1e-6 where it is continuous and its features are larger than 1/32 of its box. Of others, such as
/// functions with steps or noise, it is the best that 2^16 places or so can tell: a step that a line only grazes may be missed. A line that touches a hard region costs infinity. (Ninomiya, Kapadia, Shoulson, Garcia, Badler,
/// Planning Approaches to Constraint-Aware Navigation in Dynamic Environments, 2014; docs/rules.md says where we differ.)
///
/// Between two updates any number of threads may read a field.
#ifndef WEND_RULE_FIELD_H
#define WEND_RULE_FIELD_H

#include "wend/allocator.h"
#include "wend/annotation.h"
#include "wend/draw.h"
#include "wend/rule.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// Positions are finite and within twice the range of the mesh's lattice (+-64 km for the default one). All others are nowhere: of them the functions
// below answer infinity for a cost and m, 0 for a weight, and true for whether a line is forbidden.

/// What W0 is. Another W0 multiplies every cost by the same number: which path is the best does not depend on it.
typedef enum wend_rule_base {
    /// The sum of the positive weights. It depends on weights alone, so an attractor that moves changes costs where it was and is and nowhere else.
    WEND_RULE_BASE_SUM = 0,
    /// As the paper has it: the lowest value that keeps m >= 1 where attractors overlap most. Costs come nearer to lengths, so searches expand fewer states, and many attractors in
    /// different places do not overflow; but when an attractor moves, every cost may change. Found by subdivision: never less than the lowest, and more by at most 1/32 or a thousandth of the
    /// sum, whichever is larger, unless 16384 cells do not suffice for that (then twice, four times, ... as much); never more than the sum. Graded annotations count with their whole weight all over their box. Repellers are not looked at.
    WEND_RULE_BASE_LOWEST = 1
} wend_rule_base;

/// How to make a field. Start from wend_default_rule_field_def().
typedef struct wend_rule_field_def {
    /// sizeof(wend_rule_field_def), set by wend_default_rule_field_def.
    size_t size;
    /// 0, the default: costs are integrals. 1 to 1000: the mean of m at the middles of so many equal parts of the line instead. Approximate: it
    /// depends on where a line is cut; the paper's own choice is 4. Hard regions are tested exactly all the same.
    uint32_t samples;
    /// > 0: moving things are thought ahead for a traveller of this speed in metres a second. In a place that is s metres from the anchor
    /// (wend_rule_field_set_anchor) an annotation counts where it will be in s / speed seconds, in `steps` steps of `horizon` / steps seconds; beyond the horizon as it
    /// will be at its end. 0, the default: things count where they are.
    double extrapolation_speed;
    double horizon;             ///< seconds, > 0; default 4
    uint32_t steps;             ///< 1 to 64; default 8
    wend_rule_base base_weight; ///< what W0 is; default WEND_RULE_BASE_SUM
    wend_allocator allocator;   ///< default malloc
} wend_rule_field_def;

/// Integrals, no extrapolation, malloc.
WEND_API wend_rule_field_def wend_default_rule_field_def(void);

/// A field: the constraints of one leg with the weights they have as of the last update.
typedef struct wend_rule_field wend_rule_field;

/// Makes a field, up to date.
/// @param annotations, rules  must outlive the field
/// @param leg                 below wend_rules_leg_count(rules)
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules; WEND_OUT_OF_MEMORY; *field is unchanged unless WEND_OK
WEND_API wend_status wend_rule_field_create(const wend_annotations *annotations, const wend_rules *rules, uint32_t leg,
                                            const wend_rule_field_def *def, wend_diagnostics *findings,
                                            wend_rule_field **field);

/// Releases a field. NULL is allowed.
WEND_API void wend_rule_field_destroy(wend_rule_field *field);

/// Says where the traveller is, for extrapolation. Takes effect at the next update. A position that is not finite, or out of twice the lattice's range, is
/// ignored: the anchor stays where it was.
WEND_API void wend_rule_field_set_anchor(wend_rule_field *field, wend_vector2 anchor);

// ---------------------------------------------------------------------------------------------------------------------
// Change

/// What an update found.
typedef struct wend_rule_change {
    bool
        everything; ///< W0 changed, by a positive weight or, with WEND_RULE_BASE_LOWEST, by an attractor that moved: every cost may be another
    /// Otherwise: where costs may have changed, as boxes: the old and the new region of influence of each constraint that moved or whose negative
    /// weight changed. A line that meets none of them costs what it did, to the bit. Owned by the field, until the next update.
    const wend_extent *boxes;
    size_t box_count; ///< 0 when nothing changed
} wend_rule_change;

/// Takes up what wend_annotations_update and wend_annotations_set_value changed since the last time. Call it after every update of the annotations, before costs are asked
/// for again. Takes time for each constraint, not for what it covers; allocates nothing, but that with extrapolation the regions ahead grow to their
/// size at first: where memory is out, a thing counts where it is until a later update.
WEND_API wend_rule_change wend_rule_field_update(wend_rule_field *field);

// ---------------------------------------------------------------------------------------------------------------------
// Asking it

/// How many constraints there are.
WEND_API size_t wend_rule_field_constraint_count(const wend_rule_field *field);

/// What the weight of a constraint is now: with its factor, 0 when its time has not come, -infinity when it is hard.
WEND_API double wend_rule_field_constraint_weight(const wend_rule_field *field, size_t constraint);

/// W0: the sum of the positive weights, or what wend_rule_field_def.base_weight says.
WEND_API double wend_rule_field_base_weight(const wend_rule_field *field);

/// The sum of W(x) over soft constraints; 0 out of range.
WEND_API double wend_rule_field_weight(const wend_rule_field *field, wend_vector2 position);

/// m(x); infinity in a hard region, out of range, and where weights are so large (7447 in all) that no double holds it.
WEND_API double wend_rule_field_multiplier(const wend_rule_field *field, wend_vector2 position);

/// The cost of going straight from a to b: >= its length; infinity when it touches a hard region or an end is out of range. Walls are not looked at: ask the mesh.
WEND_API double wend_rule_field_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b);

/// True when the line from a to b, ends included, touches a hard region or an end is out of range. For a and b on the mesh's lattice: exact.
WEND_API bool wend_rule_field_forbids(const wend_rule_field *field, wend_vector2 a, wend_vector2 b);

/// Draws m as coloured squares (WEND_DRAW_SLOW, the value m; hard regions WEND_DRAW_BLOCKED) of a size over the free part of the mesh.
/// @param square  metres, > 0
WEND_API void wend_rule_field_draw(const wend_rule_field *field, double square, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// Explaining

/// What a constraint did to a path.
typedef struct wend_rule_share {
    double weight; ///< as of the last update
    double metres; ///< of the path on which it counts: W(x) is not 0 (hard: that lie in it)
    double
        cost_without; ///< what the same path would cost without this constraint (and W0, where it is the sum, without its weight)
    double contribution; ///< cost - cost_without: > 0 it made the path dearer; 0 when both are infinite
} wend_rule_share;

/// A path explained.
typedef struct wend_rule_explanation {
    double length;            ///< metres
    double cost;              ///< with all constraints
    size_t share_count;       ///< of constraints
    wend_rule_share *shares;  ///< one for each constraint, in order
    size_t share_capacity;    ///< private
    wend_allocator allocator; ///< private
} wend_rule_explanation;

/// An explanation that holds nothing.
WEND_API wend_rule_explanation wend_rule_explanation_empty(wend_allocator allocator);

/// Releases the memory. NULL and a zeroed struct are allowed.
WEND_API void wend_rule_explanation_free(wend_rule_explanation *explanation);

/// Explains a path of straight lines. One with a point out of range is infinitely long and dear, and none of it counts as metres.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *explanation unchanged
WEND_API wend_status wend_rule_field_explain(const wend_rule_field *field, const wend_vector3 *points,
                                             size_t point_count, wend_rule_explanation *explanation);

WEND_EXTERN_C_END

#endif
