// Exchanging parts of two objects of one type: what is derived from a map is rebuilt beside the old one, then takes its place.
#ifndef WEND_BASE_EXCHANGE_H
#define WEND_BASE_EXCHANGE_H

#define EXCHANGE_FIELD(type, a, b, field)                                                                              \
    do {                                                                                                               \
        type exchanged_field = (a)->field;                                                                             \
        (a)->field = (b)->field;                                                                                       \
        (b)->field = exchanged_field;                                                                                  \
    } while (0)

#endif
