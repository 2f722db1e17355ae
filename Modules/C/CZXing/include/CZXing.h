#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Barcodes found by zxing-cpp, which is loaded by the first call.

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    CZXING_AZTEC,
    CZXING_CODABAR,
    CZXING_CODE39,
    CZXING_CODE93,
    CZXING_CODE128,
    CZXING_DATA_MATRIX,
    CZXING_EAN8,
    CZXING_EAN13,
    CZXING_ITF,
    CZXING_PDF417,
    CZXING_QR,
    CZXING_UPC_A,
    CZXING_UPC_E
} czxing_symbology;

typedef enum { CZXING_FINE, CZXING_NO_LIBRARY, CZXING_FAILED } czxing_problem;

typedef struct {
    czxing_symbology symbology;
    // UTF-8.
    char *text;
    size_t count;
    // x and y of the code's top left, top right, bottom right and bottom left corner as it stands
    // upright, in pixels.
    int corners[8];
} czxing_code;

// Whether the library is there.
bool czxing_is_available(void);
// Finds the codes in a picture of one byte a pixel, 0 for black. The codes are the caller's. The work
// is done in a child process of 20 seconds at most, so that no picture can do harm to this one.
czxing_problem czxing_read(
    const uint8_t *samples, int width, int height, czxing_code **codes, size_t *count);
void czxing_free(czxing_code *codes, size_t count);

#ifdef __cplusplus
}
#endif
