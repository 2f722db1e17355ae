#include <stdarg.h>
#include <stdlib.h>

#include <tiffio.h>

#include "CLibrary.h"
#include "Decoders.h"
#include "Directories.h"
#include "Samples.h"
#include "Tiny.h"

// Decodes TIFF with libtiff 4.5: strips and tiles, interleaved or in planes, of 1 to 16 bits,
// 32-bit integers and floats. CIE Lab becomes sRGB. libtiff converts YCbCr to RGB.

#define FUNCTIONS(apply)                                                                           \
    apply(TIFFGetVersion) apply(TIFFSetErrorHandler) apply(TIFFSetWarningHandler)                  \
    apply(TIFFClientOpen) apply(TIFFGetField) apply(TIFFGetFieldDefaulted) apply(TIFFSetField)     \
    apply(TIFFSetDirectory) apply(TIFFNumberOfDirectories) apply(TIFFIsTiled)                      \
    apply(TIFFTileSize64) apply(TIFFTileRowSize64) apply(TIFFStripSize64)                          \
    apply(TIFFScanlineSize64) apply(TIFFComputeTile) apply(TIFFComputeStrip)                       \
    apply(TIFFReadEncodedTile) apply(TIFFReadEncodedStrip) apply(TIFFReadRGBAImageOriented)        \
    apply(TIFFGetStrileOffset) apply(TIFFGetStrileByteCount) apply(TIFFIsCODECConfigured)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

typedef struct {
    const uint8_t *bytes;
    uint64_t size, position;
} source;

static source file;
static TIFF *tiff;
static uint8_t *exif;
static samples_layout layout;
static uint16_t planar, photometric, compression, orientation;
static uint32_t tile_width, tile_height;
static bool is_converted_by_library, is_lab;
static char first_problem[CSANDBOX_PROBLEM_BYTES];

static void on_error(const char *, const char *format, va_list arguments) {
    if (!*first_problem) vsnprintf(first_problem, sizeof first_problem, format, arguments);
}

static bool load(char *version, size_t size) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    if (!clibrary_load("libtiff.so.6", functions, sizeof functions / sizeof *functions)) {
        return false;
    }
    TIFFSetErrorHandler_(on_error);
    TIFFSetWarningHandler_(NULL);
    const char *name = TIFFGetVersion_();
    snprintf(version, size, "%.*s", (int)strcspn(name, "\n"), name);
    return true;
}

// MARK: The file

static tmsize_t read_file(thandle_t, void *to, tmsize_t count) {
    uint64_t rest = file.position < file.size ? file.size - file.position : 0;
    if (count < 0) return -1;
    size_t copied = (uint64_t)count < rest ? (size_t)count : (size_t)rest;
    if (copied) memcpy(to, file.bytes + file.position, copied);
    file.position += copied;
    return (tmsize_t)copied;
}

static tmsize_t write_file(thandle_t, void *, tmsize_t) { return -1; }

static toff_t seek_file(thandle_t, toff_t offset, int origin) {
    if (origin == SEEK_CUR) offset += file.position;
    if (origin == SEEK_END) offset += file.size;
    file.position = offset;
    return offset;
}

static int close_file(thandle_t) { return 0; }

static toff_t get_size(thandle_t) { return file.size; }

// Returns true if the first directory is beyond the end of the file, as in a truncated file.
static bool is_cut_early(void) {
    if (file.size < 8) return true;
    const uint8_t *b = file.bytes + 4;
    uint32_t offset = file.bytes[0] == 'M'
        ? (uint32_t)read_big(b, 4)
        : (uint32_t)(b[0] | b[1] << 8 | b[2] << 16 | (uint32_t)b[3] << 24);
    bool is_classic = file.bytes[2] == 42 || file.bytes[3] == 42;
    return is_classic && (uint64_t)offset + 2 > file.size;
}

// MARK: Header

static uint16_t short_field(uint32_t tag) {
    uint16_t value = 0;
    TIFFGetFieldDefaulted_(tiff, tag, &value);
    return value;
}

// Finds out which samples of a pixel are colours, and which one is alpha.
static csandbox_verdict choose_samples(csandbox_header *h) {
    uint16_t count = short_field(TIFFTAG_SAMPLESPERPIXEL), extra_count = 0, *extras = NULL;
    TIFFGetField_(tiff, TIFFTAG_EXTRASAMPLES, &extra_count, &extras);
    unsigned colors;
    switch (photometric) {
    case PHOTOMETRIC_MINISWHITE:
        layout.is_inverted = true;
        [[fallthrough]];
    case PHOTOMETRIC_MINISBLACK:
        h->color = CSANDBOX_GREY;
        colors = 1;
        break;
    case PHOTOMETRIC_PALETTE:
        h->color = CSANDBOX_RGB;
        colors = 1;
        break;
    case PHOTOMETRIC_RGB:
    case PHOTOMETRIC_YCBCR:
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
        h->color = CSANDBOX_RGB;
        colors = 3;
        break;
    case PHOTOMETRIC_SEPARATED:
        if (short_field(TIFFTAG_INKSET) != INKSET_CMYK) {
            return refuse(h, CSANDBOX_UNSUPPORTED, "inks other than CMYK");
        }
        h->color = CSANDBOX_CMYK;
        colors = 4;
        break;
    default:
        return refuse(h, CSANDBOX_UNSUPPORTED, "colour space");
    }
    if (count < colors || count > 64) return refuse(h, CSANDBOX_DAMAGED, "number of samples");
    layout.samples = count;
    h->channels = colors;
    for (unsigned index = 0; index < colors; index++) layout.places[index] = index;
    // CMYK leaves no channel for alpha.
    for (unsigned index = 0; index < extra_count && colors + index < count && colors < 4; index++) {
        if (extras[index] == EXTRASAMPLE_UNSPECIFIED) continue;
        h->alpha =
            extras[index] == EXTRASAMPLE_ASSOCALPHA ? CSANDBOX_PREMULTIPLIED : CSANDBOX_STRAIGHT;
        layout.places[h->channels++] = colors + index;
        layout.has_alpha = true;
        break;
    }
    return CSANDBOX_OK;
}

static csandbox_verdict choose_depth(csandbox_header *h) {
    uint16_t bits = short_field(TIFFTAG_BITSPERSAMPLE), kind = short_field(TIFFTAG_SAMPLEFORMAT);
    is_lab = photometric == PHOTOMETRIC_CIELAB || photometric == PHOTOMETRIC_ICCLAB;
    // The declared sample format is ignored: `photometric` tells whether a and b are signed.
    if (is_lab && (bits == 8 || bits == 16)) kind = SAMPLEFORMAT_UINT;
    else if (is_lab) return refuse(h, CSANDBOX_UNSUPPORTED, "depth of Lab");
    layout.is_float = kind == SAMPLEFORMAT_IEEEFP;
    bool is_known = layout.is_float ? bits == 16 || bits == 32 || bits == 64
                                    : (bits >= 1 && bits <= 16) || bits == 32;
    if (!is_known || (kind != SAMPLEFORMAT_UINT && kind != SAMPLEFORMAT_VOID && !layout.is_float)) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "kind of samples");
    }
    layout.bits = bits;
    h->bits = bits <= 8 ? 8 : 16;
    h->significant_bits = bits < 16 ? bits : 16;
    if (photometric != PHOTOMETRIC_PALETTE) return CSANDBOX_OK;
    if (bits > 8 || layout.is_float) return refuse(h, CSANDBOX_UNSUPPORTED, "palette's depth");
    uint16_t *red, *green, *blue;
    if (!TIFFGetField_(tiff, TIFFTAG_COLORMAP, &red, &green, &blue)) {
        return refuse(h, CSANDBOX_DAMAGED, "no palette");
    }
    samples_set_palette(&layout, red, green, blue, 1U << bits);
    h->channels += 2;
    h->significant_bits = 8;
    return CSANDBOX_OK;
}

static csandbox_verdict choose_reader(csandbox_header *h) {
    if (compression == COMPRESSION_OJPEG) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "JPEG of the old kind");
    }
    if (!TIFFIsCODECConfigured_(compression)) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "compression");
    }
    csandbox_verdict verdict = choose_samples(h);
    if (verdict != CSANDBOX_OK) return verdict;
    if (photometric == PHOTOMETRIC_YCBCR) {
        bool has_jpeg = compression == COMPRESSION_JPEG && planar == PLANARCONFIG_CONTIG;
        if (has_jpeg) {
            TIFFSetField_(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        } else {
            is_converted_by_library = true;
        }
    }
    if (!is_converted_by_library) return choose_depth(h);
    if (short_field(TIFFTAG_BITSPERSAMPLE) != 8) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "YCbCr of more than 8 bits");
    }
    h->channels = 3;
    h->alpha = CSANDBOX_OPAQUE;
    h->bits = h->significant_bits = 8;
    return CSANDBOX_OK;
}

static void read_metadata(const csandbox_input *input, csandbox_header *h) {
    uint32_t size;
    void *bytes;
    if (TIFFGetField_(tiff, TIFFTAG_ICCPROFILE, &size, &bytes)) h->icc_bytes = size;
    if (TIFFGetField_(tiff, TIFFTAG_XMLPACKET, &size, &bytes)) h->xmp_bytes = size;
    size_t copied = 0;
    exif = directories_copy_exif(
        input->bytes, input->size, input->picture, true, input->limits.metadata_bytes,
        &copied);
    h->exif_bytes = copied;
}

static csandbox_verdict read_header(const csandbox_input *input, csandbox_header *h) {
    file = (source){input->bytes, input->size, 0};
    layout = (samples_layout){0};
    is_converted_by_library = false;
    *first_problem = 0;
    // With "m", libtiff does not map the file, and so never writes to its bytes.
    tiff = TIFFClientOpen_(
        "TIFF", "rm", NULL, read_file, write_file, seek_file, close_file, get_size, NULL, NULL);
    if (!tiff) {
        return refuse(h, is_cut_early() ? CSANDBOX_TRUNCATED : CSANDBOX_DAMAGED, first_problem);
    }
    h->pictures = TIFFNumberOfDirectories_(tiff);
    if (input->picture >= h->pictures) return CSANDBOX_NO_PICTURE;
    if (!TIFFSetDirectory_(tiff, (tdir_t)input->picture)
        || !TIFFGetField_(tiff, TIFFTAG_IMAGEWIDTH, &h->width)
        || !TIFFGetField_(tiff, TIFFTAG_IMAGELENGTH, &h->height) || !h->width || !h->height) {
        return refuse(h, CSANDBOX_DAMAGED, *first_problem ? first_problem : "no size");
    }
    h->full_width = h->width;
    h->full_height = h->height;
    uint64_t pixels;
    if (is_too_large(input, h->width, h->height, &pixels)) return CSANDBOX_TOO_LARGE;
    photometric = short_field(TIFFTAG_PHOTOMETRIC);
    compression = short_field(TIFFTAG_COMPRESSION);
    planar = short_field(TIFFTAG_PLANARCONFIG);
    orientation = short_field(TIFFTAG_ORIENTATION);
    h->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    csandbox_verdict verdict = choose_reader(h);
    if (verdict != CSANDBOX_OK) return verdict;
    layout.channels = h->channels;
    layout.out_bits = h->bits;
    read_metadata(input, h);
    // Lab samples are converted to sRGB later, so the file's profile does not describe the result.
    if (is_lab) h->icc_bytes = 0;
    return CSANDBOX_OK;
}

// MARK: Pixels

// A strip or tile: its position, and how many samples per pixel it has.
typedef struct {
    uint32_t index, x, y, width, height;
    unsigned first_sample, sample_count;
} part;

static bool is_within_file(uint32_t index) {
    uint64_t offset = TIFFGetStrileOffset_(tiff, index);
    uint64_t count = TIFFGetStrileByteCount_(tiff, index);
    return offset <= file.size && count <= file.size - offset;
}

static csandbox_verdict read_part(
    const part *p, const csandbox_header *h, uint8_t *buffer, uint64_t size, uint64_t row_size,
    uint8_t *pixels) {
    memset(buffer, 0, size);
    bool is_tile = TIFFIsTiled_(tiff);
    tmsize_t done = is_tile ? TIFFReadEncodedTile_(tiff, p->index, buffer, (tmsize_t)size)
                            : TIFFReadEncodedStrip_(tiff, p->index, buffer, (tmsize_t)size);
    bool is_whole = done >= 0 && (uint64_t)done >= row_size * (is_tile ? tile_height : p->height);
    for (uint32_t y = 0; y < p->height; y++) {
        samples_place_row(
            &layout, buffer + y * row_size, p->width, p->first_sample, p->sample_count, h->width,
            p->x, p->y + y, pixels);
    }
    if (is_whole) return CSANDBOX_OK;
    return is_within_file(p->index) ? CSANDBOX_DAMAGED : CSANDBOX_TRUNCATED;
}

static csandbox_verdict read_parts(const csandbox_input *input, csandbox_header *h, uint8_t *out) {
    bool is_tile = TIFFIsTiled_(tiff), is_split = planar == PLANARCONFIG_SEPARATE;
    uint32_t rows = h->height;
    if (is_tile) {
        if (!TIFFGetField_(tiff, TIFFTAG_TILEWIDTH, &tile_width)
            || !TIFFGetField_(tiff, TIFFTAG_TILELENGTH, &tile_height)) {
            return CSANDBOX_DAMAGED;
        }
    } else {
        TIFFGetFieldDefaulted_(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
        tile_width = h->width;
        tile_height = rows < h->height ? rows : h->height;
    }
    uint64_t size = is_tile ? TIFFTileSize64_(tiff) : TIFFStripSize64_(tiff);
    uint64_t row_size = is_tile ? TIFFTileRowSize64_(tiff) : TIFFScanlineSize64_(tiff);
    unsigned sample_count = is_split ? 1 : layout.samples;
    // The sizes that libtiff reports must suffice for the samples, whatever the tags say.
    if (!tile_width || !tile_height || size > INT32_MAX || row_size > size / tile_height
        || ((uint64_t)tile_width * sample_count * layout.bits + 7) / 8 > row_size) {
        return refuse(h, CSANDBOX_UNSUPPORTED, "size of strips or tiles");
    }
    uint8_t *buffer = malloc(size);
    if (!buffer) return CSANDBOX_NO_MEMORY;
    csandbox_verdict verdict = CSANDBOX_OK;
    unsigned planes = is_split ? layout.samples : 1;
    for (unsigned plane = 0; plane < planes; plane++) {
        for (uint64_t y = 0; y < h->height; y += tile_height) {
            for (uint64_t x = 0; x < h->width; x += tile_width) {
                uint32_t column = (uint32_t)x, row = (uint32_t)y;
                uint16_t number = (uint16_t)plane;
                part p = {
                    .index = is_tile ? TIFFComputeTile_(tiff, column, row, 0, number)
                                     : TIFFComputeStrip_(tiff, row, number),
                    .x = column,
                    .y = row,
                    .width = h->width - column < tile_width ? h->width - column : tile_width,
                    .height = h->height - row < tile_height ? h->height - row : tile_height,
                    .first_sample = plane,
                    .sample_count = sample_count};
                csandbox_verdict one = read_part(&p, h, buffer, size, row_size, out);
                if (one != CSANDBOX_OK && verdict != CSANDBOX_TRUNCATED) verdict = one;
                if (one != CSANDBOX_OK && !(input->flags & CSANDBOX_ALLOW_TRUNCATED)) {
                    return refuse(h, verdict, first_problem);
                }
            }
        }
    }
    free(buffer);
    if (is_lab) {
        samples_convert_lab(&layout, photometric == PHOTOMETRIC_CIELAB,
            (size_t)h->width * h->height, out);
    }
    return verdict == CSANDBOX_OK ? verdict : refuse(h, CSANDBOX_PARTIAL, first_problem);
}

// Lets libtiff convert the picture to packed ABGR. Rows stay as they are stored, because libtiff is
// asked for the file's own orientation.
static csandbox_verdict convert_by_library(csandbox_header *h, uint8_t *out) {
    size_t count = (size_t)h->width * h->height;
    uint32_t *packed = calloc(count, sizeof *packed);
    if (!packed) return CSANDBOX_NO_MEMORY;
    int same = h->orientation == orientation ? orientation : ORIENTATION_TOPLEFT;
    if (!TIFFReadRGBAImageOriented_(tiff, h->width, h->height, packed, same, 1)) {
        return refuse(h, CSANDBOX_DAMAGED, first_problem);
    }
    for (size_t index = 0; index < count; index++) {
        out[3 * index] = (uint8_t)TIFFGetR(packed[index]);
        out[3 * index + 1] = (uint8_t)TIFFGetG(packed[index]);
        out[3 * index + 2] = (uint8_t)TIFFGetB(packed[index]);
    }
    free(packed);
    return CSANDBOX_OK;
}

static csandbox_verdict decode(
    const csandbox_input *input, csandbox_header *h, const csandbox_output *output) {
    uint32_t size;
    void *bytes;
    if (h->icc_bytes && TIFFGetField_(tiff, TIFFTAG_ICCPROFILE, &size, &bytes)) {
        memcpy(output->icc, bytes, h->icc_bytes);
    }
    if (h->xmp_bytes && TIFFGetField_(tiff, TIFFTAG_XMLPACKET, &size, &bytes)) {
        memcpy(output->xmp, bytes, h->xmp_bytes);
    }
    if (h->exif_bytes) memcpy(output->exif, exif, h->exif_bytes);
    if (!output->pixels) return CSANDBOX_OK;
    return is_converted_by_library ? convert_by_library(h, output->pixels)
                                   : read_parts(input, h, output->pixels);
}

csandbox_codec cdecoders_tiff = {
    .name = "tiff",
    .library = "libtiff.so.6",
    .package = "libtiff6",
    .load = load,
    .header = read_header,
    .decode = decode,
    .samples = {{tiny_tiff, sizeof tiny_tiff}}};
CSANDBOX_REGISTER(cdecoders_tiff)
