// Converts `count` pixels. Only the AVX2 variant uses `available`.
static void convert(
    const uint8_t *rgb, size_t count, size_t available, uint8_t *luma, uint8_t *blue,
    uint8_t *red) {
    (void)available;
    for (size_t i = 0; i < count; i++, rgb += 3) {
        int r = rgb[0], g = rgb[1], b = rgb[2];
        luma[i] = (uint8_t)(
            (LUMA_RED * r + LUMA_GREEN * g + LUMA_BLUE * b + LUMA_HALF) >> COLOR_BITS);
        blue[i] = (uint8_t)(
            (BLUE_RED * r + BLUE_GREEN * g + CHROMA_OWN * b + CHROMA_HALF) >> COLOR_BITS);
        red[i] = (uint8_t)(
            (CHROMA_OWN * r + RED_GREEN * g + RED_BLUE * b + CHROMA_HALF) >> COLOR_BITS);
    }
}
