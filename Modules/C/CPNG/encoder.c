#include "CPNG.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "rows.h"

struct cpng_encoder {
    png_structp png;
    png_infop info;
    jmp_buf escape;
    uint8_t *output;
    size_t size, capacity;
    cpng_rows *rows;
    // True after the chunks that precede the rows were written.
    bool has_begun, is_portable;
    cpng_status status;
    char message[160];
};

static _Noreturn void on_error(png_structp png, png_const_charp message) {
    cpng_encoder *e = png_get_error_ptr(png);
    e->status = strcmp(message, "Out of memory") ? CPNG_DAMAGED : CPNG_NO_MEMORY;
    strncpy(e->message, message, sizeof e->message - 1);
    longjmp(e->escape, 1);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static bool append(void *encoder, const uint8_t *data, size_t count) {
    cpng_encoder *e = encoder;
    if (count > e->capacity - e->size) {
        size_t capacity = (e->size + count) * 2;
        uint8_t *larger = realloc(e->output, capacity);
        if (!larger) return false;
        e->output = larger;
        e->capacity = capacity;
    }
    memcpy(e->output + e->size, data, count);
    e->size += count;
    return true;
}

static void on_write(png_structp png, png_bytep data, size_t count) {
    if (!append(png_get_io_ptr(png), data, count)) png_error(png, "Out of memory");
}

static void on_flush(png_structp png) { (void)png; }

cpng_encoder *cpng_encoder_create(void) {
    cpng_encoder *e = calloc(1, sizeof *e);
    if (!e) return NULL;
    if (setjmp(e->escape)) {
        cpng_encoder_free(e);
        return NULL;
    }
    e->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, e, on_error, on_warning);
    e->info = e->png ? png_create_info_struct(e->png) : NULL;
    if (!e->info) {
        cpng_encoder_free(e);
        return NULL;
    }
    png_set_write_fn(e->png, e, on_write, on_flush);
    return e;
}

void cpng_encoder_free(cpng_encoder *e) {
    if (!e) return;
    if (e->png) png_destroy_write_struct(&e->png, &e->info);
    cpng_rows_free(e->rows);
    free(e->output);
    free(e);
}

void cpng_encoder_use_portable(cpng_encoder *e) { e->is_portable = true; }

static int colour_type(int layout) {
    switch (layout) {
    case 1: return PNG_COLOR_TYPE_GRAY;
    case 2: return PNG_COLOR_TYPE_GRAY_ALPHA;
    case 3: return PNG_COLOR_TYPE_RGB;
    default: return PNG_COLOR_TYPE_RGB_ALPHA;
    }
}

// Sets the header, the compression level and the colour profile. Call it after setjmp, to which
// libpng's errors jump.
static void start(
    cpng_encoder *e, uint32_t width, uint32_t height, int type, int depth, int level,
    const char *profile_name, const uint8_t *profile, size_t profile_size) {
    png_set_user_limits(e->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_benign_errors(e->png, 1);
    if (level >= 0) png_set_compression_level(e->png, level);
    png_set_IHDR(
        e->png, e->info, width, height, depth, type, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    if (profile_size > 0) {
        png_set_iCCP(
            e->png, e->info, profile_name, PNG_COMPRESSION_TYPE_BASE, profile,
            (png_uint_32)profile_size);
    }
}

cpng_status cpng_encoder_start_indexed(
    cpng_encoder *e, uint32_t width, uint32_t height, const cpng_palette *palette, int level,
    const char *profile_name, const uint8_t *profile, size_t profile_size) {
    if (setjmp(e->escape)) return e->status;
    const int type = palette->is_gray ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_PALETTE;
    start(
        e, width, height, type, palette->depth, level, profile_name, profile, profile_size);
    if (palette->is_gray) {
        if (palette->transparent >= 0) {
            png_color_16 color = {.gray = (png_uint_16)palette->transparent};
            png_set_tRNS(e->png, e->info, NULL, 0, &color);
        }
    } else {
        png_color colors[256];
        for (int i = 0; i < palette->count; i++) {
            const uint8_t *from = palette->colors + 4 * i;
            colors[i] = (png_color){from[0], from[1], from[2]};
        }
        png_set_PLTE(e->png, e->info, colors, palette->count);
        png_byte alphas[256];
        int translucent = 0;
        for (int i = 0; i < palette->count; i++) {
            alphas[i] = palette->colors[4 * i + 3];
            if (alphas[i] < 255) translucent = i + 1;
        }
        if (translucent > 0) png_set_tRNS(e->png, e->info, alphas, translucent, NULL);
    }
    png_write_info_before_PLTE(e->png, e->info);
    // Makes libpng pack the pixels: rows have a byte for each pixel.
    png_set_packing(e->png);
    return CPNG_OK;
}

cpng_status cpng_encoder_start(
    cpng_encoder *e, uint32_t width, uint32_t height, int layout, int depth, int level,
    bool helps, const char *profile_name, const uint8_t *profile, size_t profile_size) {
    if (setjmp(e->escape)) return e->status;
    start(
        e, width, height, colour_type(layout), depth, level, profile_name, profile, profile_size);
    png_write_info_before_PLTE(e->png, e->info);
    bool swaps = depth == 16 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    if (level >= 0) {
        if (swaps) png_set_swap(e->png);
        return CPNG_OK;
    }
    e->rows = cpng_rows_create(
        &(cpng_rows_facts){
            .width = width,
            .height = height,
            .pixel = (size_t)layout * (depth / 8),
            .swaps = swaps,
            .helps = helps,
            .is_portable = e->is_portable,
        },
        append, e);
    return e->rows ? CPNG_OK : CPNG_NO_MEMORY;
}

cpng_status cpng_encoder_chunk(
    cpng_encoder *e, const char *type, const uint8_t *data, size_t size) {
    if (setjmp(e->escape)) return e->status;
    png_write_chunk(e->png, (png_const_bytep)type, data, size);
    return CPNG_OK;
}

cpng_status cpng_encoder_write(
    cpng_encoder *e, const uint8_t *rows, size_t stride, uint32_t count) {
    if (setjmp(e->escape)) return e->status;
    if (!e->has_begun) {
        // The palette is written only now, because chunks about colour must precede it, and the
        // caller adds these after the start.
        png_write_info(e->png, e->info);
        e->has_begun = true;
    }
    for (uint32_t y = 0; y < count; y++) {
        if (!e->rows) {
            png_write_row(e->png, rows + y * stride);
            continue;
        }
        if (!cpng_rows_add(e->rows, rows + y * stride)) png_error(e->png, "Out of memory");
    }
    return CPNG_OK;
}

cpng_status cpng_encoder_finish(cpng_encoder *e) {
    if (setjmp(e->escape)) return e->status;
    if (!e->rows) {
        png_write_end(e->png, NULL);
        return CPNG_OK;
    }
    // png_write_end would fail, because libpng has not seen the rows.
    png_write_chunk(e->png, (png_const_bytep) "IEND", NULL, 0);
    return CPNG_OK;
}

const uint8_t *cpng_encoder_output(const cpng_encoder *e, size_t *size) {
    *size = e->size;
    return e->output;
}

void cpng_encoder_drain(cpng_encoder *e) { e->size = 0; }

const char *cpng_encoder_message(const cpng_encoder *e) { return e->message; }
