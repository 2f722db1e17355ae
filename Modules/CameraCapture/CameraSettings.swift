public import Rendering

/// What kind of file a photograph becomes.
public struct CameraSettings: Sendable, Equatable {
    /// The kinds of file that can be asked for.
    public enum FileType: String, Sendable, CaseIterable {
        case jpeg
        case png
        case webp

        /// The usual extension of a file's name, without the dot.
        public var fileExtension: String { format.fileExtension }

        /// The format of such files.
        public var format: ImageFormat {
            switch self {
            case .jpeg: .jpeg
            case .png: .png
            case .webp: .webp
            }
        }
    }

    public var fileType: FileType
    /// The size of the photograph, turned as it will be, each side 1…65,535; `nil`: as the device
    /// delivers it. What sticks out of another ratio is cut off on two opposite sides.
    public var size: ImageSize?
    /// 1…100, for JPEG and WebP. `nil`: a good compromise, and no loss at all where a device's JPEG
    /// can be kept.
    public var quality: Int?
    /// How this photograph is turned; `nil`: as ``Camera/rotate(to:)`` says.
    public var orientation: CameraRotation?
    /// Whether left and right change places, after turning: as in a mirror.
    public var isMirrored: Bool

    public init(
        fileType: FileType = .jpeg, size: ImageSize? = nil, quality: Int? = nil,
        orientation: CameraRotation? = nil, isMirrored: Bool = false
    ) {
        self.fileType = fileType
        self.size = size
        self.quality = quality
        self.orientation = orientation
        self.isMirrored = isMirrored
    }
}
