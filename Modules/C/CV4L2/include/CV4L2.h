#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Linux's video devices, without the kernel's unions and ioctl numbers.
//
// A function that returns an `int` returns a negative errno, 0, or a positive value if documented.
// Calls interrupted by a signal are repeated. Descriptors are non-blocking; cv4l2_wait blocks.

#define CV4L2_NAME(name) __attribute__((swift_name(name)))

// The name of a device, and the ways to capture that it supports.
typedef struct {
    char card[32];  // zero-terminated; UTF-8 unless the driver is faulty
    bool captures;
    // True if the device captures through the multiplanar interface.
    bool is_multiplanar CV4L2_NAME("isMultiplanar");
    bool streams;
} cv4l2_capability CV4L2_NAME("V4L2Capability");

// A range of sizes in pixels. For a single size, minimum and maximum are equal.
typedef struct {
    uint32_t least_width CV4L2_NAME("leastWidth");
    uint32_t greatest_width CV4L2_NAME("greatestWidth");
    uint32_t width_step CV4L2_NAME("widthStep");
    uint32_t least_height CV4L2_NAME("leastHeight");
    uint32_t greatest_height CV4L2_NAME("greatestHeight");
    uint32_t height_step CV4L2_NAME("heightStep");
} cv4l2_sizes CV4L2_NAME("V4L2Sizes");

// A time as a fraction of a second.
typedef struct {
    uint32_t numerator;
    uint32_t denominator;
} cv4l2_interval CV4L2_NAME("V4L2Interval");

// The range of the time between two frames. For a single interval, both are equal.
typedef struct {
    cv4l2_interval shortest;
    cv4l2_interval longest;
} cv4l2_intervals CV4L2_NAME("V4L2Intervals");

// The pixel format, size, memory layout and colours of frames.
typedef struct {
    uint32_t code;  // V4L2_PIX_FMT_…: four letters
    uint32_t width;
    uint32_t height;
    uint32_t bytes_per_row CV4L2_NAME("bytesPerRow");
    uint32_t byte_count CV4L2_NAME("byteCount");
    uint32_t planes;  // memory planes of a frame
    bool is_bt709 CV4L2_NAME("isBT709");
    bool is_full_range CV4L2_NAME("isFullRange");
} cv4l2_format CV4L2_NAME("V4L2Format");

// The length of a buffer in bytes, and its offset for mmap.
typedef struct {
    uint32_t length;
    uint32_t offset;
} cv4l2_place CV4L2_NAME("V4L2Place");

// A buffer that the device has filled with a frame.
typedef struct {
    uint32_t index;
    uint32_t start;       // the frame's offset in the buffer
    uint32_t byte_count CV4L2_NAME("byteCount");
    uint32_t sequence;
    bool is_damaged CV4L2_NAME("isDamaged");
    int64_t age;          // nanoseconds since its capture; 0 if unknown
} cv4l2_buffer CV4L2_NAME("V4L2Buffer");

typedef enum __attribute__((enum_extensibility(closed))) {
    CV4L2_INTEGER CV4L2_NAME("integer"),
    CV4L2_BOOLEAN CV4L2_NAME("boolean"),
    CV4L2_MENU CV4L2_NAME("menu"),
    CV4L2_INTEGER_MENU CV4L2_NAME("integerMenu"),
    CV4L2_BUTTON CV4L2_NAME("button"),
    CV4L2_OTHER CV4L2_NAME("other"),
} cv4l2_control_kind CV4L2_NAME("V4L2ControlKind");

// A control of a device, such as its focus. `standard` is the control's default value.
typedef struct {
    uint32_t id;
    char name[32];
    cv4l2_control_kind kind;
    int64_t minimum;
    int64_t maximum;
    uint64_t step;
    int64_t standard;
    bool can_be_set CV4L2_NAME("canBeSet");
} cv4l2_control CV4L2_NAME("V4L2Control");

// The results of cv4l2_wait, as bits.
enum {
    CV4L2_READY = 1,
    CV4L2_INTERRUPTED = 2,
    CV4L2_GONE = 4,
    CV4L2_FAILED = 8,  // dequeueing a frame returns the error
};

// Codes of pixel formats and controls, which are macros in the kernel's header.
extern const uint32_t cv4l2_mjpeg, cv4l2_jpeg, cv4l2_yuyv, cv4l2_uyvy, cv4l2_nv12, cv4l2_yuv420,
    cv4l2_rgb24, cv4l2_bgr24, cv4l2_grey;
extern const uint32_t cv4l2_zoom, cv4l2_focus, cv4l2_focus_automatic, cv4l2_focus_start,
    cv4l2_exposure_automatic, cv4l2_exposure, cv4l2_exposure_bias, cv4l2_flash_mode;

// Returns the English description of an errno.
const char *cv4l2_description(int code);

// Opens a device for reading and writing. Returns -ENOTTY unless it is a character device.
int cv4l2_open(const char *path);
void cv4l2_close(int descriptor);

// Creates the `wakeup` of cv4l2_wait. After cv4l2_wake, every wait with it ends at once.
int cv4l2_make_wakeup(void);
void cv4l2_wake(int wakeup);
// Waits for a frame. Returns 0 after `nanoseconds`, or the bits of the events.
int cv4l2_wait(int descriptor, int wakeup, int64_t nanoseconds);

int cv4l2_get_capability(int descriptor, cv4l2_capability *capability);
// The next three functions get the item at an index. They return -EINVAL after the last item.
int cv4l2_get_pixel_format(int descriptor, bool multiplanar, uint32_t index, uint32_t *code);
int cv4l2_get_sizes(int descriptor, uint32_t code, uint32_t index, cv4l2_sizes *sizes);
int cv4l2_get_intervals(
    int descriptor, uint32_t code, uint32_t width, uint32_t height, uint32_t index,
    cv4l2_intervals *intervals);

int cv4l2_get_format(int descriptor, bool multiplanar, cv4l2_format *format);
// Requests a code, a width and a height; `format` receives the device's choice.
int cv4l2_set_format(int descriptor, bool multiplanar, cv4l2_format *format);
// Requests an interval, unless its denominator is 0 or the device has a fixed interval. `interval`
// receives the device's interval. Returns -ENOTTY if the device does not know intervals.
int cv4l2_set_interval(int descriptor, bool multiplanar, cv4l2_interval *interval);

// Requests mappable buffers and returns their number. A `count` of 0 releases all buffers.
int cv4l2_request_buffers(int descriptor, bool multiplanar, uint32_t count);
int cv4l2_get_place(int descriptor, bool multiplanar, uint32_t index, cv4l2_place *place);
int cv4l2_map(int descriptor, cv4l2_place place, void **memory);
int cv4l2_unmap(void *memory, size_t length);
// Queues a buffer, to be filled by the device.
int cv4l2_queue(int descriptor, bool multiplanar, uint32_t index);
// Dequeues a filled buffer. Returns -EAGAIN if no buffer is ready.
int cv4l2_dequeue(int descriptor, bool multiplanar, cv4l2_buffer *buffer);
int cv4l2_start(int descriptor, bool multiplanar);
int cv4l2_stop(int descriptor, bool multiplanar);

int cv4l2_get_control(int descriptor, uint32_t id, cv4l2_control *control);
// Gets the control with the next greater id. Returns -EINVAL after the last one.
int cv4l2_get_next_control(int descriptor, uint32_t id, cv4l2_control *control);
// Gets the value of an item of an integer menu; 0 for a menu of names. Returns -EINVAL for an
// invalid index.
int cv4l2_get_menu_value(
    int descriptor, const cv4l2_control *control, uint32_t index, int64_t *value);
int cv4l2_get_value(int descriptor, uint32_t id, int32_t *value);
int cv4l2_set_value(int descriptor, uint32_t id, int32_t value);
