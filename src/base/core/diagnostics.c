// The list of findings.
//
//     findings   [message, severity, place, ids, text] [...] ...        an array, in the order found
//                                                 |
//     texts      "coordinate x is nan; a ..."  <--+                     an arena: texts stay where they are while the array grows
//
// A finding is at most two allocations, and a list that was cleared has its memory still. The status of the call reports the error in any case, so running out of memory here
// must not change that: a finding that finds no room is counted (wend_diagnostics_dropped) and the call goes on. A NULL list hears nothing.
#include "base/core/diagnostics_internal.h"

#include "base/core/log.h"
#include "base/core/require.h"
#include "base/memory/arena.h"

#include <stdio.h>

#define ARRAY_NAME diagnostic_array
#define ARRAY_ITEM wend_diagnostic
#include "base/memory/array_template.h"

struct wend_diagnostics {
    wend_allocator allocator;
    diagnostic_array findings;
    wend_arena texts;
    size_t dropped;
};

wend_place wend_place_none(void) {
    return (wend_place){.kind = WEND_PLACE_NONE};
}

wend_place wend_place_at(double x, double y, double z) {
    return (wend_place){.kind = WEND_PLACE_POINT, .x = x, .y = y, .z = z};
}

wend_place wend_place_in_text(uint64_t line, uint64_t column) {
    return (wend_place){.kind = WEND_PLACE_TEXT, .line = line, .column = column};
}

wend_place wend_place_at_byte(uint64_t offset) {
    return (wend_place){.kind = WEND_PLACE_BYTE, .offset = offset};
}

wend_status wend_diagnostics_create(wend_allocator allocator, wend_diagnostics **list) {
    REQUIRE(wend_allocator_is_valid(&allocator), WEND_INVALID);
    REQUIRE(list, WEND_INVALID);
    wend_diagnostics *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_diagnostics){.allocator = allocator, .texts = wend_arena_empty(allocator, WEND_LIFETIME_OBJECT)};
    *list = made;
    return WEND_OK;
}

void wend_diagnostics_destroy(wend_diagnostics *list) {
    if (!list) return;
    wend_allocator allocator = list->allocator;
    diagnostic_array_free(&list->findings, &allocator);
    wend_arena_free(&list->texts);
    wend_release_items(&allocator, list, 1, sizeof *list);
}

wend_allocator wend_diagnostics_memory(const wend_diagnostics *list) {
    return list ? list->allocator : wend_default_allocator();
}

size_t wend_diagnostics_count(const wend_diagnostics *list) {
    return list ? list->findings.count : 0;
}

size_t wend_diagnostics_dropped(const wend_diagnostics *list) {
    return list ? list->dropped : 0;
}

const wend_diagnostic *wend_diagnostics_get(const wend_diagnostics *list, size_t index) {
    REQUIRE(list && index < list->findings.count, NULL);
    return &list->findings.items[index];
}

void wend_diagnostics_clear(wend_diagnostics *list) {
    REQUIRE_VOID(list);
    list->findings.count = 0;
    list->dropped = 0;
    wend_arena_reset(&list->texts);
}

static const char *format_into_arena(wend_arena *arena, const char *format, va_list arguments) {
    va_list copy;
    va_copy(copy, arguments);
    int length = vsnprintf(NULL, 0, format, copy);
    va_end(copy);
    if (length < 0) return NULL;
    char *text = wend_arena_allocate(arena, (size_t)length + 1, 1);
    if (text) vsnprintf(text, (size_t)length + 1, format, arguments);
    return text;
}

void wend_diagnostics_add_list(wend_diagnostics *list, wend_message message, wend_place place, const uint64_t *ids,
                               va_list arguments) {
    if (!list) return;
    const char *text = format_into_arena(&list->texts, wend_message_format(message), arguments);
    wend_diagnostic finding = {.message = message,
                               .severity = wend_message_severity(message),
                               .place = place,
                               .ids = {ids ? ids[0] : WEND_NO_ID, ids ? ids[1] : WEND_NO_ID},
                               .text = text};
    if (!text || diagnostic_array_push(&list->findings, &list->allocator, finding)) list->dropped++;
}

void wend_diagnostics_add(wend_diagnostics *list, wend_message message, wend_place place, const uint64_t *ids, ...) {
    va_list arguments;
    va_start(arguments, ids);
    wend_diagnostics_add_list(list, message, place, ids, arguments);
    va_end(arguments);
}

bool wend_diagnostics_report(wend_diagnostics *list, wend_message message, wend_place place, const uint64_t *ids, ...) {
    va_list arguments;
    va_start(arguments, ids);
    wend_diagnostics_add_list(list, message, place, ids, arguments);
    va_end(arguments);
    return false;
}

static void write_place(const wend_place *place, char *text, size_t size) {
    unsigned long long line = place->line, column = place->column, offset = place->offset;
    text[0] = '\0';
    switch (place->kind) {
    case WEND_PLACE_NONE: break;
    case WEND_PLACE_POINT: snprintf(text, size, "at (%.9g, %.9g, %.9g): ", place->x, place->y, place->z); break;
    case WEND_PLACE_TEXT:
        if (column == 0)
            snprintf(text, size, "%llu: ", line);
        else
            snprintf(text, size, "%llu:%llu: ", line, column);
        break;
    case WEND_PLACE_BYTE: snprintf(text, size, "byte %llu: ", offset); break;
    }
}

size_t wend_diagnostic_text(const wend_diagnostic *finding, char *line, size_t size) {
    REQUIRE(finding && finding->text && (line || size == 0), 0);
    char place[120];
    write_place(&finding->place, place, sizeof place);
    bool is_error = finding->severity == WEND_SEVERITY_ERROR;
    int length = snprintf(line, size, "%s%s%s%s", place, is_error ? "" : wend_severity_text(finding->severity),
                          is_error ? "" : ": ", finding->text);
    return length < 0 ? 0 : (size_t)length;
}
