import FoundationEssentials

/// Reads the header, the metadata and the list of frames of a GIF.
enum GIFHeader {
    static func read(_ data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try data.withUnsafeBytes { bytes in
            let file = try GIFFile(bytes, limits: limits)
            let size = file.animation.canvas
            guard frame <= file.frames.count else {
                throw ImageDecodingError.noSuchFrame(frame, frames: file.frames.count)
            }
            let hasAlpha = file.animation.hasAlpha(at: frame - 1)
            let layout: PixelLayout = hasAlpha ? .rgba8 : .rgb8
            let held = GIFDecoder.holdsCanvas(file, frame: frame - 1) ? 4 : 0
            try limits.check(size, channels: layout.bytesPerPixel + held)
            let metadata = try metadata(of: file, in: bytes, limits: limits)
            var info = ImageInfo(
                format: .gif, storedSize: size, orientation: .upright, frames: file.frames.count,
                bitDepth: 8, channels: 1, hasAlpha: hasAlpha,
                colorProfile: metadata.colorProfile.flatMap(ICCProfile.name), bytes: data.count)
            info.animation = file.animation.timing
            return ImageHeader(
                info: info, metadata: metadata, layouts: [layout], frame: frame, narrow: .palette)
        }
    }

    private static func metadata(
        of file: GIFFile, in bytes: UnsafeRawBufferPointer, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Metadata {
        var metadata = Metadata()
        var size = 0
        for case .extension(let block) in file.blocks {
            switch (block.label, block.applicationName(in: bytes)) {
            case (GIFExtension.comment, _):
                size += block.range.count + JPEGSegments.overhead
                try limits.check(.metadataBytes, size)
                metadata.comments.append(block.payload(in: bytes))
            case (_, GIFExtension.colorProfile?):
                try limits.check(.metadataBytes, block.range.count)
                metadata.colorProfile = metadata.colorProfile ?? block.payload(in: bytes)
            case (_, GIFExtension.xmp?):
                try limits.check(.metadataBytes, block.range.count)
                metadata.xmp = metadata.xmp ?? block.xmpPacket(in: bytes)
            default:
                continue
            }
        }
        return metadata
    }
}
