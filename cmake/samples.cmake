# samples/NAME.c becomes the program sample-NAME; each is also run as a test.
file(GLOB WEND_SAMPLES CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/samples/*.c)
foreach(source ${WEND_SAMPLES})
    get_filename_component(name ${source} NAME_WE)
    add_executable(sample-${name} ${source})
    target_link_libraries(sample-${name} PRIVATE wend_scenes wend wend_flags)
endforeach()
