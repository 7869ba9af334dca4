# wend-bench: benchmark suites, which may include src/. A C++ compiler adds the std:: peers,
# Boost's headers those whose files begin with boost_, CGAL's those that begin with cgal_.
include(CheckLanguage)
check_language(CXX)

file(GLOB WEND_BENCH_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bench/*.c)
add_executable(wend-bench ${WEND_BENCH_SOURCES})
set_target_properties(wend-bench PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${WEND_COMMAND_DIR})
target_include_directories(wend-bench PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/src)
target_compile_definitions(wend-bench PRIVATE WEND_DEFAULT_DATA="${CMAKE_CURRENT_SOURCE_DIR}/../shared/data"
    WEND_BENCH_JS="${CMAKE_CURRENT_SOURCE_DIR}/bench/js/main.mjs")
target_link_libraries(wend-bench PRIVATE wend_command_parts wend_scenes wend wend_flags)
if(CMAKE_CXX_COMPILER)
    enable_language(CXX)
    file(GLOB WEND_BENCH_PEERS CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/bench/peers/*.cpp)
    find_path(WEND_BOOST_INCLUDE_DIR boost/graph/astar_search.hpp)
    if(WEND_BOOST_INCLUDE_DIR)
        target_include_directories(wend-bench SYSTEM PRIVATE ${WEND_BOOST_INCLUDE_DIR})
        target_compile_definitions(wend-bench PRIVATE WEND_BENCH_HAS_BOOST)
    else()
        list(FILTER WEND_BENCH_PEERS EXCLUDE REGEX "/boost_[^/]*$")
    endif()
    find_path(WEND_CGAL_INCLUDE_DIR CGAL/Constrained_Delaunay_triangulation_2.h)
    if(WEND_CGAL_INCLUDE_DIR AND WEND_BOOST_INCLUDE_DIR)
        pkg_check_modules(GMP REQUIRED IMPORTED_TARGET gmp)
        pkg_check_modules(MPFR REQUIRED IMPORTED_TARGET mpfr)
        target_include_directories(wend-bench SYSTEM PRIVATE ${WEND_CGAL_INCLUDE_DIR})
        target_compile_definitions(wend-bench PRIVATE WEND_BENCH_HAS_CGAL)
        target_link_libraries(wend-bench PRIVATE PkgConfig::MPFR PkgConfig::GMP)
        # As CGAL itself asks for: no assertions, and rounding that follows the mode. Its arrangements cast faces to what they are not yet, which
        # is not ours to judge.
        set_source_files_properties(${CMAKE_CURRENT_SOURCE_DIR}/bench/peers/cgal_triangulation.cpp
            ${CMAKE_CURRENT_SOURCE_DIR}/bench/peers/cgal_visibility.cpp PROPERTIES
            COMPILE_DEFINITIONS "NDEBUG;CGAL_NDEBUG" COMPILE_OPTIONS "-frounding-math;-fno-sanitize=undefined")
    else()
        list(FILTER WEND_BENCH_PEERS EXCLUDE REGEX "/cgal_[^/]*$")
    endif()
    target_sources(wend-bench PRIVATE ${WEND_BENCH_PEERS})
    target_compile_features(wend-bench PRIVATE cxx_std_17)
    target_compile_definitions(wend-bench PRIVATE WEND_BENCH_HAS_CXX)
endif()
