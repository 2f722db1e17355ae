#include "CPNG.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "stream.h"

// The number of rows between two checks for interruption, while rows are skipped.
enum { ROWS_OF_A_QUESTION = 16 };
// True if this machine's byte order of 16-bit samples differs from the file's.
enum { IS_LITTLE = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ };

struct cpng_decoder {
    png_structp png;
    png_infop info;
    jmp_buf escape;
    // The decoder of an ordinary file, or NULL, and the number of rows that it has returned.
    cpng_stream *stream;
    uint32_t given;
    size_t maximum_chunk;
    bool is_deep;
    const uint8_t *data;
    size_t size, position;
    bool allows_truncation, allows_damage, is_truncated, lacks_end;
    cpng_status status;
    char message[160];
};

static _Noreturn void fail(cpng_decoder *d, cpng_status status, const char *message) {
    d->status = status;
    strncpy(d->message, message, sizeof d->message - 1);
    longjmp(d->escape, 1);
}

static _Noreturn void on_error(png_structp png, png_const_charp message) {
    // The second message comes from zlib.
    bool is_memory = !strcmp(message, "Out of memory") || !strcmp(message, "insufficient memory");
    fail(png_get_error_ptr(png), is_memory ? CPNG_NO_MEMORY : CPNG_DAMAGED, message);
}

static void on_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void on_read(png_structp png, png_bytep target, size_t count) {
    cpng_decoder *d = png_get_io_ptr(png);
    if (count > d->size - d->position) fail(d, CPNG_TRUNCATED, "the file ends too early");
    memcpy(target, d->data + d->position, count);
    d->position += count;
}

cpng_decoder *cpng_decoder_create(const uint8_t *data, size_t size, bool allows_truncation) {
    cpng_decoder *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->data = data;
    d->size = size;
    d->allows_truncation = allows_truncation;
    if (setjmp(d->escape)) {
        cpng_decoder_free(d);
        return NULL;
    }
    d->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, d, on_error, on_warning);
    d->info = d->png ? png_create_info_struct(d->png) : NULL;
    if (!d->info) {
        cpng_decoder_free(d);
        return NULL;
    }
    png_set_read_fn(d->png, d, on_read);
    // libpng inflates bytes only after it has filled a buffer with them. With a small buffer, few
    // pixels are lost at a truncated end.
    if (allows_truncation) png_set_compression_buffer_size(d->png, 16);
    return d;
}

void cpng_decoder_allow_damage(cpng_decoder *d) {
    d->allows_damage = true;
    // With a wrong checksum at the end, libpng would discard the last row, although the row was
    // inflated.
    png_set_option(d->png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
}

void cpng_decoder_free(cpng_decoder *d) {
    if (!d) return;
    if (d->png) png_destroy_read_struct(&d->png, &d->info, NULL);
    cpng_stream_free(d->stream);
    free(d);
}

cpng_status cpng_decoder_read_header(
    cpng_decoder *d, uint32_t maximum_side, size_t maximum_chunk, cpng_header *header) {
    // libpng skips these chunks, text and Exif, because the caller copies them from file to file
    // without inflating them.
    static const uint8_t text[] = "tEXt\0zTXt\0iTXt\0eXIf";
    if (setjmp(d->escape)) return d->status;
    png_structp png = d->png;
    d->maximum_chunk = maximum_chunk;
    png_set_user_limits(png, maximum_side, maximum_side);
    png_set_chunk_malloc_max(png, maximum_chunk);
    int action = d->allows_damage ? PNG_CRC_WARN_USE : PNG_CRC_ERROR_QUIT;
    png_set_crc_action(png, action, action);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, text, 4);
    png_read_info(png, d->info);

    int colour = png_get_color_type(png, d->info);
    bool has_transparency = png_get_valid(png, d->info, PNG_INFO_tRNS) != 0;
    *header = (cpng_header){
        .width = png_get_image_width(png, d->info),
        .height = png_get_image_height(png, d->info),
        .bit_depth = png_get_bit_depth(png, d->info),
        .channels = png_get_channels(png, d->info),
        .has_palette = colour == PNG_COLOR_TYPE_PALETTE,
        .has_alpha = (colour & PNG_COLOR_MASK_ALPHA) || has_transparency,
        .is_interlaced = png_get_interlace_type(png, d->info) != PNG_INTERLACE_NONE,
    };
    header->layout = header->has_alpha ? 4 : colour == PNG_COLOR_TYPE_GRAY ? 1 : 3;
    png_charp name;
    png_bytep profile;
    png_uint_32 size;
    int compression;
    if (png_get_iCCP(png, d->info, &name, &compression, &profile, &size)) {
        header->profile = profile;
        header->profile_size = size;
        header->profile_name = name;
    }
    return CPNG_OK;
}

// True if libpng only unfilters rows, and swaps the bytes of 16-bit samples.
static bool is_plain(const cpng_decoder *d) {
    int colour = png_get_color_type(d->png, d->info);
    return png_get_bit_depth(d->png, d->info) == (d->is_deep ? 16 : 8)
        && png_get_interlace_type(d->png, d->info) == PNG_INTERLACE_NONE
        && !png_get_valid(d->png, d->info, PNG_INFO_tRNS)
        && (colour == PNG_COLOR_TYPE_GRAY || colour == PNG_COLOR_TYPE_RGB
            || colour == PNG_COLOR_TYPE_RGB_ALPHA);
}

cpng_status cpng_decoder_start(cpng_decoder *d, bool is_deep) {
    if (setjmp(d->escape)) return d->status;
    png_structp png = d->png;
    int colour = png_get_color_type(png, d->info);
    bool has_alpha = (colour & PNG_COLOR_MASK_ALPHA)
        || png_get_valid(png, d->info, PNG_INFO_tRNS);
    d->is_deep = is_deep && png_get_bit_depth(png, d->info) == 16;
    bool is_stored = is_plain(d);
    png_set_expand(png);
    if (!d->is_deep) png_set_scale_16(png);
    else if (IS_LITTLE) png_set_swap(png);
    if (has_alpha && !(colour & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
    png_set_interlace_handling(png);
    png_read_update_info(png, d->info);
    // libpng has read the file up to and including the length and type of the first IDAT.
    cpng_stream_facts facts = {
        .data = d->data,
        .size = d->size,
        .start = d->position - 8,
        .height = png_get_image_height(png, d->info),
        .row = png_get_rowbytes(png, d->info),
        .pixel = (size_t)png_get_channels(png, d->info) * (d->is_deep ? 2 : 1),
        .swaps = d->is_deep && IS_LITTLE,
        .maximum_chunk = d->maximum_chunk,
    };
    // If damage is allowed, libpng decodes the file.
    if (is_stored && !d->allows_damage) d->stream = cpng_stream_create(&facts);
    return CPNG_OK;
}

// Accepts a truncated or damaged picture if the caller allows that.
static cpng_status ended(cpng_decoder *d) {
    if (d->status == CPNG_DAMAGED) d->status = CPNG_CORRUPT;
    bool is_allowed = (d->status == CPNG_TRUNCATED && (d->allows_truncation || d->allows_damage))
        || (d->status == CPNG_CORRUPT && d->allows_damage);
    if (!is_allowed) return d->status;
    d->is_truncated = true;
    return CPNG_OK;
}

// True if the file ends too early, but after the pixels. libpng counts a row, and the last pass,
// only after it has returned the pixels.
static bool has_all_rows(cpng_decoder *d) {
    if (d->status != CPNG_TRUNCATED) return false;
    d->lacks_end = png_get_interlace_type(d->png, d->info) == PNG_INTERLACE_NONE
        ? png_get_current_row_number(d->png) == png_get_image_height(d->png, d->info)
        : png_get_current_pass_number(d->png) >= PNG_INTERLACE_ADAM7_PASSES;
    return d->lacks_end;
}

// Lets libpng go on if the file is not ordinary. libpng starts from the first row, and skips the
// rows that were already returned.
static cpng_status hand_over(
    cpng_decoder *d, bool (*is_interrupted)(void *context), void *context) {
    cpng_stream_free(d->stream);
    d->stream = NULL;
    if (setjmp(d->escape)) return ended(d);
    for (uint32_t y = 0; y < d->given; y++) {
        bool asks = is_interrupted && y % ROWS_OF_A_QUESTION == 0;
        if (asks && is_interrupted(context)) return CPNG_INTERRUPTED;
        png_read_row(d->png, NULL, NULL);
    }
    return CPNG_OK;
}

cpng_status cpng_decoder_read(
    cpng_decoder *d, uint8_t *rows, size_t stride, uint32_t count,
    bool (*is_interrupted)(void *context), void *context) {
    if (d->stream) {
        if (cpng_stream_read(d->stream, rows, stride, count)) {
            d->given += count;
            return CPNG_OK;
        }
        cpng_status status = hand_over(d, is_interrupted, context);
        if (status != CPNG_OK) return status;
    }
    size_t row_size = png_get_rowbytes(d->png, d->info);
    // `y` is volatile, because it is read after longjmp.
    volatile uint32_t y = 0;
    if (setjmp(d->escape)) {
        if (has_all_rows(d)) return CPNG_OK;
        if (ended(d) != CPNG_OK) return d->status;
    }
    if (!d->is_truncated) {
        for (; y < count; y++) png_read_row(d->png, rows + y * stride, NULL);
    }
    for (; y < count; y++) memset(rows + y * stride, 0, row_size);
    return CPNG_OK;
}

cpng_status cpng_decoder_read_frame(
    cpng_decoder *d, uint8_t *rows, size_t stride, bool (*is_interrupted)(void *context),
    void *context) {
    bool is_interlaced = png_get_interlace_type(d->png, d->info) != PNG_INTERLACE_NONE;
    int passes = is_interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
    uint32_t height = png_get_image_height(d->png, d->info);
    if (setjmp(d->escape)) return has_all_rows(d) ? CPNG_OK : ended(d);
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < height; y++) {
            if (is_interrupted && is_interrupted(context)) return CPNG_INTERRUPTED;
            uint8_t *row = rows + y * stride;
            // If later passes may be missing, show each pixel as a block, which these passes
            // refine.
            if (d->allows_truncation || d->allows_damage) png_read_row(d->png, NULL, row);
            else png_read_row(d->png, row, NULL);
        }
    }
    return CPNG_OK;
}

cpng_status cpng_decoder_finish(
    cpng_decoder *d, bool (*is_interrupted)(void *context), void *context) {
    if (d->stream) {
        if (cpng_stream_finish(d->stream)) return CPNG_OK;
        cpng_status status = hand_over(d, is_interrupted, context);
        if (status != CPNG_OK) return status;
    }
    if (d->is_truncated || d->lacks_end) return CPNG_OK;
    if (setjmp(d->escape)) {
        // All rows were read before, so a truncated file lacks only its end.
        d->lacks_end = d->status == CPNG_TRUNCATED;
        return d->lacks_end ? CPNG_OK : ended(d);
    }
    png_read_end(d->png, NULL);
    return CPNG_OK;
}

bool cpng_decoder_lacks_end(const cpng_decoder *d) { return d->lacks_end; }

const char *cpng_decoder_message(const cpng_decoder *d) { return d->message; }
