// Facts about rules by words and by JSON.
#ifndef WEND_TEST_RULE_LANGUAGE_PROPERTIES_H
#define WEND_TEST_RULE_LANGUAGE_PROPERTIES_H

#include "support/choices.h"
#include "wend/allocator.h"
#include "wend/status.h"

// Rules that a test has said in its own way, by words with any spaces and capitals or by JSON with members in any order, are read as they were said.
bool rule_texts_mean_what_they_say(choices *source, void *user);

// Rules are written by words and by JSON, read again as the same rules, and written again as the same text.
bool rules_are_written_and_read_again(choices *source, void *user);

// A text or JSON in which something was removed, doubled, swapped or replaced is judged well, as below.
bool mangled_rule_texts_are_judged(choices *source, void *user);

// Any bytes as rules: NULL when they are read, and can be written and read again, or when they are rejected by one finding that is in the text and leaves the set as
// it was; else what is wrong.
const char *judge_rule_text(bool as_json, const char *text, size_t length);

// A scenario for walk_failing_allocations: reads a text, or JSON when it begins with a bracket; the set is as before unless it is read.
wend_status read_rules_while_memory_fails(wend_allocator allocator, void *text);

#endif
