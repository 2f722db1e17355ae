import Cards
import Foundation
import ImageEditorServer
import ImageEditorStorage
import ImageEditorTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CardTests {
    // MARK: - One card

    @Test func `a card is created once and has its version as entity tag`() async throws {
        try await withCards { server async throws in
            let card = uniqueCard(id: "Käse/1 %2F🧀")
            let made = try await server.create(card)
            #expect(made.status == 201)
            #expect(made.headers["etag"] == "\"1\"")
            #expect(try made.card == CardJSON(card, version: 1))

            let read = try await server.send("GET", "/cards/items/\(server.escaped(card.id))")
            #expect(read.status == 200)
            #expect(read.headers["etag"] == "\"1\"")
            #expect(read.headers["content-type"] == "application/json; charset=utf-8")
            #expect(try read.card == CardJSON(card, version: 1))
            let head = try await server.send("HEAD", "/cards/items/\(server.escaped(card.id))")
            #expect(head.status == 200)
            #expect(head.headers["content-length"] == "\(read.body.count)")

            let again = try await server.send(
                "GET", "/cards/items/\(server.escaped(card.id))", ["If-None-Match": "\"1\""])
            #expect(again.status == 304)
            #expect(try await server.send("GET", "/cards/items/other").status == 404)
        }
    }

    @Test func `only a request with the current version changes a card`() async throws {
        try await withCards { server async throws in
            try await server.create(uniqueCard(id: "1"))
            let second = uniqueCard(id: "1")
            let changed = try await server.put(second, if: ("If-Match", "\"1\""))
            #expect(changed.status == 200)
            #expect(changed.headers["etag"] == "\"2\"")

            let tags = [("If-Match", "\"1\""), ("If-Match", "W/\"2\""), ("If-Match", "2"), absent]
            for tag in tags {
                let refused = try await server.put(uniqueCard(id: "1"), if: tag)
                #expect(refused.status == 412, "\(tag)")
                #expect(refused.headers["etag"] == "\"2\"")
                #expect(try refused.card == CardJSON(second, version: 2))
            }
            #expect(try await server.put(uniqueCard(id: "1")).status == 428)
            let several = ("If-Match", "\"7\", \"2\"")
            #expect(try await server.put(uniqueCard(id: "1"), if: several).status == 200)
            #expect(try await server.put(uniqueCard(id: "1"), if: ("If-Match", "*")).status == 200)
            #expect(try await server.put(uniqueCard(id: "2"), if: ("If-Match", "*")).status == 404)
            let both = ["If-Match": "\"4\"", "If-None-Match": "*"]
            let body = try CardJSON(uniqueCard(id: "1")).jsonData()
            let strange = try await server.send("PUT", "/cards/items/1", both, body: body)
            #expect(strange.status == 400)
        }
    }

    @Test func `a repeated PUT changes nothing, whatever the tag`() async throws {
        try await withCards { server async throws in
            let card = uniqueCard(id: "1")
            try await server.create(card)
            for tag in [absent, ("If-Match", "\"9\""), nil] {
                let again = try await server.put(card, if: tag)
                #expect(again.status == 200)
                #expect(again.headers["etag"] == "\"1\"")
            }
        }
    }

    @Test func `a card is deleted by its version, and its tombstone can be read`() async throws {
        try await withCards { server async throws in
            let card = uniqueCard(id: "1")
            try await server.create(card)
            func delete(_ tag: String?) async throws -> RawAnswer {
                try await server.send(
                    "DELETE", "/cards/items/1", tag.map { ["If-Match": $0] } ?? [:])
            }
            #expect(try await delete(nil).status == 428)
            let refused = try await delete("\"7\"")
            #expect(refused.status == 412)
            #expect(try refused.card == CardJSON(card, version: 1))

            let deleted = try await delete("\"1\"")
            #expect(deleted.status == 200)
            #expect(deleted.headers["etag"] == "\"2\"")
            #expect(deleted.text == #"{"deleted":true,"identifier":"1","version":2}"#)
            for tag in ["\"1\"", "\"2\"", nil] {
                #expect(try await delete(tag).body == deleted.body)
            }
            #expect(try await server.send("GET", "/cards/items/1").body == deleted.body)
            #expect(try await server.send("DELETE", "/cards/items/2").status == 404)

            // Only a client that knows of the deletion may restore the card.
            #expect(try await server.put(card, if: absent).status == 412)
            #expect(try await server.put(card, if: ("If-Match", "\"1\"")).status == 412)
            let back = try await server.put(card, if: ("If-Match", "\"2\""))
            #expect(back.status == 200)
            #expect(try back.card == CardJSON(card, version: 3))
        }
    }

    @Test func `only one of two concurrent changes of a card succeeds`() async throws {
        try await withCards { server async throws in
            try await server.create(uniqueCard(id: "1"))
            for round in 1...20 {
                async let one = server.put(uniqueCard(id: "1"), if: ("If-Match", "\"\(round)\""))
                async let other = server.put(uniqueCard(id: "1"), if: ("If-Match", "\"\(round)\""))
                #expect(try await [one.status, other.status].sorted() == [200, 412])
            }
        }
    }

    // MARK: - Photographs

    @Test func `a photograph is kept once, under its hash`() async throws {
        try await withCards { server async throws in
            let data = jpeg(200_000)
            let path = "/cards/photos/\(PhotoHash(of: data))"
            #expect(try await server.send("GET", path).status == 404)
            #expect(try await server.send("PUT", path, body: data).status == 201)
            #expect(try await server.send("PUT", path, body: data).status == 204)
            let read = try await server.send("GET", path.uppercasedHash)
            #expect(read.status == 200)
            #expect(read.body == data)
            #expect(read.headers["content-type"] == "image/jpeg")
            #expect(try await server.send("HEAD", path).headers["content-length"] == "200000")
            let tag = try #require(read.headers["etag"])
            #expect(try await server.send("GET", path, ["If-None-Match": tag]).status == 304)
        }
    }

    @Test func `a card's photographs must exist and have the declared size`() async throws {
        try await withCards { server async throws in
            let datas = [jpeg(seed: 1), jpeg(seed: 2)]
            let photos = datas.map {
                CardPhoto(hash: PhotoHash(of: $0), byteCount: $0.count)
            }
            let card = uniqueCard(id: "1", front: photos[0], back: photos[1])
            let both = try await server.create(card)
            #expect(both.status == 409)
            #expect(both.text == #"{"missing":["\#(photos[0].hash)","\#(photos[1].hash)"]}"#)
            _ = try await server.keep(datas[0])
            #expect(try await server.create(card).text == #"{"missing":["\#(photos[1].hash)"]}"#)
            _ = try await server.keep(datas[1])
            #expect(try await server.create(card).status == 201)

            let wrong = CardPhoto(hash: photos[0].hash, byteCount: 1)
            let refused = try await server.create(uniqueCard(id: "2", back: wrong))
            #expect(refused.status == 422)
            #expect(try refused.object["error"] == "back.bytes differs from the photograph's size")
        }
    }

    @Test func `photographs are deleted with their last card`() async throws {
        try await withCards { server async throws in
            let photo = try await server.keep(jpeg())
            for id in ["1", "2"] { try await server.create(uniqueCard(id: id, front: photo)) }
            for (id, status) in [("1", 200), ("2", 404)] {
                _ = try await server.send("DELETE", "/cards/items/\(id)", ["If-Match": "*"])
                #expect(
                    try await server.send("GET", "/cards/photos/\(photo.hash)").status == status)
            }
        }
    }

    @Test func `data that is not a photograph is refused and not kept`() async throws {
        try await withCards(configure: { $0.limits.cardPhotoBytes = 10_000 }) {
            server async throws in
            let text = Data("<svg onload=alert(1)>".utf8)
            let path = "/cards/photos/\(PhotoHash(of: text))"
            #expect(try await server.send("PUT", path, body: text).status == 415)
            #expect(try await server.send("PUT", path, body: Data()).status == 415)
            #expect(try await server.send("PUT", path, body: jpeg()).status == 422)
            #expect(try await server.send("PUT", path, body: jpeg(10_001)).status == 413)
            #expect(try await server.send("GET", path).status == 404)
            for name in ["abc", String(repeating: "g", count: 64), "..%2f..%2fetc%2fpasswd"] {
                #expect(try await server.send("GET", "/cards/photos/\(name)").status == 400)
            }
        }
    }

    // MARK: - Changes

    @Test func `changes since a token list each card once, in its current state`() async throws {
        try await withCards { server async throws in
            let empty = try await server.changes()
            #expect(empty.cards == [])
            #expect(!empty.more)
            for id in ["1", "2", "3"] { try await server.create(uniqueCard(id: id)) }
            let card = uniqueCard(id: "1")
            _ = try await server.put(card, if: ("If-Match", "\"1\""))
            _ = try await server.send("DELETE", "/cards/items/2", ["If-Match": "\"2\""])

            let page = try await server.changes(since: empty.token)
            #expect(page.cards.map(\.identifier) == ["3", "1", "2"])
            #expect(page.cards.map(\.version) == [3, 4, 5])
            #expect(page.cards.map { $0.card == nil } == [false, false, true])
            #expect(page.cards[1] == CardJSON(card, version: 4))
            #expect(page.server == empty.server)
            #expect(try await server.changes().cards == page.cards)
            #expect(try await server.changes(since: page.token).cards == [])
            #expect(try await server.changes(since: page.token).token == page.token)
        }
    }

    @Test func `many changes are returned in pages`() async throws {
        try await withCards { server async throws in
            for id in 1...7 { try await server.create(uniqueCard(id: "\(id)")) }
            var (token, sizes): (String?, [Int]) = (nil, [])
            var more = true
            while more {
                let page = try await server.changes(since: token, limit: 3)
                sizes.append(page.cards.count)
                (token, more) = (page.token, page.more)
            }
            #expect(sizes == [3, 3, 1])
            #expect(try await server.send("GET", "/cards/changes?limit=0").status == 400)
            #expect(try await server.send("GET", "/cards/changes?limit=x").status == 400)
        }
    }

    @Test func `a token of another server or of the future is refused`() async throws {
        try await withCards { server async throws in
            let name = try await server.changes().server
            for token in [
                "", "0", "\(name)-1", "other-0", "\(name)--1", "\(name)-", "\(name)-+0",
                "\(name)-99999999999999999999", "\(name)-0-1", "\(name)-0-", "\(name)-0-0-0",
            ] {
                let answer = try await server.send("GET", "/cards/changes?since=\(token)")
                #expect(answer.status == 410, "\(token)")
            }
        }
    }

    // MARK: - What lasts

    @Test func `cards, versions, photographs and the server's name survive a restart`() async throws
    {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var pages: [CardChangesJSON] = []
        for round in 0..<2 {
            try await withCards(SQLiteCardLedger(folder: folder)) { server async throws in
                if round == 0 {
                    let photo = try await server.keep(jpeg())
                    try await server.create(uniqueCard(id: "1", front: photo))
                    try await server.create(uniqueCard(id: "2"))
                    _ = try await server.send("DELETE", "/cards/items/2", ["If-Match": "*"])
                }
                pages.append(try await server.changes())
                let hash = PhotoHash(of: jpeg())
                #expect(try await server.send("GET", "/cards/photos/\(hash)").body == jpeg())
            }
        }
        #expect(pages[0] == pages[1])
        #expect(pages[0].cards.map(\.version) == [1, 3])
    }

    @Test func `without a ledger there are no cards`() async throws {
        try await withServer { server async throws in
            for path in ["/cards.json", "/cards/changes", "/cards/items/1"] {
                #expect(try await server.send("GET", path).status == 404)
            }
        }
    }
}

extension String {
    /// With the trailing hash in upper case.
    fileprivate var uppercasedHash: String { String(dropLast(64)) + suffix(64).uppercased() }
}
