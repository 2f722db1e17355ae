#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Draws barcodes with zint, which is loaded by the first call.

typedef enum {
    CZINT_AZTEC,
    CZINT_CODABAR,
    CZINT_CODE39,
    CZINT_CODE93,
    CZINT_CODE128,
    CZINT_DATA_MATRIX,
    // The text has 7 digits for EAN-8, or 12 for EAN-13: the check digit is left out.
    CZINT_EAN,
    CZINT_ITF,
    CZINT_PDF417,
    CZINT_QR,
    // The text has 11 digits: the check digit is left out.
    CZINT_UPC_A,
    // The text has 7 digits: the check digit is left out.
    CZINT_UPC_E
} czint_symbology;

typedef enum {
    CZINT_FINE,
    CZINT_NO_LIBRARY,
    CZINT_NO_MEMORY,
    // The text is too long for the symbology.
    CZINT_TOO_LONG,
    // The symbology lacks some of the characters, or the text is empty or has a wrong check digit.
    CZINT_INVALID_TEXT,
    CZINT_FAILED
} czint_problem;

typedef struct {
    int columns;
    int rows;
    // The modules, row by row: 1 for a dark module, 0 for a light one.
    uint8_t *modules;
    // The height of each row in modules; 0 for a linear code, which can have any height.
    uint8_t *heights;
} czint_drawing;

// Draws `text` (UTF-8) as a barcode without a quiet zone.
czint_problem czint_draw(
    czint_symbology symbology, const uint8_t *text, size_t count, czint_drawing *drawing);
void czint_free(czint_drawing *);
