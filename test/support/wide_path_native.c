#define WIDE_PATH      wide_path_native
#define WIDE_PATH_NAME "native"
#include "support/wide_path_body.h"
