#pragma once

/// A JPEG file embedded in the binary.
struct cpictures_picture {
    /// The file's name without its extension, such as "mountains".
    const char *_Nonnull name;
    /// The bytes of the file; valid as long as the program runs.
    const unsigned char *_Nonnull bytes;
    /// The number of bytes.
    unsigned long length;
};

/// Returns the pictures of the bundled feed, in the feed's order.
///
/// @param count Receives the number of pictures; must not be null.
/// @return The first of the pictures, which are contiguous; never null, and not to be freed.
const struct cpictures_picture *_Nonnull cpictures_all(int *_Nonnull count);
