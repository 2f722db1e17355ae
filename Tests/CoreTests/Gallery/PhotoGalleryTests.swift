import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct PhotoGalleryTests {
    @Test(arguments: subjects, photoGalleryContract)
    func `keeps its contract`(
        subject: Subject<GallerySubject>, clause: Clause<GallerySubject>
    ) async throws {
        try await clause.check(subject.make())
    }

    private static let subjects = [
        Subject("feed") { GallerySubject(feedGallery()) },
        Subject("feed that saves") {
            let names = UniqueNames()
            return GallerySubject(feedGallery { _, name in await names.next(name) })
        },
        Subject("library") { GallerySubject(LibraryGallery(library()) { .file($0.urlPath) }) },
        Subject("library with files") {
            let names = UniqueNames()
            return GallerySubject(
                LibraryGallery(
                    library(), saver: .files { _, name, _ in await names.next(name) }
                ) { .file($0.urlPath) })
        },
    ]

    @Test func `a feed is loaded again when its list is old`() async throws {
        let loader = FeedLoaderSpy(.success(Self.feed))
        let clock = VirtualTime()
        let sut = FeedGallery(
            feed: loader, images: ImageLoaderStub(.failure(AnyError())), freshness: .seconds(10),
            now: { clock.now })
        _ = try await sut.listing()
        clock.pass(.seconds(9))
        _ = try await sut.listing()
        #expect(await loader.loads == 1)
        clock.pass(.seconds(1))
        let newestFirst = Feed(images: Self.feed.images.reversed(), origin: .remote)
        #expect(try await sut.listing().origin == .feed(newestFirst))
        #expect(await loader.loads == 2)
    }

    @Test func `an image that was just replaced has another version in each list`() async throws {
        let url = try #require(URL(string: "http://host/a.jpg"))
        let updated = Date(timeIntervalSince1970: 1_000)
        let image = FeedImage(url: url, created: updated, updated: updated)
        let clock = VirtualTime()
        let start = clock.now
        func version(_ feed: Feed, after seconds: [Int]) async throws -> [String] {
            let sut = FeedGallery(
                feed: FeedLoaderStub(.success(feed)),
                images: ImageLoaderStub(.failure(AnyError())), freshness: .zero,
                now: { clock.now },
                date: { updated.addingTimeInterval((clock.now - start) / .seconds(1)) })
            var versions: [String] = []
            for step in seconds {
                clock.pass(.seconds(step))
                versions += try await sut.listing().photos.map(\.version)
            }
            return versions
        }
        let remote = Feed(images: [image], origin: .remote)
        #expect(
            try await version(remote, after: [0, 10, 49, 1, 40])
                == ["1000.1000", "1000.1010", "1000.1059", "1000", "1000"])
        // A cached feed describes the images as they were when it was saved.
        let saved = Feed(
            images: [image], origin: .cache(savedAt: updated.addingTimeInterval(2)))
        #expect(try await version(saved, after: [1, 500]) == ["1000.1002", "1000.1002"])
    }

    @Test func `an image of the feed is known by its id and its address without a password`()
        async throws
    {
        let url = try #require(URL(string: "http://me:secret@host/a%20b.jpg?x=1"))
        let image = FeedImage(url: url, created: .distantPast, updated: .distantPast)
        let sut = FeedGallery(
            feed: FeedLoaderStub(.success(Feed(images: [image], origin: .remote))),
            images: ImageLoaderStub(.failure(AnyError())))
        let photo = try #require(try await sut.photo(image.id))
        #expect(photo.name == "a b.jpg")
        let plain = try #require(URL(string: "http://host/a%20b.jpg?x=1"))
        #expect(photo.key == .address(plain) && photo.url == plain)
    }

    @Test func `a changed file of a library has another version and the same id`() async throws {
        let library = InMemoryPhotoLibrary()
        library.add(photoGalleryData[0], at: "/images/a.jpg")
        let sut = LibraryGallery(library) { .file($0.urlPath) }
        let before = try #require(try await sut.listing().photos.first)
        library.add(photoGalleryData[1], at: "/images/a.jpg")
        let after = try #require(try await sut.photo(before.id))
        #expect(after.id == before.id && after.version != before.version)
        #expect(try await sut.data(of: before) == photoGalleryData[1])
    }

    @Test func `a library is scanned again when its list is old, or a result was saved`()
        async throws
    {
        let library = InMemoryPhotoLibrary()
        let clock = VirtualTime()
        let sut = LibraryGallery(library, now: { clock.now }) { .file($0.urlPath) }
        library.add(photoGalleryData[0], at: "/images/a.jpg")
        let photo = try #require(try await sut.listing().photos.first)
        library.add(photoGalleryData[1], at: "/images/b.jpg")
        clock.pass(.milliseconds(1_999))
        #expect(try await sut.listing().photos.count == 1)
        clock.pass(.milliseconds(1))
        #expect(try await sut.listing().photos.count == 2)
        let saved = try await sut.save(
            photoGalleryData[0], named: UploadName("c", for: .jpeg), beside: photo)
        #expect(try await sut.listing().photos.contains { $0.name == saved.name })
    }

    @Test func `a photograph that is newer than the list is found`() async throws {
        let library = InMemoryPhotoLibrary()
        let sut = LibraryGallery(library, now: { [now = ContinuousClock.now] in now }) {
            .file($0.urlPath)
        }
        #expect(try await sut.listing().photos.isEmpty)
        library.add(photoGalleryData[0], at: "/images/a.jpg")
        let id = ImageID.make(for: "/images/a.jpg")
        #expect(try await sut.photo(id)?.name == "a.jpg")
    }

    @Test func `a library of ten thousand photographs is listed in order`() async throws {
        let library = InMemoryPhotoLibrary()
        for number in 0..<10_000 {
            library.add(
                photoGalleryData[0], at: "/images/\(number).jpg",
                updated: Date(timeIntervalSince1970: Double(number)))
        }
        let photos = try await LibraryGallery(library) { .file($0.urlPath) }.listing().photos
        #expect(photos.map(\.name) == (0..<10_000).reversed().map { "\($0).jpg" })
    }

    private static let feed = Feed(
        images: ["old", "new"].enumerated().compactMap { index, name in
            URL(string: "http://host/\(name).jpg").map {
                FeedImage(
                    url: $0, created: .distantPast,
                    updated: Date(timeIntervalSince1970: Double(index)))
            }
        }, origin: .remote)

    private static func feedGallery(_ saver: FeedGallery.Saver? = nil) -> FeedGallery {
        FeedGallery(feed: FeedLoaderStub(.success(feed)), images: TwoImages(), saver: saver)
    }

    private static func library() -> InMemoryPhotoLibrary {
        let library = InMemoryPhotoLibrary()
        for (index, data) in photoGalleryData.enumerated() {
            library.add(
                data, at: "/images/\(index).jpg",
                updated: Date(timeIntervalSince1970: Double(10 - index)))
        }
        return library
    }
}

private struct TwoImages: ImageLoader {
    func loadImage(from url: URL) throws -> LoadedImage {
        let isNew = url.lastPathComponent == "new.jpg"
        return LoadedImage(data: photoGalleryData[isNew ? 0 : 1], origin: .remote)
    }
}

/// Numbers names that are taken.
private actor UniqueNames {
    private var attempts = 0

    func next(_ name: UploadName) -> SavedPhoto {
        attempts += 1
        let free = name.candidate(attempts)
        return SavedPhoto(name: free, place: .file("/" + free))
    }
}
