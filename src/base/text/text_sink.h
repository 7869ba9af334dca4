// Writing text into room that the caller has, or into none to learn how much is needed.
#ifndef WEND_BASE_TEXT_SINK_H
#define WEND_BASE_TEXT_SINK_H

#include "wend/status.h"

typedef struct wend_text_sink {
    char *text; // NULL: nothing is written, only counted
    size_t room;
    size_t length; // so far; beyond the room nothing is written
} wend_text_sink;

wend_text_sink wend_sink_over(char *text, size_t room);
void wend_sink_add(wend_text_sink *sink, const char *text);
void wend_sink_add_bytes(wend_text_sink *sink, const char *bytes, size_t count);
void wend_sink_add_whole(wend_text_sink *sink, int64_t value);

// The fewest digits that are read back as the same double, whatever the locale. @param value  finite
void wend_sink_add_number(wend_text_sink *sink, double value);

// WEND_OK, or WEND_OUT_OF_RANGE when there was a room and it was too small; *length is what is needed.
wend_status wend_sink_finish(const wend_text_sink *sink, size_t *length);

#endif
