#include "CSHA256.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#include <sys/platform/x86.h>
#endif

#define BLOCK CSHA256_BLOCK

// The first 32 bits of the fractions of the cube roots of the first 64 primes.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static inline uint32_t turned(uint32_t value, unsigned count)
{
    return value >> count | value << (32 - count);
}

static void compress_portable(uint32_t state[8], const uint8_t *block, size_t blocks)
{
    for (; blocks > 0; blocks--, block += BLOCK) {
        uint32_t w[64];
        for (unsigned i = 0; i < 16; i++) {
            w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16
                | (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
        }
        for (unsigned i = 16; i < 64; i++) {
            const uint32_t a = w[i - 15], b = w[i - 2];
            w[i] = w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3)
                + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
        }
        uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
        uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
        for (unsigned i = 0; i < 64; i++) {
            const uint32_t first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25))
                + ((e & f) ^ (~e & g)) + constants[i] + w[i];
            const uint32_t second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22))
                + ((a & b) ^ (a & c) ^ (b & c));
            h = g, g = f, f = e, e = d + first;
            d = c, c = b, b = a, a = first + second;
        }
        state[0] += a, state[1] += b, state[2] += c, state[3] += d;
        state[4] += e, state[5] += f, state[6] += g, state[7] += h;
    }
}

#if defined(__x86_64__)
// The SHA instructions compute two rounds each. They hold the state as the words ABEF and CDGH.
__attribute__((target("sha,sse4.1,ssse3")))
static void compress_sha(uint32_t state[8], const uint8_t *block, size_t blocks)
{
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    __m128i abef = _mm_set_epi32(
        (int)state[0], (int)state[1], (int)state[4], (int)state[5]);
    __m128i cdgh = _mm_set_epi32(
        (int)state[2], (int)state[3], (int)state[6], (int)state[7]);
    for (; blocks > 0; blocks--, block += BLOCK) {
        const __m128i old_abef = abef, old_cdgh = cdgh;
        __m128i w[4];
        // The loop is unrolled, so that `w` stays in registers. In memory, `w` would slow down the
        // rounds by up to a half.
        #pragma clang loop unroll(full)
        for (unsigned i = 0; i < 16; i++) {
            __m128i words;
            if (i < 4) {
                words = _mm_shuffle_epi8(
                    _mm_loadu_si128((const __m128i *)(block + 16 * i)), big_endian);
            } else {
                const __m128i last = w[(i - 1) % 4];
                words = _mm_sha256msg1_epu32(w[i % 4], w[(i - 3) % 4]);
                words = _mm_add_epi32(words, _mm_alignr_epi8(last, w[(i - 2) % 4], 4));
                words = _mm_sha256msg2_epu32(words, last);
            }
            w[i % 4] = words;
            words = _mm_add_epi32(
                words, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, words);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(words, 0x0e));
        }
        abef = _mm_add_epi32(abef, old_abef);
        cdgh = _mm_add_epi32(cdgh, old_cdgh);
    }
    state[0] = (uint32_t)_mm_extract_epi32(abef, 3), state[1] = (uint32_t)_mm_extract_epi32(abef, 2);
    state[4] = (uint32_t)_mm_extract_epi32(abef, 1), state[5] = (uint32_t)_mm_extract_epi32(abef, 0);
    state[2] = (uint32_t)_mm_extract_epi32(cdgh, 3), state[3] = (uint32_t)_mm_extract_epi32(cdgh, 2);
    state[6] = (uint32_t)_mm_extract_epi32(cdgh, 1), state[7] = (uint32_t)_mm_extract_epi32(cdgh, 0);
}

static bool has_sha(void)
{
    return CPU_FEATURE_ACTIVE(SHA) && CPU_FEATURE_ACTIVE(SSE4_1) && CPU_FEATURE_ACTIVE(SSSE3);
}
#endif

static void compress(uint32_t state[8], const uint8_t *block, size_t blocks, bool is_portable)
{
#if defined(__x86_64__)
    if (!is_portable && has_sha()) {
        compress_sha(state, block, blocks);
        return;
    }
#else
    (void)is_portable;
#endif
    compress_portable(state, block, blocks);
}

void csha256_begin(csha256_run *run)
{
    // The first 32 bits of the fractions of the square roots of the first 8 primes.
    *run = (csha256_run){ .state = {
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    } };
}

void csha256_add(csha256_run *run, const void *bytes, size_t count, bool is_portable)
{
    const uint8_t *next = bytes;
    const size_t held = run->count % BLOCK;
    run->count += count;
    if (held > 0 && count > 0) {
        const size_t room = BLOCK - held, part = count < room ? count : room;
        memcpy(run->rest + held, next, part);
        next += part, count -= part;
        if (part < room) return;
        compress(run->state, run->rest, 1, is_portable);
    }
    if (count == 0) return;
    compress(run->state, next, count / BLOCK, is_portable);
    memcpy(run->rest, next + count / BLOCK * BLOCK, count % BLOCK);
}

void csha256_end(
    const csha256_run *run, uint8_t digest[static CSHA256_BYTES], bool is_portable)
{
    uint32_t state[8];
    memcpy(state, run->state, sizeof state);
    uint8_t end[2 * BLOCK] = {0};
    const size_t rest = run->count % BLOCK;
    memcpy(end, run->rest, rest);
    end[rest] = 0x80;
    // The last 8 bytes hold the length in bits.
    const size_t blocks = rest < BLOCK - 8 ? 1 : 2;
    const uint64_t bits = run->count * 8;
    for (unsigned i = 0; i < 8; i++) {
        end[blocks * BLOCK - 1 - i] = (uint8_t)(bits >> (8 * i));
    }
    compress(state, end, blocks, is_portable);

    for (unsigned i = 0; i < CSHA256_BYTES; i++) {
        digest[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
    }
}
