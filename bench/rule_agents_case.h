// A case of the suite `rules`: fifty agents with rules of their own and twenty guards that walk, in a town.
#ifndef WEND_BENCH_RULE_AGENTS_CASE_H
#define WEND_BENCH_RULE_AGENTS_CASE_H

#include "harness.h"

void run_rule_agents_cases(bench_session *session);

#endif
