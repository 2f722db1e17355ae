#include "Baseline.h"
#include "Color.h"
#include "Transform.h"
#include "Zigzag.h"

#define INLINE static inline __attribute__((always_inline))
#define NAME(function) function##_portable

#include "ColorPortable.h"
#include "TransformPortable.h"

INLINE uint32_t stuffed_mask(const uint8_t *from) {
    uint32_t mask = 0;
    for (int i = 0; i < 32; i++) mask |= (uint32_t)(from[i] == 0xff) << i;
    return mask;
}

#include "CoderBody.h"
#include "DownsampleBody.h"

const baseline_functions baseline_portable = {
    transform, code_portable, stuff_portable, convert, downsample_portable,
};
