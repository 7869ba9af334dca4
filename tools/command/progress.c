#include "command/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define FIRST_DRAWN_AFTER 0.5
#define DRAWN_EVERY       0.1
#define WIDEST_BAR        200

// Carriage return, then erase to the end of the line.
static const char erase_line[] = "\r\x1b[K";

// True while a bar is on the terminal: then an error line must erase it first.
static volatile bool bar_is_visible;

static double monotonic_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// write() because it also runs in a signal handler; a terminal that is gone does not matter.
static void write_to_terminal(const char *text, size_t length) {
    ssize_t ignored = write(STDERR_FILENO, text, length);
    (void)ignored;
}

void progress_hide(void) {
    if (!bar_is_visible) return;
    bar_is_visible = false;
    write_to_terminal(erase_line, sizeof erase_line - 1);
}

static void hide_when_interrupted(void *user) {
    (void)user;
    progress_hide();
}

void progress_start(progress *bar, const char *label, uint64_t total) {
    const char *terminal = getenv("TERM");
    double now = monotonic_seconds();
    *bar = (progress){.label = label,
                      .total = total,
                      .started = now,
                      .drawn = now + FIRST_DRAWN_AFTER - DRAWN_EVERY,
                      .shown = isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0,
                      .cleanup = {.clean = hide_when_interrupted}};
    if (bar->shown) interrupt_cleanup_add(&bar->cleanup);
}

static void time_left_text(char *text, size_t room, double seconds) {
    if (seconds < 100)
        snprintf(text, room, "about %.0f s left", seconds < 1 ? 1 : seconds);
    else if (seconds < 100 * 60)
        snprintf(text, room, "about %.0f min left", seconds / 60);
    else
        snprintf(text, room, "about %.0f h left", seconds / 3600);
}

size_t progress_text(char *text, size_t columns, const char *label, uint64_t done, uint64_t total, double elapsed) {
    double share = total == 0 ? 1 : (double)(done < total ? done : total) / (double)total;
    char left[64] = "";
    if (share > 0 && elapsed > 0) time_left_text(left, sizeof left, elapsed * (1 - share) / share);
    char bar[31];
    size_t full = (size_t)(share * 30);
    memset(bar, '#', full);
    memset(bar + full, '-', 30 - full);
    bar[30] = '\0';
    int length = snprintf(text, columns, "%s [%s] %3d%%  %s", label, bar, (int)(share * 100), left);
    size_t most = columns - 1; // the last column stays free: some terminals wrap there
    return length < 0 ? 0 : (size_t)length < most ? (size_t)length : most;
}

void progress_update(progress *bar, uint64_t done) {
    if (!bar->shown) return;
    double now = monotonic_seconds();
    if (now - bar->drawn < DRAWN_EVERY) return;
    bar->drawn = now;
    struct winsize size;
    size_t columns = 80;
    if (!ioctl(STDERR_FILENO, TIOCGWINSZ, &size) && size.ws_col > 0) columns = size.ws_col;
    char line[sizeof erase_line + WIDEST_BAR];
    size_t erase_length = sizeof erase_line - 1;
    memcpy(line, erase_line, erase_length);
    size_t length = progress_text(line + erase_length, columns < WIDEST_BAR ? columns : WIDEST_BAR, bar->label, done,
                                  bar->total, now - bar->started);
    bar_is_visible = true;
    write_to_terminal(line, erase_length + length);
}

void progress_end(progress *bar) {
    progress_hide();
    if (bar->shown) interrupt_cleanup_remove(&bar->cleanup);
}
