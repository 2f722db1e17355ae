import FoundationEssentials

/// Reads the header, the metadata and the list of frames of a WebP.
enum WebPHeader {
    static func read(_ data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try data.withUnsafeBytes { bytes in
            let file = try WebPFile(bytes, limits: limits)
            guard frame <= file.pictures.count else {
                throw ImageDecodingError.noSuchFrame(frame, frames: file.pictures.count)
            }
            let hasAlpha = file.animation.hasAlpha(at: frame - 1)
            let layout: PixelLayout = hasAlpha ? .rgba8 : .rgb8
            try limits.check(
                file.animation.canvas,
                channels: layout.bytesPerPixel + heldBytesPerPixel(file, frame: frame - 1))
            let metadata = metadata(of: file, in: bytes)
            var info = ImageInfo(
                format: .webp, storedSize: file.animation.canvas,
                orientation: metadata.orientation,
                frames: file.pictures.count, bitDepth: 8, channels: hasAlpha ? 4 : 3,
                hasAlpha: hasAlpha,
                colorProfile: metadata.colorProfile.flatMap(ICCProfile.name), bytes: data.count)
            info.animation = file.animation.timing
            return ImageHeader(
                info: info, metadata: metadata, layouts: [layout],
                // libwebp downscales transparency less exactly than the pipeline. Without
                // transparency, libwebp's downscaling saves memory rather than time. Because it
                // averages encoded values, a thumbnail loses up to 0.9 dB at 1/2, and up to 2.2 dB
                // at 1/4.
                canShrink: !hasAlpha && !WebPDecoder.holdsCanvas(file, frame: frame - 1),
                mostShrinking: 2, frame: frame,
                isLossless: file.pictures[frame - 1].features.isLossless,
                quality: file.quality(of: frame - 1, in: bytes))
        }
    }

    /// Returns the decoder's memory in addition to the result, in bytes per pixel: the largest that
    /// libwebp needs for a picture of the file, and 4 for the canvas if the frame needs one.
    private static func heldBytesPerPixel(_ file: WebPFile, frame: Int) -> Int {
        let held = file.pictures.map(\.features.heldBytesPerPixel).max() ?? 0
        return WebPDecoder.holdsCanvas(file, frame: frame) ? held + 4 : held
    }

    private static func metadata(
        of file: WebPFile, in bytes: UnsafeRawBufferPointer
    ) -> Metadata {
        var metadata = Metadata()
        metadata.colorProfile = file.colorProfile.map { Data(bytes[$0]) }
        metadata.xmp = file.xmp.map { Data(bytes[$0]) }
        if let exif = file.exif.map({ Data(bytes[$0]) }) {
            // Some writers begin EXIF with the name that it has in a JPEG.
            let isNamed = exif.starts(with: JPEGSegments.exifName)
            metadata.exif = isNamed ? Data(exif.dropFirst(JPEGSegments.exifName.count)) : exif
        }
        return metadata
    }
}
