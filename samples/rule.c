// A guard walks across the yard of a house; a thief goes from the gate to the well by rules, and his way bends as the guard comes.
#include <wend/wend.h>

#include <stdio.h>
#include <string.h>

static const char rules_text[] = "Move from gate to well"
                                 " Not In Front(guard, 3)"                 // never, at no price
                                 " Not Near Cone(guard, 6) with weight -4" // better not
                                 " Near Around(house, 1) with weight 2";   // along the wall

int main(void) {
    const wend_vector2 yard[] = {{0, 0}, {24, 0}, {24, 12}, {0, 12}}, walls[] = {{9, 5}, {15, 5}, {15, 8}, {9, 8}};
    const wend_mesh_area areas[] = {{.points = yard, .point_count = 4},
                                    {.points = walls, .point_count = 4, .terrain = 1}};
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = areas, mesh_def.area_count = 2;
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&mesh_def, NULL, &mesh)) return 1;

    wend_annotations_def annotations_def = wend_default_annotations_def();
    annotations_def.mesh = mesh;
    wend_annotations *annotations = NULL;
    if (wend_annotations_create(&annotations_def, NULL, &annotations)) return 1;
    static const struct {
        const char *name;
        wend_vector2 at;
        double half_length, half_width;
    } things[] = {{"gate", {1, 6}, 0.5, 0.5},
                  {"well", {22, 6}, 0.5, 0.5},
                  {"house", {12, 6.5}, 3, 1.5},
                  {"guard", {4, 3}, 0.25, 0.25}};
    uint32_t guard = WEND_NO_THING;
    for (int i = 0; i < 4; i++) {
        wend_thing_def thing = wend_default_thing_def();
        thing.name = things[i].name, thing.position = things[i].at;
        thing.half_length = things[i].half_length, thing.half_width = things[i].half_width;
        if (wend_annotations_add_thing(annotations, &thing, NULL, &guard)) return 1;
    }

    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return 1;
    if (wend_rules_read_text(rules_text, strlen(rules_text), annotations, findings, &rules)) {
        printf("%s\n", wend_diagnostics_get(findings, 0)->text); // says which word is wrong, and what would be right
        return 1;
    }
    wend_rule_map_def map_def = wend_default_rule_map_def();
    map_def.spacing = 0.5;
    wend_rule_map *map = NULL;
    if (wend_rule_map_create(mesh, &map_def, NULL, &map)) return 1;
    wend_rule_planner_def planner_def = wend_default_rule_planner_def();
    planner_def.map = map, planner_def.annotations = annotations, planner_def.rules = rules;
    wend_rule_planner *planner = NULL;
    if (wend_rule_planner_create(&planner_def, findings, &planner)) return 1;

    // The guard walks east along the south of the house; a frame grants 400 units of work.
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int second = 0; second <= 16; second++) {
        if (wend_annotations_move_thing(annotations, guard, (wend_vector2){4 + second, 3}, 0)) return 1;
        if (wend_annotations_update(annotations)) return 1;
        if (wend_rule_planner_plan(planner, 400, NULL, &path)) return 1;
        wend_rule_planner_report report = wend_rule_planner_get_report(planner);
        double least = 12, most = 0;
        for (size_t i = 0; i < path.point_count; i++) {
            if (path.points[i].y < least) least = path.points[i].y;
            if (path.points[i].y > most) most = path.points[i].y;
        }
        printf("%2d s: %-12s cost %6.2f, %s of the house; %3llu expanded, %3llu changed%s\n", second,
               wend_outcome_text(path.outcome), path.points_cost,
               report.is_waiting ? "waits, ahead"
               : most > 8        ? "north"
                                 : "south",
               (unsigned long long)report.expanded, (unsigned long long)report.changed,
               report.from_scratch ? ", from scratch" : "");
    }

    wend_path_free(&path);
    wend_rule_planner_destroy(planner);
    wend_rule_map_destroy(map);
    wend_rules_destroy(rules);
    wend_diagnostics_destroy(findings);
    wend_annotations_destroy(annotations);
    wend_mesh_destroy(mesh);
    return 0;
}
