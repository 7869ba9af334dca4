// Reading, replacing and mapping files: POSIX, with what WASI lacks left out and what Windows calls otherwise renamed.
// (Windows is written from its documentation; nobody has built it yet.)
#if !defined(_WIN32) && !defined(_GNU_SOURCE) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L // for users who compile with -std=c17
#endif
#include "base/file/file_system.h"

#include "base/core/require.h"
#include "base/memory/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

// The system's calls by names of our own: the amalgamation is one file, which must not find `read` redefined.
#ifdef _WIN32
#include <io.h>
#include <windows.h>
#define SYSTEM_READING  (_O_RDONLY | _O_BINARY)
#define SYSTEM_CREATING (_O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY)
#define SYSTEM_MODE     (_S_IREAD | _S_IWRITE)
#define system_open     _open
#define system_close    _close
#define system_sync     _commit
#define system_unlink   _unlink
#define system_stat     _stat64
#define system_fstat    _fstat64
typedef struct _stat64 system_info;
#define system_read(descriptor, bytes, count)  _read(descriptor, bytes, (unsigned)(count))
#define system_write(descriptor, bytes, count) _write(descriptor, bytes, (unsigned)(count))
#define system_is_file(info)                   (((info)->st_mode & _S_IFMT) == _S_IFREG)
#define system_is_folder(info)                 (((info)->st_mode & _S_IFMT) == _S_IFDIR)
#else
#include <unistd.h>
#define SYSTEM_READING         (O_RDONLY | O_NONBLOCK) // a pipe without a writer must not hang us
#define SYSTEM_CREATING        (O_WRONLY | O_CREAT | O_EXCL)
#define SYSTEM_MODE            0666
#define system_open            open
#define system_close           close
#define system_sync            fsync
#define system_unlink          unlink
#define system_stat            stat
#define system_fstat           fstat
typedef struct stat system_info;
#define system_read            read
#define system_write           write
#define system_is_file(info)   S_ISREG((info)->st_mode)
#define system_is_folder(info) S_ISDIR((info)->st_mode)
#endif

#if defined(__unix__) || (defined(__APPLE__) && defined(__MACH__))
#include <sys/mman.h>
#define HAS_MAPPING 1
#else
#define HAS_MAPPING 0 // WASI, Windows
#endif

// The most that one read or write is asked for: some systems fail at 2 GiB and more.
#define MOST_AT_ONCE ((size_t)1 << 30)

static const char *what_it_is(const system_info *info) {
    if (system_is_folder(info)) return "a folder";
#ifdef S_ISFIFO
    if (S_ISFIFO(info->st_mode)) return "a pipe";
#endif
#ifdef S_ISSOCK
    if (S_ISSOCK(info->st_mode)) return "a socket";
#endif
    return "a device";
}

static wend_status report_unreadable(wend_diagnostics *findings, int error) {
    wend_diagnostics_add(findings, WEND_MESSAGE_FILE_UNREADABLE, wend_place_none(), NULL, strerror(error));
    return WEND_IO_ERROR;
}

static wend_status report_unwritable(wend_diagnostics *findings, const char *what, int error) {
    wend_diagnostics_add(findings, WEND_MESSAGE_FILE_UNWRITABLE, wend_place_none(), NULL, what, strerror(error));
    return WEND_IO_ERROR;
}

// Opens a regular file and answers its size; on failure nothing is left open.
static wend_status open_regular(const char *path, uint64_t largest, wend_diagnostics *findings, int *descriptor,
                                size_t *count) {
    int opened = system_open(path, SYSTEM_READING);
    if (opened < 0) return report_unreadable(findings, errno);
    system_info info;
    if (system_fstat(opened, &info)) {
        wend_status status = report_unreadable(findings, errno);
        system_close(opened);
        return status;
    }
    if (!system_is_file(&info)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_NOT_REGULAR, wend_place_none(), NULL, what_it_is(&info));
        system_close(opened);
        return WEND_IO_ERROR;
    }
    uint64_t size = info.st_size < 0 ? 0 : (uint64_t)info.st_size;
    if (largest > SIZE_MAX / 2) largest = SIZE_MAX / 2;
    if (size > largest) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_TOO_LARGE, wend_place_none(), NULL, (unsigned long long)size,
                             (unsigned long long)largest);
        system_close(opened);
        return WEND_IO_ERROR;
    }
    *descriptor = opened;
    *count = (size_t)size;
    return WEND_OK;
}

// Reads until `count` bytes came or the file ended; returns how many, or -1 with errno.
static ptrdiff_t read_fully(int descriptor, uint8_t *bytes, size_t count) {
    size_t done = 0;
    while (done < count) {
        size_t wanted = count - done < MOST_AT_ONCE ? count - done : MOST_AT_ONCE;
        ptrdiff_t got = system_read(descriptor, bytes + done, wanted);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        done += (size_t)got;
    }
    return (ptrdiff_t)done;
}

wend_status wend_file_system_read(const char *path, const wend_allocator *allocator, uint64_t largest,
                                  wend_diagnostics *findings, uint8_t **bytes, size_t *count) {
    int descriptor;
    size_t size;
    wend_status status = open_regular(path, largest, findings, &descriptor, &size);
    if (status) return status;
    uint8_t *block = NULL;
    if (size > 0) {
        block = wend_allocate_items(allocator, size, 1, WEND_LIFETIME_OBJECT);
        if (!block) {
            system_close(descriptor);
            return WEND_OUT_OF_MEMORY;
        }
        // One byte more than there should be shows whether the file grew.
        uint8_t beyond;
        ptrdiff_t got = read_fully(descriptor, block, size);
        ptrdiff_t more = got == (ptrdiff_t)size ? read_fully(descriptor, &beyond, 1) : 0;
        if (got < 0 || more < 0) {
            status = report_unreadable(findings, errno);
        } else if (got + more != (ptrdiff_t)size) {
            wend_diagnostics_add(findings, WEND_MESSAGE_FILE_CHANGED, wend_place_none(), NULL, (unsigned long long)size,
                                 (unsigned long long)got + (unsigned long long)more);
            status = WEND_IO_ERROR;
        }
    }
    system_close(descriptor);
    if (status) {
        wend_release_items(allocator, block, size, 1);
        return status;
    }
    *bytes = block;
    *count = size;
    return WEND_OK;
}

// -1 with errno when not all bytes could be written.
static int write_fully(int descriptor, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        size_t wanted = count < MOST_AT_ONCE ? count : MOST_AT_ONCE;
        ptrdiff_t done = system_write(descriptor, bytes, wanted);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return -1;
        if (done == 0) {
            errno = ENOSPC;
            return -1;
        }
        bytes += done;
        count -= (size_t)done;
    }
    return 0;
}

static int replace_file(const char *temporary, const char *path) {
#ifdef _WIN32
    if (MoveFileExA(temporary, path, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return 0;
    errno = EACCES;
    return -1;
#else
    return rename(temporary, path);
#endif
}

// After a rename the folder must be synced, or a power cut may bring the old file back. The old file is whole, so it
// is no failure where that cannot be done.
static void sync_folder_of(char *path) {
#if !defined(_WIN32) && !defined(__wasi__)
    char *slash = strrchr(path, '/');
    if (slash) slash[slash == path] = 0;
    int folder = system_open(slash ? path : ".", O_RDONLY | O_NONBLOCK);
    if (folder < 0) return;
    (void)system_sync(folder);
    system_close(folder);
#else
    (void)path;
#endif
}

#define TEMPORARY_PATH_SIZE 4096
#define MOST_TEMPORARIES    100 // abandoned by crashes, or of programs writing the same file at the same time

wend_status wend_file_system_write(const char *path, const uint8_t *bytes, size_t count, wend_diagnostics *findings) {
    system_info before;
    bool exists = system_stat(path, &before) == 0;
    if (exists && !system_is_file(&before)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_NOT_REGULAR, wend_place_none(), NULL, what_it_is(&before));
        return WEND_IO_ERROR;
    }
    char temporary[TEMPORARY_PATH_SIZE];
    if (strlen(path) > sizeof temporary - sizeof ".99.tmp") return report_unwritable(findings, "open", ENAMETOOLONG);
    int descriptor = -1;
    for (int i = 0; descriptor < 0 && i < MOST_TEMPORARIES; i++) {
        snprintf(temporary, sizeof temporary, "%s.%d.tmp", path, i);
        descriptor = system_open(temporary, SYSTEM_CREATING, SYSTEM_MODE);
        if (descriptor < 0 && errno != EEXIST) break;
    }
    if (descriptor < 0) return report_unwritable(findings, "open", errno);

    const char *failed = NULL;
    int error = 0;
#if !defined(_WIN32) && !defined(__wasi__)
    if (exists) (void)fchmod(descriptor, before.st_mode & 0777); // not ours to insist on
#endif
    if (write_fully(descriptor, bytes, count)) failed = "write", error = errno;
    if (!failed && system_sync(descriptor)) failed = "fsync", error = errno;
    if (system_close(descriptor) && !failed)
        failed = "close", error = errno; // some file systems report a full disk only here
    if (!failed && replace_file(temporary, path)) failed = "rename", error = errno;
    if (failed) {
        system_unlink(temporary);
        return report_unwritable(findings, failed, error);
    }
    sync_folder_of(temporary);
    return WEND_OK;
}

#if HAS_MAPPING
wend_status wend_file_system_map(const char *path, uint64_t largest, wend_diagnostics *findings, const uint8_t **bytes,
                                 size_t *count) {
    int descriptor;
    size_t size;
    wend_status status = open_regular(path, largest, findings, &descriptor, &size);
    if (status) return status;
    void *mapped = size ? mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0) : NULL;
    int error = errno;
    system_close(descriptor);
    if (mapped == MAP_FAILED) {
        wend_diagnostics_add(findings, WEND_MESSAGE_FILE_UNMAPPABLE, wend_place_none(), NULL, strerror(error));
        return WEND_IO_ERROR;
    }
    *bytes = mapped;
    *count = size;
    return WEND_OK;
}

void wend_file_system_unmap(const uint8_t *bytes, size_t count) {
    if (bytes) munmap((void *)(uintptr_t)bytes, count);
}
#else
wend_status wend_file_system_map(const char *path, uint64_t largest, wend_diagnostics *findings, const uint8_t **bytes,
                                 size_t *count) {
    (void)path, (void)largest, (void)bytes, (void)count;
    wend_diagnostics_add(findings, WEND_MESSAGE_FILE_UNMAPPABLE, wend_place_none(), NULL, "not on this system");
    return WEND_UNSUPPORTED;
}

void wend_file_system_unmap(const uint8_t *bytes, size_t count) {
    (void)bytes, (void)count;
}
#endif
