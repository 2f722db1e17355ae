#include "Baseline.h"
#include "Color.h"
#include "Progressive.h"
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

// Sets `reach` and `negative` of `to`. Sets `sizes` to the absolute values of the block's nonzero
// levels, which fit into bytes, and `low[0]` and `low[1]` to the sets of levels whose absolute
// value has bit 0 and bit 1, respectively.
INLINE void split_levels(
    const baseline_block *block, progressive_block *to, uint64_t low[2], uint8_t *sizes) {
    *to = (progressive_block){.reach = {block->present}};
    low[0] = low[1] = 0;
    for (uint64_t set = block->present; set; set &= set - 1) {
        int place = __builtin_ctzll(set), level = block->levels[place];
        unsigned size = (unsigned)(level < 0 ? -level : level);
        uint64_t is_here = set & -set;
        sizes[place] = (uint8_t)size;
        if (level < 0) to->negative |= is_here;
        if (size > 1) to->reach[1] |= is_here;
        if (size > 3) to->reach[2] |= is_here;
        for (int k = 0; k < 2; k++) low[k] |= size >> k & 1 ? is_here : 0;
    }
}

#include "ProgressiveBody.h"

const baseline_functions baseline_portable = {
    transform, code_portable, stuff_portable, convert, downsample_portable,
};

const struct progressive_functions progressive_portable = {
    keep_portable, count_part_portable, code_part_portable, end_any_run_portable,
};
