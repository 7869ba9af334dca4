/// All of wend. Each header can also be included on its own.
#ifndef WEND_WEND_H
#define WEND_WEND_H

#include "wend/allocator.h"
#include "wend/api.h"
#include "wend/cancellation.h"
#include "wend/clock.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/elementary.h"
#include "wend/file.h"
#include "wend/grid.h"
#include "wend/hooks.h"
#include "wend/jobs.h"
#include "wend/lattice.h"
#include "wend/message.h"
#include "wend/movingai.h"
#include "wend/numeric.h"
#include "wend/pack.h"
#include "wend/path.h"
#include "wend/polygon.h"
#include "wend/predicates.h"
#include "wend/query.h"
#include "wend/random.h"
#include "wend/recording.h"
#include "wend/segment.h"
#include "wend/state_hash.h"
#include "wend/status.h"
#include "wend/vector.h"
#include "wend/work.h"

#endif
