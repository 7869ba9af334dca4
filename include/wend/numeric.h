/// Does this machine, compiler and process compute as wend needs it to?
///
///     if (wend_numeric_self_test() != WEND_OK) puts("results will differ from those of other machines");
#ifndef WEND_NUMERIC_H
#define WEND_NUMERIC_H

#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// Checks the numeric contract at run time: products and sums are rounded one by one (not fused by the compiler),
/// to nearest, to double and no wider, denormals are neither flushed to zero nor read as zero, and sqrt is correctly
/// rounded. Takes well under a microsecond. Worth one call at start-up where bits matter: a compiler flag brought by
/// the user (-ffp-contract=fast) or a library that switches the processor's mode (some audio and machine-learning
/// libraries do) is found here rather than as two machines drifting apart.
/// The rounding mode and the treatment of denormals belong to the calling thread.
/// @return WEND_OK, or WEND_UNSUPPORTED when results would differ from those of other machines
WEND_API wend_status wend_numeric_self_test(void);

WEND_EXTERN_C_END

#endif
