// The message catalogue at run time, and the other fixed texts: statuses, severities, the version.
#include "wend/message.h"
#include "base/core/log.h"
#include "wend/status.h"

#define STATE_OF(number) #number
#define TEXT_OF(number)  STATE_OF(number)

const char *wend_version_text(void) {
    return TEXT_OF(WEND_VERSION_MAJOR) "." TEXT_OF(WEND_VERSION_MINOR) "." TEXT_OF(WEND_VERSION_PATCH);
}

const char *wend_status_text(wend_status status) {
    switch (status) {
    case WEND_OK: return "ok";
    case WEND_INVALID: return "invalid call";
    case WEND_OUT_OF_MEMORY: return "out of memory";
    case WEND_OUT_OF_RANGE: return "a number or a definition is invalid";
    case WEND_BAD_INPUT: return "bad input";
    case WEND_IO_ERROR: return "file could not be read or written";
    case WEND_UNSUPPORTED: return "unsupported";
    case WEND_CANCELLED: return "cancelled";
    case WEND_STALE: return "stale: the map was edited since";
    }
    return "unknown status";
}

const char *wend_severity_text(wend_severity severity) {
    switch (severity) {
    case WEND_SEVERITY_NOTE: return "note";
    case WEND_SEVERITY_WARNING: return "warning";
    case WEND_SEVERITY_ERROR: return "error";
    }
    return "unknown severity";
}

typedef struct catalogue_entry {
    wend_message message;
    wend_severity severity;
    const char *name;
    const char *format;
} catalogue_entry;

// A module of WASM has what its functions can say, and no more (scripts/wasm_messages.py).
#ifndef WEND_CATALOGUE
#define WEND_CATALOGUE WEND_MESSAGE_CATALOGUE
#endif

static const catalogue_entry catalogue[] = {
#define CATALOGUE_ENTRY(name, number, severity, format) {WEND_MESSAGE_##name, WEND_SEVERITY_##severity, #name, format},
    WEND_CATALOGUE(CATALOGUE_ENTRY)
#undef CATALOGUE_ENTRY
};

static const catalogue_entry *catalogue_find(wend_message message) {
    static const catalogue_entry unknown = {WEND_MESSAGE_NONE, WEND_SEVERITY_ERROR, "UNKNOWN", "unknown message"};
    for (size_t i = 0; i < sizeof catalogue / sizeof catalogue[0]; i++)
        if (catalogue[i].message == message) return &catalogue[i];
    return &unknown;
}

const char *wend_message_name(wend_message message) {
    return catalogue_find(message)->name;
}

wend_severity wend_message_severity(wend_message message) {
    return catalogue_find(message)->severity;
}

const char *wend_message_format(wend_message message) {
    return catalogue_find(message)->format;
}
