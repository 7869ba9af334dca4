// Rule scenes as files: a world, things, annotations, values and rules, as one JSON object. docs/rules.md lists the members.
//
//     {"areas": [{"box": [0, 0, 20, 10]}, {"terrain": "grass", "outline": [[8, 0], [12, 0], [12, 6]]}],
//      "things": [{"name": "guard", "position": [10, 8], "heading": -90}],
//      "annotations": [{"name": "grass", "kind": "terrain", "terrain": "grass"}],
//      "rules": ["Move from (1, 1) to (19, 1)", "Not In grass with weight -5", "Not In LineOfSight(guard)"]}
#ifndef WEND_TOOLS_RULE_SCENE_FILE_H
#define WEND_TOOLS_RULE_SCENE_FILE_H

#include "command/exit_status.h"
#include "input/input_file.h"

#include "rule_world.h"

#include <stdio.h>

// True when JSON has a member that only rule scenes have before one that only GeoJSON has.
bool is_rule_scene(const char *bytes, size_t count);

// Reads a scene. Returns STATUS_DONE; after one line that names file, place, what is wrong and what is expected STATUS_BAD_INPUT, or
// STATUS_NO_ANSWER when memory is out.
exit_status rule_scene_read(const input_file *file, scene_rule_scene **scene);

// Brings a scene of a file to life; answers likewise.
exit_status rule_scene_make_world(const input_file *file, const scene_rule_scene *scene, scene_rule_world *world);

// Reads the scene's rules number `index`; answers likewise, and shows the line of the text with a mark under the word that is wrong.
exit_status rule_scene_make_rules(const input_file *file, scene_rule_world *world, size_t index, wend_rules **rules);

// Reads rules that are not the file's. The first `hidden_lines` of the text were put there by the caller and do not count as its lines; the
// complaint begins with `name`.
exit_status rule_text_make_rules(const char *name, const char *text, size_t hidden_lines, scene_rule_world *world,
                                 wend_rules **rules);

// Writes a scene. Returns false when memory is out.
bool rule_scene_write(const scene_rule_scene *scene, FILE *stream);

// The words for kinds, in files.
#define RULE_ANNOTATION_NAME_COUNT 14 // without callbacks, which no file can hold
#define RULE_MAP_NAME_COUNT        5
#define RULE_MOTION_NAME_COUNT     3
extern const char *const rule_annotation_names[RULE_ANNOTATION_NAME_COUNT];
extern const char *const rule_map_names[RULE_MAP_NAME_COUNT];

// As files and options call what W0 is.
#define RULE_BASE_NAME_COUNT 2
extern const char *const rule_base_names[RULE_BASE_NAME_COUNT];
extern const char *const rule_motion_names[RULE_MOTION_NAME_COUNT];

// Which members an annotation of a kind has, beside name and kind.
typedef enum rule_member {
    RULE_MEMBER_THING = 1,
    RULE_MEMBER_OTHER = 2,
    RULE_MEMBER_POSITION = 4,
    RULE_MEMBER_HEADING = 8,
    RULE_MEMBER_SIZE = 16,
    RULE_MEMBER_RADIUS = 32,
    RULE_MEMBER_POINTS = 64,
    RULE_MEMBER_REACH = 128,
    RULE_MEMBER_HALF_ANGLE = 256,
    RULE_MEMBER_TERRAIN = 512,
    RULE_MEMBER_HIDDEN_SHARE = 1024
} rule_member;
extern const unsigned rule_annotation_members[RULE_ANNOTATION_NAME_COUNT];

#define RULE_DEGREES (180 / 3.141592653589793)

#endif
