// Moving AI's `.scen` files, as wend info and wend check show them.
#include "command/json.h"
#include "command/print_diagnostics.h"
#include "input/file_kind.h"

#include "wend/wend.h"

#include <stdio.h>
#include <string.h>

static bool is_movingai_scenario(const char *bytes, size_t count) {
    return count > 8 && memcmp(bytes, "version", 7) == 0 && (bytes[7] == ' ' || bytes[7] == '\t');
}

static exit_status read_scenario(const input_file *file, wend_scenario **scenario) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status)
        status = wend_movingai_read_scenario(file->bytes, file->count, wend_default_allocator(), findings, scenario);
    return report_findings(findings, status, file->path);
}

typedef struct scenario_facts {
    size_t queries, unsolvable; // unsolvable: of length 0 between different cells
    bool same_map;              // all queries say the same size
    uint32_t width, height;
    double shortest, longest;
} scenario_facts;

static scenario_facts scenario_facts_of(const wend_scenario *scenario) {
    scenario_facts facts = {.same_map = true};
    const wend_scenario_query *queries = wend_scenario_queries(scenario, &facts.queries);
    for (size_t i = 0; i < facts.queries; i++) {
        const wend_scenario_query *query = &queries[i];
        if (i == 0) {
            facts.width = query->map_width;
            facts.height = query->map_height;
            facts.shortest = facts.longest = query->length;
        }
        if (query->map_width != facts.width || query->map_height != facts.height) facts.same_map = false;
        if (query->length < facts.shortest) facts.shortest = query->length;
        if (query->length > facts.longest) facts.longest = query->length;
        bool moves = query->start_x != query->goal_x || query->start_y != query->goal_y;
        facts.unsolvable += moves && query->length == 0;
    }
    return facts;
}

static void print_scenario_lines(const scenario_facts *facts) {
    printf("kind          Moving AI scenario\n");
    printf("queries       %zu\n", facts->queries);
    if (facts->queries == 0) return;
    if (facts->same_map)
        printf("map           %u x %u cells\n", facts->width, facts->height);
    else
        printf("map           of several sizes\n");
    printf("lengths       %.10g to %.10g\n", facts->shortest, facts->longest);
    if (facts->unsolvable) printf("unsolvable    %zu\n", facts->unsolvable);
}

static exit_status print_scenario_json(const scenario_facts *facts) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "kind", "Moving AI scenario");
    cJSON_AddNumberToObject(object, "queries", (double)facts->queries);
    if (facts->queries > 0 && facts->same_map) {
        cJSON_AddNumberToObject(object, "width", facts->width);
        cJSON_AddNumberToObject(object, "height", facts->height);
    }
    if (facts->queries > 0) {
        json_add_number(object, "shortest", facts->shortest);
        json_add_number(object, "longest", facts->longest);
    }
    cJSON_AddNumberToObject(object, "unsolvable", (double)facts->unsolvable);
    return json_print(object);
}

static exit_status print_movingai_scenario(const input_file *file, bool json) {
    wend_scenario *scenario = NULL;
    exit_status status = read_scenario(file, &scenario);
    if (status != STATUS_DONE) return status;
    scenario_facts facts = scenario_facts_of(scenario);
    wend_scenario_destroy(scenario);
    if (json) return print_scenario_json(&facts);
    print_scenario_lines(&facts);
    return STATUS_DONE;
}

static exit_status check_movingai_scenario(const input_file *file, map_notes *notes) {
    (void)notes;
    wend_scenario *scenario = NULL;
    exit_status status = read_scenario(file, &scenario);
    wend_scenario_destroy(scenario);
    return status;
}

const file_kind movingai_scenario_kind = {.name = "Moving AI scenario",
                                          .ending = ".scen",
                                          .recognise = is_movingai_scenario,
                                          .print = print_movingai_scenario,
                                          .check = check_movingai_scenario};
