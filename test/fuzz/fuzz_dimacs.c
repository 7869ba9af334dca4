// Any bytes as a `.gr` file and, after the first zero byte, a `.co` file.
#include "properties/graph_properties.h"

#define JUDGE judge_dimacs
#include "text_target.h"
