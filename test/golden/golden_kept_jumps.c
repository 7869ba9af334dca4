// The searches of golden_jump_points.c with the jumps of every cell kept.
#include "golden/golden.h"

uint64_t golden_jump_scenes(bool keep_jumps);

uint64_t golden_kept_jumps(wend_jobs *jobs) {
    (void)jobs;
    return golden_jump_scenes(true);
}
