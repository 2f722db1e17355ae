#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "Messages.h"

// The caller's side of the sandbox. Because a worker may send anything, numbers are copied before
// they are checked. Shared memory is copied once, or read only when no process can write to it.

enum { CHECK_MILLISECONDS = 10, MAX_PICTURES = 1 << 20, MAX_SIDE = 1 << 24 };

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
}

// MARK: Checks

// Terminates a text. If it fills `size` bytes, drops its last word, which may be incomplete.
// Replaces all but printable ASCII by "?".
static void clean(char *text, size_t size) {
    text[size - 1] = 0;
    char *last = strlen(text) == size - 1 ? strrchr(text, ' ') : NULL;
    if (last) *last = 0;
    for (char *c = text; *c; c++) {
        if (*c < ' ' || *c > '~') *c = '?';
    }
}

static bool is_picture(const csandbox_header *h) {
    if (h->coding > CSANDBOX_FILE || h->color > CSANDBOX_CMYK
        || h->alpha > CSANDBOX_PREMULTIPLIED) {
        return false;
    }
    unsigned colors = h->color == CSANDBOX_GREY ? 1 : h->color == CSANDBOX_RGB ? 3 : 4;
    return h->channels == colors + (h->alpha != CSANDBOX_OPAQUE) && h->channels <= 4
        && (h->bits == 8 || h->bits == 16) && h->significant_bits >= 1
        && h->significant_bits <= h->bits && h->orientation >= 1 && h->orientation <= 8
        && h->width >= 1 && h->width <= MAX_SIDE && h->height >= 1 && h->height <= MAX_SIDE
        && h->full_width >= 1 && h->full_width <= MAX_SIDE && h->full_height >= 1
        && h->full_height <= MAX_SIDE && h->preview_width <= MAX_SIDE
        && h->preview_height <= MAX_SIDE && h->pictures >= 1 && h->pictures <= MAX_PICTURES
        && h->chroma <= 3 && h->gain_width <= MAX_SIDE && h->gain_height <= MAX_SIDE
        && h->frames <= MAX_PICTURES && h->has_cicp <= 1 && h->can_halve <= 1
        && (h->coding == CSANDBOX_FILE) == (h->coded_bytes != 0);
}

// Returns false if the answer is a file where samples were requested, or samples where a file was
// requested. The caller would then misread the size.
static bool has_expected_coding(const csandbox_header *h, const csandbox_job *job) {
    if (job->limits.file_bytes) {
        return h->coding == CSANDBOX_FILE && h->coded_bytes <= job->limits.file_bytes;
    }
    // A preview is a part of the file, so it cannot be larger.
    return h->coding == CSANDBOX_SAMPLES
        || (job->flags & CSANDBOX_PREVIEW && h->coded_bytes <= job->size);
}

static csandbox_verdict check(const csandbox_header *h, const csandbox_job *job) {
    if (!is_picture(h) || !has_expected_coding(h, job)) return CSANDBOX_LIED;
    const csandbox_limits *limits = &job->limits;
    uint64_t most = limits->metadata_bytes;
    if ((uint64_t)h->width * h->height > limits->pixels || h->icc_bytes > most
        || h->exif_bytes > most || h->xmp_bytes > most || h->found_bytes > most
        || most > UINT64_MAX / 4 || csandbox_metadata_bytes(h) > most) {
        return CSANDBOX_TOO_LARGE;
    }
    return csandbox_pixel_bytes(h) > PTRDIFF_MAX - most ? CSANDBOX_TOO_LARGE : CSANDBOX_OK;
}

// MARK: Messages

static csandbox_verdict wait_for_answer(csandbox_worker *w) {
    for (;;) {
        const csandbox_job *job = &w->job;
        if (job->is_cancelled && job->is_cancelled(job->context)) return CSANDBOX_CANCELLED;
        int64_t rest = w->deadline - now();
        if (rest <= 0) return CSANDBOX_TIMED_OUT;
        int64_t most = job->is_cancelled ? CHECK_MILLISECONDS : INT_MAX;
        struct pollfd wait = {w->socket, POLLIN, 0};
        int count = poll(&wait, 1, (int)(rest < most ? rest : most));
        if (count > 0) return CSANDBOX_OK;
        if (count < 0 && errno != EINTR && errno != EAGAIN) return CSANDBOX_CRASHED;
    }
}

static csandbox_verdict hear(csandbox_worker *w, uint32_t kind, answer *message) {
    if (w->has_ended) return CSANDBOX_CRASHED;
    for (;;) {
        csandbox_verdict verdict = wait_for_answer(w);
        if (verdict != CSANDBOX_OK) return csandbox_fail(w, verdict);
        // No memory for descriptors is given, so the kernel closes any that are sent.
        ssize_t size = recv(w->socket, message, sizeof *message, MSG_DONTWAIT | MSG_TRUNC);
        if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (size <= 0) return csandbox_fail(w, CSANDBOX_CRASHED);
        if (size != sizeof *message || message->kind != kind
            || message->verdict > CSANDBOX_TOO_FEW_THREADS) {
            return csandbox_fail(w, CSANDBOX_LIED);
        }
        if (message->verdict == CSANDBOX_NO_MEMORY && csandbox_may_have_addresses(w->memory)) {
            message->verdict = CSANDBOX_TOO_MUCH_MEMORY;
        }
        clean(message->header.problem, sizeof message->header.problem);
        clean(message->posture.library_version, sizeof message->posture.library_version);
        return CSANDBOX_OK;
    }
}

static csandbox_verdict tell(csandbox_worker *w, const request *message, const int descriptors[2]) {
    union {
        char bytes[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr header;
    } control = {0};
    struct iovec part = {(void *)message, sizeof *message};
    struct msghdr packet = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptors) {
        packet.msg_control = &control;
        packet.msg_controllen = sizeof control;
        control.header = (struct cmsghdr){
            .cmsg_len = CMSG_LEN(2 * sizeof(int)),
            .cmsg_level = SOL_SOCKET,
            .cmsg_type = SCM_RIGHTS};
        memcpy(CMSG_DATA(&control.header), descriptors, 2 * sizeof(int));
    }
    ssize_t size;
    do {
        size = sendmsg(w->socket, &packet, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (size < 0 && errno == EINTR);
    return size == sizeof *message ? CSANDBOX_OK : csandbox_fail(w, CSANDBOX_CRASHED);
}

// MARK: Memory

// Returns the verdict for errno after memory could not be made or enlarged.
static csandbox_verdict shortage(void) {
    if (errno == EMFILE || errno == ENFILE) return CSANDBOX_TOO_FEW_DESCRIPTORS;
    return errno == EFBIG ? CSANDBOX_FILE_SIZE_LIMITED : CSANDBOX_NO_MEMORY;
}

// Returns a descriptor of the job's file through which no process can write, or -1.
static int share(const csandbox_job *job) {
    if (!job->bytes) {
        struct stat facts;
        bool is_file = fstat(job->descriptor, &facts) == 0 && S_ISREG(facts.st_mode)
            && (uint64_t)facts.st_size == job->size
            && ((fcntl(job->descriptor, F_GETFL) & O_ACCMODE) == O_RDONLY
                || csandbox_is_sealed(job->descriptor));
        if (is_file) return fcntl(job->descriptor, F_DUPFD_CLOEXEC, 0);
        errno = EINVAL;
        return -1;
    }
    return csandbox_copy(job->bytes, job->size);
}

// MARK: The conversation

csandbox_verdict csandbox_greet(csandbox_worker *w, uint32_t milliseconds, csandbox_posture *p) {
    csandbox_verdict verdict = CSANDBOX_OK;
    if (!w->is_greeted) {
        answer hello;
        w->deadline = now() + milliseconds;
        verdict = hear(w, MESSAGE_HELLO, &hello);
        if (verdict != CSANDBOX_OK) return verdict;
        w->posture = hello.posture;
        w->is_greeted = true;
    }
    if (p) *p = w->posture;
    return w->posture.is_loaded ? CSANDBOX_OK : CSANDBOX_NO_LIBRARY;
}

static csandbox_verdict send_file(csandbox_worker *w, const csandbox_job *job) {
    int descriptors[2] = {share(job), -1};
    if (descriptors[0] >= 0) w->output = descriptors[1] = csandbox_create_memory("picture");
    csandbox_verdict verdict;
    if (descriptors[1] < 0) {
        verdict = shortage();
    } else {
        request message = {
            .kind = MESSAGE_HEADER,
            .picture = job->picture,
            .flags = job->flags,
            .reduction = job->reduction,
            .threads = job->threads,
            .input_bytes = job->size,
            .limits = job->limits};
        memcpy(message.choices, job->choices, sizeof message.choices);
        verdict = tell(w, &message, descriptors);
    }
    if (job->bytes) w->input = descriptors[0];
    else if (descriptors[0] >= 0) close(descriptors[0]);
    return verdict;
}

csandbox_verdict csandbox_open(csandbox_worker *w, const csandbox_job *job, csandbox_header *h) {
    *h = (csandbox_header){0};
    if (w->is_open || w->has_ended) return CSANDBOX_LIED;
    w->job = *job;
    csandbox_verdict verdict = csandbox_greet(w, job->milliseconds, NULL);
    // The system ended the worker before it received a file, or its library did not load in time.
    if (verdict == CSANDBOX_CRASHED) return CSANDBOX_CANNOT_START;
    if (verdict != CSANDBOX_OK) return verdict;
    if (job->requires_all_layers && w->posture.layers != CSANDBOX_ALL_LAYERS) {
        return csandbox_fail(w, CSANDBOX_UNGUARDED);
    }
    // An empty file cannot be mapped.
    if (job->size == 0) return csandbox_fail(w, CSANDBOX_TRUNCATED);
    w->deadline = now() + job->milliseconds;
    answer reply;
    verdict = send_file(w, job);
    if (verdict == CSANDBOX_OK) verdict = hear(w, MESSAGE_HEADER, &reply);
    if (verdict != CSANDBOX_OK) return csandbox_fail(w, verdict);
    verdict = reply.verdict == CSANDBOX_OK ? check(&reply.header, job) : reply.verdict;
    bool is_named = verdict == CSANDBOX_TOO_LARGE || verdict == CSANDBOX_NO_PICTURE;
    if (verdict == CSANDBOX_OK || is_named) *h = reply.header;
    memcpy(h->problem, reply.header.problem, sizeof h->problem);
    if (verdict != CSANDBOX_OK) return csandbox_fail(w, verdict);
    w->is_open = true;
    w->header = reply.header;
    return CSANDBOX_OK;
}

// Sets the size of the memory for the result, and seals the size.
static csandbox_verdict set_size(csandbox_worker *w, uint64_t size) {
    if (!w->has_size
        && (!csandbox_may_have(size) || ftruncate(w->output, (off_t)size) != 0
            || !csandbox_seal(w->output, F_SEAL_SHRINK | F_SEAL_GROW))) {
        return csandbox_fail(w, shortage());
    }
    w->has_size = true;
    return CSANDBOX_OK;
}

// Returns true when the worker has answered or ended, or the job was cancelled.
static bool is_over(void *worker) {
    const csandbox_worker *w = worker;
    struct pollfd wait = {w->socket, POLLIN, 0};
    return poll(&wait, 1, 0) != 0 || (w->job.is_cancelled && w->job.is_cancelled(w->job.context));
}

// Sends a request and checks the answer. `mapping` is the mapping of the result, or NULL.
static csandbox_verdict ask(csandbox_worker *w, uint32_t kind, void *mapping, char *problem) {
    uint64_t size = csandbox_result_bytes(&w->header);
    csandbox_verdict verdict = set_size(w, size);
    if (verdict != CSANDBOX_OK) return verdict;
    answer reply;
    request message = {
        .kind = kind,
        .flags = w->job.flags,
        .threads = w->job.threads,
        .output_bytes = size};
    verdict = tell(w, &message, NULL);
    if (verdict != CSANDBOX_OK) return verdict;
    if (mapping && !csandbox_make_pages(w->output, mapping, size, is_over, w)) {
        return csandbox_fail(w, CSANDBOX_NO_MEMORY);
    }
    verdict = hear(w, kind, &reply);
    if (verdict != CSANDBOX_OK) return verdict;
    memcpy(problem, reply.header.problem, sizeof reply.header.problem);
    bool allows_part = w->job.flags & CSANDBOX_ALLOW_TRUNCATED;
    if (reply.verdict == CSANDBOX_PARTIAL && !allows_part) return csandbox_fail(w, CSANDBOX_TRUNCATED);
    return reply.verdict > CSANDBOX_PARTIAL ? csandbox_fail(w, reply.verdict) : reply.verdict;
}

// Copies the metadata, because the worker can still write it. Reads no other bytes.
static csandbox_verdict copy_metadata(csandbox_worker *w, csandbox_result *result) {
    size_t size = csandbox_metadata_bytes(&w->header);
    uint8_t *bytes = mmap(
        NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bytes == MAP_FAILED) return csandbox_fail(w, CSANDBOX_NO_MEMORY);
    csandbox_place(result, &w->header, bytes, 0);
    uint64_t start = csandbox_pixel_bytes(&w->header);
    if (csandbox_read_memory(w->output, bytes, size, start)) return CSANDBOX_OK;
    csandbox_release(result);
    return csandbox_fail(w, CSANDBOX_NO_MEMORY);
}

// Requests pixels and seals them. Reads no byte of `mapping` before they are sealed.
static csandbox_verdict take_pixels(csandbox_worker *w, void *mapping, char *problem) {
    csandbox_verdict verdict = ask(w, MESSAGE_PIXELS, mapping, problem);
    if (verdict > CSANDBOX_PARTIAL) return verdict;
    // The worker should have unmapped the memory. Otherwise the kernel refuses the seal until the
    // worker has ended.
    bool is_sealed = csandbox_seal(w->output, F_SEAL_WRITE | F_SEAL_SEAL);
    if (!is_sealed) {
        csandbox_kill(w);
        is_sealed = csandbox_seal(w->output, F_SEAL_WRITE | F_SEAL_SEAL);
    }
    answer other;
    if (!is_sealed || recv(w->socket, &other, sizeof other, MSG_DONTWAIT) > 0) {
        return csandbox_fail(w, CSANDBOX_LIED);
    }
    if (!w->job.has_more) csandbox_stop(w);
    return verdict;
}

csandbox_verdict csandbox_read(csandbox_worker *w, bool wants_pixels, csandbox_result *result) {
    *result = (csandbox_result){0};
    if (!w->is_open || w->has_ended) return CSANDBOX_LIED;
    if (!wants_pixels) {
        if (csandbox_metadata_bytes(&w->header) == 0) return CSANDBOX_OK;
        csandbox_verdict verdict = ask(w, MESSAGE_METADATA, NULL, result->problem);
        return verdict > CSANDBOX_PARTIAL ? verdict : copy_metadata(w, result);
    }
    // Before Linux 6.7, even a read-only shared mapping prevents the seal. A private mapping that
    // is only read copies no page.
    size_t size = csandbox_result_bytes(&w->header);
    void *bytes = mmap(NULL, size, PROT_READ, MAP_PRIVATE, w->output, 0);
    if (bytes == MAP_FAILED) return csandbox_fail(w, CSANDBOX_NO_MEMORY);
    csandbox_verdict verdict = take_pixels(w, bytes, result->problem);
    if (verdict > CSANDBOX_PARTIAL) {
        munmap(bytes, size);
        return verdict;
    }
    csandbox_place(result, &w->header, bytes, csandbox_pixel_bytes(&w->header));
    csandbox_close_memory(w);
    w->is_open = w->has_size = false;
    return verdict;
}

csandbox_verdict csandbox_ask_portion(csandbox_worker *w) {
    if (!w->is_open || w->has_ended || w->asked - w->taken == CSANDBOX_SLOTS) return CSANDBOX_LIED;
    uint64_t size = csandbox_result_bytes(&w->header);
    csandbox_verdict verdict = set_size(w, size);
    if (verdict != CSANDBOX_OK) return verdict;
    request message = {
        .kind = MESSAGE_PORTION,
        .portion = w->asked++,
        .flags = w->job.flags,
        .threads = w->job.threads,
        .output_bytes = size};
    return tell(w, &message, NULL);
}

// The worker can write at any time: a slot is copied once, and only the copy is looked at.
csandbox_verdict csandbox_take_portion(csandbox_worker *w, void *bytes) {
    if (!w->is_open || w->has_ended || w->asked == w->taken) return CSANDBOX_LIED;
    int64_t start = now(), rest = w->job.milliseconds;
    w->deadline = start + rest;
    answer reply;
    csandbox_verdict verdict = hear(w, MESSAGE_PORTION, &reply);
    if (verdict != CSANDBOX_OK) return verdict;
    if (reply.verdict != CSANDBOX_OK) return csandbox_fail(w, reply.verdict);
    int64_t waited = now() - start;
    w->job.milliseconds = (uint32_t)(waited < rest ? rest - waited : 1);
    uint64_t size = csandbox_slot_bytes(&w->header);
    uint64_t place = w->taken++ % CSANDBOX_SLOTS * size;
    return csandbox_read_memory(w->output, bytes, size, place) ? CSANDBOX_OK
                                                               : csandbox_fail(w, CSANDBOX_NO_MEMORY);
}

bool csandbox_can_open(const csandbox_worker *w) {
    return !w->is_open && !w->has_ended && csandbox_is_alive(w);
}

bool csandbox_holds(csandbox_worker *w, const void *bytes, size_t size) {
    if (w->input < 0 || w->job.size != size) return false;
    // The memory is sealed, so the worker cannot have changed it.
    void *copy = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, w->input, 0);
    if (copy == MAP_FAILED) return false;
    bool is_same = memcmp(copy, bytes, size) == 0;
    munmap(copy, size);
    return is_same;
}

bool csandbox_continue(csandbox_worker *w, const csandbox_job *job) {
    if (!w->is_open || w->has_ended || !csandbox_is_alive(w)) return false;
    w->job.flags = job->flags;
    w->job.threads = job->threads;
    w->job.is_cancelled = job->is_cancelled;
    w->job.context = job->context;
    w->deadline = now() + job->milliseconds;
    return true;
}

bool csandbox_take_report(const void *bytes, size_t size, csandbox_report *report) {
    if (size != sizeof *report) return false;
    memcpy(report, bytes, sizeof *report);
    clean(report->message, sizeof report->message);
    return true;
}
