// Proof that the states of a path on a quadtree are what they say, from what wend_quadtree_get_quad returns for each alone.
#include "base/core/require.h"
#include "plan/check/path_check.h"
#include "wend/quadtree.h"

#include <math.h>

// The square of a code as whole numbers, in squares of the greatest depth there can be.
static void square_of_code(uint64_t code, uint64_t low[2], uint64_t *size) {
    low[0] = low[1] = 0;
    *size = UINT64_C(1) << WEND_QUADTREE_DEPTH_LIMIT;
    uint32_t depth = 0;
    while (code >> 2 * depth > 1) depth++;
    for (uint32_t i = depth; i-- > 0;) {
        *size /= 2;
        low[0] += (code >> 2 * i & 1) * *size;
        low[1] += (code >> (2 * i + 1) & 1) * *size;
    }
}

// Whether two squares touch and neither holds the other.
static bool squares_touch(uint64_t a, uint64_t b) {
    uint64_t first[2], second[2], first_size, second_size;
    square_of_code(a, first, &first_size);
    square_of_code(b, second, &second_size);
    int touching = 0;
    for (int i = 0; i < 2; i++) {
        if (first[i] > second[i] + second_size || second[i] > first[i] + first_size) return false;
        touching += first[i] == second[i] + second_size || second[i] == first[i] + first_size;
    }
    return touching > 0;
}

static bool square_contains(const wend_quad *quad, wend_vector2 at) {
    const double margin = (quad->high.x - quad->low.x) * 1e-3; // a position is rounded to less than that
    return at.x >= quad->low.x - margin && at.x <= quad->high.x + margin && at.y >= quad->low.y - margin &&
           at.y <= quad->high.y + margin;
}

static wend_vector2 place_of_quad_or_position(const wend_quadtree *tree, const wend_location *location) {
    const wend_vector2 position = {location->position.x, location->position.y};
    if ((isfinite(position.x) && isfinite(position.y)) || location->cell >= WEND_NO_QUAD) return position;
    return wend_quadtree_get_quad(tree, (uint32_t)location->cell).position;
}

wend_status wend_path_check_on_quadtree(const wend_path *path, const wend_quadtree *tree, wend_location asked,
                                        wend_location wanted, wend_diagnostics *findings) {
    REQUIRE(path && tree, WEND_INVALID);
    const wend_vector2 start = place_of_quad_or_position(tree, &asked), goal = place_of_quad_or_position(tree, &wanted);
    if (path->state_count == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_IS_EMPTY, wend_place_none(), NULL);
        return WEND_BAD_INPUT;
    }
    const size_t last = path->state_count - 1;
    wend_quad before = {0};
    wend_vector2 from = start;
    double cost = 0;
    for (size_t i = 0; i <= last; i++) {
        wend_quad quad =
            path->states[i] < WEND_NO_QUAD ? wend_quadtree_get_quad(tree, (uint32_t)path->states[i]) : before;
        if (quad.code == 0 || !(quad.cost < (double)INFINITY) || (i > 0 && !squares_touch(before.code, quad.code)))
            return wend_path_fault(findings, WEND_MESSAGE_PATH_STEP_NOT_ALLOWED, path, i);
        if (i == 0 && !square_contains(&quad, start))
            return wend_path_fault(findings, WEND_MESSAGE_PATH_STARTS_ELSEWHERE, path, i);
        if (i == last && !square_contains(&quad, goal))
            return wend_path_fault(findings, WEND_MESSAGE_PATH_ENDS_ELSEWHERE, path, i);
        wend_vector2 to = i == last ? goal : i == 0 ? start : quad.position;
        double length = sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
        cost += length * ((i ? before.cost : quad.cost) + quad.cost) / 2;
        before = quad;
        from = to;
    }
    // Start and goal are rounded to a unit each, far below this.
    if (!(fabs(cost - path->search_cost) <= 1e-6 * cost + 1e-3 * (before.high.x - before.low.x))) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_COST_IS_INVALID, wend_place_none(), NULL, path->search_cost,
                             cost);
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}
