#include "peer_file.h"

#include "command/complain.h"

#include <stdlib.h>
#include <unistd.h>

static void remove_path(void *user) {
    unlink(user);
}

static void end_without_file(const peer_file *file) {
    complain("cannot write %s, which outside peers need", file->path);
    unlink(file->path);
    exit(STATUS_UNWRITABLE);
}

void peer_file_open(peer_file *file) {
    const char *folder = getenv("TMPDIR");
    snprintf(file->path, sizeof file->path, "%s/wend-bench-XXXXXX", folder && *folder ? folder : "/tmp");
    int descriptor = mkstemp(file->path);
    file->stream = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (!file->stream) end_without_file(file);
    file->cleanup = (interrupt_cleanup){.clean = remove_path, .user = file->path};
    interrupt_cleanup_add(&file->cleanup);
}

void peer_file_close(peer_file *file) {
    bool failed = ferror(file->stream) != 0;
    if (fclose(file->stream) || failed) end_without_file(file);
    file->stream = NULL;
}

void peer_file_remove(peer_file *file) {
    unlink(file->path);
    interrupt_cleanup_remove(&file->cleanup);
}

void peer_file_write_outline(peer_file *file, const scene_outline *outline) {
    peer_file_open(file);
    fprintf(file->stream, "points %zu\n", outline->point_count);
    for (size_t i = 0; i < outline->point_count; i++)
        fprintf(file->stream, "%d %d\n", outline->points[i].x, outline->points[i].y);
    fprintf(file->stream, "segments %zu\n", outline->segment_count);
    for (size_t i = 0; i < outline->segment_count; i++)
        fprintf(file->stream, "%u %u\n", outline->segments[i].a, outline->segments[i].b);
    peer_file_close(file);
}
