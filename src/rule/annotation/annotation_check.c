// Whether definitions of things and annotations keep their rules, and what to say when they do not.
#include "rule/annotation/annotation_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "map/mesh/mesh_internal.h"
#include "rule/annotation/annotation_reading.h"
#include "rule/annotation/extent.h"
#include "rule/annotation/rule_words.h"
#include "wend/elementary.h"

#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------------
// Names

static char lower_letter(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool name_has_good_letters(const char *name) {
    for (const char *c = name; *c; c++) {
        char letter = lower_letter(*c);
        bool digit = letter >= '0' && letter <= '9' && c > name;
        if (!digit && letter != '_' && (letter < 'a' || letter > 'z')) return false;
    }
    return name[0] != 0;
}

bool wend_annotation_name_is_valid(const char *name) {
    return name_has_good_letters(name) && !wend_rule_word_is_reserved(name);
}

static bool annotation_name_is_free(const wend_annotations *annotations, const char *name, wend_diagnostics *findings) {
    if (!name) return true;
    if (!wend_annotation_name_is_valid(name))
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_NAME, wend_place_none(), NULL, name,
                                       name_has_good_letters(name)
                                           ? "is a word of the rules; another one"
                                           : "has other letters; a letter or _, then letters, digits and _");
    uint32_t thing = wend_annotations_find_thing(annotations, name);
    uint32_t annotation = wend_annotations_find(annotations, name);
    if (thing == WEND_NO_THING && annotation == WEND_NO_ANNOTATION) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_NAME_TAKEN, wend_place_none(), NULL, name,
                                   thing != WEND_NO_THING ? "thing" : "annotation",
                                   thing != WEND_NO_THING ? thing : annotation);
}

// ---------------------------------------------------------------------------------------------------------------------
// Numbers

static bool number_is_valid(bool good, const char *field, double value, const char *needed,
                            wend_diagnostics *findings) {
    if (!good)
        wend_diagnostics_add(findings, WEND_MESSAGE_ANNOTATION_NUMBER, wend_place_none(), NULL, field, value, needed);
    return good;
}

static bool length_is_valid(const char *field, double value, bool zero_is_allowed, wend_diagnostics *findings) {
    bool good = isfinite(value) && (value > 0 || (zero_is_allowed && value == 0));
    return number_is_valid(good, field, value,
                           zero_is_allowed ? "a finite number of 0 or more" : "a finite number above 0", findings);
}

bool wend_annotation_heading_is_valid(double heading) {
    return fabs(heading) <= WEND_ANGLE_LIMIT; // a NaN is not
}

static bool heading_is_valid(double value, wend_diagnostics *findings) {
    return number_is_valid(wend_annotation_heading_is_valid(value), "heading", value,
                           "an angle in radians from -1048576 to 1048576", findings);
}

static bool angle_is_valid(const char *field, double value, bool zero_is_allowed, wend_diagnostics *findings) {
    bool good = (value >= ANNOTATION_LEAST_ANGLE && value <= ANNOTATION_PI) || (zero_is_allowed && value == 0);
    return number_is_valid(good, field, value, zero_is_allowed ? "1e-6 to pi, or 0 for the thing's" : "1e-6 to pi",
                           findings);
}

static bool position_is_valid(const char *field, wend_vector2 position, wend_diagnostics *findings) {
    return number_is_valid(isfinite(position.x), field, position.x, "a finite x", findings) &&
           number_is_valid(isfinite(position.y), field, position.y, "a finite y", findings);
}

// ---------------------------------------------------------------------------------------------------------------------
// Definitions

bool wend_annotations_def_is_valid(const wend_annotations_def *def, wend_diagnostics *findings) {
    if (!def->mesh) return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATIONS_MESH, wend_place_none(), NULL);
    if (def->plane && wend_cells_mesh(wend_plane_cells(def->plane)) != def->mesh)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATIONS_PLANE, wend_place_none(), NULL);
    return wend_definition_allocator_is_valid("annotations", &def->allocator, findings);
}

bool wend_thing_def_is_valid(const wend_annotations *annotations, const wend_thing_def *def,
                             wend_diagnostics *findings) {
    wend_lattice_rounding rounding;
    return annotation_name_is_free(annotations, def->name, findings) &&
           wend_lattice_round(&annotations->lattice, def->position, findings, &rounding) == WEND_OK &&
           heading_is_valid(def->heading, findings) &&
           length_is_valid("half_length", def->half_length, true, findings) &&
           length_is_valid("half_width", def->half_width, true, findings) &&
           length_is_valid("reach", def->reach, false, findings) &&
           length_is_valid("sight_range", def->sight_range, false, findings) &&
           angle_is_valid("sight_half_angle", def->sight_half_angle, false, findings) &&
           position_is_valid("velocity", def->velocity, findings);
}

static bool thing_number_is_valid(const wend_annotations *annotations, const char *field, uint32_t thing,
                                  wend_diagnostics *findings) {
    if (annotation_thing(annotations, thing)) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_THING, wend_place_none(), NULL, field, thing);
}

static bool placement_is_valid(const wend_annotations *annotations, const wend_annotation_def *def,
                               wend_diagnostics *findings) {
    return (def->thing == WEND_NO_THING || thing_number_is_valid(annotations, "thing", def->thing, findings)) &&
           position_is_valid("position", def->position, findings) && heading_is_valid(def->heading, findings);
}

static bool polygon_points_are_valid(const wend_annotation_def *def, wend_diagnostics *findings) {
    size_t count = def->points ? def->point_count : 0;
    if (count < 3)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_POINTS, wend_place_none(), NULL, count);
    for (size_t i = 0; i < count; i++)
        if (!position_is_valid("a point", def->points[i], findings)) return false;
    return true;
}

static bool between_is_valid(const wend_annotations *annotations, const wend_annotation_def *def,
                             wend_diagnostics *findings) {
    if (!thing_number_is_valid(annotations, "thing", def->thing, findings) ||
        !thing_number_is_valid(annotations, "other", def->other, findings))
        return false;
    if (def->thing != def->other) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_BETWEEN, wend_place_none(), NULL, def->thing);
}

static bool sight_is_valid(const wend_annotations *annotations, const char *kind, wend_diagnostics *findings) {
    if (!annotations->plane)
        wend_diagnostics_add(findings, WEND_MESSAGE_ANNOTATION_NEEDS_PLANE, wend_place_none(), NULL, kind);
    return annotations->plane;
}

static bool terrain_is_valid(const wend_annotations *annotations, uint8_t terrain, wend_diagnostics *findings) {
    if (terrain < annotations->mesh->terrain_count) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_TERRAIN, wend_place_none(), NULL, terrain,
                                   annotations->mesh->terrain_count - 1);
}

static bool callback_is_valid(const wend_annotation_def *def, wend_diagnostics *findings) {
    if (def->callback)
        return position_is_valid("low", def->low, findings) && position_is_valid("high", def->high, findings);
    return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_CALLBACK, wend_place_none(), NULL);
}

static bool kind_is_valid(const wend_annotations *annotations, const wend_annotation_def *def,
                          wend_diagnostics *findings) {
    switch (def->kind) {
    case WEND_ANNOTATION_BOX:
        return placement_is_valid(annotations, def, findings) &&
               length_is_valid("half_length", def->half_length, false, findings) &&
               length_is_valid("half_width", def->half_width, false, findings);
    case WEND_ANNOTATION_DISC:
        return placement_is_valid(annotations, def, findings) &&
               length_is_valid("radius", def->radius, false, findings);
    case WEND_ANNOTATION_POLYGON:
        return placement_is_valid(annotations, def, findings) && polygon_points_are_valid(def, findings);
    case WEND_ANNOTATION_BETWEEN: return between_is_valid(annotations, def, findings);
    case WEND_ANNOTATION_TERRAIN: return terrain_is_valid(annotations, def->terrain, findings);
    case WEND_ANNOTATION_CALLBACK: return callback_is_valid(def, findings);
    default: break;
    }
    if (!thing_number_is_valid(annotations, "thing", def->thing, findings) ||
        !length_is_valid("reach", def->reach, true, findings) ||
        !number_is_valid(def->reach <= wend_annotations_longest_reach(annotations), "reach", def->reach,
                         "no more than 2^31 units of the mesh's lattice", findings))
        return false;
    switch (def->kind) {
    case WEND_ANNOTATION_CONE: return angle_is_valid("half_angle", def->half_angle, true, findings);
    case WEND_ANNOTATION_SIGHT:
        return sight_is_valid(annotations, "a line of sight", findings) &&
               angle_is_valid("half_angle", def->half_angle, true, findings);
    case WEND_ANNOTATION_RELATIONSHIP:
        return sight_is_valid(annotations, "a relationship", findings) &&
               number_is_valid(def->hidden_share >= 0 && def->hidden_share <= 1, "hidden_share", def->hidden_share,
                               "0 to 1", findings);
    default: return true;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// What is set and does not count

// Fields that not all kinds have, as bits.
enum {
    HAS_THING = 1,
    HAS_POSITION = 2,
    HAS_HEADING = 4,
    HAS_BOX = 8,
    HAS_RADIUS = 16,
    HAS_POINTS = 32,
    HAS_REACH = 64,
    HAS_ANGLE = 128,
    HAS_TERRAIN = 256,
    HAS_SHARE = 512,
    HAS_CALLBACK = 1024,
    HAS_OTHER = 2048
};

static unsigned fields_of_kind(wend_annotation_kind kind) {
    switch (kind) {
    case WEND_ANNOTATION_BOX: return HAS_THING | HAS_POSITION | HAS_HEADING | HAS_BOX;
    case WEND_ANNOTATION_DISC: return HAS_THING | HAS_POSITION | HAS_RADIUS;
    case WEND_ANNOTATION_POLYGON: return HAS_THING | HAS_POSITION | HAS_HEADING | HAS_POINTS;
    case WEND_ANNOTATION_INSIDE: return HAS_THING;
    case WEND_ANNOTATION_BETWEEN: return HAS_THING | HAS_OTHER;
    case WEND_ANNOTATION_CONE:
    case WEND_ANNOTATION_SIGHT: return HAS_THING | HAS_REACH | HAS_ANGLE;
    case WEND_ANNOTATION_TERRAIN: return HAS_TERRAIN;
    case WEND_ANNOTATION_RELATIONSHIP: return HAS_THING | HAS_REACH | HAS_SHARE;
    case WEND_ANNOTATION_CALLBACK: return HAS_CALLBACK;
    default: return HAS_THING | HAS_REACH; // FRONT, BACK, LEFT, RIGHT, AROUND
    }
}

void wend_annotation_def_warn(const wend_annotation_def *def, wend_diagnostics *findings) {
    const wend_annotation_def usual = wend_default_annotation_def(def->kind);
    const struct {
        const char *name;
        unsigned bit;
        bool is_set;
    } fields[] = {
        {"thing", HAS_THING, def->thing != usual.thing},
        {"other", HAS_OTHER, def->other != usual.other},
        {"position", HAS_POSITION, !wend_vectors_are_equal(def->position, usual.position)},
        {"heading", HAS_HEADING, def->heading != usual.heading},
        {"half_length", HAS_BOX, def->half_length != usual.half_length},
        {"half_width", HAS_BOX, def->half_width != usual.half_width},
        {"radius", HAS_RADIUS, def->radius != usual.radius},
        {"points", HAS_POINTS, def->points != usual.points},
        {"point_count", HAS_POINTS, def->point_count != usual.point_count},
        {"reach", HAS_REACH, def->reach != usual.reach},
        {"half_angle", HAS_ANGLE, def->half_angle != usual.half_angle},
        {"terrain", HAS_TERRAIN, def->terrain != usual.terrain},
        {"hidden_share", HAS_SHARE, def->hidden_share != usual.hidden_share},
        {"callback", HAS_CALLBACK, def->callback != usual.callback},
        {"callback_user", HAS_CALLBACK, def->callback_user != usual.callback_user},
        {"low", HAS_CALLBACK, !wend_vectors_are_equal(def->low, usual.low)},
        {"high", HAS_CALLBACK, !wend_vectors_are_equal(def->high, usual.high)},
    };
    const unsigned used = fields_of_kind(def->kind);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (fields[i].is_set && !(used & fields[i].bit))
            wend_definition_warn_unused("annotation", fields[i].name, "its kind has no use for it", findings);
}

bool wend_annotation_def_is_valid(const wend_annotations *annotations, const wend_annotation_def *def,
                                  wend_diagnostics *findings) {
    if ((unsigned)def->kind >= WEND_ANNOTATION_KIND_COUNT)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ANNOTATION_KIND, wend_place_none(), NULL, (int)def->kind,
                                       WEND_ANNOTATION_KIND_COUNT - 1);
    return annotation_name_is_free(annotations, def->name, findings) && kind_is_valid(annotations, def, findings);
}
