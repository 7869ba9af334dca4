// A crowd in a maze of rooms: everybody asks for a path at once, and a fixed amount of work each frame answers them all.
#include "grid_scenes.h"
#include "wend/wend.h"

#include <stdio.h>

#define WALKERS 500

static void walk(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    (void)queue;
    size_t *walking = user;
    *walking += answer->path && answer->path->outcome == WEND_OUTCOME_COMPLETE; // here the walker would take the path
}

int main(void) {
    scene_grid_def rooms = scene_default_grid_def(128, 128, 4);
    wend_grid *grid = NULL;
    wend_request_queue *queue = NULL;
    wend_scenario_query errands[WALKERS];
    if (scene_grid_make(SCENE_GRID_ROOMS, &rooms, &grid) || scene_grid_queries(grid, 9, WALKERS, errands) ||
        wend_request_queue_create(NULL, NULL, &queue))
        return 1;

    size_t walking = 0;
    uint64_t tavern = wend_grid_cell(grid, errands[0].goal_x, errands[0].goal_y);
    for (int i = 0; i < WALKERS; i++) {
        uint64_t own = wend_grid_cell(grid, errands[i].goal_x, errands[i].goal_y);
        wend_request request = wend_default_request();
        wend_search_request search_request = wend_default_search_request();
        request.search = &search_request;
        request.map = wend_map_of_grid(grid);
        search_request.start = wend_grid_cell(grid, errands[i].start_x, errands[i].start_y);
        search_request.goals =
            i % 2 ? &tavern : &own; // every second one goes to the tavern: one search serves them all
        search_request.goal_count = 1;
        request.priority = i < 10; // the heroes go first
        request.callback = walk;   // or poll the ticket
        request.callback_user = &walking;
        wend_ticket ticket;
        if (wend_request_queue_submit(queue, &request, &ticket)) return 1;
    }

    wend_request_queue_facts facts = wend_request_queue_describe(queue);
    while (facts.done < WALKERS) {
        wend_request_queue_step(queue, 20000, NULL); // a frame; a wend_jobs would share its slots out to threads
        facts = wend_request_queue_describe(queue);
        if (facts.frame <= 5)
            printf("frame %llu: %5llu units of work, %3zu wait, %3zu walk\n", (unsigned long long)facts.frame,
                   (unsigned long long)facts.work, facts.express_lane.waiting + facts.long_lane.waiting, walking);
    }
    printf("%zu walk after %llu frames; %llu shared a search\n", walking, (unsigned long long)facts.frame,
           (unsigned long long)facts.shared_answers);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
    return walking == WALKERS ? 0 : 1;
}
