#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Messages.h"

// The fuzzer plays the worker: its bytes are the packets that this side of the wall receives.
// Each begins with a byte that says how: whole answers of the right kind are frequent, so that the
// checks behind the first ones are reached.

typedef struct {
    const uint8_t *bytes;
    size_t size;
} source;

static size_t take(source *s, void *to, size_t count) {
    if (count > s->size) count = s->size;
    memcpy(to, s->bytes, count);
    s->bytes += count;
    s->size -= count;
    return count;
}

static uint8_t take_byte(source *s) {
    uint8_t byte = 0;
    take(s, &byte, 1);
    return byte;
}

// A header that is right, as a start for what the fuzzer changes.
static answer good(uint32_t kind) {
    answer a = {.kind = kind, .header = {.orientation = 1, .pictures = 1}};
    csandbox_header *h = &a.header;
    h->width = h->full_width = 16;
    h->height = h->full_height = 8;
    h->color = CSANDBOX_RGB;
    h->channels = 3;
    h->bits = h->significant_bits = 8;
    a.posture.is_loaded = 1;
    a.posture.layers = CSANDBOX_ALL_LAYERS;
    return a;
}

static void send_packet(int socket, source *s, uint32_t kind) {
    uint8_t how = take_byte(s);
    if (how & 128) return;
    answer a = good(kind);
    uint8_t *bytes = (uint8_t *)&a;
    size_t size = sizeof a;
    // Changes some bytes at places that the fuzzer chooses.
    for (unsigned change = 0; change < (how & 15U); change++) {
        uint8_t place[2];
        if (take(s, place, 2) < 2) break;
        take(s, bytes + (place[0] | place[1] << 8) % (sizeof a - 4), 1 + (place[1] >> 6));
    }
    if (how & 16) size = take_byte(s) * sizeof a / 255;
    int count = how & 32 ? 2 : 1;
    while (count--) send(socket, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
}

// A descriptor of a process that has ended and was waited for: one for all, as fork is slow here.
static int ended_process(void) {
    static int process = -1;
    if (process >= 0) return process;
    pid_t child = fork();
    if (child == 0) _exit(0);
    process = (int)syscall(SYS_pidfd_open, child, 0);
    if (process < 0 || waitpid(child, NULL, 0) != child) abort();
    return process;
}

static void use(const csandbox_result *result) {
    // Every byte must be there.
    uint8_t sum = 0;
    for (size_t index = 0; index < result->pixel_bytes; index++) sum += result->pixels[index];
    for (size_t index = 0; index < result->xmp_bytes; index++) sum += result->xmp[index];
    for (size_t index = 0; index < result->exif_bytes; index++) sum += result->exif[index];
    for (size_t index = 0; index < result->found_bytes; index++) sum += result->found[index];
    volatile uint8_t used = sum;
    (void)used;
}

static void take_portions(csandbox_worker *worker) {
    enum { SLOT = 1000 };
    uint8_t slot[SLOT];
    for (int asked = 0; asked < CSANDBOX_SLOTS; asked++) csandbox_ask_portion(worker);
    while (csandbox_take_portion(worker, slot) == CSANDBOX_OK) csandbox_ask_portion(worker);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    source s = {bytes, size};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) abort();
    csandbox_worker *worker = calloc(1, sizeof *worker);
    if (!worker) abort();
    worker->socket = ends[0];
    worker->input = worker->output = -1;
    worker->process = dup(ended_process());
    uint8_t questions = take_byte(&s);
    bool wants_pixels = questions & 1, allows_part = take_byte(&s) & 1;
    bool asks_twice = wants_pixels && questions & 2, has_more = wants_pixels && questions & 4;
    send_packet(ends[1], &s, MESSAGE_HELLO);
    send_packet(ends[1], &s, MESSAGE_HEADER);
    if (asks_twice) send_packet(ends[1], &s, MESSAGE_METADATA);
    bool wants_portions = questions & 8;
    send_packet(ends[1], &s, wants_pixels ? MESSAGE_PIXELS : MESSAGE_METADATA);
    for (int turn = 0; wants_portions && turn < 2; turn++) {
        send_packet(ends[1], &s, MESSAGE_PORTION);
    }
    // What is queued is still received, and nobody waits for more, unless there is another part.
    if (!has_more) shutdown(ends[1], SHUT_WR);
    csandbox_job job = {
        .bytes = "file",
        .size = 4,
        .descriptor = -1,
        .milliseconds = has_more ? 2 : 1000,
        .has_more = has_more,
        .flags = allows_part ? CSANDBOX_ALLOW_TRUNCATED : 0,
        .limits = {
            .pixels = 1 << 20,
            .metadata_bytes = 1 << 16,
            .file_bytes = wants_portions ? 1000 * CSANDBOX_SLOTS : 0}};
    csandbox_header h;
    csandbox_result result;
    if (csandbox_open(worker, &job, &h) == CSANDBOX_OK) {
        if ((uint64_t)h.width * h.height > job.limits.pixels
            || memchr(h.problem, 0, sizeof h.problem) == NULL) {
            abort();
        }
        if (asks_twice) {
            csandbox_read(worker, false, &result);
            csandbox_release(&result);
            csandbox_continue(worker, &job);
        }
        if (wants_portions) take_portions(worker);
        csandbox_verdict verdict = csandbox_read(worker, wants_pixels, &result);
        if (verdict == CSANDBOX_OK || verdict == CSANDBOX_PARTIAL) use(&result);
        csandbox_release(&result);
    }
    if (has_more && csandbox_can_open(worker)) {
        send_packet(ends[1], &s, MESSAGE_HEADER);
        send_packet(ends[1], &s, MESSAGE_PIXELS);
        shutdown(ends[1], SHUT_WR);
        if (csandbox_open(worker, &job, &h) == CSANDBOX_OK
            && csandbox_read(worker, true, &result) <= CSANDBOX_PARTIAL) {
            use(&result);
            csandbox_release(&result);
        }
    }
    close(ends[1]);
    csandbox_end(worker);
    return 0;
}
