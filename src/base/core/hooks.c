// The log hook and the assert hook.
#include "base/core/log.h"
#include "base/core/require.h"

#include <stdio.h>
#include <stdlib.h>

static struct {
    wend_log_hook log;
    void *log_user;
    wend_assert_mode assert_mode;
    wend_assert_hook assert_reported;
    void *assert_user;
} process_hooks;

void wend_set_log_hook(wend_log_hook hook, void *user) {
    process_hooks.log = hook;
    process_hooks.log_user = user;
}

void wend_set_assert_hook(wend_assert_mode mode, wend_assert_hook hook, void *user) {
    process_hooks.assert_mode = mode;
    process_hooks.assert_reported = hook;
    process_hooks.assert_user = user;
}

void wend_log_message(wend_message message, ...) {
    if (!process_hooks.log) return;
    char text[1001];
    va_list arguments;
    va_start(arguments, message);
    vsnprintf(text, sizeof text, wend_message_format(message), arguments);
    va_end(arguments);
    process_hooks.log(process_hooks.log_user, wend_message_severity(message), message, text);
}

void wend_contract_broken(const char *condition, const char *file, int line, const char *function) {
    if (process_hooks.assert_reported) {
        process_hooks.assert_reported(process_hooks.assert_user, condition, file, line, function);
    } else {
        wend_log_message(WEND_MESSAGE_ASSERTION_FAILED, file, line, function, condition);
        if (process_hooks.assert_mode == WEND_ASSERT_ABORT)
            fprintf(stderr, "%s:%d: %s: contract violation: %s\n", file, line, function, condition);
    }
    if (process_hooks.assert_mode == WEND_ASSERT_ABORT) abort();
}
