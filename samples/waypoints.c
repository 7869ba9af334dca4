// Doors: a path over waypoints that changes when an edge closes, and for who has no key.
#include <wend/wend.h>

#include <stdio.h>

enum { HALL, KITCHEN, CELLAR, GARDEN, TOWER, PLACE_COUNT };
enum { KEY = 1, LADDER = 2 }; // what an edge may need

static const char *const names[] = {"hall", "kitchen", "cellar", "garden", "tower"};

static const wend_vector3 places[PLACE_COUNT] = {{0, 0, 0}, {8, 0, 0}, {8, 3, -3}, {8, 9, 0}, {-30, 0, 12}};

// Each door is two edges, there and back; the jump from the garden's wall into the cellar is one.
static const wend_graph_edge doors[] = {
    {.from = HALL, .to = KITCHEN, .cost = 8},
    {.from = KITCHEN, .to = HALL, .cost = 8},
    {.from = KITCHEN, .to = GARDEN, .cost = 9},
    {.from = GARDEN, .to = KITCHEN, .cost = 9},
    {.from = HALL, .to = GARDEN, .cost = 13, .tags = KEY},
    {.from = GARDEN, .to = HALL, .cost = 13, .tags = KEY},
    {.from = KITCHEN, .to = CELLAR, .cost = 5},
    {.from = CELLAR, .to = KITCHEN, .cost = 20, .tags = LADDER},
    {.from = GARDEN, .to = CELLAR, .cost = 7},
};
enum { KITCHEN_TO_GARDEN = 2, DOOR_COUNT = sizeof doors / sizeof doors[0] };

static wend_graph *graph;
static wend_query *query; // one per thread

static int walk(const wend_profile *who, uint32_t from, uint64_t to, wend_path *path) {
    wend_search_request request = wend_default_search_request();
    request.start = from, request.goals = &to, request.goal_count = 1;
    request.profile = who;
    if (wend_graph_find_path(graph, query, &request, path)) return 1;
    if (path->state_count && wend_path_check_on_graph(path, graph, who, from, (uint32_t)to, NULL)) return 1;
    printf("%s to %s: %s", names[from], names[to], wend_outcome_text(path->outcome));
    for (size_t i = 0; i < path->state_count; i++) printf("%s%s", i ? " - " : ", ", names[path->states[i]]);
    if (path->state_count) printf(", cost %g", path->cost);
    printf(" (%llu expanded)\n", (unsigned long long)path->expanded);
    return 0;
}

int main(void) {
    wend_graph_def def = wend_default_graph_def();
    def.positions = places, def.waypoint_count = PLACE_COUNT;
    def.edges = doors, def.edge_count = DOOR_COUNT;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_graph_create(&def, NULL, &graph) || wend_query_create(wend_default_allocator(), &query)) return 1;

    wend_profile guest = wend_default_profile(), owner = wend_default_profile();
    guest.link_tags = 0, owner.link_tags = KEY | LADDER;
    int wrong = walk(&guest, HALL, GARDEN, &path) || walk(&owner, HALL, GARDEN, &path);
    printf("the garden door falls shut\n");
    wend_graph_set_edge_open(graph, KITCHEN_TO_GARDEN, false); // O(1)
    wrong = wrong || walk(&guest, HALL, GARDEN, &path) || walk(&owner, HALL, GARDEN, &path);
    // Within an island directions and tags decide, and only a search can tell; between islands nothing needs to be searched.
    wrong = wrong || walk(&guest, CELLAR, HALL, &path) || walk(&owner, HALL, TOWER, &path);
    wend_location outside = wend_location_at(7, 8, 0);
    if (wend_graph_locate(graph, &outside)) printf("nearest to (7, 8): the %s\n", names[outside.cell]);

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_graph_destroy(graph);
    return wrong;
}
