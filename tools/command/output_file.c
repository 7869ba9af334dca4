#include "command/output_file.h"

#include "command/complain.h"
#include "command/interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct output_file {
    char *shown;     // the path as the user gave it, for complaints
    char *place;     // where the file goes: the path with its last link followed; NULL when written directly
    char *temporary; // NULL when written directly
    FILE *stream;
    int reason; // errno of the first write that failed
    interrupt_cleanup cleanup;
};

static void remove_when_interrupted(void *user) {
    unlink(user);
}

static void output_file_free(output_file *file) {
    if (file->stream && file->stream != stdout) fclose(file->stream);
    if (file->temporary) {
        unlink(file->temporary);
        interrupt_cleanup_remove(&file->cleanup);
    }
    free(file->shown);
    free(file->place);
    free(file->temporary);
    free(file);
}

// A name in the folder of `place` that nobody uses: .NAME.PID-NUMBER.tmp, created empty. The descriptor, or -1.
static int create_beside(const char *place, char **temporary) {
    static unsigned number = 0;
    const char *slash = strrchr(place, '/');
    int folder_length = slash ? (int)(slash - place) + 1 : 0;
    const char *name = place + folder_length;
    for (int tries = 0; tries < 1000; tries++) {
        // 200 bytes of the name: with the rest it stays below the 255 that file systems allow.
        if (asprintf(temporary, "%.*s.%.200s.%ld-%u.tmp", folder_length, place, name, (long)getpid(), number++) < 0) {
            *temporary = NULL;
            errno = ENOMEM;
            return -1;
        }
        int descriptor = open(*temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST) return descriptor;
        free(*temporary);
        *temporary = NULL;
    }
    return -1;
}

// Opens the stream of a file whose `shown` is set. False with errno set.
static bool output_file_start(output_file *file) {
    if (strcmp(file->shown, "-") == 0) {
        file->stream = stdout;
        return true;
    }
    struct stat present;
    bool exists = stat(file->shown, &present) == 0;
    if (exists && S_ISDIR(present.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (exists && !S_ISREG(present.st_mode)) {
        file->stream = fopen(file->shown, "we");
        return file->stream != NULL;
    }
    size_t length = strlen(file->shown);
    if (!exists && (errno != ENOENT || length == 0 || file->shown[length - 1] == '/')) return false;
    // A link to a file that is not there yet has no real path: then the link itself is replaced.
    file->place = exists ? realpath(file->shown, NULL) : strdup(file->shown);
    if (!file->place) return false;
    int descriptor = create_beside(file->place, &file->temporary);
    if (descriptor < 0) {
        int reason = errno;
        free(file->temporary);
        file->temporary = NULL;
        errno = reason;
        return false;
    }
    file->cleanup = (interrupt_cleanup){.clean = remove_when_interrupted, .user = file->temporary};
    interrupt_cleanup_add(&file->cleanup);
    if (exists && fchmod(descriptor, present.st_mode & 07777)) {
        int reason = errno;
        close(descriptor);
        errno = reason;
        return false;
    }
    file->stream = fdopen(descriptor, "w");
    if (!file->stream) close(descriptor);
    return file->stream != NULL;
}

output_file *output_file_open(const char *path) {
    output_file *file = calloc(1, sizeof *file);
    if (file) file->shown = strdup(path);
    errno = 0;
    if (file && file->shown && output_file_start(file)) return file;
    complain("cannot write %s: %s", path, strerror(errno ? errno : ENOMEM));
    if (file) output_file_free(file);
    return NULL;
}

FILE *output_file_stream(output_file *file) {
    return file->stream;
}

void output_file_write(output_file *file, const void *bytes, size_t count) {
    errno = 0;
    if (fwrite(bytes, 1, count, file->stream) != count && !file->reason) file->reason = errno;
}

static void complain_write(const output_file *file, int reason) {
    if (file->reason) reason = file->reason;
    complain("cannot write %s: %s", file->shown, reason ? strerror(reason) : "an earlier write failed");
}

bool output_file_commit(output_file *file) {
    bool failed_before = ferror(file->stream) != 0;
    errno = 0;
    bool done = fflush(file->stream) == 0 && !failed_before;
    int reason = errno;
    if (file->stream != stdout) {
        // Some file systems tell only now that there was no room.
        if (fclose(file->stream) && done) {
            done = false;
            reason = errno;
        }
        file->stream = NULL;
    }
    if (done && file->temporary) {
        if (rename(file->temporary, file->place) == 0) {
            interrupt_cleanup_remove(&file->cleanup);
            free(file->temporary);
            file->temporary = NULL;
        } else {
            done = false;
            reason = errno;
        }
    }
    if (!done) complain_write(file, reason);
    output_file_free(file);
    return done;
}

// What was said so far is written out first: a commit after that hardly ever fails.
bool output_file_commit_both(output_file *file, output_file *other) {
    bool failed_before = ferror(file->stream) != 0;
    errno = 0;
    if (other && (fflush(file->stream) || failed_before)) {
        complain_write(file, errno);
        output_file_free(file);
        output_file_free(other);
        return false;
    }
    if (other && !output_file_commit(other)) {
        output_file_free(file);
        return false;
    }
    return output_file_commit(file);
}

void output_file_abandon(output_file *file) {
    if (file) output_file_free(file);
}
