# What is built, and the compiler flags every target of ours shares.
include(CMakeDependentOption)

string(COMPARE EQUAL "${CMAKE_SOURCE_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}" WEND_IS_TOP_LEVEL)
option(WEND_BUILD_TOOLS "the wend command" ${WEND_IS_TOP_LEVEL})
cmake_dependent_option(WEND_BUILD_BENCH "wend-bench, which `wend bench` runs" ${WEND_IS_TOP_LEVEL} WEND_BUILD_TOOLS OFF)
option(WEND_BUILD_SAMPLES "one small program per idea" ${WEND_IS_TOP_LEVEL})
option(WEND_BUILD_TESTS "tests and the plain fuzz drivers" ${WEND_IS_TOP_LEVEL})
option(WEND_BUILD_FUZZERS "libFuzzer targets (clang only)" OFF)
option(WEND_WARNINGS_AS_ERRORS "stop at the first warning" OFF)
option(WEND_NO_THREADS "no pthreads: everything runs on the calling thread, with the same results" OFF)
option(WEND_COVERAGE "instrument the library for gcov (make coverage)" OFF)
set(WEND_SANITIZE "" CACHE STRING "value for -fsanitize=, for example address,undefined")

if(WEND_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
if(WEND_IS_TOP_LEVEL)
    set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
endif()

# wend_flags: language, numeric contract, warnings, instrumentation.
add_library(wend_flags INTERFACE)
target_compile_features(wend_flags INTERFACE c_std_17)
target_compile_options(wend_flags INTERFACE $<$<COMPILE_LANGUAGE:C>:-std=c17> -ffp-contract=off)
target_compile_options(wend_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes -Wmissing-prototypes>
    -Wundef -Wwrite-strings)
if(WEND_WARNINGS_AS_ERRORS)
    target_compile_options(wend_flags INTERFACE -Werror)
endif()
if(WEND_SANITIZE)
    target_compile_options(wend_flags INTERFACE -fsanitize=${WEND_SANITIZE} -fno-omit-frame-pointer -g)
    target_link_options(wend_flags INTERFACE -fsanitize=${WEND_SANITIZE})
    if(WEND_SANITIZE MATCHES "undefined")
        target_compile_options(wend_flags INTERFACE -fno-sanitize-recover=all)
    endif()
endif()
