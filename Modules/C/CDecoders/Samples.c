#include "Samples.h"

#include <math.h>
#include <string.h>

void samples_set_palette(
    samples_layout *layout, const uint16_t *red, const uint16_t *green, const uint16_t *blue,
    unsigned count) {
    // Old programs wrote palettes of 8-bit values into the 16-bit entries. So if no value exceeds
    // 255, all are taken as 8-bit values.
    bool is_wide = false;
    for (unsigned index = 0; index < count; index++) {
        is_wide |= red[index] > 255 || green[index] > 255 || blue[index] > 255;
    }
    for (unsigned index = 0; index < count; index++) {
        const uint16_t color[] = {red[index], green[index], blue[index]};
        for (int c = 0; c < 3; c++) {
            layout->palette[index][c] =
                (uint8_t)(is_wide ? ((uint32_t)color[c] * 255 + 32767) / 65535 : color[c]);
        }
    }
    layout->has_palette = true;
}

static float read_half(const uint8_t *bytes) {
    _Float16 value;
    memcpy(&value, bytes, 2);
    return (float)value;
}

static uint16_t round_float(double value) {
    // This comparison also turns NaN into 0.
    if (!(value > 0)) return 0;
    return value >= 1 ? 65535 : (uint16_t)(value * 65535 + 0.5);
}

static uint16_t read_float(const uint8_t *row, size_t index, unsigned bits) {
    if (bits == 16) return round_float((double)read_half(row + index * 2));
    if (bits == 32) {
        float value;
        memcpy(&value, row + index * 4, 4);
        return round_float((double)value);
    }
    double value;
    memcpy(&value, row + index * 8, 8);
    return round_float(value);
}

static uint32_t read_packed(const uint8_t *row, size_t index, unsigned bits) {
    uint64_t first = (uint64_t)index * bits;
    uint32_t value = 0;
    for (unsigned bit = 0; bit < bits;) {
        unsigned used = (unsigned)((first + bit) % 8), count = 8 - used;
        if (count > bits - bit) count = bits - bit;
        uint32_t piece = (uint32_t)row[(first + bit) / 8] >> (8 - used - count);
        value = value << count | (piece & ((1U << count) - 1));
        bit += count;
    }
    return value;
}

static uint32_t read_sample(const uint8_t *row, size_t index, unsigned bits) {
    if (bits == 8) return row[index];
    if (bits == 16) {
        uint16_t value;
        memcpy(&value, row + index * 2, 2);
        return value;
    }
    if (bits == 32) {
        uint32_t value;
        memcpy(&value, row + index * 4, 4);
        return value >> 16;
    }
    return read_packed(row, index, bits);
}

// Returns the sample at an index, converted to the depth of the output.
static uint32_t scale(const samples_layout *l, const uint8_t *row, size_t index) {
    if (l->is_float) return read_float(row, index, l->bits);
    uint32_t value = read_sample(row, index, l->bits);
    if (l->bits == 8 || l->bits >= 16) return value;
    uint32_t most = (1U << l->bits) - 1;
    return (value * ((1U << l->out_bits) - 1) + most / 2) / most;
}

static void store(const samples_layout *l, uint8_t *pixels, size_t index, uint32_t value) {
    if (l->out_bits == 8) {
        pixels[index] = (uint8_t)value;
    } else {
        uint16_t wide = (uint16_t)value;
        memcpy(pixels + 2 * index, &wide, 2);
    }
}

static void place_palette(
    const samples_layout *l, const uint8_t *row, uint32_t count, unsigned step, uint8_t *out) {
    for (uint32_t x = 0; x < count; x++) {
        uint32_t index = read_sample(row, (size_t)x * step, l->bits) & 255;
        memcpy(out + (size_t)x * l->channels, l->palette[index], 3);
    }
}

void samples_place_row(
    const samples_layout *l, const uint8_t *row, uint32_t count, unsigned first_sample,
    unsigned sample_count, uint32_t picture_width, uint32_t x, uint32_t y, uint8_t *pixels) {
    uint8_t *out =
        pixels + ((size_t)y * picture_width + x) * l->channels * (l->out_bits / 8);
    bool is_all = sample_count == l->samples;
    if (is_all && l->samples == l->channels && !l->is_inverted && !l->has_palette && !l->is_float
        && l->bits == l->out_bits) {
        memcpy(out, row, (size_t)count * l->channels * (l->bits / 8));
        return;
    }
    if (l->has_palette && (is_all || first_sample == l->places[0])) {
        place_palette(l, row, count, sample_count, out);
    }
    unsigned most = (1U << l->out_bits) - 1;
    for (unsigned channel = l->has_palette ? 3 : 0; channel < l->channels; channel++) {
        unsigned place = l->places[l->has_palette ? channel - 2 : channel];
        if (!is_all && place != first_sample) continue;
        size_t offset = is_all ? place : 0;
        bool is_alpha = l->has_alpha && channel == l->channels - 1;
        uint32_t mask = l->is_inverted && !is_alpha ? most : 0;
        for (uint32_t column = 0; column < count; column++) {
            uint32_t value = scale(l, row, (size_t)column * sample_count + offset) ^ mask;
            store(l, out, (size_t)column * l->channels + channel, value);
        }
    }
}

// MARK: Lab

static float from_lab(float f) {
    return f > 6.0f / 29 ? f * f * f : 3 * (6.0f / 29) * (6.0f / 29) * (f - 4.0f / 29);
}

static float to_curve(float linear) {
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * powf(linear, 1 / 2.4f) - 0.055f;
}

static uint32_t load_sample(const samples_layout *l, const uint8_t *pixels, size_t index) {
    return read_sample(pixels, index, l->out_bits);
}

void samples_convert_lab(const samples_layout *l, bool is_signed, size_t count, uint8_t *pixels) {
    float half = l->out_bits == 8 ? 128 : 32768, unit = half / 128;
    float most = 2 * half - 1;
    for (size_t index = 0; index < count; index++) {
        float ab[2];
        size_t first = index * l->channels;
        for (size_t c = 0; c < 2; c++) {
            float value = (float)load_sample(l, pixels, first + 1 + c);
            if (!is_signed) value -= half;
            else if (value >= half) value -= 2 * half;
            ab[c] = value / unit;
        }
        float y = ((float)load_sample(l, pixels, first) / most * 100 + 16) / 116;
        float x = from_lab(y + ab[0] / 500) * 0.9642f, z = from_lab(y - ab[1] / 200) * 0.8249f;
        y = from_lab(y);
        // XYZ under D50 becomes linear sRGB, with Bradford adaptation.
        const float linear[] = {
            3.1338561f * x - 1.6168667f * y - 0.4906146f * z,
            -0.9787684f * x + 1.9161415f * y + 0.0334540f * z,
            0.0719453f * x - 0.2289914f * y + 1.4052427f * z};
        for (size_t c = 0; c < 3; c++) {
            float value = to_curve(linear[c] < 0 ? 0 : linear[c] > 1 ? 1 : linear[c]);
            store(l, pixels, first + c, (uint32_t)(value * most + 0.5f));
        }
    }
}
