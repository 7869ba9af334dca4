#include "base/text/text_sink.h"

#include "base/text/text_number.h"

#include <stdio.h>
#include <string.h>

wend_text_sink wend_sink_over(char *text, size_t room) {
    wend_text_sink sink = {.room = room};
    sink.text = text;
    return sink;
}

void wend_sink_add_bytes(wend_text_sink *sink, const char *bytes, size_t count) {
    if (sink->text && sink->length <= sink->room && count <= sink->room - sink->length)
        memcpy(sink->text + sink->length, bytes, count);
    sink->length += count;
}

void wend_sink_add(wend_text_sink *sink, const char *text) {
    wend_sink_add_bytes(sink, text, strlen(text));
}

void wend_sink_add_whole(wend_text_sink *sink, int64_t value) {
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)value);
    wend_sink_add_bytes(sink, digits, (size_t)length);
}

void wend_sink_add_number(wend_text_sink *sink, double value) {
    char digits[40];
    size_t length = 0;
    if (value == 0) value = 0; // a zero has no sign here
    for (int precision = 15; precision <= 17; precision++) {
        length = (size_t)snprintf(digits, sizeof digits, "%.*g", precision, value);
        for (size_t i = 0; i < length; i++) // the locale's point, whatever it is
            if ((digits[i] < '0' || digits[i] > '9') && !strchr("+-e", digits[i])) digits[i] = '.';
        wend_decimal decimal;
        if (wend_span_to_decimal((wend_span){digits, length}, &decimal) && decimal.value == value) break;
    }
    wend_sink_add_bytes(sink, digits, length);
}

wend_status wend_sink_finish(const wend_text_sink *sink, size_t *length) {
    *length = sink->length;
    return sink->text && sink->length > sink->room ? WEND_OUT_OF_RANGE : WEND_OK;
}
