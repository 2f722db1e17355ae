import CImageEditorSandbox
import Foundation
import ImageEditorFixtures
import ImageEditorThreads
import Synchronization
import Testing

@testable import Rendering

/// Cancellation ends a worker that does not answer, whatever it was asked. A worker that another
/// process ends says nothing about its file.
struct SilentWorkerTests {
    private static func file() throws -> Data { try Fixtures.data("isolated/gradient.tif") }

    /// Starts a worker that says nothing, not even that it is ready, or what it will say next.
    private static func prepareSilentWorker() throws {
        DecoderSandbox.prepare(for: try file())
        while ChildProcesses.workers().isEmpty { usleep(1_000) }
        for id in ChildProcesses.workers() { kill(id, SIGSTOP) }
    }

    @Test func `a header of a cancelled task`() async {
        await #expect(processExitsWith: .success) {
            try SilentWorkerTests.prepareSilentWorker()
            let reading = Task { try Image(data: SilentWorkerTests.file()).info.format }
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            #expect(ChildProcesses.settle(at: 0))
        }
    }

    @Test func `a header on the thread of a cancelled task`() async {
        await #expect(processExitsWith: .success) {
            try SilentWorkerTests.prepareSilentWorker()
            let isRunning = Flag()
            let found = Mutex<(any Error)?>(nil)
            let reading = Task {
                try await onCancellableThread { isCancelled in
                    isRunning.set()
                    while !isCancelled() { usleep(1_000) }
                    do {
                        _ = try Image(data: SilentWorkerTests.file())
                    } catch {
                        found.withLock { $0 = error }
                    }
                }
            }
            while !isRunning.isSet { usleep(1_000) }
            reading.cancel()
            _ = await reading.result
            #expect(found.withLock { $0 } is CancellationError)
            #expect(ChildProcesses.settle(at: 0))
        }
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `a worker that was ended from outside`(signal: CInt) async {
        await #expect(processExitsWith: .success) { [signal] in
            let worker = try SandboxWorker(TIFFFile.self, frame: 1, limits: .standard)
            // Asked before the first answer is read.
            let interruption = Interruption {
                for id in ChildProcesses.workers() { kill(id, signal) }
                return false
            }
            #expect(throws: ImageDecodingError.shortage(.tiff, .killed)) {
                try SilentWorkerTests.file().withUnsafeBytes { bytes in
                    try worker.open(bytes, SandboxWorker.Reading(interruption: interruption))
                }
            }
            #expect(ChildProcesses.settle(at: 0))
        }
    }

    @Test func `a picture for previews`() async {
        await #expect(processExitsWith: .success) {
            try SilentWorkerTests.prepareSilentWorker()
            let reading = Task {
                try SandboxedReader<TIFFFile>.preview(
                    of: SilentWorkerTests.file(), limits: .standard
                )
                .info.format
            }
            reading.cancel()
            await #expect(throws: CancellationError.self) { try await reading.value }
            #expect(ChildProcesses.settle(at: 0))
        }
    }
}
