// The functions that headers define inline, as functions of the library: for whoever calls it without a C compiler (JavaScript, Python) and for programs
// that were linked when they were not inline. This file alone sees the headers so, and the amalgamation leaves it out: it needs none of them.
#undef WEND_DEFAULT
#define WEND_DEFAULT extern inline WEND_API
#include "wend/wend.h"
