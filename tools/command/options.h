// The one way to declare and read options:
//
//     static struct { bool json; int64_t repeats; const char *csv; } given = {.repeats = 5};
//     static const command_option options[] = {
//         {"json", .flag = &given.json, .help = "one JSON object per row"},
//         {"repeats", .value = "N", .integer = &given.repeats, .low = 1, .high = 1000, .help = "runs of each case"},
//         {"csv", .value = "FILE", .text = &given.csv, .help = "also write the rows to FILE"},
//     };
//
// Where the value goes says what kind of option it is; what is there before is the default. Users write --repeats 9,
// --repeats=9 or, where a letter is declared, -r 9 and -r9. "--" ends the options; "-" is an operand.
#ifndef WEND_TOOLS_OPTIONS_H
#define WEND_TOOLS_OPTIONS_H

#include "command/exit_status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Words in the order given. A zeroed struct is empty; the words themselves belong to the command line.
typedef struct text_list {
    const char **items;
    size_t count, capacity;
} text_list;

// Adds a word; ends the program when memory is out.
void text_list_push(text_list *list, const char *text);
void text_list_free(text_list *list);

typedef struct command_option {
    const char *name;  // without the dashes
    char letter;       // for -o; 0: none
    const char *value; // what the help calls the value, such as "FILE"; NULL for a flag
    const char *help;  // one line; the default belongs in it
    // Exactly one of these is set.
    bool *flag;        // becomes true
    const char **text; // any text that is not empty
    int64_t *integer;  // a whole number in low .. high
    double *number;    // a finite number in low .. high
    text_list *list;   // may be given several times
    double low, high;  // both 0: any number
} command_option;

// Reads the words that follow the subcommand's name. Operands (what is no option) are added to the list in order.
// Sets *help and stops when it meets --help or -h.
// On an error complains in one line and returns STATUS_BAD_USAGE.
exit_status options_read(const command_option *options, size_t option_count, int word_count, char **words,
                         text_list *operands, bool *help);

// The first of these options (names without dashes, NULL at the end) that was among the words read last; NULL: none was.
const char *option_given(const char *const *names);

#endif
