// Any bytes as rules by JSON: read, written and read again, or pointed at.
#define RULES_AS_JSON true
#include "rule_text_target.h"
