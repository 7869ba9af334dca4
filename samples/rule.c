// A guard walks across the yard of a house; a thief walks from the gate to the well by rules, and his way is repaired as the guard goes.
#include <wend/wend.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char rules_text[] = "Move from gate to well"
                                 " Not In Front(guard, 3)"               // never, at no price
                                 " Not In Cone(guard, 6) with weight -9" // better not
                                 " Near Around(house, 1) with weight 2"; // along the wall

int main(void) {
    const wend_vector2 yard[] = {{0, 0}, {48, 0}, {48, 24}, {0, 24}},
                       walls[] = {{21, 7}, {30.6, 14.2}, {27, 19}, {17.4, 11.8}}; // a house that stands aslant
    const wend_area areas[] = {{.points = yard, .point_count = 4}, {.points = walls, .point_count = 4, .terrain = 1}};
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
        double half_length, half_width, heading;
    } things[] = {{"gate", {2, 12}, 0.5, 0.5, 0},
                  {"well", {45, 12}, 0.5, 0.5, 0},
                  {"house", {24, 13}, 6, 3, 0.6435011087932844},
                  {"guard", {33, 1}, 0.25, 0.25, 0}};
    uint32_t guard = WEND_NO_THING;
    for (int i = 0; i < 4; i++) {
        wend_thing_def thing = wend_default_thing_def();
        thing.name = things[i].name, thing.position = things[i].at;
        thing.half_length = things[i].half_length, thing.half_width = things[i].half_width;
        thing.heading = things[i].heading;
        if (wend_annotations_add_thing(annotations, &thing, NULL, &guard)) return 1;
    }

    wend_diagnostics *findings = NULL;
    wend_rules *rules = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return 1;
    if (wend_rules_read_text(annotations, rules_text, strlen(rules_text), findings, &rules)) {
        char line[300]; // "1:23: ...": which word is wrong, and what is expected
        wend_diagnostic_text(wend_diagnostics_get(findings, 0), line, sizeof line);
        puts(line);
        return 1;
    }
    wend_rule_map_def map_def = wend_default_rule_map_def();
    map_def.spacing = 1;
    wend_rule_map *map = NULL;
    if (wend_rule_map_create(mesh, &map_def, NULL, &map)) return 1;
    wend_rule_planner_def planner_def = wend_default_rule_planner_def();
    planner_def.map = map, planner_def.annotations = annotations, planner_def.rules = rules;
    wend_rule_planner *planner = NULL;
    if (wend_rule_planner_create(&planner_def, findings, &planner)) return 1;

    // A step is half a second and 500 units of work. The guard walks north to the house, the thief along his path, which comes to lead behind the guard's back.
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_vector2 thief = things[0].at;
    int repairs = 0, scratches = 0;
    for (int step = 0; path.point_count != 1 && step < 100; step++) { // one point: he is there
        wend_vector2 at = {33, fmin(1 + 0.25 * step, 7)};
        if (wend_annotations_move_thing(annotations, guard, at, 1.5707963267948966)) return 1;
        if (wend_rule_planner_set_location(planner, wend_location_at(thief.x, thief.y, 0))) return 1;
        if (wend_rule_planner_plan(planner, 500, NULL, &path)) return 1;
        wend_rule_planner_report report = wend_rule_planner_get_report(planner);
        scratches += report.from_scratch, repairs += !report.from_scratch && report.changed;
        if (step % 2 == 0)
            printf("%2d s: at (%5.2f, %5.2f), %s, cost %5.2f; %3d states touched, %3d expanded, %s\n", step / 2,
                   thief.x, thief.y, wend_outcome_text(path.outcome), path.cost, (int)report.changed,
                   (int)report.expanded,
                   report.from_scratch ? "from scratch"
                   : report.changed    ? "repaired"
                                       : "as it was");
        double left = 0.7; // metres. Beside the slanted wall he is seldom at a lattice point, yet on the ground
        for (size_t i = 1; i < path.point_count && left > 0; i++) {
            double x = path.points[i].x - thief.x, y = path.points[i].y - thief.y, metres = hypot(x, y);
            double share = metres > left ? left / metres : 1;
            thief.x += share * x, thief.y += share * y;
            left -= metres;
        }
    }
    printf("%d plans were repairs, %d from scratch\n", repairs, scratches);

    wend_path_free(&path);
    wend_rule_planner_destroy(planner);
    wend_rule_map_destroy(map);
    wend_rules_destroy(rules);
    wend_diagnostics_destroy(findings);
    wend_annotations_destroy(annotations);
    wend_mesh_destroy(mesh);
    return repairs > scratches ? 0 : 1;
}
