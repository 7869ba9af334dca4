// wend queue: a scenario's queries played through a request queue, frame by frame.
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "command/print_diagnostics.h"
#include "input/map_input.h"
#include "input/profile_options.h"

#include <stdio.h>
#include <stdlib.h>

static struct {
    bool json;
    int64_t budget, per_frame, repeat, slots, workers;
} queue_given = {.budget = 20000, .per_frame = 50, .repeat = 1, .slots = 1, .workers = 1};

static const command_option queue_options[] = {
    {"budget", 'b', "N", .integer = &queue_given.budget, .low = 1, .high = 1e15,
     .help = "units of work a frame, default 20000"},
    {"per-frame", .value = "N", .integer = &queue_given.per_frame, .low = 1, .high = UINT32_MAX,
     .help = "queries submitted a frame, default 50"},
    {"repeat", 'r', "N", .integer = &queue_given.repeat, .low = 1, .high = 1000000,
     .help = "submit the scenario N times over, default 1"},
    {"slots", .value = "N", .integer = &queue_given.slots, .low = 1, .high = 256,
     .help = "searches under way in each lane, default 1"},
    {"workers", .value = "N", .integer = &queue_given.workers, .low = 1, .high = WEND_JOBS_WORKER_LIMIT,
     .help = "threads, default 1; results are identical"},
    {"json", .flag = &queue_given.json, .help = "one JSON object instead of lines"},
    PROJECT_OPTION,
    PROFILE_OPTIONS,
};

#define LATENCY_CLASSES 12 // 1, 2, 3, 4 to 7, 8 to 15, ...; the last has no end

typedef struct queue_run {
    const map_scenario *scenario;
    const map_input *input;
    wend_request_queue *queue;
    const wend_profile *profile;
    wend_diagnostics *findings;             // of what cannot be honoured
    uint64_t histogram[2][LATENCY_CLASSES]; // express, long
    uint64_t wrong, work_most;
    double work_sum, milliseconds;
} queue_run;

// Handed to the callback: which query of the scenario it was.
typedef struct queue_errand {
    queue_run *run;
    size_t index;
} queue_errand;

static size_t latency_class(uint64_t latency) {
    if (latency <= 3) return (size_t)latency - 1;
    size_t number = 3;
    while (latency >= 8 && number + 1 < LATENCY_CLASSES) {
        latency /= 2;
        number++;
    }
    return number;
}

static void judge_errand(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    (void)queue;
    const queue_errand *errand = user;
    queue_run *run = errand->run;
    const map_query *query = &run->scenario->queries[errand->index];
    run->histogram[answer->lane == WEND_LANE_LONG][latency_class(answer->latency)]++;
    const wend_path *path = answer->path;
    // Published lengths are those of a point that goes everywhere.
    bool right = path && (wend_profile_asks(run->profile) || map_query_is_answered(run->input, query, path));
    if (right && path->outcome == WEND_OUTCOME_COMPLETE)
        right = wend_path_check_on_map(path, run->input->map, run->profile, query->start, query->goal, NULL) == WEND_OK;
    run->wrong += !right;
}

static wend_status submit_errand(queue_run *run, queue_errand *errand) {
    const map_query *query = &run->scenario->queries[errand->index];
    wend_path_request path = wend_default_path_request();
    path.start = query->start;
    path.goals = &query->goal;
    path.goal_count = 1;
    path.profile = run->profile;
    path.findings = run->findings;
    wend_request request = wend_default_request();
    request.map = run->input->map;
    request.path = &path;
    request.callback = judge_errand;
    request.callback_user = errand;
    wend_ticket ticket;
    return wend_request_queue_submit(run->queue, &request, &ticket);
}

// Submits some queries a frame and steps until all are answered.
static wend_status play_scenario(queue_run *run, queue_errand *errands, size_t count, wend_jobs *jobs) {
    uint64_t started = wend_clock_nanoseconds();
    wend_request_queue_facts facts = {0};
    wend_status status = WEND_OK;
    for (size_t submitted = 0; !status && facts.done + facts.failed < count;) {
        for (int64_t i = 0; i < queue_given.per_frame && submitted < count && !status; i++)
            status = submit_errand(run, &errands[submitted++]);
        if (!status) status = wend_request_queue_step(run->queue, (uint64_t)queue_given.budget, jobs);
        facts = wend_request_queue_describe(run->queue);
        run->work_sum += (double)facts.work;
        if (facts.work > run->work_most) run->work_most = facts.work;
    }
    run->milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    return status;
}

// ---- What is told ----

static const char *const queue_lane_names[2] = {"express", "long"};

static double mean_latency(const wend_request_lane_facts *lane) {
    return lane->answered ? (double)lane->latency_sum / (double)lane->answered : 0;
}

static void print_histogram(const queue_run *run) {
    printf("latency      frames      express         long\n");
    for (size_t i = 0; i < LATENCY_CLASSES; i++) {
        if (run->histogram[0][i] + run->histogram[1][i] == 0) continue;
        char frames[48];
        unsigned long long least = i < 3 ? i + 1 : 4ull << (i - 3);
        if (i < 3)
            snprintf(frames, sizeof frames, "%llu", least);
        else if (i + 1 < LATENCY_CLASSES)
            snprintf(frames, sizeof frames, "%llu to %llu", least, 2 * least - 1);
        else
            snprintf(frames, sizeof frames, "%llu and more", least);
        printf("             %-13s %5llu %12llu\n", frames, (unsigned long long)run->histogram[0][i],
               (unsigned long long)run->histogram[1][i]);
    }
}

static void print_queue_lines(const char *map, const queue_run *run, size_t count) {
    wend_request_queue_facts facts = wend_request_queue_describe(run->queue);
    const wend_request_lane_facts *lanes[2] = {&facts.express_lane, &facts.long_lane};
    printf("map          %s\nrequests     %zu, %llu wrong\n", map, count, (unsigned long long)run->wrong);
    printf("frames       %llu of at most %lld units of work; %.0f on average, most %llu\n",
           (unsigned long long)facts.frame, (long long)queue_given.budget, run->work_sum / (double)facts.frame,
           (unsigned long long)run->work_most);
    for (int i = 0; i < 2; i++)
        printf("%-12s %llu answered, after %.2f frames on average, %llu at most\n", queue_lane_names[i],
               (unsigned long long)lanes[i]->answered, mean_latency(lanes[i]),
               (unsigned long long)lanes[i]->latency_most);
    print_histogram(run);
    printf("searches     %llu, %llu for common goals; %llu answers were shared, %llu express ones moved\n",
           (unsigned long long)facts.searches, (unsigned long long)facts.shared_searches,
           (unsigned long long)facts.shared_answers, (unsigned long long)facts.moved);
    printf("expanded     %llu\ntime         %.1f ms\n", (unsigned long long)facts.total_expanded, run->milliseconds);
}

static exit_status print_queue_json(const char *map, const queue_run *run, size_t count) {
    wend_request_queue_facts facts = wend_request_queue_describe(run->queue);
    const wend_request_lane_facts *lanes[2] = {&facts.express_lane, &facts.long_lane};
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", map);
    cJSON_AddStringToObject(object, "scenario", run->scenario->path);
    cJSON_AddNumberToObject(object, "requests", (double)count);
    cJSON_AddNumberToObject(object, "wrong", (double)run->wrong);
    cJSON_AddNumberToObject(object, "frames", (double)facts.frame);
    cJSON_AddNumberToObject(object, "budget", (double)queue_given.budget);
    cJSON_AddNumberToObject(object, "work_most", (double)run->work_most);
    json_add_number(object, "work_mean", run->work_sum / (double)facts.frame);
    for (int i = 0; i < 2; i++) {
        cJSON *lane = cJSON_AddObjectToObject(object, queue_lane_names[i]);
        cJSON_AddNumberToObject(lane, "answered", (double)lanes[i]->answered);
        cJSON_AddNumberToObject(lane, "latency_most", (double)lanes[i]->latency_most);
        json_add_number(lane, "latency_mean", mean_latency(lanes[i]));
        cJSON *counts = cJSON_AddArrayToObject(lane, "latency_counts"); // 1, 2, 3, 4 to 7, 8 to 15, ...
        for (size_t k = 0; k < LATENCY_CLASSES; k++)
            cJSON_AddItemToArray(counts, cJSON_CreateNumber((double)run->histogram[i][k]));
    }
    cJSON_AddNumberToObject(object, "searches", (double)facts.searches);
    cJSON_AddNumberToObject(object, "shared_searches", (double)facts.shared_searches);
    cJSON_AddNumberToObject(object, "shared_answers", (double)facts.shared_answers);
    cJSON_AddNumberToObject(object, "moved", (double)facts.moved);
    cJSON_AddNumberToObject(object, "expanded", (double)facts.total_expanded);
    json_add_number(object, "ms", run->milliseconds);
    return json_print(object);
}

// ---- The subcommand ----

static exit_status queue_on_map(const map_input *input, const map_scenario *scenario, const wend_profile *profile) {
    const char *map = input->path;
    queue_run run = {.input = input, .scenario = scenario, .profile = profile};
    size_t count = scenario->count * (size_t)queue_given.repeat; // below 2^32 * 2^20
    queue_errand *errands = calloc(count, sizeof *errands);
    wend_jobs *jobs = NULL;
    wend_jobs_def jobs_def = wend_default_jobs_def();
    jobs_def.worker_count = (uint32_t)queue_given.workers;
    wend_request_queue_def def = wend_default_request_queue_def();
    def.express_slots = def.long_slots = (uint32_t)queue_given.slots;
    wend_status status = errands ? wend_request_queue_create(&def, NULL, &run.queue) : WEND_OUT_OF_MEMORY;
    if (!status) status = wend_jobs_create(&jobs_def, NULL, &jobs);
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &run.findings);
    for (size_t i = 0; i < count && !status; i++)
        errands[i] = (queue_errand){.run = &run, .index = i % scenario->count};
    if (!status) status = play_scenario(&run, errands, count, jobs);
    exit_status answer = STATUS_NO_ANSWER;
    if (status && wend_diagnostics_count(run.findings) > 0) {
        print_diagnostics(run.findings, map);
        answer = STATUS_BAD_USAGE;
    } else if (status) {
        complain("%s", wend_status_text(status));
    } else {
        answer = STATUS_DONE;
        if (queue_given.json)
            answer = print_queue_json(map, &run, count);
        else
            print_queue_lines(map, &run, count);
        if (run.wrong) answer = STATUS_NO_ANSWER;
    }
    wend_diagnostics_destroy(run.findings);
    wend_jobs_destroy(jobs);
    wend_request_queue_destroy(run.queue);
    free(errands);
    return answer;
}

static exit_status queue_run_command(const command_line *line) {
    if (line->operands.count < 2) return complain_usage("needs a MAP and a SCEN");
    map_input input;
    map_scenario scenario;
    const wend_profile *profile = profile_options_read();
    if (!profile) return STATUS_BAD_USAGE;
    exit_status status = map_input_read(line->operands.items[0], grid_default_rules(), &input);
    if (status) return status;
    status = map_scenario_read(line->operands.items[1], &input, &scenario);
    if (!status) {
        status = queue_on_map(&input, &scenario, profile);
        map_scenario_release(&scenario);
    }
    map_input_release(&input);
    return status;
}

const command queue_command = {
    .name = "queue",
    .full_name = "wend queue",
    .summary = "play a scenario through a request queue, frame by frame",
    .usage = "MAP SCEN [options]",
    .description = "Submits the queries of a Moving AI scenario to a request queue, some each frame,\n"
                   "steps it with a fixed budget of work until all are answered, and prints how many\n"
                   "frames they waited, in the express lane and in the long one. Every path is\n"
                   "checked and compared with the published length; errors are exit status 1.\n"
                   "MAP may also be a .mesh, .wkt, .geojson or .svg file, as for wend scen; a unit\n"
                   "of work is then an interval or a side of a cell. The options that say who moves\n"
                   "are those of wend path, as far as searches of the map know them; paths are then\n"
                   "checked, and not compared.\n",
    .examples = "  wend queue arena.map arena.map.scen --budget 5000\n"
                "  wend queue arena.mesh arena.scen --budget 200\n"
                "  wend queue arena.mesh arena.scen --radius 0.1\n"
                "  wend queue arena.map arena.map.scen --repeat 10 --slots 2 --workers 2 --json\n",
    .options = queue_options,
    .option_count = sizeof queue_options / sizeof queue_options[0],
    .operand = "MAP or SCEN",
    .most_operands = 2,
    .run = queue_run_command,
};
