public import Core
import Foundation
import Testing

/// The contract of every ``EditStore`` implementation.
public let editStoreContract: [Clause<any EditStore>] = [
    Clause("remembers nothing at first") { store async throws in
        #expect(try await store.edit(of: .content(sampleDigest(1))) == nil)
        #expect(try await store.edit(withOutput: sampleDigest(1), at: nil) == nil)
        #expect(try await store.original(sampleDigest(1)) == nil)
    },
    Clause("gives an edit back whole, by its image") { store async throws in
        var edit = sampleEdit(1, operations: [.init("sepia", ["intensity": 0.1]), .init("mono")])
        edit.options = OutputOptions(
            format: .webp, quality: 7, metadata: .stripPrivate, frame: 3, allowsTruncated: true)
        edit.session.undo()
        for durability in [EditDurability.process, .power] {
            try await store.save(edit, durability)
            #expect(try await store.edit(of: edit.key) == edit)
        }
    },
    Clause("keeps the edit of an address, and one that wrote no file") { store async throws in
        let url = try #require(
            URL(string: "http://host/a b.jpg?size=1".replacing(" ", with: "%20")))
        let edit = RememberedEdit(
            key: .address(url), original: .init(digest: sampleDigest(1), place: .address(url)),
            session: EditSession())
        try await store.save(edit, .process)

        #expect(try await store.edit(of: .address(url)) == edit)
        #expect(try await store.edit(of: .content(sampleDigest(1))) == nil)
    },
    Clause("keeps edits of different images apart, and one for each") { store async throws in
        let (one, other) = (sampleEdit(1), sampleEdit(2))
        let again = sampleEdit(1, operations: [.init("noir")])
        for edit in [one, other, again] { try await store.save(edit, .process) }

        #expect(try await store.edit(of: one.key) == again)
        #expect(try await store.edit(of: other.key) == other)
    },
    Clause("finds an edit by the bytes of its last output") { store async throws in
        var edit = sampleEdit(1)
        edit.output = .init(path: "/out.jpg", digests: [sampleDigest(7), sampleDigest(8)])
        for edit in [sampleEdit(2), edit, sampleEdit(3)] { try await store.save(edit, .process) }

        #expect(try await store.edit(withOutput: sampleDigest(7), at: nil) == edit)
        #expect(try await store.edit(withOutput: sampleDigest(8), at: "/else.jpg") == edit)
        // The digest of an original is not the digest of an output.
        #expect(try await store.edit(withOutput: sampleDigest(1), at: nil) == nil)
    },
    Clause("tells edits with the same output apart by where it is") { store async throws in
        let edits = (UInt8(1)...3).map { number in
            var edit = sampleEdit(number)
            edit.output = .init(path: "/\(number).jpg", digests: [sampleDigest(7)])
            return edit
        }
        for edit in edits { try await store.save(edit, .process) }

        for edit in edits {
            let path = edit.output?.path
            #expect(try await store.edit(withOutput: sampleDigest(7), at: path) == edit)
        }
        #expect(try await store.edit(withOutput: sampleDigest(7), at: nil) != nil)
    },
    Clause("puts an edit in place of the one that was read") { store async throws in
        let old = sampleEdit(1)
        try await store.save(old, .process)
        var new = old
        new.session.undo()
        try await store.replace(old, with: new)

        #expect(try await store.edit(of: old.key) == new)
    },
    Clause("changes nothing where another was quicker") { store async throws in
        let old = sampleEdit(1)
        let quicker = sampleEdit(1, operations: [.init("noir")])
        try await store.save(quicker, .process)
        await #expect(throws: EditStoreError.changedMeanwhile) {
            try await store.replace(old, with: sampleEdit(1, operations: [.init("mono")]))
        }
        // The same holds when the edit no longer exists.
        await #expect(throws: EditStoreError.changedMeanwhile) {
            try await store.replace(sampleEdit(2), with: sampleEdit(2))
        }

        #expect(try await store.edit(of: old.key) == quicker)
        #expect(try await store.edit(of: sampleEdit(2).key) == nil)
    },
    Clause("lets one of many who replace the same edit win") { store async throws in
        let old = sampleEdit(1)
        try await store.save(old, .process)
        let wins = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let new = sampleEdit(1, operations: [.init("new-\(number)")])
                    do {
                        try await store.replace(old, with: new)
                        return true
                    } catch {
                        return false
                    }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }

        #expect(wins == 1)
        #expect(try await store.edit(of: old.key) != old)
    },
]
