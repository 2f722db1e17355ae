#pragma once

#include <stdint.h>

// Pictures of cards on tables, and of other things, made by arithmetic: the same description gives
// the same picture everywhere.

// What lies around the card, or fills the picture where there is none.
typedef enum {
    SCENE_PLAIN, SCENE_WOOD, SCENE_CLOTH, SCENE_DESK,
    SCENE_GRADIENT, SCENE_NOISE, SCENE_CLOUDS, SCENE_HILLS, SCENE_CHECKERS, SCENE_PAGE,
    SCENE_PLANKS, SCENE_WEAVE, SCENE_CHECKED_CLOTH,
} scene_surface;

// What is printed on a card; they can be added.
enum {
    SCENE_STRIPES = 1, SCENE_TEXT = 2, SCENE_LOGO = 4, SCENE_PICTURE = 8, SCENE_ALL_PICTURE = 16,
    SCENE_BAND = 32, SCENE_BARCODE = 64, SCENE_FRAME = 128,
};

typedef struct {
    uint32_t seed;
    int width, height;
    scene_surface surface;
    // Encoded, 0…1.
    float surface_color[3], card_color[3];
    int has_card, print;
    // Of the card, clockwise from its own top left, in pixels: x, y, x, y…
    double corners[8];
    // Width to height of the card.
    double ratio;
    // How much lighter one end of the picture is than the other, and where that end is, in radians.
    float light, light_turn;
    // How dark the card's shadow is and how far it lies away, in heights of the card.
    float shadow, shadow_x, shadow_y;
    // A reflection on the card: how bright, and where, in parts of the card's sides.
    float glare, glare_x, glare_y;
    // Another card beside the first: its colour, where its top left lies in heights of the first one
    // from there, and how far it is turned, in radians.
    int has_neighbour;
    float neighbour_color[3], neighbour_x, neighbour_y, neighbour_turn;
    // The standard deviation of noise, in levels of 255.
    float noise;
} scene;

// Draws a scene as RGBA.
void scene_draw(const scene *scene, uint8_t *rgba);
