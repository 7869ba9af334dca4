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
/// and all of them together the multiplier  m(x) = max(1, 1.1 ^ (W0 - sum W(x))),  W0 = the sum of the positive weights
/// (or the paper's: wend_rule_base). The cost of a line is the integral of m along it: so it is at least its length,
/// and does not depend on where the line is cut. It is computed exactly across In borders and to 1e-9 elsewhere, 1e-6
/// where the line touches a circle; the function of a CALLBACK to 1e-6 where it is continuous and its features are
/// larger than 1/32 of its box. Of others, such as functions with steps or noise, it is an approximation by about 2^16
/// samples: a step that a line only grazes may be missed. A line that touches a hard region costs infinity. (Ninomiya,
/// Kapadia, Shoulson, Garcia, Badler, Planning Approaches to Constraint-Aware Navigation in Dynamic Environments, 2014;
/// docs/rules.md lists where we differ.)
///
/// After an edit of the annotations, or of their mesh, the next use of a field brings it up to date (wend/journal.h).
/// Any number of threads may read a field.
#ifndef WEND_RULE_FIELD_H
#define WEND_RULE_FIELD_H

#include "wend/allocator.h"
#include "wend/annotation.h"
#include "wend/draw.h"
#include "wend/journal.h"
#include "wend/rule.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// Positions are finite and within twice the range of the mesh's lattice (+-64 km for the default one). All others are nowhere: of them the functions
// below return infinity for a cost and m, 0 for a weight, and true for whether a line is forbidden; so they do when memory is out for bringing the field
// up to date (wend_rule_field_refresh returns why).

/// What W0 is. Another W0 multiplies every cost by the same number: which path is the best does not depend on it.
typedef enum wend_rule_base {
    /// The sum of the positive weights. It depends on weights alone, so an attractor that moves changes costs where it
    /// was and is and nowhere else.
    WEND_RULE_BASE_SUM = 0,
    /// As the paper has it: the lowest value that keeps m >= 1 where attractors overlap most. Costs come nearer to
    /// lengths, so searches expand fewer states, and many attractors in different places do not overflow; but when an
    /// attractor moves, every cost may change. Found by subdivision: never less than the lowest, and more by at most
    /// 1/32 or a thousandth of the sum, whichever is larger, unless 16384 cells do not suffice for that (then twice,
    /// four times, ... as much); never more than the sum. Graded annotations count with their whole weight all over
    /// their box. Repellers are ignored.
    WEND_RULE_BASE_LOWEST = 1
} wend_rule_base;

/// How to make a field. Start from wend_default_rule_field_def().
typedef struct wend_rule_field_def {
    /// sizeof(wend_rule_field_def), set by wend_default_rule_field_def.
    size_t size;
    /// 0, the default: costs are integrals. 1 to 1000: the mean of m at the middles of so many equal parts of the line
    /// instead. Approximate: it depends on where a line is cut; the paper's own choice is 4. Hard regions are tested
    /// exactly all the same.
    uint32_t samples;
    /// > 0: moving things are extrapolated for an agent of this speed in metres a second. In a place that is s metres
    /// from the anchor (wend_rule_field_set_anchor) an annotation counts where it will be in s / speed seconds, in
    /// `steps` steps of `horizon` / steps seconds; beyond the horizon as it will be at its end. 0, the default: things
    /// count where they are.
    double extrapolation_speed;
    double horizon;             ///< seconds, > 0; default 4
    uint32_t steps;             ///< 1 to 64; default 8
    wend_rule_base base_weight; ///< what W0 is; default WEND_RULE_BASE_SUM
    wend_allocator allocator;   ///< default malloc
} wend_rule_field_def;

/// Integrals, no extrapolation, malloc.
WEND_DEFAULT wend_rule_field_def wend_default_rule_field_def(void) {
    wend_rule_field_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.horizon = 4;
    def.steps = 8;
    def.allocator = wend_default_allocator();
    return def;
}

/// A field: the constraints of one leg with the weights they have now.
typedef struct wend_rule_field wend_rule_field;

/// Makes a field, up to date.
/// @param annotations, rules  must outlive the field
/// @param leg                 below wend_rules_leg_count(rules)
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *field is unchanged unless
///         WEND_OK
WEND_API wend_status wend_rule_field_create(const wend_annotations *annotations, const wend_rules *rules, uint32_t leg,
                                            const wend_rule_field_def *def, wend_diagnostics *findings,
                                            wend_rule_field **field);

/// Releases a field. NULL is allowed.
WEND_API void wend_rule_field_destroy(wend_rule_field *field);

/// Sets where the agent is, for extrapolation: an edit of the field, which needs exclusive access. A position that is
/// not finite, or out of twice the lattice's range, is ignored: the anchor stays where it was.
WEND_API void wend_rule_field_set_anchor(wend_rule_field *field, wend_vector2 anchor);

// ---------------------------------------------------------------------------------------------------------------------
// Change

/// Brings a field up to date with its annotations now rather than at its next use. Takes time for each constraint, not
/// for what it covers; allocates nothing, but that with extrapolation the regions ahead grow to their size at first.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY: the next use tries again
WEND_API wend_status wend_rule_field_refresh(const wend_rule_field *field);

/// The field's journal, to read where costs changed (wend/journal.h): boxes in units of the mesh's lattice, the old and
/// the new region of influence of each constraint that moved or whose negative weight changed. A line that meets none
/// of them costs what it did, to the bit. When W0 changed, by a positive weight or, with WEND_RULE_BASE_LOWEST, by an
/// attractor that moved, every cost may be another: WEND_CHANGES_ALL. It belongs to the field, and pulls it first.
WEND_API wend_journal *wend_rule_field_journal(wend_rule_field *field);

// ---------------------------------------------------------------------------------------------------------------------
// Asking it

/// How many constraints there are.
WEND_API size_t wend_rule_field_constraint_count(const wend_rule_field *field);

/// What the weight of a constraint is now: with its factor, 0 when its time has not come, -infinity when it is hard.
WEND_API double wend_rule_field_constraint_weight(const wend_rule_field *field, size_t constraint);

/// W0: the sum of the positive weights, or as wend_rule_field_def.base_weight selects.
WEND_API double wend_rule_field_base_weight(const wend_rule_field *field);

/// The sum of W(x) over soft constraints; 0 out of range.
WEND_API double wend_rule_field_weight(const wend_rule_field *field, wend_vector2 position);

/// m(x); infinity in a hard region, out of range, and where weights are so large (7447 in all) that no double holds it.
WEND_API double wend_rule_field_multiplier(const wend_rule_field *field, wend_vector2 position);

/// The cost of going straight from a to b: >= its length; infinity when it touches a hard region or an end is out of
/// range. Walls are ignored: query the mesh.
WEND_API double wend_rule_field_cost(const wend_rule_field *field, wend_vector2 a, wend_vector2 b);

/// True when the line from a to b, ends included, touches a hard region or an end is out of range. For a and b on the
/// mesh's lattice: exact.
WEND_API bool wend_rule_field_forbids(const wend_rule_field *field, wend_vector2 a, wend_vector2 b);

/// Draws m as coloured squares (WEND_DRAW_SLOW, the value m; hard regions WEND_DRAW_BLOCKED) of a size over the free
/// part of the mesh.
/// @param square  metres, > 0
WEND_API void wend_rule_field_draw(const wend_rule_field *field, double square, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// Explaining

/// What a constraint did to a path.
typedef struct wend_rule_share {
    double weight; ///< as it is now
    double metres; ///< of the path on which it counts: W(x) is not 0 (hard: that lie in it)
    /// What the same path would cost without this constraint (and W0, where it is the sum, without its weight).
    double cost_without;
    double contribution; ///< cost - cost_without: > 0 it made the path costlier; 0 when both are infinite
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

/// Explains a path of straight lines. One with a point out of range is infinitely long and costly, and none of it counts
/// as metres.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *explanation unchanged
WEND_API wend_status wend_rule_field_explain(const wend_rule_field *field, const wend_vector3 *points,
                                             size_t point_count, wend_rule_explanation *explanation);

WEND_EXTERN_C_END

#endif
