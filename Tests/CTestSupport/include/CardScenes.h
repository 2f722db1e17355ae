#pragma once

#include <stdint.h>

// Pictures of cards on tables, and of other things, computed from a description. The same
// description gives the same picture on every machine.

// The surface around the card, or the whole picture if there is no card.
typedef enum {
    SCENE_PLAIN, SCENE_WOOD, SCENE_CLOTH, SCENE_DESK,
    SCENE_GRADIENT, SCENE_NOISE, SCENE_CLOUDS, SCENE_HILLS, SCENE_CHECKERS, SCENE_PAGE,
    SCENE_PLANKS, SCENE_WEAVE, SCENE_CHECKED_CLOTH,
} scene_surface;

// The print on a card; a bit set.
enum {
    SCENE_STRIPES = 1, SCENE_TEXT = 2, SCENE_LOGO = 4, SCENE_PICTURE = 8, SCENE_ALL_PICTURE = 16,
    SCENE_BAND = 32, SCENE_BARCODE = 64, SCENE_FRAME = 128,
};

typedef struct {
    uint32_t seed;
    int width, height;
    scene_surface surface;
    // sRGB-encoded, 0…1.
    float surface_color[3], card_color[3];
    int has_card, print;
    // The corners of the card, clockwise from its own top left, in pixels: x, y, x, y…
    double corners[8];
    // The ratio of the card's width to its height.
    double ratio;
    // The difference in brightness between two opposite ends of the picture, and the direction of
    // the lighter end, in radians.
    float light, light_turn;
    // The darkness of the card's shadow and its offset, in heights of the card.
    float shadow, shadow_x, shadow_y;
    // A reflection on the card: its brightness, and its position as fractions of the card's sides.
    float glare, glare_x, glare_y;
    // Another card next to the first: its colour, the offset of its top left from the first card's
    // in heights of the first card, and its rotation in radians.
    int has_neighbour;
    float neighbour_color[3], neighbour_x, neighbour_y, neighbour_turn;
    // The standard deviation of noise, in levels of 255.
    float noise;
} scene;

// Draws a scene as RGBA.
void scene_draw(const scene *scene, uint8_t *rgba);
