import Foundation
import ImageEditorTestSupport
import Testing

/// The contents of an upload, parsed by two independent servers.
@Suite(.fewAtATime) struct UploadFormTests {
    private static let names = [
        "plain.png", "quo\"te.png", "back\\slash.png", "\"; filename=\"evil.exe",
        "a\r\nX-Evil: 1.png",
        "a\r\n\r\n--x.png", "tab\t.png", "ä 🏔 写真.png", "e\u{301}.png", "per%22cent%0D.png",
        "semi;colon=.png", "\u{1b}[2J.png", "--boundary.png", "-rf.png", " .png",
        "\u{202e}gnp.exe.png",
    ]

    @Test func `U6: Python and our server read names of every kind in the same way`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["photo.jpg"])
        try FileManager.default.createDirectory(
            at: place.path("ours"), withIntermediateDirectories: true)
        let foreign = try await ServerProcess.foreign(place, photos: "photos")
        let ours = try await ServerProcess.ours(place, photos: "ours")
        let data = try Self.dataWithBoundaries()

        for (number, name) in Self.names.enumerated() {
            // Each picture is different, so that none counts as a duplicate.
            let bytes = data + Data("\(number)".utf8)
            try place.write(bytes, to: "in/\(name)")
            for server in [foreign, ours] {
                let outcome = try await place.run(
                    "upload", "in/\(name)", "--keep-metadata", "--server",
                    server.url.absoluteString)
                #expect(outcome.status == 0, "\(name.debugDescription): \(outcome.error)")
            }
        }

        let received = try place.files("photos/received") { $0.hasSuffix(".parts.json") }
        #expect(received.count == Self.names.count)
        var told: [String] = []
        for text in received.values {
            let parts = try #require(try JSON(String(decoding: text, as: UTF8.self)).object)
            #expect(Set(parts.keys) == ["appid", "original", "file"])
            #expect(parts["file"]?["type"]?.string == "image/png")
            told.append(try #require(parts["file"]?["filename"]?.string))
        }
        #expect(told.sorted() == Self.names.map(Self.escaped).sorted())
        let python = try place.files("photos/received") { !$0.hasSuffix(".parts.json") }
        let stored = try place.files("ours/uploads") {
            $0.hasSuffix(".png") || $0.hasSuffix(".exe")
        }
        let sent = (0..<Self.names.count).map { data + Data("\($0)".utf8) }
        #expect(Set(python.values) == Set(sent))
        #expect(stored.count == Self.names.count, "\(stored.keys)")
        #expect(Set(stored.values) == Set(sent))
    }

    @Test func `U6: no name and no address adds a line to a header`() async throws {
        let place = try Workplace()
        let received = Switch([ReceivedUpload]())
        let log = RawLog()
        let server = try RawServer.takingUploads(
            log: log,
            { request, connection in
                received.append(ReceivedUpload(request, body: connection.read(request.length)))
                connection.answer(200)
            })
        defer { server.stop() }
        let data = try Self.dataWithBoundaries()

        for name in Self.names {
            try place.write(data, to: "in/\(name)")
            let outcome = try await place.run(
                "upload", "in/\(name)", "--keep-metadata", "--original",
                "http://host/%0d%0aX-Evil:%201?q=%22", "--server", server.url("").absoluteString)
            #expect(outcome.status == 0, "\(outcome.error)")
        }

        #expect(received.value.count == Self.names.count)
        for upload in received.value {
            #expect(upload.isWhole)
            let form = upload.body
            let start = try #require(form.firstRange(of: data)?.lowerBound)
            let head = String(decoding: form[..<start], as: UTF8.self)
            #expect(!head.contains("\r\nX-Evil") && !head.contains("\nX-Evil"))
            let fields = head.split(separator: "\r\n").filter { $0.hasPrefix("Content-") }
            #expect(fields.count == 4, "\(head.debugDescription)")
            #expect(form.suffix(from: start + data.count).count < 100)
        }
        #expect(log.requests.allSatisfy { $0.field("X-Evil") == nil })
    }

    /// A picture with forms after its end.
    private static func dataWithBoundaries() throws -> Data {
        let lines = [
            "", "--imageeditor-00000000-0000-0000-0000-000000000000",
            "Content-Disposition: form-data; name=\"evil\"", "", "x",
            "--imageeditor-00000000-0000-0000-0000-000000000000--", "--", "----", "",
        ]
        return tinyPicture + Data(lines.joined(separator: "\r\n").utf8)
    }

    /// A name in a form, as decoded by a mail parser. Characters that could end its header are
    /// escaped like in browsers or left out. A backslash escapes the next character, and leading
    /// space is dropped.
    private static func escaped(_ name: String) -> String {
        let kept = name.replacing("\\", with: "").trimmingPrefix(" ").replacing(
            "\r\n", with: "%0D%0A"
        ).replacing("\"", with: "%22")
        return String(String.UnicodeScalarView(kept.unicodeScalars.filter { $0.value >= 0x20 }))
    }
}

extension Workplace {
    /// The contents of the files in a folder whose names match.
    fileprivate func files(
        _ folder: String, _ fits: (String) -> Bool
    ) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: path(folder).path)
        where fits(name) {
            files[name] = try read("\(folder)/\(name)")
        }
        return files
    }
}
