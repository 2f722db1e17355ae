/// A resolved resize: the part of the image and the size of the result.
struct Resampling: Sendable, Equatable {
    var part: RealRectangle
    var result: ImageSize
}
