#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Messages.h"

// The worker's side of the sandbox, which the caller's side does not trust.

// The maximum time for loading a library and decoding its samples. Callers wait longer for a
// worker, so that they see it end instead of timing out. It is elapsed time, because a library that
// waits uses no processor time.
enum { LOADING_SECONDS = 15 };

static csandbox_codec *codecs;

void csandbox_register(csandbox_codec *codec) {
    codec->next = codecs;
    codecs = codec;
}

const csandbox_codec *csandbox_find(const char *name) {
    const csandbox_codec *codec = codecs;
    while (codec && strcmp(codec->name, name) != 0) codec = codec->next;
    return codec;
}

unsigned csandbox_codec_count(void) {
    unsigned count = 0;
    for (const csandbox_codec *codec = codecs; codec; codec = codec->next) count++;
    return count;
}

// MARK: Restrictions

static rlim_t lesser(rlim_t one, rlim_t other) { return one < other ? one : other; }

// Sets a limit, but not above the process's present hard limit.
static void limit(int resource, rlim_t soft, rlim_t hard) {
    struct rlimit old;
    if (getrlimit((__rlimit_resource_t)resource, &old) != 0) return;
    struct rlimit new = {lesser(soft, old.rlim_max), lesser(hard, old.rlim_max)};
    setrlimit((__rlimit_resource_t)resource, &new);
}

static bool set_limits(rlim_t seconds, rlim_t memory) {
    // SIGXCPU ends the worker at the soft limit. At the hard one, SIGKILL ends a worker that blocks
    // SIGXCPU.
    limit(RLIMIT_CPU, seconds, seconds + seconds / 4 + 1);
    limit(RLIMIT_CORE, 0, 0);
    // The parent sets the size of the output, so a worker never extends a file.
    limit(RLIMIT_FSIZE, 0, 0);
    // The two descriptors that are still to come must have numbers below this limit.
    limit(RLIMIT_NOFILE, 8, 8);
#ifndef CSANDBOX_TEST_UNFILTERED
    limit(RLIMIT_AS, memory, memory);
#else
    (void)memory;
#endif
    struct rlimit now;
    return getrlimit(RLIMIT_NOFILE, &now) == 0 && now.rlim_max <= 8;
}

// Returns true if this process has one thread. Landlock restricts only the calling thread, so the
// library must not have started others. A thread that has ended may still be listed for a moment.
static bool has_one_thread(void) {
    struct stat tasks;
    for (int turn = 0; turn < 200; turn++) {
        // Without /proc, unshare(CLONE_THREAD) tells: it changes nothing, and fails if there are
        // several threads.
        bool has_one = stat("/proc/self/task", &tasks) == 0 ? tasks.st_nlink == 3
                                                           : unshare(CLONE_THREAD) == 0;
        if (has_one) return true;
        usleep(500);
    }
    return false;
}

// Refuses every access that the kernel's Landlock can refuse, with a set of rules that allows
// nothing. Returns Landlock's version, or 0 on failure.
static uint32_t refuse_files(void) {
    // A copy of the structure in linux/landlock.h, because older versions of that header lack
    // fields. Older kernels accept zeros in fields that they do not know.
    struct {
        uint64_t files, network, scopes;
    } rules = {0};
    static const uint64_t file_rights[] = {0, 0x1fff, 0x3fff, 0x7fff, 0x7fff, 0xffff};
    enum { create_rules = 444, restrict_self = 446, ask_version = 1 };
    long version = syscall(create_rules, NULL, 0, ask_version);
    if (version < 1 || !has_one_thread()) return 0;
    rules.files = file_rights[version < 5 ? version : 5];
    if (version >= 4) rules.network = 3;
    if (version >= 6) rules.scopes = 3;
    long set = syscall(create_rules, &rules, sizeof rules, 0);
    if (set < 0) return 0;
    bool is_done = syscall(restrict_self, (int)set, 0) == 0;
    close((int)set);
    return is_done ? (uint32_t)version : 0;
}

static void restrict_all(
    csandbox_posture *posture, bool dies_with_parent, rlim_t seconds, rlim_t memory) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) {
        posture->layers |= CSANDBOX_NO_NEW_PRIVILEGES;
    }
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && dies_with_parent) {
        posture->layers |= CSANDBOX_NOT_DUMPABLE;
    }
    posture->landlock_version = refuse_files();
    if (posture->landlock_version) posture->layers |= CSANDBOX_LANDLOCK;
    if (set_limits(seconds, memory)) posture->layers |= CSANDBOX_LIMITS;
#ifndef CSANDBOX_TEST_UNFILTERED
    if (csandbox_filter()) posture->layers |= CSANDBOX_SECCOMP;
#endif
}

// MARK: The conversation

static void tell(const answer *message) {
    if (send(WORKER_SOCKET, message, sizeof *message, MSG_NOSIGNAL) != sizeof *message) _exit(1);
}

// Receives a request, and two descriptors unless `descriptors` is NULL.
static request hear(int descriptors[2]) {
    request message;
    union {
        char bytes[CMSG_SPACE(2 * sizeof(int))];
        struct cmsghdr header;
    } control;
    struct iovec part = {&message, sizeof message};
    struct msghdr packet = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptors) {
        packet.msg_control = &control;
        packet.msg_controllen = sizeof control;
    }
    ssize_t size = recvmsg(WORKER_SOCKET, &packet, MSG_CMSG_CLOEXEC);
    // The parent has died, or has closed the socket because it no longer needs this worker.
    if (size == 0) _exit(0);
    if (size != sizeof message) _exit(1);
    if (descriptors) {
        struct cmsghdr *header = CMSG_FIRSTHDR(&packet);
        if (!header || header->cmsg_len != CMSG_LEN(2 * sizeof(int))) _exit(1);
        memcpy(descriptors, CMSG_DATA(header), 2 * sizeof(int));
    }
    return message;
}

static csandbox_output places(uint8_t *bytes, const csandbox_header *header) {
    csandbox_output output = {.pixels = bytes, .icc = bytes + csandbox_pixel_bytes(header)};
    output.exif = output.icc + header->icc_bytes;
    output.xmp = output.exif + header->exif_bytes;
    output.found = output.xmp + header->xmp_bytes;
    return output;
}

// Maps a descriptor and closes it. On failure, answers CSANDBOX_NO_MEMORY and ends this process.
static void *map(int descriptor, size_t size, int protection, int kind, answer *reply) {
    void *bytes = mmap(NULL, size, protection, kind, descriptor, 0);
    if (bytes == MAP_FAILED) {
        reply->verdict = CSANDBOX_NO_MEMORY;
        tell(reply);
        _exit(0);
    }
    close(descriptor);
    return bytes;
}

// MARK: The codec

csandbox_verdict csandbox_expect(const csandbox_input *input, csandbox_header *h) {
    h->width = h->height = h->full_width = h->full_height = 1;
    h->color = CSANDBOX_GREY;
    h->channels = 1;
    h->bits = h->significant_bits = 8;
    h->coding = CSANDBOX_FILE;
    h->coded_bytes = input->limits.file_bytes;
    h->found_bytes = sizeof(csandbox_report);
    return CSANDBOX_OK;
}

typedef struct {
    pthread_mutex_t *mutex;
    pthread_t thread;
    pid_t number;
} trial;

static void *wait_for_mutex(void *context) {
    trial *mine = context;
    mine->number = gettid();
    pthread_mutex_lock(mine->mutex);
    pthread_mutex_unlock(mine->mutex);
    return NULL;
}

// Returns true if `count` threads, or 64 if `count` is larger, can run at the same time. Starts
// them, and waits for their end.
static bool can_start_threads(unsigned count) {
    enum { MOST = 64, STACK_BYTES = 64 << 10 };
    trial trials[MOST];
    pthread_attr_t attributes;
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    if (count > MOST) count = MOST;
    if (pthread_attr_init(&attributes) != 0) return false;
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    unsigned started = 0;
    pthread_mutex_lock(&mutex);
    for (; started < count; started++) {
        trial *next = trials + started;
        next->mutex = &mutex;
        if (pthread_create(&next->thread, &attributes, wait_for_mutex, next) != 0) break;
    }
    pthread_mutex_unlock(&mutex);
    for (trial *t = trials; t < trials + started; t++) {
        pthread_join(t->thread, NULL);
        // A thread counts towards the limit of processes until the kernel has freed its id.
        while (syscall(SYS_tgkill, getpid(), t->number, 0) == 0) sched_yield();
    }
    pthread_attr_destroy(&attributes);
    return started == count;
}

// Returns true if a library can start its threads. Some libraries start one for each processor,
// even if the job allows fewer.
static bool has_threads(const csandbox_input *input) {
    cpu_set_t processors;
    unsigned count = sched_getaffinity(0, sizeof processors, &processors) == 0
        ? (unsigned)CPU_COUNT(&processors) : 1;
    return can_start_threads(count < input->threads ? input->threads : count);
}

// Replaces an error by CSANDBOX_TOO_FEW_THREADS if the library cannot start its threads: libraries
// then report that the file is damaged.
static csandbox_verdict check_threads(csandbox_verdict verdict, const csandbox_input *input) {
    if (verdict == CSANDBOX_OK || verdict == CSANDBOX_NO_MEMORY) return verdict;
    return has_threads(input) ? verdict : CSANDBOX_TOO_FEW_THREADS;
}

static csandbox_verdict read_header(
    const csandbox_codec *codec, const csandbox_input *input, csandbox_header *header) {
    return codec->header ? codec->header(input, header) : csandbox_expect(input, header);
}

// Decodes a portion with a codec of this program, and writes the report to the end of the portion's
// slot.
static csandbox_verdict decode_portion(
    const csandbox_codec *codec, const csandbox_input *input, uint8_t *slot, uint64_t size) {
    csandbox_report report = {0};
    if (!codec->portion || size < sizeof report) return CSANDBOX_UNSUPPORTED;
    size -= sizeof report;
    csandbox_verdict verdict = codec->portion(input, slot, size, &report);
    memcpy(slot + size, &report, sizeof report);
    return verdict;
}

static csandbox_verdict decode(
    const csandbox_codec *codec, const csandbox_input *input, csandbox_header *header,
    const csandbox_output *output) {
    if (codec->requires_threads && output->pixels && !has_threads(input)) {
        return CSANDBOX_TOO_FEW_THREADS;
    }
    if (codec->decode) return codec->decode(input, header, output);
    if (!output->pixels || !codec->report) return CSANDBOX_UNSUPPORTED;
    csandbox_report report = {0};
    csandbox_verdict verdict = codec->report(input, output->pixels, &report);
    memcpy(output->found, &report, sizeof report);
    return verdict;
}

// MARK: Files

// Serves one file, or one part of a file, until its pixels are decoded.
static void serve(const csandbox_codec *codec) {
    int descriptors[2];
    request first = hear(descriptors);
    answer reply = {.kind = MESSAGE_HEADER, .header = {.orientation = 1, .pictures = 1}};
    const uint8_t *bytes =
        map(descriptors[0], first.input_bytes, PROT_READ, MAP_PRIVATE, &reply);
    csandbox_input input = {
        .bytes = bytes,
        .size = first.input_bytes,
        .picture = first.picture,
        .flags = first.flags,
        .reduction = first.reduction,
        .threads = first.threads,
        .limits = first.limits};
    memcpy(input.choices, first.choices, sizeof input.choices);
    reply.verdict = check_threads(read_header(codec, &input, &reply.header), &input);
    tell(&reply);
    request next = hear(NULL);
    reply.kind = next.kind;
    void *result = map(
        descriptors[1], next.output_bytes, PROT_READ | PROT_WRITE, MAP_SHARED, &reply);
    csandbox_output output = places(result, &reply.header);
    for (bool has_pixels = false; !has_pixels;) {
        has_pixels = next.kind == MESSAGE_PIXELS;
        csandbox_output wanted = output;
        if (next.kind == MESSAGE_METADATA) wanted.pixels = NULL;
        input.flags = next.flags;
        input.threads = next.threads;
        reply.kind = next.kind;
        csandbox_verdict verdict;
        if (next.kind == MESSAGE_PORTION) {
            uint64_t slot = csandbox_slot_bytes(&reply.header);
            wanted.pixels += next.portion % CSANDBOX_SLOTS * slot;
            verdict = decode_portion(codec, &input, wanted.pixels, slot);
        } else {
            verdict = decode(codec, &input, &reply.header, &wanted);
        }
        reply.verdict = check_threads(verdict, &input);
        // While this process lives, the parent can seal the pixels only if they are unmapped here.
        if (has_pixels) munmap(output.pixels, next.output_bytes);
        tell(&reply);
        if (!has_pixels) next = hear(NULL);
    }
    munmap((void *)bytes, first.input_bytes);
}

void csandbox_decode_samples(const csandbox_codec *codec) {
    for (size_t index = 0; index < sizeof codec->samples / sizeof *codec->samples; index++) {
        csandbox_input input = {
            .bytes = codec->samples[index].bytes,
            .size = codec->samples[index].size,
            .reduction = 1,
            .threads = 1,
            .limits = {.pixels = 1 << 16, .metadata_bytes = 1 << 16}};
        csandbox_header header = {.orientation = 1, .pictures = 1};
        if (!input.bytes || read_header(codec, &input, &header) != CSANDBOX_OK) continue;
        uint8_t *bytes = malloc(
            csandbox_pixel_bytes(&header) + header.icc_bytes + header.exif_bytes
            + header.xmp_bytes + header.found_bytes);
        csandbox_output output = places(bytes, &header);
        if (bytes) decode(codec, &input, &header, &output);
        free(bytes);
    }
}

// Runs before `main` if this process is a worker. The C library passes the arguments.
__attribute__((constructor(102))) static void become_worker(int count, char **arguments) {
    if (count != WORKER_ARGUMENTS || strcmp(arguments[1], WORKER_ARGUMENT) != 0) return;
    // The parent has already closed these descriptors. A worker that a person starts may have some.
    syscall(SYS_close_range, WORKER_SOCKET + 1, ~0U, 0);
    const csandbox_codec *codec = csandbox_find(arguments[2]);
    if (!codec) _exit(1);
    // If the parent has died before this call, its socket is closed, which ends the conversation.
    bool dies_with_parent = prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0;
    // A library that cannot start its threads may wait for them forever.
    alarm(codec->loading_seconds ? codec->loading_seconds : LOADING_SECONDS);
    answer hello = {.kind = MESSAGE_HELLO};
    csandbox_posture *posture = &hello.posture;
    posture->is_loaded =
        !codec->load || codec->load(posture->library_version, sizeof posture->library_version);
    bool has_time = strcmp(arguments[5], WORKER_AHEAD) == 0;
    if (posture->is_loaded && has_time) csandbox_decode_samples(codec);
    alarm(0);
    restrict_all(
        posture, dies_with_parent, strtoul(arguments[3], NULL, 10),
        strtoull(arguments[4], NULL, 10));
    tell(&hello);
    while (posture->is_loaded) serve(codec);
    _exit(0);
}
