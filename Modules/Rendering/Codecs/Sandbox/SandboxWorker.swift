import CImageEditorDecoders
import CImageEditorSandbox
import FoundationEssentials
import Glibc

/// A process that decodes one file, or its parts, in a sandbox. The process is ended when this
/// object is destroyed.
///
/// The class is `@unchecked Sendable`: the thread that reads the header passes the object to the
/// thread that decodes, so that only one thread uses it at a time.
final class SandboxWorker: @unchecked Sendable {
    /// The time limit for decoding pixels or converting a file, in milliseconds.
    private static let milliseconds: UInt32 = 120_000
    /// The time limit for a header and its metadata, in milliseconds.
    private static let headerMilliseconds: UInt32 = 30_000

    /// The way in which a file is read.
    struct Reading {
        /// True if only the header and the metadata are wanted.
        var isHeader = false
        var allowsTruncation = false
        var usesThreads = false
        /// The check for cancellation, which ends the work with `CancellationError`.
        let interruption: Interruption
        /// The largest result in bytes, for ``IsolatedWork`` and for a conversion of a whole file;
        /// otherwise 0.
        var largestFile = 0
        /// The decoder's parameters, whose meaning the decoder defines.
        var choices: [UInt64] = []
        /// True if the process waits for another part of the file, such as the next frame, after
        /// the pixels.
        var hasMore = false
    }

    /// The facts about the picture; valid after ``open(_:_:)``.
    private(set) var facts = csandbox_header()
    private let format: ImageFormat
    private let decoder: String
    private let frame: Int
    private let limits: DecodingLimits
    private let isPreview: Bool
    private let reduction: Int
    private let process: OpaquePointer
    private var pictures = 1
    /// The cancellation check of the current job; C code keeps a pointer to it.
    private var interruption: Interruption?

    /// Starts a process, or takes one that waits.
    ///
    /// - Parameters:
    ///   - frame: The picture to decode, from 1.
    ///   - isPreview: True to decode the file's small picture for previews instead.
    ///   - reduction: 2 to decode the picture at half its size, otherwise 1.
    /// - Throws: ``ImageDecodingError/shortage(_:_:)`` if no process can be started now,
    /// ``ImageDecodingError/decoderFailed(_:reason:)`` if `/proc` is not mounted.
    convenience init(
        _ file: any SandboxedFormat.Type, frame: Int, limits: DecodingLimits,
        isPreview: Bool = false, reduction: Int = 1
    ) throws(ImageDecodingError) {
        try self.init(
            file.decoder, of: file.format, frame: frame, limits: limits, isPreview: isPreview,
            reduction: reduction)
    }

    init(
        _ decoder: String, of format: ImageFormat, frame: Int = 1, limits: DecodingLimits,
        isPreview: Bool = false, reduction: Int = 1
    ) throws(ImageDecodingError) {
        guard let process = csandbox_take(decoder) else {
            let code = errno
            if code == ENODEV {
                throw .decoderFailed(
                    format, reason: "its process cannot be started: /proc is not mounted")
            }
            throw .shortage(format, ResourceShortage(code: code) ?? .unknown)
        }
        (self.process, self.format, self.decoder) = (process, format, decoder)
        (self.frame, self.limits) = (frame, limits)
        (self.isPreview, self.reduction) = (isPreview, reduction)
    }

    deinit { csandbox_end(process) }

    /// Sends the file, and receives the facts about its picture, which are within the limits.
    ///
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    func open(_ bytes: UnsafeRawBufferPointer, _ reading: Reading) throws {
        var job = job(for: reading)
        job.bytes = bytes.baseAddress
        job.size = bytes.count
        job.descriptor = -1
        job.picture = UInt32(clamping: frame - 1)
        job.reduction = UInt32(reduction)
        job.limits = csandbox_limits(
            pixels: UInt64(clamping: limits.pixels),
            metadata_bytes: UInt64(clamping: limits.metadataBytes),
            file_bytes: UInt64(clamping: reading.largestFile))
        job.has_more = reading.hasMore
        job.requires_all_layers = limits.isolation.requiresAllLayers
        withUnsafeMutableBytes(of: &job.choices) { choices in
            reading.choices.withUnsafeBytes { choices.copyMemory(from: $0) }
        }
        let verdict = csandbox_open(process, &job, &facts)
        pictures = max(1, Int(facts.pictures))
        if verdict == CSANDBOX_TOO_LARGE { try checkLimits() }
        try check(verdict, text(of: facts.problem), isInPixels: false)
    }

    /// Throws an error that names the exceeded limit. The numbers are sent by the process and may
    /// be wrong: they are only for the message.
    private func checkLimits() throws(ImageDecodingError) {
        let size = ImageSize(width: Int(facts.full_width), height: Int(facts.full_height))
        try limits.check(size, channels: 1)
        let bytes = facts.icc_bytes &+ facts.exif_bytes &+ facts.xmp_bytes
        try limits.check(.metadataBytes, Int(clamping: bytes))
    }

    /// True if the process waits for another part of the file.
    var canOpen: Bool { csandbox_can_open(process) }

    /// Returns `true` if `bytes` are the file that the process has opened.
    func holds(_ bytes: UnsafeRawBufferPointer) -> Bool {
        csandbox_holds(process, bytes.baseAddress, bytes.count)
    }

    /// Prepares for decoding after the metadata were read.
    ///
    /// - Returns: `false` if the process has ended.
    func continues(_ reading: Reading) -> Bool {
        var job = job(for: reading)
        return csandbox_continue(process, &job)
    }

    private func job(for reading: Reading) -> csandbox_job {
        var job = csandbox_job()
        job.milliseconds = reading.isHeader ? Self.headerMilliseconds : Self.milliseconds
        if isPreview { job.flags = UInt32(CSANDBOX_PREVIEW) }
        if reading.allowsTruncation { job.flags |= UInt32(CSANDBOX_ALLOW_TRUNCATED) }
        job.threads = reading.usesThreads ? 2 : 1
        interruption = reading.interruption
        job.is_cancelled = Interruption.ask
        job.context = reading.interruption.context
        return job
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

    /// Asks for the next portion of the result. At most `CSANDBOX_SLOTS` portions may be asked for
    /// and not yet taken.
    ///
    /// - Throws: ``ImageDecodingError``.
    func askForPortion() throws { try check(csandbox_ask_portion(process), "", isInPixels: true) }

    /// Waits for the next portion that was asked for, and copies it to `slot`.
    ///
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    func takePortion(_ slot: UnsafeMutableRawPointer) throws {
        try check(csandbox_take_portion(process, slot), "", isInPixels: true)
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
        case CSANDBOX_TRUNCATED:
            throw ImageDecodingError.truncated(
                format, leavesPixels: isInPixels && format.decodesTruncated)
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
        case CSANDBOX_TOO_MUCH_MEMORY:
            throw ImageDecodingError.unsupportedVariant(
                format, reason: "it needs more memory than a decoder may have")
        case CSANDBOX_NO_MEMORY: throw ImageDecodingError.shortage(format, .memory)
        case CSANDBOX_KILLED: throw ImageDecodingError.shortage(format, .killed)
        case CSANDBOX_NO_LIBRARY:
            throw ImageDecodingError.missingLibrary(
                format, package: SandboxedDecoders.package(of: decoder))
        case CSANDBOX_TOO_FEW_THREADS: throw ImageDecodingError.shortage(format, .processes)
        case CSANDBOX_TOO_FEW_DESCRIPTORS:
            throw ImageDecodingError.shortage(format, .descriptors)
        case CSANDBOX_CANNOT_START: throw ImageDecodingError.shortage(format, .unknown)
        case CSANDBOX_FILE_SIZE_LIMITED: throw ImageDecodingError.shortage(format, .fileSize)
        default:
            throw ImageDecodingError.decoderFailed(format, reason: Self.sentence(for: verdict))
        }
    }

    private static func sentence(for verdict: csandbox_verdict) -> String {
        switch verdict {
        case CSANDBOX_UNGUARDED: "this system cannot isolate it completely"
        case CSANDBOX_FORBIDDEN: "it was stopped, because it tried what no decoder may do"
        case CSANDBOX_TIMED_OUT: "it took too long"
        case CSANDBOX_LIED: "its answer makes no sense"
        default: "it crashed"
        }
    }
}

extension SandboxWorker.Reading {
    init(_ job: DecodingJob) {
        self.init(
            allowsTruncation: job.allowsTruncation, usesThreads: job.usesThreads,
            interruption: job.interruption)
    }
}

/// The output of a worker: memory that does not change any more.
final class SandboxedResult {
    private var result: csandbox_result

    fileprivate init(_ result: csandbox_result) { self.result = result }

    deinit { csandbox_release(&result) }

    /// The samples in rows without padding. They exist as long as this object.
    var samples: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: result.pixels, count: result.pixel_bytes)
    }

    /// A copy of the file that the worker has written, or has found within the opened file; `nil`
    /// without one.
    var file: Data? {
        withExtendedLifetime(self) { Self.data(result.pixels, result.pixel_bytes) }
    }

    /// The report of one of this program's decoders; `nil` if the worker has sent no report.
    var report: csandbox_report? {
        var report = csandbox_report()
        return csandbox_take_report(result.found, result.found_bytes, &report) ? report : nil
    }

    /// The colour profile, EXIF and XMP that the worker has read.
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
