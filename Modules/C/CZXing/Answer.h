#pragma once

#include <cstddef>
#include <cstdint>

#include "CSandbox.h"
#include "CZXing.h"

// The format of what this process and the worker exchange.

// Before the samples of a picture.
struct PictureHead {
    std::int32_t width, height;
};

// Before the text of a code.
struct CodeHead {
    std::uint32_t symbology;
    std::int32_t corners[8];
    std::uint64_t count;
};

// The most bytes of all codes of a picture.
constexpr std::size_t maximumBytes = 4 << 20;

// The decoder that the worker runs.
extern csandbox_codec czxing_codec;
