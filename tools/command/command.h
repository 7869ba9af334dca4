// A subcommand of wend: what it is called, how it is explained, and what it does.
#ifndef WEND_TOOLS_COMMAND_H
#define WEND_TOOLS_COMMAND_H

#include "command/exit_status.h"
#include "command/options.h"

// The command line of a subcommand, read.
typedef struct command_line {
    text_list operands;
    int word_count; // the words that follow the subcommand's name, as they were given
    char **words;
} command_line;

typedef struct command {
    const char *name;        // "info"
    const char *full_name;   // "wend info": how its errors begin
    const char *summary;     // one line without a full stop, for the list of subcommands
    const char *usage;       // what follows the name: "[FILE] [options]"
    const char *description; // a paragraph or two, lines of at most 79 columns, ending with a line break
    const char *examples;    // at least one line "  wend info --json", indented by two, ending with a line break
    const command_option *options;
    size_t option_count;
    const char *operand;  // what one operand is called, such as "FILE"; NULL: there are none
    size_t most_operands; // SIZE_MAX: any number
    exit_status (*run)(const command_line *line);
} command;

// The subcommands, in the order of the help. Each is in the file of its name.
extern const command info_command;
extern const command check_command;
extern const command draw_command;
extern const command gen_command;
extern const command bake_command;
extern const command path_command;
extern const command scen_command;
extern const command queue_command;
extern const command anytime_command;
extern const command dynamic_command;
extern const command explain_command;
extern const command sim_command;
extern const command bench_command;
extern const command demo_command;

// How this program was started (argv[0]): bench looks for wend-bench beside it.
extern const char *program_path;

// Call first in main: keeps closed standard streams from being taken over by files that are opened later.
void command_guard_streams(void);

// Reads the words after the subcommand's name, runs it or prints its help, and makes sure that all output was written.
exit_status command_run(const command *subcommand, int word_count, char **words);

void command_print_help(const command *subcommand);

// Flushes stdout; complains and returns STATUS_UNWRITABLE when something could not be written, otherwise `status`.
exit_status command_finish(exit_status status);

#endif
