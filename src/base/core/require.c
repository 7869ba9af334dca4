// Contracts whose violation is reported as text (require.h). What calls the assert hook is in hooks.c.
#include "base/core/require.h"

#include <stdarg.h>
#include <stdio.h>

bool wend_contract_report(const call_site *site, const char *format, ...) {
    char text[1001];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    wend_contract_broken(text, site->file, site->line, site->function);
    return false;
}
