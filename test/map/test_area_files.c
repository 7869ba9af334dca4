// Areas in texts and meshes in files: what is read, what is rejected and why, what is written.
#include "support/test.h"

#include "mesh_scenes.h"
#include "properties/map/area_properties.h"
#include "support/findings.h"
#include "support/location_of.h"
#include "support/soft_contract.h"
#include "support/whole_file.h"

#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void written_lists_read_the_same(void **state) {
    (void)state;
    check_property("a written list reads the same", 3000, a_written_list_reads_the_same, NULL);
}

static void texts_read_as_what_was_meant(void **state) {
    (void)state;
    check_property("a text reads as what was meant", 3000, a_text_reads_as_what_was_meant, NULL);
}

static void squares_become_their_outline(void **state) {
    (void)state;
    check_property("squares read as a naive grid", 1500, squares_read_as_a_naive_grid, NULL);
}

static void the_areas_of_a_mesh_make_it_again(void **state) {
    (void)state;
    check_property("the areas of a mesh make it again", 3000, areas_of_a_mesh_make_it_again, NULL);
}

static void saved_meshes_are_the_same(void **state) {
    (void)state;
    check_property("a saved mesh is the same", 2000, a_saved_mesh_is_the_same, NULL);
}

// ---- errors ----

typedef struct area_rejection {
    const char *text;
    uint64_t line, column;
    const char *finding;
} area_rejection;

typedef wend_status (*area_reader)(const char *text, size_t length, wend_allocator allocator,
                                   wend_diagnostics *findings, wend_area_list **list);

static void check_area_rejections(const area_rejection *refusals, size_t count, area_reader read) {
    wend_diagnostics *findings = NULL;
    wend_area_list *list = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < count; i++) {
        const char *text = refusals[i].text;
        wend_diagnostics_clear(findings);
        assert_int_equal(read(text, strlen(text), wend_default_allocator(), findings, &list), WEND_BAD_INPUT);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
        assert_string_equal(finding->text, refusals[i].finding);
        assert_int_equal(finding->place.line, refusals[i].line);
        assert_int_equal(finding->place.column, refusals[i].column);
        assert_int_equal(read(text, strlen(text), wend_default_allocator(), NULL, &list), WEND_BAD_INPUT);
        assert_null(list);
    }
    wend_diagnostics_destroy(findings);
}

#define CHECK_REFUSALS(refusals, read) check_area_rejections(refusals, sizeof refusals / sizeof refusals[0], read)

#define SQUARE "mesh\n2\n4 1\n0 0 1 0\n1 0 1 0\n1 1 1 0\n0 1 1 0\n"

static void every_broken_mesh_text_is_explained(void **state) {
    (void)state;
    static const area_rejection refusals[] = {
        {"", 1, 1, "unexpected end of text; the word mesh is needed"},
        {"mash\n2\n", 1, 1, "unexpected 'mash'; the word mesh is needed"},
        {"mesh\n1\n", 2, 1, "unexpected '1'; the version, a whole number from 2 to 3, is needed"},
        {"mesh\n2\n4", 3, 2,
         "unexpected end of text; the number of polygons, a whole number from 0 to 268435455, is needed"},
        {"mesh\n2\n1 1\nx", 4, 1, "unexpected 'x'; a vertex's x is needed"},
        {"mesh\n2\n1 1\n0 1e999", 4, 3, "the number '1e999' is too large; a finite one is needed"},
        {"mesh\n2\n1 1\n0 0 1 1", 4, 7, "unexpected '1'; a polygon around it, a whole number from -1 to 0, is needed"},
        {SQUARE "2 0 1 -1 -1", 8, 1,
         "unexpected '2'; the number of a polygon's vertices, a whole number from 3 to 268435455, is needed"},
        {SQUARE "4 0 1 2 4 -1 -1 -1 -1", 8, 9, "unexpected '4'; a vertex, a whole number from 0 to 3, is needed"},
        {SQUARE "4 0 1 2 1 -1 -1 -1 -1", 8, 9, "unexpected '1'; a vertex that the polygon does not have yet is needed"},
        {SQUARE "4 0 1 2 3 -1 -1 0 -1", 8, 1,
         "polygon 0 names 0 as its neighbour over the side from vertex 1 to 2; expected -1"},
        {SQUARE "4 3 2 1 0 -1 -1 -1 -1", 8, 1, "polygon 0 runs clockwise; counterclockwise is needed"},
        {"mesh\n2\n4 1\n0 0 1 0\n1 0 1 -1\n1 1 1 0\n0 1 1 0\n4 0 1 2 3 -1 -1 -1 -1", 5, 1,
         "vertex 1 names polygon 0 0 times; expected 1"},
        {"mesh\n2\n4 1\n0 0 1 0\n1 0 1 0\n1 1 2 0 0\n0 1 1 0\n4 0 1 2 3 -1 -1 -1 -1", 6, 1,
         "vertex 2 names polygon 0 2 times; expected 1"},
        {SQUARE "4 0 1 2 3 -1 -1 -1 -1\n9", 9, 1,
         "unexpected '9'; the end of the text after the last polygon is needed"},
        {"mesh\n2\n4 2\n0 0 2 0 1\n1 0 2 0 1\n1 1 1 0\n0 1 1 1\n3 0 1 2 -1 -1 -1\n3 0 1 3 -1 -1 -1", 9, 1,
         "polygon 1 goes from vertex 0 to 1, and so does polygon 0; only one may"},
        {"mesh\n3\n3 1\n0 0\n1 0\n0 1\n2 3 1 2 3 0 0 0", 7, 1,
         "unexpected '2'; a polygon's kind, a whole number from 0 to 1, is needed"},
        {"mesh\n3\n3 1\n0 0\n1 0\n0 1\n1 3 0 1 2 0 0 0", 7, 5,
         "unexpected '0'; a vertex, a whole number from 1 to 3, is needed"},
    };
    CHECK_REFUSALS(refusals, wend_polyanya_read);
}

static void every_broken_wkt_is_explained(void **state) {
    (void)state;
    static const area_rejection refusals[] = {
        {"", 1, 1, "unexpected end of text; POLYGON, MULTIPOLYGON or GEOMETRYCOLLECTION is needed"},
        {"TRIANGLE ((1 2))", 1, 1, "unexpected 'TRIANGLE'; POLYGON, MULTIPOLYGON or GEOMETRYCOLLECTION is needed"},
        {" POINT (1 2)\nLINESTRING ZM EMPTY", 1, 2,
         "there is nothing but 1 Point and 1 LineString; a polygon is needed"},
        {"POINT", 1, 6, "unexpected end of text; '(', the beginning of a geometry, or EMPTY is needed"},
        {"POINT (1 x)", 1, 10, "unexpected 'x'; a number, ',', or ')', the end of the geometry, is needed"},
        {"POLYGON Z ((0 0 1, 1 0))", 1, 23, "unexpected ')'; a point's height or measure is needed"},
        {"POLYGONZM ((0 0 1 2, 1 0 1))", 1, 27, "unexpected ')'; a point's height or measure is needed"},
        {"POLYGON M ((0 0 1 2))", 1, 19, "unexpected '2'; ',' and a point, or ')', the end of the ring, is needed"},
        {"POLYGON", 1, 8, "unexpected end of text; '(', the beginning of a polygon, or EMPTY is needed"},
        {"POLYGON ((0 0, 1\n, 1 1", 2, 1, "unexpected ','; a point's y is needed"},
        {"POLYGON ((0 0, 1 0, 0 0))", 1, 24,
         "the ring has 3 points; at least 4 are needed, the last equal to the first"},
        {"POLYGON ((0 0, 1 0, 1 1, 0 1))", 1, 29, "the ring ends at 0, 1; it must end where it starts, at 0, 0"},
        {"POLYGON ((0 0, 1 0, 1 1, 0 0)", 1, 30,
         "unexpected end of text; ',' and a ring, or ')', the end of the polygon, is needed"},
        {"GEOMETRYCOLLECTION (POLYGON EMPTY", 1, 34,
         "unexpected end of text; ',' and a geometry, or ')', the end of the collection, is needed"},
        {"SRID 4326;POLYGON EMPTY", 1, 6, "unexpected '4326'; '=' is needed"},
        {"SRID=x;POLYGON EMPTY", 1, 6,
         "unexpected 'x'; a reference system, a whole number from 0 to 2147483647, is needed"},
        {"SRID=4326 POLYGON EMPTY", 1, 11, "unexpected 'POLYGON'; ';' is needed"},
        {"POLYGON EMPTY POLYGON", 1, 22, "unexpected end of text; '(', the beginning of a polygon, or EMPTY is needed"},
        {"POLYGON EMPTY )", 1, 15, "unexpected ')'; POLYGON, MULTIPOLYGON or GEOMETRYCOLLECTION is needed"},
    };
    CHECK_REFUSALS(refusals, wend_wkt_read);
}

#define FEATURE(properties)                                                                                            \
    "{\"type\": \"Feature\", \"properties\": " properties ",\n \"geometry\": {\"type\": \"Polygon\", "                 \
    "\"coordinates\": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}}"

static void every_broken_geojson_is_explained(void **state) {
    (void)state;
    static const area_rejection refusals[] = {
        {"", 1, 1, "unexpected end of text; a value is needed"},
        {"[]", 1, 1, "unexpected '['; an object is needed"},
        {"{\"type\": 01}", 1, 10, "unexpected '01'; a value is needed"},
        {"{\"type\": \"Polygon\",}", 1, 20, "unexpected '}'; a name in quotes is needed"},
        {"{\"type\": \"Polygon\"", 1, 19, "unexpected end of text; ',' or '}' is needed"},
        {"{\"a\": \"\\x\"}", 1, 9, "unexpected 'x'; one of \" \\ / b f n r t u after a backslash is needed"},
        {"{\"a\": 1}", 1, 1, "the object has no type; \"FeatureCollection\", say, is needed"},
        {"{\"type\": \"Pint\"}", 1, 11, "unexpected 'Pint'; Polygon, MultiPolygon or GeometryCollection is needed"},
        {"{\"type\": \"Point\"}", 1, 11, "there is nothing but 1 Point; a polygon is needed"},
        {"{\"type\": \"Polygon\", \"coordinates\": [[[0, 0, []]]]}", 1, 45,
         "unexpected '['; a position of finite numbers is needed"},
        {"{\"type\": \"Polygon\"}", 1, 1, "the object has no coordinates; an array is needed"},
        {"{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, null]]]}", 1, 50,
         "unexpected 'null'; a position's y, a finite number, is needed"},
        {"{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, 0], [1, 1]]]}", 1, 37,
         "the ring has 3 points; at least 4 are needed, the last equal to the first"},
        {"{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], 3]]}", 1, 46,
         "unexpected '3'; a position, an array of two numbers, is needed"},
        {"{\"type\": \"Polygon\", \"coordinates\": [7]}", 1, 37,
         "unexpected '7'; a ring, an array of positions, is needed"},
        {"{\"type\": \"Polygon\", \"coordinates\": 7}", 1, 36, "unexpected '7'; an array of rings is needed"},
        {"{\"type\": \"MultiPolygon\", \"coordinates\": 7}", 1, 41, "unexpected '7'; an array of polygons is needed"},
        {"{\"type\": \"MultiPolygon\", \"coordinates\": [7]}", 1, 42, "unexpected '7'; an array of rings is needed"},
        {"{\"type\": \"GeometryCollection\"}", 1, 1, "the object has no geometries; an array is needed"},
        {"{\"type\": \"GeometryCollection\", \"geometries\": 7}", 1, 46,
         "unexpected '7'; an array of geometries is needed"},
        {"{\"type\": \"GeometryCollection\", \"geometries\": [{\"type\": \"GeometryCollection\"}]}", 1, 57,
         "unexpected 'GeometryCollection'; Polygon or MultiPolygon is needed"},
        {"{\"a\": \"\\u12x4\"}", 1, 12, "unexpected 'x4'; a hexadecimal digit of a \\u escape is needed"},
        {"{\"a\": 1} 2", 1, 10, "unexpected '2'; the end of the text after the value is needed"},
        {FEATURE("{\"terrain\": \"a name that is longer than thirty-one bytes\"}"), 1, 48,
         "unexpected 'a'; a terrain's name of 1 to 31 bytes is needed"},
        {FEATURE("{\"terrain\": \"a\\nb\", \"cost\": 2}"), 1, 48,
         "unexpected 'a'; a terrain's name of 1 to 31 bytes without control characters is needed"},
        {FEATURE("{\"terrain\": \"water\", \"medium\": 3}"), 1, 48,
         "terrain 'water' has the medium 3 here and 1 before; both must be equal"},
        {FEATURE("{\"terrain\": \"lava\"}"), 1, 48,
         "there is no terrain 'lava'; ground, wall, water, grass, swamp or trees, or a cost or medium beside it, is "
         "needed"},
        {FEATURE("{\"terrain\": 6}"), 1, 47, "unexpected '6'; a terrain's name, or its number from 0 to 5, is needed"},
        {FEATURE("{\"terrain\": \"lava\", \"cost\": -1}"), 1, 63,
         "the terrain's cost is -1; a number above 0 and at most 1e300 is needed"},
        {FEATURE("{\"terrain\": \"swamp\", \"cost\": 2}"), 1, 48,
         "terrain 'swamp' has the cost 2 here and 4 before; both must be equal"},
        {"{\"type\": \"Polygon\",\n \"type\": \"Polygon\", \"coordinates\": []}", 2, 3,
         "the member 'type' is repeated; the first one is at line 1, column 3, and only one is allowed"},
        {"{\"a\": {\"b\": 1, \"c\": 2, \"\\u0062\": 3}, \"d\": 4}", 1, 25,
         "the member '\\u0062' is repeated; the first one is at line 1, column 9, and only one is allowed"},
        {FEATURE("{\"terrain\": \"water\", \"x\": 1, \"cost\": 1, \"terrain\": \"wall\"}"), 1, 76,
         "the member 'terrain' is repeated; the first one is at line 1, column 37, and only one is allowed"},
        {"{\"type\": \"Polygon\", \"coordinates\": [], \"x\": [{\"\": 1, \"\": 2}]}", 1, 55,
         "the member '' is repeated; the first one is at line 1, column 48, and only one is allowed"},
    };
    CHECK_REFUSALS(refusals, wend_geojson_read);
}

// One object with many members, in an order that no sort likes, of which two are equal: found, and the earliest repetition is told.
static void a_repeated_member_among_many_is_found(void **state) {
    (void)state;
    enum { MEMBERS = 5000 };
    static char text[MEMBERS * 24 + 100];
    for (int twice = 0; twice < 2; twice++) {
        size_t length = (size_t)snprintf(text, sizeof text, "{\"type\": \"GeometryCollection\", \"geometries\": []");
        for (int i = 0; i < MEMBERS; i++) {
            int name = (int)((unsigned)i * 2654435761u % 1000003u);
            if (twice && i >= MEMBERS / 2 && i % 100 == 7) name = (int)(7u * 2654435761u % 1000003u);
            length += (size_t)snprintf(text + length, sizeof text - length, ",\n\"m%d\": %d", name, i);
        }
        length += (size_t)snprintf(text + length, sizeof text - length, "}");
        wend_area_list *list = NULL;
        wend_diagnostics *findings = NULL;
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
        wend_status status = wend_geojson_read(text, length, wend_default_allocator(), findings, &list);
        assert_int_equal(status, twice ? WEND_BAD_INPUT : WEND_OK);
        if (twice) {
            const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
            assert_int_equal(finding->place.line, MEMBERS / 2 + 7 + 2);
            assert_non_null(strstr(finding->text, "the first one is at line 9, column 2"));
        }
        wend_diagnostics_destroy(findings);
        wend_area_list_destroy(list);
    }
}

// ---- what has no effect ----

typedef struct area_warning {
    const char *text;
    size_t areas;
    const char *findings[3]; // "LINE:COLUMN TEXT", NULL after the last
} area_warning;

static void check_area_warnings(const area_warning *warnings, size_t count, area_reader read) {
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < count; i++) {
        const area_warning *here = &warnings[i];
        wend_area_list *list = NULL;
        size_t areas, told = 0;
        wend_diagnostics_clear(findings);
        if (read(here->text, strlen(here->text), wend_default_allocator(), findings, &list))
            fail_msg("%s: %s", here->text, wend_diagnostics_get(findings, 0)->text);
        wend_area_list_areas(list, &areas);
        assert_int_equal(areas, here->areas);
        for (; told < 3 && here->findings[told]; told++) {
            assert_true(told < wend_diagnostics_count(findings));
            const wend_diagnostic *finding = wend_diagnostics_get(findings, told);
            char text[400];
            snprintf(text, sizeof text, "%llu:%llu %s", (unsigned long long)finding->place.line,
                     (unsigned long long)finding->place.column, finding->text);
            assert_string_equal(text, here->findings[told]);
            assert_int_equal(finding->severity, WEND_SEVERITY_WARNING);
        }
        assert_int_equal(wend_diagnostics_count(findings), told);
        wend_area_list_destroy(list);
    }
    wend_diagnostics_destroy(findings);
}

#define CHECK_WARNINGS(warnings, read) check_area_warnings(warnings, sizeof warnings / sizeof warnings[0], read)
#define FLAT                           "((0 0, 1 0, 1 1, 0 0))"
#define TALL                           "((0 0 5, 1 0 5, 1 1 5, 0 0 5))"
#define LONG                           "((0 0 5 6, 1 0 5 6, 1 1 5 6, 0 0 5 6))"
#define HEIGHTS                        "4 positions have more than x and y: heights and measures are dropped"

static void wkt_says_what_has_no_effect(void **state) {
    (void)state;
    static const area_warning warnings[] = {
        {"POLYGON " FLAT, 1, {NULL}},
        {"POLYGON " FLAT "\n\nPOLYGON " FLAT ";polygon" FLAT " ; \n", 3, {NULL}},
        {"POLYGON Z " TALL, 1, {"1:17 " HEIGHTS}},
        {"POLYGONZ " TALL, 1, {"1:16 " HEIGHTS}},
        {"polygonm" TALL, 1, {"1:15 " HEIGHTS}},
        {"POLYGON ZM " LONG, 1, {"1:18 " HEIGHTS}},
        {"PolygonZM" LONG, 1, {"1:16 " HEIGHTS}},
        {"POLYGON " TALL, 1, {"1:15 " HEIGHTS}},
        {"POLYGON" LONG, 1, {"1:14 " HEIGHTS}},
        {"MULTIPOLYGONZ (" TALL ")", 1, {"1:22 " HEIGHTS}},
        {"GEOMETRYCOLLECTION Z (POLYGON Z " TALL ", POINT Z (1 2 3))",
         1,
         {"1:65 1 Point was skipped: only polygons become ground", "1:39 " HEIGHTS}},
        {"POINT (1 2)\nPOINT EMPTY\nPOINTZ(3 4 5)\nLINESTRING (0 0, 1 1)\nPOLYGON EMPTY",
         0,
         {"1:1 3 Points and 1 LineString were skipped: only polygons become ground"}},
        {"POLYGON " FLAT ";MULTIPOINT ((1 2), EMPTY);MULTILINESTRING ((1 2, 3 4), (5 6, 7 8));POINT (1 2)",
         1,
         {"1:32 1 Point, 1 MultiPoint and 1 MultiLineString were skipped: only polygons become ground"}},
        {"SRID=4326;POLYGON " FLAT "\nSRID=4326;POLYGON " FLAT,
         2,
         {"1:1 the reference system SRID=4326 has no effect: coordinates are taken as metres"}},
    };
    CHECK_WARNINGS(warnings, wend_wkt_read);
}

#define RING             "[[[0, 0], [1, 0], [1, 1], [0, 0]]]"
#define POLYGON_OF(more) "{\"type\": \"Polygon\", \"coordinates\": " RING more "}"
#define POINT_HERE       "{\"type\": \"Point\", \"coordinates\": [1, 2]}"
#define LINE_HERE        "{\"type\": \"LineString\", \"coordinates\": [[1, 2], [3, 4]]}"

static void geojson_says_what_has_no_effect(void **state) {
    (void)state;
    static const area_warning warnings[] = {
        {POLYGON_OF(""), 1, {NULL}},
        {POLYGON_OF(", \"anything\": {\"else\": 1}"), 1, {NULL}},
        {"{\"type\": \"GeometryCollection\", \"geometries\": [\n" POINT_HERE ",\n" POLYGON_OF("") ",\n" LINE_HERE
                                                                                                  ",\n" POINT_HERE "]}",
         1,
         {"2:11 2 Points and 1 LineString were skipped: only polygons become ground"}},
        {"{\"type\": \"FeatureCollection\", \"features\": [\n"
         "{\"type\": \"Feature\", \"properties\": null, \"geometry\": null},\n"
         "{\"type\": \"Feature\", \"properties\": {\"cost\": 3}, \"geometry\": " POLYGON_OF(
             "") "},\n"
                 "{\"type\": \"Feature\", \"properties\": {\"medium\": 3, \"cost\": 7}, \"geometry\": " POLYGON_OF(
                     "") "}]}",
         2,
         {"3:44 2 features have a cost but no terrain: it has no effect",
          "4:46 1 features have a medium but no terrain: it has no effect",
          "2:53 1 feature without geometry was skipped: only polygons become ground"}},
        {POLYGON_OF(", \"crs\": null"),
         1,
         {"1:79 the reference system 'crs' has no effect: coordinates are taken as metres"}},
        {"{\"type\": \"Polygon\", \"coordinates\": [[[0, 0, 7], [1, 0], [1, 1, 8, 9], [0, 0]]]}",
         1,
         {"1:45 2 positions have more than x and y: heights and measures are dropped"}},
    };
    CHECK_WARNINGS(warnings, wend_geojson_read);
}

static void svg_says_what_has_no_effect(void **state) {
    (void)state;
    static const area_warning warnings[] = {
        {"<svg><rect width='1' height='1'/></svg>", 1, {NULL}},
        {"<svg><defs><text/><style>x</style><path fill='none' d='M0 0h1v1z'/></defs><title>t</title></svg>", 0, {NULL}},
        {"<svg>\n<rect width='1' height='1'/><text>a</text>\n<use/><text/><g fill='none'><circle r='1'/></g></svg>",
         1,
         {"2:30 the drawing has 2 text, 1 use and 1 shape without fill: only filled shapes become areas, and these have no "
          "effect"}},
        {"<svg><style>.a { fill: none }</style><line/><image/><foreignObject/><path style='fill: none' d=''/><path "
         "style='fill:none' d=''/></svg>",
         0,
         {"1:7 the drawing has 1 image, 1 line, 1 foreignObject, 1 style and 2 shapes without fill: only filled shapes "
          "become areas, and these have no effect"}},
        {"<svg>\n<g display='none'><rect width='1' height='1'/><g display='inline'><circle r='1'/><text/></g></g></svg>",
         0,
         {"2:20 the drawing has 2 hidden shapes: only filled shapes become areas, and these have no effect"}},
        {"<svg visibility='hidden'><rect width='1' height='1'/><circle r='1' style='visibility: visible'/></svg>",
         1,
         {"1:27 the drawing has 1 hidden shape: only filled shapes become areas, and these have no effect"}},
        {"<svg><g clip-path='url(#a)' mask='none'><rect width='1' height='1' style='fill: navy; mask: url(#b)'/></g></svg>",
         1,
         {"1:20 the drawing has 1 clip-path and 1 mask: these are ignored"}},
        {"<svg><rect width='1' height='1' fill='url(#a)' fill-rule='odd'/><rect width='1' height='1' fill='rgb(1, 2)' "
         "style='transform: rotate(3deg)'/></svg>",
         2,
         {"1:39 the drawing has 1 transform in a style, 2 fills of no colour that is known and 1 fill-rule other than nonzero "
          "and evenodd: these are ignored"}},
        {"<svg visibility='faint'><rect width='1' height='1' data-cost='3' visibility='inherit'/></svg>",
         1,
         {"1:18 the drawing has 1 unknown visibility and 1 data-cost or data-medium without data-terrain: these are ignored"}},
    };
    CHECK_WARNINGS(warnings, wend_svg_read);
}

static void skipped_geometries_are_counted(void **state) {
    (void)state;
    check_property("skipped geometries are counted", 3000, what_is_skipped_is_counted, NULL);
}

// A string that holds these bytes, in the column 7 of a text.
static void check_json_string(const char *inside, const char *finding, uint64_t column) {
    char text[160];
    const area_rejection refusal = {text, 1, column, finding};
    snprintf(text, sizeof text, "{\"a\": \"%s\", \"type\": \"Polygon\", \"coordinates\": []}", inside);
    wend_area_list *list = NULL;
    if (finding)
        check_area_rejections(&refusal, 1, wend_geojson_read);
    else
        assert_int_equal(wend_geojson_read(text, strlen(text), wend_default_allocator(), NULL, &list), WEND_OK);
    wend_area_list_destroy(list);
}

static void json_strings_are_utf8_or_rejected_at_the_byte(void **state) {
    (void)state;
    static const char *const valid[] = {"",
                                        "\xc3\xa4",
                                        "\xe2\x82\xac",
                                        "\xf0\x9f\x98\x80",
                                        "\xf4\x8f\xbf\xbf",
                                        "\xed\x9f\xbf",
                                        "\xee\x80\x80",
                                        "\x7f",
                                        "\\ud83d\\ude00",
                                        "\\uD83D\\uDe00",
                                        "\\ud7ff\\ue000",
                                        "\\u0000"};
    static const struct {
        const char *inside;
        unsigned byte;
        uint64_t column;
    } broken[] = {
        {"\xff", 0xff, 8},             // never
        {"ab\x80", 0x80, 10},          // a continuation alone
        {"\xc3", 0xc3, 8},             // cut off
        {"\xe2\x82", 0xe2, 8},         //
        {"\xf0\x9f\x98", 0xf0, 8},     //
        {"\xc0\xaf", 0xc0, 8},         // longer than need be
        {"\xc1\xbf", 0xc1, 8},         //
        {"\xe0\x80\xaf", 0xe0, 8},     //
        {"\xf0\x80\x80\xaf", 0xf0, 8}, //
        {"\xed\xa0\x80", 0xed, 8},     // surrogates
        {"\xed\xbf\xbf", 0xed, 8},     //
        {"\xf4\x90\x80\x80", 0xf4, 8}, // past the last
        {"\xf5\x80\x80\x80", 0xf5, 8}, //
        {"\xc3\xa4\xc3", 0xc3, 10},
    };
    for (size_t i = 0; i < sizeof valid / sizeof valid[0]; i++) check_json_string(valid[i], NULL, 0);
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        char finding[120];
        snprintf(finding, sizeof finding, "byte 0x%02x is not valid UTF-8 here; text in UTF-8 is needed",
                 broken[i].byte);
        check_json_string(broken[i].inside, finding, broken[i].column);
    }
    static const char lone_high[] =
        "unexpected '%s'; a low surrogate, \\udc00 to \\udfff, after the high one is needed",
                      lone_low[] =
                          "unexpected '%s'; a high surrogate, \\ud800 to \\udbff, before the low one is needed";
    static const char *const lone[] = {"ud800",        "udbff",        "ud800x", "ud800\\n",
                                       "ud800\\ud800", "ud800\\u0041", "uDC00",  "udfff"};
    for (size_t i = 0; i < sizeof lone / sizeof lone[0]; i++) {
        char inside[40], finding[160], word[20] = "";
        snprintf(inside, sizeof inside, "\\%s", lone[i]);
        memcpy(word, lone[i], strcspn(lone[i], "\\"));
        snprintf(finding, sizeof finding, i < 6 ? lone_high : lone_low, word);
        check_json_string(inside, finding, 9);
    }
}

static void a_byte_order_mark_is_passed_and_takes_no_column(void **state) {
    (void)state;
    static const struct {
        const char *sound, *broken;
        area_reader read;
        uint64_t column;
    } texts[] = {
        {"POLYGON EMPTY", "POLYGUN", wend_wkt_read, 1},
        {"{\"type\": \"Polygon\", \"coordinates\": []}", "{x", wend_geojson_read, 2},
        {"<svg/>", "<x/>", wend_svg_read, 2},
        {"mesh\n2\n0 0\n", "mash", wend_polyanya_read, 1},
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[80];
        wend_area_list *list = NULL;
        wend_diagnostics *findings = NULL;
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
        snprintf(text, sizeof text, "\xef\xbb\xbf%s", texts[i].sound);
        assert_int_equal(texts[i].read(text, strlen(text), wend_default_allocator(), findings, &list), WEND_OK);
        wend_area_list_destroy(list);
        list = NULL;
        snprintf(text, sizeof text, "\xef\xbb\xbf%s", texts[i].broken);
        assert_int_equal(texts[i].read(text, strlen(text), wend_default_allocator(), findings, &list), WEND_BAD_INPUT);
        assert_int_equal(wend_diagnostics_get(findings, 0)->place.line, 1);
        assert_int_equal(wend_diagnostics_get(findings, 0)->place.column, texts[i].column);
        wend_diagnostics_destroy(findings);
    }
}

static void every_broken_svg_is_explained(void **state) {
    (void)state;
    static const area_rejection refusals[] = {
        {"", 1, 1, "unexpected end of text; an element svg is needed"},
        {"<html></html>", 1, 2, "unexpected 'html'; svg, the outermost element, is needed"},
        {"<svg>", 1, 6, "unexpected end of text; the end of every element is needed"},
        {"<svg></g>", 1, 8, "unexpected 'g'; the end of the element that was begun last is needed"},
        {"<svg><!-- ", 1, 7, "unexpected '!'; a comment that ends with --> is needed"},
        {"<svg a=1/>", 1, 8, "unexpected '1'; a value in quotes is needed"},
        {"<svg>\n<path d=\"L 0 0\"/></svg>", 2, 10, "unexpected 'L'; M, the beginning of a path, is needed"},
        {"<svg>\n<path d=\"M 0 0 L 1\"/></svg>", 2, 19, "unexpected end of text; a number of the path is needed"},
        {"<svg><path d=\"M0 0a1 1 0 2 0 1 1\"/></svg>", 1, 26, "unexpected '2'; 0 or 1, a flag of an arc, is needed"},
        {"<svg><g transform=\"turn(3)\"/></svg>", 1, 20,
         "unexpected 'turn'; matrix, translate, scale, rotate, skewX or skewY is needed"},
        {"<svg><rect width=\"3mm\" height=\"4\"/></svg>", 1, 20,
         "unexpected 'mm'; a length without a unit, or with px, is needed"},
        {"<svg><path transform=\"scale(1e300)\" d=\"M1e300 0h1v1z\"/></svg>", 1, 7,
         "unexpected 'path'; a shape whose corners are finite is needed"},
        {"<svg><g transform='rotate(1 2)'/></svg>", 1, 20,
         "unexpected 'rotate'; a transform with all its numbers is needed"},
        {"<svg><g transform='scale(1 2 3)'/></svg>", 1, 30,
         "unexpected '3'; ')' after a transform's numbers is needed"},
        {"<svg/><svg/>", 1, 8, "unexpected 'svg'; the end of the text after the drawing is needed"},
        {"<svg><path d='M0 0 B'/></svg>", 1, 20, "unexpected 'B'; a command of a path is needed"},
        {"<svg><path d='M0 0z 3'/></svg>", 1, 21, "unexpected '3'; a command of a path is needed"},
        {"<!DOCTYPE svg [", 1, 2, "unexpected '!'; a declaration that ends with '>' is needed"},
        {"<svg><circle r='2mm'/></svg>", 1, 18, "unexpected 'mm'; a length without a unit, or with px, is needed"},
        {"<svg data-terrain='lava'/>", 1, 20,
         "there is no terrain 'lava'; ground, wall, water, grass, swamp or trees, or a cost or medium beside it, is "
         "needed"},
    };
    CHECK_REFUSALS(refusals, wend_svg_read);
}

// ---- drawings ----

static wend_area_list *read_svg(const char *text) {
    wend_area_list *list = NULL;
    assert_int_equal(wend_svg_read(text, strlen(text), wend_default_allocator(), NULL, &list), WEND_OK);
    return list;
}

static double free_area(const wend_area_list *list) {
    wend_mesh_def def = wend_area_list_mesh_def(list);
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_mesh_check(mesh, &def, NULL), WEND_OK);
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_lattice lattice = wend_mesh_lattice(mesh);
    double sum = 0, unit = wend_lattice_unit(&lattice);
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        wend_lattice_point p[3];
        for (int i = 0; i < 3; i++) p[i] = wend_triangulation_vertex(triangulation, triangle.vertices[i]);
        double doubled = ((double)p[1].x - p[0].x) * ((double)p[2].y - p[0].y) -
                         ((double)p[1].y - p[0].y) * ((double)p[2].x - p[0].x);
        if (wend_mesh_is_free(mesh, t)) sum += doubled / 2 * unit * unit;
    }
    wend_mesh_destroy(mesh);
    return sum;
}

static void check_svg_area(const char *text, double least, double most) {
    wend_area_list *list = read_svg(text);
    double area = free_area(list);
    if (area < least || area > most) fail_msg("%s: %.6f, not %.6f to %.6f", text, area, least, most);
    wend_area_list_destroy(list);
}

static void shapes_have_their_area(void **state) {
    (void)state;
    const double pi = 3.141592653589793;
    check_svg_area("<svg><rect x='1' y='2' width='3' height='4'/></svg>", 12, 12);
    check_svg_area("<svg><circle r='5'/></svg>", 25 * pi - 0.32, 25 * pi); // the tolerance times the circumference
    check_svg_area("<svg><ellipse rx='5' ry='2'/></svg>", 10 * pi - 0.3, 10 * pi);
    check_svg_area("<svg><rect width='6' height='4' rx='1'/></svg>", 20 + pi - 0.07, 20 + pi);
    check_svg_area("<svg><polygon points='0,0 4,0 4,3'/></svg>", 6, 6);
    check_svg_area("<svg><polyline points='0 0 4 0 4 3'/></svg>", 6, 6);
    check_svg_area("<svg><path d='M0 0H4V3z'/></svg>", 6, 6);
    check_svg_area("<svg><path d='m1,1h4v3zm10 0 2 0 0 2z'/></svg>", 8, 8);
    check_svg_area("<svg><path d='M0-5A5 5 0 0 1 0 5A5,5,0,0,10-5Z'/></svg>", 25 * pi - 0.32, 25 * pi);
    check_svg_area("<svg><path d='M0 0A1 1 0 0 1 10 0z'/></svg>", 12.5 * pi - 0.2,
                   12.5 * pi); // radii that do not reach
    check_svg_area("<svg><path d='M0 0Q2 4 4 0z'/></svg>", 16.0 / 3 - 0.06, 16.0 / 3);
    check_svg_area("<svg><path d='M0 0Q1 2 2 0T4 0z'/></svg>", 2.6, 2.7);
    check_svg_area("<svg><path d='M0 0C0 4 4 4 4 0z'/></svg>", 9.6 - 0.1, 9.6);
    check_svg_area("<svg><path d='M0 0C0 2 2 2 2 0S4-2 4 0z'/></svg>", 4.8 - 0.1, 4.8);
    check_svg_area("<svg><g transform='scale(2) translate(1,1)'><rect width='2' height='2'/></g></svg>", 16, 16);
    check_svg_area("<svg><rect width='2' height='2' transform='matrix(0 1 -1 0 5 5)'/></svg>", 4, 4);
    check_svg_area("<svg><rect width='2' height='2' transform='rotate(45 1 1)'/></svg>", 3.999, 4.001);
    check_svg_area("<svg><rect width='2' height='2' transform='skewX(45)'/></svg>", 3.999, 4.001);
    check_svg_area("<svg><rect width='2' height='2' transform='skewY(45)'/></svg>", 3.999, 4.001);
    check_svg_area("<svg><path fill-rule='evenodd' d='M0 0h4v4h-4zM1 1h2v2h-2z'/></svg>", 12, 12);
    check_svg_area("<svg><path d='M0 0h4v4h-4zM1 1h2v2h-2z'/></svg>", 16, 16);
    check_svg_area("<svg><path d='M0 0h4v4h-4zM1 1v2h2v-2z'/></svg>", 12, 12);
}

static void drawn_shapes_are_read_and_others_are_not(void **state) {
    (void)state;
    static const char text[] =
        "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a '>'>]>"
        "<s:svg xmlns:s='http://www.w3.org/2000/svg'><defs><rect width='1' height='1'/></defs>"
        "<rect width='9' height='9'/>"                                // ground
        "<g class='old wall'><rect width='1' height='1'/>"            // wall
        "<rect width='1' height='1' data-terrain='grass'/></g>"       // grass
        "<rect width='1' height='1' style='stroke: red; fill:none'/>" // nothing
        "<g fill='none'><rect width='1' height='1' fill='#224'/></g>" // wall
        "<rect width='1' height='1' style='fill:rgb(10, 20, 250)'/>"  // water
        "<rect width='1' height='1' fill='#0a0'/>"                    // grass
        "<rect width='1' height='1' fill='black'/>"                   // wall
        "<rect width='1' height='1' fill='blue'/>"                    // water
        "<rect width='1' height='1' fill='green'/>"                   // grass
        "<rect width='1' height='1' fill='Navy'/>"                    // water
        "<rect width='1' height='1' fill='rgb(10%, 20%, 30%)'/>"      // wall
        "<rect width='1' height='1' fill='#0a0f'/>"                   // grass
        "<rect width='1' height='1' fill='#00aa'/>"                   // water
        "<rect width='1' height='1' fill='#00aa00ff'/>"               // grass
        "<rect width='1' height='1' fill='#00aa0'/>"                  // ground: no colour
        "<g fill='black' style='display:none'><rect width='1' height='1' visibility='visible'/></g>" // nothing
        "<text>a &lt; b</text><style><![CDATA[ a > b ]]></style>"
        "<rect width='1' height='1' data-terrain='mud' data-cost='3'/></s:svg>";
    static const char *const expected[] = {"ground", "wall",  "grass", "wall",  "water", "grass", "wall",   "water",
                                           "grass",  "water", "wall",  "grass", "water", "grass", "ground", "mud"};
    wend_area_list *list = read_svg(text);
    size_t count;
    const wend_area *areas = wend_area_list_areas(list, &count);
    assert_int_equal(count, 16);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(wend_area_list_terrain_name(list, areas[i].terrain), expected[i]);
    assert_true(wend_area_list_get_terrain(list, areas[15].terrain).cost == 3);
    wend_area_list_destroy(list);
}

static void names_in_geojson_may_be_escaped(void **state) {
    (void)state;
    static const struct {
        const char *text, *name;
    } cases[] = {{FEATURE("{\"terrain\": \"\\u0067rass\"}"), "grass"},
                 {FEATURE("{\"terrain\": \"l\\u00e4va\\u20ac\", \"cost\": 3}"), "l\xc3\xa4va\xe2\x82\xac"},
                 {FEATURE("{\"terrain\": \"\\ud83d\\ude00\", \"cost\": 3}"), "\xf0\x9f\x98\x80"},
                 {FEATURE("{\"terrain\": \"\\ud83d\\ude00!\", \"cost\": 3}"), "\xf0\x9f\x98\x80!"}}; // a pair
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wend_area_list *list = NULL;
        size_t count;
        assert_int_equal(wend_geojson_read(cases[i].text, strlen(cases[i].text), wend_default_allocator(), NULL, &list),
                         WEND_OK);
        const wend_area *areas = wend_area_list_areas(list, &count);
        assert_int_equal(count, 1);
        assert_string_equal(wend_area_list_terrain_name(list, areas[0].terrain), cases[i].name);
        wend_area_list_destroy(list);
    }
}

// A list that knows "lava", blocked, as number 6.
static wend_area_list *list_with_lava(void) {
    wend_area_list *list = NULL;
    uint8_t index;
    assert_int_equal(wend_area_list_create(wend_default_allocator(), &list), WEND_OK);
    assert_int_equal(wend_area_list_add_terrain(list, "lava", 4, (wend_terrain){1, WEND_MEDIUM_BLOCKED}, &index),
                     WEND_OK);
    return list;
}

static void geojson_can_have_other_terrain_and_open_rings(void **state) {
    (void)state;
    static const char text[] =
        "{\"type\": \"FeatureCollection\", \"features\": ["
        "{\"type\": \"Feature\", \"properties\": {}, \"geometry\": {\"type\": \"Polygon\", \"coordinates\": "
        "[[[0, 0], [4, 0], [4, 4]], [[1, 1]], [[2, 2], [2, 2]], [], [[3, 1], [4, 1], [4, 2], [3, 1]]]}},"
        "{\"type\": \"Feature\", \"properties\": {\"terrain\": \"lava\"}, \"geometry\": {\"type\": \"Polygon\","
        "\"coordinates\": [[[5, 0], [9, 0], [9, 4], [5, 0]]]}}]}";
    wend_area_list *known = list_with_lava(), *list = NULL;
    wend_geojson_def def = wend_default_geojson_def();
    def.terrains = known;
    def.terrain = WEND_AREA_WALL;
    def.open_rings = true;
    assert_int_equal(wend_geojson_read_as(text, sizeof text - 1, &def, NULL, &list), WEND_OK);
    size_t count;
    const wend_area *areas = wend_area_list_areas(list, &count);
    static const size_t sizes[] = {3, 1, 1, 3};
    assert_int_equal(count, 2);
    assert_int_equal(areas[0].terrain, WEND_AREA_WALL);
    assert_int_equal(areas[0].ring_count, 4);
    assert_memory_equal(areas[0].ring_sizes, sizes, sizeof sizes);
    assert_true(areas[0].points[2].x == 4 && areas[0].points[2].y == 4);
    assert_int_equal(areas[1].terrain, 6);
    assert_string_equal(wend_area_list_terrain_name(list, 6), "lava");
    wend_area_list_destroy(list);
    list = NULL;

    // What the list does not know may not be named, whatever it costs.
    static const char strange[] = FEATURE("{\"terrain\": \"lave\", \"cost\": 3}");
    wend_diagnostics *findings = no_findings();
    assert_int_equal(wend_geojson_read_as(strange, sizeof strange - 1, &def, findings, &list), WEND_BAD_INPUT);
    assert_null(list);
    check_only_finding(findings, "there is no terrain 'lave'; did you mean lava? ground, wall, water, grass, swamp, "
                                 "trees or lava is needed");
    wend_area_list_destroy(known);
}

static wend_status read_by_definition(const wend_geojson_def *def, wend_diagnostics *findings, wend_area_list **list) {
    static const char text[] = FEATURE("{}");
    return wend_geojson_read_as(text, sizeof text - 1, def, findings, list);
}

static void every_broken_geojson_definition_is_explained(void **state) {
    (void)state;
    wend_geojson_def def = wend_default_geojson_def();
    char text[200];
    def.size = 3;
    snprintf(text, sizeof text,
             "wend_geojson_def.size is 3; initialize it with wend_default_geojson_def(), which sets %zu", sizeof def);
    CHECK_REFUSED(read_by_definition, wend_area_list, def, text);
    def = wend_default_geojson_def();
    def.allocator.release = NULL;
    CHECK_REFUSED(read_by_definition, wend_area_list, def,
                  "the allocator of the geojson definition has no release; wend_default_allocator() has one");
    def = wend_default_geojson_def();
    def.terrain = 6;
    CHECK_REFUSED(read_by_definition, wend_area_list, def, "terrain is 6; a kind of terrain, 0 to 5, is needed");
    wend_area_list *known = list_with_lava(), *list = NULL;
    def.terrains = known;
    assert_int_equal(read_by_definition(&def, NULL, &list), WEND_OK);
    wend_area_list_destroy(known);
    wend_area_list_destroy(list);
}

static void geojson_of_many_polygons_is_read(void **state) {
    (void)state;
    static const char text[] =
        "{\"type\": \"GeometryCollection\", \"geometries\": ["
        "{\"type\": \"MultiPolygon\", \"coordinates\": [[[[0, 0], [4, 0], [4, 4], [0, 0]]],"
        "[[[5, 0], [9, 0], [9, 4], [5, 0]]]]},"
        "{\"type\": \"Polygon\", \"coordinates\": [[[0, 9], [2, 9], [2, 11], [0, 11], [0, 9]]]}]}";
    wend_area_list *list = NULL;
    assert_int_equal(wend_geojson_read(text, strlen(text), wend_default_allocator(), NULL, &list), WEND_OK);
    assert_true(free_area(list) == 8 + 8 + 4);
    wend_area_list_destroy(list);
}

static void one_kind_of_terrain_too_many_is_rejected(void **state) {
    (void)state;
    static char text[WEND_TERRAIN_LIMIT * 100];
    size_t length = (size_t)snprintf(text, sizeof text, "<svg>\n");
    for (int i = 0; i <= WEND_TERRAIN_LIMIT; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "<rect width='1' height='1' data-terrain='kind%d' data-cost='2'/>\n", i);
    wend_area_list *list = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_svg_read(text, length, wend_default_allocator(), findings, &list), WEND_BAD_INPUT);
    const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
    assert_int_equal(finding->message, WEND_MESSAGE_AREA_TERRAIN_LIMIT);
    assert_int_equal(finding->place.line, WEND_TERRAIN_LIMIT - 6 + 2); // six kinds are there already
    wend_diagnostics_destroy(findings);
    assert_null(list);
}

static void areas_can_be_added_and_written_as_wkt(void **state) {
    (void)state;
    static const wend_vector2 square[] = {{0, 0}, {2, 0}, {2, 2}, {0, 2}}, far[] = {{5, 5}, {6, 5}, {6, 6}};
    wend_area_list *list = NULL, *again = NULL;
    char text[200];
    size_t length, count;
    uint8_t wall;
    assert_int_equal(wend_area_list_create(wend_default_allocator(), &list), WEND_OK);
    assert_int_equal(wend_wkt_write(list, text, sizeof text, &length), WEND_OK);
    assert_int_equal(length, 25);
    assert_memory_equal(text, "GEOMETRYCOLLECTION EMPTY\n", 25);
    assert_true(wend_area_list_find_terrain(list, "wall", 4, &wall));
    assert_false(wend_area_list_find_terrain(list, "walls", 5, &wall));
    assert_int_equal(wend_area_list_add_ring(list, square, 4, 0), WEND_OK);
    assert_int_equal(wend_area_list_add_ring(list, far, 3, 0), WEND_OK);
    assert_int_equal(wend_area_list_add_ring(list, far, 3, wall), WEND_OK); // WKT has no word for it
    assert_int_equal(wend_wkt_write(list, NULL, 0, &length), WEND_OK);
    assert_true(length < sizeof text);
    assert_int_equal(wend_wkt_write(list, text, sizeof text, &length), WEND_OK);
    assert_int_equal(wend_wkt_read(text, length, wend_default_allocator(), NULL, &again), WEND_OK);
    const wend_area *areas = wend_area_list_areas(again, &count);
    assert_int_equal(count, 2);
    assert_memory_equal(areas[0].points, square, sizeof square);
    assert_memory_equal(areas[1].points, far, sizeof far);
    wend_area_list_destroy(list);
    wend_area_list_destroy(again);
}

// ---- scenes ----

static wend_mesh *make_scene(scene_mesh_kind kind, uint64_t seed, wend_area_list **list) {
    scene_mesh_def def = scene_default_mesh_def(kind, seed);
    wend_mesh *mesh = NULL;
    def.count = def.count < 40 ? def.count : 40; // areas are checked one by one
    assert_int_equal(scene_mesh_make(kind, &def, list), WEND_OK);
    wend_mesh_def mesh_def = wend_area_list_mesh_def(*list);
    assert_int_equal(wend_mesh_create(&mesh_def, NULL, &mesh), WEND_OK);
    return mesh;
}

static void every_scene_is_sound_and_survives_every_format(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_MESH_KIND_COUNT; kind++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            wend_area_list *list = NULL, *again = NULL;
            wend_mesh *mesh = make_scene((scene_mesh_kind)kind, seed, &list);
            wend_mesh_def def = wend_area_list_mesh_def(list);
            bool is_small = wend_triangulation_triangle_count(wend_mesh_triangulation(mesh)) < 20000;
            assert_int_equal(wend_mesh_check(mesh, is_small ? &def : NULL, NULL), WEND_OK);
            wend_mesh *twin = make_scene((scene_mesh_kind)kind, seed, &again);
            uint64_t hash, other;
            assert_int_equal(wend_mesh_hash(mesh, &hash), WEND_OK);
            assert_int_equal(wend_mesh_hash(twin, &other), WEND_OK);
            assert_int_equal(hash, other);
            assert_true(area_lists_are_equal(list, again));
            wend_file_writer *writer = NULL;
            const uint8_t *bytes;
            size_t count;
            assert_int_equal(wend_mesh_write(mesh, &writer), WEND_OK);
            assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
            const char *wrong = judge_mesh_file(bytes, count);
            if (wrong) fail_msg("%s, seed %d: %s", scene_mesh_kind_name((scene_mesh_kind)kind), (int)seed, wrong);
            wend_file_writer_destroy(writer);
            // The mesh of its areas has the same free ground; where sides pass close by corners, nearly.
            wend_area_list *regions = NULL;
            assert_int_equal(wend_area_list_create_from_mesh(mesh, wend_default_allocator(), &regions), WEND_OK);
            double before = free_area(list), after = free_area(regions);
            double slack = kind < SCENE_MESH_FIRST_HORROR ? 0 : before * 1e-5;
            if (before > after + slack || after > before + slack)
                fail_msg("%s: %.12g became %.12g", scene_mesh_kind_name((scene_mesh_kind)kind), before, after);
            wend_area_list_destroy(regions);
            wend_mesh_destroy(mesh);
            wend_mesh_destroy(twin);
            wend_area_list_destroy(list);
            wend_area_list_destroy(again);
        }
}

// A saved mesh by its parts, whatever they are; all ground.
typedef struct raw_mesh {
    const wend_lattice_point *points;
    size_t point_count;
    const uint32_t *triangles; // three each
    size_t triangle_count;
    const uint32_t *sides; // two each
    size_t side_count;
} raw_mesh;

static void write_raw_mesh(const raw_mesh *raw, wend_file_writer *writer) {
    wend_packer *chunk = wend_file_writer_begin(writer, WEND_TAG('H', 'E', 'A', 'D'), 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_i32(chunk, 0);
    for (int i = 0; i < 3; i++) wend_packer_add_u64(chunk, 0);
    wend_packer_add_u8(chunk, 0);
    wend_packer_add_count(chunk, 1);
    wend_packer_add_double(chunk, 1);
    wend_packer_add_u8(chunk, 0);
    chunk = wend_file_writer_begin(writer, WEND_TAG('V', 'E', 'R', 'T'), 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < raw->point_count; i++) {
        wend_packer_add_i32(chunk, raw->points[i].x);
        wend_packer_add_i32(chunk, raw->points[i].y);
    }
    chunk = wend_file_writer_begin(writer, WEND_TAG('T', 'R', 'I', 'S'), 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_u32s(chunk, raw->triangles, 3 * raw->triangle_count);
    chunk = wend_file_writer_begin(writer, WEND_TAG('S', 'I', 'D', 'E'), 1, WEND_CHUNK_REQUIRED);
    wend_packer_add_u32s(chunk, raw->sides, 2 * raw->side_count);
    chunk = wend_file_writer_begin(writer, WEND_TAG('L', 'A', 'N', 'D'), 1, WEND_CHUNK_REQUIRED);
    for (size_t i = 0; i < raw->triangle_count; i++) {
        wend_packer_add_u32(chunk, UINT32_MAX);
        wend_packer_add_u8(chunk, 0);
    }
}

// Loads it; NULL: it is sound, otherwise what is told.
static void check_raw_mesh(const raw_mesh *raw, const char *finding) {
    wend_file_writer *writer = NULL;
    wend_diagnostics *findings = NULL;
    wend_mesh *mesh = NULL;
    const uint8_t *bytes;
    size_t size;
    assert_int_equal(wend_file_writer_create(WEND_MESH_KIND, wend_default_allocator(), &writer), WEND_OK);
    write_raw_mesh(raw, writer);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &size), WEND_OK);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_status status = wend_mesh_load_memory(bytes, size, wend_default_allocator(), findings, &mesh);
    assert_int_equal(status, finding ? WEND_BAD_INPUT : WEND_OK);
    if (finding) assert_string_equal(wend_diagnostics_get(findings, 0)->text, finding);
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
    wend_file_writer_destroy(writer);
}

// Eight points on a circle, a hundred degrees from one to the next and twenty back to the first: triangles between them and the middle turn
// counterclockwise, know their neighbours and are as many as they should be, and the border turns left at every corner. But it goes around
// twice, so half the plane's points would be in two triangles.
static void a_border_that_goes_around_twice_is_rejected(void **state) {
    (void)state;
    enum { POINTS = 9 };
    static const wend_lattice_point places[POINTS] = {{0, 0},     {1000, 0},   {-174, 985},  {-940, -342}, {500, -866},
                                                      {766, 643}, {-766, 643}, {-500, -866}, {940, -342}};
    uint32_t order[POINTS], rank[POINTS];
    for (uint32_t i = 0; i < POINTS; i++) {
        uint32_t at = i;
        for (; at > 0 && wend_lattice_point_compare(places[order[at - 1]], places[i]) > 0; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (uint32_t i = 0; i < POINTS; i++) rank[order[i]] = i;
    for (int twice = 0; twice < 2; twice++) {
        uint32_t triangles[POINTS - 1][3];
        size_t count = 0;
        for (uint32_t i = 1; i < POINTS; i++) {
            // Once around: by angle instead of by steps of a hundred degrees.
            static const uint32_t by_angle[POINTS - 1] = {1, 5, 2, 6, 3, 7, 4, 8};
            uint32_t from = twice ? i : by_angle[i - 1], to = twice ? i % 8 + 1 : by_angle[i % 8];
            uint32_t triangle[3] = {rank[0], rank[from], rank[to]};
            uint32_t least = triangle[1] < triangle[0] ? 1 : 0;
            if (triangle[2] < triangle[least]) least = 2;
            size_t at = count++;
            for (; at > 0 &&
                   (triangles[at - 1][0] > triangle[least] ||
                    (triangles[at - 1][0] == triangle[least] && triangles[at - 1][1] > triangle[(least + 1) % 3]));
                 at--)
                memcpy(triangles[at], triangles[at - 1], sizeof triangles[0]);
            for (uint32_t k = 0; k < 3; k++) triangles[at][k] = triangle[(least + k) % 3];
        }
        uint32_t sides[POINTS - 1][2]; // from the middle to all, so that nothing need be Delaunay
        for (uint32_t i = 0, at = 0; i < POINTS; i++) {
            if (i == rank[0]) continue;
            sides[at][0] = i < rank[0] ? i : rank[0];
            sides[at++][1] = i < rank[0] ? rank[0] : i;
        }
        wend_lattice_point sorted[POINTS];
        for (int i = 0; i < POINTS; i++) sorted[i] = places[order[i]];
        check_raw_mesh(&(raw_mesh){sorted, POINTS, triangles[0], count, sides[0], POINTS - 1},
                       twice ? "triangle 0 is invalid: the border does not go around once" : NULL);
    }
}

// The longer diagonal of a kite is right only where it is constrained.
static void a_mesh_that_is_not_delaunay_is_rejected(void **state) {
    (void)state;
    static const wend_lattice_point kite[] = {{0, 0}, {5, -20}, {5, 20}, {10, 0}};
    static const uint32_t triangles[] = {0, 1, 2, 1, 3, 2}, diagonal[] = {1, 2};
    check_raw_mesh(&(raw_mesh){kite, 4, triangles, 2, diagonal, 1}, NULL);
    check_raw_mesh(&(raw_mesh){kite, 4, triangles, 2, diagonal, 0},
                   "triangle 0 is invalid: this and the others are not a constrained Delaunay triangulation");
}

static void scenes_have_names_and_limits(void **state) {
    (void)state;
    scene_mesh_kind kind;
    wend_area_list *list = NULL;
    for (int i = 0; i < SCENE_MESH_KIND_COUNT; i++) {
        assert_true(scene_mesh_kind_from_name(scene_mesh_kind_name((scene_mesh_kind)i), &kind));
        assert_int_equal(kind, i);
        scene_mesh_def none = scene_default_mesh_def(kind, 1);
        none.count = 0;
        assert_int_equal(scene_mesh_make(kind, &none, &list), WEND_OK);
        wend_area_list_destroy(list);
    }
    assert_false(scene_mesh_kind_from_name("town", &kind));
    scene_mesh_def def = scene_default_mesh_def(SCENE_MESH_CITY, 1);
    def.size = 0;
    assert_int_equal(scene_mesh_make(SCENE_MESH_CITY, &def, &list), WEND_OUT_OF_RANGE);
}

// ---- published files ----

static size_t check_published(const char *folder, const char *ending, area_reader read) {
    char path[1200];
    const char *data = getenv("WEND_DATA");
    snprintf(path, sizeof path, "%s/%s", data ? data : "", folder);
    DIR *list = opendir(path);
    size_t found = 0;
    for (struct dirent *entry; list && (entry = readdir(list));) {
        size_t length = strlen(entry->d_name), ending_length = strlen(ending);
        if (length < ending_length || strcmp(entry->d_name + length - ending_length, ending) != 0) continue;
        snprintf(path, sizeof path, "%s/%s/%s", data, folder, entry->d_name);
        char *text = read_whole_file(path, &length);
        wend_area_list *areas = NULL;
        wend_mesh *mesh = NULL;
        wend_cells *cells = NULL;
        assert_int_equal(read(text, length, wend_default_allocator(), NULL, &areas), WEND_OK);
        wend_mesh_def def = wend_area_list_mesh_def(areas);
        assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
        assert_int_equal(wend_mesh_check(mesh, NULL, NULL), WEND_OK);
        assert_int_equal(wend_cells_create(mesh, wend_default_allocator(), &cells), WEND_OK);
        assert_int_equal(wend_cells_check(cells, NULL), WEND_OK);
        assert_true(wend_cells_count(cells) > 0);
        wend_cells_destroy(cells);
        wend_mesh_destroy(mesh);
        wend_area_list_destroy(areas);
        free(text);
        found++;
    }
    if (list) closedir(list);
    return found;
}

static void published_meshes_load(void **state) {
    (void)state;
    if (check_published("mesh", ".mesh", wend_polyanya_read) == 0) skip();
}

// On the finest lattice that has room for them, the files' polygons stay convex.
static void published_meshes_can_keep_their_polygons(void **state) {
    (void)state;
    static const struct {
        const char *name;
        uint32_t polygons; // free ones
    } files[] = {
        {"arena", 120}, {"arena-merged", 55}, {"aurora", 34816}, {"aurora-merged", 19244}, {"ironharvest_2p_01", 3860}};
    const char *data = getenv("WEND_DATA");
    size_t found = 0;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[1200];
        snprintf(path, sizeof path, "%s/mesh/%s.mesh", data ? data : "", files[i].name);
        FILE *there = fopen(path, "rb");
        if (!there) continue;
        fclose(there);
        size_t length, areas;
        char *text = read_whole_file(path, &length);
        wend_area_list *list = NULL;
        wend_mesh *mesh = NULL;
        wend_cells *cells = NULL;
        wend_plane *plane = NULL;
        wend_lattice_choice choice;
        assert_int_equal(wend_polyanya_read_polygons(text, length, wend_default_allocator(), NULL, &list), WEND_OK);
        const wend_area *first = wend_area_list_areas(list, &areas);
        assert_int_equal(areas, files[i].polygons);
        assert_int_equal(wend_lattice_choose(first->points, wend_area_list_point_count(list), NULL, &choice), WEND_OK);
        if (!choice.exact) choice.lattice = (wend_lattice){.unit_exponent = choice.finest};
        wend_mesh_def def = wend_area_list_mesh_def(list);
        def.lattice = &choice.lattice;
        assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
        assert_int_equal(wend_cells_create_of_areas(mesh, wend_default_allocator(), &cells), WEND_OK);
        assert_int_equal(wend_cells_check(cells, NULL), WEND_OK);
        assert_int_equal(wend_cells_count(cells), files[i].polygons);
        assert_int_equal(wend_plane_create(cells, wend_default_allocator(), &plane), WEND_OK);
        wend_plane_destroy(plane);
        wend_cells_destroy(cells);
        wend_mesh_destroy(mesh);
        wend_area_list_destroy(list);
        free(text);
        found++;
    }
    if (found == 0) skip();
}

static void published_building_plans_load(void **state) {
    (void)state;
    if (check_published("crowd/jupedsim_geometry", ".wkt", wend_wkt_read) == 0) skip();
}

// ---- memory ----

typedef struct reading {
    area_reader read;
    const char *text;
} reading;

static wend_status read_with(wend_allocator allocator, void *user) {
    const reading *what = user;
    wend_area_list *list = NULL, *regions = NULL;
    wend_mesh *mesh = NULL, *loaded = NULL;
    wend_cells *cells = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    uint64_t hash;
    wend_status status = what->read(what->text, strlen(what->text), allocator, NULL, &list);
    if (!status) {
        wend_mesh_def def = wend_area_list_mesh_def(list);
        status = wend_mesh_create(&def, NULL, &mesh);
    }
    if (!status) status = wend_mesh_hash(mesh, &hash);
    if (!status) status = wend_area_list_create_from_mesh(mesh, allocator, &regions);
    if (!status) status = wend_cells_create(mesh, allocator, &cells);
    if (!status) status = wend_polyanya_write(cells, 0, NULL, 0, &count);
    if (!status) status = wend_mesh_write(mesh, &writer);
    if (!status) status = wend_file_writer_finish(writer, &bytes, &count);
    if (!status) status = wend_mesh_load_memory(bytes, count, allocator, NULL, &loaded);
    wend_file_writer_destroy(writer);
    wend_cells_destroy(cells);
    wend_mesh_destroy(loaded);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(regions);
    wend_area_list_destroy(list);
    return status;
}

static wend_status read_geojson_with_lava(const char *text, size_t length, wend_allocator allocator,
                                          wend_diagnostics *findings, wend_area_list **list) {
    wend_area_list *known = list_with_lava();
    wend_geojson_def def = wend_default_geojson_def();
    def.terrains = known;
    def.open_rings = true;
    def.allocator = allocator;
    wend_status status = wend_geojson_read_as(text, length, &def, findings, list);
    wend_area_list_destroy(known);
    return status;
}

static void failing_allocations_leave_nothing_behind(void **state) {
    (void)state;
    reading readings[] = {
        {wend_polyanya_read, SQUARE "4 0 1 2 3 -1 -1 -1 -1"},
        {wend_polyanya_read_polygons, SQUARE "4 0 1 2 3 -1 -1 -1 -1"},
        {wend_wkt_read, "GEOMETRYCOLLECTION (POLYGON ((0 0, 9 0, 9 9, 0 0), (5 1, 6 1, 6 2, 5 1)))"},
        {wend_geojson_read, FEATURE("{\"terrain\": \"mud\", \"cost\": 3}")},
        {read_geojson_with_lava, FEATURE("{\"terrain\": \"lava\"}")},
        {wend_svg_read, "<svg><g><rect width='9' height='9'/><circle r='2' class='wall'/></g></svg>"},
    };
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++)
        walk_failing_allocations("reading areas", read_with, &readings[i]);
}

// Adds triangles; one that cannot be ended for lack of memory gets a fourth corner and is ended again.
static wend_status end_areas_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_area_list *list = NULL;
    wend_status status = wend_area_list_create(allocator, &list);
    for (size_t made = 0; made < 40 && !status; made++) {
        for (int i = 0; i < 3 && !status; i++) status = wend_area_list_add_point(list, (wend_vector2){i == 1, i == 2});
        if (status) break;
        status = wend_area_list_end_area(list, WEND_FILL_NON_ZERO, WEND_AREA_GROUND);
        if (!status || wend_area_list_add_point(list, (wend_vector2){-1, 1}) ||
            wend_area_list_end_area(list, WEND_FILL_NON_ZERO, WEND_AREA_GROUND))
            continue;
        size_t count;
        const wend_area *areas = wend_area_list_areas(list, &count);
        assert_int_equal(count, made + 1);
        assert_int_equal(areas[made].ring_count, 1);
        assert_int_equal(areas[made].ring_sizes[0], 4);
        assert_int_equal(areas[made].point_count, 4);
    }
    wend_area_list_destroy(list);
    return status;
}

static void an_area_that_could_not_be_ended_goes_on(void **state) {
    (void)state;
    walk_failing_allocations("ending areas", end_areas_with, NULL);
}

static void contract_violations_are_noticed(void **state) {
    wend_area_list *list = NULL;
    size_t length;
    uint64_t hash;
    soft_contract_begin(state);
    assert_int_equal(wend_wkt_read(NULL, 1, wend_default_allocator(), NULL, &list), WEND_INVALID);
    assert_int_equal(wend_geojson_read("", 0, wend_default_allocator(), NULL, NULL), WEND_INVALID);
    assert_int_equal(wend_svg_write(NULL, NULL, 0, &length), WEND_INVALID);
    assert_int_equal(wend_mesh_hash(NULL, &hash), WEND_INVALID);
    assert_int_equal(wend_area_list_end_area(NULL, WEND_FILL_NON_ZERO, 0), WEND_INVALID);
    assert_int_equal(soft_contract_broken(), 5);
    soft_contract_end(state);
}

static void a_loaded_mesh_answers_like_the_one_that_was_saved(void **state) {
    (void)state;
    const wend_vector2 floor_plan[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, pillar[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}};
    const wend_area areas[] = {{.points = floor_plan, .point_count = 4, .terrain = 0},
                               {.points = pillar, .point_count = 4, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 2;
    wend_mesh *made = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes = NULL;
    size_t count = 0;
    assert_int_equal(wend_mesh_create(&def, NULL, &made), WEND_OK);
    assert_int_equal(wend_mesh_write(made, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_mesh_load_memory(bytes, count, wend_default_allocator(), NULL, &loaded), WEND_OK);
    wend_lattice lattice = wend_mesh_lattice(made);
    for (int i = 0; i < 300; i++) {
        wend_lattice_rounding from;
        assert_int_equal(wend_lattice_round(&lattice, (wend_vector2){i % 25 - 2.25, i / 25 - 0.75}, NULL, &from),
                         WEND_OK);
        wend_mesh_place first, second;
        assert_true(mesh_nearest_to(made, from.point, WEND_ANY_ISLAND, &first));
        assert_true(mesh_nearest_to(loaded, from.point, WEND_ANY_ISLAND, &second));
        assert_true(first.distance == second.distance && first.location.position.x == second.location.position.x);
        assert_true(first.point.x == second.point.x && first.point.y == second.point.y);
        assert_int_equal(wend_mesh_is_free(made, wend_mesh_triangle_at(made, from.point)),
                         wend_mesh_is_free(loaded, wend_mesh_triangle_at(loaded, from.point)));
    }
    assert_int_equal(wend_mesh_check(loaded, NULL, NULL), WEND_OK);
    wend_mesh_destroy(loaded);
    loaded = NULL;
    char path[64];
    uint64_t hash, again;
    snprintf(path, sizeof path, "/tmp/wend-test-mesh-XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0 && close(descriptor) == 0);
    assert_int_equal(wend_mesh_save(made, path, NULL), WEND_OK);
    assert_int_equal(wend_mesh_load(path, NULL, NULL, &loaded), WEND_OK);
    assert_int_equal(wend_mesh_hash(made, &hash), WEND_OK);
    assert_int_equal(wend_mesh_hash(loaded, &again), WEND_OK);
    assert_true(hash == again);
    assert_int_equal(unlink(path), 0);
    wend_mesh *none = NULL;
    assert_int_equal(wend_mesh_load(path, NULL, NULL, &none), WEND_IO_ERROR);
    assert_null(none);
    assert_int_equal(wend_mesh_save(made, "/tmp/wend-no-such-folder/mesh", NULL), WEND_IO_ERROR);
    wend_mesh_destroy(made);
    wend_mesh_destroy(loaded);
    wend_file_writer_destroy(writer);
}

static void what_no_file_can_hold_is_rejected_at_the_door(void **state) {
    (void)state;
    wend_area_list *list = NULL;
    uint8_t index = 9;
    assert_int_equal(wend_area_list_create(wend_default_allocator(), &list), WEND_OK);
    const wend_vector2 bad[] = {{0, 0}, {1, (double)NAN}, {(double)INFINITY, 1}, {1, -(double)INFINITY}};
    for (int i = 1; i < 4; i++) assert_int_equal(wend_area_list_add_point(list, bad[i]), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_add_ring(list, bad, 4, 0), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_end_area(list, WEND_FILL_NON_ZERO, 0), WEND_OK); // nothing was added
    assert_int_equal(wend_area_list_point_count(list), 0);
    size_t kinds = wend_area_list_terrain_count(list);
    const wend_terrain lava = {.cost = 9, .medium = 0}, free_of_charge = {.cost = 0, .medium = 0},
                       lost = {.cost = (double)NAN}, beyond_meshes = {.cost = 2e300}, dearest = {.cost = 1e300};
    assert_int_equal(wend_area_list_add_terrain(list, "\xff\xfe", 2, lava, &index), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_add_terrain(list, "\xed\xa0\x80", 3, lava, &index), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_add_terrain(list, "a\nb", 3, lava, &index), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_add_terrain(list, "lava", 4, free_of_charge, &index), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_add_terrain(list, "lava", 4, lost, &index), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_add_terrain(list, "lava", 4, beyond_meshes, &index), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_area_list_terrain_count(list), kinds);
    assert_int_equal(wend_area_list_add_terrain(list, "sun", 3, dearest, &index), WEND_OK);
    assert_int_equal(wend_area_list_add_terrain(list, "l\xc3\xa4va", 5, lava, &index), WEND_OK);
    wend_area_list_destroy(list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_no_file_can_hold_is_rejected_at_the_door),
        cmocka_unit_test(a_loaded_mesh_answers_like_the_one_that_was_saved),
        FACT(written_lists_read_the_same),
        FACT(texts_read_as_what_was_meant),
        FACT(squares_become_their_outline),
        FACT(the_areas_of_a_mesh_make_it_again),
        FACT(saved_meshes_are_the_same),
        FACT(every_broken_mesh_text_is_explained),
        FACT(every_broken_wkt_is_explained),
        FACT(every_broken_geojson_is_explained),
        FACT(a_repeated_member_among_many_is_found),
        FACT(wkt_says_what_has_no_effect),
        FACT(geojson_says_what_has_no_effect),
        FACT(svg_says_what_has_no_effect),
        FACT(skipped_geometries_are_counted),
        FACT(json_strings_are_utf8_or_rejected_at_the_byte),
        FACT(a_byte_order_mark_is_passed_and_takes_no_column),
        FACT(every_broken_svg_is_explained),
        FACT(shapes_have_their_area),
        FACT(drawn_shapes_are_read_and_others_are_not),
        FACT(names_in_geojson_may_be_escaped),
        FACT(geojson_can_have_other_terrain_and_open_rings),
        FACT(every_broken_geojson_definition_is_explained),
        FACT(geojson_of_many_polygons_is_read),
        FACT(one_kind_of_terrain_too_many_is_rejected),
        FACT(areas_can_be_added_and_written_as_wkt),
        FACT(every_scene_is_sound_and_survives_every_format),
        FACT(a_border_that_goes_around_twice_is_rejected),
        FACT(a_mesh_that_is_not_delaunay_is_rejected),
        FACT(scenes_have_names_and_limits),
        FACT(published_meshes_load),
        FACT(published_meshes_can_keep_their_polygons),
        FACT(published_building_plans_load),
        FACT(failing_allocations_leave_nothing_behind),
        FACT(an_area_that_could_not_be_ended_goes_on),
        FACT(contract_violations_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
