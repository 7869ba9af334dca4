// Any bytes as a recording, against the oracle.
#define JUDGE judge_recording
#include "file_target.h"
