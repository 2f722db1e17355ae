#include "CZint.h"

#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

#include <zint.h>

#include "CLibrary.h"

// The number of UTF-8 among the Extended Channel Interpretations, which name encodings.
enum { UTF_8 = 26 };

#define FUNCTIONS(apply) apply(ZBarcode_Create) apply(ZBarcode_Encode) apply(ZBarcode_Delete)

FUNCTIONS(CLIBRARY_DEFINE_STATIC)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;

static void load(void) {
    static const clibrary_function functions[] = {FUNCTIONS(CLIBRARY_ENTRY)};
    // The library's file name contains the version, and so determines the layout of `struct
    // zint_symbol`.
    is_loaded = clibrary_load("libzint.so.2.11", functions, sizeof functions / sizeof functions[0]);
}

static bool is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

static int number(czint_symbology symbology) {
    switch (symbology) {
    case CZINT_AZTEC: return BARCODE_AZTEC;
    case CZINT_CODABAR: return BARCODE_CODABAR;
    case CZINT_CODE39: return BARCODE_CODE39;
    case CZINT_CODE93: return BARCODE_CODE93;
    case CZINT_CODE128: return BARCODE_CODE128;
    case CZINT_DATA_MATRIX: return BARCODE_DATAMATRIX;
    case CZINT_EAN: return BARCODE_EANX;
    case CZINT_ITF: return BARCODE_C25INTER;
    case CZINT_PDF417: return BARCODE_PDF417;
    case CZINT_QR: return BARCODE_QRCODE;
    case CZINT_UPC_A: return BARCODE_UPCA;
    case CZINT_UPC_E: return BARCODE_UPCE;
    }
    return 0;
}

static czint_problem problem(int code) {
    // zint also draws a code after a warning.
    if (code < ZINT_ERROR) return CZINT_FINE;
    switch (code) {
    case ZINT_ERROR_TOO_LONG: return CZINT_TOO_LONG;
    case ZINT_ERROR_INVALID_DATA:
    case ZINT_ERROR_INVALID_CHECK: return CZINT_INVALID_TEXT;
    case ZINT_ERROR_MEMORY: return CZINT_NO_MEMORY;
    default: return CZINT_FAILED;
    }
}

static bool is_linear(czint_symbology symbology) {
    switch (symbology) {
    case CZINT_AZTEC:
    case CZINT_DATA_MATRIX:
    case CZINT_PDF417:
    case CZINT_QR: return false;
    default: return true;
    }
}

static bool is_ascii(const uint8_t *text, size_t count) {
    for (size_t index = 0; index < count; index++) {
        if (text[index] >= 0x80) return false;
    }
    return true;
}

static czint_problem copy(
    const struct zint_symbol *symbol, bool has_heights, czint_drawing *drawing) {
    const int rows = symbol->rows, columns = symbol->width;
    const int most = (int)sizeof symbol->encoded_data[0] * 8;
    if (rows < 1 || rows > 200 || columns < 1 || columns > most) return CZINT_FAILED;
    drawing->modules = malloc((size_t)rows * (size_t)columns);
    drawing->heights = malloc((size_t)rows);
    if (!drawing->modules || !drawing->heights) {
        czint_free(drawing);
        return CZINT_NO_MEMORY;
    }
    drawing->rows = rows;
    drawing->columns = columns;
    for (int row = 0; row < rows; row++) {
        const float height = symbol->row_height[row];
        drawing->heights[row] =
            !has_heights ? 0 : height < 1 ? 1 : height > 100 ? 100 : (uint8_t)(height + 0.5f);
        for (int column = 0; column < columns; column++) {
            drawing->modules[row * columns + column] =
                symbol->encoded_data[row][column / 8] >> (column % 8) & 1;
        }
    }
    return CZINT_FINE;
}

czint_problem czint_draw(
    czint_symbology symbology, const uint8_t *text, size_t count, czint_drawing *drawing) {
    *drawing = (czint_drawing){0};
    if (!is_available()) return CZINT_NO_LIBRARY;
    // With a length of 0, zint would read a zero-terminated string.
    if (count == 0) return CZINT_INVALID_TEXT;
    if (count > 1 << 16) return CZINT_TOO_LONG;
    struct zint_symbol *symbol = ZBarcode_Create_();
    if (!symbol) return CZINT_NO_MEMORY;
    symbol->symbology = number(symbology);
    symbol->input_mode = UNICODE_MODE;
    // State the encoding if the symbology can. Otherwise readers guess it, and not always
    // correctly.
    if (!is_linear(symbology) && !is_ascii(text, count)) symbol->eci = UTF_8;
    czint_problem result = problem(ZBarcode_Encode_(symbol, text, (int)count));
    if (result == CZINT_FINE) result = copy(symbol, !is_linear(symbology), drawing);
    ZBarcode_Delete_(symbol);
    return result;
}

void czint_free(czint_drawing *drawing) {
    free(drawing->modules);
    free(drawing->heights);
    *drawing = (czint_drawing){0};
}
