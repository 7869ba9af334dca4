#include "planner_name.h"

#include "complain.h"
#include "nearest_name.h"

#include <stdio.h>
#include <string.h>

static const planner_name planners[] = {
    {"astar", WEND_ALGORITHM_ASTAR, WEND_OPEN_AUTO},
    {"astar-heap", WEND_ALGORITHM_ASTAR, WEND_OPEN_HEAP},
    {"astar-decrease-key", WEND_ALGORITHM_ASTAR, WEND_OPEN_DECREASE_KEY},
    {"astar-buckets", WEND_ALGORITHM_ASTAR, WEND_OPEN_BUCKETS},
    {"astar-unordered", WEND_ALGORITHM_ASTAR, WEND_OPEN_UNORDERED},
    {"astar-insert-cache", WEND_ALGORITHM_ASTAR, WEND_OPEN_INSERT_CACHE},
    {"dijkstra", WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_AUTO},
    {"dijkstra-heap", WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_HEAP},
    {"dijkstra-decrease-key", WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_DECREASE_KEY},
    {"dijkstra-buckets", WEND_ALGORITHM_DIJKSTRA, WEND_OPEN_BUCKETS},
    {"forward", WEND_ALGORITHM_FORWARD, WEND_OPEN_HEAP},
};
#define PLANNER_COUNT (sizeof planners / sizeof planners[0])

const planner_name *planner_name_find(const char *name) {
    nearest_name search = nearest_name_to(name);
    char all[400];
    size_t length = 0;
    for (size_t i = 0; i < PLANNER_COUNT; i++) {
        if (strcmp(planners[i].name, name) == 0) return &planners[i];
        nearest_name_offer(&search, planners[i].name);
        if (length < sizeof all)
            length += (size_t)snprintf(all + length, sizeof all - length, "%s%s", i ? ", " : "", planners[i].name);
    }
    char suggestion[80] = "";
    if (search.name) snprintf(suggestion, sizeof suggestion, "; did you mean \"%s\"?", search.name);
    complain_usage("there is no algorithm \"%s\"%s There are %s", name, search.name ? suggestion : ".", all);
    return NULL;
}

wend_search_request planner_request(const planner_name *planner) {
    wend_search_request request = wend_default_search_request();
    request.algorithm = planner->algorithm;
    request.open_list = planner->open_list;
    return request;
}
