/// A recording: everything that went into a simulation, in order, so that a bug becomes one file and replaying it gives
/// the same bits.
///
/// Recording:
///
///     wend_recording *recording = NULL;
///     wend_recording_create("my game", 3, seed, allocator, &recording);
///     for each step:
///         wend_recording_add(recording, WEND_TAG('M', 'O', 'V', 'E'), packer.bytes, packer.count);   what went in
///         ... the step itself, with `units` units of work ...
///         wend_recording_end_step(recording, units, wend_state_hash_value(&hash));
///     wend_recording_flush(recording, "bug.wend", findings);
///
/// Replaying:
///
///     wend_recording_load("bug.wend", NULL, findings, &recording);
///     wend_replay replay = {.apply = apply, .finish_step = finish_step, .user = world};
///     wend_replay_result result;
///     wend_recording_replay(recording, &replay, &result);
///     if (result.differs) printf("step %llu differs\n", (unsigned long long)result.step);
///
/// A recording does not interpret what is recorded: entries are a tag and bytes. Pack the bytes with wend/pack.h, and
/// they mean the same on every machine.
#ifndef WEND_RECORDING_H
#define WEND_RECORDING_H

#include "wend/file.h"

WEND_EXTERN_C_BEGIN

/// The kind of a recording's file.
#define WEND_RECORDING_KIND WEND_TAG('R', 'E', 'C', 'O')

/// A recording in memory; it grows as things are added. Not for two threads at once.
typedef struct wend_recording wend_recording;

/// Starts a recording.
/// @param module   the module that records: one line of UTF-8, at most 255 bytes
/// @param version  of the module's entries; the module decides which it can replay
/// @param seed     what the run started from
/// @return WEND_OK, WEND_BAD_INPUT (the name is invalid) or WEND_OUT_OF_MEMORY, with *recording unchanged
WEND_API wend_status wend_recording_create(const char *module, uint32_t version, uint64_t seed,
                                           wend_allocator allocator, wend_recording **recording);

/// Releases a recording. NULL is allowed.
WEND_API void wend_recording_destroy(wend_recording *recording);

/// Adds an entry to the step that is under way. Add it before it takes effect: should it crash the program, it is in
/// the next flush's file, or was in the last one's.
/// @param kind     what the entry is: a tag of four printable characters
/// @param payload  is copied; may be NULL when size is 0
/// @param size     bytes, below 2^32
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the recording as it was
WEND_API wend_status wend_recording_add(wend_recording *recording, uint32_t kind, const void *payload, size_t size);

/// Ends the step that is under way; a step may have no entries.
/// @param work  units granted to the step (budgets are counted in units, not in time, so that they can be replayed)
/// @param hash  of the state after the step (wend/state_hash.h)
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with the recording as it was
WEND_API wend_status wend_recording_end_step(wend_recording *recording, uint64_t work, uint64_t hash);

/// Makes the recording's file in memory: for programs without files, and for putting a recording into a chunk of
/// another file. wend_file_writer_finish gives the bytes; destroy the writer afterwards.
/// @return WEND_OK, or WEND_OUT_OF_MEMORY with *writer unchanged
WEND_API wend_status wend_recording_write(const wend_recording *recording, wend_file_writer **writer);

/// Writes the recording to a path, with entries of the step under way. The file is replaced as a whole
/// (wend_file_write): a crash at any moment leaves a sound one. Needs the size of the file in memory, on top of the
/// recording.
/// @return WEND_OK, WEND_OUT_OF_MEMORY or WEND_IO_ERROR
WEND_API wend_status wend_recording_save(const wend_recording *recording, const char *path, wend_diagnostics *findings);

/// Saves the recording if anything was added since the last flush. What a crash can lose is what was added since, so
/// flush as often as that hurts; as the whole file is written again, every hundred steps is better than every one when
/// recordings get long. Always flush to the same path.
/// @return as wend_recording_save
WEND_API wend_status wend_recording_flush(wend_recording *recording, const char *path, wend_diagnostics *findings);

/// Reads a recording from a file. It can be replayed, and it can be continued.
/// The file is validated completely before it is used. At most the file's size is allocated for the file, and once
/// more for the recording.
/// @param def  NULL for the default
/// @return WEND_OK, or what wend_file_open and wend_file_expect return, with *recording unchanged
WEND_API wend_status wend_recording_load(const char *path, const wend_file_def *def, wend_diagnostics *findings,
                                         wend_recording **recording);

/// Like wend_recording_load, on bytes in memory; they are copied.
WEND_API wend_status wend_recording_load_memory(const void *bytes, size_t count, wend_allocator allocator,
                                                wend_diagnostics *findings, wend_recording **recording);

/// The module's name; belongs to the recording.
WEND_API const char *wend_recording_module(const wend_recording *recording);
/// The version of the module's entries.
WEND_API uint32_t wend_recording_version(const wend_recording *recording);
/// What the run started from.
WEND_API uint64_t wend_recording_seed(const wend_recording *recording);
/// How many steps were ended.
WEND_API size_t wend_recording_step_count(const wend_recording *recording);
/// How many entries there are, those of the step under way included.
WEND_API size_t wend_recording_entry_count(const wend_recording *recording);

/// A step that was ended.
typedef struct wend_recording_step {
    uint64_t entry_count; ///< how many entries it has
    uint64_t work;        ///< units granted to it
    uint64_t hash;        ///< of the state after it
} wend_recording_step;

/// A step that was ended.
/// @param index  below wend_recording_step_count(recording)
WEND_API wend_recording_step wend_recording_get_step(const wend_recording *recording, size_t index);

/// An entry. The payload belongs to the recording, is not aligned, and is valid until the recording is changed.
typedef struct wend_recording_entry {
    uint32_t kind;       ///< a tag of your own
    uint32_t size;       ///< of the payload, bytes
    const void *payload; ///< NULL when size is 0
    uint64_t step;       ///< the step it belongs to; the step count for entries of the step under way
} wend_recording_entry;

/// A walk through the entries, in order. Start with a zeroed one: wend_recording_walk walk = {0}.
typedef struct wend_recording_walk {
    size_t next_entry, next_byte, step, entries_before_step; ///< private
} wend_recording_walk;

/// Advances to the next entry. The recording must not change during the walk.
/// @return false when there are no more, with *entry unchanged
WEND_API bool wend_recording_next(const wend_recording *recording, wend_recording_walk *walk,
                                  wend_recording_entry *entry);

/// What is being replayed on.
typedef struct wend_replay {
    /// Applies an entry. Any status but WEND_OK stops the replay, which returns the same. Entries come from a file:
    /// unpack and check them.
    wend_status (*apply)(void *user, const wend_recording_entry *entry);
    /// Does the step, with the units of work it was granted, and returns the hash of the state after it.
    uint64_t (*finish_step)(void *user, uint64_t step, uint64_t work);
    void *user; ///< handed to both
} wend_replay;

/// How a replay went.
typedef struct wend_replay_result {
    uint64_t steps_done;    ///< steps finished, the one that differs included
    uint64_t entries_done;  ///< entries applied
    bool differs;           ///< a step's hash was not the recorded one; the replay stopped there
    uint64_t step;          ///< that step, from 0; the fields below are 0 as well when nothing differs
    uint64_t expected_hash; ///< as recorded
    uint64_t actual_hash;   ///< as returned by finish_step
} wend_replay_result;

/// Replays a recording: applies the entries of each step, finishes the step, compares the hash, and stops at the first
/// that differs. Entries of a step that was under way are applied at the end; finish_step is not called for it, so a
/// crash while they take effect is reached, one in the step itself is up to you. Allocates nothing.
/// @return WEND_OK also when a step differs, or what apply returned
WEND_API wend_status wend_recording_replay(const wend_recording *recording, const wend_replay *replay,
                                           wend_replay_result *result);

WEND_EXTERN_C_END

#endif
