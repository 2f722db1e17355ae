// Runs a program on three planes of KERNELS_BLOCK floats.

// Looks up eight entries in a table of eight.
INLINE f8 pick(const float *table, i8 index) {
#if defined(WIDE)
    return (f8)__builtin_ia32_permvarsf256(load(table), index);
#else
    return gather(table, index);
#endif
}

// Evaluates a curve of eight cubic pieces of equal width at a position of 0…8. The table has all
// constant terms, then all linear, square and cubic ones. Their variable t is 0…1 within each
// piece.
INLINE f8 cubic_at(f8 position, const float *pieces) {
    i8 index = __builtin_convertvector(position, i8);
    index = index < 7 ? index : 7;
    f8 t = position - __builtin_convertvector(index, f8);
    return pick(pieces, index) + t * (pick(pieces + 8, index)
        + t * (pick(pieces + 16, index) + t * pick(pieces + 24, index)));
}

// Returns what a curve adds outside of 0…1, where it continues as a line.
INLINE f8 beyond(f8 v, f8 inside, const kernels_curve *curve) {
    return (v - inside) * (v < 0.0f ? (f8)curve->before : (f8)curve->after);
}

INLINE void run_curve(
    const float *from, float *to, size_t count, const kernels_curve *curve, const float *tables) {
    const float *table = tables + curve->offset;
    if (curve->cubic) {
        for (size_t i = 0; i < count; i += 8) {
            f8 v = load(from + i), inside = clamp(v, 0.0f, 1.0f);
            store(to + i, cubic_at(inside * 8.0f, table) + beyond(v, inside, curve));
        }
    } else {
        float intervals = (float)curve->intervals;
        for (size_t i = 0; i < count; i += 8) {
            f8 v = load(from + i), inside = clamp(v, 0.0f, 1.0f);
            f8 value = line_at(inside * intervals, table, curve->intervals);
            store(to + i, value + beyond(v, inside, curve));
        }
    }
}

// Applies the curve KERNELS_TRANSFER_FORMULA. The next function applies its inverse.
INLINE f8 formula_to_linear(f8 v, const float *m) {
    f8 x = magnitude(v);
    return with_sign(x < m[4] ? x * m[3] : power(x * m[1] + m[2], m[0]), v);
}

INLINE f8 formula_to_encoded(f8 v, const float *m) {
    f8 x = magnitude(v);
    return with_sign(x < m[4] ? x * m[3] : (power(x, m[0]) - m[2]) * m[1], v);
}

// Applies the curve KERNELS_TRANSFER_TABLE in place. If `by_root`, the fourth roots of values are
// looked up.
INLINE void run_transfer(
    float *plane, size_t count, const kernels_curve *curve, const float *tables, bool by_root) {
    const float *table = tables + curve->offset;
    float intervals = (float)curve->intervals;
    EACH(i) {
        f8 v = load(plane + i), m = magnitude(v), inside = m < 1.0f ? m : (f8)1.0f;
        f8 place = by_root
            ? __builtin_elementwise_sqrt(__builtin_elementwise_sqrt(inside)) : inside;
        f8 value = line_at(place * intervals, table, curve->intervals);
        store(plane + i, with_sign(value + (m - inside) * curve->after, v));
    }
}

// Applies a gain in linear light to encoded values: a line above `limit`, cubic pieces below.
INLINE f8 gain_at(f8 v, const float *pieces, float limit, float factor, float offset) {
    f8 m = magnitude(v);
    f8 position = m * (8.0f / limit);
    f8 low = cubic_at(position < 8.0f ? position : 8.0f, pieces);
    return with_sign(m < limit ? low : m * factor + offset, v);
}

static void NAME(run_steps)(
    const kernels_program *program, float *planes, size_t count, pixel_place place) {
    float *red = planes, *green = planes + KERNELS_BLOCK, *blue = planes + 2 * KERNELS_BLOCK;
    const float *tables = program->tables;
    for (size_t index = 0; index < program->count; index++) {
        const kernels_step *step = program->steps + index;
        const float *m = step->values;
        float *kept = program->slots + (size_t)step->slot * 3 * KERNELS_BLOCK;
        switch (step->kind) {
        case KERNELS_MATRIX:
            EACH(i) {
                f8 r = load(red + i), g = load(green + i), b = load(blue + i);
                store(red + i, r * m[0] + g * m[1] + b * m[2] + m[3]);
                store(green + i, r * m[4] + g * m[5] + b * m[6] + m[7]);
                store(blue + i, r * m[8] + g * m[9] + b * m[10] + m[11]);
            }
            break;
        case KERNELS_CURVES:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                run_curve(plane, plane, count, step->curves + channel, tables);
            }
            break;
        case KERNELS_LUMA_CURVE: {
            _Alignas(32) float from[KERNELS_BLOCK], to[KERNELS_BLOCK];
            EACH(i) { store(from + i, luma(load(red + i), load(green + i), load(blue + i))); }
            run_curve(from, to, count, step->curves, tables);
            EACH(i) {
                f8 change = load(to + i) - load(from + i);
                store(red + i, load(red + i) + change);
                store(green + i, load(green + i) + change);
                store(blue + i, load(blue + i) + change);
            }
            break;
        }
        case KERNELS_GAIN: {
            const float *pieces = tables + step->curves[0].offset;
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                EACH(i) { store(plane + i, gain_at(load(plane + i), pieces, m[0], m[1], m[2])); }
            }
            break;
        }
        case KERNELS_TO_LINEAR:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                switch (step->slot) {
                case KERNELS_TRANSFER_SRGB:
                    EACH(i) { store(plane + i, to_linear(load(plane + i))); }
                    break;
                case KERNELS_TRANSFER_FORMULA:
                    EACH(i) { store(plane + i, formula_to_linear(load(plane + i), m)); }
                    break;
                default: run_transfer(plane, count, step->curves, tables, false);
                }
            }
            break;
        case KERNELS_TO_ENCODED:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                switch (step->slot) {
                case KERNELS_TRANSFER_SRGB:
                    EACH(i) { store(plane + i, to_encoded(load(plane + i))); }
                    break;
                case KERNELS_TRANSFER_FORMULA:
                    EACH(i) { store(plane + i, formula_to_encoded(load(plane + i), m)); }
                    break;
                default: run_transfer(plane, count, step->curves, tables, true);
                }
            }
            break;
        case KERNELS_POWER:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                EACH(i) { store(plane + i, power(load(plane + i), m[0])); }
            }
            break;
        case KERNELS_VIBRANCE:
            EACH(i) {
                f8 r = load(red + i), g = load(green + i), b = load(blue + i);
                f8 high = r > g ? r : g, low = r > g ? g : r;
                high = high > b ? high : b;
                low = low < b ? low : b;
                f8 gain = 1.0f + m[0] * (1.0f - clamp(high - low, 0.0f, 1.0f));
                f8 y = luma(r, g, b);
                store(red + i, y + gain * (r - y));
                store(green + i, y + gain * (g - y));
                store(blue + i, y + gain * (b - y));
            }
            break;
        case KERNELS_CLAMP:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                EACH(i) { store(plane + i, clamp(load(plane + i), m[0], m[1])); }
            }
            break;
        case KERNELS_SAVE:
            for (size_t channel = 0; channel < 3; channel++) {
                const float *plane = planes + channel * KERNELS_BLOCK;
                float *copy = kept + channel * KERNELS_BLOCK;
                EACH(i) { store(copy + i, load(plane + i)); }
            }
            break;
        case KERNELS_MIX:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                const float *input = kept + channel * KERNELS_BLOCK;
                EACH(i) {
                    f8 from = load(input + i);
                    store(plane + i, from + m[0] * (load(plane + i) - from));
                }
            }
            break;
        case KERNELS_POSTERIZE:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                EACH(i) { store(plane + i, whole(load(plane + i) * m[0] + 0.5f) * m[1]); }
            }
            break;
        case KERNELS_THRESHOLD:
            EACH(i) {
                f8 y = luma(load(red + i), load(green + i), load(blue + i));
                f8 v = y >= m[0] ? (f8)1.0f : (f8)0.0f;
                store(red + i, v);
                store(green + i, v);
                store(blue + i, v);
            }
            break;
        case KERNELS_VIGNETTE:
            run_vignette(step, planes, count, place);
            break;
        case KERNELS_BLEND:
            run_blend(step, tables, planes, count, place);
            break;
        case KERNELS_CUBE:
            run_cube(tables + step->curves[0].offset, step->curves[0].intervals, planes, count);
            break;
        }
    }
}
