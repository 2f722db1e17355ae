import Core
import Foundation
import Presentation
import Testing

struct FeedPresenterTests {
    @Test func `a feed of the server names the server`() throws {
        let server = try #require(URL(string: "http://user:secret@127.0.0.1:8080/"))

        let model = makeSUT(server: .url(server)).viewModel(for: anyFeed(images: 6))

        #expect(model.headline == "6 images from http://127.0.0.1:8080, just now")
        #expect(model.notices.isEmpty)
        #expect(!model.isStale)
    }

    @Test(
        arguments: [
            (3.0 * 3_600, "12 images from the cache, saved 3 hours ago", false),
            (7 * 86_400, "12 images from the cache, saved 7 days ago", false),
            (
                7 * 86_400 + 1,
                "12 images from the cache, saved 7 days ago (stale: older than 7 days)", true
            ),
            (
                -3_600, "12 images from the cache, saved in the future (the clock was set back)",
                false
            ),
        ] as [(Double, String, Bool)]) func `a cached feed shows its age`(
            age: Double, headline: String, isStale: Bool
        )
    {
        let feed = anyFeed(.cache(savedAt: someDate.addingTimeInterval(-age)), images: 12)

        let model = makeSUT(server: .offline(nil)).viewModel(for: feed)

        #expect(model.headline == headline)
        #expect(model.isStale == isStale)
        #expect(model.notices.isEmpty)
    }

    @Test func `without a server, a cached feed names the server that sent it`() {
        let feed = Feed(
            images: anyFeed(images: 2).images, origin: .cache(savedAt: someDate),
            server: "http://nas.local:8080")

        let model = makeSUT(server: .unset).viewModel(for: feed)

        #expect(
            model.headline.hasPrefix("2 images from the cache of http://nas.local:8080, saved"))
        #expect(FeedJSON(feed).text.contains(#""server":"http://nas.local:8080""#))
    }

    @Test func `the headline of a cached feed names the server, without credentials`() throws {
        let server = try #require(URL(string: "http://user:secret@nas.local:8080/"))
        let feed = anyFeed(.cache(savedAt: someDate), images: 2)

        for setting in [ServerSetting.offline(server), .url(server)] {
            let headline = makeSUT(server: setting).viewModel(for: feed).headline
            #expect(headline.hasPrefix("2 images from the cache of http://nas.local:8080, saved"))
        }
    }

    @Test func `without a server one line says how to set one`() {
        let model = makeSUT(server: .unset).viewModel(for: anyFeed(.bundled, images: 1))

        #expect(model.headline == "1 image bundled with imageeditor")
        #expect(
            model.notices == ["no server is set; set one"])
    }

    @Test func `the server's failure is reported, an empty cache is not`() {
        let failures: [any Error] = [
            FeedError.notCached, HTTPClientError.unreachable(host: "host", reason: "refused"),
        ]

        let model = makeSUT(server: .url(anyURL())).viewModel(
            for: anyFeed(.bundled), after: failures)

        #expect(
            model.notices == [
                "no feed from the server: host cannot be reached: refused; check the address and"
                    + " that the server runs; showing the bundled pictures"
            ])
    }

    @Test func `earlier failures are reported with the feed, once`() {
        let failures = FailureRecorder()
        failures.record(HTTPClientError.connectionLost(reason: "reset"))
        let sut = makeSUT(server: .url(anyURL()))

        #expect(sut.viewModel(for: anyFeed(.bundled), after: failures.drain()).notices.count == 1)
        #expect(sut.viewModel(for: anyFeed(), after: failures.drain()).notices.isEmpty)
    }

    @Test func `earlier failures can be reported alone`() {
        let words = makeSUT(server: .unset)

        #expect(
            words.notices(of: [FeedError.empty, CacheFailure(FeedError.notCached)])
                == ["no feed from the server: the feed is empty"])
        #expect(words.notices(of: []).isEmpty)
    }

    @Test func `items that were dropped are counted`() {
        let sut = makeSUT(server: .url(anyURL()))

        #expect(
            sut.viewModel(for: anyFeed(dropped: 1)).notices == [
                "1 item of the feed could not be read and is left out"
            ])
        #expect(
            sut.viewModel(for: anyFeed(dropped: 2)).notices == [
                "2 items of the feed could not be read and are left out"
            ])
    }

    @Test func `a limit shortens the rows and says so`() {
        let model = makeSUT(server: .url(anyURL()), limit: 2).viewModel(for: anyFeed(images: 5))

        #expect(model.rows.map(\.name) == ["0.jpg", "1.jpg"])
        #expect(model.notices == ["the first 2 of 5 images"])
        #expect(makeSUT(server: .unset, limit: -1).viewModel(for: anyFeed()).rows.isEmpty)
    }

    @Test func `a row shows id, name, dates and URL`() {
        let image = anyFeedImage("a b.jpg")

        let row = makeSUT(server: .url(anyURL())).viewModel(
            for: Feed(images: [image], origin: .remote)
        ).rows.first

        #expect(row?.id == String(image.id.prefix(8)))
        #expect(row?.fullID == image.id)
        #expect(row?.name == "a b.jpg")
        #expect(row?.created == "2018-03-14 18:50")
        #expect(row?.updated == "2018-03-15 18:50")
        #expect(row?.url == "http://127.0.0.1:8080/image/a%20b.jpg")
    }

    @Test func `ids are shortened to unique prefixes`() throws {
        let feed = anyFeed(images: 60_000)

        let rows = makeSUT(server: .url(anyURL())).viewModel(for: feed).rows

        #expect(Set(rows.map(\.id)).count == rows.count)
        #expect(rows.allSatisfy { $0.fullID.hasPrefix($0.id) && $0.id.count >= 8 })
        let length = try #require(rows.first?.id.count)
        #expect(rows.allSatisfy { $0.id.count == length })
        let shorter = Set(rows.map { $0.id.dropLast() })
        #expect(length == 8 || shorter.count < rows.count, "shorter ones would do")
    }

    @Test func `the columns of the table are aligned`() {
        let table = makeSUT(server: .url(anyURL())).viewModel(for: anyFeed()).table

        #expect(table.count == 3)
        #expect(table[0].hasPrefix("ID        NAME   CREATED (UTC)     UPDATED (UTC)     ADDRESS"))
        #expect(table[1].contains("  0.jpg  2018-03-14 18:50  2018-03-15 18:50  http://127.0.0.1"))
    }

    @Test func `a long table is written in pieces of the same lines`() throws {
        let names = (0..<1_500).map { $0 == 700 ? "日本 wide.jpg" : "\($0).jpg" }
        let model = makeSUT(server: .url(anyURL())).viewModel(
            for: Feed(images: names.map { anyFeedImage($0) }, origin: .remote))
        var pieces: [Data] = []

        try model.stream { pieces.append($0) }

        #expect(pieces.count > 1 && pieces.allSatisfy { $0.count < 128 << 10 })
        let text = String(decoding: Data(pieces.joined()), as: UTF8.self)
        #expect(text == ([model.headline] + model.table).joined(separator: "\n") + "\n")
        let addresses = model.table.map { line in
            line.range(of: "http").map { line[..<$0.lowerBound] } ?? line[...]
        }
        // Two wide characters take two columns each.
        #expect(addresses[701].count == addresses[1].count - 2)
        #expect(Set(addresses.dropFirst().map(\.count)).count == 2)
    }

    @Test func `a feed without images has no table`() throws {
        let model = makeSUT(server: .unset).viewModel(for: Feed(images: [], origin: .bundled))
        var text = Data()
        try model.stream { text += $0 }
        #expect(model.table.isEmpty)
        #expect(text == Data("\(model.headline)\n".utf8))
    }

    private func makeSUT(server: ServerSetting, limit: Int? = nil) -> FeedPresenter {
        FeedPresenter(
            server: server, limit: limit,
            errors: ErrorPresenter(
                for: FrontEnd(product: "imageeditor") { $0 == .setServer ? "set one" : nil }),
            now: { someDate })
    }
}
