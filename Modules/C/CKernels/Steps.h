// Runs a program on three planes of KERNELS_BLOCK floats.

INLINE f8 look_up(const float *table, i8 index) {
    f8 v;
    for (int i = 0; i < 8; i++) { v[i] = table[index[i]]; }
    return v;
}

INLINE f8 curve_at(f8 v, const kernels_curve *curve, const float *tables) {
    const float *table = tables + curve->offset;
    int32_t n = curve->intervals;
    f8 inside = clamp(v, 0.0f, 1.0f);
    f8 position = inside * (float)n;
    i8 index = __builtin_convertvector(position, i8);
    index = index < n - 1 ? index : n - 1;
    f8 t = position - __builtin_convertvector(index, f8);
    f8 result;
    if (curve->cubic) {
        result = look_up(table, index)
            + t * (look_up(table + n, index)
            + t * (look_up(table + 2 * n, index)
            + t * look_up(table + 3 * n, index)));
    } else {
        result = look_up(table, index) + t * look_up(table + n, index);
    }
    f8 outside = v - inside;
    return result + outside * (v < 0.0f ? (f8)curve->before : (f8)curve->after);
}

#define EACH(i) for (size_t i = 0; i < count; i += 8)

static void NAME(run_steps)(const kernels_program *program, float *planes, size_t count) {
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
                EACH(i) { store(plane + i, curve_at(load(plane + i), step->curves + channel, tables)); }
            }
            break;
        case KERNELS_LUMA_CURVE:
            EACH(i) {
                f8 r = load(red + i), g = load(green + i), b = load(blue + i);
                f8 y = luma(r, g, b);
                f8 change = curve_at(y, step->curves, tables) - y;
                store(red + i, r + change);
                store(green + i, g + change);
                store(blue + i, b + change);
            }
            break;
        case KERNELS_TO_LINEAR:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                EACH(i) { store(plane + i, to_linear(load(plane + i))); }
            }
            break;
        case KERNELS_TO_ENCODED:
            for (size_t channel = 0; channel < 3; channel++) {
                float *plane = planes + channel * KERNELS_BLOCK;
                EACH(i) { store(plane + i, to_encoded(load(plane + i))); }
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
        }
    }
}
