#include "command/print_diagnostics.h"

#include "command/complain.h"

#include <stdio.h>

size_t print_diagnostics(const wend_diagnostics *list, const char *path) {
    size_t errors = 0;
    for (size_t i = 0; i < wend_diagnostics_count(list); i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(list, i);
        errors += finding->severity == WEND_SEVERITY_ERROR;
        char line[2000];
        wend_diagnostic_text(finding, line, sizeof line);
        complain_plainly("%s:%s%s", path, finding->place.kind == WEND_PLACE_TEXT ? "" : " ", line);
    }
    size_t dropped = wend_diagnostics_dropped(list);
    if (dropped > 0) complain_plainly("%s: %zu further findings were lost for lack of memory", path, dropped);
    return errors;
}

void report_warnings(wend_diagnostics *findings, const char *path) {
    print_diagnostics(findings, path);
    wend_diagnostics_clear(findings);
}

exit_status report_findings(wend_diagnostics *findings, wend_status status, const char *path) {
    if (status && print_diagnostics(findings, path) == 0) complain("%s: %s", path, wend_status_text(status));
    wend_diagnostics_destroy(findings);
    return !status ? STATUS_DONE : status == WEND_OUT_OF_MEMORY ? STATUS_NO_ANSWER : STATUS_BAD_INPUT;
}
