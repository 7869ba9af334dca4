#undef WEND_NO_INT128
#define WEND_NO_INT128
#define WIDE_PATH      wide_path_portable
#define WIDE_PATH_NAME "portable"
#include "support/wide_path_body.h"
