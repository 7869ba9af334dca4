# The wend command. It sees the public headers only.
find_package(PkgConfig REQUIRED)
pkg_check_modules(CJSON REQUIRED IMPORTED_TARGET libcjson)
pkg_check_modules(CAIRO REQUIRED IMPORTED_TARGET cairo)
pkg_check_modules(PNG REQUIRED IMPORTED_TARGET libpng)
set(WEND_COMMAND_DIR ${CMAKE_BINARY_DIR} CACHE PATH "where the wend and wend-bench programs are left")

# Everything but main, so that wend-bench and the tests use the same options, files and complaints.
file(GLOB WEND_TOOL_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tools/*/*.c)
list(FILTER WEND_TOOL_SOURCES EXCLUDE REGEX "/tools/pictures/")
list(REMOVE_ITEM WEND_TOOL_SOURCES ${CMAKE_CURRENT_SOURCE_DIR}/tools/command/main.c)
add_library(wend_command_parts STATIC ${WEND_TOOL_SOURCES})
target_include_directories(wend_command_parts PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/tools)
target_compile_definitions(wend_command_parts PUBLIC _GNU_SOURCE PRIVATE WEND_BUILD_TYPE="$<CONFIG>")
target_link_libraries(wend_command_parts PUBLIC wend wend_scenes PkgConfig::CJSON PkgConfig::CAIRO PkgConfig::PNG m PRIVATE wend_flags)

add_executable(wend-command ${CMAKE_CURRENT_SOURCE_DIR}/tools/command/main.c)
set_target_properties(wend-command PROPERTIES OUTPUT_NAME wend RUNTIME_OUTPUT_DIRECTORY ${WEND_COMMAND_DIR})
target_link_libraries(wend-command PRIVATE wend_command_parts wend_flags)
if(WEND_IS_TOP_LEVEL)
    install(TARGETS wend-command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# The pictures of docs/ that the command does not draw (scripts/make_pictures.sh).
file(GLOB WEND_PICTURE_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tools/pictures/*.c)
add_executable(wend-pictures ${WEND_PICTURE_SOURCES})
target_link_libraries(wend-pictures PRIVATE wend_command_parts wend_flags)
