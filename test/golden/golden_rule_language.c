// Rules by words and by JSON: what is read, what is written, what is told of mistakes.
#include "golden/golden.h"

#include <stdlib.h>
#include <string.h>

static wend_mesh *golden_yard(void) {
    static const wend_vector2 yard[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
    static const wend_area area = {.points = yard, .point_count = 4, .terrain = 0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &area;
    def.area_count = 1;
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&def, NULL, &mesh)) abort();
    return mesh;
}

static wend_annotations *golden_set(const wend_mesh *mesh) {
    static const char *const names[] = {"home", "house", "guard1"};
    wend_annotations_def def = wend_default_annotations_def();
    def.mesh = mesh;
    wend_annotations *annotations = NULL;
    if (wend_annotations_create(&def, NULL, &annotations)) abort();
    uint32_t number;
    for (int i = 0; i < 3; i++) {
        wend_thing_def thing = wend_default_thing_def();
        thing.name = names[i];
        thing.position = (wend_vector2){3 + 4.0 * i, 5};
        if (wend_annotations_add_thing(annotations, &thing, NULL, &number)) abort();
    }
    wend_annotation_def grass = wend_default_annotation_def(WEND_ANNOTATION_BOX);
    grass.name = "grass";
    grass.position = (wend_vector2){10, 5};
    grass.half_length = grass.half_width = 2;
    if (wend_annotations_add(annotations, &grass, NULL, &number)) abort();
    if (wend_annotations_set_value(annotations, "time", 12)) abort();
    return annotations;
}

static void hash_bytes(wend_state_hash *hash, const char *text, size_t length) {
    wend_state_hash_add_word(hash, length);
    for (size_t i = 0; i < length; i++) wend_state_hash_add_word(hash, (unsigned char)text[i]);
}

static void hash_numbers(wend_state_hash *hash, const wend_rules *rules) {
    for (uint32_t i = 0; i < wend_rules_leg_count(rules); i++) {
        wend_rule_leg leg = wend_rules_get_leg(rules, i);
        wend_state_hash_add_number(hash, leg.to.position.x);
        wend_state_hash_add_number(hash, leg.to.position.y);
        for (size_t k = 0; k < leg.constraint_count; k++) {
            wend_state_hash_add_word(hash, leg.constraints[k].annotation);
            wend_state_hash_add_number(hash, leg.constraints[k].weight);
        }
    }
}

static void hash_rules(wend_state_hash *hash, wend_annotations *annotations, const char *text) {
    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    char written[2000];
    size_t length;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    wend_status status = text[0] == '{' ? wend_rules_read_json(annotations, text, strlen(text), findings, &rules)
                                        : wend_rules_read_text(annotations, text, strlen(text), findings, &rules);
    wend_state_hash_add_word(hash, status);
    if (status == WEND_OK) {
        hash_numbers(hash, rules);
        if (wend_rules_write_text(rules, annotations, written, sizeof written, &length)) abort();
        hash_bytes(hash, written, length);
        if (wend_rules_write_json(rules, annotations, written, sizeof written, &length)) abort();
        hash_bytes(hash, written, length);
    }
    for (size_t i = 0; i < wend_diagnostics_count(findings); i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(findings, i);
        wend_state_hash_add_word(hash, (uint64_t)finding->message);
        wend_state_hash_add_word(hash, finding->place.line << 32 | finding->place.column);
        hash_bytes(hash, finding->text, strlen(finding->text));
    }
    wend_rules_destroy(rules);
    wend_diagnostics_destroy(findings);
}

uint64_t golden_rule_language(wend_jobs *jobs) {
    static const char *const texts[] = {
        "Move from home to (18.1, 4e-3) Not In grass with weight -5.3 Near Around(house, 0.1) with weight 1e22 then Move "
        "to home repeat",
        "Move from home to house Near Cone(guard1, 3, 33.3) with weight 0.7 * time while time 22 .. 6 Not In Inside(house)",
        "Move from home to house Near Cone(guard1, 3, 33.4) with weight -1",
        "Move from home to hose",
        "Move from home to house In grass with weight 1e999",
        "{\"legs\": [{\"from\": [0.1, 0.2], \"to\": \"home\", \"constraints\": [{\"in\": {\"cone\": [\"house\", 0, "
        "12.345]}, \"weight\": 3}]}]}",
        "{\"legs\": [{\"from\": [0.1, 0.2], \"to\": \"home\", \"constraints\": [{\"in\": \"gras\"}]}]}",
    };
    (void)jobs;
    wend_mesh *mesh = golden_yard();
    wend_annotations *annotations = golden_set(mesh);
    wend_state_hash hash = wend_state_hash_start();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) hash_rules(&hash, annotations, texts[i]);
    wend_annotations_destroy(annotations);
    wend_mesh_destroy(mesh);
    return wend_state_hash_value(&hash);
}
