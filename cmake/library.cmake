# libwend: every file under src/, no dependency but libc, libm and threads.
file(GLOB_RECURSE WEND_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/*.c)
if(NOT WEND_NO_THREADS)
    find_package(Threads REQUIRED)
endif()
option(BUILD_SHARED_LIBS "build libwend as a shared library" OFF)

add_library(wend ${WEND_SOURCES})
add_library(wend::wend ALIAS wend)
target_include_directories(wend
    PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>
    PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/src)
target_link_libraries(wend PRIVATE $<BUILD_INTERFACE:wend_flags>)
if(WEND_NO_THREADS)
    target_compile_definitions(wend PUBLIC WEND_NO_THREADS)
else()
    target_link_libraries(wend PUBLIC Threads::Threads)
endif()
if(UNIX)
    target_link_libraries(wend PUBLIC m)
endif()
target_compile_definitions(wend PRIVATE WEND_BUILDING _GNU_SOURCE)
if(BUILD_SHARED_LIBS)
    target_compile_definitions(wend PUBLIC WEND_SHARED)
endif()
set_target_properties(wend PROPERTIES
    C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})

# Coverage: the library alone is instrumented, so that its tests stay quick; inlining would hide calls from gcov.
# test/support/coverage stands between it and its hooks.
if(WEND_COVERAGE)
    # CMake says nothing of properties of a file that does not exist.
    function(wend_coverage_source path definitions)
        set(source ${CMAKE_CURRENT_SOURCE_DIR}/${path})
        if(NOT EXISTS ${source})
            message(FATAL_ERROR "cmake/library.cmake notes for coverage what ${path} reports, and there is no such file: name where it moved to")
        endif()
        set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS "${definitions}")
    endfunction()
    set(notes test/support/coverage/notes.c)
    target_sources(wend PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${notes})
    wend_coverage_source(${notes} "WEND_COVERAGE_NOTES=\"${CMAKE_BINARY_DIR}/notes.txt\"")
    set(noted_message wend_message_format=wend_message_format_noted)
    set(noted_contract wend_contract_broken=wend_contract_violation_reported)
    wend_coverage_source(src/base/core/diagnostics.c "$<$<STREQUAL:$<TARGET_PROPERTY:NAME>,wend>:${noted_message}>")
    wend_coverage_source(src/base/core/hooks.c "$<$<STREQUAL:$<TARGET_PROPERTY:NAME>,wend>:${noted_message};${noted_contract}>")
    target_compile_options(wend PRIVATE --coverage -fno-inline)
    target_link_options(wend INTERFACE --coverage)
endif()

# Packages: find_package(wend) and pkg-config, from an installed prefix that may be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
if(WEND_IS_TOP_LEVEL)
    set(WEND_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/wend)
    install(TARGETS wend EXPORT wend_targets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    install(DIRECTORY include/wend DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
    install(EXPORT wend_targets NAMESPACE wend:: FILE wend-targets.cmake DESTINATION ${WEND_PACKAGE_DIR})
    configure_package_config_file(cmake/wend-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/wend-config.cmake
        INSTALL_DESTINATION ${WEND_PACKAGE_DIR})
    write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/wend-config-version.cmake COMPATIBILITY SameMinorVersion)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/wend-config.cmake ${CMAKE_CURRENT_BINARY_DIR}/wend-config-version.cmake
        DESTINATION ${WEND_PACKAGE_DIR})
    # What a static library needs every user of it has to link; a shared one brings it along.
    if(BUILD_SHARED_LIBS)
        set(WEND_PC_PRIVATE_LIBS " -lm -pthread")
    else()
        set(WEND_PC_LIBS " -lm -pthread")
    endif()
    # Relative to the file's own place, so that the prefix may be moved.
    file(RELATIVE_PATH WEND_PREFIX_FROM_PKGCONFIG "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
    configure_file(cmake/wend.pc.in ${CMAKE_CURRENT_BINARY_DIR}/wend.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/wend.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
endif()
