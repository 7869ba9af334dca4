// Any bytes as a file, against the oracle.
#define JUDGE judge_file
#include "fuzz/file_target.h"
