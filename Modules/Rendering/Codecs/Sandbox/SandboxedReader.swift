import CImageEditorSandbox
import Foundation

/// A format whose decoder runs in a sandbox.
protocol SandboxedFormat {
    static var format: ImageFormat { get }
    /// The name of the decoder in `CImageEditorDecoders`.
    static var decoder: String { get }
}

enum HEICFile: SandboxedFormat {
    static let format = ImageFormat.heic
    static let decoder = "heif"
}

enum AVIFFile: SandboxedFormat {
    static let format = ImageFormat.avif
    static let decoder = "heif"
}

enum TIFFFile: SandboxedFormat {
    static let format = ImageFormat.tiff
    static let decoder = "tiff"
}

enum JPEGXLFile: SandboxedFormat {
    static let format = ImageFormat.jpegXL
    static let decoder = "jxl"
}

enum RAWFile: SandboxedFormat {
    static let format = ImageFormat.raw
    static let decoder = "raw"
}

/// A reader that starts a process.
protocol SandboxedFormatReader: ImageReader {
    /// The name of the decoder in `CImageEditorDecoders`.
    static var decoder: String { get }
}

/// Decodes files in a worker: a process of its own that can reach nothing but the file and the
/// memory for the result.
///
/// One worker reads the header, and another one decodes.
enum SandboxedReader<File: SandboxedFormat>: SandboxedFormatReader {
    static var decoder: String { File.decoder }

    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try data.withUnsafeBytes { bytes in
            let worker = try SandboxWorker(File.self, frame: frame, limits: limits)
            let facts = try worker.open(bytes)
            let picture = SandboxedPicture(facts)
            try limits.check(picture.size, channels: picture.storedBytesPerPixel)
            var metadata = try worker.read(wantsPixels: false).metadata
            metadata.colorChunks = picture.colorChunks
            var info = ImageInfo(
                format: File.format, storedSize: picture.size,
                orientation: Orientation(rawValue: Int(facts.orientation)) ?? .upright,
                frames: Int(facts.pictures), bitDepth: Int(facts.significant_bits),
                channels: Int(facts.channels), hasAlpha: picture.hasAlpha,
                colorProfile: CodingPoints(metadata)?.name
                    ?? metadata.colorProfile.flatMap(ICCProfile.name),
                bytes: data.count)
            info.hasInks = picture.hasInks
            return ImageHeader(
                info: info, metadata: metadata, layouts: picture.layouts, frame: frame,
                narrow: picture.channels == 2 ? .grayAlpha : nil)
        }
    }

    static func open(_ job: DecodingJob) throws -> any StripSource {
        let worker = try SandboxWorker(File.self, frame: job.header.frame, limits: job.limits)
        worker.allowsTruncation = job.allowsTruncation
        worker.usesThreads = job.usesThreads
        worker.interruption = job.interruption
        let picture = SandboxedPicture(try worker.open(job.bytes))
        // The file may have changed since its header was read.
        guard picture.size == job.header.info.storedSize, picture.layouts.contains(job.layout)
        else { throw ImageDecodingError.damaged(File.format, reason: "the file has changed") }
        return SandboxedSource(
            picture, try worker.read(wantsPixels: true), as: job.layout, inks: job.inks)
    }

    static func withoutPrivateMetadata(
        _ data: Data, exif: Data?, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Data {
        throw .metadataCannotBeRemoved(File.format)
    }
}

/// The way in which a worker stores the samples of a picture.
struct SandboxedPicture {
    let size: ImageSize
    let channels: Int
    let isDeep: Bool
    let hasAlpha: Bool
    let isPremultiplied: Bool
    let hasInks: Bool
    let colorChunks: [(type: String, payload: Data)]

    init(_ facts: csandbox_header) {
        size = ImageSize(width: Int(facts.width), height: Int(facts.height))
        channels = Int(facts.channels)
        isDeep = facts.bits == 16
        hasAlpha = facts.alpha != CSANDBOX_OPAQUE
        isPremultiplied = facts.alpha == CSANDBOX_PREMULTIPLIED
        hasInks = facts.color == CSANDBOX_CMYK
        let points = facts.cicp
        // The samples are RGB of the full range, whatever the file has.
        colorChunks =
            facts.has_cicp != 0 && facts.icc_bytes == 0
            ? [(type: "cICP", payload: Data([points.0, points.1, 0, 1]))] : []
    }

    var storedBytesPerPixel: Int { channels * (isDeep ? 2 : 1) }

    /// The layouts in which the samples can be read. Inks have 8 bits.
    var layouts: [PixelLayout] {
        if hasInks { return [.cmyk8, .rgb8] }
        return switch channels {
        case 1: [isDeep ? .gray16 : .gray8]
        case 3: [isDeep ? .rgb16 : .rgb8]
        default: [isDeep ? .rgba16 : .rgba8]
        }
    }
}
