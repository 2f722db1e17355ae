public import Core
import Foundation
import Testing

/// The contract of every ``ImageStore`` implementation.
public let imageStoreContract: [Clause<any ImageStore>] = [
    Clause("retrieves nothing for a URL nothing was kept for") { store async throws in
        #expect(try await store.retrieve(for: uniqueURL()) == nil)
    },
    Clause("retrieves what was kept, as often as asked") { store in
        let (url, image) = (uniqueURL(), storedImage())
        try await store.insert(image, for: url)

        #expect(try await store.retrieve(for: url) == image)
        #expect(try await store.retrieve(for: url) == image)
    },
    Clause("keeps an image that has no validator") { store in
        let (url, image) = (uniqueURL(), storedImage(entityTag: nil))
        try await store.insert(image, for: url)

        #expect(try await store.retrieve(for: url) == image)
    },
    Clause("keeps the time of saving to the millisecond") { store in
        let (url, time) = (uniqueURL(), Date(timeIntervalSince1970: 1_763_683_200.125))
        try await store.insert(storedImage(savedAt: time), for: url)

        let kept = try #require(try await store.retrieve(for: url)?.savedAt)
        #expect(abs(kept.timeIntervalSince(time)) < 0.001)
    },
    Clause("keeps the date of the last change") { store in
        let (url, time) = (uniqueURL(), Date(timeIntervalSince1970: 1_763_683_200))
        let image = StoredImage(
            data: uniqueData(), savedAt: time, lastModified: "Tue, 14 Mar 2017 12:00:00 GMT")
        try await store.insert(image, for: url)

        #expect(try await store.retrieve(for: url) == image)
    },
    Clause("keeps the date of the feed") { store in
        let (url, time) = (uniqueURL(), Date(timeIntervalSince1970: 1_763_683_200))
        let image = StoredImage(
            data: uniqueData(), savedAt: time, updated: time.addingTimeInterval(-900))
        try await store.insert(image, for: url)

        #expect(try await store.retrieve(for: url) == image)
    },
    Clause("confirms an image: only its times change") { store in
        let (url, other, image) = (uniqueURL(), uniqueURL(), storedImage())
        let later = image.savedAt.addingTimeInterval(60)
        for url in [url, other] { try await store.insert(image, for: url) }
        try await store.confirm(for: url, at: later, updated: image.savedAt)
        try await store.confirm(for: uniqueURL(), at: later, updated: nil)

        let kept = try #require(try await store.retrieve(for: url))
        #expect(kept.savedAt == later && kept.updated == image.savedAt)
        #expect(kept.data == image.data && kept.entityTag == image.entityTag)
        #expect(try await store.retrieve(for: other) == image)
    },
    Clause("replaces bytes, time and validator of the same URL") { store in
        let (url, later) = (uniqueURL(), storedImage(entityTag: nil))
        try await store.insert(storedImage(), for: url)
        try await store.insert(later, for: url)

        #expect(try await store.retrieve(for: url) == later)
    },
    Clause("keeps images of different URLs apart, even when their bytes are the same") { store in
        let (one, other) = (uniqueURL(), uniqueURL())
        let image = storedImage()
        try await store.insert(image, for: one)
        try await store.insert(image, for: other)
        try await store.delete(for: one)

        #expect(try await store.retrieve(for: one) == nil)
        #expect(try await store.retrieve(for: other) == image)
    },
    Clause("deletes without complaint what is not kept") { store in
        let (url, image) = (uniqueURL(), storedImage())
        try await store.insert(image, for: url)
        try await store.delete(for: uniqueURL())

        #expect(try await store.retrieve(for: url) == image)
    },
    Clause("forgets all images when asked, and can be filled again") { store in
        let urls = (0..<3).map { _ in uniqueURL() }
        for url in urls { try await store.insert(storedImage(), for: url) }
        try await store.deleteAll()
        for url in urls { #expect(try await store.retrieve(for: url) == nil) }

        let image = storedImage()
        try await store.insert(image, for: urls[0])
        #expect(try await store.retrieve(for: urls[0]) == image)
    },
    Clause("gives every byte back as it was") { store in
        let (url, bytes) = (uniqueURL(), Data((0..<1 << 20).map { UInt8(truncatingIfNeeded: $0) }))
        try await store.insert(storedImage(bytes), for: url)

        #expect(try await store.retrieve(for: url)?.data == bytes)
    },
    Clause("serves many callers at once") { store in
        let images = (0..<40).map { _ in (url: uniqueURL(), image: storedImage()) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (url, image) in images {
                group.addTask {
                    try await store.insert(image, for: url)
                    #expect(try await store.retrieve(for: url) == image)
                }
            }
            try await group.waitForAll()
        }
        for (url, image) in images { #expect(try await store.retrieve(for: url) == image) }
    },
]

private func storedImage(
    _ data: Data = uniqueData(), savedAt: Date = Date(timeIntervalSince1970: 1_763_683_200),
    entityTag: String? = "\"\(UUID().uuidString)\""
) -> StoredImage {
    StoredImage(data: data, savedAt: savedAt, entityTag: entityTag)
}
