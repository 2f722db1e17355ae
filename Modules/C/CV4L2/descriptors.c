#define _GNU_SOURCE

#include "CV4L2.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const char *cv4l2_description(int code) {
    const char *text = strerrordesc_np(code);
    return text ? text : "unknown error";
}

int cv4l2_open(const char *path) {
    int descriptor;
    do {
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    } while (descriptor == -1 && errno == EINTR);
    if (descriptor == -1) return -errno;
    struct stat status;
    if (fstat(descriptor, &status) == -1 || !S_ISCHR(status.st_mode)) {
        close(descriptor);
        return -ENOTTY;
    }
    return descriptor;
}

// On Linux, close releases the descriptor even if a signal interrupts it.
void cv4l2_close(int descriptor) { close(descriptor); }

int cv4l2_make_wakeup(void) {
    int wakeup = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return wakeup == -1 ? -errno : wakeup;
}

void cv4l2_wake(int wakeup) {
    uint64_t one = 1;
    // The write fails only if the counter is at its maximum. Even then, all waits end.
    ssize_t written;
    do {
        written = write(wakeup, &one, sizeof one);
    } while (written == -1 && errno == EINTR);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int cv4l2_wait(int descriptor, int wakeup, int64_t nanoseconds) {
    // Waits are limited to a day, so that nothing overflows.
    const int64_t day = 86400LL * 1000000000;
    if (nanoseconds > day) nanoseconds = day;
    int64_t deadline = now() + (nanoseconds > 0 ? nanoseconds : 0);
    struct pollfd descriptors[] = {{descriptor, POLLIN, 0}, {wakeup, POLLIN, 0}};
    for (;;) {
        int64_t left = deadline - now();
        if (left < 0) left = 0;
        struct timespec time = {left / 1000000000, left % 1000000000};
        int count = ppoll(descriptors, 2, &time, NULL);
        if (count == 0) return 0;
        if (count == -1) {
            if (errno == EINTR) continue;
            return -errno;
        }
        int result = 0;
        if (descriptors[1].revents) result |= CV4L2_INTERRUPTED;
        if (descriptors[0].revents & POLLIN) result |= CV4L2_READY;
        if (descriptors[0].revents & POLLERR) result |= CV4L2_FAILED;
        if (descriptors[0].revents & (POLLHUP | POLLNVAL)) result |= CV4L2_GONE;
        return result;
    }
}

int cv4l2_map(int descriptor, cv4l2_place place, void **memory) {
    *memory = mmap(
        NULL, place.length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, place.offset);
    return *memory == MAP_FAILED ? -errno : 0;
}

int cv4l2_unmap(void *memory, size_t length) {
    return munmap(memory, length) == -1 ? -errno : 0;
}
