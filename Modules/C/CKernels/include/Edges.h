#pragma once

#include <stddef.h>
#include <stdint.h>

// Finds edges in a picture, and straight lines among them. Coordinates are in pixels from the
// outer corner of the first pixel, whose centre is at a half.

// A point on an edge: a local maximum of the gradient across the edge.
typedef struct {
    float x, y;
    // The unit normal of the edge. Its sign has no meaning.
    float across_x, across_y;
    // The step at the edge in levels (0…255) per pixel, as the mean of red, green and blue.
    float strength;
} edges_point;

// The line of all points with x · across_x + y · across_y = offset. Its normal has length 1.
typedef struct {
    float across_x, across_y, offset;
} edges_line;

// The layout of a grid of votes (a Hough transform), in which each place stands for a line. Each of
// the `angles` rows has the lines of one direction; the directions are evenly spaced over half a
// turn. The `offsets` columns of a row are parallel lines 2 pixels apart; column offsets / 2 goes
// through (center_x, center_y).
typedef struct {
    size_t angles, offsets;
    float center_x, center_y;
} edges_grid;

// Computes the gradients of an RGBA picture across and down, one float per pixel each. They are 0
// at the outermost pixels.
void edges_gradients(
    const uint8_t *rgba, size_t width, size_t height, float *across, float *down);

// Returns the median of the gradients' strengths, of every fifth pixel and in steps of a sixteenth
// of a level.
float edges_median(const float *across, const float *down, size_t count);

// Finds the pixels whose gradient is stronger than `least`, and is a local maximum across the edge.
// Returns their number, at most `capacity`.
size_t edges_thin(
    const float *across, const float *down, size_t width, size_t height, float least,
    edges_point *points, size_t capacity);

// Adds each point's votes for the lines that run through it to `votes`.
void edges_vote(
    const edges_point *points, size_t count, const edges_grid *grid, float *votes);

// Returns the place with the most votes. edges_line_at returns the line of a place.
size_t edges_winner(const edges_grid *grid, const float *votes);
edges_line edges_line_at(const edges_grid *grid, size_t place);

// Fits `line` by least squares to the points that are within `reach` of it, whose edges run along
// it, and which are between the places `from` and `to` on it. Places are counted in the direction
// (−across_y, across_x). Returns the number of these points. With fewer than two, `line` does not
// change.
size_t edges_fit(
    const edges_point *points, size_t count, float reach, float from, float to, edges_line *line);

// Removes the votes of the points that are within `reach` of a line and whose edges run along it.
// `is_taken` has a byte for each point, which marks removed votes. Returns the number of points
// that this call has marked.
size_t edges_take(
    const edges_point *points, size_t count, const edges_line *line, float reach,
    const edges_grid *grid, float *votes, uint8_t *is_taken);

// Sums or means over places along a line: the number of places with an edge, the clarity of these
// edges (0…1 each), and their strength in levels (0…255) per pixel.
typedef struct {
    float count, clarity, strength;
} edges_sum;

// Computes running sums along a line of `length` pixels. `sums` has `length` + 1 entries: entry i
// is the sum over the first i pixels. Pixel `length` / 2 is at place 0 of the line.
//
// A pixel has an edge if a point that counts belongs to the pixel or to one of its two neighbours;
// the strongest such point decides. A point counts if it is within `reach` of the line and its edge
// runs along the line. An edge of strength `clear` or more has clarity 1.
void edges_profile(
    const edges_point *points, size_t count, const edges_line *line, float reach, float clear,
    edges_sum *sums, size_t length);

// Returns the means between two places along a line; 0 if there is no pixel between them.
edges_sum edges_mean(const edges_sum *sums, size_t length, double from, double to);
