// SVG drawings into areas: elements, what they inherit, and the basic shapes.
//
//     tags --> a stack of open elements, each with what it hands down --> shapes --> rings (svg_shapes.c) --> areas
#include "wend/svg.h"

#include "base/core/require.h"
#include "map/text/svg_internal.h"
#include "wend/elementary.h"

#include <math.h>
#include <stdio.h>

typedef enum svg_fill { SVG_FILL_UNSAID, SVG_FILL_NONE, SVG_FILL_COLOUR } svg_fill;

// What an element hands down to what lies in it.
typedef struct svg_style {
    svg_transform transform;
    wend_fill_rule rule;
    svg_fill fill;
    uint8_t colour_terrain; // of the fill
    bool has_terrain;       // from data-terrain or class
    uint8_t terrain;
    bool is_hidden;  // by visibility, which what lies within may say otherwise
    bool is_removed; // by display
} svg_style;

typedef struct svg_element {
    wend_span name;
    svg_style style;
    bool is_drawn;
} svg_element;

#define ARRAY_NAME svg_element_array
#define ARRAY_ITEM svg_element
#include "base/memory/array_template.h"

// What is seen in a drawing but becomes no area, and what is said of shapes but not followed. A style sheet is among the first: it may
// say what a shape is filled with.
typedef enum svg_remark {
    SVG_TEXT,
    SVG_IMAGE,
    SVG_USE,
    SVG_LINE,
    SVG_FOREIGN_OBJECT,
    SVG_STYLE_SHEET,
    SVG_NO_FILL,
    SVG_HIDDEN,
    SVG_CLIP_PATH, // the first that is not followed
    SVG_MASK,
    SVG_STYLE_TRANSFORM,
    SVG_COLOUR,
    SVG_FILL_RULE,
    SVG_VISIBILITY,
    SVG_CLAIM,
    SVG_REMARKS
} svg_remark;

static const struct {
    const char *one, *many;
} svg_remarks[SVG_REMARKS] = {
    [SVG_TEXT] = {"text", "text"},
    [SVG_IMAGE] = {"image", "image"},
    [SVG_USE] = {"use", "use"},
    [SVG_LINE] = {"line", "line"},
    [SVG_FOREIGN_OBJECT] = {"foreignObject", "foreignObject"},
    [SVG_STYLE_SHEET] = {"style", "style"},
    [SVG_NO_FILL] = {"shape without fill", "shapes without fill"},
    [SVG_HIDDEN] = {"hidden shape", "hidden shapes"},
    [SVG_CLIP_PATH] = {"clip-path", "clip-path"},
    [SVG_MASK] = {"mask", "mask"},
    [SVG_STYLE_TRANSFORM] = {"transform in a style", "transforms in styles"},
    [SVG_COLOUR] = {"fill of no colour that is known", "fills of no colour that is known"},
    [SVG_FILL_RULE] = {"fill-rule other than nonzero and evenodd", "fill-rules other than nonzero and evenodd"},
    [SVG_VISIBILITY] = {"unknown visibility", "unknown visibilities"},
    [SVG_CLAIM] = {"data-cost or data-medium without data-terrain", "data-cost or data-medium without data-terrain"},
};

typedef struct svg_reader {
    wend_area_reader areas;
    wend_allocator allocator;
    svg_element_array open;
    size_t remarks[SVG_REMARKS];
    size_t first_at[SVG_REMARKS]; // in the text
} svg_reader;

static void remark(svg_reader *reader, svg_remark kind, size_t at) {
    if (reader->remarks[kind]++ == 0) reader->first_at[kind] = at;
}

// "2 text, 1 use and 3 shapes without fill", once.
static void report_remarks(const svg_reader *reader, svg_remark first, svg_remark end, wend_message message) {
    char text[640];
    size_t kinds = 0, listed = 0, length = 0, at = SIZE_MAX;
    for (svg_remark kind = first; kind < end; kind++) kinds += reader->remarks[kind] > 0;
    if (kinds == 0) return;
    for (svg_remark kind = first; kind < end; kind++) {
        const size_t count = reader->remarks[kind];
        if (count == 0) continue;
        const char *joint = listed == 0 ? "" : listed + 1 == kinds ? " and " : ", ";
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%zu %s", joint, count,
                                   count == 1 ? svg_remarks[kind].one : svg_remarks[kind].many);
        if (reader->first_at[kind] < at) at = reader->first_at[kind];
        listed++;
    }
    wend_diagnostics_add(reader->areas.scanner.findings, message, wend_scanner_place(&reader->areas.scanner, at), NULL,
                         text);
}

// ---------------------------------------------------------------------------------------------------------------------
// Transforms

static svg_transform transform_product(const svg_transform *m, const svg_transform *n) {
    return (svg_transform){m->a * n->a + m->c * n->b,        m->b * n->a + m->d * n->b,
                           m->a * n->c + m->c * n->d,        m->b * n->c + m->d * n->d,
                           m->a * n->e + m->c * n->f + m->e, m->b * n->e + m->d * n->f + m->f};
}

static const struct {
    const char *name;
    int least, most; // how many numbers
} svg_transforms[] = {{"matrix", 6, 6}, {"translate", 1, 2}, {"scale", 1, 2},
                      {"rotate", 1, 3}, {"skewX", 1, 1},     {"skewY", 1, 1}};

static svg_transform transform_of(size_t kind, const double n[6], int count) {
    double angle = fmod(n[0], 360) * (3.141592653589793 / 180), cosine = wend_cos(angle), sine = wend_sin(angle);
    switch (kind) {
    case 0: return (svg_transform){n[0], n[1], n[2], n[3], n[4], n[5]};
    case 1: return (svg_transform){1, 0, 0, 1, n[0], count > 1 ? n[1] : 0};
    case 2: return (svg_transform){n[0], 0, 0, count > 1 ? n[1] : n[0], 0, 0};
    case 3: {
        double x = count > 1 ? n[1] : 0, y = count > 2 ? n[2] : 0;
        return (svg_transform){cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y};
    }
    case 4: return (svg_transform){1, 0, wend_tan(angle), 1, 0, 0};
    default: return (svg_transform){1, wend_tan(angle), 0, 1, 0, 0};
    }
}

static bool read_one_transform(wend_scanner *value, svg_transform *transform) {
    size_t at = value->at, kind = 0, kinds = sizeof svg_transforms / sizeof svg_transforms[0];
    wend_span name = wend_scanner_take_word(value);
    while (kind < kinds && !wend_span_is(name, svg_transforms[kind].name)) kind++;
    if (kind == kinds) return wend_scanner_report_at(value, at, "matrix, translate, scale, rotate, skewX or skewY");
    if (!wend_scanner_need(value, '(', "'('")) return false;
    double numbers[6] = {0};
    int count = 0;
    while (!wend_scanner_take(value, ')')) {
        if (count == svg_transforms[kind].most) return wend_scanner_report(value, "')' after a transform's numbers");
        wend_svg_skip_comma(value);
        if (!wend_scanner_need_number(value, "a number of a transform", &numbers[count++])) return false;
    }
    if (count < svg_transforms[kind].least || (kind == 3 && count == 2))
        return wend_scanner_report_at(value, at, "a transform with all its numbers");
    svg_transform made = transform_of(kind, numbers, count);
    *transform = transform_product(transform, &made);
    return true;
}

static bool read_transform(wend_scanner *value, svg_transform *transform) {
    for (;;) {
        wend_svg_skip_comma(value);
        if (value->at == value->length) return true;
        if (!read_one_transform(value, transform)) return false;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Terrain and fill

static uint8_t colour_terrain(const int rgb[3]) {
    if (rgb[0] < 96 && rgb[1] < 96 && rgb[2] < 96) return WEND_AREA_WALL;
    if (rgb[2] >= rgb[0] + 48 && rgb[2] >= rgb[1] + 48) return WEND_AREA_WATER;
    if (rgb[1] >= rgb[0] + 48 && rgb[1] >= rgb[2] + 48) return WEND_AREA_GRASS;
    return WEND_AREA_GROUND;
}

// What is no colour we know fills all the same.
static void read_fill(svg_reader *reader, const wend_scanner *value, svg_style *style) {
    const wend_span span = wend_span_trim(wend_svg_value_span(value));
    int rgb[3] = {255, 255, 255};
    if (span.length == 0 || wend_span_is(span, "inherit")) return;
    style->fill = wend_span_is(span, "none") || wend_span_is(span, "transparent") ? SVG_FILL_NONE : SVG_FILL_COLOUR;
    if (style->fill == SVG_FILL_NONE) return;
    const bool is_known = wend_svg_read_colour(value, rgb);
    if (!is_known) remark(reader, SVG_COLOUR, value->at);
    style->colour_terrain = is_known ? colour_terrain(rgb) : (uint8_t)WEND_AREA_GROUND;
}

// What an attribute, or the same in a style, says of an element.
static void read_property(svg_reader *reader, wend_span name, const wend_scanner *value, svg_style *style) {
    const wend_span said = wend_span_trim(wend_svg_value_span(value));
    const bool is_none = said.length == 0 || wend_span_is(said, "none") || wend_span_is(said, "inherit");
    if (wend_span_is(name, "fill")) {
        read_fill(reader, value, style);
    } else if (wend_span_is(name, "fill-rule")) {
        if (wend_span_is(said, "evenodd"))
            style->rule = WEND_FILL_EVEN_ODD;
        else if (wend_span_is(said, "nonzero"))
            style->rule = WEND_FILL_NON_ZERO;
        else if (!wend_span_is(said, "inherit"))
            remark(reader, SVG_FILL_RULE, value->at);
    } else if (wend_span_is(name, "display")) {
        style->is_removed |= wend_span_is(said, "none");
    } else if (wend_span_is(name, "visibility")) {
        const bool hides = wend_span_is(said, "hidden") || wend_span_is(said, "collapse");
        if (hides || wend_span_is(said, "visible"))
            style->is_hidden = hides;
        else if (!wend_span_is(said, "inherit"))
            remark(reader, SVG_VISIBILITY, value->at);
    } else if (wend_span_is(name, "clip-path") && !is_none) {
        remark(reader, SVG_CLIP_PATH, value->at);
    } else if (wend_span_is(name, "mask") && !is_none) {
        remark(reader, SVG_MASK, value->at);
    }
}

static const char *const svg_properties[] = {"fill", "fill-rule", "display", "visibility", "clip-path", "mask"};

// style="fill: none; fill-rule: evenodd"
static void read_inline_style(svg_reader *reader, const wend_scanner *value, svg_style *style) {
    wend_scanner at = *value;
    while (at.at < value->length) {
        wend_span name = wend_scanner_take_word(&at);
        wend_scanner part = at;
        if (!wend_scanner_take(&part, ':')) part.at = at.at;
        part.length = part.at;
        while (part.length < value->length && value->text[part.length] != ';') part.length++;
        if (wend_span_is(name, "transform")) remark(reader, SVG_STYLE_TRANSFORM, part.at);
        read_property(reader, name, &part, style);
        at.at = part.length + 1;
    }
}

static void read_class(const svg_reader *reader, const wend_scanner *value, svg_style *style) {
    wend_scanner at = *value;
    for (;;) {
        wend_scanner_skip_space(&at);
        size_t start = at.at;
        while (at.at < at.length && !strchr(" \t\r\n", at.text[at.at])) at.at++;
        if (at.at == start) return;
        if (wend_area_list_find_terrain(reader->areas.list, at.text + start, at.at - start, &style->terrain)) {
            style->has_terrain = true;
            return;
        }
    }
}

// A name with the entities that XML knows. Too long a name stays too long.
static wend_span decode_name(wend_span raw, char name[WEND_AREA_NAME_LIMIT + 1]) {
    static const struct {
        const char *entity;
        char letter;
    } entities[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&apos;", '\''}};
    size_t length = 0;
    for (size_t at = 0; at < raw.length && length <= WEND_AREA_NAME_LIMIT; length++) {
        size_t taken = 1;
        name[length] = raw.start[at];
        for (int i = 0; i < 5 && raw.start[at] == '&'; i++) {
            size_t size = strlen(entities[i].entity);
            if (raw.length - at < size || memcmp(raw.start + at, entities[i].entity, size) != 0) continue;
            name[length] = entities[i].letter;
            taken = size;
            break;
        }
        at += taken;
    }
    return (wend_span){name, length};
}

static bool read_claim_attribute(const svg_reader *reader, const svg_tag *tag, const char *attribute, bool is_cost,
                                 wend_terrain_claim *claim) {
    wend_scanner value;
    double number;
    if (!wend_svg_attribute(&reader->areas.scanner, tag, attribute, &value)) return true;
    size_t at = value.at;
    return wend_scanner_need_number(&value, "a number", &number) &&
           wend_area_reader_claim(&reader->areas, claim, is_cost, number, at);
}

static bool read_named_terrain(svg_reader *reader, const svg_tag *tag, svg_style *style) {
    wend_scanner value;
    char name[WEND_AREA_NAME_LIMIT + 1];
    wend_terrain_claim claim = {0};
    if (!wend_svg_attribute(&reader->areas.scanner, tag, "data-terrain", &value)) {
        if (wend_svg_attribute(&reader->areas.scanner, tag, "data-cost", &value) ||
            wend_svg_attribute(&reader->areas.scanner, tag, "data-medium", &value))
            remark(reader, SVG_CLAIM, value.at);
        return true;
    }
    style->has_terrain = true;
    return read_claim_attribute(reader, tag, "data-cost", true, &claim) &&
           read_claim_attribute(reader, tag, "data-medium", false, &claim) &&
           wend_area_reader_name_terrain(&reader->areas, decode_name(wend_svg_value_span(&value), name), &claim,
                                         value.at, &style->terrain);
}

// What an element says about itself, on top of what it inherits.
static bool read_style(svg_reader *reader, const svg_tag *tag, svg_style *style) {
    const wend_scanner *scanner = &reader->areas.scanner;
    wend_scanner value;
    if (wend_svg_attribute(scanner, tag, "transform", &value) && !read_transform(&value, &style->transform))
        return false;
    for (size_t i = 0; i < sizeof svg_properties / sizeof svg_properties[0]; i++)
        if (wend_svg_attribute(scanner, tag, svg_properties[i], &value))
            read_property(reader, (wend_span){svg_properties[i], strlen(svg_properties[i])}, &value, style);
    if (wend_svg_attribute(scanner, tag, "style", &value)) read_inline_style(reader, &value, style);
    if (wend_svg_attribute(scanner, tag, "class", &value)) read_class(reader, &value, style);
    return read_named_terrain(reader, tag, style);
}

// ---------------------------------------------------------------------------------------------------------------------
// Shapes

// A length in user units; what is left when the attribute is missing.
static bool read_length(const svg_reader *reader, const svg_tag *tag, const char *name, double *number) {
    wend_scanner value;
    if (!wend_svg_attribute(&reader->areas.scanner, tag, name, &value)) return true;
    if (!wend_scanner_need_number(&value, "a length", number)) return false;
    wend_scanner_skip_space(&value);
    wend_span unit = wend_scanner_take_word(&value);
    wend_scanner_skip_space(&value);
    if ((unit.length == 0 || wend_span_is(unit, "px")) && value.at == value.length) return true;
    return wend_scanner_report_at(&value, value.at - (value.at == value.length ? unit.length : 0),
                                  "a length without a unit, or with px,");
}

static bool draw_ellipse(svg_pen *pen, double x, double y, double radius_x, double radius_y) {
    const svg_arc half = {radius_x, radius_y, 0, false, true, {x - radius_x, y}};
    svg_arc other = half;
    other.to.x = x + radius_x;
    return wend_svg_pen_move(pen, (wend_vector2){x + radius_x, y}) && wend_svg_pen_arc(pen, half) &&
           wend_svg_pen_arc(pen, other);
}

static bool read_circle(svg_reader *reader, const svg_tag *tag, svg_pen *pen, bool is_circle) {
    double x = 0, y = 0, radius_x = 0, radius_y = 0;
    if (!read_length(reader, tag, "cx", &x) || !read_length(reader, tag, "cy", &y)) return false;
    if (is_circle ? !read_length(reader, tag, "r", &radius_x)
                  : !read_length(reader, tag, "rx", &radius_x) || !read_length(reader, tag, "ry", &radius_y))
        return false;
    if (is_circle) radius_y = radius_x;
    return radius_x <= 0 || radius_y <= 0 || draw_ellipse(pen, x, y, radius_x, radius_y);
}

static bool read_rectangle(svg_reader *reader, const svg_tag *tag, svg_pen *pen) {
    double x = 0, y = 0, width = 0, height = 0, rx = -1, ry = -1;
    if (!read_length(reader, tag, "x", &x) || !read_length(reader, tag, "y", &y) ||
        !read_length(reader, tag, "width", &width) || !read_length(reader, tag, "height", &height) ||
        !read_length(reader, tag, "rx", &rx) || !read_length(reader, tag, "ry", &ry))
        return false;
    if (width <= 0 || height <= 0) return true;
    if (rx < 0) rx = ry;
    if (ry < 0) ry = rx;
    rx = fmin(fmax(rx, 0), width / 2);
    ry = fmin(fmax(ry, 0), height / 2);
    double right = x + width, bottom = y + height;
    const wend_vector2 corner[4][2] = {{{x + rx, y}, {right - rx, y}},
                                       {{right, y + ry}, {right, bottom - ry}},
                                       {{right - rx, bottom}, {x + rx, bottom}},
                                       {{x, bottom - ry}, {x, y + ry}}};
    if (rx == 0 || ry == 0) {
        return wend_svg_pen_move(pen, (wend_vector2){x, y}) && wend_svg_pen_line(pen, (wend_vector2){right, y}) &&
               wend_svg_pen_line(pen, (wend_vector2){right, bottom}) &&
               wend_svg_pen_line(pen, (wend_vector2){x, bottom});
    }
    bool right_so_far = wend_svg_pen_move(pen, corner[0][0]);
    for (int i = 0; i < 4 && right_so_far; i++)
        right_so_far = wend_svg_pen_line(pen, corner[i][1]) &&
                       wend_svg_pen_arc(pen, (svg_arc){rx, ry, 0, false, true, corner[(i + 1) % 4][0]});
    return right_so_far;
}

static bool read_points(svg_reader *reader, const svg_tag *tag, svg_pen *pen) {
    wend_scanner value;
    wend_svg_attribute(&reader->areas.scanner, tag, "points", &value);
    for (bool is_first = true;; is_first = false) {
        wend_vector2 point;
        wend_svg_skip_comma(&value);
        if (value.at == value.length) return true;
        if (!wend_scanner_need_number(&value, "a point's x", &point.x)) return false;
        wend_svg_skip_comma(&value);
        if (!wend_scanner_need_number(&value, "a point's y", &point.y)) return false;
        if (!(is_first ? wend_svg_pen_move(pen, point) : wend_svg_pen_line(pen, point))) return false;
    }
}

static bool is_shape(wend_span name) {
    static const char *const names[] = {"path", "polygon", "polyline", "rect", "circle", "ellipse"};
    for (int i = 0; i < 6; i++)
        if (wend_span_is(name, names[i])) return true;
    return false;
}

static bool read_shape(svg_reader *reader, const svg_tag *tag, const svg_style *style) {
    svg_pen pen = {.reader = &reader->areas, .transform = style->transform, .place = tag->at};
    wend_scanner value;
    bool is_valid = true;
    const bool is_seen = !style->is_removed && !style->is_hidden;
    for (svg_remark kind = SVG_TEXT; kind <= SVG_STYLE_SHEET; kind++)
        if (wend_span_is(tag->name, svg_remarks[kind].one) && (is_seen || kind == SVG_STYLE_SHEET))
            remark(reader, kind, tag->at);
    if (!is_seen || style->fill == SVG_FILL_NONE) {
        if (is_shape(tag->name)) remark(reader, is_seen ? SVG_NO_FILL : SVG_HIDDEN, tag->at);
        return true;
    }
    if (wend_span_is(tag->name, "path")) {
        wend_svg_attribute(&reader->areas.scanner, tag, "d", &value);
        is_valid = wend_svg_read_path(&pen, &value);
    } else if (wend_span_is(tag->name, "polygon") || wend_span_is(tag->name, "polyline")) {
        is_valid = read_points(reader, tag, &pen);
    } else if (wend_span_is(tag->name, "rect")) {
        is_valid = read_rectangle(reader, tag, &pen);
    } else if (wend_span_is(tag->name, "circle") || wend_span_is(tag->name, "ellipse")) {
        is_valid = read_circle(reader, tag, &pen, tag->name.start[0] == 'c');
    }
    uint8_t terrain = style->has_terrain               ? style->terrain
                      : style->fill == SVG_FILL_COLOUR ? style->colour_terrain
                                                       : (uint8_t)WEND_AREA_GROUND;
    return is_valid &&
           wend_area_reader_did(&reader->areas, wend_area_list_end_area(reader->areas.list, style->rule, terrain));
}

// ---------------------------------------------------------------------------------------------------------------------
// Elements

static bool holds_drawn_shapes(wend_span name) {
    static const char *const names[] = {"svg", "g", "a", "switch"};
    for (int i = 0; i < 4; i++)
        if (wend_span_is(name, names[i])) return true;
    return false;
}

static bool begin_element(svg_reader *reader, const svg_tag *tag) {
    svg_element element = {.name = tag->name, .is_drawn = true, .style = {.transform = {1, 0, 0, 1, 0, 0}}};
    if (reader->open.count > 0) {
        element.style = reader->open.items[reader->open.count - 1].style;
        element.is_drawn = reader->open.items[reader->open.count - 1].is_drawn;
    } else if (!wend_span_is(tag->name, "svg")) {
        return wend_scanner_report_at(&reader->areas.scanner, tag->at, "svg, the outermost element,");
    }
    if (element.is_drawn && !read_style(reader, tag, &element.style)) return false;
    if (element.is_drawn && !read_shape(reader, tag, &element.style)) return false;
    element.is_drawn &= holds_drawn_shapes(tag->name);
    if (tag->closes) return true;
    return wend_area_reader_did(&reader->areas, svg_element_array_push(&reader->open, &reader->allocator, element));
}

static bool end_element(svg_reader *reader, const svg_tag *tag) {
    const svg_element *innermost = reader->open.count ? &reader->open.items[reader->open.count - 1] : NULL;
    if (!innermost || innermost->name.length != tag->name.length ||
        memcmp(innermost->name.start, tag->name.start, tag->name.length) != 0)
        return wend_scanner_report_at(&reader->areas.scanner, tag->at, "the end of the element that was begun last");
    reader->open.count--;
    return true;
}

static bool read_svg_tags(svg_reader *reader) {
    wend_scanner *scanner = &reader->areas.scanner;
    svg_tag tag;
    bool right, any = false;
    while (wend_svg_next_tag(scanner, &tag, &right)) {
        if (any && reader->open.count == 0)
            return wend_scanner_report_at(scanner, tag.at, "the end of the text after the drawing");
        if (tag.opens ? !begin_element(reader, &tag) : !end_element(reader, &tag)) return false;
        any = true;
    }
    if (!right) return false;
    if (!any) return wend_scanner_report_at(scanner, 0, "an element svg");
    return reader->open.count == 0 || wend_scanner_report(scanner, "the end of every element");
}

wend_status wend_svg_read(const char *text, size_t length, wend_allocator allocator, wend_diagnostics *findings,
                          wend_area_list **list) {
    REQUIRE((text || length == 0) && list && wend_allocator_is_valid(&allocator), WEND_INVALID);
    svg_reader reader = {.areas = wend_area_reader_start(text, length, allocator, findings), .allocator = allocator};
    if (reader.areas.status) return reader.areas.status;
    bool went_well = read_svg_tags(&reader);
    if (went_well && !reader.areas.status) {
        report_remarks(&reader, SVG_TEXT, SVG_CLIP_PATH, WEND_MESSAGE_SVG_SKIPPED);
        report_remarks(&reader, SVG_CLIP_PATH, SVG_REMARKS, WEND_MESSAGE_SVG_NOT_FOLLOWED);
    }
    svg_element_array_free(&reader.open, &allocator);
    return wend_area_reader_end(&reader.areas, went_well, list);
}
