import CImageEditorSandbox
import Synchronization

/// A job for one of this program's own decoders in a worker, as ``DecoderIsolation/all`` requires
/// it.
///
/// The calling process has read the header of the file. So it knows the size of the result, or its
/// maximum.
struct IsolatedWork {
    /// The name of the decoder, which is registered by its C target.
    let decoder: String
    let format: ImageFormat
    /// The decoder's parameters, whose meaning the decoder defines.
    var choices: [UInt64]
    /// The size of the result in bytes, or the maximum if the size is unknown.
    var bytes: Int
    let limits: DecodingLimits
    var allowsTruncation = false
    var usesThreads = false
    let interruption: Interruption
    /// The worker that the frames of an animation share; `nil` for a picture with its own worker.
    var frames: IsolatedFrames?

    /// Lets a worker decode `file`.
    ///
    /// - Returns: The result and the decoder's report, which may contain an error.
    /// - Throws: ``ImageDecodingError`` if the worker fails, or `CancellationError`.
    func result(
        of file: UnsafeRawBufferPointer
    ) throws -> (bytes: SandboxedResult, report: csandbox_report) {
        let worker = try opened(file)
        let result = try worker.read(wantsPixels: true)
        frames?.keep(worker)
        guard let report = result.report else { throw failure }
        return (result, report)
    }

    /// Returns a worker that has opened `file`: the worker of ``frames`` if it waits, or a new one.
    func opened(_ file: UnsafeRawBufferPointer) throws -> SandboxWorker {
        var limits = limits
        limits.metadataBytes = MemoryLayout<csandbox_report>.size
        let worker =
            try frames?.take() ?? SandboxWorker(decoder, of: format, limits: limits)
        try worker.open(
            file,
            SandboxWorker.Reading(
                allowsTruncation: allowsTruncation, usesThreads: usesThreads,
                interruption: interruption, largestFile: bytes, choices: choices,
                hasMore: frames != nil))
        return worker
    }

    /// Lets a worker decode `file`, and checks that the result has the size ``bytes``.
    func pixels(
        of file: UnsafeRawBufferPointer
    ) throws -> (bytes: SandboxedResult, report: csandbox_report) {
        let (result, report) = try result(of: file)
        guard result.samples.count == bytes else { throw failure }
        return (result, report)
    }

    /// The error for an answer that no correct worker sends.
    var failure: ImageDecodingError {
        .decoderFailed(format, reason: "its answer makes no sense")
    }
}

/// The worker of an animation, which decodes one frame after another.
///
/// Frames of one file may share a worker, because they come from the same source.
final class IsolatedFrames: Sendable {
    private let worker = Mutex<SandboxWorker?>(nil)

    /// Takes the worker that has decoded a frame. Returns `nil` before the first frame, and if the
    /// worker has ended.
    fileprivate func take() -> SandboxWorker? {
        let taken = worker.withLock { worker in
            defer { worker = nil }
            return worker
        }
        return taken?.canOpen == true ? taken : nil
    }

    fileprivate func keep(_ taken: SandboxWorker) { worker.withLock { $0 = taken } }
}

extension csandbox_report {
    /// The decoder's message; empty without one.
    var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
