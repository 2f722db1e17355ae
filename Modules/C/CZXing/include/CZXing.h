#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads barcodes with zxing-cpp. Only workers of CSandbox load the library, never the caller's
// process.

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

// CZXING_SHORTAGE: no worker could be started, or it could not receive the picture. errno is the
// reason, or 0 if the reason is unknown. CZXING_KILLED: the worker was ended from outside.
typedef enum {
    CZXING_FINE,
    CZXING_NO_LIBRARY,
    CZXING_SHORTAGE,
    CZXING_KILLED,
    CZXING_FAILED
} czxing_problem;

typedef struct {
    czxing_symbology symbology;
    // The text of the code in UTF-8.
    char *text;
    size_t count;
    // x and y of the corners of the upright code, in pixels: top left, top right, bottom right,
    // bottom left.
    int corners[8];
} czxing_code;

// Returns true if the library is installed. The first call starts a worker to find out.
bool czxing_is_available(void);
// Finds the codes in an 8-bit grey picture, in which 0 is black. The caller owns the codes. A
// worker decodes for at most 20 seconds. A hostile picture can crash only the worker.
czxing_problem czxing_read(
    const uint8_t *samples, int width, int height, czxing_code **codes, size_t *count);
void czxing_free(czxing_code *codes, size_t count);

#ifdef __cplusplus
}
#endif
