// Any bytes as rules by words: read, written and read again, or pointed at.
#include "properties/rule/rule_language_properties.h"

#define JUDGE(text, count) judge_rule_text(false, text, count)
#include "fuzz/text_target.h"
