// wend anytime: how fast an answer comes, and how fast it becomes a good one.
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "command/progress.h"
#include "input/grid_input.h"
#include "picture/picture.h"
#include "planner/planner_incremental.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *algorithm, *picture;
    double first, epsilon;
    int64_t limit, slice;
    bool json;
} anytime_given = {.algorithm = "ara", .first = 3, .epsilon = 1, .limit = 20};

static const command_option anytime_options[] = {
    {"algo", 'a', "NAME", .text = &anytime_given.algorithm, .help = "ara, the default, or adstar"},
    {"first", .value = "E", .number = &anytime_given.first, .low = 1, .high = 1000,
     .help = "the first factor, default 3; then halved to the last"},
    {"epsilon", .value = "E", .number = &anytime_given.epsilon, .low = 1, .high = 1000,
     .help = "the last factor, default 1"},
    {"limit", .value = "N", .integer = &anytime_given.limit, .low = 1, .high = UINT32_MAX,
     .help = "N queries, evenly spaced, default 20"},
    {"slice", .value = "N", .integer = &anytime_given.slice, .low = 1, .high = 1e12,
     .help = "expansions between looks; default A*'s / 100"},
    {"plot", 'p', "P.png", .text = &anytime_given.picture,
     .help = "also plot cost and bound over work as P.png or P.svg"},
    {"json", .flag = &anytime_given.json, .help = "one JSON object, every step included"},
};

// ---- Looking while it works ----

// What is known after so much work.
typedef struct anytime_look {
    uint64_t work;
    double cost, bound; // infinity while there is no path; what is proven to be needed
} anytime_look;

typedef struct anytime_trace {
    anytime_look *looks; // where something changed
    size_t count, capacity;
    uint64_t astar_work; // expansions of A* for the same
    double best;         // the optimum
    uint64_t line;       // of the scenario
} anytime_trace;

static bool add_look(anytime_trace *trace, anytime_look look) {
    if (trace->count == trace->capacity) {
        size_t capacity = trace->capacity ? 2 * trace->capacity : 64;
        anytime_look *looks = realloc(trace->looks, capacity * sizeof *looks);
        if (!looks) return false;
        trace->looks = looks;
        trace->capacity = capacity;
    }
    trace->looks[trace->count++] = look;
    return true;
}

static wend_status trace_query(wend_incremental_search *search, wend_path *path, anytime_trace *trace) {
    uint64_t slice = anytime_given.slice > 0 ? (uint64_t)anytime_given.slice : trace->astar_work / 100 + 1, work = 0;
    for (;;) {
        wend_status status = wend_incremental_search_plan(search, slice, NULL, path);
        if (status) return status;
        work += path->expanded;
        double cost = path->state_count > 0 ? path->cost : (double)INFINITY;
        const anytime_look *last = trace->count ? &trace->looks[trace->count - 1] : NULL;
        bool more = path->outcome == WEND_OUTCOME_BUDGET_SPENT;
        if ((!last || cost != last->cost || path->lower_bound != last->bound || !more) &&
            !add_look(trace, (anytime_look){work, cost, path->lower_bound}))
            return WEND_OUT_OF_MEMORY;
        if (!more) return WEND_OK;
    }
}

// ---- What is told ----

// Work until a path is there, and until it is proven to be within a factor; infinity when it never was.
static double work_until(const anytime_trace *trace, double factor) {
    for (size_t i = 0; i < trace->count; i++)
        if (trace->looks[i].cost < (double)INFINITY &&
            trace->looks[i].cost <= factor * trace->looks[i].bound * (1 + 1e-9))
            return (double)trace->looks[i].work;
    return (double)INFINITY;
}

static double first_work(const anytime_trace *trace) {
    for (size_t i = 0; i < trace->count; i++)
        if (trace->looks[i].cost < (double)INFINITY) return (double)trace->looks[i].work;
    return (double)INFINITY;
}

typedef struct anytime_summary {
    size_t count;             // queries with a path
    double first, half, last; // means of work over A*'s
    double first_cost;        // mean of the first path's cost over the optimum
} anytime_summary;

static anytime_summary summarise_traces(const anytime_trace *traces, size_t count) {
    anytime_summary sum = {0};
    double astar = 0;
    for (size_t i = 0; i < count; i++) {
        double first = first_work(&traces[i]);
        if (!(first < (double)INFINITY) || traces[i].astar_work == 0) continue;
        size_t at = 0;
        while (!(traces[i].looks[at].cost < (double)INFINITY)) at++;
        sum.count++;
        astar += (double)traces[i].astar_work;
        sum.first += first;
        sum.half += work_until(&traces[i], fmax(1.5, anytime_given.epsilon));
        sum.last += (double)traces[i].looks[traces[i].count - 1].work;
        sum.first_cost += traces[i].looks[at].cost / traces[i].best;
    }
    if (sum.count == 0) return sum;
    sum.first /= astar;
    sum.half /= astar;
    sum.last /= astar;
    sum.first_cost /= (double)sum.count;
    return sum;
}

static void add_trace(cJSON *list, const anytime_trace *trace) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "line", (double)trace->line);
    cJSON_AddNumberToObject(object, "astar_expanded", (double)trace->astar_work);
    json_add_number(object, "optimum", trace->best);
    cJSON *looks = cJSON_AddArrayToObject(object, "looks");
    for (size_t i = 0; i < trace->count; i++) {
        cJSON *look = cJSON_CreateObject();
        cJSON_AddNumberToObject(look, "work", (double)trace->looks[i].work);
        json_add_number(look, "cost", trace->looks[i].cost);
        json_add_number(look, "lower_bound", trace->looks[i].bound);
        cJSON_AddItemToArray(looks, look);
    }
    cJSON_AddItemToArray(list, object);
}

static exit_status print_anytime(const char *map, const char *scenario, const anytime_trace *traces, size_t count) {
    anytime_summary sum = summarise_traces(traces, count);
    if (!anytime_given.json) {
        printf("map           %s\nalgorithm     %s, factors %g to %g\nqueries       %zu with a path\n", map,
               anytime_given.algorithm, anytime_given.first, anytime_given.epsilon, sum.count);
        printf("first path    after %.3f of A*'s expansions, %.2f %% longer than the shortest on average\n", sum.first,
               100 * (sum.first_cost - 1));
        printf("within 1.5    proven after %.3f\nthe end       after %.3f\n", sum.half, sum.last);
        if (anytime_given.picture) printf("plot          %s\n", anytime_given.picture);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", map);
    cJSON_AddStringToObject(object, "scenario", scenario);
    cJSON_AddStringToObject(object, "algo", anytime_given.algorithm);
    cJSON_AddNumberToObject(object, "queries", (double)sum.count);
    json_add_number(object, "first_over_astar_expanded", sum.first);
    json_add_number(object, "total_over_astar_expanded", sum.last);
    json_add_number(object, "first_cost_over_optimum", sum.first_cost);
    cJSON *list = cJSON_AddArrayToObject(object, "traces");
    for (size_t i = 0; i < count; i++) add_trace(list, &traces[i]);
    return json_print(object);
}

// ---- The plot: work over A*'s to the right, cost and bound over the optimum upwards ----

#define PLOT_WIDTH  200.0
#define PLOT_HEIGHT 110.0

typedef struct anytime_plot {
    const anytime_trace *traces;
    size_t count;
    double most_work, most_cost; // of the axes
} anytime_plot;

static wend_vector3 plot_point(const anytime_plot *plot, double work, double cost) {
    double x = fmin(work / plot->most_work, 1) * PLOT_WIDTH, y = fmax(0, fmin(cost / plot->most_cost, 1)) * PLOT_HEIGHT;
    return (wend_vector3){x, PLOT_HEIGHT - y, 0};
}

static void plot_step(const anytime_plot *plot, const wend_draw *draw, wend_vector3 from, wend_vector3 to,
                      wend_draw_role role) {
    const wend_vector3 corner[3] = {from, {to.x, from.y, 0}, to};
    (void)plot;
    draw->line(draw->user, corner, 3, (wend_draw_style){.role = role});
}

static void plot_trace(const anytime_plot *plot, const anytime_trace *trace, const wend_draw *draw, bool costs) {
    double astar = (double)trace->astar_work;
    bool begun = !costs;
    wend_vector3 last = plot_point(plot, 0, 0);
    for (size_t i = 0; i < trace->count; i++) {
        const anytime_look *look = &trace->looks[i];
        if (costs && !(look->cost < (double)INFINITY)) continue;
        double value = (costs ? look->cost : fmin(look->bound, look->cost)) / trace->best;
        wend_vector3 here = plot_point(plot, (double)look->work / astar, value);
        if (begun) plot_step(plot, draw, last, here, costs ? WEND_DRAW_PATH : WEND_DRAW_TREE);
        last = here;
        begun = true;
    }
}

static void plot_axes(const anytime_plot *plot, const wend_draw *draw) {
    char text[40];
    for (int halves = 0; halves <= (int)(2 * plot->most_cost + 0.5); halves++) {
        double cost = halves / 2.0;
        const wend_vector3 line[2] = {plot_point(plot, 0, cost), plot_point(plot, plot->most_work, cost)};
        draw->line(draw->user, line, 2, (wend_draw_style){.role = WEND_DRAW_GRID_LINE});
        snprintf(text, sizeof text, "%g", cost);
        if (draw->text)
            draw->text(draw->user, (wend_vector3){line[0].x + 4, line[0].y - 1, 0}, text,
                       (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
    for (int halves = 1; halves <= (int)(2 * plot->most_work + 0.5); halves++) {
        double work = halves / 2.0;
        const wend_vector3 line[2] = {plot_point(plot, work, 0), plot_point(plot, work, plot->most_cost)};
        draw->line(draw->user, line, 2, (wend_draw_style){.role = WEND_DRAW_GRID_LINE});
        snprintf(text, sizeof text, "%g", work);
        if (draw->text)
            draw->text(draw->user, (wend_vector3){line[0].x - 4, line[0].y - 1, 0}, text,
                       (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
}

static void draw_plot(void *user, const wend_draw *draw) {
    const anytime_plot *plot = user;
    if (!draw->line) return;
    plot_axes(plot, draw);
    for (size_t i = 0; i < plot->count; i++)
        if (plot->traces[i].astar_work > 0 && plot->traces[i].best > 0) {
            plot_trace(plot, &plot->traces[i], draw, false);
            plot_trace(plot, &plot->traces[i], draw, true);
        }
}

static exit_status write_plot(const char *map, const anytime_trace *traces, size_t count) {
    anytime_plot plot = {.traces = traces, .count = count, .most_work = 0.5, .most_cost = 1.5};
    for (size_t i = 0; i < count; i++) {
        if (traces[i].astar_work == 0 || !(traces[i].best > 0)) continue;
        double work = (double)traces[i].looks[traces[i].count - 1].work / (double)traces[i].astar_work;
        plot.most_work = fmax(plot.most_work, fmin(ceil(2 * work) / 2, 4));
        for (size_t k = 0; k < traces[i].count; k++)
            if (traces[i].looks[k].cost < (double)INFINITY)
                plot.most_cost = fmax(plot.most_cost, fmin(ceil(2 * traces[i].looks[k].cost / traces[i].best) / 2, 4));
    }
    picture_def def = picture_default_def();
    char title[160];
    snprintf(title, sizeof title, "%s on %s, %zu queries", anytime_given.algorithm, file_name_of(map), count);
    def.title = title;
    def.caption = "upwards: over the optimum; to the right: expansions over A*'s";
    def.labels[WEND_DRAW_PATH] = "cost of the best path so far";
    def.labels[WEND_DRAW_TREE] = "proven to be needed";
    return picture_write(anytime_given.picture, &def, draw_plot, &plot, NULL);
}

// ---- The subcommand ----

static wend_status trace_one(const wend_grid *grid, wend_query *query, wend_incremental_search *search,
                             const wend_scenario_query *asked, anytime_trace *trace) {
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_search_request request = wend_default_search_request();
    uint64_t goal = wend_grid_cell(grid, asked->goal_x, asked->goal_y);
    request.start = wend_grid_cell(grid, asked->start_x, asked->start_y);
    request.goals = &goal;
    request.goal_count = 1;
    wend_status status = wend_grid_find_path(grid, query, &request, &path);
    trace->astar_work = path.expanded;
    trace->best = path.cost;
    wend_incremental_search_forget(search);
    if (!status) status = wend_incremental_search_set_start(search, request.start);
    if (!status) status = wend_incremental_search_set_goal(search, goal);
    if (!status) status = trace_query(search, &path, trace);
    wend_path_free(&path);
    return status;
}

static wend_status trace_all(const wend_grid *grid, const scenario_input *input, wend_incremental_search *search,
                             anytime_trace *traces, size_t count) {
    wend_query *query = NULL;
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    progress bar;
    progress_start(&bar, "searching", count);
    for (size_t i = 0; i < count && !status; i++) {
        size_t index = (size_t)((uint64_t)i * input->count / count);
        traces[i].line = input->lines[index];
        status = trace_one(grid, query, search, &input->queries[index], &traces[i]);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    wend_query_destroy(query);
    return status;
}

// Factors from the first to the last, half of the way each time.
static size_t anytime_factors(double factors[MOST_FACTORS]) {
    size_t count = 0;
    double last = anytime_given.epsilon;
    for (double factor = anytime_given.first; count + 1 < MOST_FACTORS && factor > last + 0.05;
         factor = last + (factor - last) / 2)
        factors[count++] = factor;
    factors[count++] = last;
    return count;
}

static exit_status anytime_on_grid(const char *map, const wend_grid *grid, const char *scenario,
                                   wend_incremental_algorithm algorithm) {
    scenario_input input;
    exit_status answer = scenario_input_read(scenario, map, grid, &input);
    if (answer) return answer;
    double factors[MOST_FACTORS];
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = algorithm;
    def.schedule = factors;
    def.schedule_count = anytime_factors(factors);
    size_t count = (uint64_t)anytime_given.limit < input.count ? (size_t)anytime_given.limit : input.count;
    anytime_trace *traces = calloc(count, sizeof *traces);
    wend_incremental_search *search = NULL;
    wend_status status =
        traces ? wend_incremental_search_create_on_grid(grid, &def, NULL, &search) : WEND_OUT_OF_MEMORY;
    if (!status) status = trace_all(grid, &input, search, traces, count);
    answer = STATUS_NO_ANSWER;
    if (status)
        complain("%s", wend_status_text(status));
    else {
        answer = anytime_given.picture ? write_plot(map, traces, count) : STATUS_DONE;
        if (!answer) answer = print_anytime(map, input.path, traces, count);
    }
    for (size_t i = 0; traces && i < count; i++) free(traces[i].looks);
    free(traces);
    wend_incremental_search_destroy(search);
    scenario_input_release(&input);
    return answer;
}

static exit_status anytime_run(const command_line *line) {
    if (line->operands.count < 2) return complain_usage("needs a MAP and a SCEN");
    bool is_ara = strcmp(anytime_given.algorithm, "ara") == 0;
    if (!is_ara && strcmp(anytime_given.algorithm, "adstar") != 0)
        return complain_usage("--algo needs ara or adstar, not \"%s\"", anytime_given.algorithm);
    if (anytime_given.first < anytime_given.epsilon)
        return complain_usage("--first %g is below --epsilon %g; the first factor is the larger", anytime_given.first,
                              anytime_given.epsilon);
    if (anytime_given.picture && !picture_name_is_valid(anytime_given.picture)) return STATUS_BAD_USAGE;
    wend_grid *grid = NULL;
    exit_status status = grid_input_read(line->operands.items[0], grid_default_rules(), &grid);
    if (status) return status;
    status = anytime_on_grid(line->operands.items[0], grid, line->operands.items[1],
                             is_ara ? WEND_INCREMENTAL_ARA : WEND_INCREMENTAL_ADSTAR);
    wend_grid_destroy(grid);
    return status;
}

const command anytime_command = {
    .name = "anytime",
    .full_name = "wend anytime",
    .summary = "cost and proven bound over work, query by query",
    .usage = "MAP SCEN [options]",
    .description = "Searches the queries of a Moving AI scenario with a planner that has a path\n"
                   "soon and improves it, slice by slice, and prints after how much work, in terms\n"
                   "of A*'s expansions, there is a first path, one proven to cost at most 1.5 times\n"
                   "the shortest, and the end.\n",
    .examples = "  wend anytime arena.map arena.map.scen --plot anytime.png\n"
                "  wend anytime arena.map arena.map.scen --algo adstar --limit 100 --json\n",
    .options = anytime_options,
    .option_count = sizeof anytime_options / sizeof anytime_options[0],
    .operand = "MAP or SCEN",
    .most_operands = 2,
    .run = anytime_run,
};
