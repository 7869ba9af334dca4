/// How wend talks to the program around it: a log hook and an assert hook, both process-wide.
///
///     wend_set_log_hook(write_line, &world);                                 NULL: nothing is written, the default
///     wend_set_assert_hook(WEND_ASSERT_SOFT, report_to_editor, &world);       a violation is reported, the call returns WEND_INVALID
///
/// Set hooks before the first thread uses wend; the setters are not synchronised with running calls.
#ifndef WEND_HOOKS_H
#define WEND_HOOKS_H

#include "wend/message.h"

WEND_EXTERN_C_BEGIN

/// Receives every log line: one line of text without a line break, valid during the call only. May be called from any
/// thread.
typedef void (*wend_log_hook)(void *user, wend_severity severity, wend_message message, const char *text);

/// Where log lines go. NULL (the default) discards them: a library should not write to a terminal by itself.
WEND_API void wend_set_log_hook(wend_log_hook hook, void *user);

/// What happens when a call violates its contract.
typedef enum wend_assert_mode {
    WEND_ASSERT_ABORT = 0, ///< the assert hook is called, then the program aborts (the default)
    /// The assert hook is called, then the call returns WEND_INVALID and changes nothing; for editors and servers.
    WEND_ASSERT_SOFT = 1
} wend_assert_mode;

/// Receives every contract violation: the condition that did not hold, or a text that names the field, its value and
/// what is expected, and where it is checked. All texts are valid during the call only.
typedef void (*wend_assert_hook)(void *user, const char *condition, const char *file, int line, const char *function);

/// Sets what happens when a call violates its contract, and which hook is called.
/// @param mode  what happens after the hook returns
/// @param hook  NULL restores the default, which logs WEND_MESSAGE_ASSERTION_FAILED and, in abort mode, writes it to
///              stderr
WEND_API void wend_set_assert_hook(wend_assert_mode mode, wend_assert_hook hook, void *user);

WEND_EXTERN_C_END

#endif
