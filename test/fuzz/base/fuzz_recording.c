// Any bytes as a recording, against the oracle.
#define JUDGE judge_recording
#include "fuzz/file_target.h"
