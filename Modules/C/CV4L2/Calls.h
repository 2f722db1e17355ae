#pragma once

#include <errno.h>
#include <sys/ioctl.h>

// Makes a call again for as long as a signal breaks it off.
static inline int control_device(int descriptor, unsigned long request, void *argument) {
    int result;
    do {
        result = ioctl(descriptor, request, argument);
    } while (result == -1 && errno == EINTR);
    return result == -1 ? -errno : result;
}
