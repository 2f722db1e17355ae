#pragma once

/// A picture that is part of the program: an encoded JPEG and its name.
struct cpictures_picture {
    const char *name;
    const unsigned char *bytes;
    unsigned long length;
};

/// The pictures in the order the feed lists them; `count` receives how many.
const struct cpictures_picture *cpictures_all(int *count);
