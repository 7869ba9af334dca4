#include "naive_search.h"

#include <math.h>

static int medium_at(const naive_grid *grid, int x, int y) {
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return NAIVE_BLOCKED;
    return grid->medium[grid->terrain[y * grid->width + x]];
}

bool naive_is_free(const naive_grid *grid, uint64_t cell) {
    return cell < (uint64_t)(grid->width * grid->height) && grid->medium[grid->terrain[cell]] != NAIVE_BLOCKED;
}

double naive_step(const naive_grid *grid, uint64_t from, uint64_t to) {
    uint64_t cells = (uint64_t)(grid->width * grid->height);
    if (from >= cells || to >= cells) return INFINITY;
    int x = (int)from % grid->width, y = (int)from / grid->width;
    int to_x = (int)to % grid->width, to_y = (int)to / grid->width;
    int medium = medium_at(grid, x, y);
    if (medium == NAIVE_BLOCKED || medium_at(grid, to_x, to_y) != medium) return INFINITY;
    double length;
    if ((x == to_x && (y == to_y + 1 || y == to_y - 1)) || (y == to_y && (x == to_x + 1 || x == to_x - 1))) {
        length = 1;
    } else if ((x == to_x + 1 || x == to_x - 1) && (y == to_y + 1 || y == to_y - 1) && grid->neighbours == 8) {
        int open = (medium_at(grid, to_x, y) == medium) + (medium_at(grid, x, to_y) == medium);
        if (open < grid->corners) return INFINITY; // rule 1 wants one side, rule 2 both
        length = sqrt(2);
    } else {
        return INFINITY;
    }
    return length * grid->cell_size * (grid->cost[grid->terrain[from]] / 2 + grid->cost[grid->terrain[to]] / 2);
}

void naive_distances(const naive_grid *grid, uint64_t start, double *distances) {
    int cells = grid->width * grid->height;
    bool done[NAIVE_CELLS] = {false};
    for (int i = 0; i < cells; i++) distances[i] = INFINITY;
    if (!naive_is_free(grid, start)) return;
    distances[start] = 0;
    for (;;) {
        int next = -1;
        for (int i = 0; i < cells; i++)
            if (!done[i] && distances[i] < INFINITY && (next < 0 || distances[i] < distances[next])) next = i;
        if (next < 0) return;
        done[next] = true;
        for (int y = next / grid->width - 1; y <= next / grid->width + 1; y++)
            for (int x = next % grid->width - 1; x <= next % grid->width + 1; x++) {
                if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) continue;
                int to = y * grid->width + x;
                double cost = distances[next] + naive_step(grid, (uint64_t)next, (uint64_t)to);
                if (cost < distances[to]) distances[to] = cost;
            }
    }
}

uint32_t naive_nearest(const naive_grid *grid, const double *distances, uint64_t goal) {
    if (goal >= (uint64_t)(grid->width * grid->height)) return NAIVE_NO_CELL;
    uint32_t nearest = NAIVE_NO_CELL;
    int least = 0;
    for (int i = 0; i < grid->width * grid->height; i++) {
        int across = i % grid->width - (int)goal % grid->width, along = i / grid->width - (int)goal / grid->width;
        int squared = across * across + along * along;
        if (!(distances[i] < INFINITY) || (nearest != NAIVE_NO_CELL && squared >= least)) continue;
        nearest = (uint32_t)i;
        least = squared;
    }
    return nearest;
}

bool naive_path_is_right(const naive_grid *grid, const uint64_t *cells, size_t count, uint64_t start, uint64_t goal,
                         double cost) {
    if (count == 0 || cells[0] != start || cells[count - 1] != goal || !naive_is_free(grid, start)) return false;
    double sum = 0;
    for (size_t i = 1; i < count; i++) sum += naive_step(grid, cells[i - 1], cells[i]);
    return sum < INFINITY && fabs(sum - cost) <= 1e-9 * sum;
}

void naive_graph_distances(const naive_graph *graph, int start, double *distances) {
    bool done[NAIVE_GRAPH_SIZE] = {false};
    for (int i = 0; i < graph->size; i++) distances[i] = INFINITY;
    distances[start] = 0;
    for (;;) {
        int next = -1;
        for (int i = 0; i < graph->size; i++)
            if (!done[i] && distances[i] < INFINITY && (next < 0 || distances[i] < distances[next])) next = i;
        if (next < 0) return;
        done[next] = true;
        for (int to = 0; to < graph->size; to++)
            if (distances[next] + graph->cost[next][to] < distances[to])
                distances[to] = distances[next] + graph->cost[next][to];
    }
}
