/// The one clock: what benchmarks, tools and the calibrator of work units read.
///
///     uint64_t start = wend_clock_nanoseconds();
///     ... something that takes time ...
///     printf("%.3f ms\n", (double)(wend_clock_nanoseconds() - start) * 1e-6);
///
/// Nothing else in the library reads a clock: results depend on input and on granted work units (work.h), never on
/// time. Both functions may be called from any thread.
#ifndef WEND_CLOCK_H
#define WEND_CLOCK_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// Time since some fixed moment in the past. Never goes back, and is not moved by changes of the date.
/// @return nanoseconds; the system decides how fine the steps are. 0 where the system has no such clock
WEND_API uint64_t wend_clock_nanoseconds(void);

/// Processor time used by the calling thread: time spent waiting, or while another program had the core, does not
/// count. Compare only values read on the same thread.
/// @return nanoseconds; the same as wend_clock_nanoseconds where the system does not count per thread (most WASM hosts)
WEND_API uint64_t wend_clock_thread_nanoseconds(void);

WEND_EXTERN_C_END

#endif
