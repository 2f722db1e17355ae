#pragma once

#include <cstddef>
#include <cstdint>

#include "CSandbox.h"
#include "CZXing.h"

// The format of the messages between the caller's process and the worker.

// The header before the samples of a picture.
struct PictureHead {
    std::int32_t width, height;
};

// The header before the text of a code.
struct CodeHead {
    std::uint32_t symbology;
    std::int32_t corners[8];
    std::uint64_t count;
};

// The maximum total size of the codes of a picture, in bytes.
constexpr std::size_t maximumBytes = 4 << 20;

// The decoder that the worker runs.
extern csandbox_codec czxing_codec;
