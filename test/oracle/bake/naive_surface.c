#include "naive_surface.h"

#include <math.h>
#include <string.h>

// How many points are tried along a side of a square.
#define TRIED 7

static const double *naive_corner_of(const naive_soup *soup, size_t triangle, int corner) {
    return soup->vertices[soup->triangles[triangle][corner]];
}

static bool meets_square(const naive_soup *soup, size_t triangle, double x, double y, double half) {
    const double at[2] = {x, y};
    for (int axis = 0; axis < 2; axis++) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < 3; i++) {
            low = fmin(low, naive_corner_of(soup, triangle, i)[axis]);
            high = fmax(high, naive_corner_of(soup, triangle, i)[axis]);
        }
        if (high < at[axis] - half || low > at[axis] + half) return false;
    }
    return true;
}

static void naive_normal(const naive_soup *soup, size_t triangle, double normal[3]) {
    const double *a = naive_corner_of(soup, triangle, 0), *b = naive_corner_of(soup, triangle, 1);
    const double *c = naive_corner_of(soup, triangle, 2);
    const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]}, v[3] = {c[0] - a[0], c[1] - a[1], c[2] - a[2]};
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        normal[i] = u[j] * v[k] - u[k] * v[j];
    }
}

// 1: can be walked on. 0: cannot. Between: as steep as allowed but for rounding, or nearly nothing.
static double walks_on(const naive_soup *soup, size_t triangle) {
    double normal[3];
    naive_normal(soup, triangle, normal);
    if (normal[2] <= 0) return 0;
    const double rise = sqrt(normal[0] * normal[0] + normal[1] * normal[1]), most = soup->slope * normal[2];
    if (rise <= most * 0.999) return 1;
    return rise <= most * 1.001 ? 0.5 : 0;
}

static bool height_of_triangle(const naive_soup *soup, size_t triangle, double x, double y, double *z) {
    const double *a = naive_corner_of(soup, triangle, 0), *b = naive_corner_of(soup, triangle, 1);
    const double *c = naive_corner_of(soup, triangle, 2);
    const double area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    if (area == 0) return false;
    const double u = ((x - a[0]) * (c[1] - a[1]) - (y - a[1]) * (c[0] - a[0])) / area;
    const double v = ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / area;
    if (u < 0 || v < 0 || u + v > 1) return false;
    *z = a[2] + u * (b[2] - a[2]) + v * (c[2] - a[2]);
    return true;
}

size_t naive_ground_heights(const naive_soup *soup, double x, double y, double *heights, size_t room) {
    size_t count = 0;
    for (size_t t = 0; t < soup->triangle_count; t++) {
        double z;
        if (!meets_square(soup, t, x, y, 0) || walks_on(soup, t) < 1 || !height_of_triangle(soup, t, x, y, &z))
            continue;
        if (count < room) heights[count] = z;
        count++;
    }
    return count;
}

// The part of a triangle over a square, as the range of its heights; false when there is none.
static bool part_over_square(const naive_soup *soup, size_t triangle, double x, double y, double half, double *low,
                             double *high) {
    double points[16][3], cut[16][3];
    int count = 3;
    for (int i = 0; i < 3; i++) memcpy(points[i], naive_corner_of(soup, triangle, i), sizeof points[i]);
    for (int side = 0; side < 4; side++) {
        const int axis = side / 2;
        const double sign = side % 2 ? 1 : -1, line = (axis ? y : x) + sign * half;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            const double *a = points[i], *b = points[(i + 1) % count];
            const double beyond_a = sign * (a[axis] - line), beyond_b = sign * (b[axis] - line);
            if (beyond_a <= 0) memcpy(cut[kept++], a, sizeof cut[0]);
            if ((beyond_a < 0) != (beyond_b < 0) && beyond_a != 0 && beyond_b != 0) {
                for (int k = 0; k < 3; k++) cut[kept][k] = a[k] + beyond_a / (beyond_a - beyond_b) * (b[k] - a[k]);
                kept++;
            }
        }
        memcpy(points, cut, sizeof points);
        count = kept;
    }
    *low = INFINITY, *high = -INFINITY;
    for (int i = 0; i < count; i++) *low = fmin(*low, points[i][2]), *high = fmax(*high, points[i][2]);
    return count > 0;
}

// The triangles near a square, so that the rest is asked once.
typedef struct naive_near {
    size_t triangles[4096], count;
} naive_near;

static void gather(const naive_soup *soup, double x, double y, naive_near *near) {
    near->count = 0;
    for (size_t t = 0; t < soup->triangle_count && near->count < 4096; t++)
        if (meets_square(soup, t, x, y, soup->near)) near->triangles[near->count++] = t;
}

bool naive_is_surely_ground(const naive_soup *soup, double x, double y, double z) {
    static naive_near near;
    gather(soup, x, y, &near);
    // How far ground that goes on without a step may be above or below within the square.
    const double reach = soup->slope * soup->near * 1.5 + 1e-3;
    double lowest = z, highest = z;
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < near.count; i++) {
            double low, high;
            const double walks = walks_on(soup, near.triangles[i]);
            if ((pass == 0) != (walks == 1)) continue; // first the ground, then what is in the way
            if (!part_over_square(soup, near.triangles[i], x, y, soup->near + 1e-3, &low, &high)) continue;
            if (high < (pass ? lowest : z - reach) - 1e-3) continue;
            if (low > (pass ? highest : z + reach) + soup->headroom + soup->voxel_height) continue;
            if (pass == 1 || high > z + reach) return false;
            lowest = fmin(lowest, low), highest = fmax(highest, high);
        }
    if (highest - lowest >= soup->headroom) return false;
    // A piece of ground that lies between all points that are tried, and may be a step above or below what is around it: not sure.
    for (size_t k = 0; k < near.count && highest - lowest > soup->step; k++) {
        double low, high, height;
        if (walks_on(soup, near.triangles[k]) < 1 ||
            !part_over_square(soup, near.triangles[k], x, y, soup->near, &low, &high) || high < z - reach ||
            low > z + reach)
            continue;
        bool is_tried = false;
        for (int i = 0; i < TRIED * TRIED && !is_tried; i++)
            is_tried =
                height_of_triangle(soup, near.triangles[k], x + soup->near * (2.0 * (i % TRIED) / (TRIED - 1) - 1),
                                   y + soup->near * (2.0 * (i / TRIED) / (TRIED - 1) - 1), &height);
        if (!is_tried) return false;
    }
    // The highest ground at points of the square, which goes on from each to the next as steeply as it is there and no more.
    double there[TRIED][TRIED], steep[TRIED][TRIED];
    const double apart = 2 * soup->near / (TRIED - 1);
    for (int j = 0; j < TRIED; j++)
        for (int i = 0; i < TRIED; i++) {
            there[j][i] = -INFINITY;
            for (size_t k = 0; k < near.count; k++) {
                double height, normal[3];
                if (!height_of_triangle(soup, near.triangles[k], x - soup->near + apart * i, y - soup->near + apart * j,
                                        &height) ||
                    fabs(height - z) > reach || height <= there[j][i])
                    continue;
                naive_normal(soup, near.triangles[k], normal);
                there[j][i] = height;
                steep[j][i] = sqrt(normal[0] * normal[0] + normal[1] * normal[1]) / fabs(normal[2]);
            }
            if (there[j][i] == -INFINITY) return false;
            for (int back = 0; back < 2; back++) {
                const int before_j = j - !back, before_i = i - back;
                if (before_i < 0 || before_j < 0) continue;
                const double steeper = fmax(steep[j][i], steep[before_j][before_i]);
                if (fabs(there[j][i] - there[before_j][before_i]) > steeper * apart + 1e-6) return false;
            }
        }
    for (size_t k = 0; k < near.count; k++) { // what lies under other ground is none
        double over;
        if (height_of_triangle(soup, near.triangles[k], x, y, &over) && over > z + 1e-9 &&
            over < z + soup->headroom + soup->voxel_height)
            return false;
    }
    return true;
}

double naive_ground_spread(const naive_soup *soup, double x, double y, double z, double half, double reach) {
    double lowest = z, highest = z;
    for (size_t t = 0; t < soup->triangle_count; t++) {
        double low, high;
        if (meets_square(soup, t, x, y, half) && walks_on(soup, t) > 0 &&
            part_over_square(soup, t, x, y, half, &low, &high) && low <= z + reach && high >= z - reach)
            lowest = fmin(lowest, low), highest = fmax(highest, high);
    }
    return highest - lowest;
}

bool naive_is_surely_not_ground(const naive_soup *soup, double x, double y, double z, double tolerance) {
    static naive_near near;
    gather(soup, x, y, &near);
    bool has_ground = false;
    for (size_t i = 0; i < near.count; i++) {
        double low, high;
        if (walks_on(soup, near.triangles[i]) > 0 &&
            part_over_square(soup, near.triangles[i], x, y, soup->near, &low, &high) && low <= z + tolerance &&
            high >= z - tolerance)
            has_ground = true;
    }
    if (!has_ground) return true;
    // Something over all of the square, too low to stand under and too high to step on.
    for (int j = 0; j < TRIED; j++)
        for (int i = 0; i < TRIED; i++) {
            const double px = x + soup->near * (2.0 * i / (TRIED - 1) - 1),
                         py = y + soup->near * (2.0 * j / (TRIED - 1) - 1);
            bool is_covered = false;
            for (size_t k = 0; k < near.count && !is_covered; k++) {
                double there;
                is_covered = height_of_triangle(soup, near.triangles[k], px, py, &there) &&
                             there > z + tolerance + soup->step + soup->voxel_height &&
                             there < z - tolerance + soup->headroom - soup->voxel_height;
            }
            if (!is_covered) return false;
        }
    return true;
}
