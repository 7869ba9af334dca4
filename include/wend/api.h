/// wend: navigation for interactive worlds.
///
/// This header holds what every other one needs: the version, the export macro and compiler attributes.
/// All headers work from C99 and later and from C++.
#ifndef WEND_API_H
#define WEND_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define WEND_EXTERN_C_BEGIN extern "C" {
#define WEND_EXTERN_C_END   }
#else
#define WEND_EXTERN_C_BEGIN
#define WEND_EXTERN_C_END
#include <stdbool.h>
#endif

/// The version of these headers.
#define WEND_VERSION_MAJOR 0
#define WEND_VERSION_MINOR 1
#define WEND_VERSION_PATCH 0

/// Marks a public function. Everything else in the library is hidden. Define it yourself, before the first header or on
/// the command line, where wend is part of something else: a shared library that compiles wend.c within itself and
/// shows none of its names is built with `-DWEND_API= -fvisibility=hidden`; a single source file that includes wend.c
/// may `#define WEND_API static`. All that include the headers must define the same.
#ifndef WEND_API
#if defined(_WIN32) && defined(WEND_SHARED)
#ifdef WEND_BUILDING
#define WEND_API __declspec(dllexport)
#else
#define WEND_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define WEND_API __attribute__((visibility("default")))
#else
#define WEND_API
#endif
#endif

/// Marks a function that is compiled into the including program: those that fill a struct whose first field is its
/// `size`, the wend_default_ ones above all. So a program has the struct of the header it was compiled with, and a
/// newer library, whose struct may have more fields, sees that by `size` and uses the defaults for the rest. The
/// library has them under the same names too, for languages that read no headers.
#ifndef WEND_DEFAULT
#define WEND_DEFAULT static inline
#endif

/// What a struct is set to where all of its fields are to be zero: `wend_path path = WEND_ZEROED;`, in C and in C++.
#ifdef __cplusplus
#define WEND_ZEROED                                                                                                    \
    {}
#else
#define WEND_ZEROED                                                                                                    \
    { 0 }
#endif

#if defined(__clang__)
#define WEND_PRINTF_LIKE(format_index, first_argument) __attribute__((format(printf, format_index, first_argument)))
#elif defined(__GNUC__) // %zu is valid on Windows too: these are the formats of C, not those of an old runtime
#define WEND_PRINTF_LIKE(format_index, first_argument) __attribute__((format(gnu_printf, format_index, first_argument)))
#else
#define WEND_PRINTF_LIKE(format_index, first_argument)
#endif

WEND_EXTERN_C_BEGIN

/// The version of the library that is linked, which may be newer than the header.
/// @return "major.minor.patch", valid for the life of the program
WEND_API const char *wend_version_text(void);

WEND_EXTERN_C_END

#endif
