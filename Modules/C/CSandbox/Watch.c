#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Messages.h"

// How workers end: by their users, or before, such as for lack of memory. The latter would be zombies
// until they are used.

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static csandbox_worker *watched;
// Wakes the thread that waits: work to do, or the end of a watched worker.
static int events = -1, work = -1;

// Waits for the end of a process, or only looks whether it has ended.
static void reap(csandbox_worker *worker, int options) {
    // With a descriptor, no other process is hit if somebody else has waited for this one.
    bool has_descriptor = worker->process >= 0;
    siginfo_t info = {0};
    int waited;
    do {
        waited = waitid(
            has_descriptor ? P_PIDFD : P_PID,
            (id_t)(has_descriptor ? worker->process : worker->pid), &info, WEXITED | options);
    } while (waited != 0 && errno == EINTR);
    if (options & WNOHANG && (waited != 0 || info.si_pid == 0)) return;
    worker->is_reaped = true;
    worker->end_code = info.si_code;
    worker->end_status = info.si_status;
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

// Writing fails only if the thread has been woken already.
void csandbox_wake(void) { eventfd_write(work, 1); }

void csandbox_watch(csandbox_worker *worker) {
    pthread_mutex_lock(&mutex);
    struct epoll_event event = {.events = EPOLLIN};
    // Without a descriptor the end is noticed when the worker is used.
    if (worker->process >= 0
        && epoll_ctl(events, EPOLL_CTL_ADD, worker->process, &event) == 0) {
        worker->next = watched;
        watched = worker;
    }
    pthread_mutex_unlock(&mutex);
}

// The mutex is locked.
static void forget(csandbox_worker *worker) {
    csandbox_worker **place = &watched;
    while (*place && *place != worker) place = &(*place)->next;
    if (!*place) return;
    *place = worker->next;
    epoll_ctl(events, EPOLL_CTL_DEL, worker->process, NULL);
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
        // Its user, if there is one, still learns how it has ended.
        reap(worker, WNOHANG);
        if (worker->is_reaped) forget(worker);
    }
    pthread_mutex_unlock(&mutex);
}

void csandbox_kill(csandbox_worker *worker) {
    if (worker->has_ended) return;
    worker->has_ended = true;
    pthread_mutex_lock(&mutex);
    forget(worker);
    pthread_mutex_unlock(&mutex);
    if (!worker->is_reaped) {
        if (worker->process >= 0) {
            syscall(SYS_pidfd_send_signal, worker->process, SIGKILL, NULL, 0);
        } else {
            kill(worker->pid, SIGKILL);
        }
        reap(worker, 0);
    }
    if (worker->process >= 0) close(worker->process);
}

void csandbox_end(csandbox_worker *worker) {
    if (!worker) return;
    csandbox_kill(worker);
    close(worker->socket);
    if (worker->input >= 0) close(worker->input);
    if (worker->output >= 0) close(worker->output);
    free(worker);
}
