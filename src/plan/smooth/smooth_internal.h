// The smoother, as the files that smooth on maps see it.
#ifndef WEND_PLAN_SMOOTH_INTERNAL_H
#define WEND_PLAN_SMOOTH_INTERNAL_H

#include "wend/smooth.h"

// What is to be smoothed: points, one at least, and what the step from point i - 1 to i costs. step is NULL when line_cost says it; when it is
// not, steps need not be straight, and points are only left out.
typedef struct smooth_source {
    void *user;
    size_t count;
    wend_vector3 (*point)(void *user, size_t i);
    double (*step)(void *user, size_t i);
} smooth_source;

// Makes path->points of them.
wend_status wend_path_smooth_source(wend_path *path, const smooth_source *source, wend_line_cost line_cost, void *user,
                                    const wend_smooth_def *def);

#endif
