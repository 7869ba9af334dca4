#include "input/map_projection.h"

#include "command/complain.h"

#include <math.h>
#include <string.h>

bool project_given;

#define RADIANS_PER_DEGREE 0.017453292519943295
#define EARTH_RADIUS       6378137.0             // WGS 84, at the equator
#define THIRD_FLATTENING   1.6792203863837047e-3 // f / (2 - f), f = 1 / 298.257223563
#define TERMS              4

// A file may reach so far, in metres, to the east or west of its middle: there lengths are 1 % too long.
#define MOST_EAST 900e3

// Where positions on the other side of the earth are put.
#define NOWHERE 1e300

// ---- The series ----

static const double n = THIRD_FLATTENING;

// The radius of the sphere whose meridians are as long as the ellipsoid's.
static double rectifying_radius(void) {
    return EARTH_RADIUS / (1 + n) * (1 + n * n / 4 + n * n * n * n / 64);
}

static void forward_terms(double alpha[TERMS]) {
    alpha[0] = n * (1.0 / 2 + n * (-2.0 / 3 + n * (5.0 / 16 + n * (41.0 / 180))));
    alpha[1] = n * n * (13.0 / 48 + n * (-3.0 / 5 + n * (557.0 / 1440)));
    alpha[2] = n * n * n * (61.0 / 240 + n * (-103.0 / 140));
    alpha[3] = n * n * n * n * (49561.0 / 161280);
}

static void backward_terms(double beta[TERMS]) {
    beta[0] = n * (1.0 / 2 + n * (-2.0 / 3 + n * (37.0 / 96 + n * (-1.0 / 360))));
    beta[1] = n * n * (1.0 / 48 + n * (1.0 / 15 + n * (-437.0 / 1440)));
    beta[2] = n * n * n * (17.0 / 480 + n * (-37.0 / 840));
    beta[3] = n * n * n * n * (4397.0 / 161280);
}

static double hyperbolic_sine(double x) {
    if (fabs(x) < 1e-3) return x * (1 + x * x / 6 * (1 + x * x / 20)); // exp(x) - exp(-x) would lose digits
    return (wend_exp(x) - wend_exp(-x)) / 2;
}

static double hyperbolic_cosine(double x) {
    return (wend_exp(x) + wend_exp(-x)) / 2;
}

static double inverse_hyperbolic_sine(double x) {
    double size = fabs(x), value;
    if (size < 1e-3)
        value = size * (1 - size * size / 6 * (1 - size * size * 9 / 20));
    else
        value = wend_log(size + sqrt(size * size + 1));
    return x < 0 ? -value : value;
}

// The sine of the angle that takes a latitude's place on the conformal sphere, over its cosine, of that of the latitude: Karney, eq. 7 to 9.
static double conformal_tangent(double tangent) {
    const double eccentricity = 2 * sqrt(n) / (1 + n);
    double sine = tangent / sqrt(1 + tangent * tangent);
    double sigma = eccentricity * wend_log((1 + eccentricity * sine) / (1 - eccentricity * sine)) / 2;
    double bent = hyperbolic_sine(sigma);
    return tangent * sqrt(1 + bent * bent) - bent * sqrt(1 + tangent * tangent);
}

// Its inverse, by Newton's method (Karney, eqs. 19 to 21): five steps are more than enough.
static double geographic_tangent(double conformal) {
    const double squared = 4 * n / ((1 + n) * (1 + n));
    double tangent = conformal / (1 - squared);
    for (int i = 0; i < 5; i++) {
        double at = conformal_tangent(tangent);
        tangent += (conformal - at) / sqrt(1 + at * at) * (1 + (1 - squared) * tangent * tangent) /
                   ((1 - squared) * sqrt(1 + tangent * tangent));
    }
    return tangent;
}

// Metres from the equator and from the meridian at an angle from it below a right one.
static wend_vector2 transverse_metres(double east_radians, double latitude_radians) {
    double sine, cosine, east_sine, east_cosine, alpha[TERMS];
    wend_sin_cos(latitude_radians, &sine, &cosine);
    wend_sin_cos(east_radians, &east_sine, &east_cosine);
    double tangent = conformal_tangent(sine / cosine);
    double up = wend_atan2(tangent, east_cosine),
           side = inverse_hyperbolic_sine(east_sine / wend_hypot(tangent, east_cosine));
    wend_vector2 sum = {side, up};
    forward_terms(alpha);
    for (int j = 1; j <= TERMS; j++) {
        double wave_sine, wave_cosine;
        wend_sin_cos(2 * j * up, &wave_sine, &wave_cosine);
        sum.x += alpha[j - 1] * wave_cosine * hyperbolic_sine(2 * j * side);
        sum.y += alpha[j - 1] * wave_sine * hyperbolic_cosine(2 * j * side);
    }
    return (wend_vector2){rectifying_radius() * sum.x, rectifying_radius() * sum.y};
}

wend_vector2 map_projection_metres(const map_projection *projection, wend_vector2 degrees) {
    double east = degrees.x - projection->longitude;
    if (!(fabs(east) < 80) || !(fabs(degrees.y) < 90)) return (wend_vector2){NOWHERE, NOWHERE};
    wend_vector2 metres = transverse_metres(east * RADIANS_PER_DEGREE, degrees.y * RADIANS_PER_DEGREE);
    return (wend_vector2){metres.x, metres.y - projection->north_of_equator};
}

wend_vector2 map_projection_degrees(const map_projection *projection, wend_vector2 metres) {
    double beta[TERMS], up = (metres.y + projection->north_of_equator) / rectifying_radius(),
                        side = metres.x / rectifying_radius();
    wend_vector2 sum = {side, up};
    backward_terms(beta);
    for (int j = 1; j <= TERMS; j++) {
        double wave_sine, wave_cosine;
        wend_sin_cos(2 * j * up, &wave_sine, &wave_cosine);
        sum.x -= beta[j - 1] * wave_cosine * hyperbolic_sine(2 * j * side);
        sum.y -= beta[j - 1] * wave_sine * hyperbolic_cosine(2 * j * side);
    }
    double sine, cosine, bent = hyperbolic_sine(sum.x);
    wend_sin_cos(sum.y, &sine, &cosine);
    double latitude = wend_atan(geographic_tangent(sine / wend_hypot(bent, cosine)));
    return (wend_vector2){projection->longitude + wend_atan2(bent, cosine) / RADIANS_PER_DEGREE,
                          latitude / RADIANS_PER_DEGREE};
}

// ---- Lists of areas ----

typedef struct degree_box {
    wend_vector2 low, high;
    size_t count, with_many_digits; // coordinates
} degree_box;

static bool has_many_digits(double value) {
    double thousandths = value * 1000;
    return fabs(thousandths - floor(thousandths + 0.5)) > 1e-6;
}

static degree_box box_of(const wend_area_list *list) {
    degree_box box = {.low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
    size_t area_count;
    const wend_area *areas = wend_area_list_areas(list, &area_count);
    for (size_t i = 0; i < area_count; i++)
        for (size_t k = 0; k < areas[i].point_count; k++) {
            wend_vector2 point = areas[i].points[k];
            box.low = (wend_vector2){fmin(box.low.x, point.x), fmin(box.low.y, point.y)};
            box.high = (wend_vector2){fmax(box.high.x, point.x), fmax(box.high.y, point.y)};
            box.count += 2;
            box.with_many_digits += (size_t)has_many_digits(point.x) + (size_t)has_many_digits(point.y);
        }
    return box;
}

static bool box_is_on_earth(const degree_box *box) {
    return box->low.x >= -180 && box->high.x <= 180 && box->low.y >= -90 && box->high.y <= 90;
}

#define FEW_DEGREES 10

bool areas_look_like_degrees(const wend_area_list *list) {
    degree_box box = box_of(list);
    if (box.count == 0 || !box_is_on_earth(&box)) return false;
    double width = box.high.x - box.low.x, height = box.high.y - box.low.y, extent = fmax(width, height);
    if (extent > FEW_DEGREES || width == 0 || height == 0) return false;
    // How far 0,0 is outside the box: plans of rooms begin there.
    double x = fmax(0, fmax(box.low.x, -box.high.x)), y = fmax(0, fmax(box.low.y, -box.high.y));
    return fmax(x, y) > extent || 2 * box.with_many_digits > box.count;
}

static exit_status choose_projection(const input_file *file, const wend_area_list *list, map_projection *projection) {
    degree_box box = box_of(list);
    *projection = (map_projection){0};
    if (box.count == 0) return STATUS_DONE;
    if (!box_is_on_earth(&box) || box.low.y == -90 || box.high.y == 90)
        return complain_input("%s: --project needs longitudes from -180 to 180 and latitudes between -90 and 90; this "
                              "file has %.10g,%.10g to %.10g,%.10g: metres already, perhaps",
                              file->path, box.low.x, box.low.y, box.high.x, box.high.y);
    projection->longitude = (box.low.x + box.high.x) / 2;
    projection->latitude = (box.low.y + box.high.y) / 2;
    projection->north_of_equator = transverse_metres(0, projection->latitude * RADIANS_PER_DEGREE).y;
    double east = 0;
    if (box.high.x - box.low.x < 120) { // where the parallel is longest
        double latitude = box.low.y > 0 ? box.low.y : box.high.y < 0 ? box.high.y : 0;
        east = map_projection_metres(projection, (wend_vector2){box.high.x, latitude}).x;
    }
    if (box.high.x - box.low.x >= 120 || east > MOST_EAST)
        return complain_input("%s: the file goes from longitude %.10g to %.10g, too far to be flat; --project takes at "
                              "most %.0f km from west to east",
                              file->path, box.low.x, box.high.x, 2 * MOST_EAST / 1000);
    projection->scale_error =
        hyperbolic_cosine(east / (EARTH_RADIUS * (1 - 4 * n))) - 1; // the smallest radius there is
    return STATUS_DONE;
}

static wend_status copy_terrains(const wend_area_list *from, wend_area_list *to) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < wend_area_list_terrain_count(from) && !status; i++) {
        uint8_t index;
        const char *name = wend_area_list_terrain_name(from, (uint8_t)i);
        status =
            wend_area_list_add_terrain(to, name, strlen(name), wend_area_list_get_terrain(from, (uint8_t)i), &index);
    }
    return status;
}

static wend_status copy_in_metres(const map_projection *projection, const wend_area *area, wend_area_list *to) {
    wend_status status = WEND_OK;
    size_t ring = 0, left = area->ring_count ? area->ring_sizes[0] : area->point_count;
    for (size_t i = 0; i < area->point_count && !status; i++) {
        for (; left == 0 && ring + 1 < area->ring_count && !status; left = area->ring_sizes[++ring])
            status = wend_area_list_end_ring(to);
        if (!status) status = wend_area_list_add_point(to, map_projection_metres(projection, area->points[i]));
        left--;
    }
    return status ? status : wend_area_list_end_area(to, area->rule, area->terrain);
}

exit_status project_areas(const input_file *file, wend_area_list **list, map_projection *projection) {
    exit_status answer = choose_projection(file, *list, projection);
    if (answer) return answer;
    wend_area_list *made = NULL;
    size_t area_count;
    const wend_area *areas = wend_area_list_areas(*list, &area_count);
    wend_status status = wend_area_list_create(wend_default_allocator(), &made);
    if (!status) status = copy_terrains(*list, made);
    for (size_t i = 0; i < area_count && !status; i++) status = copy_in_metres(projection, &areas[i], made);
    if (status) {
        complain("%s: %s", file->path, wend_status_text(status));
        wend_area_list_destroy(made);
        return STATUS_NO_ANSWER;
    }
    wend_area_list_destroy(*list);
    *list = made;
    return STATUS_DONE;
}
