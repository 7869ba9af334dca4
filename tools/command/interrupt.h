// What must be undone when the program is stopped by a signal (Ctrl-C, kill, a closed terminal, a pipe that nobody reads any more).
//
// Whoever leaves something outside the process (a temporary file, a child process, a half-drawn progress bar) adds a
// cleanup while it is there. On SIGINT, SIGTERM, SIGHUP or SIGPIPE all of them run, newest first, and the program then ends by that
// signal, as a shell expects.
#ifndef WEND_TOOLS_INTERRUPT_H
#define WEND_TOOLS_INTERRUPT_H

typedef struct interrupt_cleanup {
    // Runs inside a signal handler: only async-signal-safe calls (unlink, kill, write).
    void (*clean)(void *user);
    void *user;
    struct interrupt_cleanup *older; // set by interrupt_cleanup_add
} interrupt_cleanup;

// The cleanup stays the caller's and must live until it is removed.
void interrupt_cleanup_add(interrupt_cleanup *cleanup);

// Removes a cleanup; one that was never added is ignored.
void interrupt_cleanup_remove(interrupt_cleanup *cleanup);

#endif
