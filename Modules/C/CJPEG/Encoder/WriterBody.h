// Codes a block. Each variant includes this file, and defines NAME(function).
//
// Bits are collected in a 64-bit word, the newest at the lower end. Whole bytes are stored after
// each code, without a branch: a branch on their number would be mispredicted about once per block.
// The 0 after each 0xff is inserted later, 32 bytes at a time.

typedef struct {
    uint64_t bits;
    unsigned count;
    uint8_t *end;
} NAME(writer);

// Adds a code to the pending bits, of which there may then be at most 64.
INLINE void NAME(put)(NAME(writer) *w, baseline_code code) {
    w->bits = w->bits << (code & 63) | code >> 6;
    w->count += code & 63;
}

INLINE void NAME(flush)(NAME(writer) *w) {
    uint64_t bytes = __builtin_bswap64(w->bits << (-w->count & 63));
    __builtin_memcpy(w->end, &bytes, sizeof bytes);
    w->end += w->count >> 3;
    w->count &= 7;
}

static unsigned NAME(size_of)(int level) {
    // 2·|level| + 1 is never 0. A branch for level 0 would often be mispredicted.
    return 31 - (unsigned)__builtin_clz((unsigned)(level < 0 ? -level : level) * 2 + 1);
}

// Returns the bits that distinguish a level from other levels of its size.
static unsigned NAME(rest_of)(int level, unsigned size) {
    return (unsigned)(level < 0 ? level - 1 : level) & ((1u << size) - 1);
}

static void NAME(put_wide)(
    NAME(writer) *w, uint64_t present, const baseline_wide_block *wide,
    const baseline_codes *codes) {
    int last = 0;
    for (; present; present &= present - 1) {
        int place = __builtin_ctzll(present), run = place - last - 1;
        last = place;
        for (; run > 15; run -= 16) {
            NAME(put)(w, codes->zeros);
            NAME(flush)(w);
        }
        int level = wide->levels[baseline_zigzag[place]];
        unsigned size = NAME(size_of)(level);
        NAME(put)(w, codes->ac_sizes[run][size]);
        NAME(put)(w, NAME(rest_of)(level, size) << 6 | size);
        NAME(flush)(w);
    }
    if (last < AREA - 1) NAME(put)(w, codes->end);
}

INLINE void NAME(put_block)(
    NAME(writer) *writer, const baseline_block *block, const baseline_wide_block *wide,
    const baseline_codes *codes, int *dc) {
    NAME(writer) w = *writer;
    int difference = block->dc - *dc;
    *dc = block->dc;
    unsigned size = NAME(size_of)(difference);
    // The end code of the previous block may still be pending. Together with the codes of the DC
    // value, the end code has fewer than 57 bits.
    NAME(put)(&w, codes->dc[size]);
    NAME(put)(&w, NAME(rest_of)(difference, size) << 6 | size);
    NAME(flush)(&w);
    uint64_t present = block->present;
    if (__builtin_expect(block->is_wide, 0)) {
        NAME(put_wide)(&w, present, wide, codes);
        *writer = w;
        return;
    }
    long last = 0;
    while (present) {
        long place = __builtin_ctzll(present), run = place - last - 1;
        present &= present - 1;
        last = place;
        for (; __builtin_expect(run > 15, 0); run -= 16) {
            NAME(put)(&w, codes->zeros);
            NAME(flush)(&w);
        }
        NAME(put)(&w, codes->ac[run][(uint8_t)block->levels[place]]);
        NAME(flush)(&w);
    }
    if (last < AREA - 1) NAME(put)(&w, codes->end);
    *writer = w;
}
