#pragma once

#include <errno.h>
#include <sys/ioctl.h>

// Repeats a call that a signal interrupted.
static inline int control_device(int descriptor, unsigned long request, void *argument) {
    int result;
    do {
        result = ioctl(descriptor, request, argument);
    } while (result == -1 && errno == EINTR);
    return result == -1 ? -errno : result;
}
