// The wend command: finds the subcommand and hands over.
#include "command/command.h"
#include "command/complain.h"
#include "command/nearest_name.h"

#include "wend/wend.h"

#include <stdio.h>
#include <string.h>

static const command *const commands[] = {
    &info_command,    &check_command,   &draw_command,  &gen_command,     &bake_command, &path_command,  &scen_command,
    &anytime_command, &dynamic_command, &queue_command, &explain_command, &sim_command,  &bench_command, &demo_command};
#define COMMAND_COUNT (sizeof commands / sizeof commands[0])

static exit_status print_overview(void) {
    printf("wend %s: navigation for interactive worlds\n\nusage: wend SUBCOMMAND [options]\n\nsubcommands:\n",
           wend_version_text());
    for (size_t i = 0; i < COMMAND_COUNT; i++) printf("  %-10s %s\n", commands[i]->name, commands[i]->summary);
    printf("\n"
           "  wend help SUBCOMMAND   how a subcommand is used, with examples\n"
           "  wend --version         the version\n"
           "\n"
           "examples:\n"
           "  wend demo              a first look\n"
           "  wend info --json       what this build can do\n");
    return STATUS_DONE;
}

// The subcommand of that name; NULL after a complaint.
static const command *find_command(const char *name) {
    nearest_name search = nearest_name_to(name);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i]->name, name) == 0) return commands[i];
        nearest_name_offer(&search, commands[i]->name);
    }
    nearest_name_offer(&search, "help");
    if (search.name)
        complain_usage("there is no subcommand \"%s\"; did you mean \"%s\"?", name, search.name);
    else
        complain_usage("there is no subcommand \"%s\"", name);
    return NULL;
}

static exit_status print_help_of(int count, char **words) {
    if (count == 0) return print_overview();
    if (count > 1) return complain_usage("help takes one subcommand, but \"%s\" is one more", words[1]);
    const command *found = find_command(words[0]);
    if (!found) return STATUS_BAD_USAGE;
    command_print_help(found);
    return STATUS_DONE;
}

static exit_status complain_option(const char *word) {
    nearest_name search = nearest_name_to(word);
    nearest_name_offer(&search, "--help");
    nearest_name_offer(&search, "--version");
    if (search.name) return complain_usage("there is no option %s; did you mean %s?", word, search.name);
    return complain_usage("there is no option %s before the subcommand", word);
}

static void log_to_stderr(void *user, wend_severity severity, wend_message message, const char *text) {
    (void)user;
    (void)message;
    complain("%s: %s", wend_severity_text(severity), text);
}

int main(int count, char **words) {
    command_guard_streams();
    if (count > 0) program_path = words[0];
    wend_set_log_hook(log_to_stderr, NULL);
    if (count < 2 || strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0)
        return (int)command_finish(print_overview());
    if (strcmp(words[1], "--version") == 0) {
        printf("wend %s\n", wend_version_text());
        return (int)command_finish(STATUS_DONE);
    }
    if (words[1][0] == '-') return (int)complain_option(words[1]);
    if (strcmp(words[1], "help") == 0) {
        exit_status status = print_help_of(count - 2, words + 2);
        return status ? (int)status : (int)command_finish(status);
    }
    const command *found = find_command(words[1]);
    return found ? (int)command_run(found, count - 2, words + 2) : (int)STATUS_BAD_USAGE;
}
