import CImageEditorSandbox
import FoundationEssentials

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

/// A reader whose decoder runs in a sandbox.
protocol SandboxedFormatReader: ImageReader {
    /// The name of the decoder in `CImageEditorDecoders`.
    static var decoder: String { get }

    /// Opens the picture for previews that a file contains; without one, the picture itself.
    static func preview(of data: Data, limits: DecodingLimits) throws -> Image
}

/// Decodes files in a worker: a sandboxed process that decodes one file; see ``DecoderSandbox``.
///
/// The worker that reads the header waits, and then decodes (``WaitingWorker``).
enum SandboxedReader<File: SandboxedFormat>: SandboxedFormatReader {
    static var sandboxed: (any SandboxedFormatReader.Type)? { self }

    static var decoder: String { File.decoder }

    static func header(of data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try header(of: data, limits: limits, frame: frame, workers: .shared)
    }

    static func header(
        of data: Data, limits: DecodingLimits, frame: Int, workers: WaitingWorkers
    ) throws -> ImageHeader {
        try data.withUnsafeBytes { bytes in
            let known = workers.header(of: bytes, as: File.format, limits: limits, frame: frame)
            if let known { return known }
            let worker = try SandboxWorker(File.self, frame: frame, limits: limits)
            return try interruptible(by: nil) { isCancelled in
                let interruption = Interruption(isCancelled)
                try worker.open(
                    bytes, SandboxWorker.Reading(isHeader: true, interruption: interruption))
                let header = try describe(worker, bytes: data.count, limits: limits, frame: frame)
                return workers.keep(worker, for: header, limits: limits)
            }
        }
    }

    private static func describe(
        _ worker: SandboxWorker, bytes: Int, limits: DecodingLimits, frame: Int
    ) throws -> ImageHeader {
        let facts = worker.facts
        let picture = SandboxedPicture(facts)
        try limits.check(picture.size, channels: picture.storedBytesPerPixel)
        var metadata = try worker.read(wantsPixels: false).metadata
        metadata.colorChunks = picture.colorChunks
        var info = ImageInfo(
            format: File.format, storedSize: picture.size, orientation: picture.orientation,
            frames: Int(facts.pictures), bitDepth: Int(facts.significant_bits),
            channels: Int(facts.channels), hasAlpha: picture.hasAlpha,
            colorProfile: CodingPoints(metadata)?.name
                ?? metadata.colorProfile.flatMap(ICCProfile.name),
            bytes: bytes)
        info.hasInks = picture.hasInks
        if facts.gain_width > 0, facts.gain_height > 0 {
            info.auxiliary.gainMap = ImageSize(
                width: Int(facts.gain_width), height: Int(facts.gain_height))
        }
        info.auxiliary.frames = Int(facts.frames)
        var header = ImageHeader(
            info: info, metadata: metadata, layouts: picture.layouts, frame: frame,
            narrow: picture.channels == 2 ? .grayAlpha : nil)
        header.subsampling = picture.subsampling
        header.canShrink = facts.can_halve != 0
        header.mostShrinking = 2
        if facts.preview_width > 0, facts.preview_height > 0 {
            header.previewSize = ImageSize(
                width: Int(facts.preview_width), height: Int(facts.preview_height))
        }
        return header
    }

    static func preview(of data: Data, limits: DecodingLimits) throws -> Image {
        try interruptible(by: nil) { isCancelled in
            try preview(of: data, limits: limits, Interruption(isCancelled))
        }
    }

    private static func preview(
        of data: Data, limits: DecodingLimits, _ interruption: Interruption
    ) throws -> Image {
        try data.withUnsafeBytes { bytes in
            let worker = try SandboxWorker(File.self, frame: 1, limits: limits, isPreview: true)
            try worker.open(
                bytes, SandboxWorker.Reading(isHeader: true, interruption: interruption))
            guard worker.facts.coding == CSANDBOX_FILE else {
                var header = try describe(worker, bytes: data.count, limits: limits, frame: 1)
                header.isPreview = true
                header = WaitingWorkers.shared.keep(worker, for: header, limits: limits)
                return Image(data: data, header: header, limits: limits)
            }
            let jpeg = try Image(
                data: worker.read(wantsPixels: true).file ?? Data(), limits: limits)
            var header = jpeg.header
            // The orientation of the outer file applies, not that of the JPEG in it.
            header.info.orientation = SandboxedPicture(worker.facts).orientation
            return Image(data: jpeg.data, header: header, limits: limits)
        }
    }

    static func open(_ job: DecodingJob) throws -> any StripSource {
        // The waiting worker can only decode at full size, for which it has prepared.
        let waiting = job.header.worker?.take(for: job)
        let worker = try job.denominator == 1 ? waiting ?? opened(job) : opened(job)
        let picture = SandboxedPicture(worker.facts)
        // The picture must match the header, because the file may have changed in between.
        let size = job.header.info.storedSize.shrunk(by: job.denominator)
        guard picture.size == size, picture.layouts.contains(job.layout)
        else { throw ImageDecodingError.damaged(File.format, reason: "the file has changed") }
        do {
            let result = try worker.read(wantsPixels: true)
            return SandboxedSource(picture, result, as: job.layout, inks: job.inks)
        } catch let error as ImageDecodingError where !job.allowsTruncation {
            throw try error.mayLeavePixels && !leavesPixels(job) ? error.withoutPixels : error
        }
    }

    /// Returns `true` if some pixels of a truncated or damaged file can be decoded, or if the
    /// system lacks a resource to find out. The file is decoded as far as it goes: there is no
    /// faster test.
    private static func leavesPixels(_ job: DecodingJob) throws -> Bool {
        guard File.format.decodesTruncated else { return false }
        var job = job
        job.allowsTruncation = true
        do {
            _ = try opened(job).read(wantsPixels: true)
            return true
        } catch let error as ImageDecodingError {
            return error.concernsSystem
        }
    }

    private static func opened(_ job: DecodingJob) throws -> SandboxWorker {
        let worker = try SandboxWorker(
            File.self, frame: job.header.frame, limits: job.limits,
            isPreview: job.header.isPreview, reduction: job.denominator)
        try worker.open(job.bytes, SandboxWorker.Reading(job))
        return worker
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
    /// The orientation that must still be applied to the samples.
    let orientation: Orientation
    /// The chroma subsampling; `nil` if it is unknown.
    let subsampling: (horizontal: Int, vertical: Int)?
    let colorChunks: [(type: String, payload: Data)]

    init(_ facts: csandbox_header) {
        size = ImageSize(width: Int(facts.width), height: Int(facts.height))
        channels = Int(facts.channels)
        isDeep = facts.bits == 16
        hasAlpha = facts.alpha != CSANDBOX_OPAQUE
        isPremultiplied = facts.alpha == CSANDBOX_PREMULTIPLIED
        hasInks = facts.color == CSANDBOX_CMYK
        orientation = Orientation(rawValue: Int(facts.orientation)) ?? .upright
        subsampling =
            switch facts.chroma {
            case 1: (2, 2)
            case 2: (2, 1)
            case 3: (1, 1)
            default: nil
            }
        let points = facts.cicp
        // The samples are RGB of the full range, whatever the file has.
        colorChunks =
            facts.has_cicp != 0 && facts.icc_bytes == 0
            ? [(type: "cICP", payload: Data([points.0, points.1, 0, 1]))] : []
    }

    var storedBytesPerPixel: Int { channels * (isDeep ? 2 : 1) }

    /// The layouts in which the samples can be read. Inks are read with 8 bits.
    var layouts: [PixelLayout] {
        if hasInks { return [.cmyk8, .rgb8] }
        return switch channels {
        case 1: [isDeep ? .gray16 : .gray8]
        case 3: [isDeep ? .rgb16 : .rgb8]
        default: [isDeep ? .rgba16 : .rgba8]
        }
    }
}
