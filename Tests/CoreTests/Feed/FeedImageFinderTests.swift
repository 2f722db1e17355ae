import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct FeedImageFinderTests {
    private let cached = uniqueFeed(origin: .cache(savedAt: Date(timeIntervalSince1970: 7)))
    private let remote = uniqueFeed()

    @Test func `an id or its prefix finds the image, with the origin of its feed`() async throws {
        let image = cached.images[1]
        let sut = FeedImageFinder([FeedLoaderStub(.success(cached))])

        for id in [image.id, String(image.id.prefix(12)), image.id.uppercased()] {
            #expect(try await sut.find(id) == FoundImage(image: image, origin: cached.origin))
        }
    }

    @Test func `a later feed is loaded only when the earlier ones do not have the image`()
        async throws
    {
        let server = FeedLoaderSpy(.success(remote))
        let sut = FeedImageFinder([FeedLoaderStub(.success(cached)), server])

        _ = try await sut.find(cached.images[0].id)
        #expect(await server.loads == 0)
        #expect(try await sut.find(remote.images[0].id).origin == .remote)
        #expect(await server.loads == 1)
    }

    @Test func `a feed that cannot be loaded is skipped`() async throws {
        let sut = FeedImageFinder([
            FeedLoaderStub(.failure(FeedError.notCached)), FeedLoaderStub(.success(remote)),
        ])
        #expect(try await sut.find(remote.images[0].id).image == remote.images[0])
    }

    @Test func `an ambiguous prefix names the candidates`() async throws {
        let images = (0..<3_000).map { uniqueImage(url: uniqueURL("\($0)")) }
        let groups = Dictionary(grouping: images) { $0.id.prefix(4) }
        let (prefix, candidates) = try #require(groups.first { $0.value.count > 1 })
        let sut = FeedImageFinder([FeedLoaderStub(.success(Feed(images: images, origin: .remote)))])

        await #expect(
            throws: FeedImageFinderError.ambiguous(id: String(prefix), candidates: candidates)
        ) { try await sut.find(String(prefix)) }
    }

    @Test func `an unknown id is not found, and an unreachable server is named`() async {
        let empty = FeedLoaderStub(.failure(FeedError.notCached))
        await #expect(throws: FeedImageFinderError.notFound(id: "abcdef", unavailable: nil)) {
            try await FeedImageFinder([empty]).find("abcdef")
        }
        let emptied = FeedLoaderStub(.failure(FeedError.empty))
        await #expect(throws: FeedImageFinderError.notFound(id: "abcdef", unavailable: nil)) {
            try await FeedImageFinder([empty, emptied]).find("abcdef")
        }
        let reason = FeedError.unexpectedStatus(503, sentence: "later")
        let away = FeedLoaderStub(.failure(reason))
        await #expect(throws: FeedImageFinderError.notFound(id: "abcdef", unavailable: reason)) {
            try await FeedImageFinder([empty, away]).find("abcdef")
        }
    }

    @Test(arguments: ["abc", "xyz12345", ""])
    func `an invalid id loads no feed`(id: String) async {
        let server = FeedLoaderSpy(.success(remote))
        await #expect(throws: FeedImageFinderError.invalidID(id)) {
            try await FeedImageFinder([server]).find(id)
        }
        #expect(await server.loads == 0)
    }

    @Test func `cancellation loads no further feed`() async {
        let server = FeedLoaderSpy(.success(remote))
        let sut = FeedImageFinder([FeedLoaderStub(.failure(CancellationError())), server])
        await #expect(throws: CancellationError.self) { try await sut.find(remote.images[0].id) }
        #expect(await server.loads == 0)
    }
}
