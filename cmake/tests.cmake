# test/ROOM/test_NAME.c       a cmocka program, run by ctest as NAME; the rooms are those of src/, and `house` for what looks at everything
# test/fuzz/ROOM/fuzz_NAME.c  a fuzz target; ctest replays its corpus with the plain driver as fuzz-NAME
# test/support                helpers; test/properties: facts that tests and fuzz targets share
# test/oracle                 naive code that knows nothing of src/
find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)
pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
pkg_check_modules(MPFR REQUIRED IMPORTED_TARGET mpfr)
set(WEND_DATA ${CMAKE_CURRENT_SOURCE_DIR}/../shared/data CACHE PATH "optional published maps; tests skip what is absent")

set(test_root ${CMAKE_CURRENT_SOURCE_DIR}/test)
file(GLOB support_sources CONFIGURE_DEPENDS ${test_root}/support/*.c ${test_root}/properties/*/*.c)
file(GLOB oracle_sources CONFIGURE_DEPENDS ${test_root}/oracle/*/*.c)

# The oracles are compiled without any include path of ours: they cannot share code with what they judge.
add_library(wend_oracle STATIC ${oracle_sources})
target_link_libraries(wend_oracle PRIVATE wend_flags PUBLIC PkgConfig::GMP PkgConfig::MPFR)

add_library(wend_test_support STATIC ${support_sources})
target_include_directories(wend_test_support PUBLIC ${test_root} ${CMAKE_CURRENT_SOURCE_DIR}/src)
target_compile_definitions(wend_test_support PUBLIC _GNU_SOURCE)
target_link_libraries(wend_test_support PUBLIC wend_scenes wend wend_oracle PkgConfig::CMOCKA PRIVATE wend_flags)

# Labels: `quick` is what the gate repeats under the sanitizers and the other compiler, `threads` what it runs under TSan, `check` what
# `make check` runs: quick but for what takes long beside what it tells somebody in the middle of a change.
set(WEND_LONG_TESTS bench-smoke elementary fields hierarchy rule_field area_files rule_scenes command-option_effects)
# Those that `check` has as NAME-brief, on one world in WEND_BRIEF_DIVISOR of each property. (What `check` runs is to stay below 150 seconds of
# one core: 145 when this was written, of 286 without these.)
set(WEND_BRIEF_TESTS bake_grid clearance corridor decomposition edits jump_points living mesh mesh_path radius request_queue search surface tables visibility)
set(WEND_BRIEF_DIVISOR 20)
set(WEND_SLOW_TESTS incremental_search_long living_large plane_long triangulation_large)
set(WEND_THREAD_TESTS edits golden graph_threads grid_threads heuristic hierarchy jobs jobs_hooks jobs_without_threads living_versions mesh_versions request_queue request_queue_scene sample-own_job_system surface table_use tables visibility)
add_custom_target(thread-tests) # the programs of the tests labelled `threads`
function(wend_label_test name)
    set(labels)
    if(name IN_LIST WEND_SLOW_TESTS)
        list(APPEND labels slow)
    else()
        list(APPEND labels quick)
        if(NOT name IN_LIST WEND_LONG_TESTS AND NOT name IN_LIST WEND_BRIEF_TESTS)
            list(APPEND labels check)
        endif()
    endif()
    if(name IN_LIST WEND_THREAD_TESTS)
        list(APPEND labels threads)
        foreach(program ${name} test-${name})
            if(TARGET ${program})
                add_dependencies(thread-tests ${program})
            endif()
        endforeach()
    endif()
    set_tests_properties(${name} PROPERTIES LABELS "${labels}")
endfunction()

# A request that no memory could hold answers NULL, also under ASan.
set(test_environment "WEND_DATA=${WEND_DATA}" "ASAN_OPTIONS=allocator_may_return_null=1" "TSAN_OPTIONS=allocator_may_return_null=1")

file(GLOB test_sources CONFIGURE_DEPENDS ${test_root}/*/test_*.c)
list(FILTER test_sources EXCLUDE REGEX "/test/command/") # below, with what it needs
foreach(source ${test_sources})
    get_filename_component(name ${source} NAME_WE)
    string(REGEX REPLACE "^test_" "" name ${name})
    add_executable(test-${name} ${source})
    target_link_libraries(test-${name} PRIVATE wend_test_support wend_flags)
    target_compile_definitions(test-${name} PRIVATE WEND_SOURCE_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
    add_test(NAME ${name} COMMAND test-${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 600 ENVIRONMENT "${test_environment}")
    wend_label_test(${name})
    if(name IN_LIST WEND_BRIEF_TESTS)
        add_test(NAME ${name}-brief COMMAND test-${name})
        set_tests_properties(${name}-brief PROPERTIES LABELS check TIMEOUT 600
            ENVIRONMENT "${test_environment};WEND_FEWER_CASES=${WEND_BRIEF_DIVISOR}")
    endif()
endforeach()

file(GLOB fuzz_sources CONFIGURE_DEPENDS ${test_root}/fuzz/*/fuzz_*.c)
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
target_link_libraries(golden PRIVATE wend_scenes wend wend_flags)
add_test(NAME golden COMMAND ${test_root}/golden.sh $<TARGET_FILE:golden>)
wend_label_test(golden)
find_program(NODE node)
if(NODE)
    add_test(NAME wasm COMMAND ${test_root}/wasm.sh ${CMAKE_BINARY_DIR}/wasm)
    # The JavaScript package: its own tests, then as strangers use it. Skipped when there is no npm.
    add_test(NAME javascript COMMAND ${test_root}/javascript/javascript.sh ${CMAKE_BINARY_DIR}/wasm)
    add_test(NAME javascript-package COMMAND ${test_root}/javascript/package.sh ${CMAKE_BINARY_DIR}/javascript-package)
    # The playground in a browser. Skipped when there is none, or no npm.
    add_test(NAME playground COMMAND ${test_root}/playground.sh ${CMAKE_BINARY_DIR}/playground ${CMAKE_BINARY_DIR}/wasm)
    set_tests_properties(wasm javascript javascript-package playground PROPERTIES RESOURCE_LOCK wasm)
    set_tests_properties(javascript javascript-package playground PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 900)
    set_tests_properties(javascript-package playground PROPERTIES DEPENDS javascript)
endif()

# The amalgamation compiles as one file under both warnings and hostile flags: file-local names are unique.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
    add_test(NAME readme COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_readme.py)
    add_test(NAME readme-itself COMMAND ${Python3_EXECUTABLE} ${test_root}/readme_test.py)
    # The examples of headers and pages compile, and the checker finds those that do not.
    add_test(NAME examples COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_examples.py --compiler ${CMAKE_C_COMPILER})
    add_test(NAME examples-itself COMMAND ${Python3_EXECUTABLE} ${test_root}/examples_test.py ${CMAKE_C_COMPILER})
    # Nothing was forgotten in a list; and that this check and `layers` find the faults they are for.
    add_test(NAME registered COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_registered.py)
    add_test(NAME registered-itself COMMAND ${Python3_EXECUTABLE} ${test_root}/registered_test.py)
    add_test(NAME layers COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_layers.py)
    add_test(NAME amalgamation COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/test/amalgamation.sh ${CMAKE_C_COMPILER} ${CMAKE_BINARY_DIR}/amalgamation)
    # Programs of older and newer headers with a shared library of the same objects.
    if(UNIX AND NOT APPLE AND NOT BUILD_SHARED_LIBS AND NOT WEND_SANITIZE AND NOT WEND_COVERAGE)
        add_test(NAME abi COMMAND ${Python3_EXECUTABLE} ${test_root}/abi/older_program.py ${CMAKE_C_COMPILER} $<TARGET_FILE:wend> ${CMAKE_BINARY_DIR}/abi)
    endif()
    add_test(NAME api COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/dump_api.py ${CMAKE_BINARY_DIR}/api.json)
    set_tests_properties(api PROPERTIES FIXTURES_SETUP api_json)
    # The API's one voice, and that the checker finds the faults it is for.
    add_test(NAME api_style COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_api_style.py ${CMAKE_BINARY_DIR}/api.json)
    set_tests_properties(api_style PROPERTIES FIXTURES_REQUIRED api_json)
    add_test(NAME api_style-itself COMMAND ${Python3_EXECUTABLE} ${test_root}/api_style_test.py)
    # No field of a definition or request is silent: the programs test-fields_* try them, and none is forgotten.
    set(fields_programs)
    foreach(source ${test_sources})
        if(source MATCHES "/test_(fields_[a-z_]+)\\.c$")
            list(APPEND fields_programs $<TARGET_FILE:test-${CMAKE_MATCH_1}>)
        endif()
    endforeach()
    add_test(NAME fields COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/scripts/check_fields.py ${CMAKE_BINARY_DIR}/api.json ${fields_programs})
    set_tests_properties(fields PROPERTIES FIXTURES_REQUIRED api_json ENVIRONMENT "${test_environment}")
    wend_label_test(fields)
    add_test(NAME fields-itself COMMAND ${Python3_EXECUTABLE} ${test_root}/fields_test.py)
    add_test(NAME coverage-itself COMMAND ${Python3_EXECUTABLE} ${test_root}/coverage_test.py)
    if(NOT WEND_SANITIZE AND NOT WEND_COVERAGE) # a stranger's program cannot link an instrumented library
        add_test(NAME packages COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/test/packages.sh ${CMAKE_BINARY_DIR} ${CMAKE_BINARY_DIR}/packages)
        set_tests_properties(packages PROPERTIES TIMEOUT 600)
    endif()
endif()

if(WEND_BUILD_SAMPLES)
    foreach(source ${WEND_SAMPLES})
        get_filename_component(name ${source} NAME_WE)
        add_test(NAME sample-${name} COMMAND sample-${name})
        wend_label_test(sample-${name})
    endforeach()
    set_tests_properties(sample-map_handle PROPERTIES PASS_REGULAR_EXPRESSION
        "complete, 17.00 m: .1, 9. .18, 9.\ncomplete, 17.80 m: .1, 9. .5, 7. .12, 7. .18, 9.")
endif()

# test/command: unit tests of the command's parts, and scripts that drive the built programs.
if(WEND_BUILD_TOOLS)
    set(command_environment "LSAN_OPTIONS=suppressions=${test_root}/command/foreign_leaks.txt:print_suppressions=0")
    file(GLOB command_test_sources CONFIGURE_DEPENDS ${test_root}/command/test_*.c)
    foreach(source ${command_test_sources})
        get_filename_component(name ${source} NAME_WE)
        string(REGEX REPLACE "^test_" "command-" name ${name})
        add_executable(test-${name} ${source})
        target_link_libraries(test-${name} PRIVATE wend_test_support wend_command_parts wend_flags)
        add_test(NAME ${name} COMMAND test-${name})
        set_tests_properties(${name} PROPERTIES TIMEOUT 60 ENVIRONMENT "${command_environment}")
        wend_label_test(${name})
    endforeach()
    # It counts the searches that the command asks the library for.
    foreach(function grid_find_path any_angle_find_path hierarchy_find_path quadtree_find_cell_path incremental_search_plan
                     grid_table_find_path plane_find_path corridor_find_path)
        target_link_options(test-command-path_picture PRIVATE "LINKER:--wrap=wend_${function}")
    endforeach()
    target_link_options(test-command-dynamic_memory PRIVATE "LINKER:--wrap=realloc") # it lets memory run out
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    # Each drives the command, with wend_command.py to do it; the published files of WEND_DATA where there are any.
    foreach(name command files grid graph bake mesh plane lattice rules option_effects examples)
        set(test_name command-${name})
        if(name STREQUAL command)
            set(test_name command)
        endif()
        add_test(NAME ${test_name} COMMAND Python3::Interpreter ${test_root}/command/${name}_test.py $<TARGET_FILE:wend-command>)
        set_tests_properties(${test_name} PROPERTIES TIMEOUT 240 ENVIRONMENT "${command_environment};WEND_DATA=${WEND_DATA}")
        if(NOT name STREQUAL examples)
            wend_label_test(${test_name})
        endif()
    endforeach()
    add_test(NAME pictures COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/scripts/make_pictures.sh ${CMAKE_BINARY_DIR}/pictures)
    set_tests_properties(pictures PROPERTIES TIMEOUT 300
                         ENVIRONMENT "${command_environment};WEND=$<TARGET_FILE:wend-command>;WEND_PICTURES=$<TARGET_FILE:wend-pictures>")
    if(WEND_BUILD_BENCH)
        add_test(NAME bench-smoke
                 COMMAND Python3::Interpreter ${test_root}/command/bench_test.py $<TARGET_FILE:wend-command>)
        set_tests_properties(bench-smoke PROPERTIES TIMEOUT 600 RESOURCE_LOCK wasm) # its suite js reads what others build
        wend_label_test(bench-smoke)
        add_test(NAME bench-results COMMAND Python3::Interpreter ${test_root}/command/record_bench_test.py ${CMAKE_BINARY_DIR})
        set_tests_properties(bench-results PROPERTIES TIMEOUT 120)
        if(NODE) # what `wend bench js` measures, on small worlds; skipped when npm's packages cannot be had
            add_test(NAME javascript-peers COMMAND ${test_root}/javascript/peers.sh $<TARGET_FILE:wend-command>)
            set_tests_properties(javascript-peers PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600 DEPENDS javascript RESOURCE_LOCK wasm)
        endif()
    endif()
endif()

# The numeric contract under flags that break it, and the golden hashes under flags a user may bring.
set(elementary_sources elementary_exponential elementary_inverse elementary_root elementary_trigonometry numeric_self_test
    random state_hash)
list(TRANSFORM elementary_sources PREPEND number/)
list(APPEND elementary_sources core/hooks core/message)
list(TRANSFORM elementary_sources PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/src/base/)
list(TRANSFORM elementary_sources APPEND .c)
target_sources(test-elementary PRIVATE ${test_root}/golden/golden_elementary.c)
add_test(NAME contract-refuses-fast-math COMMAND ${CMAKE_C_COMPILER} -std=c17 -ffast-math -fsyntax-only
    -I${CMAKE_CURRENT_SOURCE_DIR}/include -I${CMAKE_CURRENT_SOURCE_DIR}/src
    ${CMAKE_CURRENT_SOURCE_DIR}/src/base/number/numeric_self_test.c)
wend_label_test(contract-refuses-fast-math)
set_tests_properties(contract-refuses-fast-math PROPERTIES PASS_REGULAR_EXPRESSION "error: .*wend needs exact IEEE arithmetic")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_library(contracted_self_test OBJECT ${CMAKE_CURRENT_SOURCE_DIR}/src/base/number/numeric_self_test.c)
    target_include_directories(contracted_self_test PRIVATE
        ${CMAKE_CURRENT_SOURCE_DIR}/include ${CMAKE_CURRENT_SOURCE_DIR}/src)
    target_compile_options(contracted_self_test PRIVATE -O2 -mfma -ffp-contract=fast)
    target_compile_definitions(contracted_self_test PRIVATE
        WEND_LET_COMPILER_CONTRACT wend_numeric_self_test=contracted_numeric_self_test)
    target_sources(test-numeric PRIVATE $<TARGET_OBJECTS:contracted_self_test>)
    target_compile_definitions(test-numeric PRIVATE WEND_TEST_HAS_CONTRACTED)

    # GNU C and x86-64-v3, where both compilers contract by default: only the pragmas of base/core/contract.h are in the way.
    add_library(user_flags_elementary OBJECT ${elementary_sources})
    target_include_directories(user_flags_elementary PRIVATE
        ${CMAKE_CURRENT_SOURCE_DIR}/include ${CMAKE_CURRENT_SOURCE_DIR}/src)
    target_compile_options(user_flags_elementary PRIVATE -std=gnu17 -O3 -march=x86-64-v3)
    add_executable(golden-elementary-user-flags ${test_root}/golden/elementary_main.c
        ${test_root}/golden/golden_elementary.c $<TARGET_OBJECTS:user_flags_elementary>)
    target_include_directories(golden-elementary-user-flags PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/include ${test_root})
    target_compile_definitions(golden-elementary-user-flags PRIVATE WEND_GOLDEN_NEEDS_V3)
    target_link_libraries(golden-elementary-user-flags PRIVATE wend_flags m)
    add_test(NAME golden-elementary-user-flags COMMAND golden-elementary-user-flags)
    wend_label_test(golden-elementary-user-flags)
    set_tests_properties(golden-elementary-user-flags PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
endif()

# The longest first, so that none of them is left alone at the end. Those with the lock `wasm` run one after another.
set(long_tests javascript playground wasm packages amalgamation bench-smoke plane_long javascript-package javascript-peers golden)
set(cost 100)
foreach(name ${long_tests})
    if(TEST ${name})
        set_tests_properties(${name} PROPERTIES COST ${cost})
        math(EXPR cost "${cost} - 1")
    endif()
endforeach()
