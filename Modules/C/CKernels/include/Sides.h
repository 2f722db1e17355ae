#pragma once

#include <stddef.h>
#include <stdint.h>

// Compares the colours on both sides of a straight border.

typedef struct {
    // `steps` is the sum of the colour changes across the border, at several places. `jumps` is a
    // sum of as many colour changes along the outside of the border: from place to place, of the
    // mean of three neighbouring places.
    float steps, jumps;
    // The agreement of the colour changes across the border, as a mean over the border's thirds. A
    // third counts 1 if all its changes have the same direction, and 0 if they cancel each other.
    float agreement;
    // The share of the change across the border that is sudden: 1 at a sharp border, 0.5 on an even
    // slope.
    float sharpness;
} sides_look;

// Examines a side of a clockwise outline. Colours are compared at `distance` pixels from it, and
// for `sharpness` at 1.5 and 3 pixels.
sides_look sides_look_at(
    const uint8_t *rgba, size_t width, size_t height, float from_x, float from_y, float to_x,
    float to_y, float distance);
