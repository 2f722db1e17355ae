public import Core
import Foundation
import Testing

/// The contract of every ``EditStore`` implementation.
public let editStoreContract: [Clause<any EditStore>] = [
    Clause("remembers nothing at first") { store async throws in
        #expect(try await store.edit(of: .file("/a.jpg")) == nil)
        #expect(try await store.edits(at: "/a.jpg", or: sampleDigest(1)) == [])
        #expect(try await store.backups() == [])
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
    Clause("drops a copy that no edit and no backup needs") { store async throws in
        let url = try #require(URL(string: "http://host/a.jpg"))
        let digests = [Data("a".utf8), Data("b".utf8), Data("c".utf8)].map { data in
            (data: data, digest: ContentDigest(of: data))
        }
        for (data, digest) in digests {
            #expect(try await store.keepOriginal(data, digest))
            #expect(try await store.keepOriginal(data, digest) == false)
        }
        try await store.save(
            RememberedEdit(
                original: .init(digest: digests[1].digest, place: .address(url)),
                session: EditSession()), .process)
        try await store.backUp(digests[2].data, digests[2].digest, of: "/c.jpg")

        for (_, digest) in digests { await store.dropOriginal(digest) }
        #expect(try await store.original(digests[0].digest) == nil)
        #expect(try await store.original(digests[1].digest) == digests[1].data)
        #expect(try await store.original(digests[2].digest) == digests[2].data)
    },
    Clause("keeps the edit of an address, and one that wrote no file") { store async throws in
        let url = try #require(
            URL(string: "http://host/a b.jpg?size=1".replacing(" ", with: "%20")))
        let edit = RememberedEdit(
            original: .init(digest: sampleDigest(1), place: .address(url)),
            session: EditSession())
        try await store.save(edit, .process)

        #expect(try await store.edit(of: .address(url)) == edit)
        #expect(try await store.edit(of: sampleEdit(1).key) == nil)
    },
    Clause("keeps edits of different images apart, and one for each") { store async throws in
        let (one, other) = (sampleEdit(1), sampleEdit(2))
        let again = sampleEdit(1, operations: [.init("noir")])
        for edit in [one, other, again] { try await store.save(edit, .process) }

        #expect(try await store.edit(of: one.key) == again)
        #expect(try await store.edit(of: other.key) == other)
    },
    Clause("finds edits by the bytes of their originals and last outputs") { store async throws in
        var edit = sampleEdit(1)
        edit.output = .init(path: "/out.jpg", digests: [sampleDigest(7), sampleDigest(8)])
        for edit in [sampleEdit(2), edit, sampleEdit(3)] { try await store.save(edit, .process) }

        for number in [1, 7, 8] as [UInt8] {
            #expect(try await store.edits(at: "/no.jpg", or: sampleDigest(number)) == [edit])
        }
        #expect(try await store.edits(at: "/no.jpg", or: sampleDigest(9)) == [])
    },
    Clause("finds edits by the paths of their originals and last outputs") { store async throws in
        let edits = (UInt8(1)...3).map { number in
            var edit = sampleEdit(number)
            edit.output = .init(path: "/\(number) ä.jpg", digests: [sampleDigest(7)])
            return edit
        }
        for edit in edits { try await store.save(edit, .process) }

        for edit in edits {
            let path = try #require(edit.output?.path)
            #expect(try await store.edits(at: path, or: sampleDigest(9)) == [edit])
            guard case .file(let original) = edit.key else { continue }
            #expect(try await store.edits(at: original, or: sampleDigest(9)) == [edit])
        }
        #expect(try await store.edits(at: "/no.jpg", or: sampleDigest(7)).count == 3)
    },
    Clause("gives back an edit with several bases and an announced change") { store async throws in
        var edit = sampleEdit(1)
        edit.session.begin(on: sampleDigest(101), Recipe([.init("noir")]))
        var after = edit.session
        after.reset()
        edit.announced = .init(
            digest: sampleDigest(9), session: after, options: OutputOptions(format: .png))
        try await store.save(edit, .power)

        #expect(try await store.edit(of: edit.key) == edit)
    },
    Clause("finds an edit that another is about to replace") { store async throws in
        var former = sampleEdit(1)
        former.output = .init(path: "/former.jpg", digests: [sampleDigest(7)])
        var edit = sampleEdit(1, operations: [.init("noir")])
        edit.announced = .init(
            digest: sampleDigest(9), session: edit.session, options: OutputOptions(),
            replaced: former)
        try await store.save(former, .process)
        try await store.replace(former, with: edit)

        #expect(try await store.edit(of: edit.key) == edit)
        #expect(try await store.edits(at: "/former.jpg", or: sampleDigest(8)) == [edit])
        #expect(try await store.edits(at: "/no.jpg", or: sampleDigest(7)) == [edit])
        try await store.replace(edit, with: former)
        #expect(try await store.edit(of: edit.key) == former)
    },
    Clause("moves an edit to another path") { store async throws in
        let old = sampleEdit(1)
        try await store.save(old, .process)
        let new = RememberedEdit(
            original: .init(digest: sampleDigest(1), place: .file("/moved.jpg")),
            session: old.session, options: old.options, output: old.output)
        guard case .file(let path) = old.key else { return }
        let data = Data("pixels".utf8)
        for path in [path, "/else.jpg"] {
            try await store.backUp(data, ContentDigest(of: data), of: path)
        }
        let before = try await store.backups().first { $0.isBackup(of: path) }
        try await store.replace(old, with: new)

        #expect(try await store.edit(of: old.key) == nil)
        #expect(try await store.edit(of: .file("/moved.jpg")) == new)
        let backups = try await store.backups()
        #expect(Set(backups.compactMap(\.path)) == ["/moved.jpg", "/else.jpg"])
        #expect(backups.first { $0.path == "/moved.jpg" }?.date == before?.date)
        #expect(try await store.original(ContentDigest(of: data)) == data)
    },
    Clause("keeps overwritten files until each is discarded") { store async throws in
        let data = Data("pixels".utf8)
        let digest = ContentDigest(of: data)
        for path in ["/a.jpg", "/b.jpg", "/a.jpg"] {
            try await store.backUp(data, digest, of: path)
        }
        let backups = try await store.backups()
        #expect(Set(backups.map(\.path)) == ["/a.jpg", "/b.jpg"] && backups.count == 2)
        #expect(backups.allSatisfy { $0.digest == digest && $0.bytes == 6 && $0.date != nil })

        for backup in backups {
            #expect(try await store.original(digest) == data)
            try await store.discard(backup)
        }
        #expect(try await store.backups() == [])
        #expect(try await store.original(digest) == nil)
    },
    Clause("keeps the bytes that the edit of an address needs") { store async throws in
        let data = Data("pixels".utf8)
        let digest = ContentDigest(of: data)
        let places: [RememberedEdit.Original.Place] = [
            .address(try #require(URL(string: "http://host/a.jpg"))), .file("/copy.jpg"),
        ]
        try await store.keepOriginal(data, digest)
        for place in places {
            try await store.save(
                RememberedEdit(
                    original: .init(digest: digest, place: place), session: EditSession()),
                .process)
        }
        #expect(try await store.backups() == [])

        try await store.backUp(data, digest, of: "/copy.jpg")
        for backup in try await store.backups() { try await store.discard(backup) }
        #expect(try await store.backups() == [])
        #expect(try await store.original(digest) == data)
    },
    Clause("keeps files apart whose names only look alike") { store async throws in
        let (data, names) = (Data("pixels".utf8), ["/caf\u{e9}.jpg", "/cafe\u{301}.jpg"])
        let digest = ContentDigest(of: data)
        let edits = names.enumerated().map { number, name in
            RememberedEdit(
                original: .init(digest: sampleDigest(UInt8(number)), place: .file(name)),
                session: EditSession(Recipe([.init("sepia")])),
                output: .init(path: name, digests: [sampleDigest(UInt8(number + 7))]))
        }
        #expect(edits[0].key != edits[1].key && edits[0].output != edits[1].output)
        for (name, edit) in zip(names, edits) {
            try await store.save(edit, .power)
            try await store.backUp(data, digest, of: name)
        }

        for (name, edit) in zip(names, edits) {
            #expect(try await store.edit(of: .file(name)) == edit)
            #expect(try await store.edits(at: name, or: sampleDigest(99)) == [edit])
        }
        let backups = try await store.backups()
        #expect(backups.count == 2)
        for name in names { #expect(backups.filter { $0.isBackup(of: name) }.count == 1) }
        let first = try #require(backups.first { $0.isBackup(of: names[0]) })
        try await store.discard(first)
        let rest = try await store.backups()
        #expect(rest.count == 1 && rest.allSatisfy { $0.isBackup(of: names[1]) })
        #expect(try await store.original(digest) == data)
    },
    Clause("lets one edit at a time hold a path") { store async throws in
        let holders = Holders()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    let paths = number % 2 == 0 ? ["/a.jpg", "/b.jpg"] : ["/b.jpg", "/a.jpg"]
                    guard let lock = try? await store.lock(paths) else { return }
                    await holders.enter()
                    await Task.yield()
                    await holders.leave()
                    lock.release()
                }
            }
        }
        #expect(await holders.most == 1)
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
        // An edit that no longer exists cannot be replaced either.
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

/// Counts the holders of a lock.
private actor Holders {
    private var now = 0
    private(set) var most = 0

    func enter() {
        now += 1
        most = max(most, now)
    }

    func leave() { now -= 1 }
}
