// Proving a path that keeps to rules: with the mesh's straight lines and the field alone, not with anything a planner knows.
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/mesh/mesh_internal.h"
#include "plan/path/path_legs_check.h"
#include "rule/field/rule_field.h"
#include "wend/rule_planner.h"

#include <math.h>

#define COST_TOLERANCE 1e-9 // of sums of the same lines in another order

static bool path_point_is_valid(const wend_mesh *mesh, const wend_path *path, size_t index, wend_diagnostics *findings,
                                wend_lattice_point *point) {
    const wend_vector3 at = path->points[index];
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    bool rounds = wend_lattice_round(&lattice, (wend_vector2){at.x, at.y}, NULL, &rounding) == WEND_OK;
    if (!rounds || rounding.moved.x != 0 || rounding.moved.y != 0 || at.z != 0)
        return wend_diagnostics_report(findings, WEND_MESSAGE_PATH_POINT_OFF_LATTICE, wend_place_none(), NULL, index,
                                       at.x, at.y, at.z);
    *point = rounding.point;
    if (wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, rounding.point))) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_PATH_POINT_BLOCKED, wend_place_at(at.x, at.y, 0), NULL, index,
                                   at.x, at.y);
}

// A line of the path, or its only point.
static bool path_line_is_valid(const wend_mesh *mesh, const wend_rule_field *field, size_t index, wend_lattice_point a,
                               wend_lattice_point b, wend_diagnostics *findings) {
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    const wend_vector2 from = wend_lattice_position(&lattice, a), to = wend_lattice_position(&lattice, b);
    bool is_valid = true;
    if (!wend_mesh_follow(mesh, wend_mesh_first_holder(mesh, a), a, b, NULL))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PATH_LINE_BLOCKED,
                                           wend_place_at(from.x, from.y, 0), NULL, index, from.x, from.y, to.x, to.y);
    if (wend_rule_field_forbids_now(field, from, to))
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PATH_FORBIDDEN, wend_place_at(from.x, from.y, 0),
                                           NULL, index, from.x, from.y, to.x, to.y);
    return is_valid;
}

wend_status wend_path_check_on_rules(const wend_path *path, const wend_mesh *mesh, const wend_rule_field *field,
                                     wend_diagnostics *findings) {
    REQUIRE(mesh && field && path, WEND_INVALID);
    wend_status status = wend_rule_field_pull(field);
    if (status) return status;
    if (!wend_path_legs_are_straight(path, findings)) return WEND_BAD_INPUT;
    bool is_valid = true;
    double cost = path->point_count ? 0 : (double)INFINITY;
    wend_lattice_point before = {0, 0};
    for (size_t i = 0; i < path->point_count; i++) {
        wend_lattice_point point = {0, 0};
        if (!path_point_is_valid(mesh, path, i, findings, &point)) return WEND_BAD_INPUT;
        if (i == 0) before = point;
        if ((i || path->point_count == 1) && !path_line_is_valid(mesh, field, i ? i - 1 : 0, before, point, findings))
            is_valid = false;
        if (i) {
            const wend_vector3 a = path->points[i - 1], b = path->points[i];
            cost += wend_rule_field_cost_now(field, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
        }
        before = point;
    }
    bool costs = path->point_count ? fabs(cost - path->cost) <= COST_TOLERANCE * cost : path->cost == path->search_cost;
    if (is_valid && !costs)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_PATH_COST, wend_place_none(), NULL, path->cost,
                                           path->point_count ? cost : path->search_cost);
    return is_valid ? wend_path_check_lines(path, findings) : WEND_BAD_INPUT;
}
