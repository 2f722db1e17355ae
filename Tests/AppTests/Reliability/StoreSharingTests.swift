import Core
import Foundation
import ImageEditorStorage
import Testing

/// Two processes with the same stores at once.
struct StoreSharingTests {
    @Test func `S4: two processes that each make 500 mixed outbox operations lose no update`()
        async throws
    {
        let scene = try await StoreScene()
        let path = scene.dataFolder.path
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await #expect(processExitsWith: .success) { [path = path as String] in
                    try await mixedOperations(on: path, seed: 1)
                }
            }
            group.addTask {
                await #expect(processExitsWith: .success) { [path = path as String] in
                    try await mixedOperations(on: path, seed: 2)
                }
            }
        }

        // Each process has written a list of its remaining uploads.
        let waiting = try await scene.outbox.waiting()
        var expected = 0
        for seed in [1, 2] {
            let note = scene.dataFolder.appending(path: "note-\(seed)")
            let lines = try String(contentsOf: note, encoding: .utf8).split(separator: "\n")
            let mine = waiting.filter { $0.filename.hasPrefix("\(seed)-") }
            #expect(mine.map { "\($0.filename) \($0.attempts)" } == lines.map(String.init))
            expected += lines.count
        }
        #expect(waiting.count == expected)
        #expect(expected > 100)
    }

    @Test func `S4: concurrent runs of the tool keep every upload, and none fails on a lock`()
        async throws
    {
        let scene = try await StoreScene()
        let photo = try await StoreScene.photo.value
        try scene.place.write(photo, to: "photos/1.jpg")
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        for lane in 0..<4 {
            for round in 0..<12 { try scene.place.write(photo, to: "\(lane)-\(round).jpg") }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<4 {
                group.addTask {
                    for round in 0..<12 {
                        let name = "\(lane)-\(round).jpg"
                        let upload = try await scene.place.run("upload", name)
                        #expect(upload.status == 75, "\(upload.error)")
                        let feed = try await scene.place.run("feed", environment: environment)
                        #expect(feed.status == 0 && feed.error.isEmpty, "\(feed.error)")
                        let list = try await scene.place.run("outbox", "list", "--json")
                        #expect(list.status == 0 && list.error.isEmpty, "\(list.error)")
                        if round.isMultiple(of: 3) {
                            let mine = try list.json().first { $0["file"]?.string == name }
                            let id = try #require(mine?["id"]?.string)
                            let gone = try await scene.place.run("outbox", "discard", id)
                            #expect(gone.status == 0, "\(gone.error)")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        await server.stop()
        let waiting = try await scene.waiting()
        for lane in 0..<4 {
            #expect(
                waiting.filter { $0.hasPrefix("\(lane)-") }
                    == (0..<12).filter { !$0.isMultiple(of: 3) }.map { "\(lane)-\($0).jpg" })
        }
        #expect(try await scene.place.run("cache", "verify").status == 0)
    }
}

/// Performs 500 operations on the outbox in `path`, then writes a list of the remaining uploads.
private func mixedOperations(on path: String, seed: Int) async throws {
    let folder = URL(filePath: path, directoryHint: .isDirectory)
    let queue = SQLiteUploadQueue(database: DataDatabase(folder: folder))
    var state = UInt64(seed)
    func random(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }
    var mine: [(upload: ImageUpload, attempts: Int)] = []
    for number in 0..<500 {
        let place = mine.isEmpty ? nil : random(mine.count)
        switch (random(10), place) {
        case (4, let place?), (5, let place?):
            try await queue.remove(mine.remove(at: place).upload.id)
        case (6, let place?), (7, let place?):
            try await queue.recordFailure(
                mine[place].upload.id, reason: "away", isTransient: true)
            mine[place].attempts += 1
        case (8..., let place?):
            let upload = mine[place].upload
            let found = try await queue.upload(upload.id)
            precondition(found == upload)
        default:
            let upload = ImageUpload(
                data: Data("\(seed) \(number)".utf8) + Data(count: 500 + random(9_000)),
                filename: "\(seed)-\(number).jpg", mediaType: "image/jpeg")
            try await queue.enqueue(upload, at: Date())
            mine.append((upload, 0))
        }
    }
    let note = mine.map { "\($0.upload.filename) \($0.attempts)\n" }.joined()
    try Data(note.utf8).write(to: folder.appending(path: "note-\(seed)"))
}
