#include "Baseline.h"
#include "Zigzag.h"

#define PLACE(place, argument) place

const uint8_t baseline_zigzag[AREA] = {
    ZIGZAG_0(PLACE, ),
    ZIGZAG_1(PLACE, ),
    ZIGZAG_2(PLACE, ),
    ZIGZAG_3(PLACE, ),
};

// Replaces a division by multiplications. n / d is (n · ⌈2^s / d⌉) >> s if n · (⌈2^s / d⌉ · d -
// 2^s) < 2^s. With s = 16 + ⌊log2 d⌋ the reciprocal has 16 bits, and the condition holds for n
// below 2^15, which the transform does not reach. A second multiplication, of which the upper half
// is kept, shifts by a different amount for each position.
void baseline_set_divisors(baseline_divisors *divisors, const uint16_t *table) {
    for (int i = 0; i < AREA; i++) {
        uint32_t divisor = (uint32_t)table[i] * 8;
        int log = 31 - __builtin_clz(divisor);
        // The reciprocal of a power of two would need one more bit.
        if ((divisor & (divisor - 1)) == 0) log--;
        uint32_t power = (uint32_t)1 << (16 + log);
        divisors->half[i] = (uint16_t)(divisor / 2);
        divisors->reciprocal[i] = (uint16_t)((power + divisor - 1) / divisor);
        divisors->scale[i] = (uint16_t)(1 << (16 - log));
    }
}
