#include "naive_bake.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TERRAINS 256

// The x of an edge that is not horizontal, at y.
static void edge_x(const naive_bake_edge *edge, const mpq_t y, mpq_t x) {
    mpq_t slope, start;
    mpq_inits(slope, start, NULL);
    mpq_set_si(slope, edge->bx - edge->ax, 1);
    mpq_set_si(start, edge->by - edge->ay, 1);
    mpq_div(slope, slope, start);
    mpq_set_si(start, edge->ay, 1);
    mpq_sub(start, y, start);
    mpq_mul(slope, slope, start);
    mpq_set_si(start, edge->ax, 1);
    mpq_add(x, start, slope);
    mpq_clears(slope, start, NULL);
}

// The terrain on top at a point that lies on no edge.
static int terrain_at(const naive_bake_world *world, const mpq_t x, const mpq_t y) {
    long *winding = calloc((size_t)world->polygon_count + 1, sizeof *winding);
    mpq_t at;
    mpq_init(at);
    for (size_t i = 0; i < world->edge_count; i++) {
        const naive_bake_edge *edge = &world->edges[i];
        long low = edge->ay < edge->by ? edge->ay : edge->by, high = edge->ay < edge->by ? edge->by : edge->ay;
        if (low == high || mpq_cmp_si(y, low, 1) < 0 || mpq_cmp_si(y, high, 1) >= 0) continue;
        edge_x(edge, y, at);
        if (mpq_cmp(at, x) > 0) winding[edge->polygon] += edge->by > edge->ay ? 1 : -1; // to the right of the point
    }
    int terrain = world->background;
    for (int i = 0; i < world->polygon_count; i++)
        if (world->even_odd[i] ? winding[i] % 2 != 0 : winding[i] != 0) terrain = world->terrain[i];
    mpq_clear(at);
    free(winding);
    return terrain;
}

static int compare_rationals(const void *a, const void *b) {
    return mpq_cmp(*(const mpq_t *)a, *(const mpq_t *)b);
}

typedef struct rationals {
    mpq_t *items;
    size_t count, capacity;
} rationals;

static void rationals_push(rationals *list, const mpq_t item) {
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 64;
        list->items = realloc(list->items, list->capacity * sizeof *list->items);
        if (!list->items) abort();
    }
    mpq_init(list->items[list->count]);
    mpq_set(list->items[list->count++], item);
}

static void rationals_clear(rationals *list) {
    for (size_t i = 0; i < list->count; i++) mpq_clear(list->items[i]);
    list->count = 0;
}

static void push_whole(rationals *list, long number) {
    mpq_t item;
    mpq_init(item);
    mpq_set_si(item, number, 1);
    rationals_push(list, item);
    mpq_clear(item);
}

// The y where the endless lines of an edge and of another meet, when there is one.
static void push_crossing(rationals *list, const naive_bake_edge *e, const naive_bake_edge *f) {
    mpz_t d, s, a, b;
    mpz_inits(d, s, a, b, NULL);
    long ex = e->bx - e->ax, ey = e->by - e->ay, fx = f->bx - f->ax, fy = f->by - f->ay;
    mpz_set_si(a, ex), mpz_mul_si(a, a, fy);
    mpz_set_si(b, ey), mpz_mul_si(b, b, fx);
    mpz_sub(d, a, b);
    if (mpz_sgn(d) != 0) {
        mpz_set_si(a, f->ax - e->ax), mpz_mul_si(a, a, fy);
        mpz_set_si(b, f->ay - e->ay), mpz_mul_si(b, b, fx);
        mpz_sub(s, a, b);
        mpz_mul_si(s, s, ey);
        mpq_t y, start;
        mpq_inits(y, start, NULL);
        mpq_set_num(y, s);
        mpq_set_den(y, d);
        mpq_canonicalize(y);
        mpq_set_si(start, e->ay, 1);
        mpq_add(y, y, start);
        rationals_push(list, y);
        mpq_clears(y, start, NULL);
    }
    mpz_clears(d, s, a, b, NULL);
}

int naive_bake_largest(const naive_bake_world *world, long x, long y, long size, bool *visible, bool *tie) {
    rationals cuts = {0}, walls = {0};
    mpq_t area[MOST_TERRAINS], low, high, middle, height, width, half, at;
    mpq_inits(low, high, middle, height, width, half, at, NULL);
    mpq_set_si(half, 1, 2);
    for (int i = 0; i < MOST_TERRAINS; i++) mpq_init(area[i]);
    memset(visible, 0, MOST_TERRAINS * sizeof *visible);
    push_whole(&cuts, y);
    push_whole(&cuts, y + size);
    const naive_bake_edge sides[2] = {{x, y, x, y + size, 0}, {x + size, y, x + size, y + size, 0}};
    for (size_t i = 0; i < world->edge_count; i++) {
        push_whole(&cuts, world->edges[i].ay);
        push_crossing(&cuts, &sides[0], &world->edges[i]);
        push_crossing(&cuts, &sides[1], &world->edges[i]);
        for (size_t j = 0; j < i; j++) push_crossing(&cuts, &world->edges[i], &world->edges[j]);
    }
    qsort(cuts.items, cuts.count, sizeof *cuts.items, compare_rationals);
    for (size_t i = 0; i + 1 < cuts.count; i++) {
        mpq_set(low, cuts.items[i]);
        mpq_set(high, cuts.items[i + 1]);
        if (mpq_equal(low, high) || mpq_cmp_si(low, y, 1) < 0 || mpq_cmp_si(high, y + size, 1) > 0) continue;
        mpq_sub(height, high, low);
        mpq_add(middle, low, high);
        mpq_mul(middle, middle, half);
        rationals_clear(&walls);
        push_whole(&walls, x);
        push_whole(&walls, x + size);
        for (size_t j = 0; j < world->edge_count; j++) {
            const naive_bake_edge *edge = &world->edges[j];
            long bottom = edge->ay < edge->by ? edge->ay : edge->by, top = edge->ay < edge->by ? edge->by : edge->ay;
            if (mpq_cmp_si(middle, bottom, 1) < 0 || mpq_cmp_si(middle, top, 1) > 0 || bottom == top) continue;
            edge_x(edge, middle, at);
            if (mpq_cmp_si(at, x, 1) > 0 && mpq_cmp_si(at, x + size, 1) < 0) rationals_push(&walls, at);
        }
        qsort(walls.items, walls.count, sizeof *walls.items, compare_rationals);
        for (size_t j = 0; j + 1 < walls.count; j++) {
            mpq_sub(width, walls.items[j + 1], walls.items[j]);
            if (mpq_sgn(width) == 0) continue;
            mpq_add(at, walls.items[j], walls.items[j + 1]);
            mpq_mul(at, at, half);
            int terrain = terrain_at(world, at, middle);
            mpq_mul(width, width, height); // a trapezoid is as wide on average as in the middle
            mpq_add(area[terrain], area[terrain], width);
            visible[terrain] = true;
        }
    }
    int largest = 0;
    for (int i = 1; i < MOST_TERRAINS; i++)
        if (mpq_cmp(area[i], area[largest]) > 0) largest = i;
    *tie = false;
    for (int i = 0; i < MOST_TERRAINS; i++) *tie |= i != largest && mpq_equal(area[i], area[largest]);
    for (int i = 0; i < MOST_TERRAINS; i++) mpq_clear(area[i]);
    mpq_clears(low, high, middle, height, width, half, at, NULL);
    rationals_clear(&cuts);
    rationals_clear(&walls);
    free(cuts.items);
    free(walls.items);
    return largest;
}

int naive_bake_terrain_beside(const naive_bake_world *world, long x, long y) {
    mpq_t right, above, part;
    mpq_inits(right, above, part, NULL);
    mpq_set_si(part, 1, 1);
    mpq_div_2exp(part, part, 40); // less than any two different crossings of a whole y are apart
    mpq_set_si(right, x, 1);
    mpq_add(right, right, part);
    mpq_div_2exp(part, part, 100);
    mpq_set_si(above, y, 1);
    mpq_add(above, above, part);
    int terrain = terrain_at(world, right, above);
    mpq_clears(right, above, part, NULL);
    return terrain;
}
