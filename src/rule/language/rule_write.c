#include "rule/language/rule_write.h"

const char *wend_rule_thing_name(const wend_annotations *annotations, uint32_t thing) {
    if (thing >= wend_annotations_thing_count(annotations)) return NULL;
    const wend_thing_def *def = wend_annotations_get_thing(annotations, thing);
    return def ? def->name : NULL;
}

const wend_annotation_def *wend_rule_annotation_of(const wend_annotations *annotations, uint32_t annotation) {
    return annotation < wend_annotations_count(annotations) ? wend_annotations_get(annotations, annotation) : NULL;
}

// How many of the arguments must be said: all up to the last that is not what it would be if nothing were said.
static size_t arguments_to_say(const rule_call *call, const wend_annotation_def *def) {
    wend_annotation_def usual = wend_default_annotation_def(def->kind);
    const rule_signature *signature = call->function->signature;
    for (size_t i = signature->most; i > signature->least; i--) {
        double number = signature->arguments[i - 1] == RULE_ARGUMENT_SHARE ? usual.hidden_share : 0;
        if (call->numbers[i - 1] != number) return i;
    }
    return signature->least;
}

bool wend_rule_call_of(const wend_annotations *annotations, const wend_annotation_def *def, rule_call *call) {
    *call = (rule_call){.function = wend_rule_function_of_kind(def->kind)};
    if (!call->function) return false;
    for (size_t i = 0; i < call->function->signature->most; i++) {
        switch (call->function->signature->arguments[i]) {
        case RULE_ARGUMENT_THING:
            call->things[i] = wend_rule_thing_name(annotations, i ? def->other : def->thing);
            if (!call->things[i]) return false;
            break;
        case RULE_ARGUMENT_REACH: call->numbers[i] = def->reach; break;
        case RULE_ARGUMENT_ANGLE:
            call->numbers[i] = def->half_angle > 0 ? wend_rule_degrees_of_angle(def->half_angle) : 0;
            break;
        case RULE_ARGUMENT_SHARE: call->numbers[i] = def->hidden_share; break;
        }
    }
    call->count = arguments_to_say(call, def);
    return true;
}

wend_status wend_rule_write_end(wend_text_sink *sink, bool is_whole, size_t *length) {
    *length = 0;
    if (!is_whole) return WEND_OUT_OF_RANGE;
    if (sink->text && sink->length < sink->room) sink->text[sink->length] = 0;
    return wend_sink_finish(sink, length);
}
