// Facts about rule fields in random worlds, shared by tests and the fuzz target.
#ifndef WEND_TEST_RULE_FIELD_PROPERTIES_H
#define WEND_TEST_RULE_FIELD_PROPERTIES_H

#include "support/choices.h"

bool field_costs_agree_with_naive(choices *source, void *user);
bool a_cut_changes_no_cost(choices *source, void *user);
bool a_cut_changes_no_cost_of_tame_callbacks(choices *source, void *user);
bool weights_of_a_set_are_sums(choices *source, void *user);
bool nothing_changes_outside_reported_boxes(choices *source, void *user);
bool hard_regions_are_never_touched(choices *source, void *user);
bool explanations_add_up(choices *source, void *user);
bool extrapolated_fields_agree_with_naive(choices *source, void *user);
bool standing_still_is_no_extrapolation(choices *source, void *user);

#endif
