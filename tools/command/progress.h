// A progress bar for work that takes longer than a moment:
//
//     progress bar;
//     progress_start(&bar, "baking", tile_count);
//     for (...) { ...; progress_update(&bar, tiles_done); }
//     progress_end(&bar);
//
//     baking [##########--------------------]  34%  about 12 s left
//
// It is drawn on stderr when that is a terminal, and nowhere otherwise; first after half a second, then at most ten
// times a second; it is erased at the end, and before an error line or an interrupt.
#ifndef WEND_TOOLS_PROGRESS_H
#define WEND_TOOLS_PROGRESS_H

#include "command/interrupt.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct progress {
    const char *label;
    uint64_t total;
    double started, drawn; // seconds on the monotonic clock; drawn: the last time it was
    bool shown;            // stderr is a terminal that can erase a line
    interrupt_cleanup cleanup;
} progress;

// One bar at a time. label: one or two words, not copied. total: the amount of work, in any unit.
void progress_start(progress *bar, const char *label, uint64_t total);

// done: how much of the total is; cheap enough to call a million times.
void progress_update(progress *bar, uint64_t done);

// Erases the bar.
void progress_end(progress *bar);

// Erases the bar that is on the terminal, if any; the next update draws it again.
void progress_hide(void);

// The text of a bar: what progress_update draws. elapsed: seconds. columns: of the terminal; the text is shorter.
// Returns its length; text has room for `columns` bytes, at least 1.
size_t progress_text(char *text, size_t columns, const char *label, uint64_t done, uint64_t total, double elapsed);

#endif
