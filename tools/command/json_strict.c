#include "command/json_strict.h"

#include "command/complain.h"
#include "command/utf8.h"

#include <stdlib.h>
#include <string.h>

#define MOST_DEPTH 1000 // as deep as cJSON goes

typedef struct strict_reader {
    const input_file *file;
    size_t at;
    char open[MOST_DEPTH + 1]; // the brackets that are open: { or [
    size_t depth;
} strict_reader;

static int strict_peek(const strict_reader *reader) {
    return reader->at < reader->file->count ? (unsigned char)reader->file->bytes[reader->at] : -1;
}

// "unexpected 'x'; WHAT is needed". False.
static bool strict_report(const strict_reader *reader, size_t at, const char *what) {
    const input_file *file = reader->file;
    if (at >= file->count)
        input_file_complain(file, file->count, "unexpected end of text; %s is needed", what);
    else if (file->bytes[at] > ' ' && file->bytes[at] <= '~')
        input_file_complain(file, at, "unexpected '%c'; %s is needed", file->bytes[at], what);
    else
        input_file_complain(file, at, "there is byte 0x%02x here; %s is needed", (unsigned char)file->bytes[at], what);
    return false;
}

static void strict_skip_space(strict_reader *reader) {
    for (int byte = strict_peek(reader); byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
         byte = strict_peek(reader))
        reader->at++;
}

// Four hexadecimal digits, or -1 after a complaint.
static long strict_code(strict_reader *reader) {
    long code = 0;
    for (int i = 0; i < 4; i++, reader->at++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const int byte = strict_peek(reader);
        const char *digit = byte > 0 ? strchr(digits, byte) : NULL;
        if (!digit) return strict_report(reader, reader->at, "a hexadecimal digit of a \\u escape"), -1;
        code = code * 16 + (digit - digits) % 16;
    }
    return code;
}

// From behind the backslash.
static bool strict_escape(strict_reader *reader) {
    const size_t start = reader->at;
    const int letter = strict_peek(reader);
    if (letter <= 0 || !strchr("\"\\/bfnrtu", letter))
        return strict_report(reader, start, "one of \" \\ / b f n r t u after a backslash");
    reader->at++;
    if (letter != 'u') return true;
    long code = strict_code(reader);
    if (code < 0) return false;
    if (code >= 0xdc00 && code <= 0xdfff)
        return strict_report(reader, start, "a high surrogate, \\ud800 to \\udbff, before the low one");
    if (code < 0xd800 || code > 0xdfff) return true;
    const char *next = reader->file->bytes + reader->at; // a zero follows the text
    if (next[0] == '\\' && next[1] == 'u') {
        reader->at += 2;
        code = strict_code(reader);
        if (code < 0 || (code >= 0xdc00 && code <= 0xdfff)) return code >= 0;
    }
    return strict_report(reader, start, "a low surrogate, \\udc00 to \\udfff, after the high one");
}

static bool strict_string(strict_reader *reader, const char *what) {
    const input_file *file = reader->file;
    if (strict_peek(reader) != '"') return strict_report(reader, reader->at, what);
    for (reader->at++;;) {
        const int byte = strict_peek(reader);
        if (byte < 0) return strict_report(reader, reader->at, "'\"', the end of the string,");
        if (byte < ' ') return strict_report(reader, reader->at, "a string without control characters");
        const size_t length = utf8_length(file->bytes + reader->at, file->count - reader->at);
        if (length == 0) {
            input_file_complain(file, reader->at, "byte 0x%02x is not valid UTF-8 here; text in UTF-8 is needed",
                                (unsigned)byte);
            return false;
        }
        reader->at += length;
        if (byte == '"') return true;
        if (byte == '\\' && !strict_escape(reader)) return false;
    }
}

static bool strict_digits(strict_reader *reader, const char *what) {
    const size_t start = reader->at;
    while (strict_peek(reader) >= '0' && strict_peek(reader) <= '9') reader->at++;
    return reader->at > start || strict_report(reader, start, what);
}

static bool strict_number(strict_reader *reader) {
    if (strict_peek(reader) == '-') reader->at++;
    const size_t start = reader->at;
    const bool is_zero = strict_peek(reader) == '0';
    if (!strict_digits(reader, "a digit")) return false;
    if (is_zero && reader->at > start + 1) return strict_report(reader, start, "a number without a leading 0");
    if (strict_peek(reader) == '.') {
        reader->at++;
        if (!strict_digits(reader, "a digit after the point")) return false;
    }
    if (strict_peek(reader) == 'e' || strict_peek(reader) == 'E') {
        reader->at++;
        if (strict_peek(reader) == '-' || strict_peek(reader) == '+') reader->at++;
        return strict_digits(reader, "a digit of the exponent");
    }
    return true;
}

static bool strict_word(strict_reader *reader) {
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if (strncmp(reader->file->bytes + reader->at, words[i], length) != 0) continue;
        reader->at += length;
        return true;
    }
    return strict_report(reader, reader->at, "a value");
}

static bool strict_name(strict_reader *reader) {
    strict_skip_space(reader);
    if (!strict_string(reader, "a name in quotes")) return false;
    strict_skip_space(reader);
    if (strict_peek(reader) != ':') return strict_report(reader, reader->at, "':' after a name");
    reader->at++;
    return true;
}

// A value, or the beginning of one that holds others, which *opened says.
static bool strict_value(strict_reader *reader, bool *opened) {
    strict_skip_space(reader);
    const int byte = strict_peek(reader);
    *opened = false;
    if (byte == '"') return strict_string(reader, "");
    if (byte == '-' || (byte >= '0' && byte <= '9')) return strict_number(reader);
    if (byte != '{' && byte != '[') return strict_word(reader);
    if (reader->depth == MOST_DEPTH)
        return strict_report(reader, reader->at, "JSON that is nested no deeper than 1000 times");
    reader->open[reader->depth++] = (char)byte;
    reader->at++;
    strict_skip_space(reader);
    if (strict_peek(reader) == (byte == '{' ? '}' : ']')) {
        reader->at++;
        reader->depth--;
        return true;
    }
    *opened = true;
    return byte == '[' || strict_name(reader);
}

static bool strict_document(strict_reader *reader) {
    do {
        bool opened;
        if (!strict_value(reader, &opened)) return false;
        while (!opened && reader->depth > 0) { // behind a value that lies in another
            const bool in_object = reader->open[reader->depth - 1] == '{';
            strict_skip_space(reader);
            const int byte = strict_peek(reader);
            if (byte == ',') {
                reader->at++;
                if (in_object && !strict_name(reader)) return false;
                break;
            }
            if (byte != (in_object ? '}' : ']'))
                return strict_report(reader, reader->at, in_object ? "',' or '}'" : "',' or ']'");
            reader->at++;
            reader->depth--;
        }
    } while (reader->depth > 0);
    strict_skip_space(reader);
    return reader->at == reader->file->count ||
           strict_report(reader, reader->at, "the end of the text after the value");
}

exit_status json_check_text(const input_file *file) {
    strict_reader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        complain("%s: out of memory", file->path);
        return STATUS_NO_ANSWER;
    }
    reader->file = file;
    const bool is_json = strict_document(reader);
    free(reader);
    return is_json ? STATUS_DONE : STATUS_BAD_INPUT;
}
