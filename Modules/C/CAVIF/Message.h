#pragma once

#include "Samples.h"

// The worker's input is a cavif_picture, followed by its planes at CAVIF_PLANES_OFFSET. Its output
// is the size of the first stream in bytes (64 bits), followed by the streams.

#define CAVIF_CODEC "av1"
enum { CAVIF_PLANES_OFFSET = (sizeof(cavif_picture) + 63) / 64 * 64 };
