// Symmetric convolutions. They handle two vectors at a time, so that each tap is loaded once for
// two vectors.

void NAME(neighbours_convolve_down)(
    const float *const *rows, const float *taps, size_t radius, float *to, size_t count) {
    for (size_t x = 0; x < count; x += 16) {
        f8 first = load(rows[radius] + x) * taps[0], second = load(rows[radius] + x + 8) * taps[0];
        for (size_t k = 1; k <= radius; k++) {
            const float *above = rows[radius - k] + x, *below = rows[radius + k] + x;
            first += (load(above) + load(below)) * taps[k];
            second += (load(above + 8) + load(below + 8)) * taps[k];
        }
        store(to + x, first);
        store(to + x + 8, second);
    }
}

void NAME(neighbours_convolve_across)(
    const float *from, const float *taps, size_t radius, float *to, size_t count) {
    for (size_t x = 0; x < count; x += 16) {
        f8 first = load(from + x) * taps[0], second = load(from + x + 8) * taps[0];
        for (size_t k = 1; k <= radius; k++) {
            const float *left = from + x - k, *right = from + x + k;
            first += (load(left) + load(right)) * taps[k];
            second += (load(left + 8) + load(right + 8)) * taps[k];
        }
        store(to + x, first);
        store(to + x + 8, second);
    }
}
