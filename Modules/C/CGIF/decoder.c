#include "CGIF.h"

#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

struct cgif_decoder {
    GifFileType *file;
    const uint8_t *data;
    size_t size, position;
    bool has_reached_end;
    int error;
};

static int on_read(GifFileType *file, GifByteType *target, int count) {
    cgif_decoder *d = file->UserData;
    size_t left = d->size - d->position;
    size_t wanted = count > 0 ? (size_t)count : 0;
    if (wanted > left) {
        d->has_reached_end = true;
        wanted = left;
    }
    memcpy(target, d->data + d->position, wanted);
    d->position += wanted;
    return (int)wanted;
}

static cgif_status status_of(const cgif_decoder *d) {
    if (d->error == D_GIF_ERR_NOT_ENOUGH_MEM) return CGIF_NO_MEMORY;
    return d->has_reached_end ? CGIF_TRUNCATED : CGIF_DAMAGED;
}

static cgif_status failure(cgif_decoder *d) {
    d->error = d->file->Error;
    return status_of(d);
}

cgif_decoder *cgif_decoder_create(const uint8_t *data, size_t size, cgif_status *status) {
    cgif_decoder *d = calloc(1, sizeof *d);
    *status = CGIF_NO_MEMORY;
    if (!d) return NULL;
    d->data = data;
    d->size = size;
    d->file = DGifOpen(d, on_read, &d->error);
    if (!d->file) {
        *status = status_of(d);
        free(d);
        return NULL;
    }
    *status = CGIF_OK;
    return d;
}

void cgif_decoder_free(cgif_decoder *d) {
    if (!d) return;
    DGifCloseFile(d->file, NULL);
    free(d);
}

cgif_status cgif_decoder_open_image(cgif_decoder *d, size_t offset, cgif_image *image) {
    GifFileType *file = d->file;
    if (offset > d->size) return CGIF_TRUNCATED;
    d->position = offset;
    GifRecordType type;
    if (DGifGetRecordType(file, &type) == GIF_ERROR) return failure(d);
    if (type != IMAGE_DESC_RECORD_TYPE) return CGIF_DAMAGED;
    if (DGifGetImageDesc(file) == GIF_ERROR) return failure(d);
    *image = (cgif_image){
        .left = (uint32_t)file->Image.Left,
        .top = (uint32_t)file->Image.Top,
        .width = (uint32_t)file->Image.Width,
        .height = (uint32_t)file->Image.Height,
        .is_interlaced = file->Image.Interlace,
    };
    const ColorMapObject *colors = file->Image.ColorMap ? file->Image.ColorMap : file->SColorMap;
    for (int i = 0; i < 256; i++) {
        uint8_t *entry = image->palette + 3 * i;
        if (!colors) {
            // Without a colour table the format leaves the colours to the reader: use greys.
            memset(entry, i, 3);
        } else if (i < colors->ColorCount) {
            entry[0] = colors->Colors[i].Red;
            entry[1] = colors->Colors[i].Green;
            entry[2] = colors->Colors[i].Blue;
        }
    }
    return CGIF_OK;
}

cgif_status cgif_decoder_read(cgif_decoder *d, uint8_t *row, uint32_t width) {
    if (DGifGetLine(d->file, row, (int)width) == GIF_ERROR) return failure(d);
    return CGIF_OK;
}

const char *cgif_decoder_message(const cgif_decoder *d) {
    const char *text = GifErrorString(d->error);
    return text ? text : "invalid picture data";
}
