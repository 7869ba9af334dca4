// How far a build of labels is, and whether it may go on.
#ifndef WEND_PLAN_LABEL_WATCH_H
#define WEND_PLAN_LABEL_WATCH_H

#include "wend/jobs.h"

typedef struct label_watch {
    const wend_jobs_control *control; // NULL: nobody watches
    double fraction;                  // that was told last
} label_watch;

// False when the build is to stop. Fractions that are told never decrease.
static inline bool label_may_go_on(label_watch *watch, double fraction) {
    const wend_jobs_control *control = watch->control;
    if (!control) return true;
    if (wend_cancellation_is_requested(control->cancellation)) return false;
    if (fraction > watch->fraction) watch->fraction = fraction;
    return !control->progress || control->progress(control->progress_user, watch->fraction);
}

#endif
