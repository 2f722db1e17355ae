#define _GNU_SOURCE

#include "CV4L2.h"

#include "Calls.h"

#include <linux/videodev2.h>
#include <time.h>

// A kernel buffer with its single plane. Only formats with one memory plane are used, even in the
// multiplanar interface.
typedef struct {
    struct v4l2_plane plane;
    struct v4l2_buffer buffer;
} request;

static uint32_t type(bool multiplanar) {
    return multiplanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;
}

static void prepare(request *request, bool multiplanar, uint32_t index) {
    request->plane = (struct v4l2_plane){0};
    request->buffer = (struct v4l2_buffer){
        .index = index, .type = type(multiplanar), .memory = V4L2_MEMORY_MMAP};
    if (multiplanar) {
        request->buffer.m.planes = &request->plane;
        request->buffer.length = 1;
    }
}

int cv4l2_request_buffers(int descriptor, bool multiplanar, uint32_t count) {
    struct v4l2_requestbuffers buffers = {
        .count = count, .type = type(multiplanar), .memory = V4L2_MEMORY_MMAP};
    int code = control_device(descriptor, VIDIOC_REQBUFS, &buffers);
    return code < 0 ? code : (int)buffers.count;
}

int cv4l2_get_place(int descriptor, bool multiplanar, uint32_t index, cv4l2_place *place) {
    request request;
    prepare(&request, multiplanar, index);
    int code = control_device(descriptor, VIDIOC_QUERYBUF, &request.buffer);
    if (code < 0) return code;
    *place = multiplanar
                 ? (cv4l2_place){request.plane.length, request.plane.m.mem_offset}
                 : (cv4l2_place){request.buffer.length, request.buffer.m.offset};
    return 0;
}

int cv4l2_queue(int descriptor, bool multiplanar, uint32_t index) {
    request request;
    prepare(&request, multiplanar, index);
    return control_device(descriptor, VIDIOC_QBUF, &request.buffer);
}

// Returns the age of a frame in nanoseconds; 0 if the timestamp uses an unknown clock.
static int64_t age(const struct v4l2_buffer *buffer) {
    if ((buffer->flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) != V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) {
        return 0;
    }
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t seconds = (int64_t)now.tv_sec - buffer->timestamp.tv_sec;
    // A frame that seems older than a minute has no valid timestamp.
    if (seconds < 0 || seconds > 60) return 0;
    int64_t result =
        seconds * 1000000000 + now.tv_nsec - (int64_t)buffer->timestamp.tv_usec * 1000;
    return result > 0 ? result : 0;
}

int cv4l2_dequeue(int descriptor, bool multiplanar, cv4l2_buffer *buffer) {
    request request;
    prepare(&request, multiplanar, 0);
    int code = control_device(descriptor, VIDIOC_DQBUF, &request.buffer);
    if (code < 0) return code;
    uint32_t end = multiplanar ? request.plane.bytesused : request.buffer.bytesused;
    // `bytesused` includes the bytes before the frame.
    uint32_t start = multiplanar ? request.plane.data_offset : 0;
    *buffer = (cv4l2_buffer){
        .index = request.buffer.index,
        .start = start,
        .byte_count = end > start ? end - start : 0,
        .sequence = request.buffer.sequence,
        .is_damaged = request.buffer.flags & V4L2_BUF_FLAG_ERROR,
        .age = age(&request.buffer),
    };
    return 0;
}

int cv4l2_start(int descriptor, bool multiplanar) {
    int kind = (int)type(multiplanar);
    return control_device(descriptor, VIDIOC_STREAMON, &kind);
}

int cv4l2_stop(int descriptor, bool multiplanar) {
    int kind = (int)type(multiplanar);
    return control_device(descriptor, VIDIOC_STREAMOFF, &kind);
}
