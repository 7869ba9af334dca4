/// All of wend. Each header can also be included on its own.
#ifndef WEND_WEND_H
#define WEND_WEND_H

#include "wend/allocator.h"
#include "wend/api.h"
#include "wend/diagnostics.h"
#include "wend/file.h"
#include "wend/hooks.h"
#include "wend/message.h"
#include "wend/pack.h"
#include "wend/random.h"
#include "wend/recording.h"
#include "wend/state_hash.h"
#include "wend/status.h"

#endif
