// One block at a time.

INLINE int32_t sum2(int32_t a, int32_t b, int32_t p, int32_t q) { return a * p + b * q; }

// One direction: of each of eight lines that lie side by side, its eight numbers `SIDE` apart.
INLINE void transform_lines(int32_t *lines, bool is_first) {
    int shift = is_first ? FIRST_SHIFT : SECOND_SHIFT;
    int32_t half = 1 << (shift - 1);
    for (int i = 0; i < SIDE; i++) {
        int32_t *v = lines + i;
        int32_t s0 = v[0] + v[56], d0 = v[0] - v[56], s1 = v[8] + v[48], d1 = v[8] - v[48];
        int32_t s2 = v[16] + v[40], d2 = v[16] - v[40], s3 = v[24] + v[32], d3 = v[24] - v[32];
        int32_t sum = s0 + s3 + s1 + s2, difference = s0 + s3 - s1 - s2;
        if (is_first) {
            // Samples lie around 128. Only their sum is aware of it.
            v[0] = (sum - SIDE * 128) * (1 << EXTRA_BITS);
            v[32] = difference * (1 << EXTRA_BITS);
        } else {
            v[0] = (sum + (1 << (EXTRA_BITS - 1))) >> EXTRA_BITS;
            v[32] = (difference + (1 << (EXTRA_BITS - 1))) >> EXTRA_BITS;
        }
        int32_t a = s0 - s3, b = s1 - s2;
        v[16] = (sum2(a, b, EVEN_2) + half) >> shift;
        v[48] = (sum2(a, b, EVEN_6) + half) >> shift;
        v[8] = (sum2(d0, d3, ODD_1_OUTER) + sum2(d1, d2, ODD_1_INNER) + half) >> shift;
        v[24] = (sum2(d0, d3, ODD_3_OUTER) + sum2(d1, d2, ODD_3_INNER) + half) >> shift;
        v[40] = (sum2(d0, d3, ODD_5_OUTER) + sum2(d1, d2, ODD_5_INNER) + half) >> shift;
        v[56] = (sum2(d0, d3, ODD_7_OUTER) + sum2(d1, d2, ODD_7_INNER) + half) >> shift;
    }
}

INLINE void turn(int32_t *to, const int32_t *from) {
    for (int i = 0; i < AREA; i++) to[i] = from[i % SIDE * SIDE + i / SIDE];
}

static void transform_block(
    const uint8_t *samples, size_t stride, const baseline_divisors *divisors,
    baseline_block *block, baseline_wide_block *wide) {
    int32_t columns[AREA], rows[AREA];
    for (size_t i = 0; i < AREA; i++) columns[i] = samples[i % SIDE * stride + i / SIDE];
    transform_lines(columns, true);
    turn(rows, columns);
    transform_lines(rows, false);

    int32_t most = 0;
    for (int i = 0; i < AREA; i++) {
        int32_t sign = rows[i] >> 31;
        uint32_t size = (uint32_t)((rows[i] ^ sign) - sign) + divisors->half[i];
        size = size * divisors->reciprocal[i] >> 16;
        int32_t level = (int32_t)(size * divisors->scale[i] >> 16);
        // The first level of a block is coded by itself, and may be as large as it likes.
        if (i > 0 && level > most) most = level;
        wide->levels[i] = (int16_t)((level ^ sign) - sign);
    }
    block->dc = wide->levels[0];
    block->is_wide = most > INT8_MAX;
    block->present = 0;
    for (int place = 1; place < AREA; place++) {
        int level = wide->levels[baseline_zigzag[place]];
        block->levels[place] = (int8_t)level;
        block->present |= (uint64_t)(level != 0) << place;
    }
}

static void transform(
    const uint8_t *samples, size_t stride, size_t count, const baseline_divisors *divisors,
    baseline_block *blocks, baseline_wide_block *wide) {
    for (size_t i = 0; i < count; i++) {
        transform_block(samples + i * SIDE, stride, divisors, &blocks[i], &wide[i]);
    }
}
