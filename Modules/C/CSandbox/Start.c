#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <poll.h>

#include "Messages.h"

// Starts workers. One thread, which lives as long as the process, starts all of them: the kernel
// kills a worker when the thread that started it ends, even if the process goes on
// (PR_SET_PDEATHSIG). The same thread keeps workers ready in the background, and reaps workers
// (Watch.c).

enum { MAX_CODECS = 16, MAX_READY = 64 };

// The limits of a worker's processor time and memory, unless its codec sets others.
enum { USUAL_SECONDS = 120 };
static const uint64_t usual_memory = 1ULL << 32;

typedef struct {
    const csandbox_codec *codec;
    unsigned wanted, count;
    bool is_filling;
    csandbox_worker *ready[MAX_READY];
} shelf;

typedef struct order {
    const csandbox_codec *codec;
    csandbox_worker *worker;
    // The errno, if the worker could not be started.
    int error;
    bool is_done;
    struct order *next;
} order;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_results = PTHREAD_COND_INITIALIZER;
static order *orders;
static shelf shelves[MAX_CODECS];
// The number of workers to keep ready for each codec of which a worker was taken.
static unsigned kept;
static bool has_thread;

// MARK: A process

// Returns a descriptor that reads and writes nothing, for a worker's standard streams, or -1.
static int open_nothing(void) {
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nothing >= 0) return nothing;
    // Without /dev, use an empty file that is sealed against writing.
    nothing = csandbox_create_memory("nothing");
    if (nothing >= 0) csandbox_seal(nothing, CSANDBOX_SEALS);
    return nothing;
}

// Moves a descriptor to a number above WORKER_SOCKET: up to that number, `prepare` assigns the
// worker's descriptors. Returns the new descriptor, or -1.
static int move_up(int descriptor) {
    if (descriptor < 0 || descriptor > WORKER_SOCKET) return descriptor;
    int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, WORKER_SOCKET + 1);
    close(descriptor);
    return moved;
}

static bool prepare(
    posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int end, int nothing) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failure = 0;
    for (int descriptor = 0; descriptor < WORKER_SOCKET; descriptor++) {
        failure |= posix_spawn_file_actions_adddup2(actions, nothing, descriptor);
    }
    failure |= posix_spawn_file_actions_adddup2(actions, end, WORKER_SOCKET);
    failure |= posix_spawn_file_actions_addclosefrom_np(actions, WORKER_SOCKET + 1);
    failure |= posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    failure |= posix_spawnattr_setsigmask(attributes, &none);
    failure |= posix_spawnattr_setsigdefault(attributes, &all);
    return failure == 0;
}

static void write_limit(char text[24], uint64_t limit) {
    snprintf(text, 24, "%llu", (unsigned long long)limit);
}

const char *csandbox_program(void) {
    static const char itself[] = "/proc/self/exe";
    if (access(itself, F_OK) == 0) return itself;
    const char *path = (const char *)getauxval(AT_EXECFN);
    return path && access(path, X_OK) == 0 ? path : NULL;
}

// Starts the process of a worker. Returns its pid, or -1.
static int spawn(
    const csandbox_worker *worker, const csandbox_codec *codec, int end, int nothing,
    bool is_ahead) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions) != 0) return -1;
    pid_t process = -1;
    if (posix_spawnattr_init(&attributes) == 0) {
        char seconds[24], memory[24];
        write_limit(seconds, worker->seconds);
        write_limit(memory, worker->memory);
        char *arguments[] = {
            "imageeditor", WORKER_ARGUMENT, (char *)codec->name, seconds, memory,
            is_ahead ? WORKER_AHEAD : WORKER_NOW, NULL};
        // malloc reads its tunables only when a process starts.
        char *huge_pages = "GLIBC_TUNABLES=glibc.malloc.hugetlb=1";
        char *environment[] = {codec->wants_huge_pages ? huge_pages : NULL, NULL};
        const char *program = csandbox_program();
        int error = ENODEV;
        if (program) {
            error = prepare(&actions, &attributes, end, nothing)
                ? posix_spawn(&process, program, &actions, &attributes, arguments, environment)
                : ENOMEM;
        }
        if (error) process = -1;
        posix_spawnattr_destroy(&attributes);
        errno = error;
    }
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

// Starts a worker. Returns NULL with errno on failure.
static csandbox_worker *start(const csandbox_codec *codec, bool is_ahead) {
    csandbox_worker *worker = calloc(1, sizeof *worker);
    if (!worker) return NULL;
    worker->input = worker->output = -1;
    worker->seconds = codec->seconds ? codec->seconds : USUAL_SECONDS;
    worker->memory = codec->memory ? codec->memory : usual_memory;
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) == 0) {
        worker->socket = ends[0];
        int end = move_up(ends[1]), nothing = move_up(open_nothing());
        worker->pid = end < 0 || nothing < 0 ? -1 : spawn(worker, codec, end, nothing, is_ahead);
        int error = errno;
        if (end >= 0) close(end);
        if (nothing >= 0) close(nothing);
        if (worker->pid > 0) {
            worker->process = (int)syscall(SYS_pidfd_open, worker->pid, 0);
            return worker;
        }
        close(ends[0]);
        errno = error;
    }
    int error = errno;
    free(worker);
    errno = error;
    return NULL;
}

// MARK: The thread and its shelves

static shelf *find_shelf(const csandbox_codec *codec) {
    for (shelf *s = shelves; s < shelves + MAX_CODECS; s++) {
        if (!s->codec) s->codec = codec;
        if (s->codec == codec) return s;
    }
    return NULL;
}

static shelf *find_gap(void) {
    for (shelf *s = shelves; s < shelves + MAX_CODECS; s++) {
        if (s->count < s->wanted) return s;
    }
    return NULL;
}

// Drops ready workers that have ended. Replacements are started only when the next worker is taken,
// because they, too, might end at once. The mutex must be locked.
static void drop_ended(void) {
    for (shelf *s = shelves; s < shelves + MAX_CODECS && s->codec; s++) {
        for (unsigned index = s->count; index-- > 0;) {
            csandbox_worker *worker = s->ready[index];
            if (!worker->is_reaped) continue;
            memmove(
                s->ready + index, s->ready + index + 1, (--s->count - index) * sizeof *s->ready);
            s->wanted = s->count;
            csandbox_end(worker);
        }
    }
}

static void *run(void *unused) {
    pthread_mutex_lock(&mutex);
    for (;;) {
        order *next = orders;
        shelf *gap = next ? NULL : find_gap();
        if (!next && !gap) {
            pthread_mutex_unlock(&mutex);
            csandbox_wait_for_events();
            pthread_mutex_lock(&mutex);
            drop_ended();
            continue;
        }
        if (next) orders = next->next;
        if (gap) gap->is_filling = true;
        const csandbox_codec *codec = next ? next->codec : gap->codec;
        // Only workers that are kept ready have time to decode samples before a file arrives.
        bool has_time = gap && kept;
        pthread_mutex_unlock(&mutex);
        while (csandbox_count_left() >= CSANDBOX_MOST_ENDING) csandbox_wait_for_events();
        csandbox_worker *worker = start(codec, has_time);
        int error = errno;
        if (worker) csandbox_watch(worker);
        pthread_mutex_lock(&mutex);
        if (gap) gap->is_filling = false;
        if (next) {
            next->worker = worker;
            next->error = error;
            next->is_done = true;
        } else if (worker && gap->count < gap->wanted) {
            gap->ready[gap->count++] = worker;
        } else if (worker) {
            csandbox_end(worker);
        } else {
            // No process can be started: the next call of csandbox_take tries again.
            gap->wanted = gap->count;
        }
        pthread_cond_broadcast(&has_results);
    }
    return unused;
}

// Starts the thread, with all signals blocked. The mutex must be locked.
static bool start_thread(void) {
    if (has_thread) return true;
    if (!csandbox_open_events()) return false;
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pthread_t thread;
    errno = pthread_create(&thread, NULL, run, NULL);
    has_thread = errno == 0;
    if (has_thread) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return has_thread;
}

void csandbox_keep(unsigned count) {
    pthread_mutex_lock(&mutex);
    kept = count < MAX_READY ? count : MAX_READY;
    for (shelf *s = shelves; s < shelves + MAX_CODECS && s->codec; s++) {
        if (s->wanted > kept) s->wanted = kept;
        while (s->count > s->wanted) csandbox_end(s->ready[--s->count]);
    }
    pthread_mutex_unlock(&mutex);
}

void csandbox_prepare(const char *name) {
    const csandbox_codec *codec = csandbox_find(name);
    if (!codec) return;
    pthread_mutex_lock(&mutex);
    shelf *s = find_shelf(codec);
    if (s && !s->wanted && start_thread()) {
        s->wanted = 1;
        csandbox_wake();
    }
    pthread_mutex_unlock(&mutex);
}

// The mutex must be locked.
static csandbox_worker *take_ready(shelf *s) {
    // A worker that is being started is ready sooner than a new one.
    while (!s->count && s->is_filling) pthread_cond_wait(&has_results, &mutex);
    s->wanted = kept;
    if (!s->count) return NULL;
    // The oldest worker has had the most time to become ready.
    csandbox_worker *worker = s->ready[0];
    memmove(s->ready, s->ready + 1, --s->count * sizeof *s->ready);
    return worker;
}

bool csandbox_is_alive(const csandbox_worker *worker) {
    struct pollfd wait = {worker->socket, 0, 0};
    return poll(&wait, 1, 0) == 0;
}

// The mutex must be locked.
static csandbox_worker *place_order(const csandbox_codec *codec) {
    if (!start_thread()) return NULL;
    order mine = {.codec = codec}, **last = &orders;
    while (*last) last = &(*last)->next;
    *last = &mine;
    csandbox_wake();
    while (!mine.is_done) pthread_cond_wait(&has_results, &mutex);
    errno = mine.error;
    return mine.worker;
}

csandbox_worker *csandbox_start(const char *name) {
    const csandbox_codec *codec = csandbox_find(name);
    if (!codec) {
        errno = ENOENT;
        return NULL;
    }
    pthread_mutex_lock(&mutex);
    csandbox_worker *worker = place_order(codec);
    pthread_mutex_unlock(&mutex);
    return worker;
}

csandbox_worker *csandbox_take(const char *name) {
    const csandbox_codec *codec = csandbox_find(name);
    if (!codec) {
        errno = ENOENT;
        return NULL;
    }
    pthread_mutex_lock(&mutex);
    shelf *s = find_shelf(codec);
    csandbox_worker *worker = NULL;
    while (s && (worker = take_ready(s)) && !csandbox_is_alive(worker)) csandbox_end(worker);
    if (!worker) worker = place_order(codec);
    // The thread may have to start a replacement for the taken worker.
    if (has_thread) csandbox_wake();
    pthread_mutex_unlock(&mutex);
    return worker;
}
