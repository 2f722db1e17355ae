#define _GNU_SOURCE

#include "CV4L2.h"

#include "Calls.h"

#include <linux/videodev2.h>
#include <string.h>

const uint32_t cv4l2_zoom = V4L2_CID_ZOOM_ABSOLUTE, cv4l2_focus = V4L2_CID_FOCUS_ABSOLUTE,
               cv4l2_focus_automatic = V4L2_CID_FOCUS_AUTO,
               cv4l2_focus_start = V4L2_CID_AUTO_FOCUS_START,
               cv4l2_exposure_automatic = V4L2_CID_EXPOSURE_AUTO,
               cv4l2_exposure = V4L2_CID_EXPOSURE_ABSOLUTE,
               cv4l2_exposure_bias = V4L2_CID_AUTO_EXPOSURE_BIAS,
               cv4l2_flash_mode = V4L2_CID_FLASH_LED_MODE;

static cv4l2_control_kind kind(uint32_t type) {
    switch (type) {
    case V4L2_CTRL_TYPE_INTEGER: return CV4L2_INTEGER;
    case V4L2_CTRL_TYPE_BOOLEAN: return CV4L2_BOOLEAN;
    case V4L2_CTRL_TYPE_MENU: return CV4L2_MENU;
    case V4L2_CTRL_TYPE_INTEGER_MENU: return CV4L2_INTEGER_MENU;
    case V4L2_CTRL_TYPE_BUTTON: return CV4L2_BUTTON;
    default: return CV4L2_OTHER;
    }
}

static void describe(
    cv4l2_control *control, uint32_t id, uint32_t type, const char *name, uint32_t flags) {
    *control = (cv4l2_control){
        .id = id,
        .kind = kind(type),
        .can_be_set = !(flags & (V4L2_CTRL_FLAG_DISABLED | V4L2_CTRL_FLAG_READ_ONLY)),
    };
    memcpy(control->name, name, sizeof control->name);
    control->name[sizeof control->name - 1] = 0;
}

// Drivers before Linux 3.17 only support the older call, with 32-bit ranges.
static int query_old(int descriptor, uint32_t id, cv4l2_control *control) {
    struct v4l2_queryctrl answer = {.id = id};
    int code = control_device(descriptor, VIDIOC_QUERYCTRL, &answer);
    if (code < 0) return code;
    describe(control, answer.id, answer.type, (const char *)answer.name, answer.flags);
    control->minimum = answer.minimum;
    control->maximum = answer.maximum;
    control->step = answer.step > 0 ? (uint64_t)answer.step : 1;
    control->standard = answer.default_value;
    return 0;
}

static int query(int descriptor, uint32_t id, cv4l2_control *control) {
    struct v4l2_query_ext_ctrl answer = {.id = id};
    int code = control_device(descriptor, VIDIOC_QUERY_EXT_CTRL, &answer);
    if (code == -ENOTTY) return query_old(descriptor, id, control);
    if (code < 0) return code;
    describe(control, answer.id, answer.type, answer.name, answer.flags);
    control->minimum = answer.minimum;
    control->maximum = answer.maximum;
    control->step = answer.step > 0 ? answer.step : 1;
    control->standard = answer.default_value;
    return 0;
}

int cv4l2_get_control(int descriptor, uint32_t id, cv4l2_control *control) {
    return query(descriptor, id, control);
}

int cv4l2_get_next_control(int descriptor, uint32_t id, cv4l2_control *control) {
    return query(descriptor, id | V4L2_CTRL_FLAG_NEXT_CTRL, control);
}

int cv4l2_get_menu_value(
    int descriptor, const cv4l2_control *control, uint32_t index, int64_t *value) {
    struct v4l2_querymenu answer = {.id = control->id, .index = index};
    int code = control_device(descriptor, VIDIOC_QUERYMENU, &answer);
    if (code < 0) return code;
    *value = control->kind == CV4L2_INTEGER_MENU ? answer.value : 0;
    return 0;
}

int cv4l2_get_value(int descriptor, uint32_t id, int32_t *value) {
    struct v4l2_control control = {.id = id};
    int code = control_device(descriptor, VIDIOC_G_CTRL, &control);
    *value = control.value;
    return code;
}

int cv4l2_set_value(int descriptor, uint32_t id, int32_t value) {
    struct v4l2_control control = {.id = id, .value = value};
    return control_device(descriptor, VIDIOC_S_CTRL, &control);
}
