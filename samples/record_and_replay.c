// Records a little simulation, saves it as one file, and replays it: first as it was, then with a bug.
// The world is a ball in a box. What goes in: kicks. What must come out again: its state after every step.
#include "wend/recording.h"
#include "wend/state_hash.h"

#include <stdio.h>

#define KICK WEND_TAG('K', 'I', 'C', 'K')

typedef struct ball {
    double position, speed;
    bool has_bug;
} ball;

static void kick(ball *world, double speed) {
    world->speed += speed;
}

// One step: as many sub-steps as there are units of work. Returns the hash of the state after it.
static uint64_t step(ball *world, uint64_t work) {
    for (uint64_t i = 0; i < work; i++) {
        world->position += world->speed / 64;
        if (world->position > 1 && !world->has_bug) world->speed = -world->speed; // the bug: a wall is forgotten
        if (world->position < 0) world->speed = -world->speed;
    }
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_number(&hash, world->position);
    wend_state_hash_add_number(&hash, world->speed);
    return wend_state_hash_value(&hash);
}

static wend_status apply(void *user, const wend_recording_entry *entry) {
    wend_unpacker payload = wend_unpacker_over(entry->payload, entry->size, 0);
    if (entry->kind != KICK) return WEND_UNSUPPORTED;
    double speed = wend_unpacker_take_double(&payload);
    wend_status status = wend_unpacker_finish(&payload, "a kick", NULL);
    if (!status) kick(user, speed);
    return status;
}

static uint64_t finish_step(void *user, uint64_t number, uint64_t work) {
    (void)number;
    return step(user, work);
}

static wend_status record(const char *path) {
    wend_recording *recording = NULL;
    wend_packer payload = wend_packer_empty(wend_default_allocator());
    wend_status status = wend_recording_create("ball in a box", 1, 0, wend_default_allocator(), &recording);
    ball world = {0};
    for (int i = 0; i < 50 && !status; i++) {
        if (i % 10 == 0) { // what goes in is recorded, then takes effect
            double speed = 0.25 * (i + 1);
            wend_packer_clear(&payload);
            status = wend_packer_add_double(&payload, speed);
            if (!status) status = wend_recording_add(recording, KICK, payload.bytes, payload.count);
            kick(&world, speed);
        }
        if (!status) status = wend_recording_end_step(recording, 8, step(&world, 8));
        if (!status && i % 10 == 9)
            status = wend_recording_flush(recording, path, NULL); // a crash loses 10 steps at most
    }
    wend_packer_free(&payload);
    wend_recording_destroy(recording);
    return status;
}

static wend_status replay_on(ball world, const wend_recording *recording, wend_replay_result *result) {
    wend_replay replay = {.apply = apply, .finish_step = finish_step, .user = &world};
    wend_status status = wend_recording_replay(recording, &replay, result);
    if (result->differs)
        printf("step %llu differs: %016llx was recorded, %016llx came out\n", (unsigned long long)result->step,
               (unsigned long long)result->expected_hash, (unsigned long long)result->actual_hash);
    else
        printf("%llu steps, all the same\n", (unsigned long long)result->steps_done);
    return status;
}

int main(void) {
    const char *path = "record_and_replay.wend";
    wend_recording *recording = NULL;
    wend_replay_result good = {0}, bad = {0};
    wend_status status = record(path);
    if (!status) status = wend_recording_load(path, NULL, NULL, &recording);
    if (!status) status = replay_on((ball){0}, recording, &good);
    if (!status) status = replay_on((ball){.has_bug = true}, recording, &bad);
    wend_recording_destroy(recording);
    remove(path);
    if (status) fprintf(stderr, "%s\n", wend_status_text(status));
    return status || good.differs || !bad.differs;
}
