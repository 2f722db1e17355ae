#define _GNU_SOURCE

#include "CV4L2.h"

#include "Calls.h"

#include <linux/videodev2.h>
#include <string.h>

const uint32_t cv4l2_mjpeg = V4L2_PIX_FMT_MJPEG, cv4l2_jpeg = V4L2_PIX_FMT_JPEG,
               cv4l2_yuyv = V4L2_PIX_FMT_YUYV, cv4l2_uyvy = V4L2_PIX_FMT_UYVY,
               cv4l2_nv12 = V4L2_PIX_FMT_NV12, cv4l2_yuv420 = V4L2_PIX_FMT_YUV420,
               cv4l2_rgb24 = V4L2_PIX_FMT_RGB24, cv4l2_bgr24 = V4L2_PIX_FMT_BGR24,
               cv4l2_grey = V4L2_PIX_FMT_GREY;

static uint32_t type(bool multiplanar) {
    return multiplanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : V4L2_BUF_TYPE_VIDEO_CAPTURE;
}

int cv4l2_get_capability(int descriptor, cv4l2_capability *capability) {
    struct v4l2_capability answer = {0};
    int code = control_device(descriptor, VIDIOC_QUERYCAP, &answer);
    if (code < 0) return code;
    // `capabilities` describes all nodes of a device together, including metadata nodes.
    uint32_t able = answer.capabilities & V4L2_CAP_DEVICE_CAPS ? answer.device_caps
                                                               : answer.capabilities;
    *capability = (cv4l2_capability){
        .captures = able & (V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE),
        .is_multiplanar = !(able & V4L2_CAP_VIDEO_CAPTURE),
        .streams = able & V4L2_CAP_STREAMING,
    };
    memcpy(capability->card, answer.card, sizeof capability->card);
    capability->card[sizeof capability->card - 1] = 0;
    return 0;
}

int cv4l2_get_pixel_format(int descriptor, bool multiplanar, uint32_t index, uint32_t *code) {
    struct v4l2_fmtdesc answer = {.index = index, .type = type(multiplanar)};
    int result = control_device(descriptor, VIDIOC_ENUM_FMT, &answer);
    *code = answer.pixelformat;
    return result;
}

int cv4l2_get_sizes(int descriptor, uint32_t code, uint32_t index, cv4l2_sizes *sizes) {
    struct v4l2_frmsizeenum answer = {.index = index, .pixel_format = code};
    int result = control_device(descriptor, VIDIOC_ENUM_FRAMESIZES, &answer);
    if (result < 0) return result;
    if (answer.type == V4L2_FRMSIZE_TYPE_DISCRETE) {
        *sizes = (cv4l2_sizes){
            answer.discrete.width,  answer.discrete.width,  1,
            answer.discrete.height, answer.discrete.height, 1,
        };
    } else {
        *sizes = (cv4l2_sizes){
            answer.stepwise.min_width,  answer.stepwise.max_width,  answer.stepwise.step_width,
            answer.stepwise.min_height, answer.stepwise.max_height, answer.stepwise.step_height,
        };
    }
    return 0;
}

static cv4l2_interval interval(struct v4l2_fract fraction) {
    return (cv4l2_interval){fraction.numerator, fraction.denominator};
}

int cv4l2_get_intervals(
    int descriptor, uint32_t code, uint32_t width, uint32_t height, uint32_t index,
    cv4l2_intervals *intervals) {
    struct v4l2_frmivalenum answer = {
        .index = index, .pixel_format = code, .width = width, .height = height};
    int result = control_device(descriptor, VIDIOC_ENUM_FRAMEINTERVALS, &answer);
    if (result < 0) return result;
    bool is_single = answer.type == V4L2_FRMIVAL_TYPE_DISCRETE;
    *intervals = (cv4l2_intervals){
        .shortest = interval(is_single ? answer.discrete : answer.stepwise.min),
        .longest = interval(is_single ? answer.discrete : answer.stepwise.max),
    };
    return 0;
}

// Replaces unspecified colour values by the kernel's defaults.
static void describe_colors(
    cv4l2_format *format, uint32_t colorspace, uint32_t encoding, uint32_t quantization) {
    if (encoding == V4L2_YCBCR_ENC_DEFAULT) encoding = V4L2_MAP_YCBCR_ENC_DEFAULT(colorspace);
    format->is_bt709 = encoding != V4L2_YCBCR_ENC_601 && encoding != V4L2_YCBCR_ENC_XV601;
    if (quantization == V4L2_QUANTIZATION_DEFAULT) {
        // Drivers do not regard grey as YCbCr: its default is the range of RGB, which is full.
        bool is_rgb = format->code == V4L2_PIX_FMT_GREY;
        quantization = V4L2_MAP_QUANTIZATION_DEFAULT(is_rgb, colorspace, encoding);
    }
    format->is_full_range = quantization == V4L2_QUANTIZATION_FULL_RANGE;
}

static void describe(cv4l2_format *format, const struct v4l2_format *answer, bool multiplanar) {
    if (multiplanar) {
        const struct v4l2_pix_format_mplane *picture = &answer->fmt.pix_mp;
        *format = (cv4l2_format){
            .code = picture->pixelformat,
            .width = picture->width,
            .height = picture->height,
            .bytes_per_row = picture->plane_fmt[0].bytesperline,
            .byte_count = picture->plane_fmt[0].sizeimage,
            .planes = picture->num_planes,
        };
        describe_colors(
            format, picture->colorspace, picture->ycbcr_enc, picture->quantization);
    } else {
        const struct v4l2_pix_format *picture = &answer->fmt.pix;
        *format = (cv4l2_format){
            .code = picture->pixelformat,
            .width = picture->width,
            .height = picture->height,
            .bytes_per_row = picture->bytesperline,
            .byte_count = picture->sizeimage,
            .planes = 1,
        };
        // The fields after `priv` are valid only if `priv` has this value.
        bool is_extended = picture->priv == V4L2_PIX_FMT_PRIV_MAGIC;
        describe_colors(
            format, picture->colorspace, is_extended ? picture->ycbcr_enc : 0,
            is_extended ? picture->quantization : 0);
    }
}

int cv4l2_get_format(int descriptor, bool multiplanar, cv4l2_format *format) {
    struct v4l2_format answer = {.type = type(multiplanar)};
    int code = control_device(descriptor, VIDIOC_G_FMT, &answer);
    if (code < 0) return code;
    describe(format, &answer, multiplanar);
    return 0;
}

int cv4l2_set_format(int descriptor, bool multiplanar, cv4l2_format *format) {
    struct v4l2_format request = {.type = type(multiplanar)};
    if (multiplanar) {
        request.fmt.pix_mp.pixelformat = format->code;
        request.fmt.pix_mp.width = format->width;
        request.fmt.pix_mp.height = format->height;
        request.fmt.pix_mp.field = V4L2_FIELD_NONE;
        request.fmt.pix_mp.num_planes = 1;
    } else {
        request.fmt.pix.pixelformat = format->code;
        request.fmt.pix.width = format->width;
        request.fmt.pix.height = format->height;
        request.fmt.pix.field = V4L2_FIELD_NONE;
        request.fmt.pix.priv = V4L2_PIX_FMT_PRIV_MAGIC;
    }
    int code = control_device(descriptor, VIDIOC_S_FMT, &request);
    if (code < 0) return code;
    describe(format, &request, multiplanar);
    return 0;
}

int cv4l2_set_interval(int descriptor, bool multiplanar, cv4l2_interval *wanted) {
    struct v4l2_streamparm parameters = {.type = type(multiplanar)};
    int code = control_device(descriptor, VIDIOC_G_PARM, &parameters);
    if (code < 0) return code;
    struct v4l2_captureparm *capture = &parameters.parm.capture;
    if (wanted->denominator && capture->capability & V4L2_CAP_TIMEPERFRAME) {
        capture->timeperframe = (struct v4l2_fract){wanted->numerator, wanted->denominator};
        code = control_device(descriptor, VIDIOC_S_PARM, &parameters);
        if (code < 0) return code;
    }
    *wanted = interval(capture->timeperframe);
    return 0;
}
