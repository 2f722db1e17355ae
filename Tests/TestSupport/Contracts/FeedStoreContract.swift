public import Core
import Foundation
import Testing

/// The contract of every ``FeedStore`` implementation.
public let feedStoreContract: [Clause<any FeedStore>] = [
    Clause("retrieves nothing before a feed was kept") { store async throws in
        #expect(try await store.retrieve() == nil)
        #expect(try await store.retrieve(idPrefix: "") == nil)
        #expect(try await store.isEmpty())
    },
    Clause("is empty unless a feed with images is kept") { store in
        try await store.replace(with: storedFeed(count: 2))
        #expect(try await !store.isEmpty())
        try await store.replace(with: storedFeed(count: 0))
        #expect(try await store.isEmpty())
    },
    Clause("finds images by every beginning of their ids, in the feed's order") { store in
        let feed = storedFeed(count: 2_000, dropped: 3)
        try await store.replace(with: storedFeed(count: 50))
        try await store.replace(with: feed)

        for image in feed.images.prefix(8) {
            for count in 0...16 {
                let prefix = String(image.id.prefix(count))
                let found = try #require(try await store.retrieve(idPrefix: prefix))
                #expect(found.images == feed.images.filter { $0.id.hasPrefix(prefix) })
                #expect(found.savedAt == feed.savedAt)
                #expect(found.dropped == feed.dropped)
            }
            let found = try await store.retrieve(idPrefix: image.id.uppercased())
            #expect(found?.images == [image])
        }
    },
    Clause("finds no image by what is no beginning of an id") { store in
        let feed = storedFeed(count: 100)
        try await store.replace(with: feed)

        for prefix in ["g", "12%", "1_", "'", "\(feed.images[0].id)0"] {
            #expect(try await store.retrieve(idPrefix: prefix)?.images == [], "\(prefix)")
        }
    },
    Clause("retrieves the kept feed, in its order, as often as asked") { store in
        let feed = storedFeed(count: 5, dropped: 3)
        try await store.replace(with: feed)

        #expect(try await store.retrieve() == feed)
        #expect(try await store.retrieve() == feed)
    },
    Clause("keeps the time of saving to the millisecond") { store in
        let time = Date(timeIntervalSince1970: 1_763_683_200.125)
        try await store.replace(with: storedFeed(count: 1, savedAt: time))

        let kept = try #require(try await store.retrieve()?.savedAt)
        #expect(abs(kept.timeIntervalSince(time)) < 0.001)
    },
    Clause("replaces the earlier feed as a whole") { store in
        let later = storedFeed(count: 2)
        try await store.replace(with: storedFeed(count: 7, dropped: 1))
        try await store.replace(with: later)

        #expect(try await store.retrieve() == later)
    },
    Clause("keeps the order of a feed that comes back in another order") { store in
        let feed = storedFeed(count: 4)
        let reversed = StoredFeed(images: feed.images.reversed(), savedAt: feed.savedAt)
        try await store.replace(with: feed)
        try await store.replace(with: reversed)

        #expect(try await store.retrieve() == reversed)
    },
    Clause("takes the newer dates of an image it knows") { store in
        let old = uniqueImage(updated: Date(timeIntervalSince1970: 1_500_000_000))
        let new = FeedImage(
            url: old.url, created: old.created, updated: Date(timeIntervalSince1970: 1_600_000_000))
        try await store.replace(with: StoredFeed(images: [old], savedAt: wholeSecond))
        try await store.replace(with: StoredFeed(images: [new], savedAt: wholeSecond))

        #expect(try await store.retrieve()?.images == [new])
        #expect(try await store.image(for: old.url) == new)
    },
    Clause("forgets the feed when asked") { store in
        let feed = storedFeed(count: 2)
        try await store.replace(with: feed)
        try await store.delete()

        #expect(try await store.retrieve() == nil)
        #expect(try await store.image(for: feed.images[0].url) == nil)
    },
    Clause("deletes without complaint where nothing is kept") { store in
        try await store.delete()
        #expect(try await store.retrieve() == nil)
    },
    Clause("can be filled again after it forgot") { store in
        let feed = storedFeed(count: 2)
        try await store.replace(with: storedFeed(count: 3))
        try await store.delete()
        try await store.replace(with: feed)

        #expect(try await store.retrieve() == feed)
    },
    Clause("finds an item by its URL, and only items of the kept feed") { store in
        let earlier = storedFeed(count: 2)
        let feed = storedFeed(count: 3)
        try await store.replace(with: earlier)
        try await store.replace(with: feed)

        for image in feed.images {
            #expect(try await store.image(for: image.url) == image)
        }
        #expect(try await store.image(for: earlier.images[0].url) == nil)
        #expect(try await store.image(for: uniqueURL()) == nil)
    },
    Clause("tells apart URLs that differ in a detail") { store in
        let addresses = [
            "http://a.example/x", "http://a.example/X", "http://a.example/x/",
            "http://a.example/x?y", "http://a.example/x#y", "https://a.example/x",
            "http://a.example:8080/x", "http://a.example/%78",
        ]
        let images = try addresses.enumerated().map { index, address in
            FeedImage(
                url: try #require(URL(string: address)), created: wholeSecond,
                updated: wholeSecond.addingTimeInterval(Double(index)))
        }
        let feed = StoredFeed(images: images, savedAt: wholeSecond)
        try await store.replace(with: feed)

        #expect(try await store.retrieve() == feed)
        for image in images { #expect(try await store.image(for: image.url) == image) }
    },
    Clause("keeps dates long ago and far ahead") { store in
        let images = [-62_135_596_800.0, -1, 0, 253_402_300_799].map { seconds in
            uniqueImage(updated: Date(timeIntervalSince1970: seconds))
        }
        try await store.replace(with: StoredFeed(images: images, savedAt: wholeSecond))

        #expect(try await store.retrieve()?.images == images)
    },
    Clause("keeps the validator with its feed, and the time of its confirmation") { store in
        let validator = FeedValidator(url: uniqueURL(), entityTag: "\"v1\"")
        let feed = StoredFeed(
            images: [uniqueImage()], savedAt: wholeSecond, dropped: 2, validator: validator)
        try await store.confirm(at: wholeSecond)
        #expect(try await store.retrieve() == nil)
        #expect(try await store.validator() == nil)
        try await store.replace(with: feed)

        #expect(try await store.validator() == validator)
        #expect(try await store.retrieve() == feed)
        let later = wholeSecond.addingTimeInterval(60)
        try await store.confirm(at: later)
        #expect(
            try await store.retrieve()
                == StoredFeed(
                    images: feed.images, savedAt: later, dropped: 2, validator: validator))
        try await store.replace(with: storedFeed(count: 1))
        #expect(try await store.validator() == nil)
    },
    Clause("keeps thousands of items") { store in
        let feed = storedFeed(count: 5_000)
        try await store.replace(with: feed)

        #expect(try await store.retrieve() == feed)
    },
    Clause("shows a reader the old feed or the new one, never a mixture") { store in
        let feeds = (1...8).map { storedFeed(count: $0 * 20) }
        try await store.replace(with: feeds[0])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for feed in feeds { group.addTask { try await store.replace(with: feed) } }
            for _ in 0..<20 {
                group.addTask {
                    let seen = try #require(try await store.retrieve())
                    #expect(feeds.contains(seen))
                }
            }
            try await group.waitForAll()
        }
    },
]

private let wholeSecond = Date(timeIntervalSince1970: 1_763_683_200)

private func storedFeed(
    count: Int, savedAt: Date = wholeSecond, dropped: Int = 0
) -> StoredFeed {
    StoredFeed(images: (0..<count).map { _ in uniqueImage() }, savedAt: savedAt, dropped: dropped)
}
