#include "command/complain.h"

#include "command/progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *complaining_name = "wend";

void complain_as(const char *name) {
    complaining_name = name;
}

static void put_visibly(const char *text, FILE *stream) {
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '\n')
            fputs("\\n", stream);
        else if (*c == '\t')
            fputs("\\t", stream);
        else if (*c < 0x20 || *c == 0x7f)
            fprintf(stream, "\\x%02x", *c);
        else
            putc(*c, stream);
    }
}

static void complain_with(const char *prefix, const char *format, va_list arguments) {
    char *text = NULL;
    if (vasprintf(&text, format, arguments) < 0) text = NULL;
    progress_hide();
    if (prefix) fprintf(stderr, "%s: ", prefix);
    put_visibly(text ? text : "out of memory", stderr);
    putc('\n', stderr);
    free(text);
}

void complain(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain_with(complaining_name, format, arguments);
    va_end(arguments);
}

exit_status complain_usage(const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0) text = NULL;
    va_end(arguments);
    // A question ("did you mean --json?") already ends the clause.
    size_t length = text ? strlen(text) : 0;
    bool asked = length > 0 && text[length - 1] == '?';
    complain("%s%s try '%s --help'", text ? text : "out of memory", asked ? "" : ";", complaining_name);
    free(text);
    return STATUS_BAD_USAGE;
}

exit_status complain_input(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain_with(complaining_name, format, arguments);
    va_end(arguments);
    return STATUS_BAD_INPUT;
}

void complain_plainly(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    complain_with(NULL, format, arguments);
    va_end(arguments);
}

exit_status complain_of_memory(const char *path) {
    complain("%s: out of memory", path);
    return STATUS_NO_ANSWER;
}
