// Any bytes as a `.gr` file and, after the first zero byte, a `.co` file.
#include "properties/map/graph_properties.h"

#define JUDGE judge_dimacs
#include "fuzz/text_target.h"
