// Writing to the log hook.
#ifndef WEND_BASE_LOG_H
#define WEND_BASE_LOG_H

#include "wend/diagnostics.h"
#include "wend/hooks.h"

#include <stdarg.h>

// Formats a catalogue message and hands it to the log hook, if there is one. Texts over 1,000 bytes are cut there.
void wend_log_message(wend_message message, ...);

// The printf format of a message; "%s"-free "unknown message" for a number that is none.
const char *wend_message_format(wend_message message);

#endif
