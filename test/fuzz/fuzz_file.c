// Any bytes as a file, against the oracle.
#define JUDGE judge_file
#include "file_target.h"
