# test/test_NAME.c            a cmocka program, run by ctest as NAME
# test/fuzz/fuzz_NAME.c       a fuzz target; ctest replays its corpus with the plain driver as fuzz-NAME
# test/support                helpers; test/properties: facts that tests and fuzz targets share
# test/oracle                 naive code that knows nothing of src/
find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
set(WEND_DATA ${CMAKE_CURRENT_SOURCE_DIR}/../shared/data CACHE PATH "optional published maps; tests skip what is absent")

set(test_root ${CMAKE_CURRENT_SOURCE_DIR}/test)
file(GLOB support_sources CONFIGURE_DEPENDS ${test_root}/support/*.c ${test_root}/properties/*.c)
file(GLOB oracle_sources CONFIGURE_DEPENDS ${test_root}/oracle/*.c)

# The oracles are compiled without any include path of ours: they cannot share code with what they judge.
add_library(wend_oracle STATIC ${oracle_sources})
target_link_libraries(wend_oracle PRIVATE wend_flags PUBLIC PkgConfig::GMP)

add_library(wend_test_support STATIC ${support_sources})
target_include_directories(wend_test_support PUBLIC ${test_root} ${CMAKE_CURRENT_SOURCE_DIR}/src)
target_compile_definitions(wend_test_support PUBLIC _GNU_SOURCE)
target_link_libraries(wend_test_support PUBLIC wend wend_oracle PkgConfig::CMOCKA PRIVATE wend_flags)

# Labels: `quick` is what the gate repeats under the sanitizers and the other compiler, `threads` what it runs under TSan.
set(WEND_SLOW_TESTS)
set(WEND_THREAD_TESTS jobs jobs_hooks jobs_without_threads sample-own_job_system)
function(wend_label_test name)
    set(labels)
    if(name IN_LIST WEND_SLOW_TESTS)
        list(APPEND labels slow)
    else()
        list(APPEND labels quick)
    endif()
    if(name IN_LIST WEND_THREAD_TESTS)
        list(APPEND labels threads)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${labels}")
endfunction()

# A request that no memory could hold answers NULL, also under ASan.
set(test_environment "WEND_DATA=${WEND_DATA}" "ASAN_OPTIONS=allocator_may_return_null=1" "TSAN_OPTIONS=allocator_may_return_null=1")

file(GLOB test_sources CONFIGURE_DEPENDS ${test_root}/test_*.c)
foreach(source ${test_sources})
    get_filename_component(name ${source} NAME_WE)
    string(REGEX REPLACE "^test_" "" name ${name})
    add_executable(test-${name} ${source})
    target_link_libraries(test-${name} PRIVATE wend_test_support wend_flags)
    target_compile_definitions(test-${name} PRIVATE WEND_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
    add_test(NAME ${name} COMMAND test-${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 300 ENVIRONMENT "${test_environment}")
    wend_label_test(${name})
endforeach()

file(GLOB fuzz_sources CONFIGURE_DEPENDS ${test_root}/fuzz/fuzz_*.c)
foreach(source ${fuzz_sources})
    get_filename_component(name ${source} NAME_WE)
    string(REGEX REPLACE "^fuzz_" "" name ${name})
    add_executable(fuzz-${name} ${source} ${test_root}/fuzz/driver.c)
    target_link_libraries(fuzz-${name} PRIVATE wend_test_support wend_flags)
    add_test(NAME fuzz-${name} COMMAND fuzz-${name} ${test_root}/fuzz/corpus/${name})
    set_tests_properties(fuzz-${name} PROPERTIES TIMEOUT 300)
    wend_label_test(fuzz-${name})
    if(WEND_BUILD_FUZZERS)
        add_executable(libfuzzer-${name} ${source})
        target_link_libraries(libfuzzer-${name} PRIVATE wend_test_support wend_flags)
        target_link_options(libfuzzer-${name} PRIVATE -fsanitize=fuzzer)
    endif()
endforeach()

# Golden hashes: the same bits for 1 to 8 workers here, and as WASM in node.
file(GLOB golden_sources CONFIGURE_DEPENDS ${test_root}/golden/golden*.c)
add_executable(golden ${golden_sources})
target_include_directories(golden PRIVATE ${test_root} ${CMAKE_CURRENT_SOURCE_DIR}/src)
target_link_libraries(golden PRIVATE wend wend_flags)
add_test(NAME golden COMMAND ${test_root}/golden.sh $<TARGET_FILE:golden>)
set(WEND_THREAD_TESTS ${WEND_THREAD_TESTS} golden)
wend_label_test(golden)
find_program(NODE node)
if(NODE)
    add_test(NAME wasm COMMAND ${test_root}/wasm.sh ${CMAKE_BINARY_DIR}/wasm)
endif()

# The amalgamation compiles as one file under both warnings and hostile flags: file-local names are unique.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
    add_test(NAME layers COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_layers.py)
    add_test(NAME amalgamation COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/test/amalgamation.sh ${CMAKE_C_COMPILER} ${CMAKE_BINARY_DIR}/amalgamation)
endif()

if(WEND_BUILD_SAMPLES)
    foreach(source ${WEND_SAMPLES})
        get_filename_component(name ${source} NAME_WE)
        add_test(NAME sample-${name} COMMAND sample-${name})
        wend_label_test(sample-${name})
    endforeach()
endif()
