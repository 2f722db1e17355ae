/// What a resize does: which part of the image becomes how many pixels.
struct Resampling: Sendable, Equatable {
    var part: RealRectangle
    var result: ImageSize
}
