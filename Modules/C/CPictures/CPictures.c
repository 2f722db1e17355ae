#include "CPictures.h"

// The files are made by the target PictureGenerator; see Fixtures/README.md.
static const unsigned char mountains[] = {
#embed "pictures/mountains.jpg"
};
static const unsigned char sea[] = {
#embed "pictures/sea.jpg"
};
static const unsigned char night_sky[] = {
#embed "pictures/night-sky.jpg"
};
static const unsigned char bokeh[] = {
#embed "pictures/bokeh.jpg"
};
static const unsigned char still_life[] = {
#embed "pictures/still-life.jpg"
};
static const unsigned char autumn_leaves[] = {
#embed "pictures/autumn-leaves.jpg"
};

static const struct cpictures_picture pictures[] = {
    {"mountains", mountains, sizeof mountains},
    {"sea", sea, sizeof sea},
    {"night-sky", night_sky, sizeof night_sky},
    {"bokeh", bokeh, sizeof bokeh},
    {"still-life", still_life, sizeof still_life},
    {"autumn-leaves", autumn_leaves, sizeof autumn_leaves},
};

const struct cpictures_picture *cpictures_all(int *count) {
    *count = sizeof pictures / sizeof pictures[0];
    return pictures;
}
