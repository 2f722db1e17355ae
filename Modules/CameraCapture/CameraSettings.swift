public import Rendering

/// The settings of one photograph.
public struct CameraSettings: Sendable, Equatable {
    /// The file types of photographs.
    public enum FileType: String, Sendable, CaseIterable {
        case jpeg
        case png
        case webp

        /// The usual file extension, without the dot.
        public var fileExtension: String { format.fileExtension }

        /// Returns the file type of an image format; `nil` for a format that cannot be captured.
        public init?(_ format: ImageFormat) {
            guard let type = Self.allCases.first(where: { $0.format == format }) else { return nil }
            self = type
        }

        /// The image format of the file type.
        public var format: ImageFormat {
            switch self {
            case .jpeg: .jpeg
            case .png: .png
            case .webp: .webp
            }
        }
    }

    public var fileType: FileType
    /// The size of the photograph after rotation, each side 1…65,535; `nil` for the device's
    /// size. A different aspect ratio is cropped on two opposite sides.
    public var size: ImageSize?
    /// The quality of JPEG and WebP, 1…100. With `nil`, a device's JPEG is kept without re-encoding
    /// if possible. If it must be encoded again as a JPEG, it keeps its own quality. Other pictures
    /// are encoded with the default quality.
    public var quality: Int?
    /// The rotation of this photograph; `nil` for that of ``Camera/rotate(to:)``.
    public var orientation: CameraRotation?
    /// True to mirror the photograph horizontally, after rotation.
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
