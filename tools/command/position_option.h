// Options whose value is a position: "X,Y" in metres.
#ifndef WEND_TOOLS_POSITION_OPTION_H
#define WEND_TOOLS_POSITION_OPTION_H

#include <stdbool.h>

// True when a text is two finite numbers X,Y and nothing else.
bool parse_position(const char *text, double *x, double *y);

// The same of an option's text, NULL being one that was not given. False after a complaint that names the option.
bool read_position(const char *option, const char *text, double *x, double *y);

#endif
