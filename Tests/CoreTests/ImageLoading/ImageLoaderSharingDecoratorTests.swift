import Core
import Foundation
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageLoaderSharingDecoratorTests {
    @Test func `each caller gets the image of its URL, and errors`() async throws {
        let (one, other) = (uniqueURL(), uniqueURL())
        let image = uniqueLoadedImage()
        let sut = Loader { url in
            guard url == one else { throw AnyError() }
            return image
        }.sharing()

        #expect(try await sut.loadImage(from: one) == image)
        await #expect(throws: AnyError()) { try await sut.loadImage(from: other) }
    }

    /// Only a shared download can go on without its caller.
    @Test func `a cancelled caller does not wait for the download`() async {
        let gate = Gate()
        let sut = Loader { _ in
            await gate.pass()
            return uniqueLoadedImage()
        }.sharing()
        let caller = Task { try await sut.loadImage(from: uniqueURL()) }
        await gate.hasArrivals()
        caller.cancel()

        await #expect(throws: CancellationError.self) { try await caller.value }
        await gate.open()
    }

    private struct Loader: ImageLoader {
        let load: @Sendable (URL) async throws -> LoadedImage

        func loadImage(from url: URL) async throws -> LoadedImage { try await load(url) }
    }
}
