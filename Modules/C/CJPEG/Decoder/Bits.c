#include "Bits.h"

void bits_start(
    bit_source *bits, bit_window *window, const uint8_t *source, const uint8_t *end) {
    bits->source = source;
    bits->source_end = end;
    bits->is_last = false;
    bits->mark = NULL;
    bits->behind_mark = 0;
    bits->end = bits->limit = bits->buffer;
    *window = (bit_window){.next = bits->buffer};
}

// Copies up to `room` bytes of the stream that come before `stop` in the file. Bytes between two
// 0xFF are copied together. Returns the end of the copy, or NULL if the file ends before a marker,
// or if fill bytes precede the marker.
static uint8_t *copy(bit_source *bits, const uint8_t *stop, uint8_t *to, size_t room) {
    const uint8_t *limit = to + room;
    while (to < limit && !bits->is_last && bits->source < stop) {
        size_t left = (size_t)(stop - bits->source);
        size_t count = (size_t)(limit - to) < left ? (size_t)(limit - to) : left;
        const uint8_t *ones = memchr(bits->source, 0xFF, count);
        if (ones) count = (size_t)(ones - bits->source);
        memcpy(to, bits->source, count);
        to += count;
        bits->source += count;
        if (!ones) continue;
        if (bits->source_end - ones < 2 || ones[1] == 0xFF) return NULL;
        if (ones[1] != 0) {
            bits->is_last = true;
        } else {
            *to++ = 0xFF;
            bits->source += 2;
        }
    }
    return to < limit && !bits->is_last && bits->source == bits->source_end ? NULL : to;
}

bool bits_fill(bit_source *bits, bit_window *window) {
    if (bits->is_last) return bits_left(bits, window) >= 0;
    size_t kept = (size_t)(bits->end - window->next);
    memmove(bits->buffer, window->next, kept);
    window->next = bits->buffer;
    uint8_t *end = bits->buffer + kept;
    const uint8_t *limit = end + BYTES_OF_CHUNK;
    if (bits->mark && bits->source < bits->mark) {
        end = copy(bits, bits->mark, end, BYTES_OF_CHUNK);
        if (!end) return false;
    }
    uint8_t *begin = end;
    // The mark is never between 0xFF and a stuffed 0, so the first copy does not go beyond it.
    if (end < limit) end = copy(bits, bits->source_end, end, (size_t)(limit - end));
    if (!end) return false;
    if (bits->mark && bits->source >= bits->mark) bits->behind_mark += end - begin;
    bits->end = end;
    // At the end of the stream, `next` may be up to a word ahead of the bits that were read.
    bits->limit = bits->is_last ? end + 8 : end - BYTES_OF_GROUP;
    if (bits->is_last) memset(end, 0, (size_t)(bits->buffer + sizeof bits->buffer - end));
    return true;
}

bool bits_are_over(bit_source *bits, bit_window *window) {
    if (!bits->is_last) {
        if (window->next < bits->limit) return false;
        if (!bits_fill(bits, window)) return false;
    }
    int64_t left = bits_left(bits, window);
    return bits->is_last && left >= 0 && left < 8;
}
