// Any bytes as rules by words: read, written and read again, or pointed at.
#define RULES_AS_JSON false
#include "rule_text_target.h"
