/// Why a frame of a device cannot be shown.
package enum FrameError: Error, Equatable {
    /// Its size is none, or its rows are shorter than its pixels.
    case invalidShape
    /// It ends before its last pixel.
    case tooShort(bytes: Int, needed: Int)
    /// It should be a JPEG and is none.
    case noImage
}
