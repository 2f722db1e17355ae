public import Core
import Foundation
import Testing

/// The contract of every ``RenditionStore`` with a budget of ``renditionBudget`` bytes.
public let renditionStoreContract: [Clause<any RenditionStore>] = [
    Clause("has nothing for a key nothing was saved for") { store async throws in
        #expect(try await store.data(for: uniqueRendition()) == nil)
    },
    Clause("gives every byte back as it was, as often as asked") { store in
        let data = Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0) })
        let keys = [uniqueRendition(), uniqueRendition()]
        try await store.save(data, for: keys[0])
        try await store.save(Data(), for: keys[1])

        for _ in 0..<2 {
            #expect(try await store.data(for: keys[0]) == data)
            #expect(try await store.data(for: keys[1]) == Data())
        }
    },
    Clause("replaces what was saved for the same key") { store in
        let key = uniqueRendition()
        for _ in 0..<3 {
            let data = uniqueData()
            try await store.save(data, for: key)
            #expect(try await store.data(for: key) == data)
        }
    },
    Clause("drops the least recently used images, and keeps the newest") { store in
        let keys = (0..<100).map { _ in uniqueRendition() }
        let data = Data(count: renditionBudget / 20)
        for key in keys {
            try await store.save(data, for: key)
            #expect(try await store.data(for: key) == data)
            // Each use makes the first image younger than the others.
            #expect(try await store.data(for: keys[0]) == data)
        }
        var kept: [Bool] = []
        for key in keys { kept.append(try await store.data(for: key) != nil) }
        let count = kept.count { $0 }
        #expect((10...20).contains(count))
        #expect(kept == [true] + keys.indices.dropFirst().map { $0 > keys.count - count })
    },
    Clause("does not store an image that is larger than its budget") { store in
        let (small, large) = (uniqueRendition(), uniqueRendition())
        try await store.save(Data([1]), for: small)
        try await store.save(Data(count: renditionBudget + 1), for: large)

        #expect(try await store.data(for: large) == nil)
        #expect(try await store.data(for: small) == Data([1]))
    },
    Clause("drops the earlier image of a key that gets a too large one") { store in
        let key = uniqueRendition()
        try await store.save(Data([1]), for: key)
        try await store.save(Data(count: renditionBudget + 1), for: key)

        #expect(try await store.data(for: key) == nil)
    },
    Clause("serves many callers at once") { store in
        let images = (0..<40).map { _ in (key: uniqueRendition(), data: uniqueData()) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (key, data) in images {
                group.addTask {
                    try await store.save(data, for: key)
                    #expect(try await store.data(for: key) == data)
                }
            }
            try await group.waitForAll()
        }
        for (key, data) in images { #expect(try await store.data(for: key) == data) }
    },
]

/// The budget, in bytes, of a store under ``renditionStoreContract``.
public let renditionBudget = 1 << 20

/// Returns the key of a rendition of a unique photograph.
public func uniqueRendition() -> RenditionKey {
    RenditionKey(content: UUID().uuidString, plan: EditPlan(), edition: "1")
}
