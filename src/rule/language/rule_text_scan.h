// The words, numbers and signs that a text of rules is made of.
#ifndef WEND_RULE_RULE_TEXT_SCAN_H
#define WEND_RULE_RULE_TEXT_SCAN_H

#include "base/text/text_scanner.h"

typedef enum rule_token_type {
    RULE_TOKEN_END,
    RULE_TOKEN_WORD,   // a letter or _, then letters, digits and _
    RULE_TOKEN_NUMBER, // finite
    RULE_TOKEN_LARGE,  // a number that is none that is finite
    RULE_TOKEN_SIGN, // ( ) , * and .. ; and any other sign, or signs and letters that make no sense together, such as 5m and -inf
    RULE_TOKEN_BYTE // one that is no printable ASCII
} rule_token_type;

typedef struct rule_token {
    rule_token_type type;
    size_t at;
    wend_span text;
    double value; // of a number
} rule_token;

// Passes space and takes a token.
rule_token wend_rule_token_take(wend_scanner *scanner);

#endif
