#include "rule/annotation_reading.h"

#include "rule/annotation_internal.h"

const wend_allocator *wend_annotations_allocator(const wend_annotations *annotations) {
    return &annotations->allocator;
}

size_t wend_annotations_value_count(const wend_annotations *annotations) {
    return annotations->values.count;
}

const char *wend_annotations_value_name(const wend_annotations *annotations, size_t index) {
    return annotations->values.items[index]->name;
}

bool wend_annotations_check(const wend_annotations *annotations, const wend_annotation_def *def,
                            wend_diagnostics *findings) {
    return wend_annotation_def_is_good(annotations, def, findings);
}
