import FoundationEssentials
import Rendering

/// A frame as a file that the engine can read, with the edits for the requested photograph.
struct CapturedPicture {
    let image: Image
    private let rotation: CameraRotation
    private let enlargement: Double

    /// - Throws: `ImageDecodingError` or ``FrameError`` if the frame is not an image.
    init(_ frame: CameraFrame) throws {
        let file = try Self.file(of: frame.content)
        let image = try Image(data: file)
        rotation = frame.rotation
        enlargement = frame.enlargement
        if image.info.format == .jpeg {
            self.image = image
        } else {
            // EXIF is written into a JPEG or a PNG, so a picture that is not a JPEG becomes a PNG.
            self.image = try Image(data: Self.file(of: .pixels(image.pixels())))
        }
    }

    /// Returns the filters that turn the picture into the requested photograph.
    func filters(_ settings: CameraSettings = CameraSettings()) -> [any Filter] {
        var filters: [any Filter] = []
        var size = image.info.displayedSize
        if enlargement > 1 {
            let part = ImageSize(
                width: Self.part(size.width, enlargement),
                height: Self.part(size.height, enlargement))
            filters.append(
                Crop(
                    .rectangle(
                        x: (size.width - part.width) / 2, y: (size.height - part.height) / 2,
                        width: part.width, height: part.height)))
        }
        if let turn = rotation.filter { filters.append(turn) }
        if rotation.swapsSides { size = ImageSize(width: size.height, height: size.width) }
        if settings.isMirrored { filters.append(Flip(.horizontal)) }
        if settings.size ?? size != size || enlargement > 1 {
            let size = settings.size ?? size
            filters.append(
                Resize(
                    width: size.width, height: size.height, mode: .fill, allowsEnlarging: true))
        }
        return filters
    }

    /// Returns the picture with its EXIF replaced by `exif`.
    func carrying(_ exif: PhotoEXIF) throws -> Data {
        // `image` is a JPEG or a PNG; EXIF can be written into both.
        guard let file = image.replacingEXIF(with: exif.data) else { throw FrameError.noImage }
        return file
    }

    private static func part(_ side: Int, _ enlargement: Double) -> Int {
        max(1, Int((Double(side) / enlargement).rounded()))
    }

    private static func file(of content: CameraFrame.Content) throws -> Data {
        switch content {
        case .file(let data): data
        // A PNG without compression: it is lossless and quickly written, and exists for a moment
        // only.
        case .pixels(let pixels):
            try pixels.encoded(as: EncodingOptions(format: .png, compression: 0))
        case .raw(let frame) where frame.pixelFormat == .mjpeg:
            try jpeg(frame)
        case .raw(let frame): try file(of: .pixels(frame.pixels()))
        }
    }

    private static func jpeg(_ frame: RawFrame) throws(FrameError) -> Data {
        guard let file = frame.jpegFile else { throw .noImage }
        return file
    }
}
