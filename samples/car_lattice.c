// A car that cannot turn on the spot, as a domain: a state is a place and one of eight headings, packed into a number. A incremental search plans,
// a wall appears, and the plan is repaired. wend_domain_check says in advance whether the domain keeps its promises.
#include <wend/wend.h>

#include <math.h>
#include <stdio.h>

#define WIDTH             40
#define HEIGHT            24
#define AT(x, y, heading) ((uint64_t)(heading) << 32 | (uint64_t)(y) << 16 | (uint64_t)(x))
#define X(state)          ((int)((state)&0xFFFF))
#define Y(state)          ((int)((state) >> 16 & 0xFFFF))
#define HEADING(state)    ((int)((state) >> 32))

static const int ahead_x[8] = {1, 1, 0, -1, -1, -1, 0, 1}, ahead_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static bool wall[HEIGHT][WIDTH];

static bool is_free(int x, int y) {
    return x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT && !wall[y][x];
}

// The motion that begins at (x, y): a cell ahead, while the heading turns by -1, 0 or 1 eighths. False when something is in the way.
static bool drive(int x, int y, int heading, int turn, uint64_t *end, double *cost) {
    int to_x = x + ahead_x[heading], to_y = y + ahead_y[heading];
    *end = AT(to_x, to_y, (heading + turn + 8) % 8);
    *cost = (heading % 2 ? 1.5 : 1.0) + (turn ? 0.25 : 0.0);
    return is_free(x, y) && is_free(to_x, to_y) && is_free(x, to_y) && is_free(to_x, y);
}

static wend_status add_motions(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    wend_status status = WEND_OK;
    for (int turn = -1; turn <= 1 && !status; turn++) {
        uint64_t end;
        double cost;
        if (drive(X(state), Y(state), HEADING(state), turn, &end, &cost)) status = wend_edges_add(edges, end, cost);
    }
    return status;
}

// Where the car can have come from: the motion is driven forward from there, so that its cost is the same to the bit.
static wend_status add_motions_back(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    wend_status status = WEND_OK;
    for (int turn = -1; turn <= 1 && !status; turn++) {
        int heading = (HEADING(state) - turn + 8) % 8, x = X(state) - ahead_x[heading], y = Y(state) - ahead_y[heading];
        uint64_t end;
        double cost;
        if (drive(x, y, heading, turn, &end, &cost)) status = wend_edges_add(edges, AT(x, y, heading), cost);
    }
    return status;
}

// A motion brings the car one cell nearer at best. Right for any two states: D* Lite asks from the start to all of them.
static double estimate(void *user, uint64_t state, uint64_t goal) {
    (void)user;
    return fmax(fabs((double)(X(state) - X(goal))), fabs((double)(Y(state) - Y(goal))));
}

static void plan(wend_incremental_search *search, wend_path *path, const char *when) {
    if (wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, path)) return;
    wend_incremental_report report = wend_incremental_search_get_report(search);
    printf("%-12s %s, cost %.2f, %llu states expanded%s\n", when, wend_outcome_text(path->outcome), path->cost,
           (unsigned long long)report.expanded, report.from_scratch ? " from scratch" : "");
}

int main(void) {
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_CONSISTENT;
    domain.successors = add_motions, domain.predecessors = add_motions_back, domain.heuristic = estimate;
    for (int y = 4; y < HEIGHT; y++) wall[y][20] = true;
    wend_journal *journal = NULL;
    if (wend_journal_create(1000, wend_default_allocator(), &journal)) return 1;
    domain.journal = journal;

    uint64_t sample[64];
    for (int i = 0; i < 64; i++) sample[i] = AT(16 + i % 8, i / 8, i % 7);
    if (wend_domain_check(&domain, sample, 64, sample, 64, NULL)) return 1;

    wend_incremental_search_def def = wend_default_incremental_search_def(); // D* Lite
    wend_incremental_search *search = NULL;
    if (wend_incremental_search_create_on_domain(&domain, &def, NULL, &search)) return 1;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_incremental_search_set_start(search, AT(3, 12, 0));
    wend_incremental_search_set_goal(search, AT(36, 12, 4)); // facing back
    plan(search, &path, "at first");

    // A wall on the path. Note every state that a motion leaves which this cell may stop: it and those around it.
    int x = X(path.states[12]), y = Y(path.states[12]);
    wall[y][x] = true;
    wend_journal_begin(journal);
    for (int i = 0; i < 9 * 8; i++) {
        wend_change change = wend_change_of_state(AT(x + i % 3 - 1, y + i / 3 % 3 - 1, i / 9));
        wend_journal_add(journal, &change);
    }
    wend_journal_commit(journal);
    plan(search, &path, "with a wall");

    wend_path_free(&path);
    wend_incremental_search_destroy(search);
    wend_journal_destroy(journal);
    return 0;
}
