#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>

#include <libraw/libraw.h>

#include "CLibrary.h"
#include "Decoders.h"
#include "Directories.h"
#include "Tiny.h"

// Decodes camera RAW with LibRaw 0.20. Developed pictures have 16 bits, sRGB's primaries and curve,
// the camera's white balance and no automatic brightness. A preview is returned as RGB samples or
// as its JPEG file, whose own orientation is ignored.

#define FUNCTIONS(apply)                                                                           \
    apply(libraw_version) apply(libraw_init) apply(libraw_open_buffer) apply(libraw_unpack)        \
    apply(libraw_unpack_thumb) apply(libraw_adjust_sizes_info_only) apply(libraw_dcraw_process)    \
    apply(libraw_set_dataerror_handler) apply(libraw_strerror) apply(libraw_close)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

// Methods of LibRaw's C++ class. The C function for the same task also allocates memory for the
// picture, which takes longer than filling the memory.
static void (*get_format)(const void *object, int *width, int *height, int *colors, int *bits);
static int (*copy_picture)(void *object, void *pixels, int stride, int is_bgr);
#define METHODS                                                                                    \
    {"_ZNK6LibRaw20get_mem_image_formatEPiS0_S0_S0_", &get_format},                               \
    {"_ZN6LibRaw14copy_mem_imageEPvii", &copy_picture},

// Functions of OpenMP, or NULL if the library does not use it.
static int (*omp_get_max_threads_)(void);
static void (*omp_set_num_threads_)(int);
static int most_threads;

static libraw_data_t *raw;
static uint8_t *exif;
static bool is_cut, is_damaged;

static bool load(char *version, size_t size) {
    // By default, idle threads of OpenMP spin, and take processor time from those that work.
    setenv("OMP_WAIT_POLICY", "passive", 1);
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY) METHODS};
    if (!clibrary_load("libraw.so.20", functions, sizeof functions / sizeof *functions)) {
        return false;
    }
    // LibRaw's structures differ between versions, and nothing else checks the version.
    if (strncmp(libraw_version_(), "0.20.", 5) != 0) return false;
    snprintf(version, size, "LibRaw %s", libraw_version_());
    static const clibrary_function threading[] = {
        CLIBRARY_ENTRY(omp_get_max_threads) CLIBRARY_ENTRY(omp_set_num_threads)};
    if (clibrary_load("libgomp.so.1", threading, 2)) most_threads = omp_get_max_threads_();
    libraw_data_t *first = libraw_init_(0);
    if (first) libraw_close_(first);
    return first != NULL;
}

static void on_damage(void *, const char *, const int offset) {
    // LibRaw reports the end of the file as an offset of -1.
    if (offset < 0) is_cut = true;
    is_damaged = true;
}

static csandbox_verdict explain(csandbox_header *h, int error) {
    csandbox_verdict verdict = CSANDBOX_DAMAGED;
    if (is_cut || error == LIBRAW_IO_ERROR || error == LIBRAW_INPUT_CLOSED) {
        verdict = CSANDBOX_TRUNCATED;
    } else if (error == LIBRAW_FILE_UNSUPPORTED || error == LIBRAW_NOT_IMPLEMENTED
               || error == LIBRAW_REQUEST_FOR_NONEXISTENT_IMAGE || error == LIBRAW_NO_THUMBNAIL) {
        verdict = CSANDBOX_UNSUPPORTED;
    } else if (error == LIBRAW_TOO_BIG) {
        verdict = CSANDBOX_TOO_LARGE;
    } else if (error == LIBRAW_UNSUFFICIENT_MEMORY || error == ENOMEM) {
        verdict = CSANDBOX_NO_MEMORY;
    }
    return refuse(h, verdict, libraw_strerror_(error));
}

// MARK: Header

// Describes the embedded preview, a JPEG or RGB samples. Returns false if it cannot be used.
static bool use_preview(const csandbox_input *input, csandbox_header *h) {
    libraw_thumbnail_t *t = &raw->thumbnail;
    if (libraw_unpack_thumb_(raw) != LIBRAW_SUCCESS || !t->thumb || !t->twidth || !t->theight) {
        return false;
    }
    uint64_t pixels;
    if (is_too_large(input, t->twidth, t->theight, &pixels)) return false;
    bool is_jpeg = t->tformat == LIBRAW_THUMBNAIL_JPEG && t->tlength > 2;
    bool is_rgb = t->tformat == LIBRAW_THUMBNAIL_BITMAP && t->tlength >= pixels * 3;
    if (!is_jpeg && !is_rgb) return false;
    h->width = t->twidth;
    h->height = t->theight;
    h->coding = is_jpeg ? CSANDBOX_FILE : CSANDBOX_SAMPLES;
    h->coded_bytes = is_jpeg ? t->tlength : 0;
    h->bits = h->significant_bits = 8;
    return true;
}

static void set_up(libraw_data_t *data, bool is_half) {
    libraw_output_params_t *p = &data->params;
    p->output_bps = 16;
    p->output_color = 1;
    p->gamm[0] = 1 / 2.4;
    p->gamm[1] = 12.92;
    p->use_camera_wb = 1;
    p->no_auto_bright = 1;
    p->half_size = is_half;
    // Do not rotate the picture: the caller applies the orientation.
    p->user_flip = 0;
    p->max_raw_memory_mb = 2048;
}

static uint32_t to_orientation(int flip) {
    return flip == 3 ? 3 : flip == 5 ? 8 : flip == 6 ? 6 : 1;
}

// Measures the result with a LibRaw object of its own. An object that has reported its size cannot
// develop the picture.
static int measure(
    const csandbox_input *input, bool is_half, uint32_t *width, uint32_t *height) {
    libraw_data_t *data = libraw_init_(LIBRAW_OPIONS_NO_MEMERR_CALLBACK);
    if (!data) return LIBRAW_UNSUFFICIENT_MEMORY;
    set_up(data, is_half);
    int error = libraw_open_buffer_(data, (void *)input->bytes, input->size);
    if (!error) error = libraw_adjust_sizes_info_only_(data);
    *width = data->sizes.iwidth;
    *height = data->sizes.iheight;
    libraw_close_(data);
    return error;
}

// Returns true if the picture can be developed at exactly half its size, rounded up. LibRaw makes a
// pixel of 2×2 elements of the colour filter array, so a picture without an array cannot be halved.
// LibRaw rounds some odd sides down, and has a rule of its own for sensors that are rotated by 45°.
static bool can_halve(const csandbox_input *input, uint32_t width, uint32_t height) {
    uint32_t half_width, half_height;
    return raw->idata.filters && !measure(input, true, &half_width, &half_height)
        && half_width == width / 2 + width % 2 && half_height == height / 2 + height % 2;
}

static csandbox_verdict read_header(const csandbox_input *input, csandbox_header *h) {
    is_cut = is_damaged = false;
    // Frees the state of the sample picture that the worker decoded before a file arrived.
    if (raw) libraw_close_(raw);
    free(exif);
    exif = NULL;
    raw = libraw_init_(LIBRAW_OPIONS_NO_MEMERR_CALLBACK);
    if (!raw) return CSANDBOX_NO_MEMORY;
    libraw_set_dataerror_handler_(raw, on_damage, NULL);
    // The cast is needed: LibRaw declares the bytes as writable, although it only reads them.
    int error = libraw_open_buffer_(raw, (void *)input->bytes, input->size);
    if (error) return explain(h, error);
    if (input->picture > 0) return CSANDBOX_NO_PICTURE;
    h->orientation = to_orientation(raw->sizes.flip);
    h->preview_width = raw->thumbnail.twidth;
    h->preview_height = raw->thumbnail.theight;
    uint32_t width, height;
    bool is_half = input->reduction >= 2;
    error = measure(input, is_half, &width, &height);
    if (error) return explain(h, error);
    set_up(raw, is_half);
    if (!width || !height) return refuse(h, CSANDBOX_UNSUPPORTED, "no picture");
    unsigned scale = is_half ? 2 : 1;
    h->full_width = width * scale;
    h->full_height = height * scale;
    h->color = CSANDBOX_RGB;
    h->channels = 3;
    h->xmp_bytes = raw->idata.xmpdata ? raw->idata.xmplen : 0;
    // LibRaw counts the zero byte that it appends to the XMP packet.
    if (h->xmp_bytes && !raw->idata.xmpdata[h->xmp_bytes - 1]) h->xmp_bytes--;
    size_t copied = 0;
    exif = directories_copy_exif(
        input->bytes, input->size, 0, false, input->limits.metadata_bytes, &copied);
    h->exif_bytes = copied;
    if ((input->flags & CSANDBOX_PREVIEW) && use_preview(input, h)) return CSANDBOX_OK;
    if (directories_have_plain_tiles(input->bytes, input->size)) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "tiles without compression");
    }
    uint64_t pixels;
    if (is_too_large(input, h->full_width, h->full_height, &pixels)) return CSANDBOX_TOO_LARGE;
    h->width = width;
    h->height = height;
    h->bits = 16;
    h->significant_bits = 16;
    h->can_halve = !is_half && can_halve(input, width, height);
    h->has_cicp = 1;
    h->cicp[0] = 1;
    h->cicp[1] = 13;
    h->cicp[3] = 1;
    return CSANDBOX_OK;
}

// MARK: Pixels

static csandbox_verdict copy_preview(const csandbox_header *h, uint8_t *pixels) {
    memcpy(pixels, raw->thumbnail.thumb, csandbox_pixel_bytes(h));
    return CSANDBOX_OK;
}

static csandbox_verdict develop(const csandbox_input *input, csandbox_header *h, uint8_t *pixels) {
    // OpenMP's threads never end. A sample picture, which is decoded with one thread, must not
    // start any: Landlock restricts the worker later, and can only restrict a process that has one
    // thread.
    if (most_threads) omp_set_num_threads_(input->threads == 1 ? 1 : most_threads);
    int error = libraw_unpack_(raw);
    if (error) return explain(h, error);
    bool allows_part = input->flags & CSANDBOX_ALLOW_TRUNCATED;
    if (is_damaged && !allows_part) {
        return refuse(h, is_cut ? CSANDBOX_TRUNCATED : CSANDBOX_DAMAGED, "pixels are missing");
    }
    error = libraw_dcraw_process_(raw);
    if (error) return explain(h, error);
    int width, height, colors, bits;
    get_format(raw->parent_class, &width, &height, &colors, &bits);
    if (width != (int)h->width || height != (int)h->height || bits != 16
        || (colors != 3 && colors != 1)) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "size or colours differ from the header");
    }
    size_t count = (size_t)h->width * h->height;
    // Grey samples are read into the last third of the memory. Then each is copied to red, green
    // and blue, from the beginning on.
    uint8_t *grey = pixels + count * 4;
    error = copy_picture(
        raw->parent_class, colors == 3 ? pixels : grey, width * colors * 2, false);
    if (error) return explain(h, error);
    for (size_t index = 0; colors == 1 && index < count; index++) {
        uint8_t sample[2] = {grey[index * 2], grey[index * 2 + 1]};
        for (size_t c = 0; c < 3; c++) memcpy(pixels + index * 6 + c * 2, sample, 2);
    }
    return is_damaged ? CSANDBOX_PARTIAL : CSANDBOX_OK;
}

static csandbox_verdict decode(
    const csandbox_input *input, csandbox_header *h, const csandbox_output *output) {
    if (h->xmp_bytes) memcpy(output->xmp, raw->idata.xmpdata, h->xmp_bytes);
    if (h->exif_bytes) memcpy(output->exif, exif, h->exif_bytes);
    if (!output->pixels) return CSANDBOX_OK;
    bool is_preview = h->bits == 8;
    return is_preview ? copy_preview(h, output->pixels) : develop(input, h, output->pixels);
}

csandbox_codec cdecoders_raw = {
    .name = "raw",
    .library = "libraw.so.20",
    .package = "libraw20",
    .load = load,
    .header = read_header,
    .decode = decode,
    .samples = {{tiny_dng, sizeof tiny_dng}},
    .wants_huge_pages = true,
    .requires_threads = true};
CSANDBOX_REGISTER(cdecoders_raw)
