// A program in 16-bit fixed point runs several times as fast as one in floats. It consists of
// matrices, and of tables for operations on single channels. Prepare.c decides which programs can
// be converted.
//
// Input colours are levels with 7 fractional bits, and output colours have `fraction` fractional
// bits. Between steps, colours have as many fractional bits as their range allows. Before rounding
// to bytes, results are within a tenth of a level of exact arithmetic; with matrices in linear
// light, within 0.15.

typedef struct {
    bool is_matrix;
    // Each number is repeated in all lanes, so that instructions can use it directly from memory.
    words factors[9];
    words offsets[3];
    const int16_t *tables[3];
    words fine, half, bias, last;
    int shift;
} fixed_step;

typedef struct {
    int count, fraction;
    bool is_identity;
    fixed_step steps[KERNELS_FIXED_STEPS];
} fixed_program;

// Loads a program's fixed-point form. Returns false if the program exists only in floats.
INLINE bool as_fixed(const kernels_program *program, fixed_program *fixed) {
    const kernels_fixed *from = program->fixed;
    if (!from || from->count == 0) { return false; }
    fixed->count = from->count;
    fixed->fraction = from->fraction;
    fixed->is_identity = from->is_identity;
    for (int i = 0; i < from->count; i++) {
        const kernels_fixed_step *step = from->steps + i;
        fixed_step *to = fixed->steps + i;
        to->is_matrix = step->is_matrix;
        if (step->is_matrix) {
            for (int k = 0; k < 9; k++) { to->factors[k] = step->factors[k]; }
            for (int k = 0; k < 3; k++) { to->offsets[k] = step->offsets[k]; }
        } else {
            for (int k = 0; k < 3; k++) { to->tables[k] = program->fixed_tables + step->tables[k]; }
            to->shift = step->index.shift;
            to->fine = step->index.fine;
            to->half = (int16_t)(1 << step->index.shift >> 1);
            to->bias = step->index.bias;
            to->last = step->index.last;
        }
    }
    return true;
}

INLINE words fixed_row(color_words c, const fixed_step *m, int row) {
    return multiply(c.red, m->factors[3 * row]) + multiply(c.green, m->factors[3 * row + 1])
        + multiply(c.blue, m->factors[3 * row + 2]) + m->offsets[row];
}

// Returns entries of a table of words. The table has one entry more than the index can address.
INLINE words fixed_entries(const int16_t *table, words index) {
#if defined(WIDEST)
    // A gather reads 32 bits at each index; the upper half belongs to the next entry.
    typedef int16_t half __attribute__((ext_vector_type(16)));
    half low = __builtin_shufflevector(
        index, index, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    half high = __builtin_shufflevector(
        index, index, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
    pair_words first = __builtin_convertvector(low, pair_words);
    pair_words second = __builtin_convertvector(high, pair_words);
    first = (pair_words)__builtin_ia32_gathersiv16si(
        (pair_words)0, table, first, (uint16_t)-1, 2);
    second = (pair_words)__builtin_ia32_gathersiv16si(
        (pair_words)0, table, second, (uint16_t)-1, 2);
    half one = __builtin_convertvector(first, half), other = __builtin_convertvector(second, half);
    return __builtin_shufflevector(
        one, other, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
        22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
#elif defined(WIDE)
    words zero = 0;
    i8 low = (i8)__builtin_shufflevector(
        index, zero, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27);
    i8 high = (i8)__builtin_shufflevector(
        index, zero, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31);
    i8 all = -1;
    low = (i8)__builtin_ia32_gatherd_d256((i8)0, (const int *)(const void *)table, low, all, 2);
    high = (i8)__builtin_ia32_gatherd_d256((i8)0, (const int *)(const void *)table, high, all, 2);
    return (words)__builtin_ia32_packssdw256(low << 16 >> 16, high << 16 >> 16);
#else
    words v;
    for (int i = 0; i < LANES; i++) { v[i] = table[index[i]]; }
    return v;
#endif
}

INLINE words fixed_entry(words v, const fixed_step *step, int channel) {
    words fine = __builtin_elementwise_max(v, -step->fine);
    fine = __builtin_elementwise_min(fine, step->fine);
    words index = fine + ((v - fine + step->half) >> (int16_t)step->shift) + step->bias;
    // Keep the index within the table, even if a value is outside of the expected range.
    index = __builtin_elementwise_min(__builtin_elementwise_max(index, (words)0), step->last);
    return fixed_entries(step->tables[channel], index);
}

INLINE color_words fixed_run(color_words c, const fixed_program *program) {
    for (int i = 0; i < program->count; i++) {
        const fixed_step *step = program->steps + i;
        if (step->is_matrix) {
            c = (color_words){fixed_row(c, step, 0), fixed_row(c, step, 1), fixed_row(c, step, 2)};
        } else {
            c = (color_words){
                fixed_entry(c.red, step, 0), fixed_entry(c.green, step, 1),
                fixed_entry(c.blue, step, 2)};
        }
    }
    int16_t white = (int16_t)(255 << program->fraction);
    return (color_words){bounded(c.red, white), bounded(c.green, white), bounded(c.blue, white)};
}
