// As much of XML as SVG files have: tags with attributes, and what lies between them passed over.
#include "map/text/svg_internal.h"

#include <string.h>

static bool svg_text_begins(const wend_scanner *scanner, const char *text) {
    size_t length = strlen(text);
    return scanner->length - scanner->at >= length && memcmp(scanner->text + scanner->at, text, length) == 0;
}

// Goes behind the next occurrence of a text; rejects when there is none.
static bool svg_skip_past(wend_scanner *scanner, const char *text, const char *what) {
    size_t start = scanner->at;
    for (; scanner->at < scanner->length; scanner->at++)
        if (scanner->text[scanner->at] == text[0] && svg_text_begins(scanner, text)) {
            scanner->at += strlen(text);
            return true;
        }
    return wend_scanner_report_at(scanner, start, what);
}

// <!DOCTYPE ... [ ... ]>: the brackets may hold '>'. Entities are not expanded.
static bool svg_skip_declaration(wend_scanner *scanner) {
    size_t start = scanner->at;
    bool inside = false;
    for (; scanner->at < scanner->length; scanner->at++) {
        char letter = scanner->text[scanner->at];
        if (letter == '[') inside = true;
        if (letter == ']') inside = false;
        if (letter != '>' || inside) continue;
        scanner->at++;
        return true;
    }
    return wend_scanner_report_at(scanner, start, "a declaration that ends with '>'");
}

static bool is_name_byte(int byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_' || byte == '-' || byte == ':' || byte == '.' || byte >= 0x80;
}

static wend_span svg_take_name(wend_scanner *scanner) {
    size_t start = scanner->at;
    while (is_name_byte(wend_scanner_peek(scanner))) scanner->at++;
    return (wend_span){scanner->text + start, scanner->at - start};
}

static wend_span without_prefix(wend_span name) {
    for (size_t i = 0; i < name.length; i++)
        if (name.start[i] == ':') return (wend_span){name.start + i + 1, name.length - i - 1};
    return name;
}

// Passes an attribute, and returns what it is.
static bool svg_skip_attribute(wend_scanner *scanner, wend_span *name, wend_scanner *value) {
    size_t start = scanner->at;
    *name = svg_take_name(scanner);
    if (name->length == 0) return wend_scanner_report_at(scanner, start, "an attribute, or '>', the end of the tag,");
    if (!wend_scanner_need(scanner, '=', "'=' and the attribute's value")) return false;
    wend_scanner_skip_space(scanner);
    int quote = wend_scanner_peek(scanner);
    if (quote != '"' && quote != '\'') return wend_scanner_report(scanner, "a value in quotes");
    size_t first = ++scanner->at;
    while (wend_scanner_peek(scanner) != quote) {
        if (scanner->at == scanner->length) return wend_scanner_report(scanner, "a quote, the end of the value,");
        if (wend_scanner_peek(scanner) == '<') return wend_scanner_report(scanner, "a value without '<'");
        scanner->at++;
    }
    *value = *scanner;
    value->at = first;
    value->length = scanner->at++;
    return true;
}

static bool svg_read_tag(wend_scanner *scanner, svg_tag *tag) {
    *tag = (svg_tag){.opens = true};
    if (wend_scanner_peek(scanner) == '/') {
        tag->opens = false;
        tag->closes = true;
        scanner->at++;
    }
    tag->at = scanner->at;
    tag->name = without_prefix(svg_take_name(scanner));
    if (tag->name.length == 0) return wend_scanner_report(scanner, "the name of an element");
    tag->attributes = scanner->at;
    for (;;) {
        wend_span name;
        wend_scanner value;
        wend_scanner_skip_space(scanner);
        tag->end = scanner->at;
        int letter = wend_scanner_peek(scanner);
        if (letter == '>' || (letter == '/' && tag->opens)) break;
        if (!svg_skip_attribute(scanner, &name, &value)) return false;
    }
    if (wend_scanner_take(scanner, '/')) tag->closes = true;
    return wend_scanner_need(scanner, '>', "'>', the end of the tag,");
}

bool wend_svg_next_tag(wend_scanner *scanner, svg_tag *tag, bool *right) {
    *right = true;
    while (scanner->at < scanner->length) {
        if (scanner->text[scanner->at++] != '<') continue;
        if (svg_text_begins(scanner, "!--"))
            *right = svg_skip_past(scanner, "-->", "a comment that ends with -->");
        else if (svg_text_begins(scanner, "![CDATA["))
            *right = svg_skip_past(scanner, "]]>", "a section that ends with ]]>");
        else if (svg_text_begins(scanner, "?"))
            *right = svg_skip_past(scanner, "?>", "an instruction that ends with ?>");
        else if (svg_text_begins(scanner, "!"))
            *right = svg_skip_declaration(scanner);
        else
            return *right = svg_read_tag(scanner, tag);
        if (!*right) return false;
    }
    return false;
}

bool wend_svg_attribute(const wend_scanner *scanner, const svg_tag *tag, const char *name, wend_scanner *value) {
    wend_scanner at = *scanner;
    at.at = tag->attributes;
    at.findings = NULL; // the tag was read before
    for (;;) {
        wend_span found;
        wend_scanner_skip_space(&at);
        if (at.at >= tag->end || !svg_skip_attribute(&at, &found, value)) break;
        if (!wend_span_is(found, name)) continue;
        value->findings = scanner->findings;
        return true;
    }
    *value = *scanner;
    value->at = value->length = tag->end;
    return false;
}

wend_span wend_svg_value_span(const wend_scanner *value) {
    return (wend_span){value->text + value->at, value->length - value->at};
}
