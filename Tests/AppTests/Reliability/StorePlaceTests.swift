import Core
import Foundation
import Testing

/// Folders that are read-only, missing, oddly named or reached through a link.
struct StorePlaceTests {
    @Test(.enabled("no mount namespace may be made here") { await MountNamespace.isPermitted() })
    func `S7: with read-only folders the feed is shown, and what must write says so in one line`()
        async throws
    {
        let scene = try await StoreScene()
        try scene.place.write(try await StoreScene.photo.value, to: "photos/1.jpg")
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let outcome = try await scene.shell(
            """
            "$TOOL" feed --server "$SERVER" >/dev/null 2>&1
            "$TOOL" upload photo.jpg >/dev/null 2>&1
            "$TOOL" cards add Shop --number 1 --sides none >/dev/null 2>&1
            mkdir -p "$HOME/.cache" "$HOME/.local/share" "$HOME/tmp"
            mount --bind "$HOME" "$HOME" && mount -o remount,ro,bind "$HOME" || exit 99
            for i in "feed --server $SERVER" "feed --offline" "upload photo.jpg" "outbox list" \
                "cards list" "cards show Shop" "cards add New --number 2 --sides none" \
                "edit photo.jpg --flip h -o out.jpg"; do
              error=$("$TOOL" $i 2>&1 >/dev/null); echo "$i: $? $(echo -n "$error" | grep -c '') $error"
            done
            """, through: try #require(try await MountNamespace.command.value),
            environment: ["SERVER": server.url.absoluteString])
        await server.stop()
        let lines = outcome.text.split(separator: "\n").map(String.init)
        func line(_ start: String) -> String {
            lines.first { $0.hasPrefix(start) } ?? "no \(start) in \(outcome)"
        }
        #expect(line("feed --server").contains(": 0 1 imageeditor: not cached"), "\(outcome)")
        #expect(line("feed --offline").contains(": 0 "), "\(outcome)")
        for command in ["upload", "cards add"] {
            #expect(line(command).contains(": 73 1 imageeditor: "), "\(outcome)")
            #expect(line(command).contains("the file system is read-only"), "\(outcome)")
        }
        for command in ["outbox list", "cards list", "cards show"] {
            #expect(line(command).contains(": 0 "), "\(outcome)")
        }
        #expect(
            line("edit").contains(": 0 1 imageeditor: the edit is not remembered"), "\(outcome)")
        #expect(lines.count == 8, "\(outcome)")
    }

    @Test func `S7: folders that cannot be made are one line, and the feed is shown`() async throws
    {
        let scene = try await StoreScene()
        let environment = ["XDG_DATA_HOME": "/proc", "XDG_CACHE_HOME": "/proc/sys"]
        let feed = try await scene.place.run("feed", "--json", environment: environment)
        #expect(feed.status == 0, "\(feed.error)")
        #expect(try feed.json().first?["origin"]?.string == "bundled")
        let upload = try await scene.place.run("upload", "photo.jpg", environment: environment)
        #expect([74, 77].contains(upload.status))
        #expect(upload.error.split(separator: "\n").count == 1, "\(upload.error)")
    }

    @Test
    func `S7: without HOME the list of accounts says where home is, or one line says why not`()
        async throws
    {
        let scene = try await StoreScene()
        let away = try await scene.shell("env -u HOME XDG_DATA_HOME=/proc \"$TOOL\" filters")
        #expect(away.status == 0, "\(away.error)")
        let nowhere = try await scene.shell("HOME=nowhere exec \"$TOOL\" feed")
        #expect(nowhere.status == 78)
        #expect(nowhere.error.split(separator: "\n").count == 1, "\(nowhere.error)")
        #expect(nowhere.error.contains("HOME"))
    }

    @Test func `S7: spaces, quotes and links in the folders' names change nothing`() async throws {
        let scene = try await StoreScene()
        let real = scene.home.appending(path: "it's a \"folder\"; $HOME 100% #1 ümlaut?")
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
        let link = scene.home.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
        try scene.place.write(try await StoreScene.photo.value, to: "photos/1.jpg")
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let environment = [
            "XDG_DATA_HOME": link.path, "XDG_CACHE_HOME": link.path + "/cache",
            "IMAGEEDITOR_SERVER": server.url.absoluteString,
        ]
        #expect(try await scene.place.run("feed", environment: environment).status == 0)
        await server.stop()
        #expect(
            try await scene.place.run("upload", "photo.jpg", environment: environment).status == 75)

        let direct = ["XDG_DATA_HOME": real.path, "XDG_CACHE_HOME": real.path + "/cache"]
        let list = try await scene.place.run("outbox", "list", "--json", environment: direct)
        #expect(try list.json().first?["file"]?.string == "photo.jpg", "\(list.error)")
        let feed = try await scene.place.run("feed", "--offline", "--json", environment: direct)
        #expect(try feed.json().first?["origin"]?.string == "cache", "\(feed.error)")
        #expect(StoreScene.names(in: real) == ["cache", "imageeditor"])
        // The tool's folder itself may be a link.
        let inner = scene.home.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: inner.appending(path: "imageeditor"),
            withDestinationURL: real.appending(path: "imageeditor"))
        let through = try await scene.place.run(
            "outbox", "list", "--json", environment: ["XDG_DATA_HOME": inner.path])
        #expect(try through.json().count == 1, "\(through.error)")
    }
}
