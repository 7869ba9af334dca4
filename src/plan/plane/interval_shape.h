// The part of a side that a root sees, and how far the way through it is: what searches by intervals share.
#ifndef WEND_PLAN_INTERVAL_SHAPE_H
#define WEND_PLAN_INTERVAL_SHAPE_H

#include "plan/plane/interval_search.h"

#include <math.h>

static inline int64_t cross_of(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return ax * by - ay * bx;
}

static inline double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

// The side that an interval lies on: its ends, from the root.
typedef struct side_shape {
    int32_t left_x, left_y, right_x, right_y;
} side_shape;

// Where a ray from the root meets the side: to_left and to_right are the determinants of the ray with the ends, exact, of which one at
// most is 0. So nothing cancels, however flat the view.
static inline wend_vector2 meet_side(const side_shape *shape, int32_t ray_x, int32_t ray_y, int64_t to_left,
                                     int64_t to_right) {
    double scale =
        (double)cross_of(shape->left_x, shape->left_y, shape->right_x, shape->right_y) / (double)(to_right - to_left);
    return (wend_vector2){ray_x * scale, ray_y * scale};
}

static inline wend_vector2 left_end(const interval_node *node, const side_shape *shape) {
    int64_t to_left = cross_of(node->left_x, node->left_y, shape->left_x, shape->left_y);
    if (to_left == 0) return (wend_vector2){shape->left_x, shape->left_y};
    return meet_side(shape, node->left_x, node->left_y, to_left,
                     cross_of(node->left_x, node->left_y, shape->right_x, shape->right_y));
}

static inline wend_vector2 right_end(const interval_node *node, const side_shape *shape) {
    int64_t to_right = cross_of(node->right_x, node->right_y, shape->right_x, shape->right_y);
    if (to_right == 0) return (wend_vector2){shape->right_x, shape->right_y};
    return meet_side(shape, node->right_x, node->right_y,
                     cross_of(node->right_x, node->right_y, shape->left_x, shape->left_y), to_right);
}

static inline double length_by(wend_vector2 by, double goal_x, double goal_y) {
    return length_of(by.x, by.y) + length_of(goal_x - by.x, goal_y - by.y);
}

// The length of the shortest way from the root through an interval to a goal beyond the side when nothing else is in the way.
static inline double estimate_beyond(const interval_node *node, const side_shape *shape, int32_t goal_x,
                                     int32_t goal_y) {
    if (cross_of(node->left_x, node->left_y, goal_x, goal_y) > 0)
        return length_by(left_end(node, shape), goal_x, goal_y);
    if (cross_of(node->right_x, node->right_y, goal_x, goal_y) < 0)
        return length_by(right_end(node, shape), goal_x, goal_y);
    return length_of(goal_x, goal_y);
}

// The same to a goal on the root's own side of the line: mirrored it is beyond, and the way there and back as long.
static inline double estimate_mirrored(const interval_node *node, const side_shape *shape, double goal_x, double goal_y,
                                       int64_t beyond) {
    double along_x = (double)shape->right_x - shape->left_x, along_y = (double)shape->right_y - shape->left_y;
    double scale = 2 * (double)beyond / (along_x * along_x + along_y * along_y);
    goal_x += along_y * scale;
    goal_y -= along_x * scale;
    if (node->left_x * goal_y - node->left_y * goal_x > 0) return length_by(left_end(node, shape), goal_x, goal_y);
    if (node->right_x * goal_y - node->right_y * goal_x < 0) return length_by(right_end(node, shape), goal_x, goal_y);
    return length_of(goal_x, goal_y);
}

#endif
