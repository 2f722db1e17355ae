#include "Progressive.h"

#include <stdlib.h>
#include <string.h>

bool baseline_reserve(baseline_output *output, size_t size) {
    if (output->capacity - output->size >= size) return true;
    size_t capacity = output->capacity * 2;
    if (capacity < output->size + size) capacity = output->size + size;
    uint8_t *larger = realloc(output->bytes, capacity);
    if (!larger) return false;
    output->bytes = larger;
    output->capacity = capacity;
    return true;
}

// Appends the bytes from `raw` to `end` to the output, with a 0 after each 0xff. Returns false if
// memory is short.
static bool add(baseline_encoder *b, const uint8_t *end, baseline_output *output) {
    if (!baseline_reserve(output, 2 * (size_t)(end - b->raw) + SLACK)) return false;
    uint8_t *to = b->functions->stuff(b->raw, end, output->bytes + output->size);
    output->size = (size_t)(to - output->bytes);
    return true;
}

static bool add_marker(baseline_output *output, unsigned marker) {
    if (!baseline_reserve(output, 2)) return false;
    output->bytes[output->size++] = 0xff;
    output->bytes[output->size++] = (uint8_t)marker;
    return true;
}

bool baseline_add_end(baseline_output *output) { return add_marker(output, 0xd9); }

// Fills a block outside of the picture with the DC value of the previous block, which takes the
// fewest bits.
static void add_filler(baseline_block *block, const baseline_block *before) {
    block->present = 0;
    block->is_wide = false;
    block->dc = before->dc;
}

// Returns the samples of the MCUs from column `first` on. Converts pixels to planes if necessary.
static cjpeg_rows samples(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t height, uint32_t first, uint32_t count) {
    cjpeg_rows result = *rows;
    if (b->is_rgb) {
        baseline_planes *planes = &b->planes;
        baseline_convert(b, rows, height, first, count);
        return (cjpeg_rows){
            {planes->luma[0], planes->chroma[0][0], planes->chroma[1][0]},
            {sizeof planes->luma[0], sizeof planes->chroma[0][0], sizeof planes->chroma[1][0]},
        };
    }
    for (int i = 0; i < b->count; i++) {
        result.plane[i] += (size_t)first * b->components[i].h * SIDE;
    }
    return result;
}

// Transforms the blocks of `count` MCUs from column `first` on. `rows` begins at that column.
static void fill_group(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t first, uint32_t count) {
    baseline_group *group = &b->group;
    for (int row = 0; row < group->rows; row++) {
        int index = group->component[row], line = group->line[row];
        const baseline_component *component = &b->components[index];
        baseline_block *blocks = group->blocks[row];
        uint32_t h = component->h, all = count * h, real = 0;
        if (b->row * component->v + (uint32_t)line < component->rows) {
            uint32_t left = component->columns - first * h;
            real = left < all ? left : all;
            size_t stride = rows->stride[index];
            b->functions->transform(
                rows->plane[index] + (size_t)line * SIDE * stride, stride, real,
                component->divisors, blocks, group->wide[row]);
        }
        for (uint32_t i = real; i < all; i++) {
            // Below the picture, all blocks of an MCU get the DC value of its last block in the row
            // above.
            add_filler(
                &blocks[i],
                real > 0 ? &blocks[i - 1] : &group->blocks[row - 1][i / h * h + h - 1]);
        }
    }
}

// Transforms and codes the `count` MCUs from column `first` on.
static bool write_group(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t height, uint32_t first, uint32_t count,
    baseline_state *state, baseline_output *output) {
    cjpeg_rows part = samples(b, rows, height, first, count);
    fill_group(b, &part, first, count);
    return add(b, b->functions->code(&b->group, count, b->codes, state, b->raw), output);
}

// Sets the previous DC values for the MCU in column `first`.
static void look_back(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t height, uint32_t first,
    baseline_state *state) {
    if (first == 0) return;
    cjpeg_rows part = samples(b, rows, height, first - 1, 1);
    fill_group(b, &part, first - 1, 1);
    const baseline_group *group = &b->group;
    for (int row = 0; row < group->rows; row++) {
        state->dc[group->component[row]] = group->blocks[row][group->width[row] - 1].dc;
    }
}

// Codes one of every `sampling` groups.
static bool write_sample(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t height, baseline_state *state,
    baseline_output *output) {
    uint32_t shift = SAMPLE_SHIFT * b->row % b->sampling;
    uint32_t pace = SAMPLED_MCUS * b->sampling;
    for (uint32_t first = SAMPLED_MCUS * shift; first < b->columns; first += pace) {
        uint32_t left = b->columns - first, count = left < SAMPLED_MCUS ? left : SAMPLED_MCUS;
        look_back(b, rows, height, first, state);
        if (!write_group(b, rows, height, first, count, state, output)) return false;
    }
    return true;
}

// Keeps all groups of the row until the picture is finished.
static bool keep_groups(baseline_encoder *b, const cjpeg_rows *rows, uint32_t height) {
    if (!progressive_begin_row(b)) return false;
    for (uint32_t first = 0; first < b->columns; first += GROUP_MCUS) {
        uint32_t left = b->columns - first, count = left < GROUP_MCUS ? left : GROUP_MCUS;
        cjpeg_rows part = samples(b, rows, height, first, count);
        fill_group(b, &part, first, count);
        progressive_keep(b, first, count);
    }
    return progressive_end_row(b);
}

// Codes all groups of the row.
static bool write_groups(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t height, baseline_state *state,
    baseline_output *output) {
    if (b->row > 0 && !add_marker(output, 0xd0 + (b->row - 1) % 8)) return false;
    for (uint32_t first = 0; first < b->columns; first += GROUP_MCUS) {
        uint32_t left = b->columns - first, count = left < GROUP_MCUS ? left : GROUP_MCUS;
        if (!write_group(b, rows, height, first, count, state, output)) return false;
    }
    return true;
}

bool baseline_write_row(
    baseline_encoder *b, const cjpeg_rows *rows, uint32_t height, baseline_output *output) {
    baseline_state state = {0};
    bool succeeds = b->progressive ? keep_groups(b, rows, height)
        : b->sampling > 1 ? write_sample(b, rows, height, &state, output)
        : write_groups(b, rows, height, &state, output);
    if (!succeeds) return false;
    b->row++;
    if (state.count == 0) return true;
    // Pad the last byte with ones.
    b->raw[0] = (uint8_t)(state.bits << (8 - state.count) | 0xff >> state.count);
    return add(b, b->raw + 1, output);
}
