// Finds the nearest points. The distance d of the pixel (x, y) from the point (px, py) has the
// square d² = x² - 2·px·x + px² + (py - y)². Only the terms that differ between points are
// compared; they are a linear function of x for each point. Columns are counted from the first
// point, so that the numbers are small.
void NAME(nearest)(
    const float *points, size_t count, float row, size_t x, size_t pixels, int32_t *owners) {
    float slopes[16], offsets[16];
    for (size_t i = 0; i < count; i++) {
        float dx = points[2 * i] - points[0], dy = points[2 * i + 1] - row;
        slopes[i] = -2.0f * dx;
        offsets[i] = dx * dx + dy * dy;
    }
    for (size_t done = 0; done < pixels; done += 8) {
        f8 at = (f8){0, 1, 2, 3, 4, 5, 6, 7} + ((float)(x + done) + 0.5f - points[0]);
        f8 least = at * slopes[0] + offsets[0];
        i8 nearest = 0;
        for (size_t i = 1; i < count; i++) {
            f8 distance = at * slopes[i] + offsets[i];
            i8 is_nearer = distance < least;
            least = is_nearer ? distance : least;
            nearest = is_nearer ? (i8)(int32_t)i : nearest;
        }
        size_t rest = pixels - done < 8 ? pixels - done : 8;
        __builtin_memcpy(owners + done, &nearest, rest * sizeof *owners);
    }
}
