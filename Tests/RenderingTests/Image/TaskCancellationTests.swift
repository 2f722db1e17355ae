import Foundation
import Rendering
import Synchronization
import Testing

/// Long calls in a task that is cancelled meanwhile.
struct TaskCancellationTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "cancellation-\(UUID().uuidString)")

    @Test func `a cancelled task ends encoding`() async throws {
        let image = try picture()
        let task = Task {
            try image.encoded(onProgress: { _ in withUnsafeCurrentTask { $0?.cancel() } })
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a cancelled task ends writing, and leaves no file`() async throws {
        let image = try picture()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "out.png")
        let task = Task {
            try image.write(
                to: file, onProgress: { _ in withUnsafeCurrentTask { $0?.cancel() } })
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try FileManager.default.removeItem(at: folder)
    }

    @Test func `every call ends if the task was cancelled before`() async throws {
        let image = try picture()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(throws: CancellationError.self) { try image.verify() }
            #expect(throws: CancellationError.self) { try image.pixels() }
            #expect(throws: CancellationError.self) { try image.histogram() }
            #expect(throws: CancellationError.self) { try image.colorStatistics() }
            #expect(throws: CancellationError.self) { try SideBySide(image, image).encoded() }
            // An explicit `isCancelled` replaces the task's cancellation.
            #expect(throws: Never.self) { try image.pixels(isCancelled: { false }) }
        }
        await task.value
    }

    @Test func `writing reports progress`() async throws {
        let image = try picture()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var shares: [Double] = []
        try image.write(to: folder.appending(path: "out.png"), onProgress: { shares.append($0) })
        try FileManager.default.removeItem(at: folder)

        #expect(shares.count > 1 && shares == shares.sorted())
        #expect(shares.last == 1)
    }

    /// A picture of several strips.
    private func picture() throws -> Image {
        let size = ImageSize(width: 1_000, height: 2_000)
        let samples = [UInt8](repeating: 99, count: 3 * size.width * size.height)
        let pixels = try #require(Pixels(size: size, layout: .rgb8, samples: samples))
        return try Image(data: pixels.encoded())
    }
}
