#include "command/interrupt.h"

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

static const int ending_signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
#define ENDING_SIGNAL_COUNT (sizeof ending_signals / sizeof ending_signals[0])

// Changed only while the ending signals are blocked, so the handler never sees it half changed.
static interrupt_cleanup *volatile newest_cleanup;

static void end_by_signal(int signal_number) {
    for (interrupt_cleanup *cleanup = newest_cleanup; cleanup; cleanup = cleanup->older) cleanup->clean(cleanup->user);
    // SA_RESETHAND restored the default, and the signal is unblocked when the handler returns.
    raise(signal_number);
}

static void install_once(void) {
    static bool installed = false;
    if (installed) return;
    installed = true;
    for (size_t i = 0; i < ENDING_SIGNAL_COUNT; i++) {
        struct sigaction present;
        // A signal that is ignored (nohup) stays ignored.
        if (sigaction(ending_signals[i], NULL, &present) || present.sa_handler == SIG_IGN) continue;
        struct sigaction action = {.sa_handler = end_by_signal, .sa_flags = (int)SA_RESETHAND};
        sigfillset(&action.sa_mask);
        sigaction(ending_signals[i], &action, NULL);
    }
}

static void block_ending_signals(sigset_t *before) {
    sigset_t ending;
    sigemptyset(&ending);
    for (size_t i = 0; i < ENDING_SIGNAL_COUNT; i++) sigaddset(&ending, ending_signals[i]);
    sigprocmask(SIG_BLOCK, &ending, before);
}

void interrupt_cleanup_add(interrupt_cleanup *cleanup) {
    install_once();
    sigset_t before;
    block_ending_signals(&before);
    cleanup->older = newest_cleanup;
    newest_cleanup = cleanup;
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void interrupt_cleanup_remove(interrupt_cleanup *cleanup) {
    sigset_t before;
    block_ending_signals(&before);
    interrupt_cleanup *newer = NULL;
    for (interrupt_cleanup *at = newest_cleanup; at; newer = at, at = at->older) {
        if (at != cleanup) continue;
        if (newer)
            newer->older = at->older;
        else
            newest_cleanup = at->older;
        break;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}
