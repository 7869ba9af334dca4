// agents/KIND: 50 agents, each with rules of its own, and 20 guards that walk, in a generated town of 120 m, at 1/60 s a step and 2000 units of work a step for all together. An
// operation is a step: guards walk, annotations are updated, agents plan and walk. Qualities: steps a second of thread time, plans and units a step, metres a second that a
// agent walks, agents that wait. Figures: KIND_agents_steps_per_second; 60 is what a frame needs. The program ends when a step takes more than its units.
#include "rule_agents_case.h"

#include "command/complain.h"
#include "rule_town.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TRAVELLERS = 50, GUARDS = 20, WORK = 2000, TOWN_STEPS = 120, TOWN_QUALITIES = 5 };

typedef struct agents_bench {
    scene_rule_town town;
    wend_vector3 before[TRAVELLERS];
    double best; // steps a second
    peer_quality qualities[TOWN_QUALITIES];
} agents_bench;

static double metres_walked(agents_bench *bench) {
    double metres = 0;
    for (uint32_t i = 0; i < TRAVELLERS; i++) {
        const wend_vector3 at = wend_rule_agents_get(bench->town.agents, i).location.position;
        metres += hypot(at.x - bench->before[i].x, at.y - bench->before[i].y);
        bench->before[i] = at;
    }
    return metres;
}

static uint64_t run_agents_bench(void *state) {
    agents_bench *bench = state;
    double planned = 0, units = 0, waiting = 0, metres = 0;
    uint64_t begun = wend_clock_thread_nanoseconds();
    for (int step = 0; step < TOWN_STEPS; step++) {
        wend_rule_agents_report report;
        bench_demand(scene_rule_town_step(&bench->town, 1.0 / 60, &report));
        if (report.work > WORK) {
            complain("a step took %llu units of %d", (unsigned long long)report.work, WORK);
            exit(STATUS_NO_ANSWER);
        }
        planned += report.planned;
        units += (double)report.work;
        waiting += report.waiting;
        metres += metres_walked(bench);
    }
    double seconds = (double)(wend_clock_thread_nanoseconds() - begun) * 1e-9, rate = TOWN_STEPS / seconds;
    if (rate > bench->best) bench->best = rate;
    bench->qualities[0] = (peer_quality){"steps_per_second", rate};
    bench->qualities[1] = (peer_quality){"plans_a_step", planned / TOWN_STEPS};
    bench->qualities[2] = (peer_quality){"units_a_step", units / TOWN_STEPS};
    bench->qualities[3] = (peer_quality){"metres_a_second", metres / TRAVELLERS / (TOWN_STEPS / 60.0)};
    bench->qualities[4] = (peer_quality){"waiting", waiting / TOWN_STEPS};
    return TOWN_STEPS;
}

static void run_agents_on(bench_session *session, wend_rule_map_kind kind, const char *name) {
    if (!bench_case_begin(session)) return;
    agents_bench *bench = bench_allocate(1, sizeof *bench);
    *bench = (agents_bench){0};
    const scene_rule_town_def def = {
        .travellers = TRAVELLERS, .guards = GUARDS, .size = 120, .kind = kind, .work = WORK, .seed = 7};
    bench_demand(scene_rule_town_make(&def, &bench->town));
    (void)metres_walked(bench);
    const bench_contender contender = {.name = "wend",
                                       .run = run_agents_bench,
                                       .state = bench,
                                       .qualities = bench->qualities,
                                       .quality_count = TOWN_QUALITIES};
    char text[64];
    snprintf(text, sizeof text, "agents/%s", name);
    bench_case_run(session, &(bench_case){.suite = "rules",
                                          .name = text,
                                          .n = TRAVELLERS,
                                          .operations = TOWN_STEPS,
                                          .contenders = &contender,
                                          .contender_count = 1});
    snprintf(text, sizeof text, "%s_agents_steps_per_second", name);
    bench_report_figure(session->report, text, bench->best);
    scene_rule_town_free(&bench->town);
    free(bench);
}

void run_rule_agents_cases(bench_session *session) {
    run_agents_on(session, WEND_RULE_MAP_DENSE, "dense");
    run_agents_on(session, WEND_RULE_MAP_GRADED, "graded");
    if (!session->quick) run_agents_on(session, WEND_RULE_MAP_ADAPTIVE, "adaptive");
}
