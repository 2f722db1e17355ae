#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Messages.h"

// Notices and reaps workers that have ended. A worker ends because its user kills it, or earlier,
// such as for lack of memory. csandbox_end does not wait for the end, which takes longer than
// decoding a small picture. The thread that starts workers reaps all of them, so that none stays a
// zombie.

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static csandbox_worker *watched;
// The number of watched workers that their users have ended, but that are not reaped yet.
static unsigned left;
// The descriptors that wake the thread: `events` is an epoll of `work`, an eventfd, and of the
// watched workers' processes.
static int events = -1, work = -1;

// Waits for the end of a process, or with WNOHANG only looks whether it has ended.
static void reap(csandbox_worker *worker, int options) {
    // Unlike a pid, a pidfd never refers to another process, even after this one was reaped.
    bool has_descriptor = worker->process >= 0;
    siginfo_t info = {0};
    struct rusage usage;
    long waited;
    do {
        // The waitid function of the C library does not report the processor time.
        waited = syscall(
            SYS_waitid, has_descriptor ? P_PIDFD : P_PID,
            (id_t)(has_descriptor ? worker->process : worker->pid), &info, WEXITED | options,
            &usage);
    } while (waited != 0 && errno == EINTR);
    if (options & WNOHANG && (waited != 0 || info.si_pid == 0)) return;
    worker->is_reaped = true;
    worker->end_code = info.si_code;
    worker->end_status = info.si_status;
    struct timeval used;
    timeradd(&usage.ru_utime, &usage.ru_stime, &used);
    worker->used_seconds = (uint64_t)used.tv_sec;
}

bool csandbox_open_events(void) {
    if (events < 0) events = epoll_create1(EPOLL_CLOEXEC);
    if (events < 0) return false;
    if (work >= 0) return true;
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN};
    if (descriptor < 0 || epoll_ctl(events, EPOLL_CTL_ADD, descriptor, &event) != 0) {
        if (descriptor >= 0) close(descriptor);
        return false;
    }
    work = descriptor;
    return true;
}

// Wakes the thread. Writing fails only if the thread has been woken already.
void csandbox_wake(void) { eventfd_write(work, 1); }

void csandbox_watch(csandbox_worker *worker) {
    pthread_mutex_lock(&mutex);
    struct epoll_event event = {.events = EPOLLIN};
    // Without a pidfd, the end of a worker is noticed only when the worker is used.
    if (worker->process >= 0
        && epoll_ctl(events, EPOLL_CTL_ADD, worker->process, &event) == 0) {
        worker->is_watched = true;
        worker->next = watched;
        watched = worker;
    }
    pthread_mutex_unlock(&mutex);
}

// The mutex must be locked.
static void forget(csandbox_worker *worker) {
    if (!worker->is_watched) return;
    csandbox_worker **place = &watched;
    while (*place != worker) place = &(*place)->next;
    *place = worker->next;
    worker->is_watched = false;
    epoll_ctl(events, EPOLL_CTL_DEL, worker->process, NULL);
}

static void dispose(csandbox_worker *worker) {
    if (worker->process >= 0) close(worker->process);
    free(worker);
}

void csandbox_wait_for_events(void) {
    struct epoll_event event;
    epoll_wait(events, &event, 1, -1);
    uint64_t count;
    eventfd_read(work, &count);
    pthread_mutex_lock(&mutex);
    csandbox_worker *next;
    for (csandbox_worker *worker = watched; worker; worker = next) {
        next = worker->next;
        // Records how the worker has ended, for the worker's user, if there is still one.
        reap(worker, WNOHANG);
        if (!worker->is_reaped) continue;
        forget(worker);
        if (!worker->is_left) continue;
        left--;
        dispose(worker);
    }
    pthread_mutex_unlock(&mutex);
}

unsigned csandbox_count_left(void) {
    pthread_mutex_lock(&mutex);
    unsigned count = left;
    pthread_mutex_unlock(&mutex);
    return count;
}

void csandbox_stop(csandbox_worker *worker) {
    if (worker->has_ended) return;
    worker->has_ended = true;
    pthread_mutex_lock(&mutex);
    if (!worker->is_reaped && worker->process >= 0) {
        syscall(SYS_pidfd_send_signal, worker->process, SIGKILL, NULL, 0);
    } else if (!worker->is_reaped) {
        kill(worker->pid, SIGKILL);
    }
    pthread_mutex_unlock(&mutex);
}

void csandbox_kill(csandbox_worker *worker) {
    csandbox_stop(worker);
    pthread_mutex_lock(&mutex);
    forget(worker);
    pthread_mutex_unlock(&mutex);
    if (!worker->is_reaped) reap(worker, 0);
}

// Waits up to a second for the end of a worker that seems to have closed its socket. Returns false
// if the worker still runs, or if it has no pidfd.
static bool ends_now(const csandbox_worker *worker) {
    enum { MILLISECONDS = 1000 };
    if (worker->process < 0) return false;
    struct pollfd end = {worker->process, POLLIN, 0};
    int count;
    do {
        count = poll(&end, 1, MILLISECONDS);
    } while (count < 0 && errno == EINTR);
    return count > 0;
}

csandbox_verdict csandbox_fail(csandbox_worker *worker, csandbox_verdict verdict) {
    bool is_crash = verdict == CSANDBOX_CRASHED;
    // Checked before csandbox_kill, so that its SIGKILL is not taken for one from elsewhere.
    bool has_ended = is_crash && !worker->has_ended && ends_now(worker);
    csandbox_kill(worker);
    bool is_signal = worker->end_code == CLD_KILLED || worker->end_code == CLD_DUMPED;
    if (!is_crash || !is_signal) return verdict;
    switch (worker->end_status) {
    case SIGSYS: return CSANDBOX_FORBIDDEN;
    case SIGXCPU: return CSANDBOX_TIMED_OUT;
    case SIGKILL:
        if (!has_ended) return verdict;
        // The hard limit of processor time also sends SIGKILL.
        return worker->used_seconds >= worker->seconds ? CSANDBOX_TIMED_OUT : CSANDBOX_KILLED;
    case SIGTERM: case SIGINT: case SIGHUP: case SIGQUIT: return CSANDBOX_KILLED;
    default: return verdict;
    }
}

void csandbox_end(csandbox_worker *worker) {
    if (!worker) return;
    csandbox_stop(worker);
    close(worker->socket);
    csandbox_close_memory(worker);
    pthread_mutex_lock(&mutex);
    bool is_left = worker->is_left = worker->is_watched;
    if (is_left) left++;
    pthread_mutex_unlock(&mutex);
    if (is_left) return;
    csandbox_kill(worker);
    dispose(worker);
}
