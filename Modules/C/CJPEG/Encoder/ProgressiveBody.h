// Keeps blocks, and converts them to the symbols of a scan, which are counted or coded.

INLINE void NAME(put_bits)(progressive_bits *b, uint64_t bits, unsigned count) {
    b->bits = b->bits << count | bits;
    b->count += count;
    uint64_t bytes = __builtin_bswap64(b->bits << (-b->count & 63));
    __builtin_memcpy(b->end, &bytes, sizeof bytes);
    b->end += b->count >> 3;
    b->count &= 7;
}

// Writes the upper `count` bits of `bits`, at most 63.
INLINE void NAME(put_upper)(progressive_bits *b, uint64_t bits, unsigned count) {
    if (count > 32) {
        NAME(put_bits)(b, bits >> 32, 32);
        bits <<= 32;
        count -= 32;
    }
    if (count > 0) NAME(put_bits)(b, bits >> (64 - count), count);
}

// Counts a symbol, or writes its code and `count` bits after it.
INLINE void NAME(symbol)(
    progressive_sink *s, int table, unsigned symbol, unsigned bits, unsigned count,
    bool is_counting) {
    if (is_counting) {
        s->counts[table][symbol] += 1;
        return;
    }
    baseline_code code = s->codes[table][symbol];
    NAME(put_bits)(&s->bits, (uint64_t)(code >> 6) << count | bits, (code & 63) + count);
}

static void NAME(end_blocks)(progressive_sink *s, bool is_counting) {
    progressive_run *run = &s->run;
    unsigned size = 31 - (unsigned)__builtin_clz(run->blocks);
    NAME(symbol)(s, 0, size << 4, run->blocks & ((1u << size) - 1), size, is_counting);
    run->blocks = 0;
    if (!is_counting) {
        unsigned left = run->corrections;
        for (uint64_t *word = run->words; left > 0; word++) {
            unsigned count = left < 64 ? left : 64, half = count < 32 ? count : 32;
            NAME(put_upper)(&s->bits, *word, half);
            NAME(put_upper)(&s->bits, *word << 32, count - half);
            left -= count;
        }
    }
    run->corrections = 0;
}

INLINE void NAME(end_run)(progressive_sink *s, bool is_counting) {
    if (s->run.blocks > 0) NAME(end_blocks)(s, is_counting);
}

// Adds a block without further symbols to the run. The upper `count` bits of `corrections` belong
// to the block.
INLINE void NAME(add_to_run)(
    progressive_sink *s, uint64_t corrections, unsigned count, bool is_counting) {
    progressive_run *run = &s->run;
    if (!is_counting && count > 0) {
        uint64_t bits = corrections & -(uint64_t)1 << (64 - count);
        unsigned used = run->corrections & 63;
        uint64_t *word = &run->words[run->corrections >> 6];
        word[0] = used == 0 ? bits : word[0] | bits >> used;
        word[1] = used == 0 ? 0 : bits << (64 - used);
    }
    run->blocks += 1;
    run->corrections += count;
    if (run->blocks == LONGEST_RUN || run->corrections > MOST_CORRECTIONS) {
        NAME(end_blocks)(s, is_counting);
    }
}

INLINE uint64_t NAME(below)(unsigned place) { return ((uint64_t)1 << place) - 1; }

INLINE unsigned NAME(count_of)(uint64_t set) { return (unsigned)__builtin_popcountll(set); }

// Counts or codes a block in the first scan of its coefficients. `sizes` begins with the absolute
// value of the first nonzero coefficient in `band`.
INLINE void NAME(first_block)(
    progressive_sink *s, const progressive_scan *scan, const progressive_block *block,
    const uint8_t *sizes, uint64_t band, bool is_counting) {
    uint64_t present = block->reach[scan->bit] & band;
    if (present == 0) {
        NAME(add_to_run)(s, 0, 0, is_counting);
        return;
    }
    NAME(end_run)(s, is_counting);
    unsigned next = scan->first;
    do {
        unsigned place = (unsigned)__builtin_ctzll(present), run = place - next;
        present &= present - 1;
        next = place + 1;
        for (; __builtin_expect(run > 15, 0); run -= 16) {
            NAME(symbol)(s, 0, 0xf0, 0, 0, is_counting);
        }
        unsigned level = *sizes++;
        if (scan->bit == CHROMA_BIT) level |= (unsigned)(block->large >> place & 1) << 8;
        unsigned size = 32 - (unsigned)__builtin_clz(level);
        unsigned sign = -(unsigned)(block->negative >> place & 1);
        unsigned bits = (level ^ sign) & ((1u << size) - 1);
        NAME(symbol)(s, 0, run << 4 | size, bits, size, is_counting);
    } while (present);
    if (next <= scan->last) NAME(add_to_run)(s, 0, 0, is_counting);
}

// Counts or codes more than 15 zeros before a new coefficient at `place`. After the code for each
// 16 zeros, writes the corrections of the coefficients between these zeros. Returns the number of
// zeros that are left. Sets `count` to the number of corrections between the zeros that are left.
static unsigned NAME(long_run)(
    progressive_sink *s, uint64_t old, unsigned next, unsigned place, uint64_t *corrections,
    unsigned *count, bool is_counting) {
    unsigned run = 0;
    *count = 0;
    for (; next <= place; next++) {
        bool is_old = old >> next & 1;
        if (!is_old && next < place) {
            run += 1;
            continue;
        }
        for (; run > 15; run -= 16) {
            NAME(symbol)(s, 0, 0xf0, 0, 0, is_counting);
            if (!is_counting) NAME(put_upper)(&s->bits, *corrections, *count);
            *corrections <<= *count;
            *count = 0;
        }
        *count += is_old;
    }
    return run;
}

// Counts or codes a block in a scan that adds a bit to all AC coefficients.
INLINE void NAME(refined_block)(
    progressive_sink *s, const progressive_scan *scan, const progressive_block *block,
    uint64_t corrections, bool is_counting) {
    uint64_t old = block->reach[scan->bit + 1], new = block->reach[scan->bit] & ~old;
    if (new == 0) {
        NAME(add_to_run)(s, corrections, NAME(count_of)(old), is_counting);
        return;
    }
    NAME(end_run)(s, is_counting);
    unsigned next = scan->first;
    do {
        unsigned place = (unsigned)__builtin_ctzll(new);
        new &= new - 1;
        unsigned count = NAME(count_of)(old & NAME(below)(place) & ~NAME(below)(next));
        unsigned run = place - next - count;
        if (__builtin_expect(run > 15, 0)) {
            run = NAME(long_run)(s, old, next, place, &corrections, &count, is_counting);
        }
        unsigned is_positive = ~(unsigned)(block->negative >> place) & 1;
        NAME(symbol)(s, 0, run << 4 | 1, is_positive, 1, is_counting);
        if (!is_counting) NAME(put_upper)(&s->bits, corrections, count);
        corrections <<= count;
        next = place + 1;
    } while (new);
    if (next < AREA) {
        unsigned count = NAME(count_of)(old & ~NAME(below)(next));
        NAME(add_to_run)(s, corrections, count, is_counting);
    }
}

INLINE void NAME(mean)(
    progressive_sink *s, const progressive_scan *scan, int value, int component,
    bool is_counting) {
    value >>= scan->bit;
    if (scan->refines) {
        if (!is_counting) NAME(put_bits)(&s->bits, (unsigned)value & 1, 1);
        return;
    }
    int difference = value - s->dc[component];
    s->dc[component] = value;
    unsigned size = NAME(size_of)(difference);
    NAME(symbol)(
        s, component > 0, size, NAME(rest_of)(difference, size), size, is_counting);
}

INLINE const uint8_t *NAME(scan_part)(
    const baseline_group *group, const progressive_scan *scan, progressive_part part,
    progressive_sink *s, bool is_counting) {
    if (scan->component < 0) {
        for (size_t mcu = part.start; mcu < part.end; mcu++) {
            for (int row = 0; row < group->rows; row++) {
                size_t width = (size_t)group->width[row];
                for (size_t i = mcu * width; i < (mcu + 1) * width; i++) {
                    NAME(mean)(s, scan, part.rows[row].dc[i], group->component[row], is_counting);
                }
            }
        }
        return part.sizes;
    }
    const progressive_block *blocks = part.rows->blocks;
    if (scan->refines) {
        for (uint32_t i = part.start; i < part.end; i++) {
            uint64_t corrections
                = scan->bit == 0 ? blocks[i].corrections : part.rows->higher_corrections[i];
            NAME(refined_block)(s, scan, &blocks[i], corrections, is_counting);
        }
        return part.sizes;
    }
    uint64_t before = NAME(below)(scan->first);
    uint64_t band = (NAME(below)(scan->last) << 1 | 1) & ~before;
    for (uint32_t i = part.start; i < part.end; i++) {
        uint64_t present = blocks[i].reach[scan->bit];
        NAME(first_block)(
            s, scan, &blocks[i], part.sizes + NAME(count_of)(present & before), band,
            is_counting);
        part.sizes += NAME(count_of)(present);
    }
    return part.sizes;
}

static void NAME(count_part)(
    const baseline_group *group, const progressive_scan *scan, progressive_part part,
    progressive_sink *s) {
    NAME(scan_part)(group, scan, part, s, true);
}

static const uint8_t *NAME(code_part)(
    const baseline_group *group, const progressive_scan *scan, progressive_part part,
    progressive_sink *s) {
    return NAME(scan_part)(group, scan, part, s, false);
}

static void NAME(end_any_run)(progressive_sink *s, bool is_counting) {
    NAME(end_run)(s, is_counting);
}

// Packs the bits of `bit` at the positions in `old`. The bit of the lowest position becomes the
// highest bit.
INLINE uint64_t NAME(corrections)(uint64_t old, uint64_t bit) {
    uint64_t bits = 0;
    unsigned count = 0;
    for (; old; old &= old - 1) {
        bits = bits << 1 | (bit >> __builtin_ctzll(old) & 1);
        count += 1;
    }
    return count > 0 ? bits << (64 - count) : 0;
}

static uint8_t *NAME(keep)(
    const baseline_block *blocks, const baseline_wide_block *wide, const progressive_row *row,
    size_t first, size_t count, uint8_t *sizes) {
    progressive_block *to = row->blocks + first;
    uint64_t *higher = row->higher_corrections;
    unsigned bit = higher ? LUMA_BIT : CHROMA_BIT;
    for (size_t i = first; i < first + count; i++, blocks++, wide++, to++) {
        row->dc[i] = blocks->dc;
        if (blocks->present == 0) {
            *to = (progressive_block){0};
            if (higher) higher[i] = 0;
            continue;
        }
        uint8_t small[AREA];
        uint64_t low[2];
        bool is_wide = __builtin_expect(blocks->is_wide, 0);
        if (is_wide) {
            *to = (progressive_block){0};
            low[0] = low[1] = 0;
            for (int place = 1; place < AREA; place++) {
                int level = wide->levels[baseline_zigzag[place]];
                unsigned size = (unsigned)(level < 0 ? -level : level);
                uint64_t is_here = (uint64_t)1 << place;
                if (level < 0) to->negative |= is_here;
                for (int k = 0; k < 3; k++) to->reach[k] |= size >> k ? is_here : 0;
                for (int k = 0; k < 2; k++) low[k] |= size >> k & 1 ? is_here : 0;
            }
        } else {
            split_levels(blocks, to, low, small);
        }
        to->corrections = NAME(corrections)(to->reach[1], low[0]);
        uint64_t set = to->reach[bit];
        if (higher) higher[i] = NAME(corrections)(to->reach[2], low[1]);
        else to->large = 0;
        for (; set; set &= set - 1) {
            int place = __builtin_ctzll(set);
            int level = is_wide ? wide->levels[baseline_zigzag[place]] : small[place];
            unsigned size = (unsigned)(level < 0 ? -level : level) >> bit;
            if (bit == CHROMA_BIT) to->large |= (uint64_t)(size >> 8) << place;
            *sizes++ = (uint8_t)size;
        }
    }
    return sizes;
}
