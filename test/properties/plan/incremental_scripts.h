// What the properties of incremental searches share: settings, slices and judgement.
#ifndef WEND_TEST_INCREMENTAL_SCRIPTS_H
#define WEND_TEST_INCREMENTAL_SCRIPTS_H

#include "properties/plan/incremental_properties.h"
#include "wend/incremental_search.h"

// Any settings; only forward planners if need be. No cost bound.
wend_incremental_search_def incremental_choose_def(choices *source, bool forward_only);

// The factor a complete path keeps to.
double incremental_promised(const wend_incremental_search_def *def);

// What is wrong with an answer when this is the optimum (infinity: there is no path), or NULL. The path itself is not walked.
const char *incremental_judge(const wend_incremental_search_def *def, const wend_incremental_report *report,
                              const wend_path *path, double optimum);

// Who judges answers.
typedef struct incremental_judge_of {
    const char *(*judge)(void *user, const wend_incremental_search_def *def, const wend_incremental_report *report,
                         const wend_path *path);
    void *user;
    wend_path *path;       // filled in
    const double *optimum; // infinity: there is no path
    bool inconsistent;     // the heuristic may be
    bool may_leave_off;    // a plan may be left half-way
} incremental_judge_of;

// Plans to the end, in one go or in slices, and judges every answer. NULL when all were right.
const char *incremental_plan(choices *source, wend_incremental_search *search, const wend_incremental_search_def *def,
                             uint64_t state_count, const incremental_judge_of *judge, incremental_tally *tally);

// How many expansions the last incremental_plan saw.
uint64_t incremental_expanded(void);

#endif
