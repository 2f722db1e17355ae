#pragma once

#include <stddef.h>
#include <stdint.h>

// Edges of a picture and the straight lines among them. Places are in pixels from the outer corner
// of the first one, so that the middle of a pixel lies at a half.

// A place where the picture changes most, across the edge that it lies on.
typedef struct {
    float x, y;
    // Of length 1, across the edge; which of the two ways says nothing.
    float across_x, across_y;
    // Of the step in levels of 255 for a pixel, the mean of red, green and blue.
    float strength;
} edges_point;

// The line of all points where x · across_x + y · across_y = offset; the normal's length is 1.
typedef struct {
    float across_x, across_y, offset;
} edges_line;

// Room for votes: a row for each of `angles` over half a turn, of `offsets` 2 pixels apart, whose
// middle one is a line through `center_x`, `center_y`.
typedef struct {
    size_t angles, offsets;
    float center_x, center_y;
} edges_grid;

// How much each pixel of RGBA changes across and down. The outermost pixels do not.
void edges_gradients(
    const uint8_t *rgba, size_t width, size_t height, float *across, float *down);

// The middle one of the strengths of all pixels.
float edges_median(const float *across, const float *down, size_t count);

// The pixels that are stronger than `least` and than both of their neighbours across the edge.
// Returns how many there are, at most `capacity`.
size_t edges_thin(
    const float *across, const float *down, size_t width, size_t height, float least,
    edges_point *points, size_t capacity);

// Adds the votes of all points.
void edges_vote(
    const edges_point *points, size_t count, const edges_grid *grid, float *votes);

// Where the most votes are, and the line that they are for.
size_t edges_winner(const edges_grid *grid, const float *votes);
edges_line edges_line_at(const edges_grid *grid, size_t place);

// Moves a line to the points within `reach` of it, between two places along it (counted in the
// direction −across_y, across_x), by least squares. Returns how many points those are.
size_t edges_fit(
    const edges_point *points, size_t count, float reach, float from, float to, edges_line *line);

// Takes back the votes of the points within `reach` of a line; `is_taken` has a byte for each point.
// Returns how many those are that had not been taken.
size_t edges_take(
    const edges_point *points, size_t count, const edges_line *line, float reach,
    const edges_grid *grid, float *votes, uint8_t *is_taken);

// How many places along a line have an edge, how clear those are, 0…1 each, and how strong, in
// levels of 255 for a pixel.
typedef struct {
    float count, clarity, strength;
} edges_sum;

// Writes for each of `length` pixels along a line, and for the end, the sum over those before it.
// An edge counts where a point is within `reach` of it or of the two beside it; one of `clear` and
// more is as clear as can be. The middle one is the place 0 along the line.
void edges_profile(
    const edges_point *points, size_t count, const edges_line *line, float reach, float clear,
    edges_sum *sums, size_t length);

// The means between two places along a line; 0 where those are the same.
edges_sum edges_mean(const edges_sum *sums, size_t length, double from, double to);
