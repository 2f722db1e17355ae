#pragma once

#include <stddef.h>
#include <stdint.h>

// What the colours on both sides of a straight border say about it.

typedef struct {
    // Sums of how much the colours change across the border, and outside from place to place, there
    // as means of three places beside each other.
    float steps, jumps;
    // How much the border's thirds change the same way all along, 0…1.
    float agreement;
    // How much of the change across it is sudden: 1 for a sharp border, 0.5 for an even slope.
    float sharpness;
} sides_look;

// Looks at a side of something that goes round clockwise, at `distance` pixels from it.
sides_look sides_look_at(
    const uint8_t *rgba, size_t width, size_t height, float from_x, float from_y, float to_x,
    float to_y, float distance);
