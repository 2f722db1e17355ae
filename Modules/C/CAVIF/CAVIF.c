#include "CAVIF.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CSandbox.h"
#include "Message.h"

// The caller's side of the encoder. It fills planes in memory that the worker maps, too, so that
// nothing is copied.

struct cavif_encoder {
    cavif_picture picture;
    cavif_planes planes;
    csandbox_memory memory;
    csandbox_worker *worker;
    csandbox_result result;
    cavif_stream colors, alpha;
    char message[CSANDBOX_PROBLEM_BYTES];
};

// MARK: Start

static bool add_planes(cavif_encoder *e) {
    const cavif_picture *p = &e->picture;
    cavif_plane *planes = e->planes.planes;
    size_t size = CAVIF_PLANES_OFFSET + cavif_place_planes(p, NULL, planes);
    if (!csandbox_make_memory(&e->memory, size)) return false;
    memcpy(e->memory.bytes, p, sizeof *p);
    cavif_place_planes(p, e->memory.bytes + CAVIF_PLANES_OFFSET, planes);
    if (p->channels == 1) return true;
    e->planes.sums = calloc(cavif_chroma_width(p), 2 * sizeof *e->planes.sums);
    return e->planes.sums;
}

static cavif_status start_worker(cavif_encoder *e) {
    enum { milliseconds = 120'000 };
    e->worker = csandbox_take(CAVIF_CODEC);
    if (!e->worker) return CAVIF_NO_PROCESS;
    csandbox_verdict verdict = csandbox_greet(e->worker, milliseconds, NULL);
    if (verdict == CSANDBOX_NO_LIBRARY) return CAVIF_NO_LIBRARY;
    // If the worker ended before its first message, the reason is unknown: errno is 0.
    errno = 0;
    return verdict == CSANDBOX_OK ? CAVIF_OK : CAVIF_NO_PROCESS;
}

cavif_encoder *cavif_create(const cavif_picture *picture, cavif_status *status) {
    *status = CAVIF_NO_MEMORY;
    cavif_encoder *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->picture = *picture;
    e->planes.picture = &e->picture;
    if (add_planes(e)) *status = start_worker(e);
    if (*status == CAVIF_OK) return e;
    int error = errno;
    cavif_free(e);
    errno = error;
    return NULL;
}

static void free_planes(cavif_encoder *e) {
    free(e->planes.sums);
    e->planes.sums = NULL;
    csandbox_free_memory(&e->memory);
}

void cavif_free(cavif_encoder *e) {
    if (!e) return;
    free_planes(e);
    csandbox_end(e->worker);
    csandbox_release(&e->result);
    free(e);
}

void cavif_add(cavif_encoder *e, const uint8_t *rows, size_t stride, uint32_t count) {
    for (uint32_t y = 0; y < count; y++) cavif_add_row(&e->planes, rows + y * stride);
}

// MARK: The streams

// Skips the temporal delimiter, and reads the sequence header.
static bool read_head(cavif_stream *s) {
    enum { SEPARATOR = 0x12, HAS_SIZE = 2, SEQUENCE = 1, LONG = 0x80, MOST = 8 };
    if (s->size > 2 && s->bytes[0] == SEPARATOR && !s->bytes[1]) {
        s->size -= 2;
        s->bytes += 2;
    }
    size_t place = 1;
    if (s->size < 16 || s->bytes[0] >> 3 != SEQUENCE || !(s->bytes[0] & HAS_SIZE)) return false;
    while (place < MOST && s->bytes[place] & LONG) place++;
    const uint8_t *head = s->bytes + place + 1;
    // Accept only a still picture with a reduced header. The level follows these flags.
    if ((head[0] & 0x18) != 0x18) return false;
    s->profile = head[0] >> 5;
    s->level = (head[0] & 7U) << 2 | head[1] >> 6;
    return true;
}

// Finds the streams in the worker's answer. Returns false if the answer is invalid.
static bool take_streams(cavif_encoder *e) {
    const uint8_t *bytes = e->result.pixels;
    uint64_t size, rest = e->result.pixel_bytes;
    if (rest < sizeof size) return false;
    memcpy(&size, bytes, sizeof size);
    bytes += sizeof size;
    rest -= sizeof size;
    if (size > rest) return false;
    e->colors = (cavif_stream){.bytes = bytes, .size = size};
    e->alpha = (cavif_stream){.bytes = bytes + size, .size = rest - size};
    bool has_alpha = e->picture.channels == 4;
    return read_head(&e->colors) && (has_alpha ? read_head(&e->alpha) : rest == size);
}

// MARK: Finish

static cavif_status fail(cavif_encoder *e, const char *message) {
    snprintf(e->message, sizeof e->message, "%s", message);
    return CAVIF_FAILED;
}

static cavif_status status_of(cavif_encoder *e, csandbox_verdict verdict) {
    switch (verdict) {
    case CSANDBOX_OK: return CAVIF_OK;
    case CSANDBOX_NO_MEMORY:
    case CSANDBOX_TOO_MUCH_MEMORY: return CAVIF_NO_MEMORY;
    case CSANDBOX_KILLED: return CAVIF_KILLED;
    case CSANDBOX_CANCELLED: return CAVIF_CANCELLED;
    case CSANDBOX_UNSUPPORTED: return CAVIF_FAILED;
    case CSANDBOX_TOO_FEW_THREADS: return CAVIF_TOO_FEW_THREADS;
    case CSANDBOX_TOO_FEW_DESCRIPTORS: return CAVIF_TOO_FEW_DESCRIPTORS;
    case CSANDBOX_FILE_SIZE_LIMITED: return CAVIF_FILE_SIZE_LIMITED;
    default: return fail(e, "libaom crashed");
    }
}

static csandbox_verdict encode(
    cavif_encoder *e, bool (*is_cancelled)(void *), void *context) {
    const cavif_picture *p = &e->picture;
    csandbox_job job = {
        .size = e->memory.size,
        .descriptor = e->memory.descriptor,
        .reduction = 1,
        .threads = p->threads,
        // No result exceeds this limit: even noise that is encoded without loss takes hardly more
        // bytes than its planes.
        .limits = {
            .pixels = (uint64_t)p->width * p->height, .file_bytes = 2 * e->memory.size + (1 << 20)},
        .milliseconds = UINT32_MAX,
        .is_cancelled = is_cancelled,
        .context = context};
    if (!csandbox_seal_memory(&e->memory)) return CSANDBOX_NO_MEMORY;
    csandbox_header header;
    csandbox_verdict verdict = csandbox_open(e->worker, &job, &header);
    snprintf(e->message, sizeof e->message, "%s", header.problem);
    return verdict == CSANDBOX_OK ? csandbox_read(e->worker, true, &e->result) : verdict;
}

cavif_status cavif_finish(cavif_encoder *e, bool (*is_cancelled)(void *), void *context) {
    cavif_status status = status_of(e, encode(e, is_cancelled, context));
    free_planes(e);
    csandbox_end(e->worker);
    e->worker = NULL;
    if (status != CAVIF_OK || take_streams(e)) return status;
    *e->message = 0;
    return CAVIF_FAILED;
}

const char *cavif_message(const cavif_encoder *e) {
    return *e->message ? e->message : "libaom refuses it";
}

cavif_stream cavif_colors(const cavif_encoder *e) { return e->colors; }

cavif_stream cavif_alpha(const cavif_encoder *e) { return e->alpha; }
