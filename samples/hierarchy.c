// A door closes: the hierarchy repairs the few clusters around it, and the path goes another way. A cart two cells wide never fitted.
#include <wend/wend.h>

#include <stdio.h>

enum { SIDE = 256, WALL = 1, DOOR_X = 128, DOOR_Y = 40, GATE_Y = 200 };

static void tell_path(const wend_hierarchy *hierarchy, wend_query *query, const char *who,
                      const wend_profile *profile) {
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = 30 * SIDE + 20;
    request.goal = 50 * SIDE + 230;
    request.profile = profile;
    if (!wend_hierarchy_find_path(hierarchy, query, &request, &path))
        printf("%-7s %s: cost %7.2f through %3zu cells, %2llu states expanded\n", who, wend_outcome_text(path.outcome),
               path.cost, path.state_count, (unsigned long long)path.expanded);
    wend_path_free(&path);
}

// What a game does: the route now, the cells of the next leg when the agent comes there.
static void report_legs(const wend_hierarchy *hierarchy, wend_query *query) {
    wend_path route = wend_path_empty(wend_default_allocator()), leg = wend_path_empty(wend_default_allocator());
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = 30 * SIDE + 20;
    request.goal = 50 * SIDE + 230;
    if (!wend_hierarchy_find_route(hierarchy, query, &request, &route) && route.state_count > 1) {
        request.start = route.states[0];
        request.goal = route.states[1];
        if (!wend_hierarchy_find_leg(hierarchy, query, &request, &leg))
            printf("a route of %zu legs; the first has %zu cells\n", route.state_count - 1, leg.state_count);
    }
    wend_path_free(&leg);
    wend_path_free(&route);
}

int main(void) {
    wend_grid_def grid_def = wend_default_grid_def();
    grid_def.width = grid_def.height = SIDE;
    wend_grid *grid = NULL;
    wend_hierarchy *hierarchy = NULL;
    wend_query *query = NULL;
    if (wend_grid_create(&grid_def, NULL, &grid)) return 1;
    wend_grid_set_terrain(grid, DOOR_X, 0, 1, SIDE, WALL); // a wall with a narrow door and a wide gate
    wend_grid_set_terrain(grid, DOOR_X, DOOR_Y, 1, 1, 0);
    wend_grid_set_terrain(grid, DOOR_X, GATE_Y, 1, 4, 0);

    wend_profile cart = wend_default_profile();
    cart.radius = 1; // two cells wide
    const wend_profile *const profiles[2] = {NULL, &cart};
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = grid, def.profiles = profiles, def.profile_count = 2;
    if (wend_hierarchy_create(&def, NULL, &hierarchy)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    tell_path(hierarchy, query, "walker", NULL);
    tell_path(hierarchy, query, "cart", &cart);
    report_legs(hierarchy, query);

    wend_grid_set_terrain(grid, DOOR_X, DOOR_Y, 1, 1, WALL);
    wend_hierarchy_facts facts = wend_hierarchy_describe(hierarchy);
    printf("the door closes: %llu of %llu clusters worked out anew\n", (unsigned long long)facts.clusters_rebuilt,
           (unsigned long long)(facts.clusters * facts.profiles));
    tell_path(hierarchy, query, "walker", NULL);

    wend_query_destroy(query);
    wend_hierarchy_destroy(hierarchy);
    wend_grid_destroy(grid);
    return 0;
}
