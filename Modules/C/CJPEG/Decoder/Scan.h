#pragma once

#include "Bits.h"
#include "Tables.h"
#include "Transform.h"

enum { MOST_COMPONENTS = 3, MOST_BLOCKS = 6 };

// What is the same for all groups of blocks (MCUs) of a picture.
typedef struct {
    int component_count, block_count;
    struct {
        // Samples of a block along a side, and blocks of a group.
        int size, across, down;
        // Blocks of the picture: what a group has beyond them is read and not shown.
        uint32_t blocks_across, blocks_down;
        int mean_table, coefficient_table;
        _Alignas(32) int16_t factors[64];
    } component[MOST_COMPONENTS];
    // Each block of a group in the order of the file.
    struct {
        int component, x, y;
    } block[MOST_BLOCKS];
    uint32_t groups_across, groups_down;
    uint32_t restart_interval;
    mean_table means[4];
    coefficient_table coefficients[4];
} scan_plan;

// Where reading stands: between two rows of groups.
typedef struct {
    bit_window window;
    int mean[MOST_COMPONENTS];
    uint32_t row;
    // Groups up to the next restart marker, and its number.
    uint32_t groups_to_restart;
    unsigned next_restart;
    bit_source source;
} scan_state;

typedef struct {
    uint8_t *plane[MOST_COMPONENTS];
    size_t stride[MOST_COMPONENTS];
} scan_rows;

void scan_start(scan_state *, const scan_plan *, const uint8_t *data, const uint8_t *end);
// Reads one row of groups. False when something is not as it should be; the rows are worth nothing
// then, and neither is the state.
typedef bool scan_function(const scan_plan *, scan_state *, const scan_rows *);
scan_function scan_read_portable;
#if defined(__x86_64__)
scan_function scan_read_avx2;
#endif
// Goes on behind a restart marker, which must be the next thing.
bool scan_restart(const scan_plan *, scan_state *);
// Whether the last group is followed by the end of the image and by nothing before.
bool scan_is_over(scan_state *);
