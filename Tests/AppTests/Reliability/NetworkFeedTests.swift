import Foundation
import ImageEditorTestSupport
import Testing

/// Feeds that are invalid, too long, or repetitive.
@Suite(.fewAtATime) struct NetworkFeedTests {
    private static let good =
        #"{"url":"http://127.0.0.1/a","created":"Mar 14, 2018 6:50:24 PM","#
        + #""updated":"Mar 14, 2018 6:50:24 PM"}"#

    private static let length = good.utf8.count

    @Test(arguments: [
        ("", "at byte 0"), ("nonsense", "at byte 0"), ("<html></html>", "at byte 0"),
        ("{\"images\":[]}", "at byte 0"), ("[", "at byte 1"), ("[\(good)", "at byte \(length + 1)"),
        ("[\(good),", "at byte \(length + 2)"), ("[\(good)]x", "at byte \(length + 2)"),
        ("[\(good) \(good)]", "at byte \(length + 2)"),
        ("[{\"url\":\"http", "at byte 13"), ("[{\"url\":\"a\u{1}b\"}]", "at byte 10"),
        ("[{\"url\":\"a\\x\"}]", "at byte 11"), ("[01]", "at byte 2"), ("[nul]", "at byte 4"),
        ("[1,2,3]", "none of the feed's 3 items"), ("[null]", "the feed's only item"),
        ("[{\"url\":7,\"created\":[],\"updated\":{}}]", "the feed's only item"),
    ])
    func `N9: an invalid feed is reported with its byte offset, and the old feed is kept`(
        _ text: String, _ words: String
    ) async throws {
        try await expectKept(Data(text.utf8), words)
    }

    @Test func `an empty feed empties the cache, and deleted images do not come back`() async throws
    {
        let place = try Workplace()
        let current = Switch("[\(Self.good)]")
        let server = try RawServer { _, connection in
            connection.answer(200, [], text: current.value)
        }
        let command = ["feed", "--json", "--server", server.url("").absoluteString]
        #expect(try await place.run(command).json().first?["origin"]?.string == "remote")
        current.value = "[]"

        let outcome = try await place.run(command)
        #expect(try outcome.json().first?["origin"]?.string == "bundled")
        expectOneLine(outcome, status: 0, "the feed is empty; showing the bundled pictures")
        let strict = try await place.run(command + ["--strict"])
        #expect(strict.status == 0 && strict.error.isEmpty, "\(strict.error)")
        #expect(try strict.json().first?["origin"]?.string == "remote")
        #expect(try strict.json().first?["images"]?.array?.isEmpty == true)
        server.stop()
        let offline = try await place.run(command + ["--offline"])
        #expect(try offline.json().first?["origin"]?.string == "bundled")
    }

    @Test(arguments: [(401, "", 77), (403, "", 77), (200, "<html></html>", 65)])
    func `permanent trouble is not hidden`(status: Int, text: String, exit: Int) async throws {
        let place = try Workplace()
        let isWell = Switch(false)
        let server = try RawServer { _, connection in
            if isWell.value { return connection.answer(200, [], text: "[\(Self.good)]") }
            connection.answer(status, [], text: text)
        }
        defer { server.stop() }
        let command = ["feed", "--json", "--server", server.url("").absoluteString]

        let hidden = try await place.run(command)
        #expect(hidden.status == exit && hidden.output.isEmpty, "\(hidden.error)")

        isWell.value = true
        #expect(try await place.run(command + ["--strict"]).status == 0)
        isWell.value = false
        let cached = try await place.run(command)
        #expect(try cached.json().first?["origin"]?.string == "cache")
        expectOneLine(cached, status: 0, "no feed from the server")
        #expect(try await place.run(command + ["--strict"]).status == exit)
    }

    @Test func `N9: invalid UTF-8, absurd depth and absurd length are reported likewise`()
        async throws
    {
        try await expectKept(Data("[\"".utf8) + [0xc3, 0x28] + Data("\"]".utf8), "at byte 2")
        try await expectKept(Data("[{\"url\":\"a".utf8) + [0xff] + Data("\"}]".utf8), "at byte 10")
        try await expectKept(Data("[\"".utf8) + [0xed, 0xa0, 0x80] + Data("\"]".utf8), "at byte 2")
        try await expectKept(
            Data(repeating: UInt8(ascii: "["), count: 100_000), "more than 256 levels", "byte 256")
        try await expectKept(
            Data(String(repeating: "[{\"a\":", count: 50_000).utf8), "more than 256 levels", "byte")
    }

    @Test func `N9: a string of 50 MB exceeds the limit, or its item is left out`() async throws {
        let huge =
            Data("[{\"url\":\"http://a/".utf8)
            + Data(repeating: UInt8(ascii: "x"), count: 50_000_000)
            + Data("\",\"created\":\"\",\"updated\":\"\"}]".utf8)
        try await expectKept(huge, "larger than 33,554,432 bytes")
        try await expectKept(
            huge, "the feed's only item", options: ["--max", "feed-bytes=60000000"])
        try await expectKept(
            huge.dropLast(29), "the text ends too early at byte 50000018",
            options: ["--max", "feed-bytes=60000000"])
    }

    @Test func `N10: dates mean the same instant whatever the language and the zone`() async throws
    {
        let dates = ["Mar 14, 2018 6:50:24 PM", "Mar 14, 2018, 6:50:24\u{202f}PM"]
        let server = try RawServer { _, connection in
            let items = dates.enumerated().map {
                #"{"url":"http://a/\#($0)","created":"\#($1)","updated":"\#($1)"}"#
            }
            connection.answer(200, [], text: "[\(items.joined(separator: ","))]")
        }
        defer { server.stop() }

        for language in ["C", "pl_PL.UTF-8", "ja_JP.UTF-8", "ar_EG.UTF-8", "th_TH.UTF-8"] {
            for zone in ["UTC", "Asia/Tokyo", "America/St_Johns"] {
                let outcome = try await Workplace().run(
                    ["feed", "--json", "--server", server.url("").absoluteString],
                    environment: ["LANG": language, "LC_ALL": language, "TZ": zone])
                let images = try #require(try outcome.json().first?["images"]?.array)
                #expect(images.count == 2)
                for image in images {
                    #expect(
                        image["created"]?.string == "2018-03-14T18:50:24Z", "\(language) \(zone)")
                    #expect(image["updated"]?.string == "2018-03-14T18:50:24Z")
                }
            }
        }
    }

    @Test func `N10: an item with an impossible date is left out, counted and reported`()
        async throws
    {
        let impossible = [
            "Feb 30, 2018 6:50:24 PM", "Feb 29, 2019 1:00:00 AM", "Mar 14, 2018 13:50:24 PM",
            "Mar 14, 2018 6:60:24 PM", "Mar 0, 2018 6:50:24 PM", "Mär 14, 2018 6:50:24 PM",
            "14 Mar 2018", "2018-03-14T18:50:24Z", "", "Mar 14, 99999999999999999999 6:50:24 PM",
            "Mar 14, 2018 0:50:24 PM",
        ]
        let server = try RawServer { _, connection in
            let items = impossible.map {
                #"{"url":"http://a/x","created":"Mar 14, 2018 6:50:24 PM","updated":"\#($0)"}"#
            }
            connection.answer(200, [], text: "[\((items + [Self.good]).joined(separator: ","))]")
        }
        defer { server.stop() }

        let outcome = try await Workplace().run(
            "feed", "--json", "--server", server.url("").absoluteString)

        #expect(try outcome.json().first?["images"]?.array?.count == 1)
        #expect(try outcome.json().first?["dropped"]?.number == Double(impossible.count))
        expectOneLine(outcome, status: 0, "11 items of the feed could not be read")
    }

    @Test func `N11: a feed of 100,000 items is stored in 256 MiB`() async throws {
        let place = try Workplace()
        let feed = try feedData((0..<100_000).map { "http://127.0.0.1/pictures/\($0).jpg" })
        let server = try RawServer { _, connection in connection.answer(200, [], feed) }
        defer { server.stop() }
        let address = server.url("").absoluteString

        let (outcome, peak, _) = try await place.measured(
            "feed", "--json", "--limit", "1", "--server", address)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try outcome.json().first?["origin"]?.string == "remote")
        #expect(peak <= 256 << 20, "\(peak)")
        server.stop()
        let cached = try await place.run("feed", "--limit", "1", "--server", address)
        #expect(cached.text.hasPrefix("100,000 images from the cache"), "\(cached.text)")
    }

    @Test func `N11: a feed of 1,000,000 items is refused, and the old one kept`() async throws {
        let short = Data(
            "[\([String](repeating: "1", count: 1_000_000).joined(separator: ","))]".utf8)
        try await expectKept(
            short, "too many items (limit feed-items: 100,000)", "--max feed-items")
        let item = Data(Self.good.utf8)
        var long = Data("[".utf8)
        for _ in 0..<1_000_000 {
            long += item
            long.append(UInt8(ascii: ","))
        }
        try await expectKept(long, "larger than 33,554,432 bytes")
    }

    @Test func `N12: the same URL twice is one image, the newest wins, the order stays`()
        async throws
    {
        let place = try Workplace()
        let log = RawLog()
        let server = try RawServer(log: log) { request, connection in
            guard request.path == "/image" else { return connection.answer(200, [], tinyPicture) }
            let base = "http://\(request.field("Host") ?? "")"
            let items = [("a", 1), ("b", 2), ("a", 9), ("c", 3), ("b", 1), ("a", 5)].map {
                #"{"url":"\#(base)/\#($0)","created":"Mar 1, 2018 6:00:00 PM","#
                    + #""updated":"Mar \#($1), 2018 6:00:00 PM"}"#
            }
            connection.answer(200, [], text: "[\(items.joined(separator: ","))]")
        }
        defer { server.stop() }
        let address = server.url("").absoluteString

        let feed = try await place.run("feed", "--json", "--server", address)

        let images = try #require(try feed.json().first?["images"]?.array)
        #expect(images.compactMap { $0["url"]?.string?.suffix(2) } == ["/a", "/b", "/c"])
        #expect(
            images.map { $0["updated"]?.string } == [
                "2018-03-09T18:00:00Z", "2018-03-02T18:00:00Z", "2018-03-03T18:00:00Z",
            ])
        let id = try #require(images.first?["id"]?.string)
        let edits = try await place.run(
            "edit", id, id, id, "--filter", "sepia", "--server", address)
        #expect(edits.status == 0, "\(edits.error)")
        #expect(log.paths.count { $0 == "/a" } == 1)
    }

    // MARK: -

    /// Expects that `answer` is reported with `words`, and that the tool shows the previous feed.
    private func expectKept(
        _ answer: Data, _ words: String..., options: [String] = [],
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        let place = try Workplace()
        let current = Switch(Data("[\(Self.good)]".utf8))
        let server = try RawServer { _, connection in connection.answer(200, [], current.value) }
        defer { server.stop() }
        let command = ["feed", "--json", "--server", server.url("").absoluteString]
        let before = try await place.run(command)
        current.value = answer

        let outcome = try await place.run(
            command + ["--max", "cached-feed-seconds=60"] + options)

        #expect(
            try outcome.json().first?["origin"]?.string == "cache", sourceLocation: location)
        #expect(
            try outcome.json().first?["images"] == before.json().first?["images"],
            sourceLocation: location)
        expectOneLine(outcome, status: 0, "no feed from the server", at: location)
        for word in words {
            #expect(outcome.error.contains(word), "\(outcome.error)", sourceLocation: location)
        }
    }
}
