#include "adler.h"

#include <isa-l.h>

#if defined(__x86_64__)
#include <immintrin.h>
#include <sys/platform/x86.h>

enum { BASE = 65521, STEP = 32 };
// The number of bytes after which the sums are reduced modulo BASE. After more than 65,000 bytes,
// `earlier` could exceed 32 bits.
enum { MOST = 32768 };

#define AVX2 __attribute__((target("avx2")))

AVX2 static uint64_t sum_of(__m256i lanes) {
    uint32_t all[8];
    _mm256_storeu_si256((__m256i *)all, lanes);
    uint64_t sum = 0;
    for (int i = 0; i < 8; i++) sum += all[i];
    return sum;
}

// The low half of the checksum is the sum of all bytes. In the high half, each byte counts once for
// itself and once for each byte after it.
AVX2 static uint32_t adler_avx2(uint32_t before, const uint8_t *data, size_t size) {
    uint64_t low = before & 0xFFFF, high = before >> 16;
    const __m256i weights = _mm256_setr_epi8(
        32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10,
        9, 8, 7, 6, 5, 4, 3, 2, 1);
    const __m256i ones = _mm256_set1_epi16(1), zero = _mm256_setzero_si256();
    while (size >= STEP) {
        size_t part = size < MOST ? size / STEP * STEP : MOST;
        // The sum of all bytes, the sum of the values of `bytes` before each step, and the sum of
        // all bytes times their weights.
        __m256i bytes = zero, earlier = zero, weighted = zero;
        for (size_t i = 0; i < part; i += STEP) {
            __m256i next = _mm256_loadu_si256((const __m256i *)(data + i));
            earlier = _mm256_add_epi32(earlier, bytes);
            bytes = _mm256_add_epi32(bytes, _mm256_sad_epu8(next, zero));
            __m256i pairs = _mm256_maddubs_epi16(next, weights);
            weighted = _mm256_add_epi32(weighted, _mm256_madd_epi16(pairs, ones));
        }
        high = (high + low * part + STEP * sum_of(earlier) + sum_of(weighted)) % BASE;
        low = (low + sum_of(bytes)) % BASE;
        data += part;
        size -= part;
    }
    for (; size > 0; size--) {
        low += *data++;
        high += low;
    }
    return (uint32_t)(high % BASE << 16 | low % BASE);
}
#endif

uint32_t cpng_adler(uint32_t before, const uint8_t *data, size_t size) {
#if defined(__x86_64__)
    if (CPU_FEATURE_ACTIVE(AVX2)) return adler_avx2(before, data, size);
#endif
    return isal_adler32(before, data, size);
}
