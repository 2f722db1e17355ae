import Foundation
import ImageEditorTestSupport
import Testing

/// `studio` of the built tool, and the same pages of `serve`. StudioTests covers the details.
@Suite(.timeLimit(.minutes(15)))
struct StudioEndToEndTests {
    private static let sepia = #"{"version":1,"operations":[{"op":"sepia"}]}"#
    private static let blur =
        #"{"version":1,"operations":[{"op":"sepia"},{"op":"blur","radius":2}]}"#

    private static func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "photos/sea.jpg")
        return place
    }

    @Test func `an edit in the browser has its history in the tool, and the other way round`()
        async throws
    {
        let place = try await Self.place()
        let studio = try await ServerProcess.studio(place, "photos")
        let page = try await BrowserDouble(studio)
        let id = try #require(try await page.ids().first)
        try await page.put(Self.sepia, id)
        try await page.put(Self.blur, id)

        let history = try await place.run("history", "photos/sea.jpg").text
        #expect(history.hasPrefix("  0  the original\n  1  sepia\n* 2  + blur radius=2\n"))
        try await place.ok("undo", "photos/sea.jpg", "-o", "undone.jpg")
        try place.write(Data(Self.sepia.utf8), to: "sepia.json")
        try await place.ok(
            "edit", "photos/sea.jpg", "--recipe", "sepia.json", "-o", "sepia.jpg")
        #expect(try place.read("undone.jpg") == place.read("sepia.jpg"))

        try await place.ok(
            "edit", "photos/sea.jpg", "--continue", "--flip", "h", "-o", "more.jpg")
        let edit = try await page.edit(id)
        #expect(edit["steps"]?.array?.count == 3)
        #expect(edit["recipe"]?["operations"]?.array?.last?["op"]?.string == "flip")
        #expect(await studio.stop(by: SIGINT) == 0)
    }

    @Test func `a file that was edited in place is edited further, from its original`()
        async throws
    {
        let place = try await Self.place()
        let original = try place.read("photos/sea.jpg")
        try await place.ok("edit", "photos/sea.jpg", "--filter", "sepia", "--in-place")
        let inPlace = try place.read("photos/sea.jpg")
        let studio = try await ServerProcess.studio(place, "photos")
        let page = try await BrowserDouble(studio)
        let id = try #require(try await page.ids().first)

        #expect(try await page.edit(id)["steps"]?.array?.count == 2)
        #expect(try await page.send("GET", "/studio/photos/\(id)/original").body == original)
        try await page.put(Self.blur, id)
        #expect(try place.read("photos/sea.jpg") == inPlace)
        try await place.ok("undo", "photos/sea.jpg")
        #expect(try place.read("photos/sea.jpg") == inPlace)
        try await place.ok("reset", "photos/sea.jpg")
        #expect(try place.read("photos/sea.jpg") == original)
        // The tool's undo and reset drop the step of the page.
        #expect(try await page.edit(id)["steps"]?.array?.count == 3)
    }

    @Test func `a download and a saved file have the bytes of the tool`() async throws {
        let place = try await Self.place()
        let studio = try await ServerProcess.studio(place, "photos")
        let page = try await BrowserDouble(studio)
        let id = try #require(try await page.ids().first)
        let order =
            "{\"recipe\":\(Self.blur),\"options\":{\"quality\":71,\"format\":\"jpeg\"},"
            + "\"as\":\"beside\"}"
        try place.write(Data(Self.blur.utf8), to: "blur.json")
        try await place.ok(
            "edit", "photos/sea.jpg", "--recipe", "blur.json", "--quality", "71", "-o",
            "tool.jpg")
        let expected = try place.read("tool.jpg")
        let download = try await page.send("POST", "/studio/photos/\(id)/download", order)
        #expect(download.body == expected)
        let saved = try await page.send("POST", "/studio/photos/\(id)/save", order)
        #expect(saved.text.split(separator: "\n").last?.contains("sea-edited.jpg") == true)
        #expect(try place.read("photos/sea-edited.jpg") == expected)
        let again = try await page.send("POST", "/studio/photos/\(id)/save", order)
        #expect(again.text.contains("sea-edited-2.jpg"))
        #expect(try place.read("photos/sea-edited.jpg") == expected)

        let command = try await page.send("POST", "/studio/photos/\(id)/command", order)
        let words = try #require(try JSON(Substring(command.text))["command"]?.string)
        let result = try await place.run(
            ["-c", Workplace.tool.path + words.dropFirst("imageeditor".count) + " -o copy.jpg"],
            program: URL(filePath: "/bin/sh"))
        #expect(result.status == 0, "\(words): \(result.error)")
        #expect(try place.read("copy.jpg") == expected)
    }

    @Test func `undo in a shell never writes a file that the studio has saved`() async throws {
        let place = try await Self.place()
        try await place.ok("edit", "photos/sea.jpg", "--filter", "sepia", "-o", "tool.jpg")
        let tool = try place.read("tool.jpg")
        let studio = try await ServerProcess.studio(place, "photos")
        let page = try await BrowserDouble(studio)
        let id = try #require(try await page.ids().first)
        let order =
            "{\"recipe\":\(Self.blur),\"options\":{\"format\":\"png\"},\"as\":\"beside\"}"
        let answer = try await page.send("POST", "/studio/photos/\(id)/save", order)
        #expect(answer.text.contains("sea-edited.png"))
        let saved = try place.read("photos/sea-edited.png")
        #expect(try await page.edit(id)["steps"]?.array?.count == 3)

        // The history still belongs to the tool's own result, with that result's options.
        try await place.ok("undo", "photos/sea.jpg")
        #expect(try place.read("tool.jpg") == tool)
        try await place.ok("reset", "photos/sea.jpg")
        #expect(try place.read("photos/sea-edited.png") == saved)
        #expect(await studio.stop(by: SIGINT) == 0)
    }

    @Test func `without a folder the studio shows the feed, and its secret is needed`()
        async throws
    {
        let place = try Workplace()
        let studio = try await ServerProcess.studio(place)
        #expect(studio.line.hasPrefix("showing the feed at http://127.0.0.1:"))
        let page = try await BrowserDouble(studio)
        #expect(try await page.ids().count == 6)
        let list = try await page.send("GET", "/studio/photos")
        #expect(list.text.contains(#""origin":{"kind":"bundled","text":"6 images bundled"#))
        var stranger = page
        stranger.cookie = ""
        #expect(try await stranger.send("GET", "/studio/photos").status == 401)
        #expect(try await stranger.send("GET", "/").status == 401)
    }

    @Test func `a browser is opened in a fresh account, and its page goes with the studio`()
        async throws
    {
        let place = try await Self.place()
        try await Self.makeOpener("cp \"$1\" opened.part && mv opened.part opened.html", in: place)
        let studio = try await ServerProcess.start(
            URL(filePath: "/usr/bin/env"), Self.desktop(place), in: place)
        let opened = place.path("opened.html").path
        for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: opened) {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(String(decoding: try place.read("opened.html"), as: UTF8.self).contains("#secret="))
        let data = place.path("fresh/data/imageeditor").path
        let files = FileManager.default
        #expect(try files.attributesOfItem(atPath: data)[.posixPermissions] as? Int == 0o700)
        let page = try #require(
            try files.contentsOfDirectory(atPath: data).first { $0.hasSuffix(".html") })
        let facts = try files.attributesOfItem(atPath: data + "/" + page)
        #expect(facts[.posixPermissions] as? Int == 0o600)

        #expect(await studio.stop(by: SIGINT) == 0)
        #expect(!files.fileExists(atPath: data + "/" + page))
    }

    @Test func `a note says that no browser was opened`() async throws {
        let place = try await Self.place()
        try await Self.makeOpener("exit 4", in: place)
        let script = """
            "$@" 2>said &
            for i in $(seq 600); do grep -q 'no browser' said && break; sleep 0.1; done
            kill $!; wait; cat said >&2
            """
        let outcome = try await place.run(
            ["-c", script, "sh", "/usr/bin/env"] + Self.desktop(place),
            program: URL(filePath: "/bin/sh"))
        #expect(outcome.error.contains("no browser was opened: xdg-open ended with status 4; "))
        #expect(outcome.error.contains("#secret="))
    }

    /// The words after `env` that start a studio on a desktop.
    private static func desktop(_ place: Workplace) -> [String] {
        [
            "DISPLAY=:9", "PATH=\(place.path("bin").path):/usr/bin:/bin",
            "XDG_DATA_HOME=\(place.path("fresh/data").path)", Workplace.tool.path, "studio",
            "photos",
        ]
    }

    /// Makes the program that opens a browser. A copy is made by another process: children that
    /// tests start at the same time may inherit a file that this process writes, and Linux does not
    /// start a program that is open for writing.
    private static func makeOpener(_ script: String, in place: Workplace) async throws {
        try place.write(Data("#!/bin/sh\n\(script)\n".utf8), to: "bin/opener")
        let outcome = try await place.run(
            ["-m", "755", "bin/opener", "bin/xdg-open"], program: URL(filePath: "/usr/bin/install"))
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become another account"))
    func `another account cannot use a studio, even with a cookie that it got`() async throws {
        let place = try await Self.place()
        let studio = try await ServerProcess.studio(place, "photos")
        let page = try await BrowserDouble(studio)
        let script = """
            exec 3<>/dev/tcp/127.0.0.1/\(page.port)
            printf '%s\\r\\n' 'GET /studio/photos HTTP/1.1' 'Host: 127.0.0.1:\(page.port)' \
                'Cookie: \(page.cookie)' 'Connection: close' '' >&3
            timeout 20 cat <&3
            """
        let own = try await place.run(["-c", script], program: URL(filePath: "/bin/bash"))
        #expect(own.text.contains("sea.jpg"))
        let other = try await place.run(
            ["--reuid=65534", "--clear-groups", "/bin/bash", "-c", script],
            program: URL(filePath: "/usr/bin/setpriv"))
        #expect(other.text.isEmpty, "\(other.text)")
    }

    @Test func `serve has the same pages, unless they are turned off`() async throws {
        let place = try await Self.place()
        let server = try await ServerProcess.ours(place, photos: "photos")
        let page = try await BrowserDouble(server)
        let id = try #require(try await page.ids().first)
        try await page.put(Self.sepia, id)
        #expect(try await place.run("history", "photos/sea.jpg").text.contains("* 1  sepia"))
        let saved = try await page.send(
            "POST", "/studio/photos/\(id)/save", "{\"recipe\":\(Self.sepia),\"as\":\"beside\"}")
        #expect(saved.text.contains("sea-edited.jpg"))
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: place.path("photos/uploads").path
            ).contains("sea-edited.jpg"))

        let plain = try await ServerProcess.start(
            Workplace.tool, ["serve", "photos", "--port", "0", "--no-studio"], in: place)
        let other = try await BrowserDouble(plain)
        #expect(try await other.send("GET", "/").status == 404)
        #expect(try await other.send("GET", "/studio/photos").status == 404)
    }

    @Test func `an uploaded table stays as long as an edit uses it`() async throws {
        func table(_ value: Double) -> String {
            "LUT_3D_SIZE 2\n" + String(repeating: "\(value) \(value) \(value)\n", count: 8)
        }
        let place = try await Self.place()
        func tables() throws -> Int {
            let folder = place.home.appending(path: ".local/share/imageeditor/studio")
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .count { $0.hasSuffix(".cube") }
        }
        let studio = try await ServerProcess.studio(place, "photos")
        let page = try await BrowserDouble(studio)
        let id = try #require(try await page.ids().first)
        let path = "/studio/files?name=mine.cube"
        #expect(try await page.send("POST", path, "no table").status == 422)
        let used = try #require(try await page.send("POST", path, table(0.5)).object["file"])
        #expect(try await page.send("POST", path, table(0.25)).status == 200)
        try await page.put(
            #"{"version":1,"operations":[{"op":"lut","file":"\#(used)"}]}"#, id)
        #expect(try tables() == 2)
        let counted = try #require(try await place.run("cache", "stats", "--json").json().first)
        #expect(counted["recipeFiles"]?.number == 2)
        let cleared = try await place.run("cache", "clear").text
        #expect(cleared.contains("kept: 2 files of the studio"), "\(cleared)")
        #expect(try tables() == 2)
        await studio.stop()

        let later = try await ServerProcess.studio(place, "photos")
        #expect(try tables() == 1)
        let pictured = try await BrowserDouble(later)
            .send("GET", "/studio/photos/\(id)/thumbnail")
        #expect(pictured.status == 200)
    }

    @Test func `a huge file is refused, and a folder that vanishes comes back`() async throws {
        let place = try await Self.place()
        let studio = try await ServerProcess.studio(place, "photos")
        let page = try await BrowserDouble(studio)
        let id = try #require(try await page.ids().first)
        let file = try FileHandle(forWritingTo: place.path("photos/sea.jpg"))
        try file.truncate(atOffset: 2 << 30)
        try file.close()
        let refused = try await page.send("GET", "/studio/photos/\(id)/thumbnail")
        #expect(refused.status == 422 && refused.text.contains("image-bytes"))

        try FileManager.default.moveItem(at: place.path("photos"), to: place.path("away"))
        let missing = try await page.send("GET", "/studio/photos/\(id)/thumbnail")
        #expect(missing.status == 503 && missing.text.contains("is missing"))
        try FileManager.default.moveItem(at: place.path("away"), to: place.path("photos"))
        #expect(try await page.ids() == [id])
    }
}

/// A page that has opened the address that a studio has printed.
private struct BrowserDouble {
    let port: Int
    var cookie = ""

    init(_ server: ServerProcess) async throws {
        port = try #require(server.url.port)
        guard let secret = server.line.firstMatch(of: #/secret=([0-9a-f]{64})/#)?.1 else { return }
        let begun = try await send("POST", "/studio/session", "{\"secret\":\"\(secret)\"}")
        cookie = String(begun.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        #expect(!cookie.isEmpty)
    }

    func send(
        _ method: String, _ path: String, _ json: String? = nil, ifMatch: String? = nil
    ) async throws -> RawAnswer {
        try await onThread { [port, cookie] in
            var lines = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n"
            if !cookie.isEmpty { lines += "Cookie: \(cookie)\r\n" }
            if let ifMatch { lines += "If-Match: \"\(ifMatch)\"\r\n" }
            let body = Data((json ?? "").utf8)
            lines += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
            let connection = try RawClient(port: port)
            try connection.send(Data(lines.utf8) + body)
            return try connection.response()
        }
    }

    /// The ids of the photographs.
    func ids() async throws -> [String] {
        let list = try JSON(Substring(try await send("GET", "/studio/photos").text))
        return (list["photos"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    func edit(_ id: String) async throws -> JSON {
        let details = try JSON(Substring(try await send("GET", "/studio/photos/\(id)").text))
        return try #require(details["edit"])
    }

    /// Makes a recipe the next step.
    func put(_ recipe: String, _ id: String) async throws {
        let revision = try await edit(id)["revision"]?.string
        let answer = try await send(
            "PUT", "/studio/photos/\(id)/edit", "{\"recipe\":\(recipe)}", ifMatch: revision)
        #expect(answer.status == 200, "\(answer.text)")
    }
}
