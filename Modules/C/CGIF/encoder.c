#include "CGIF.h"

#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

struct cgif_encoder {
    GifFileType *file;
    uint8_t *output;
    size_t size, capacity;
    bool is_out_of_memory;
    int error;
};

static bool append(cgif_encoder *e, const uint8_t *data, size_t count) {
    if (count > e->capacity - e->size) {
        size_t capacity = (e->size + count) * 2;
        uint8_t *larger = realloc(e->output, capacity);
        if (!larger) {
            e->is_out_of_memory = true;
            return false;
        }
        e->output = larger;
        e->capacity = capacity;
    }
    memcpy(e->output + e->size, data, count);
    e->size += count;
    return true;
}

static int on_write(GifFileType *file, const GifByteType *data, int count) {
    return count > 0 && append(file->UserData, data, (size_t)count) ? count : 0;
}

cgif_encoder *cgif_encoder_create(void) {
    cgif_encoder *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    e->file = EGifOpen(e, on_write, &e->error);
    if (!e->file) {
        free(e);
        return NULL;
    }
    // The version becomes GIF89a, because GIF87a lacks some kinds of blocks.
    EGifSetGifVersion(e->file, true);
    return e;
}

void cgif_encoder_free(cgif_encoder *e) {
    if (!e) return;
    if (e->file) EGifCloseFile(e->file, NULL);
    free(e->output);
    free(e);
}

static cgif_status status_of(cgif_encoder *e, int result) {
    if (result != GIF_ERROR) return CGIF_OK;
    if (e->file) e->error = e->file->Error;
    bool is_memory = e->is_out_of_memory || e->error == E_GIF_ERR_NOT_ENOUGH_MEM;
    return is_memory ? CGIF_NO_MEMORY : CGIF_DAMAGED;
}

static ColorMapObject *color_map(const uint8_t *palette, int colors) {
    int bits = 1;
    while (1 << bits < colors) bits++;
    GifColorType entries[256] = {0};
    for (int i = 0; i < colors; i++) {
        entries[i] = (GifColorType){palette[3 * i], palette[3 * i + 1], palette[3 * i + 2]};
    }
    return GifMakeMapObject(1 << bits, entries);
}

cgif_status cgif_encoder_start(
    cgif_encoder *e, uint32_t width, uint32_t height, const uint8_t *palette, int colors) {
    ColorMapObject *map = color_map(palette, colors);
    if (!map) return CGIF_NO_MEMORY;
    int result = EGifPutScreenDesc(e->file, (int)width, (int)height, 8, 0, map);
    GifFreeMapObject(map);
    return status_of(e, result);
}

cgif_status cgif_encoder_block(cgif_encoder *e, const uint8_t *data, size_t size) {
    return append(e, data, size) ? CGIF_OK : CGIF_NO_MEMORY;
}

static int put_control(cgif_encoder *e, GraphicsControlBlock control) {
    GifByteType bytes[4];
    size_t size = EGifGCBToExtension(&control, bytes);
    return EGifPutExtension(e->file, GRAPHICS_EXT_FUNC_CODE, (int)size, bytes);
}

cgif_status cgif_encoder_begin_frame(cgif_encoder *e, const cgif_frame *frame) {
    int result = put_control(
        e, (GraphicsControlBlock){
            .DisposalMode = frame->is_cleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT,
            .DelayTime = (int)frame->delay,
            .TransparentColor = frame->transparent,
        });
    if (result == GIF_ERROR) return status_of(e, result);
    ColorMapObject *map = NULL;
    if (frame->palette) {
        map = color_map(frame->palette, frame->colors);
        if (!map) return CGIF_NO_MEMORY;
    }
    // giflib frees the previous frame's colour map only if this frame has one of its own.
    GifFreeMapObject(e->file->Image.ColorMap);
    e->file->Image.ColorMap = NULL;
    result = EGifPutImageDesc(
        e->file, (int)frame->left, (int)frame->top, (int)frame->width, (int)frame->height, false,
        map);
    GifFreeMapObject(map);
    return status_of(e, result);
}

cgif_status cgif_encoder_begin_image(
    cgif_encoder *e, uint32_t width, uint32_t height, int transparent) {
    if (transparent >= 0) {
        int result = put_control(e, (GraphicsControlBlock){.TransparentColor = transparent});
        if (result == GIF_ERROR) return status_of(e, result);
    }
    return status_of(e, EGifPutImageDesc(e->file, 0, 0, (int)width, (int)height, false, NULL));
}

cgif_status cgif_encoder_write(cgif_encoder *e, uint8_t *row, uint32_t width) {
    return status_of(e, EGifPutLine(e->file, row, (int)width));
}

cgif_status cgif_encoder_finish(cgif_encoder *e) {
    // EGifCloseFile frees giflib's memory even if it fails.
    int result = EGifCloseFile(e->file, &e->error);
    e->file = NULL;
    return status_of(e, result);
}

const uint8_t *cgif_encoder_output(const cgif_encoder *e, size_t *size) {
    *size = e->size;
    return e->output;
}

void cgif_encoder_drain(cgif_encoder *e) { e->size = 0; }

const char *cgif_encoder_message(const cgif_encoder *e) {
    const char *text = GifErrorString(e->error);
    return text ? text : "the picture could not be written";
}
