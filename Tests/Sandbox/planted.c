#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "Messages.h"

#include "planted.h"

// Codecs that try to break out. The first byte of a file says how, its second where: 'h' in
// header(), 'd' in decode(), 'm' there for metadata, too.

static void try_call(long number, long a, long b, long c) {
    // Calls are made directly: the C library must not stand in between.
    syscall(number, a, b, c, 0, 0, 0);
}

static void *sleep_forever(void *unused) {
    for (;;) sleep(1);
    return unused;
}

// Another mapping of the pixels, which outlives the one that the worker unmaps.
static void *keep_writing(void *pixels) {
    for (volatile uint8_t *first = pixels;;) ++*first;
    return NULL;
}

// Takes the address space except for a small result, so that no thread can have a stack.
static void take_addresses(void) {
    enum { ROOM = 16 << 10 };
    void *room = mmap(NULL, ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (size_t size = 1ULL << 32; size >= 4096;) {
        if (mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED) {
            size /= 2;
        }
    }
    munmap(room, ROOM);
}

static void send_answer(const answer *message, size_t size) {
    send(WORKER_SOCKET, message, size, MSG_NOSIGNAL);
}

// What must end the worker, or be refused.
static void misbehave(uint8_t how, const csandbox_output *output) {
    char *const nobody[] = {NULL};
    answer lie = {.kind = MESSAGE_HEADER, .header = {.orientation = 1, .pictures = 1}};
    switch (how) {
    case 'o': if (open("/etc/passwd", O_RDONLY) >= 0) _exit(77); break;
    case 'O': try_call(SYS_openat2, AT_FDCWD, (long)"/etc/passwd", 0); break;
    case 'w': if (open("/tmp/escaped", O_CREAT | O_WRONLY, 0600) >= 0) _exit(77); break;
    case 's': try_call(SYS_socket, AF_INET, SOCK_STREAM, 0); break;
    case 'c': try_call(SYS_connect, WORKER_SOCKET, 0, 0); break;
    case 'U': syscall(SYS_sendto, WORKER_SOCKET, &lie, 1, MSG_NOSIGNAL, 1L, 0L); break;
    case 'g': syscall(SYS_sendto, WORKER_SOCKET, &lie, 1, MSG_NOSIGNAL, 1L << 32, 0L); break;
    case 'e': try_call(SYS_execve, (long)"/bin/true", (long)nobody, (long)nobody); break;
    case 'E': try_call(SYS_execveat, AT_FDCWD, (long)"/bin/true", (long)nobody); break;
    case 'f': try_call(SYS_clone, SIGCHLD, 0, 0); break;
    case 'F': fork(); break;
    case 'p': try_call(SYS_ptrace, PTRACE_ATTACH, getppid(), 0); break;
    case 'P': try_call(SYS_process_vm_readv, getppid(), 0, 0); break;
    case 'k': try_call(SYS_kill, getppid(), SIGKILL, 0); break;
    case 'K': try_call(SYS_tgkill, 1, 1, SIGKILL); break;
    case 'q': try_call(SYS_rt_sigqueueinfo, getppid(), SIGKILL, 0); break;
    case 'x': mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); break;
    case 'X': {
        void *page = mmap(NULL, 4096, PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        mprotect(page, 4096, PROT_READ | PROT_EXEC);
        break;
    }
    case 'r': prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0); break;
    case 't': try_call(SYS_ftruncate, 5, 1 << 30, 0); break;
    case 'T': try_call(SYS_fcntl, 5, F_ADD_SEALS, F_SEAL_WRITE); break;
    case 'i': try_call(SYS_io_uring_setup, 1, 0, 0); break;
    case 'u': try_call(SYS_unshare, 0x10000000, 0, 0); break;
    case 'b': try_call(SYS_bpf, 0, 0, 0); break;
    // Past the end of the output, which has less than a megabyte.
    case 'm': if (output) memset(output->pixels + (1 << 20), 1, 1 << 20); else abort(); break;
    case 'a': abort(); break;
    case 'v': *(volatile char *)(uintptr_t)how = 0; break;
    case '9': raise(SIGKILL); break;
    case '5': raise(SIGTERM); break;
    // Then only the hard limit of processor time ends it.
    case 'Y': {
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_SETMASK, &all, NULL);
        for (volatile unsigned turn = 0;; turn++) {}
    }
    case 'W': {
        if (!output || !output->pixels) break;
        void *other = mremap(output->pixels, 0, 4096, MREMAP_MAYMOVE);
        pthread_t thread;
        if (other != MAP_FAILED) pthread_create(&thread, NULL, keep_writing, other);
        break;
    }
    case 'M': for (;;) {
        volatile char *bytes = malloc(64 << 20);
        if (!bytes) _exit(3);
        for (size_t at = 0; at < 64 << 20; at += 4096) bytes[at] = 1;
    }
    case 'Q': take_addresses(); break;
    case 'B': for (volatile unsigned turn = 0;; turn++) {}
    case 'S': sleep_forever(NULL); break;
    case 'Z': close(WORKER_SOCKET); sleep_forever(NULL); break;
    case 'z': close(WORKER_SOCKET); _exit(0);
    case 'n': _exit(0);
    case 'N': {
        pthread_t thread;
        pthread_create(&thread, NULL, sleep_forever, NULL);
        syscall(SYS_exit, 0);
        break;
    }
    case '2': send_answer(&lie, sizeof lie); send_answer(&lie, sizeof lie); break;
    case '1': send_answer(&lie, 17); break;
    case '0': send_answer(&lie, 0); break;
    case '3': for (;;) send_answer(&lie, sizeof lie);
    default: break;
    }
}

static void lie(uint8_t how, csandbox_header *h) {
    switch (how) {
    case 'A': h->width = h->height = UINT32_MAX; break;
    case 'b': h->width = 3000; h->height = 1000; break;
    case 'C': h->width = 0; break;
    case 'D': h->channels = 5; break;
    case 'G': h->channels = UINT32_MAX; h->bits = UINT32_MAX; break;
    case 'H': h->bits = 12; break;
    case 'I': h->icc_bytes = UINT64_MAX; break;
    case 'J': h->icc_bytes = h->exif_bytes = h->xmp_bytes = UINT64_MAX / 3 + 1; break;
    case 'E': h->found_bytes = UINT64_MAX; break;
    case 'L': h->orientation = 9; break;
    case 'Q': h->pictures = 0; break;
    case 'R': h->coding = CSANDBOX_FILE; h->coded_bytes = 1ULL << 60; break;
    case 'r': h->coding = CSANDBOX_FILE; h->coded_bytes = 2; break;
    case 'U': h->color = (csandbox_color)77; break;
    case 'V': h->alpha = (csandbox_alpha)-1; break;
    case 'W': h->significant_bits = 0; break;
    case 'Y': h->full_width = UINT32_MAX; break;
    case 'k': h->chroma = 4; break;
    case 'm': h->gain_width = UINT32_MAX; break;
    case 'f': h->frames = UINT32_MAX; break;
    case 'y': h->has_cicp = 255; memset(h->cicp, 255, 4); break;
    case 'w':
        for (size_t at = 0; at < sizeof h->problem; at++) h->problem[at] = "words "[at % 6];
        break;
    case 'j': memset(h->problem, '\x1b', sizeof h->problem); break;
    default: break;
    }
}

static bool load(char *version, size_t size) {
    snprintf(version, size, "planted");
    return true;
}

static bool load_nothing(char *, size_t) { return false; }

static bool load_badly(char *, size_t) { _exit(1); }

// As a library does that waits for a thread that it may not start.
static bool load_forever(char *, size_t) { for (;;) sleep(1); }

static csandbox_verdict read_header(const csandbox_input *input, csandbox_header *h) {
    if (input->size >= 2 && input->bytes[1] == 'p') return csandbox_expect(input, h);
    h->width = h->full_width = 64;
    h->height = h->full_height = 48;
    h->color = CSANDBOX_RGB;
    h->channels = 3;
    h->bits = h->significant_bits = 8;
    h->exif_bytes = 5;
    h->found_bytes = 6;
    if (input->size >= 2 && input->bytes[1] == 'h') misbehave(input->bytes[0], NULL);
    if (input->size >= 2 && input->bytes[1] == 'l') lie(input->bytes[0], h);
    return CSANDBOX_OK;
}

// A portion has its number in each byte, and its report has it, too. The third one misbehaves.
static csandbox_verdict give_portion(
    const csandbox_input *input, uint8_t *portion, size_t size, csandbox_report *report) {
    static uint8_t number;
    csandbox_output output = {.pixels = portion};
    if (++number == 3) misbehave(input->bytes[0], &output);
    memset(portion, number, size);
    report->status = number;
    return number == 3 && input->bytes[0] == 'y' ? CSANDBOX_DAMAGED : CSANDBOX_OK;
}

static csandbox_verdict decode(
    const csandbox_input *input, csandbox_header *header, const csandbox_output *output) {
    if (input->size >= 2 && input->bytes[1] == 'm') misbehave(input->bytes[0], NULL);
    if (input->size >= 2 && input->bytes[1] == 'd') misbehave(input->bytes[0], output);
    memcpy(output->exif, "facts", 5);
    memcpy(output->found, "things", 6);
    if (input->size >= 2 && input->bytes[1] == 'v') {
        bool is_allowed = input->flags & CSANDBOX_ALLOW_TRUNCATED;
        if (input->bytes[0] == 'P') return is_allowed ? CSANDBOX_PARTIAL : CSANDBOX_OK;
        if (input->bytes[0] == 'T') {
            take_addresses();
            return CSANDBOX_DAMAGED;
        }
        // Ends behind the frame.
        return input->bytes[0] == 'p' ? CSANDBOX_PARTIAL : (csandbox_verdict)input->bytes[0];
    }
    uint64_t size = csandbox_pixel_bytes(header);
    for (uint64_t index = 0; output->pixels && index < size; index++) {
        output->pixels[index] = (uint8_t)(index * 7);
    }
    return CSANDBOX_OK;
}

static csandbox_codec planted = {
    .name = "planted",
    .package = "planted",
    .load = load,
    .header = read_header,
    .decode = decode,
    .portion = give_portion};
CSANDBOX_REGISTER(planted)

static csandbox_verdict crash(
    const csandbox_input *, csandbox_header *, const csandbox_output *) {
    abort();
}

static csandbox_codec threaded = {
    .name = "threaded",
    .package = "threaded1",
    .load = load,
    .header = read_header,
    .decode = crash,
    .requires_threads = true};
CSANDBOX_REGISTER(threaded)

static csandbox_codec greedy = {
    .name = "greedy",
    .package = "greedy1",
    .load = load,
    .header = read_header,
    .decode = decode,
    .seconds = 1};
CSANDBOX_REGISTER(greedy)

static csandbox_codec missing = {
    .name = "missing",
    .package = "missing1",
    .load = load_nothing,
    .header = read_header,
    .decode = decode};
CSANDBOX_REGISTER(missing)

static csandbox_codec broken = {
    .name = "broken",
    .package = "broken1",
    .load = load_badly,
    .header = read_header,
    .decode = decode};
CSANDBOX_REGISTER(broken)

static csandbox_codec waiting = {
    .name = "waiting",
    .package = "waiting1",
    .load = load_forever,
    .header = read_header,
    .decode = decode,
    .loading_seconds = 1};
CSANDBOX_REGISTER(waiting)

const planted_case planted_cases[] = {
    {"oh", "openat in header", 0}, {"od", "openat in decode", 0},
    {"Oh", "openat2", CSANDBOX_FORBIDDEN}, {"wd", "creates a file", 0},
    {"sh", "socket", CSANDBOX_FORBIDDEN}, {"cd", "connect", CSANDBOX_FORBIDDEN},
    {"Ud", "sends to an address", CSANDBOX_FORBIDDEN},
    {"gd", "sends to a high address", CSANDBOX_FORBIDDEN},
    {"eh", "execve", CSANDBOX_FORBIDDEN}, {"ed", "execve in decode", CSANDBOX_FORBIDDEN},
    {"Ed", "execveat", CSANDBOX_FORBIDDEN}, {"fh", "clone as fork", CSANDBOX_FORBIDDEN},
    {"Fd", "fork", CSANDBOX_FORBIDDEN}, {"ph", "ptrace", CSANDBOX_FORBIDDEN},
    {"Pd", "process_vm_readv", CSANDBOX_FORBIDDEN}, {"kh", "kill parent", CSANDBOX_FORBIDDEN},
    {"Kd", "tgkill 1", CSANDBOX_FORBIDDEN}, {"qd", "rt_sigqueueinfo", CSANDBOX_FORBIDDEN},
    {"9h", "kills itself", CSANDBOX_FORBIDDEN}, {"5d", "ends itself", CSANDBOX_FORBIDDEN},
    {"xh", "mmap exec", CSANDBOX_FORBIDDEN}, {"Xd", "mprotect exec", CSANDBOX_FORBIDDEN},
    {"rd", "survives its parent", CSANDBOX_FORBIDDEN}, {"td", "ftruncate", CSANDBOX_FORBIDDEN},
    {"Td", "seals", CSANDBOX_FORBIDDEN}, {"id", "io_uring", CSANDBOX_FORBIDDEN},
    {"uh", "unshare", CSANDBOX_FORBIDDEN}, {"bh", "bpf", CSANDBOX_FORBIDDEN},
    {"md", "writes past the memfd", CSANDBOX_CRASHED}, {"ah", "abort", CSANDBOX_CRASHED},
    {"vh", "segmentation fault", CSANDBOX_CRASHED}, {"Md", "all memory", CSANDBOX_CRASHED},
    {"Bh", "burns time", CSANDBOX_TIMED_OUT}, {"Bd", "burns time", CSANDBOX_TIMED_OUT},
    {"Sh", "never answers", CSANDBOX_TIMED_OUT}, {"Sd", "never answers", CSANDBOX_TIMED_OUT},
    {"Zh", "closes socket, stays", CSANDBOX_CRASHED}, {"Zd", "the same", CSANDBOX_CRASHED},
    {"zh", "closes socket, ends", CSANDBOX_CRASHED}, {"nd", "ends", CSANDBOX_CRASHED},
    {"Nh", "first thread ends", CSANDBOX_TIMED_OUT}, {"2h", "answers twice", CSANDBOX_LIED},
    {"2d", "answers twice", CSANDBOX_LIED}, {"1h", "short answer", CSANDBOX_LIED},
    {"0h", "empty answer", CSANDBOX_CRASHED}, {"3d", "floods", CSANDBOX_LIED},
    {"Al", "huge", CSANDBOX_LIED}, {"Cl", "no width", CSANDBOX_LIED},
    {"Dl", "5 channels", CSANDBOX_LIED}, {"Gl", "wild numbers", CSANDBOX_LIED},
    {"Hl", "12 bits in memory", CSANDBOX_LIED}, {"Il", "endless ICC", CSANDBOX_TOO_LARGE},
    {"Jl", "sum overflows", CSANDBOX_TOO_LARGE}, {"El", "endless find", CSANDBOX_TOO_LARGE},
    {"Ll", "orientation", CSANDBOX_LIED},
    {"Ql", "no pictures", CSANDBOX_LIED}, {"Rl", "preview beyond file", CSANDBOX_LIED},
    {"rl", "file for samples", CSANDBOX_LIED},
    {"Ul", "colour", CSANDBOX_LIED}, {"Vl", "alpha", CSANDBOX_LIED},
    {"Wl", "no bits", CSANDBOX_LIED}, {"Yl", "full size", CSANDBOX_LIED},
    {"kl", "chroma", CSANDBOX_LIED}, {"ml", "wide gain map", CSANDBOX_LIED},
    {"fl", "endless frames", CSANDBOX_LIED},
    {"yl", "cicp flag", CSANDBOX_LIED}, {"jl", "escapes in text", CSANDBOX_OK},
    {"pv", "partial, not allowed", CSANDBOX_TRUNCATED}, {"\xffv", "verdict", CSANDBOX_LIED},
    {"\3v", "damage", CSANDBOX_DAMAGED}, {"\7v", "no memory", CSANDBOX_TOO_MUCH_MEMORY}, {"Tv", "no more threads", CSANDBOX_TOO_FEW_THREADS},
    {"..", "good", CSANDBOX_OK}};
const unsigned planted_count = sizeof planted_cases / sizeof *planted_cases;
