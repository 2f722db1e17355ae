import Core
import Foundation
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RenditionCacheTests {
    private let key = uniqueRendition()
    private let image = uniqueData()
    private let rendered = Events<Void>()
    private let failures = Events<AnyError>()

    @Test func `an image is rendered once`() async throws {
        let sut = RenditionCache(InMemoryRenditionStore())
        #expect(await sut.stored(key) == nil)
        for _ in 0..<3 { #expect(try await data(from: sut) == image) }

        #expect(rendered.all.count == 1)
        #expect(await sut.stored(key) == image)
    }

    @Test func `another cache over the same store finds the image`() async throws {
        let store = InMemoryRenditionStore()
        _ = try await data(from: RenditionCache(store))
        _ = try await data(from: RenditionCache(store))

        #expect(rendered.all.count == 1)
    }

    @Test func `a failed rendering is not stored`() async throws {
        let sut = RenditionCache(InMemoryRenditionStore())
        await #expect(throws: AnyError()) { try await sut.data(for: key) { throw AnyError() } }

        #expect(try await data(from: sut) == image)
    }

    /// Only a shared rendering can go on without its caller.
    @Test func `a cancelled caller does not wait for the rendering`() async throws {
        let (gate, key) = (Gate(), key)
        let sut = RenditionCache(InMemoryRenditionStore())
        let caller = Task {
            try await sut.data(for: key) {
                await gate.pass()
                return Data()
            }
        }
        await gate.hasArrivals()
        caller.cancel()

        await #expect(throws: CancellationError.self) { try await caller.value }
        await gate.open()
    }

    @Test func `a store that fails is reported and costs only a rendering`() async throws {
        let sut = RenditionCache(FailingStore()) { [failures] in
            failures.append(AnyError("\($0)"))
        }
        for _ in 0..<2 { #expect(try await data(from: sut) == image) }

        #expect(rendered.all.count == 2)
        #expect(!failures.all.isEmpty)
    }

    private func data(from sut: RenditionCache) async throws -> Data {
        try await sut.data(for: key) { [rendered, image] in
            rendered.append(())
            return image
        }
    }

    private struct FailingStore: RenditionStore {
        func data(for key: RenditionKey) throws -> Data? { throw AnyError() }
        func save(_ data: Data, for key: RenditionKey) throws { throw AnyError() }
    }
}
