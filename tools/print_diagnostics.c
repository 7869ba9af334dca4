#include "print_diagnostics.h"

#include "complain.h"

#include <stdio.h>

static void place_text(const wend_place *place, char *text, size_t room) {
    text[0] = '\0';
    switch (place->kind) {
    case WEND_PLACE_NONE: break;
    case WEND_PLACE_POINT: snprintf(text, room, " at (%.9g, %.9g, %.9g):", place->x, place->y, place->z); break;
    case WEND_PLACE_TEXT:
        if (place->column == 0)
            snprintf(text, room, "%llu:", (unsigned long long)place->line);
        else
            snprintf(text, room, "%llu:%llu:", (unsigned long long)place->line, (unsigned long long)place->column);
        break;
    case WEND_PLACE_BYTE: snprintf(text, room, " byte %llu:", (unsigned long long)place->offset); break;
    }
}

size_t print_diagnostics(const wend_diagnostics *list, const char *path) {
    size_t errors = 0;
    for (size_t i = 0; i < wend_diagnostics_count(list); i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(list, i);
        bool is_error = finding->severity == WEND_SEVERITY_ERROR;
        errors += is_error;
        char place[120];
        place_text(&finding->place, place, sizeof place);
        complain_plainly("%s:%s %s%s%s", path, place, is_error ? "" : wend_severity_text(finding->severity),
                         is_error ? "" : ": ", finding->text);
    }
    size_t dropped = wend_diagnostics_dropped(list);
    if (dropped > 0) complain_plainly("%s: %zu further findings were lost for lack of memory", path, dropped);
    return errors;
}

exit_status tell_findings(wend_diagnostics *findings, wend_status status, const char *path) {
    if (status && print_diagnostics(findings, path) == 0) complain("%s: %s", path, wend_status_text(status));
    wend_diagnostics_destroy(findings);
    return !status ? STATUS_DONE : status == WEND_OUT_OF_MEMORY ? STATUS_NO_ANSWER : STATUS_BAD_INPUT;
}
