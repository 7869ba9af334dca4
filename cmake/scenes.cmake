# wend_scenes: generators that tests, benchmarks, tools and samples share. It sees the public headers only.
file(GLOB WEND_SCENE_SOURCES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/scenes/*.c)
add_library(wend_scenes STATIC ${WEND_SCENE_SOURCES})
target_include_directories(wend_scenes PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/scenes)
target_link_libraries(wend_scenes PUBLIC wend PRIVATE wend_flags)
