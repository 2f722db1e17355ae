#pragma once

#include "Bits.h"
#include "Tables.h"
#include "Transform.h"

enum { MOST_COMPONENTS = 3, MOST_BLOCKS = 6 };

typedef struct {
    // The side of a block in samples, and the number of blocks of an MCU across and down.
    int size, across, down;
    // The size of the component in blocks. Blocks of an MCU outside of it are read but not shown.
    uint32_t blocks_across, blocks_down;
    int mean_table, coefficient_table;
    _Alignas(32) int16_t factors[64];
} scan_component;

// The properties that all MCUs of a picture share.
typedef struct {
    int component_count, block_count;
    scan_component component[MOST_COMPONENTS];
    // The blocks of an MCU, in the order of the file.
    struct {
        int component, x, y;
    } block[MOST_BLOCKS];
    uint32_t groups_across, groups_down;
    uint32_t restart_interval;
    mean_table means[4];
    coefficient_table coefficients[4];
} scan_plan;

// The state of reading a scan, between two rows of MCUs.
typedef struct {
    bit_window window;
    int mean[MOST_COMPONENTS];
    uint32_t row;
    // The number of MCUs before the next restart marker, and that marker's number.
    uint32_t groups_to_restart;
    unsigned next_restart;
    bit_source source;
} scan_state;

typedef struct {
    uint8_t *plane[MOST_COMPONENTS];
    size_t stride[MOST_COMPONENTS];
} scan_rows;

// True if the AVX-512 variants can be used: the processor has their instructions, and all blocks
// have 8 by 8 samples.
bool scan_suits_avx512(const scan_plan *);

void scan_start(
    scan_state *, uint32_t restart_interval, const uint8_t *data, const uint8_t *end);
// Reads one row of MCUs. Returns false if the data is irregular; the rows and the state are then
// invalid.
typedef bool scan_function(const scan_plan *, scan_state *, const scan_rows *);
scan_function scan_read_portable;
#if defined(__x86_64__)
scan_function scan_read_avx2;
// Requires blocks of 8 by 8 samples.
scan_function scan_read_avx512;
#endif
typedef struct coefficient_band coefficient_band;
// Reads the coefficients of one row of MCUs into the row's bands, which must be zero. Returns false
// if the data is irregular; the bands and the state are then invalid.
typedef bool scan_read_bands_function(
    const scan_plan *, scan_state *, const coefficient_band *);
scan_read_bands_function scan_read_bands_portable;
#if defined(__x86_64__)
scan_read_bands_function scan_read_bands_avx2;
#endif
// Skips the next restart marker. Returns false if data or another marker precedes it.
bool scan_restart(scan_state *, uint32_t restart_interval);
// True if the end marker follows the last MCU.
bool scan_is_over(scan_state *);
