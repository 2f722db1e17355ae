public import Core
import Foundation
import Testing

/// The contract of every ``UploadQueue`` implementation.
public let uploadQueueContract: [Clause<any UploadQueue>] = [
    Clause("starts with nothing that waits") { queue async throws in
        #expect(try await queue.waiting() == [])
        #expect(try await queue.upload(UUID()) == nil)
    },
    Clause("lists an upload with its facts") { queue in
        let uploads = [uniqueUpload(recipe: Recipe([.init("sepia")])), uniqueUpload(recipe: nil)]
        for upload in uploads { try await queue.enqueue(upload, at: monday) }

        let expected = uploads.map { upload in
            QueuedUpload(
                id: upload.id, filename: upload.filename, original: upload.original,
                bytes: upload.data.count, queued: monday, recipe: upload.recipe)
        }
        #expect(try await queue.waiting() == expected)
    },
    Clause("gives the whole upload back: bytes, names, original and recipe") { queue in
        let recipe = Recipe([
            .init("sepia", ["intensity": 0.8]), .init("mono"),
            .init("vignette", ["radius": 1e-7, "color": "#ff8800"]),
        ])
        let upload = uniqueUpload(recipe: recipe)
        try await queue.enqueue(upload, at: monday)

        #expect(try await queue.upload(upload.id) == upload)
    },
    Clause("keeps an upload that has neither an original nor a recipe") { queue in
        let upload = ImageUpload(
            data: Data([0, 255, 13, 10]), filename: "ä \"1\".png", mediaType: "image/png")
        try await queue.enqueue(upload, at: monday)

        #expect(try await queue.upload(upload.id) == upload)
    },
    Clause("lists uploads in the order they came in, even when the clock went back") { queue in
        let uploads = (0..<5).map { _ in uniqueUpload() }
        for (index, upload) in uploads.enumerated() {
            try await queue.enqueue(upload, at: monday.addingTimeInterval(-3_600 * Double(index)))
        }

        #expect(try await queue.waiting().map(\.id) == uploads.map(\.id))
    },
    Clause("takes an upload of the same id for the same upload") { queue in
        let first = uniqueUpload()
        let again = uniqueUpload(id: first.id)
        try await queue.enqueue(first, at: monday)
        try await queue.recordFailure(first.id, reason: "away", isTransient: true)
        try await queue.enqueue(again, at: monday.addingTimeInterval(60))

        let waiting = try await queue.waiting()
        #expect(waiting.map(\.queued) == [monday])
        #expect(waiting.map(\.attempts) == [1])
        #expect(try await queue.upload(first.id) == first)
    },
    Clause("counts attempts and keeps the last reason") { queue in
        let upload = uniqueUpload()
        try await queue.enqueue(upload, at: monday)
        try await queue.recordFailure(upload.id, reason: "away", isTransient: true)
        try await queue.recordFailure(upload.id, reason: "too large", isTransient: false)

        let item = try #require(try await queue.waiting().first)
        #expect(item.attempts == 2)
        #expect(item.reason == "too large")
        #expect(!item.isTransient)
    },
    Clause("keeps a failed upload at its place, with its bytes") { queue in
        let uploads = (0..<3).map { _ in uniqueUpload() }
        for upload in uploads { try await queue.enqueue(upload, at: monday) }
        try await queue.recordFailure(uploads[0].id, reason: "refused", isTransient: false)

        #expect(try await queue.waiting().map(\.id) == uploads.map(\.id))
        #expect(try await queue.upload(uploads[0].id) == uploads[0])
    },
    Clause("ignores the failure of an upload that does not wait") { queue in
        try await queue.recordFailure(UUID(), reason: "away", isTransient: true)
        #expect(try await queue.waiting() == [])
    },
    Clause("forgets a removed upload and keeps the others in order") { queue in
        let uploads = (0..<3).map { _ in uniqueUpload() }
        for upload in uploads { try await queue.enqueue(upload, at: monday) }
        try await queue.remove(uploads[1].id)
        try await queue.remove(UUID())

        #expect(try await queue.waiting().map(\.id) == [uploads[0].id, uploads[2].id])
        #expect(try await queue.upload(uploads[1].id) == nil)
    },
    Clause("puts an upload that comes back after its removal at the end") { queue in
        let uploads = (0..<2).map { _ in uniqueUpload() }
        for upload in uploads { try await queue.enqueue(upload, at: monday) }
        try await queue.remove(uploads[0].id)
        try await queue.enqueue(uploads[0], at: monday)

        #expect(try await queue.waiting().map(\.id) == [uploads[1].id, uploads[0].id])
    },
    Clause("remembers what was sent, with the receipt") { queue in
        let uploads = (0..<2).map { _ in uniqueUpload() }
        for upload in uploads { try await queue.enqueue(upload, at: monday) }

        try await queue.recordSent(uploads[0].id, receipt: UploadReceipt(status: "ok"), at: monday)

        #expect(try await queue.waiting().map(\.id) == [uploads[1].id])
        #expect(try await queue.receipt(for: uploads[0].id) == UploadReceipt(status: "ok"))
        #expect(try await queue.receipt(for: uploads[1].id) == nil)
        try await queue.recordSent(uploads[1].id, receipt: UploadReceipt(status: nil), at: monday)
        #expect(try await queue.receipt(for: uploads[1].id) == UploadReceipt(status: nil))
    },
    Clause("does not queue an upload again that was sent") { queue in
        let upload = uniqueUpload()
        try await queue.enqueue(upload, at: monday)
        try await queue.recordSent(upload.id, receipt: UploadReceipt(status: nil), at: monday)

        try await queue.enqueue(upload, at: monday)

        #expect(try await queue.waiting().isEmpty)
    },
    Clause("forgets receipts after a week") { queue in
        let uploads = (0..<2).map { _ in uniqueUpload() }
        let later = monday.addingTimeInterval(SentUploads.memory + 1)
        try await queue.recordSent(uploads[0].id, receipt: UploadReceipt(status: nil), at: monday)
        try await queue.recordSent(uploads[1].id, receipt: UploadReceipt(status: nil), at: later)

        #expect(try await queue.receipt(for: uploads[0].id) == nil)
        #expect(try await queue.receipt(for: uploads[1].id) != nil)
    },
    Clause("keeps the server of each upload") { queue in
        let destinations: [UploadDestination] = [.server("http://a"), .unset, .unconfirmed]
        for destination in destinations {
            try await queue.enqueue(uniqueUpload(), for: destination, at: monday)
        }

        #expect(try await queue.waiting().map(\.destination) == destinations)
    },
    Clause("moves an upload to another server, where it counts as untried") { queue in
        let upload = uniqueUpload()
        try await queue.enqueue(upload, for: .server("http://a"), at: monday)
        try await queue.recordFailure(upload.id, reason: "refused", isTransient: false)

        try await queue.move(upload.id, to: .server("http://b"))
        try await queue.move(UUID(), to: .unset)

        let item = try #require(try await queue.waiting().first)
        #expect(item.destination == .server("http://b"))
        #expect(item.attempts == 0 && item.reason == nil && item.isTransient)
        #expect(try await queue.upload(upload.id) == upload)
    },
    Clause("answers with what the sender returns, and passes on what it throws") {
        queue async throws in
        #expect(try await queue.exclusively { 7 } == 7)
        await #expect(throws: UploadError.noServer) {
            try await queue.exclusively { throw UploadError.noServer }
        }
        #expect(try await queue.exclusively { 8 } == 8)
    },
    Clause("turns a second sender away at once, while the first sends") { queue in
        let second = try await queue.exclusively { try await queue.exclusively { true } }

        let answer: Bool? = try #require(second)
        #expect(answer == nil)
        #expect(try await queue.exclusively { true } == true)
    },
    Clause("can be used by the sender and by others while somebody sends") { queue in
        let (old, new) = (uniqueUpload(), uniqueUpload())
        try await queue.enqueue(old, at: monday)
        _ = try await queue.exclusively {
            try await queue.enqueue(new, at: monday)
            try await queue.remove(old.id)
        }

        #expect(try await queue.waiting().map(\.id) == [new.id])
    },
    Clause("loses nothing of many who add at once") { queue in
        let uploads = (0..<40).map { _ in uniqueUpload() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for upload in uploads { group.addTask { try await queue.enqueue(upload, at: monday) } }
            try await group.waitForAll()
        }

        #expect(Set(try await queue.waiting().map(\.id)) == Set(uploads.map(\.id)))
        for upload in uploads { #expect(try await queue.upload(upload.id) == upload) }
    },
]

private let monday = Date(timeIntervalSince1970: 1_763_942_400)
