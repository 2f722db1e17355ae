import Core
import Foundation
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageLoaderSharingDecoratorTests {
    private let gate = Gate()
    private let downloads = Events<URL>()
    private let cancelled = Events<URL>()
    private let callers = Events<URL>()
    private let image = uniqueLoadedImage()

    @Test func `identical concurrent requests share a download`() async throws {
        let url = uniqueURL()
        let sut = makeSUT()
        let tasks = (0..<20).map { _ in Task { try await join(sut, url) } }
        await settle(sut, callers: 20)
        await gate.open()

        for task in tasks { #expect(try await task.value == image) }
        #expect(downloads.all == [url])
    }

    @Test func `requests for other URLs are separate downloads`() async throws {
        let urls = [uniqueURL(), uniqueURL()]
        let sut = makeSUT()
        let tasks = urls.map { url in Task { try await sut.loadImage(from: url) } }
        await gate.hasArrivals(2)
        await gate.open()

        for task in tasks { _ = try await task.value }
        #expect(Set(downloads.all) == Set(urls))
    }

    @Test func `a request after the download is a new one`() async throws {
        let url = uniqueURL()
        let sut = makeSUT()
        await gate.open()
        _ = try await sut.loadImage(from: url)
        _ = try await sut.loadImage(from: url)

        #expect(downloads.all == [url, url])
    }

    @Test func `all callers get a failure, and the next request retries`() async {
        let url = uniqueURL()
        let asked = Events<Void>()
        let gate = gate
        let sut = Loader { _ in
            asked.append(())
            await gate.pass()
            throw AnyError()
        }.sharing()
        let tasks = (0..<3).map { _ in Task { try await join(sut, url) } }
        await settle(sut, callers: 3)
        await gate.open()

        for task in tasks { await #expect(throws: AnyError()) { try await task.value } }
        await #expect(throws: AnyError()) { try await sut.loadImage(from: url) }
        #expect(asked.all.count == 2)
    }

    @Test func `a cancelled caller ends at once, and the others get the image`() async throws {
        let url = uniqueURL()
        let sut = makeSUT()
        let leaver = Task { try await join(sut, url) }
        let stayer = Task { try await join(sut, url) }
        await settle(sut, callers: 2)

        leaver.cancel()
        await #expect(throws: CancellationError.self) { try await leaver.value }
        #expect(cancelled.all == [], "somebody still waits")
        await gate.open()
        #expect(try await stayer.value == image)
        #expect(downloads.all == [url])
    }

    @Test func `the last cancelled caller cancels the download`() async {
        let url = uniqueURL()
        let sut = makeSUT()
        let tasks = (0..<3).map { _ in Task { try await join(sut, url) } }
        await settle(sut, callers: 3)
        for task in tasks { task.cancel() }

        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        await gate.open()
        for _ in 0..<100_000 where cancelled.all.isEmpty { await Task.yield() }
        #expect(cancelled.all == [url])
    }

    @Test func `a request after all callers were cancelled is a new, independent download`()
        async throws
    {
        let url = uniqueURL()
        let sut = makeSUT()
        let leaver = Task { try await sut.loadImage(from: url) }
        await gate.hasArrivals(1)
        leaver.cancel()
        _ = await leaver.result

        let next = Task { try await sut.loadImage(from: url) }
        await gate.hasArrivals(2)
        await gate.open()
        #expect(try await next.value == image)
        #expect(downloads.all == [url, url])
    }

    @Test func `a caller cancelled in advance starts no download`() async {
        let sut = makeSUT()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await sut.loadImage(from: uniqueURL())
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(downloads.all == [])
    }

    // MARK: - Helpers

    private struct Loader: ImageLoader {
        let load: @Sendable (URL) async throws -> LoadedImage

        func loadImage(from url: URL) async throws -> LoadedImage { try await load(url) }
    }

    private func makeSUT() -> ImageLoaderSharingDecorator {
        Loader { [gate, downloads, cancelled, image] url in
            downloads.append(url)
            await gate.pass()
            if Task.isCancelled { cancelled.append(url) }
            return image
        }.sharing()
    }

    /// Calls from within the actor, so a counted caller has joined before another task can enter
    /// the actor.
    private func join(
        _ sut: isolated ImageLoaderSharingDecorator, _ url: URL
    ) async throws -> LoadedImage {
        callers.append(url)
        return try await sut.loadImage(from: url)
    }

    /// Waits until the download has started and `count` callers have joined it.
    private func settle(_ sut: isolated ImageLoaderSharingDecorator, callers count: Int) async {
        await gate.hasArrivals()
        while callers.all.count < count { await Task.yield() }
    }
}
