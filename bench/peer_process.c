// The peer's side of the talk is two pipes. It runs in a process group of its own, so that ending it also ends what its
// shell started. What it writes to stderr goes to a nameless file, whose last line is quoted when the peer is lost.
#include "peer_process.h"

#include "command/complain.h"
#include "command/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROTOCOL_VERSION 1
#define LONGEST_LINE     4096
#define GOODBYE_SECONDS  1.0

struct peer_process {
    const char *name;
    double timeout;
    pid_t process; // 0: none is left
    int to_peer, from_peer;
    FILE *errors;
    bool lost;
    char buffer[LONGEST_LINE];
    size_t buffered;
    char line[LONGEST_LINE]; // the last line read
    interrupt_cleanup cleanup;
};

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void kill_group(void *user) {
    const peer_process *peer = user;
    if (peer->process > 0) kill(-peer->process, SIGKILL);
}

// ---- ending ----

// Waits for the process until the deadline. True when it ended.
static bool wait_until(peer_process *peer, double deadline, int *how) {
    for (;;) {
        pid_t ended = waitpid(peer->process, how, WNOHANG);
        if (ended == peer->process || (ended < 0 && errno != EINTR)) return true;
        if (seconds_now() >= deadline) return false;
        nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
}

// Ends the process after `grace` seconds; *how tells how it ended, if it did so by itself within them.
static bool end_process(peer_process *peer, double grace, int *how) {
    if (peer->process <= 0) return false;
    if (peer->to_peer >= 0) close(peer->to_peer);
    peer->to_peer = -1;
    bool by_itself = wait_until(peer, seconds_now() + grace, how);
    kill(-peer->process, SIGKILL); // also what the shell left behind
    if (!by_itself) {
        int ignored;
        while (waitpid(peer->process, &ignored, 0) < 0 && errno == EINTR) {
        }
    }
    interrupt_cleanup_remove(&peer->cleanup);
    peer->process = 0;
    if (peer->from_peer >= 0) close(peer->from_peer);
    peer->from_peer = -1;
    return by_itself;
}

// The last line the peer wrote to stderr, cut to fit; empty when there is none.
static void last_error_line(peer_process *peer, char *text, size_t room) {
    text[0] = '\0';
    if (!peer->errors) return;
    fseek(peer->errors, 0, SEEK_END);
    long size = ftell(peer->errors), start = size > LONGEST_LINE - 1 ? size - (LONGEST_LINE - 1) : 0;
    char tail[LONGEST_LINE];
    if (size <= 0 || fseek(peer->errors, start, SEEK_SET)) return;
    size_t count = fread(tail, 1, sizeof tail - 1, peer->errors);
    while (count > 0 && (tail[count - 1] == '\n' || tail[count - 1] == '\r')) count--;
    tail[count] = '\0';
    const char *line = strrchr(tail, '\n');
    snprintf(text, room, "; it said: %.250s", line ? line + 1 : tail);
}

static peer_answer lose_peer(peer_process *peer, const char *format, ...) __attribute__((format(printf, 2, 3)));
static peer_answer lose_peer(peer_process *peer, const char *format, ...) {
    if (peer->lost) return PEER_LOST;
    peer->lost = true;
    char reason[400], ending[80] = "", said[300];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    int how = 0;
    // A moment of grace, since a peer that is dying closes its pipes first.
    if (end_process(peer, 0.2, &how)) {
        if (WIFEXITED(how))
            snprintf(ending, sizeof ending, " (it ended with status %d)", WEXITSTATUS(how));
        else if (WIFSIGNALED(how))
            snprintf(ending, sizeof ending, " (it was ended by signal %d)", WTERMSIG(how));
    }
    last_error_line(peer, said, sizeof said);
    complain("peer %s %s%s%s; its rows are skipped", peer->name, reason, ending, said);
    return PEER_LOST;
}

// ---- talking ----

// Sends one line. A peer that has closed its stdin must not end us by SIGPIPE; elsewhere that signal keeps its meaning.
static bool send_line(peer_process *peer, const char *text) {
    char line[LONGEST_LINE];
    int length = snprintf(line, sizeof line, "%s\n", text);
    if (length < 0 || (size_t)length >= sizeof line) return false;
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
    sigaction(SIGPIPE, &ignore, &before);
    ssize_t written;
    do written = write(peer->to_peer, line, (size_t)length);
    while (written < 0 && errno == EINTR);
    sigaction(SIGPIPE, &before, NULL);
    return written == length;
}

// Moves the first buffered line to peer->line. False when there is no whole line yet.
static bool take_line(peer_process *peer) {
    char *end = memchr(peer->buffer, '\n', peer->buffered);
    if (!end) return false;
    size_t length = (size_t)(end - peer->buffer);
    memcpy(peer->line, peer->buffer, length);
    peer->line[length > 0 && peer->line[length - 1] == '\r' ? length - 1 : length] = '\0';
    peer->buffered -= length + 1;
    memmove(peer->buffer, end + 1, peer->buffered);
    return true;
}

// Reads one line that is no comment into peer->line. asked: what it answers, for complaints.
static peer_answer read_line(peer_process *peer, const char *asked) {
    double deadline = seconds_now() + peer->timeout;
    for (;;) {
        while (take_line(peer))
            if (peer->line[0] != '#') return PEER_DONE;
        if (peer->buffered == sizeof peer->buffer)
            return lose_peer(peer, "answered \"%s\" with a line over %d bytes", asked, LONGEST_LINE);
        double left = deadline - seconds_now();
        struct pollfd wanted = {.fd = peer->from_peer, .events = POLLIN};
        int ready = left <= 0 ? 0 : poll(&wanted, 1, left > 1e6 ? 1000000000 : (int)ceil(left * 1000));
        if (ready < 0 && errno == EINTR) continue;
        if (ready == 0 && deadline - seconds_now() > 0) continue;
        if (ready == 0) return lose_peer(peer, "did not answer \"%s\" within %g s", asked, peer->timeout);
        ssize_t count = read(peer->from_peer, peer->buffer + peer->buffered, sizeof peer->buffer - peer->buffered);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return lose_peer(peer, "ended instead of answering \"%s\"", asked);
        peer->buffered += (size_t)count;
    }
}

// True when the buffer holds anything but comments; peer->line is then what it is.
static bool buffer_has_words(peer_process *peer) {
    while (take_line(peer))
        if (peer->line[0] != '#') return true;
    if (peer->buffered == 0 || peer->buffer[0] == '#') return false;
    size_t length = peer->buffered < sizeof peer->line ? peer->buffered : sizeof peer->line - 1;
    memcpy(peer->line, peer->buffer, length); // the beginning of a line
    peer->line[length] = '\0';
    return true;
}

// True when the peer has written something that nobody asked for. What comes later than this is taken for an answer:
// then the checksum tells.
static bool spoke_out_of_turn(peer_process *peer) {
    if (buffer_has_words(peer)) return true;
    struct pollfd wanted = {.fd = peer->from_peer, .events = POLLIN};
    if (poll(&wanted, 1, 0) <= 0 || !(wanted.revents & POLLIN)) return false;
    ssize_t count = read(peer->from_peer, peer->buffer + peer->buffered, sizeof peer->buffer - peer->buffered);
    if (count <= 0) return false; // it is gone: the question that follows finds out
    peer->buffered += (size_t)count;
    return buffer_has_words(peer);
}

// Sends a question and reads the answer. asked: its first word.
static peer_answer ask(peer_process *peer, const char *asked, const char *question) {
    if (peer->lost) return PEER_LOST;
    if (spoke_out_of_turn(peer)) return lose_peer(peer, "spoke out of turn before \"%s\": %.80s", asked, peer->line);
    if (!send_line(peer, question)) return lose_peer(peer, "ended before \"%s\"", asked);
    return read_line(peer, asked);
}

// The rest of the line when its first word is `word`; NULL otherwise.
static const char *after_word(const char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || (line[length] && line[length] != ' ')) return NULL;
    return line + length + (line[length] == ' ');
}

static peer_answer lose_by_answer(peer_process *peer, const char *asked, const char *wanted) {
    const char *told = after_word(peer->line, "error");
    if (told) return lose_peer(peer, "reports an error at \"%s\": %.200s", asked, told);
    return lose_peer(peer, "answered \"%s\" with \"%.80s\" where \"%s\" was expected", asked, peer->line, wanted);
}

static peer_answer shake_hands(peer_process *peer) {
    char hello[40];
    snprintf(hello, sizeof hello, "wend-bench %d", PROTOCOL_VERSION);
    if (ask(peer, "wend-bench", hello) == PEER_LOST) return PEER_LOST;
    const char *rest = after_word(peer->line, "ready");
    if (!rest) return lose_by_answer(peer, "wend-bench", "ready 1");
    char *end = NULL;
    long version = strtol(rest, &end, 10);
    if (end == rest || (*end && *end != ' ')) return lose_by_answer(peer, "wend-bench", "ready 1");
    if (version != PROTOCOL_VERSION)
        return lose_peer(peer, "speaks version %ld of the protocol; version %d is needed", version, PROTOCOL_VERSION);
    return PEER_DONE;
}

peer_answer peer_process_load(peer_process *peer, const char *words) {
    char question[LONGEST_LINE];
    snprintf(question, sizeof question, "load %s", words);
    if (ask(peer, "load", question) == PEER_LOST) return PEER_LOST;
    if (after_word(peer->line, "loaded")) return PEER_DONE;
    if (after_word(peer->line, "unsupported")) return PEER_UNSUPPORTED;
    return lose_by_answer(peer, "load", "loaded");
}

// Reads "name=value". False when it is none or the value is no number.
static bool read_field(const char *field, peer_result *result) {
    const char *equals = strchr(field, '=');
    if (!equals || equals == field || (size_t)(equals - field) >= sizeof result->qualities[0].name) return false;
    size_t length = (size_t)(equals - field);
    char *end = NULL;
    if (length == 8 && memcmp(field, "checksum", 8) == 0) {
        errno = 0;
        result->checksum = strtoull(equals + 1, &end, 10);
        result->has_checksum = true;
        return end != equals + 1 && !*end && !errno && equals[1] != '-';
    }
    double value = strtod(equals + 1, &end);
    if (end == equals + 1 || *end || !isfinite(value)) return false;
    if (length == 7 && memcmp(field, "seconds", 7) == 0) {
        result->seconds = value;
        return value >= 0;
    }
    if (result->quality_count == PEER_MOST_QUALITIES) return true;
    peer_quality *quality = &result->qualities[result->quality_count++];
    memcpy(quality->name, field, length);
    quality->name[length] = '\0';
    quality->value = value;
    return true;
}

peer_answer peer_process_run(peer_process *peer, peer_result *result) {
    if (ask(peer, "run", "run") == PEER_LOST) return PEER_LOST;
    const char *rest = after_word(peer->line, "ran");
    if (!rest) return lose_by_answer(peer, "run", "ran seconds=...");
    *result = (peer_result){.seconds = -1};
    char fields[LONGEST_LINE];
    snprintf(fields, sizeof fields, "%s", rest);
    char *position = NULL;
    for (char *field = strtok_r(fields, " ", &position); field; field = strtok_r(NULL, " ", &position))
        if (!read_field(field, result))
            return lose_peer(peer, "answered \"run\" with \"%.80s\", which is not name=number", field);
    if (result->seconds < 0) return lose_peer(peer, "answered \"run\" without seconds=");
    return PEER_DONE;
}

// ---- starting and stopping ----

static void become_peer(const char *command, int from_bench, int to_bench, int errors) {
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    dup2(from_bench, STDIN_FILENO);
    dup2(to_bench, STDOUT_FILENO);
    dup2(errors, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static bool spawn(peer_process *peer, const char *command) {
    int to[2], from[2];
    peer->errors = tmpfile();
    if (!peer->errors || pipe2(to, O_CLOEXEC)) return false;
    if (pipe2(from, O_CLOEXEC)) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    fcntl(fileno(peer->errors), F_SETFD, FD_CLOEXEC);
    fflush(NULL); // or the child would write our buffered output once more, should it fail
    pid_t child = fork();
    if (child == 0) become_peer(command, to[0], from[1], fileno(peer->errors));
    int reason = errno;
    close(to[0]);
    close(from[1]);
    if (child < 0) {
        close(to[1]);
        close(from[0]);
        errno = reason;
        return false;
    }
    setpgid(child, child); // both sides do it: whichever is first
    peer->process = child;
    peer->to_peer = to[1];
    peer->from_peer = from[0];
    peer->cleanup = (interrupt_cleanup){.clean = kill_group, .user = peer};
    interrupt_cleanup_add(&peer->cleanup);
    return true;
}

peer_process *peer_process_start(const char *name, const char *command, double timeout) {
    peer_process *peer = calloc(1, sizeof *peer);
    if (!peer) {
        complain("out of memory");
        return NULL;
    }
    *peer = (peer_process){.name = name, .timeout = timeout, .to_peer = -1, .from_peer = -1};
    if (!spawn(peer, command)) {
        complain("peer %s cannot be started: %s; its rows are skipped", name, strerror(errno));
        peer_process_stop(peer);
        return NULL;
    }
    shake_hands(peer);
    return peer;
}

void peer_process_stop(peer_process *peer) {
    if (!peer) return;
    int how = 0;
    if (peer->process > 0) {
        send_line(peer, "quit");
        end_process(peer, GOODBYE_SECONDS, &how);
    }
    if (peer->errors) fclose(peer->errors);
    free(peer);
}
