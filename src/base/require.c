// Contracts whose breach is told in words (require.h). What tells the assert hook is in hooks.c, beside the hooks.
#include "base/require.h"

#include <stdarg.h>
#include <stdio.h>

bool wend_contract_refuse(const call_site *site, const char *format, ...) {
    char text[1001];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    wend_contract_broken(text, site->file, site->line, site->function);
    return false;
}
