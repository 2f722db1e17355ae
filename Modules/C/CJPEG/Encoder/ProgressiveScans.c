#include "Head.h"
#include "Progressive.h"

#include <CThreads.h>
#include <stdatomic.h>
#include <stdlib.h>

// The minimum number of MCUs for which starting a thread pays off.
static const uint64_t least_mcus = 1 << 11;

// The memory that is reserved for each scan of a picture of at least `least_reserved` MCUs. The
// allocator maps so much memory apart from other memory: pages that are not used take none, and
// those of the kept blocks can be given back as soon as the blocks are freed.
static const size_t reserved = 1 << 19;
static const uint64_t least_reserved = 1 << 13;

// Receives a part of a scan that is `width` blocks or MCUs wide. Returning false ends the scan.
typedef bool row_receiver(
    const baseline_encoder *, progressive_task *, progressive_part, uint32_t width);

// Calls `receive` for a row of MCUs of a scan. For DC values, `receive` gets all rows of blocks at
// once. For AC coefficients, it gets one row of the component's blocks after the other, and no row
// below the picture.
static bool scan_rows(
    const baseline_encoder *b, progressive_task *task, uint32_t mcus, row_receiver *receive) {
    int component = task->scan.component;
    if (component < 0) {
        progressive_row rows[4];
        for (int i = 0; i < b->group.rows; i++) rows[i] = *progressive_kept_row(b, mcus, i);
        return receive(b, task, (progressive_part){rows, NULL, 0, 0}, b->columns);
    }
    const baseline_component *c = &b->components[component];
    for (int i = 0; i < b->group.rows; i++) {
        if (b->group.component[i] != component) continue;
        if (mcus * c->v + (uint32_t)b->group.line[i] >= c->rows) continue;
        const progressive_row *row = progressive_kept_row(b, mcus, i);
        if (!receive(b, task, (progressive_part){row, row->sizes, 0, 0}, c->columns)) return false;
    }
    return true;
}

static bool count_row(
    const baseline_encoder *b, progressive_task *task, progressive_part part, uint32_t width) {
    part.end = width;
    b->progressive->functions->count(&b->group, &task->scan, part, &task->counter);
    return true;
}

void progressive_count_row(const baseline_encoder *b, progressive_task *task) {
    // A refining scan of DC values has plain bits, and no symbols.
    if (task->scan.component < 0 && task->scan.refines) return;
    scan_rows(b, task, b->row, count_row);
}

// Adds the coded bytes to the output, with a 0 after each 0xff. Returns false if memory is short.
static bool add(const baseline_encoder *b, progressive_task *task) {
    progressive_bits *bits = &task->coder.bits;
    if (!baseline_reserve(&task->output, 2 * (size_t)(bits->end - task->raw) + SLACK)) return false;
    uint8_t *to = b->functions->stuff(
        task->raw, bits->end, task->output.bytes + task->output.size);
    task->output.size = (size_t)(to - task->output.bytes);
    bits->end = task->raw;
    return true;
}

static bool code_row(
    const baseline_encoder *b, progressive_task *task, progressive_part part, uint32_t width) {
    uint32_t most = task->scan.component < 0 ? CODED_BLOCKS / LARGEST_MCU : CODED_BLOCKS;
    while (part.start < width) {
        part.end = width - part.start < most ? width : part.start + most;
        part.sizes
            = b->progressive->functions->code(&b->group, &task->scan, part, &task->coder);
        if (!add(b, task)) return false;
        part.start = part.end;
    }
    return true;
}

// Chooses the scan's tables, and writes them and the scan header.
static bool start_scan(
    const baseline_encoder *b, progressive_task *task, progressive_table tables[2],
    const baseline_scanned *components) {
    const progressive_scan *scan = &task->scan;
    // Two tables with all symbols take less than 600 bytes.
    bool is_large = (uint64_t)b->columns * b->rows >= least_reserved;
    if (!baseline_reserve(&task->output, is_large ? reserved : 1024)) return false;
    bool is_joined = scan->component < 0;
    int count = is_joined && scan->refines ? 0 : is_joined && b->count > 1 ? 2 : 1;
    unsigned index = is_joined ? 0 : scan->component > 0 ? 0x11 : 0x10;
    for (int i = 0; i < count; i++) {
        progressive_set_table(&tables[i], task->counts[i]);
        baseline_add_codes(
            &task->output, index + (unsigned)i, tables[i].lengths, tables[i].values);
        task->coder.codes[i] = tables[i].codes;
    }
    baseline_scanned scanned[3];
    unsigned scanned_count = is_joined ? (unsigned)b->count : 1;
    for (unsigned i = 0; i < scanned_count; i++) {
        scanned[i] = components[is_joined ? i : (unsigned)scan->component];
        // The number of an unused table is 0.
        if (!is_joined || scan->refines) scanned[i].dc = 0;
        if (is_joined) scanned[i].ac = 0;
    }
    unsigned before = scan->refines ? scan->bit + 1u : 0;
    baseline_add_scan(
        &task->output, scanned_count, scanned, scan->first, scan->last, before << 4 | scan->bit);
    return true;
}

static bool code_scan(
    const baseline_encoder *b, progressive_task *task, const baseline_scanned *components) {
    const struct progressive_functions *functions = b->progressive->functions;
    progressive_table tables[2];
    functions->end_run(&task->counter, true);
    if (!start_scan(b, task, tables, components)) return false;
    progressive_bits *bits = &task->coder.bits;
    bits->end = task->raw;
    for (uint32_t row = 0; row < b->rows; row++) {
        if (!scan_rows(b, task, row, code_row)) return false;
    }
    functions->end_run(&task->coder, false);
    // Pad the last byte with ones.
    if (bits->count > 0) {
        *bits->end++ = (uint8_t)(bits->bits << (8 - bits->count) | 0xff >> bits->count);
    }
    return add(b, task);
}

// The data that the two coding threads share.
typedef struct {
    const baseline_encoder *encoder;
    const baseline_scanned *components;
    atomic_int taken;
    atomic_bool has_failed;
} scan_work;

// Codes scans that no thread has taken yet. Begins with the last scan, which is the longest.
static void code_scans(void *argument) {
    scan_work *work = argument;
    struct progressive_picture *p = work->encoder->progressive;
    for (;;) {
        int index = p->task_count - 1 - atomic_fetch_add(&work->taken, 1);
        if (index < 0) return;
        progressive_task *task = &p->tasks[index];
        if (!code_scan(work->encoder, task, work->components)) work->has_failed = true;
    }
}

bool progressive_finish(
    baseline_encoder *b, const struct jpeg_compress_struct *jpeg, baseline_output *output) {
    struct progressive_picture *p = b->progressive;
    if (!baseline_reserve(output, 1024)) return false;
    baseline_add_frame(b, jpeg, PROGRESSIVE_FRAME, output);
    baseline_scanned components[3];
    for (int i = 0; i < b->count; i++) {
        components[i] = baseline_scanned_component(&jpeg->comp_info[i]);
    }
    scan_work work = {.encoder = b, .components = components};
    pthread_t helper;
    bool is_helped = p->uses_threads && (uint64_t)b->columns * b->rows >= least_mcus
        && cthreads_start(&helper, code_scans, &work) == 0;
    code_scans(&work);
    if (is_helped) pthread_join(helper, NULL);
    // Frees the blocks before the caller copies the coded scans, which may take memory.
    progressive_forget(b, p);
    if (work.has_failed || !baseline_add_end(&p->tasks[p->task_count - 1].output)) return false;
    p->left = p->task_count;
    return true;
}

bool progressive_take_scan(baseline_encoder *b, baseline_output *scan) {
    struct progressive_picture *p = b->progressive;
    if (p->left == 0) return false;
    progressive_task *task = &p->tasks[p->task_count - p->left--];
    *scan = task->output;
    task->output = (baseline_output){0};
    return true;
}
