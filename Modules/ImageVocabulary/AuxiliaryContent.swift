/// The pictures and the video that an image file contains beside its image.
public struct AuxiliaryContent: Sendable, Equatable {
    /// The size of the gain map, from which a viewer computes the HDR picture; `nil` without a gain
    /// map.
    public var gainMap: ImageSize?
    /// The size of the video of a motion photograph in bytes; `nil` without a video.
    public var videoBytes: Int?
    /// The number of further pictures, such as the second view of a stereo pair. Previews of the
    /// image do not count.
    public var pictures: Int
    /// The number of frames of an AVIF's or HEIC's animation, which cannot be read; 0 without such
    /// an animation.
    public var frames: Int

    public init(
        gainMap: ImageSize? = nil, videoBytes: Int? = nil, pictures: Int = 0, frames: Int = 0
    ) {
        self.gainMap = gainMap
        self.videoBytes = videoBytes
        self.pictures = pictures
        self.frames = frames
    }

    /// True if the file contains none of these pictures, frames and videos.
    public var isEmpty: Bool { self == AuxiliaryContent() }

    /// Returns the content of this file that the edited file `result` lacks.
    public func missing(in result: AuxiliaryContent) -> AuxiliaryContent {
        AuxiliaryContent(
            gainMap: result.gainMap == nil ? gainMap : nil,
            videoBytes: result.videoBytes == nil ? videoBytes : nil,
            pictures: max(0, pictures - result.pictures),
            frames: max(0, frames - result.frames))
    }
}
