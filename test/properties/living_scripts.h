// What the properties of living searches share: settings, slices and judgement.
#ifndef WEND_TEST_LIVING_SCRIPTS_H
#define WEND_TEST_LIVING_SCRIPTS_H

#include "properties/living_properties.h"
#include "wend/living_search.h"

// Any settings; only forward planners if need be. No cost bound.
wend_living_search_def living_choose_def(choices *source, bool forward_only);

// The factor a complete path keeps to.
double living_promised(const wend_living_search_def *def);

// What is wrong with an answer when this is the optimum (infinity: there is no path), or NULL. The path itself is not walked.
const char *living_judge(const wend_living_search_def *def, const wend_living_report *report, const wend_path *path,
                         double optimum);

// Who judges answers.
typedef struct living_judge_of {
    const char *(*judge)(void *user, const wend_living_search_def *def, const wend_living_report *report,
                         const wend_path *path);
    void *user;
    wend_path *path;       // filled in
    const double *optimum; // infinity: there is no path
    bool inconsistent;     // the heuristic may be
    bool may_leave_off;    // a plan may be left half-way
} living_judge_of;

// Plans to the end, in one go or in slices, and judges every answer. NULL when all were right.
const char *living_plan(choices *source, wend_living_search *search, const wend_living_search_def *def,
                        uint64_t state_count, const living_judge_of *judge, living_tally *tally);

// How many expansions the last living_plan saw.
uint64_t living_expanded(void);

#endif
