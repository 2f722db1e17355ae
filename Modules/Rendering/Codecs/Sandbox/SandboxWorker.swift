import CImageEditorDecoders
import CImageEditorSandbox
import Foundation

/// A process that decodes one file in a sandbox. It ends with this object, whatever it does.
final class SandboxWorker {
    /// The time for one file.
    private static let milliseconds: UInt32 = 120_000

    var allowsTruncation = false
    var usesThreads = false
    var interruption: Interruption?
    private let format: ImageFormat
    private let decoder: String
    private let frame: Int
    private let limits: DecodingLimits
    private let process: OpaquePointer
    private var pictures = 1

    /// Starts a process, or takes one that waits.
    ///
    /// - Parameter frame: The picture to decode, from 1.
    /// - Throws: ``ImageDecodingError/decoderFailed(_:reason:)`` if no process can be started.
    init(
        _ file: any SandboxedFormat.Type, frame: Int, limits: DecodingLimits
    ) throws(ImageDecodingError) {
        guard let process = csandbox_take(file.decoder) else {
            throw .decoderFailed(file.format, reason: "its process cannot be started")
        }
        (self.process, format, decoder) = (process, file.format, file.decoder)
        (self.frame, self.limits) = (frame, limits)
    }

    deinit { csandbox_end(process) }

    /// Sends the file.
    ///
    /// - Returns: The facts about the picture, which are within the limits.
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    func open(_ bytes: UnsafeRawBufferPointer) throws -> csandbox_header {
        var job = csandbox_job()
        job.bytes = bytes.baseAddress
        job.size = bytes.count
        job.descriptor = -1
        job.picture = UInt32(clamping: frame - 1)
        job.flags = allowsTruncation ? UInt32(CSANDBOX_ALLOW_TRUNCATED) : 0
        job.reduction = 1
        job.threads = usesThreads ? 2 : 1
        job.limits = csandbox_limits(
            pixels: UInt64(clamping: limits.pixels),
            metadata_bytes: UInt64(clamping: limits.metadataBytes))
        job.milliseconds = Self.milliseconds
        job.requires_all_layers = limits.isolation == .required
        if let interruption {
            job.is_cancelled = Interruption.ask
            job.context = interruption.context
        }
        var header = csandbox_header()
        let verdict = csandbox_open(process, &job, &header)
        pictures = max(1, Int(header.pictures))
        try check(verdict, text(of: header.problem), isInPixels: false)
        return header
    }

    /// Asks for the metadata, and for the pixels if they are wanted.
    ///
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    func read(wantsPixels: Bool) throws -> SandboxedResult {
        var result = csandbox_result()
        let verdict = csandbox_read(process, wantsPixels, &result)
        let reason = text(of: result.problem)
        let taken = SandboxedResult(result)
        try check(verdict, reason, isInPixels: wantsPixels)
        return taken
    }

    private func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private func check(
        _ verdict: csandbox_verdict, _ problem: String, isInPixels: Bool
    ) throws {
        let reason = problem.isEmpty ? "the decoder refuses it" : problem
        switch verdict {
        case CSANDBOX_OK, CSANDBOX_PARTIAL: return
        case CSANDBOX_CANCELLED: throw CancellationError()
        case CSANDBOX_TRUNCATED: throw ImageDecodingError.truncated(format)
        case CSANDBOX_DAMAGED:
            throw isInPixels
                ? ImageDecodingError.corrupt(format, reason: reason)
                : ImageDecodingError.damaged(format, reason: reason)
        case CSANDBOX_UNSUPPORTED:
            throw ImageDecodingError.unsupportedVariant(format, reason: reason)
        case CSANDBOX_TOO_LARGE:
            throw ImageDecodingError.unsupportedVariant(
                format, reason: "it is larger than the limits allow")
        case CSANDBOX_NO_PICTURE:
            throw ImageDecodingError.noSuchFrame(frame, frames: pictures)
        case CSANDBOX_NO_MEMORY: throw ImageDecodingError.outOfMemory
        case CSANDBOX_NO_LIBRARY:
            throw ImageDecodingError.missingLibrary(
                format, package: SandboxedDecoders.package(of: decoder))
        default:
            throw ImageDecodingError.decoderFailed(format, reason: Self.sentence(for: verdict))
        }
    }

    private static func sentence(for verdict: csandbox_verdict) -> String {
        switch verdict {
        case CSANDBOX_UNGUARDED: "this system cannot isolate it completely"
        case CSANDBOX_CANNOT_START: "its process cannot be started"
        case CSANDBOX_FORBIDDEN: "it was stopped, because it tried what no decoder may do"
        case CSANDBOX_TIMED_OUT: "it took too long"
        case CSANDBOX_LIED: "its answer makes no sense"
        default: "it crashed"
        }
    }
}

/// What a worker has written: memory that nobody changes any more.
final class SandboxedResult {
    private var result: csandbox_result

    fileprivate init(_ result: csandbox_result) { self.result = result }

    deinit { csandbox_release(&result) }

    /// The samples in rows without padding.
    var samples: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: result.pixels, count: result.pixel_bytes)
    }

    /// The colour profile, EXIF and XMP.
    var metadata: Metadata {
        var metadata = Metadata()
        metadata.colorProfile = Self.data(result.icc, result.icc_bytes)
        metadata.exif = Self.data(result.exif, result.exif_bytes)
        metadata.xmp = Self.data(result.xmp, result.xmp_bytes)
        return metadata
    }

    private static func data(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Data? {
        guard let bytes, count > 0 else { return nil }
        return Data(bytes: bytes, count: count)
    }
}
