import Core
import Foundation
import ImageEditorStorage
import Testing

/// Kills the built tool with SIGKILL at random moments: acknowledged data is not lost, partial
/// data is never visible, and the next start is quick.
@Suite(.serialized) struct StoreKillTests {
    @Test func `S1: an upload reported as queued survives kill −9, and none is incomplete`()
        async throws
    {
        let scene = try await StoreScene()
        var starts = StoreStarts()
        let photo = try await StoreScene.photo.value
        let whole = try await duration {
            _ = try await scene.place.run("upload", "photo.jpg", "photo.jpg", "photo.jpg")
        }
        var kills = StoreKills("upload", whole: whole)
        var (folder, promised) = (0, [String]())
        for round in 0..<StoreKills.rounds {
            // Every fourth round uses a new store, so that its creation is interrupted, too.
            if round.isMultiple(of: 4) { (folder, promised) = (folder + 1, []) }
            let environment = ["XDG_DATA_HOME": scene.home.path + "/data-\(folder)"]
            let files = (1...3).map { "\(round)-\($0).jpg" }
            for file in files { try scene.place.write(photo, to: file) }

            let outcome = try await kills.run(
                ["upload", "--json"] + files, in: scene, environment: environment)
            // A truncated line acknowledges nothing.
            let lines = outcome.text.split(separator: "\n").compactMap { try? JSON($0) }
            promised += lines.filter { $0["uploaded"] == .string("queued") }
                .compactMap { $0["file"]?.string }
            if outcome.status == 75 { #expect(Array(promised.suffix(3)) == files) }

            let list = try await starts.timed {
                try await scene.place.run("outbox", "list", "--json", environment: environment)
            }
            #expect(list.status == 0 && list.error.isEmpty, "\(kills.seed): \(list.error)")
            let waiting = try list.json().compactMap { $0["file"]?.string }
            #expect(Array(waiting.prefix(promised.count)) == promised, "seed \(kills.seed)")
            // At most one extra upload: the one being stored when the tool was killed.
            #expect(waiting.count <= promised.count + 1, "seed \(kills.seed)")
            #expect(waiting.dropFirst(promised.count).allSatisfy(files.contains))
            promised = waiting
            if round % 4 == 3 || round == StoreKills.rounds - 1 {
                try await expectWhole(scene.home.appending(path: "data-\(folder)"), promised.count)
            }
            for file in files { try FileManager.default.removeItem(at: scene.place.path(file)) }
        }
        #expect(kills.count > StoreKills.rounds / 4)
        starts.expectQuick()
    }

    @Test func `S1: the result of a killed edit is complete or absent`() async throws {
        let scene = try await StoreScene()
        var starts = StoreStarts()
        let edit = ["edit", "photo.jpg", "--flip", "h", "-o"]
        let whole = try await duration { _ = try await scene.place.run(edit + ["whole.jpg"]) }
        var kills = StoreKills("edit", whole: whole)
        let result = try scene.place.read("whole.jpg")
        let old = Data("what was there before".utf8)
        for round in 0..<StoreKills.rounds {
            let name = "\(round).jpg"
            let replaces = round.isMultiple(of: 2)
            if replaces { try scene.place.write(old, to: name) }
            let outcome = try await kills.run(
                edit + [name] + (replaces ? ["--force"] : []), in: scene)

            let found = try? scene.place.read(name)
            if outcome.status == 0 || outcome.text.contains(name) {
                #expect(found == result, "seed \(kills.seed)")
            } else {
                #expect(outcome.status == 128 + 9, "\(outcome.error)")
                #expect(found == result || found == (replaces ? old : nil), "seed \(kills.seed)")
            }
        }
        #expect(kills.count > StoreKills.rounds / 4)
        _ = try await starts.timed { try await scene.place.run(edit + ["last.jpg"]) }
        #expect(try scene.place.names().filter { $0.hasPrefix(".") } == [])
        starts.expectQuick()
    }

    @Test func `S1: a feed that was shown is the cached one after kill −9, and always whole`()
        async throws
    {
        let scene = try await StoreScene()
        var starts = StoreStarts()
        let photo = try await StoreScene.photo.value
        for number in 0..<200 { try scene.place.write(photo, to: "photos/\(number).jpg") }
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        let whole = try await duration {
            _ = try await scene.place.run("feed", environment: environment)
        }
        var kills = StoreKills("feed", whole: whole)
        var kept = 200
        for round in 1...StoreKills.rounds {
            // Each feed has one image more than the one before, so that the feeds differ.
            try scene.place.write(photo, to: "photos/\(199 + round).jpg")
            let outcome = try await kills.run(
                ["feed", "--json"], in: scene, environment: environment)

            let cached = try await starts.timed {
                try await scene.place.run("feed", "--offline", "--json")
            }
            #expect(cached.status == 0 && cached.error.isEmpty, "\(kills.seed): \(cached.error)")
            let feed = try #require(try cached.json().first)
            #expect(feed["origin"]?.string == "cache", "seed \(kills.seed)")
            let count = feed["images"]?.array?.count ?? 0
            if outcome.text.hasSuffix("\n") {
                #expect(count == 200 + round, "seed \(kills.seed)")
            } else {
                #expect([kept, 200 + round].contains(count), "seed \(kills.seed)")
            }
            kept = count
        }
        #expect(kills.count > StoreKills.rounds / 4)
        #expect(try await scene.place.run("cache", "verify").status == 0)
        await server.stop()
        starts.expectQuick()
    }

    private func duration(_ body: () async throws -> Void) async throws -> Duration {
        // The first run loads the program from disk.
        _ = try await Workplace().run("--version")
        let start = ContinuousClock.now
        try await body()
        return ContinuousClock.now - start
    }

    /// Every waiting upload has exactly the bytes that were queued.
    private func expectWhole(_ folder: URL, _ count: Int) async throws {
        let queue = StoreScene.queue(in: folder.appending(path: "imageeditor"))
        let waiting = try await queue.waiting()
        #expect(waiting.count == count)
        var all = Set<Data>()
        for item in waiting { try await queue.upload(item.id).map { _ = all.insert($0.data) } }
        #expect(all.count == min(count, 1))
        #expect(all.allSatisfy { $0.count > 500 })
    }
}
