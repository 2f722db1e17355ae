import Core
import Foundation
import ImageEditorStorage
import Testing

/// The N-th write, flush, rename, open and so on fails or is interrupted by a kill, for every N:
/// the tool reports the error, and the stores are in the state before or after. With the built
/// tool.
@Suite(.enabled("strace may not trace processes here") { await StoreFaults.isPermitted() })
struct StoreFaultTests {
    @Test(arguments: StoreFaults.all)
    func `S2: the first upload is kept and reported as kept, or neither`(fault: StoreFaults)
        async throws
    {
        try await everyFault(fault) { scene, number in
            try await upload(fault, number, scene, before: [])
        }
    }

    @Test(arguments: StoreFaults.all)
    func `S2: a further upload is kept and reported as kept, or neither`(fault: StoreFaults)
        async throws
    {
        let filled = try await scene(waiting: 1)
        try await everyFault(fault) { scene, number in
            try copy(filled, to: scene)
            return try await upload(fault, number, scene, before: ["photo.jpg"])
        }
    }

    @Test(arguments: StoreFaults.all)
    func `S2: an upload is discarded and reported as discarded, or neither`(fault: StoreFaults)
        async throws
    {
        let filled = try await scene(waiting: 2)
        // The tool closes the database before it exits; a store of this process closes it some time
        // after its last use, while the files are copied.
        let list = try await filled.place.run("outbox", "list", "--json").json()
        let id = try #require(list.first?["id"]?.string)
        try await everyFault(fault) { scene, number in
            try copy(filled, to: scene)
            let arguments = ["outbox", "discard", id]
            guard let run = try await fault.run(arguments, hitting: number, in: scene) else {
                return false
            }
            let waiting = try await scene.outbox.waiting().count
            #expect([1, 2].contains(waiting), "\(run.description)")
            if run.outcome.status == 0 { #expect(waiting == 1, "\(run.description)") }
            expectFailure(fault, run, success: 0)
            return true
        }
    }

    @Test(arguments: StoreFaults.all)
    func `S2: the result of an edit is written and reported as written, or neither`(
        fault: StoreFaults
    )
        async throws
    {
        try await edit(fault, replacing: nil)
    }

    @Test(arguments: StoreFaults.all)
    func `S2: a file that is overwritten is the old one or the new one`(fault: StoreFaults)
        async throws
    {
        try await edit(fault, replacing: Data("what was there before".utf8))
    }

    @Test(arguments: StoreFaults.all)
    func `S2: a feed that cannot be cached is still shown, with a warning`(
        fault: StoreFaults
    ) async throws {
        var fault = fault
        fault.isOnlyAboutStores = true
        let photo = try await StoreScene.photo.value
        let origin = try await StoreScene()
        try origin.place.write(photo, to: "photos/1.jpg")
        let server = try await ServerProcess.foreign(origin.place, photos: "photos")
        let environment = ["IMAGEEDITOR_SERVER": server.url.absoluteString]
        _ = try await origin.place.run("feed", environment: environment)
        try origin.place.write(photo, to: "photos/2.jpg")

        try await everyFault(fault) { [fault] scene, number in
            try copy(origin, to: scene)
            guard
                let run = try await fault.run(
                    ["feed", "--json"], hitting: number, in: scene, environment: environment)
            else { return false }
            let feed = try await SQLiteFeedStore(
                database: CacheDatabase(folder: scene.cacheFolder)
            ).retrieve()
            #expect([1, 2].contains(feed?.images.count), "\(run.description)")
            if fault.effect == .kill {
                #expect(run.outcome.status == 128 + 9)
            } else if run.isAboutFiles {
                #expect(run.outcome.status == 0, "\(run.description)")
                #expect(try run.outcome.json().first?["images"]?.array?.count == 2)
                if feed?.images.count == 1 {
                    #expect(run.outcome.error.contains("not cached"), "\(run.description)")
                }
            }
            return true
        }
        await server.stop()
    }

    @Test func `C2: without hard links a new file is complete and replaces none`()
        async throws
    {
        let scene = try await StoreScene()
        let edit = [
            "-f", "-qq", "-o", "/dev/null", "-e", "trace=link,linkat",
            "-e", "inject=link,linkat:error=EPERM", Workplace.tool.path, "edit", "photo.jpg",
            "--flip", "h", "-o", "out.jpg",
        ]
        let strace = URL(filePath: "/usr/bin/strace")
        let first = try await scene.place.run(edit, program: strace)
        #expect(first.status == 0, "\(first.error)")
        let result = try scene.place.read("out.jpg")
        let second = try await scene.place.run(edit, program: strace)
        #expect(second.status == 73, "\(second.error)")
        #expect(try scene.place.read("out.jpg") == result)
    }

    // MARK: - Helpers

    /// Calls `body` with 1, 2, … until no call was hit.
    private func everyFault(
        _ fault: StoreFaults, _ body: (StoreScene, Int) async throws -> Bool
    ) async throws {
        for number in 1..<500 {
            if try await !body(try await StoreScene(), number) { return }
        }
        Issue.record("there is no end to \(fault)")
    }

    private func upload(
        _ fault: StoreFaults, _ number: Int, _ scene: StoreScene, before: [String]
    ) async throws -> Bool {
        guard let run = try await fault.run(["upload", "photo.jpg"], hitting: number, in: scene)
        else { return false }
        let after = before + ["photo.jpg"]
        let queue = scene.outbox
        let items = try await queue.waiting()
        let waiting = items.map(\.filename)
        #expect([before, after].contains(waiting), "\(run.description)")
        if run.outcome.status == 75 { #expect(waiting == after, "\(run.description)") }
        for item in items {
            #expect(try await queue.upload(item.id) != nil, "\(run.description)")
        }
        let expected = ["data.sqlite", "data.sqlite-shm", "data.sqlite-wal"]
        // The next start sweeps unfinished files.
        let left = StoreScene.names(in: scene.dataFolder).filter { !$0.hasSuffix(".lock") }
        #expect(Set(left).subtracting(expected) == [], "\(run.description)")
        expectFailure(fault, run, success: 75)
        return true
    }

    private func edit(_ fault: StoreFaults, replacing old: Data?) async throws {
        let edit = ["edit", "photo.jpg", "--flip", "h", "-o", "out.jpg"]
        let reference = try await StoreScene()
        _ = try await reference.place.run(edit)
        let result = try reference.place.read("out.jpg")
        try await everyFault(fault) { scene, number in
            if let old { try scene.place.write(old, to: "out.jpg") }
            let arguments = edit + (old == nil ? [] : ["--force"])
            guard let run = try await fault.run(arguments, hitting: number, in: scene) else {
                return false
            }
            let found = try? scene.place.read("out.jpg")
            #expect(found == old || found == result, "\(run.description)")
            if run.outcome.status == 0 { #expect(found == result, "\(run.description)") }
            if fault.effect != .kill {
                #expect(try scene.place.names().filter { $0.hasPrefix(".") } == [])
            }
            if run.outcome.error.contains("the edit is not remembered") {
                // The edit succeeds even if it cannot be remembered. Calls are counted per thread,
                // so standard output may fail as well.
                let lines = run.outcome.error.split(separator: "\n").count
                #expect(found == result, "\(run.description)")
                #expect(run.outcome.status == (lines == 1 ? 0 : 74), "\(run.description)")
                #expect(lines <= 2, "\(run.description)")
            } else {
                expectFailure(fault, run, success: 0)
            }
            return true
        }
    }

    /// A failure on a file must be a one-line I/O error.
    private func expectFailure(_ fault: StoreFaults, _ run: StoreFaults.Run, success: Int) {
        if fault.effect == .kill {
            #expect(run.outcome.status == 128 + 9, "\(run.description)")
        } else if run.isAboutFiles {
            #expect(run.outcome.status == 74, "\(run.description)")
            #expect(run.outcome.error.split(separator: "\n").count == 1, "\(run.description)")
            #expect(run.outcome.error.hasPrefix("imageeditor: "), "\(run.description)")
        } else {
            // Failures of the streams or the runtime may give any message, but no crash.
            #expect([success, 69, 74].contains(run.outcome.status), "\(run.description)")
        }
    }

    private func scene(waiting count: Int) async throws -> StoreScene {
        let scene = try await StoreScene()
        for _ in 0..<count { _ = try await scene.place.run("upload", "photo.jpg") }
        return scene
    }

    /// Copies the stores of one scene, whose databases are closed, to another scene.
    private func copy(_ one: StoreScene, to other: StoreScene) throws {
        for (from, to) in [
            (one.dataFolder, other.dataFolder), (one.cacheFolder, other.cacheFolder),
        ]
        where FileManager.default.fileExists(atPath: from.path) {
            try FileManager.default.createDirectory(
                at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: from, to: to)
        }
    }
}
