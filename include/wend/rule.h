/// Rules: what a good path is, in words. "Stay out of the grass, near the wall, away from what the guard sees."
///
///     static const char text[] = "Move from home to (18, 4)"
///                                " Not In grass with weight -5"
///                                " Near Between(b, c) with weight 3"
///                                " Not Near LineOfSight(guard1) with weight -8"
///                                " Not In pond"                                     no weight: never, at no price
///                                " then Move to home repeat";
///     wend_rules *rules = NULL;
///     wend_rules_read_text(annotations, text, strlen(text), findings, &rules);       errors have line and column
///     ...
///     wend_rules_destroy(rules);
///
/// Then: the language, the same as C calls, the same as JSON. docs/rules.md explains weights, docs/rule-language.md
/// mistakes.
///
/// The language. Words of the language are case-blind, names are not; white space and line ends separate.
///
///     specification = leg { "then" leg } [ "repeat" ]                      "repeat": the whole chain, again and again
///                   | leg { "then" leg } "then" "repeat" leg { "then" leg }       what follows "then repeat": a patrol after an approach
///     leg           = "Move" [ "from" place ] "to" place { constraint }
///     place         = NAME of a thing | "(" NUMBER "," NUMBER ")"
///     constraint    = [ "Not" ] ( "In" | "Near" ) annotation [ "with" "weight" NUMBER [ "*" NAME ] ] [ "while" NAME NUMBER ".." NUMBER ]
///     annotation    = NAME of an annotation | FUNCTION "(" NAME of a thing { "," NAME of a thing | NUMBER } ")"
///     FUNCTION      = Front | Back | Left | Right | Around (thing [, reach])   Inside (thing)   Between (thing, thing)
///                   | LineOfSight | Cone (thing [, range [, half angle in degrees]])   Relationship (thing [, reach [, hidden share]])
///
/// - `from` may be left out after the first leg; where it is given it must be where the leg before it ended. With
///   `repeat` the last leg must end where the first began; with `then repeat`, where the leg after it began: `Move from
///   home to a then repeat Move to b then Move to a`.
/// - A weight is > 0 without Not and < 0 with it. `Not In X` without a weight is hard: no path enters X. Everything
///   else needs a weight.
/// - `* NAME` multiplies the weight by a named value (wend_annotations_set_value), >= 0; less counts as 0.
/// - `while NAME low .. high` holds while low <= value < high; or, when low > high, while value >= low or value < high,
///   as of hours of a day. Otherwise the weight is 0. low = high is empty, and rejected.
/// - Numbers between brackets may be left out from the end; 0 for a reach, a range or an angle is the thing's own, too.
/// - Things, annotations and values need names to be spoken of; words and functions of the language cannot be names.
#ifndef WEND_RULE_H
#define WEND_RULE_H

#include "wend/allocator.h"
#include "wend/annotation.h"
#include "wend/diagnostics.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What rules are

/// How a constraint sees its annotation.
typedef enum wend_preposition {
    WEND_PREPOSITION_IN = 0,  ///< the whole weight in the region, nothing outside
    WEND_PREPOSITION_NEAR = 1 ///< the whole weight in the region, falling linearly to nothing |weight| metres from it
} wend_preposition;

/// Where a leg begins or ends: a thing, wherever it is, or a position.
typedef struct wend_rule_place {
    uint32_t thing;        ///< or WEND_NO_THING
    wend_vector2 position; ///< metres, on the mesh's lattice, when there is no thing
} wend_rule_place;

/// A constraint. Start from wend_default_rule_constraint().
typedef struct wend_rule_constraint {
    /// sizeof(wend_rule_constraint), set by wend_default_rule_constraint.
    size_t size;
    wend_preposition preposition; ///< In, the default, or Near
    uint32_t annotation;          ///< what it refers to
    double weight;      ///< > 0 attracts, < 0 repels; -infinity is hard, and needs WEND_PREPOSITION_IN; not 0, not NaN
    const char *factor; ///< a named value the weight is multiplied by, not if hard; NULL, the default: none; copied
    const char *while_name; ///< a named value that must be in a range; NULL (the default): always; copied
    /// Finite, not equal; the range wraps around when low > high. Without while_name they are unused, and not 0 is a
    /// warning.
    double while_low, while_high;
} wend_rule_constraint;

/// In nothing, weight 0: both must be set.
WEND_DEFAULT wend_rule_constraint wend_default_rule_constraint(void) {
    wend_rule_constraint constraint = WEND_ZEROED;
    constraint.size = sizeof constraint;
    constraint.annotation = WEND_NO_ANNOTATION;
    return constraint;
}

/// Rules: legs, each with its constraints. Does not change after it was made, and may be read by any number of threads.
typedef struct wend_rules wend_rules;

/// How many legs there are.
WEND_API uint32_t wend_rules_leg_count(const wend_rules *rules);

/// True when another leg follows the last: wend_rules_repeat_leg.
WEND_API bool wend_rules_repeats(const wend_rules *rules);

/// The leg that follows the last when the rules repeat: 0, the first, when they repeat as a whole; a later one when
/// they lead to a patrol first. 0 when they do not repeat.
WEND_API uint32_t wend_rules_repeat_leg(const wend_rules *rules);

/// A leg.
typedef struct wend_rule_leg {
    wend_rule_place from, to;                ///< where it begins and ends
    const wend_rule_constraint *constraints; ///< owned by the rules
    size_t constraint_count;                 ///< 0 when there are none
} wend_rule_leg;

/// Leg number `leg`, from 0.
WEND_API wend_rule_leg wend_rules_get_leg(const wend_rules *rules, uint32_t leg);

/// Releases rules. NULL is allowed.
WEND_API void wend_rules_destroy(wend_rules *rules);

// ---------------------------------------------------------------------------------------------------------------------
// By C calls

/// What to make rules from. Start from wend_default_rules_def().
typedef struct wend_rules_def {
    /// sizeof(wend_rules_def), set by wend_default_rules_def.
    size_t size;
    const wend_rule_leg *legs; ///< each begins where the one before it ends: the same thing or the same numbers; copied
    size_t leg_count;          ///< > 0
    bool repeats;              ///< leg `repeat_leg` follows the last, which ends where it begins
    uint32_t repeat_leg;       ///< default 0, the first; below leg_count, and 0 unless the rules repeat
    wend_allocator allocator;  ///< default malloc
} wend_rules_def;

/// No legs, malloc.
WEND_DEFAULT wend_rules_def wend_default_rules_def(void) {
    wend_rules_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.allocator = wend_default_allocator();
    return def;
}

/// Makes rules.
/// @param annotations  to check that what is named exists
/// @param findings     receives the errors of an invalid definition, and which fields are set without effect; may be
///                     NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *rules is unchanged unless
///         WEND_OK
WEND_API wend_status wend_rules_create(const wend_annotations *annotations, const wend_rules_def *def,
                                       wend_diagnostics *findings, wend_rules **rules);

// ---------------------------------------------------------------------------------------------------------------------
// By words

/// Reads rules. Annotations that the text makes by functions, such as Front(house), are added to the set, once. The
/// rules' memory is from the set's allocator. Reading stops at the first error.
/// @param findings  receives the error with line and column of the word; may be NULL
/// @return WEND_OK; WEND_BAD_INPUT; WEND_OUT_OF_MEMORY; *rules and the set are unchanged unless WEND_OK
WEND_API wend_status wend_rules_read_text(wend_annotations *annotations, const char *text, size_t length,
                                          wend_diagnostics *findings, wend_rules **rules);

/// Writes rules in the language, so that reading them gives the same rules. An annotation that has no name and no
/// function cannot be written.
/// @param text    room for `room` bytes; NULL with room 0: nothing is written but the length
/// @param length  bytes of the whole text, whether there was room or not; a NUL is put behind it when there is room. 0
///                when something has no name
/// @return WEND_OK; WEND_OUT_OF_RANGE when the room is too small or something has no name
WEND_API wend_status wend_rules_write_text(const wend_rules *rules, const wend_annotations *annotations, char *text,
                                           size_t room, size_t *length);

// ---------------------------------------------------------------------------------------------------------------------
// By JSON

/// Reads rules from JSON; docs/rule-language.md shows all of it. Places in findings are line and column.
///
///     {"legs": [{"from": "home", "to": [18, 4],
///                "constraints": [{"not": true, "in": "grass", "weight": -5},
///                                {"near": {"between": ["b", "c"]}, "weight": 3, "factor": "calm"},
///                                {"not": true, "in": "pond", "while": ["time", 22, 6]}]},
///               {"to": "home"}],
///      "repeat": true}
/// @return as wend_rules_read_text
WEND_API wend_status wend_rules_read_json(wend_annotations *annotations, const char *text, size_t length,
                                          wend_diagnostics *findings, wend_rules **rules);

/// Writes rules as JSON. As wend_rules_write_text.
WEND_API wend_status wend_rules_write_json(const wend_rules *rules, const wend_annotations *annotations, char *text,
                                           size_t room, size_t *length);

WEND_EXTERN_C_END

#endif
