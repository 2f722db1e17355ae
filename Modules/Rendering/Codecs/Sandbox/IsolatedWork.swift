import CImageEditorSandbox
import Synchronization

/// Work of a decoder of this program in a worker, for ``DecoderIsolation/all``.
///
/// The header of the file was read in this process, which knows the size of the result from it.
struct IsolatedWork {
    /// The name of the decoder, which is registered by its C target.
    let decoder: String
    let format: ImageFormat
    /// Numbers for the decoder.
    var choices: [UInt64]
    /// The size of the result. If it is unknown, the largest size.
    var bytes: Int
    let limits: DecodingLimits
    var allowsTruncation = false
    var usesThreads = false
    let interruption: Interruption
    /// The animation that the picture belongs to.
    var frames: IsolatedFrames?

    /// Lets a worker decode `file`.
    ///
    /// - Returns: The result and the decoder's report, which may tell of errors.
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

    /// A worker that has the file.
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

    /// The same, of a result whose size is known.
    func pixels(
        of file: UnsafeRawBufferPointer
    ) throws -> (bytes: SandboxedResult, report: csandbox_report) {
        let (result, report) = try result(of: file)
        guard result.samples.count == bytes else { throw failure }
        return (result, report)
    }

    /// The worker has sent what no correct one sends.
    var failure: ImageDecodingError {
        .decoderFailed(format, reason: "its answer makes no sense")
    }
}

/// The worker of an animation, which decodes one frame after another.
///
/// Frames of one file may share a worker: they come from the same sender.
final class IsolatedFrames: Sendable {
    private let worker = Mutex<SandboxWorker?>(nil)

    /// The worker that has decoded a frame; `nil` before the first frame, and if it has ended.
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
    /// The decoder's message.
    var text: String {
        withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
