#pragma once

/// A text file of the studio, embedded in the binary.
struct cstudio_page {
    /// The file's name, such as "gallery.html".
    const char *_Nonnull name;
    /// The bytes of the file; valid as long as the program runs.
    const unsigned char *_Nonnull bytes;
    /// The number of bytes.
    unsigned long length;
};

/// Returns the files of the studio's pages: templates, styles, scripts and icons.
///
/// @param count Receives the number of files; must not be null.
/// @return The first of the files, which are contiguous; never null, and not to be freed.
const struct cstudio_page *_Nonnull cstudio_pages_all(int *_Nonnull count);
