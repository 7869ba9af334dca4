# The wend command. It sees the public headers only.
find_package(PkgConfig REQUIRED)
pkg_check_modules(CJSON REQUIRED IMPORTED_TARGET libcjson)
set(WEND_COMMAND_DIR ${CMAKE_BINARY_DIR} CACHE PATH "where the wend and wend-bench programs are left")

file(GLOB WEND_TOOL_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tools/*.c)
add_executable(wend-command ${WEND_TOOL_SOURCES})
set_target_properties(wend-command PROPERTIES OUTPUT_NAME wend RUNTIME_OUTPUT_DIRECTORY ${WEND_COMMAND_DIR})
target_compile_definitions(wend-command PRIVATE _GNU_SOURCE)
target_link_libraries(wend-command PRIVATE wend wend_flags PkgConfig::CJSON)
