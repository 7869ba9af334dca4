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
