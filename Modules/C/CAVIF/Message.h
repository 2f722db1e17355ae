#pragma once

#include "Samples.h"

// What the worker gets: a cavif_picture, then, at an offset, its planes. It answers with the number
// of bytes of the first stream (64 bits), and the streams.

#define CAVIF_CODEC "av1"
enum { CAVIF_PLANES_OFFSET = (sizeof(cavif_picture) + 63) / 64 * 64 };
