import Core
import Foundation
import ImageEditorFiles
import ImageEditorTestSupport
import NIOPosix
import Testing

@testable import ImageEditorServer

@Suite(.timeLimit(.minutes(10)))
struct UploadTests {
    @Test func `an upload is stored under its name and shows in the feed`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(seed: 9), at: "a.jpg")
            let image = jpeg(300_000)

            let response = try await server.upload(TestForm(image, filename: "sunset-sepia.jpg"))

            #expect(response.status == 200)
            #expect(try response.object["status"] == "ok")
            #expect(server.storedFiles() == ["sunset-sepia.jpg"])
            let url = "http://127.0.0.1:\(server.port)/uploads/sunset-sepia.jpg"
            #expect(try response.object["url"] == url)
            #expect(try await server.feed().first?.url == url)
            #expect(try await server.feed().count == 2)
            #expect(try await server.send("GET", "/uploads/sunset-sepia.jpg").body == image)
        }
    }

    @Test func `only the owner can access uploads and their folder`() async throws {
        let before = umask(0)
        defer { umask(before) }
        try await withServer { server async throws in
            _ = try await server.upload(TestForm(jpeg()), key: "a")
            let manager = FileManager.default
            for (path, mode) in [
                ("", 0o700), ("photo.jpg", 0o600), (".imageeditor-keys", 0o700),
                (".imageeditor-keys/61", 0o600),
            ] {
                let attributes = try manager.attributesOfItem(
                    atPath: server.uploads.appending(path: path).path)
                #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
            }
        }
    }

    @Test func `each upload address is fresh and takes one upload`() async throws {
        try await withServer { server async throws in
            let answer = try await server.send("GET", "/upload").object["url"] ?? ""
            #expect(answer.hasPrefix("http://127.0.0.1:\(server.port)/upload/"))
            #expect(answer.hasSuffix("/"))
            let path = try await server.uploadPath()
            #expect(try await server.uploadPath() != path)

            #expect(try await server.upload(TestForm(jpeg()), to: path).status == 200)
            #expect(try await server.upload(TestForm(jpeg()), to: path).status == 404)
            #expect(try await server.upload(TestForm(jpeg()), to: "/upload/guess/").status == 404)
            #expect(server.storedFiles() == ["photo.jpg"])
        }
    }

    @Test func `an address outlives a refused upload`() async throws {
        try await withServer { server async throws in
            let path = try await server.uploadPath()
            #expect(try await server.upload(TestForm(Data("text".utf8)), to: path).status == 415)
            #expect(try await server.upload(TestForm(jpeg()), to: path).status == 200)
        }
    }

    @Test func `unused addresses are forgotten, by age and by number`() async throws {
        try await withServer(configure: { $0.limits.uploadAddressSeconds = 0 }) {
            server async throws in
            #expect(try await server.upload(TestForm(jpeg())).status == 404)
        }
        try await withServer(configure: { $0.limits.uploadAddresses = 2 }) { server async throws in
            let paths = [
                try await server.uploadPath(), try await server.uploadPath(),
                try await server.uploadPath(),
            ]
            var statuses: [Int] = []
            for path in paths {
                statuses.append(try await server.upload(TestForm(jpeg()), to: path).status)
            }
            #expect(statuses == [404, 200, 200])
        }
    }

    @Test func `one key stores one file, at any address and after a restart`() async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let form = TestForm(jpeg(200_000))
        var path = ""
        try await withServer(in: folder) { server async throws in
            path = try await server.uploadPath()
            let first = try await server.upload(form, to: path, key: "K-1")
            #expect(first.status == 200)
            #expect(try await server.upload(form, to: path, key: "K-1").body == first.body)
            #expect(try await server.upload(form, key: "K-1").body == first.body)
            #expect(try await server.upload(form, to: path, key: "K-2").status == 404)
        }
        try await withServer(in: folder) { server async throws in
            #expect(try await server.upload(form, to: path, key: "K-1").status == 200)
            #expect(server.storedFiles() == ["photo.jpg"])
            #expect(try await server.upload(form, key: "K-2").status == 200)
            #expect(server.storedFiles() == ["photo-2.jpg", "photo.jpg"])
        }
    }

    @Test func `the same upload arriving many times at once is one file`() async throws {
        try await withServer { server async throws in
            let form = TestForm(jpeg(100_000))
            let path = try await server.uploadPath()
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for index in 0..<12 {
                    group.addTask {
                        try await server.upload(
                            form, to: index < 6 ? path : nil, key: "same"
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == Array(repeating: 200, count: 12))
            #expect(server.storedFiles().count == 1)
        }
    }

    @Test func `an upload repeated after a disconnect is stored once`() async throws {
        try await withServer { server async throws in
            let form = TestForm(jpeg(500_000))
            let path = try await server.uploadPath()
            let headers = ["Content-Type": form.contentType, "Idempotency-Key": "again"]
            try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                try connection.send(
                    TestServer.request("POST", path, headers, body: form.body, port: port))
            }
            #expect(try await server.upload(form, to: path, key: "again").status == 200)
            // Either request may have come first, and the other may not have ended yet.
            #expect(try await server.settledFiles().count == 1)
        }
    }

    @Test func `a key is refused for another image, at any address and after a restart`()
        async throws
    {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let image = jpeg(200_000)
        let others = [jpeg(200_000, seed: 1), jpeg(199_999), image + [0], image.dropLast() + [7]]
        for round in 0..<2 {
            try await withServer(in: folder) { server async throws in
                let first = try await server.upload(TestForm(image), key: "K")
                #expect(first.status == 200)
                for other in others {
                    let answer = try await server.upload(TestForm(other), key: "K")
                    #expect(answer.status == 422, "\(round)")
                    let words = try #require(try answer.object["error"])
                    #expect(words.contains("idempotency key"), "\(words)")
                }
                #expect(try await server.upload(TestForm(image), key: "K").body == first.body)
                #expect(server.storedFiles() == ["photo.jpg"])
            }
        }
    }

    @Test func `a deleted file is accepted again under its key`() async throws {
        try await withServer { server async throws in
            #expect(try await server.upload(TestForm(jpeg()), key: "a").status == 200)
            try FileManager.default.removeItem(at: server.uploads.appending(path: "photo.jpg"))
            try server.add(png, at: "uploads/photo.jpg")
            #expect(try await server.upload(TestForm(jpeg()), key: "a").status == 200)
            #expect(server.storedFiles() == ["photo-2.jpg", "photo.jpg"])
        }
    }

    @Test func `the oldest keys are forgotten first, whatever the clock showed`() async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let keys = folder.appending(path: "uploads/.imageeditor-keys")
        for round in 0..<2 {
            try await withServer(in: folder, configure: { $0.limits.uploadKeys = 10 }) {
                server async throws in
                for index in 0..<8 {
                    let key = "\(round)-\(index)"
                    #expect(try await server.upload(TestForm(jpeg()), key: key).status == 200)
                    let names = try FileManager.default.contentsOfDirectory(atPath: keys.path)
                    #expect(names.count <= 10)
                }
                if round == 1 {
                    // A repeated upload is recognised; one with a forgotten key is stored again.
                    #expect(server.storedFiles().count == 16)
                    for index in 0..<8 {
                        _ = try await server.upload(TestForm(jpeg()), key: "1-\(index)")
                    }
                    #expect(server.storedFiles().count == 16)
                    _ = try await server.upload(TestForm(jpeg()), key: "0-0")
                    #expect(server.storedFiles().count == 17)
                }
            }
            // The files' times are ten years ahead, as if the clock had been wrong.
            for name in try FileManager.default.contentsOfDirectory(atPath: keys.path) {
                let path = keys.appending(path: name).path
                var status = stat()
                stat(path, &status)
                var time = status.st_mtim
                time.tv_sec += 315_360_000
                utimensat(AT_FDCWD, path, [time, time], 0)
            }
        }
    }

    @Test(arguments: ["", "with space", String(repeating: "k", count: 101)])
    func `a strange idempotency key is refused`(key: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.upload(TestForm(jpeg()), key: key).status == 400)
        }
    }

    @Test func `an interrupted upload leaves nothing`() async throws {
        try await withServer { server async throws in
            let form = TestForm(jpeg(400_000))
            for share in [0.1, 0.5, 0.99] {
                let path = try await server.uploadPath()
                try await onThread { [port = server.port] in
                    let connection = try RawClient(port: port)
                    let request = TestServer.request(
                        "POST", path, ["Content-Type": form.contentType], body: form.body,
                        port: port)
                    try connection.send(request.prefix(Int(Double(request.count) * share)))
                }
            }
            for _ in 0..<1_200 where !server.storedFiles().isEmpty {
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(server.storedFiles() == [])
            #expect(try await server.feed() == [])
        }
    }

    @Test func `unfinished files of a killed server are swept at the start`() async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let uploads = folder.appending(path: "uploads")
        try FileManager.default.createDirectory(at: uploads, withIntermediateDirectories: true)
        try jpeg().write(to: uploads.appending(path: ".imageeditor-0123456789abcdef.partial"))
        try await withServer(in: folder) { server async throws in
            #expect(server.storedFiles() == [])
        }
    }

    @Test func `a form without a file, with two, or of another kind is refused`() async throws {
        try await withServer { server async throws in
            var none = TestForm()
            none.add("appid", Data("x".utf8))
            var two = TestForm(jpeg())
            two.add("file", jpeg(), "; filename=\"b.jpg\"")
            var latin = TestForm(jpeg())
            latin.add("note", Data([0xff]))
            #expect(try await server.upload(none).status == 400)
            #expect(try await server.upload(two).status == 400)
            #expect(try await server.upload(latin).status == 200)
            #expect(server.storedFiles() == ["photo.jpg"])
            let path = try await server.uploadPath()
            let json = try await server.send(
                "POST", path, ["Content-Type": "application/json"], body: Data("{}".utf8))
            #expect(json.status == 415)
        }
    }

    @Test func `only the appid that is configured is taken`() async throws {
        try await withServer(configure: { $0.applicationID = "mine" }) { server async throws in
            #expect(try await server.upload(TestForm(jpeg(), appid: "other")).status == 403)
            #expect(server.storedFiles() == [])
            #expect(try await server.upload(TestForm(jpeg(), appid: "mine")).status == 200)
        }
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd.jpg"), ("C:\\\\pics\\\\a.JPG", "a.JPG"),
        (".hidden.jpg", "hidden.jpg"), ("", "image.jpg"), ("日本.jpg", "日本.jpg"),
        ("a.png", "a.jpg"), ("-rf.jpg", "rf.jpg"), ("...", "image.jpg"),
        ("a%2fb.jpg", "a%2fb.jpg"), ("a\u{202e}gpj.exe", "a-gpj.exe.jpg"),
        ("say \\\"hi\\\".jpg", "say -hi-.jpg"),
        (String(repeating: "é", count: 300) + ".jpg", String(repeating: "é", count: 60) + ".jpg"),
    ])
    func `a name is made safe`(given: String, stored: String) async throws {
        try await withServer { server async throws in
            #expect(try await server.upload(TestForm(jpeg(), filename: given)).status == 200)
            #expect(server.storedFiles() == [stored])
            #expect(try await server.feed().count == 1)
        }
    }

    @Test func `uploads may go to a folder elsewhere, or to the photos themselves`() async throws {
        let elsewhere = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: elsewhere) }
        try await withServer(configure: { $0.uploads = elsewhere }) { server async throws in
            try server.add(png, at: "uploads/photo.jpg")
            let url = try await server.upload(TestForm(jpeg())).object["url"]
            #expect(try await server.feed().count == 2)
            #expect(try await server.feed().contains { $0.url == url })
            #expect(try await server.send("GET", "/uploads/photo.jpg").body == jpeg())
        }
        try await withServer(configure: { $0.uploads = $0.photos }) { server async throws in
            let url = try await server.upload(TestForm(jpeg())).object["url"]
            #expect(try await server.feed().map(\.url) == [url])
            #expect(url?.hasSuffix("/images/photo.jpg") == true)
        }
    }

    @Test(arguments: [nil, IdempotencyKey("K")])
    func `two servers with one folder give uploads of one name different names`(
        key: IdempotencyKey?
    ) async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let libraries = try (0..<2).map { _ in
            try FolderPhotoLibrary(
                photos: folder, uploads: folder, keys: 100, threads: .singleton)
        }
        var uploads: [any PhotoUpload] = []
        for (index, library) in libraries.enumerated() {
            let upload = try await library.beginUpload(named: UploadName("a.jpg", for: .jpeg))
            try await upload.append(jpeg(seed: UInt8(index)))
            uploads.append(upload)
        }
        let first = try await uploads[0].commit(key: nil)
        let second = try await uploads[1].commit(key: key)

        #expect([first.name, second.name] == ["a.jpg", "a-2.jpg"])
        #expect(second.urlPath == "/images/a-2.jpg")
        for (index, stored) in [first, second].enumerated() {
            let photo = try #require(try await libraries[0].open(stored.urlPath))
            #expect(try await photo.contents() == jpeg(seed: UInt8(index)))
        }
        guard let key else { return }
        #expect(try await libraries[1].upload(for: key) == second)
    }

    @Test func `64 uploads and 64 downloads at once all arrive`() async throws {
        try await withServer { server async throws in
            let big = jpeg(2_000_000, seed: 3)
            try server.add(big, at: "big.jpg")
            let results = try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 0..<64 {
                    group.addTask {
                        let form = TestForm(jpeg(200_000, seed: UInt8(index)))
                        return try await server.upload(form).status == 200
                    }
                    group.addTask {
                        try await server.send("GET", "/images/big.jpg").body == big
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(results.count == 128)
            #expect(results.allSatisfy { $0 })
            #expect(server.storedFiles().count == 64)
            let stored = Set(
                try server.storedFiles().map {
                    try Data(contentsOf: server.uploads.appending(path: $0))
                })
            #expect(stored == Set((0..<64).map { jpeg(200_000, seed: UInt8($0)) }))
        }
    }
}
