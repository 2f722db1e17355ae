import Core
import Foundation
import ImageEditorTestSupport
import Pickers
import PickersTesting
import Testing

struct FeedPickerTests {
    @Test func `a bundled picture is picked with its own name`() async throws {
        let view = ScriptedPickerView(.items([1]))
        let picker = FeedPicker(
            feedLoader: BundledFeedLoader(), imageLoader: BundledImageLoader(),
            in: environment(view))

        let image = try await picker.pick().image()

        let feed = try await BundledFeedLoader().load()
        let url = feed.images[1].url
        #expect(view.lists.first?.items.count == feed.images.count)
        #expect(image.data == (try await BundledImageLoader().loadImage(from: url).data))
        #expect(image.type == .jpeg)
        #expect(image.name == url.lastPathComponent)
        #expect(
            image.origin == PickOrigin(source: .feed, place: .address(url), loadedFrom: .bundled))
    }

    @Test func `a server's URL does not become a file name`() async throws {
        let url = try #require(URL(string: "http://host.example/a/evil%2F..%2Fname.png?x=1"))
        let image = FeedImage(url: url, created: .distantPast, updated: .distantPast)
        let view = ScriptedPickerView()

        let picked = try await picker([image], .success(Pictures.jpeg), view).pick().image()

        #expect(picked.name == "\(image.id.prefix(8)).jpg")
        #expect(picked.origin.loadedFrom == .remote)
        #expect(picked.date == .distantPast)
    }

    @Test func `an unavailable feed and an unavailable image are different reasons`() async {
        let noFeed = FeedPicker(
            feedLoader: FeedLoaderStub(.failure(FeedError.notCached)),
            imageLoader: BundledImageLoader(), in: environment())
        #expect(await noFeed.pick() == .failed(.source(SourceError(FeedError.notCached))))

        let noImage = picker([uniqueImage()], .failure(ImageLoadingError.empty))
        #expect(await noImage.pick() == .failed(.source(SourceError(ImageLoadingError.empty))))
    }

    @Test func `an address without a name is called by its id`() async throws {
        let image = FeedImage(
            url: try #require(URL(string: "http://host.example")), created: .distantPast,
            updated: .distantPast)
        let view = ScriptedPickerView(.cancel)

        #expect(await picker([image], .success(Pictures.png), view).pick() == .cancelled)

        #expect(view.lists.first?.items.map(\.name) == [image.id])
    }

    private func picker(
        _ images: [FeedImage], _ result: Result<Data, any Error>,
        _ view: any PickerView = ScriptedPickerView()
    ) -> FeedPicker {
        FeedPicker(
            feedLoader: FeedLoaderStub(.success(Feed(images: images, origin: .remote))),
            imageLoader: ImageLoaderStub(result.map { LoadedImage(data: $0, origin: .remote) }),
            in: environment(view))
    }
}
