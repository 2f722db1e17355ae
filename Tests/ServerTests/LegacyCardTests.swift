import Cards
import Foundation
import ImageEditorServer
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// Cards over the original contract, also together with ours.
@Suite(.timeLimit(.minutes(10)))
struct LegacyCardTests {
    @Test func `posted cards are listed, deleted ones and copies are not`() async throws {
        try await withCards { server async throws in
            #expect(try await server.send("GET", "/cards.json").text == "[]")
            let card = posted("1", front: png, back: png + Data([1]))
            #expect(try await server.post(card).status == 200)
            #expect(try await server.post(posted("2")).status == 200)
            try await server.create(uniqueCard(id: "3"))
            _ = try await server.send("DELETE", "/cards/items/3", ["If-Match": "*"])
            var copy = uniqueCard(id: "4")
            copy.conflictOf = "1"
            try await server.create(copy)

            #expect(try await server.list() == [card, posted("2")])
            let head = try await server.send("HEAD", "/cards.json")
            #expect(head.status == 200)
            #expect(head.headers["content-type"] == "application/json; charset=utf-8")
        }
    }

    @Test func `a photograph in another format is listed as PNG and recognised when posted back`()
        async throws
    {
        try await withCards { server async throws in
            let photo = try await server.keep(jpeg(100_000))
            let card = uniqueCard(id: "1", front: photo)
            try await server.create(card)
            let listed = try #require(try await server.list().first)
            let data = try #require(Data(base64Encoded: listed.front))
            #expect(data == PNGRendererStub.png(of: jpeg(100_000)))
            #expect(listed.back == "")

            #expect(try await server.post(listed).status == 200)
            #expect(try await server.changes().cards == [CardJSON(card, version: 1)])
            // Only the name changes; the card keeps its photograph.
            var renamed = listed
            renamed.name = "new"
            #expect(try await server.post(renamed).status == 200)
            let now = try #require(try await server.changes().cards.first?.card)
            #expect(now.name == "new")
            #expect(now.front == photo)
            let hash = PhotoHash(of: data)
            #expect(try await server.send("GET", "/cards/photos/\(hash)").status == 404)
        }
    }

    @Test func `a card that is posted is replaced in four fields and keeps all others`()
        async throws
    {
        try await withCards { server async throws in
            let photo = try await server.keep(jpeg())
            var card = uniqueCard(id: "1", front: photo, back: photo)
            try await server.create(card)
            #expect(try await server.post(posted("1", name: "new", front: png)).status == 200)

            let now = try #require(try await server.changes().cards.first?.card)
            card.name = "new"
            card.front = CardPhoto(hash: PhotoHash(of: png), byteCount: png.count)
            card.back = nil
            card.modified = now.modified
            #expect(now == card)
            #expect(abs(now.modified.timeIntervalSinceNow) < 60)
            #expect(try await server.send("GET", "/cards/photos/\(photo.hash)").status == 404)
        }
    }

    @Test func `a repeated post changes nothing`() async throws {
        try await withCards { server async throws in
            for _ in 0..<3 {
                #expect(try await server.post(posted("1", front: png)).status == 200)
                #expect(try await server.changes().cards.map(\.version) == [1])
            }
        }
    }

    @Test func `a deleted card stays deleted unless a different version is posted`() async throws {
        try await withCards { server async throws in
            let photo = try await server.keep(jpeg())
            try await server.create(uniqueCard(id: "1", name: "n", front: photo, back: photo))
            let listed = try #require(try await server.list().first)
            _ = try await server.send("DELETE", "/cards/items/1", ["If-Match": "*"])
            for _ in 0..<2 { #expect(try await server.post(listed).status == 200) }
            #expect(try await server.list() == [])
            #expect(try await server.changes().cards.map(\.version) == [2])
            let hash = PhotoHash(of: PNGRendererStub.png(of: jpeg()))
            #expect(try await server.send("GET", "/cards/photos/\(hash)").status == 404)

            var edited = listed
            edited.name = "edited"
            #expect(try await server.post(edited).status == 200)
            #expect(try await server.list() == [edited])
            let back = try #require(try await server.changes().cards.first?.card)
            #expect(back.note == "note of 1")
            #expect(back.front?.hash == hash)
        }
    }

    @Test func `a peer that did not get an unreadable photograph does not remove it`() async throws
    {
        try await withCards { server async throws in
            let photo = try await server.keep(jpeg() + Data("broken".utf8))
            try await server.create(uniqueCard(id: "1", name: "n", front: photo))
            var listed = try #require(try await server.list().first)
            #expect(listed.front == "")
            listed.name = "new"
            #expect(try await server.post(listed).status == 200)
            let now = try #require(try await server.changes().cards.first?.card)
            #expect(now.name == "new")
            #expect(now.front == photo)
        }
    }

    @Test func `base64 may have line breaks`() async throws {
        try await withCards { server async throws in
            var card = posted("1")
            card.front = png.base64EncodedString(options: [
                .lineLength64Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
            ])
            #expect(card.front.contains("\r\n"))
            #expect(try await server.post(card).status == 200)
            #expect(try await server.list() == [posted("1", front: png)])
        }
    }

    @Test(arguments: [
        ("", 400), ("[", 400), ("{}", 400), ("[]", 422), ("null", 400), ("[1]", 400),
        (#"[{"identifier":"1","name":"n","front":""}]"#, 400),
        (#"[{"identifier":"1","name":"n","front":null,"back":""}]"#, 400),
        (#"[{"identifier":1,"name":"n","front":"","back":""}]"#, 400),
        (#"[{"identifier":"","name":"n","front":"","back":""}]"#, 422),
        (#"[{"identifier":"1","name":"n","front":"%%%","back":""}]"#, 422),
        (#"[{"identifier":"1","name":"n","front":"data:image/png;base64,AAAA","back":""}]"#, 422),
        (#"[{"identifier":"1","name":"n","front":"AAAA","back":""}]"#, 422),
        (
            #"[{"identifier":"1","name":"n","front":"","back":""},"#
                + #"{"identifier":"2","name":"n","front":"","back":""}]"#, 422
        ),
    ])
    func `a body that is not an array of one card is refused with a reason`(
        body: String, status: Int
    ) async throws {
        try await withCards { server async throws in
            let answer = try await server.send("POST", "/cards", body: Data(body.utf8))
            #expect(answer.status == status)
            #expect(try answer.object["error"]?.isEmpty == false)
            #expect(try await server.list() == [])
        }
    }

    @Test func `a Python peer's requests are understood`() async throws {
        try await withCards { server async throws in
            // The request as `urllib.request` sends it.
            let body = Data(
                #"[{"identifier": "py-1", "name": "K\u00e4se", "front": "", "back": ""}]"#.utf8)
            let head = """
                POST /cards HTTP/1.1\r\nAccept-Encoding: identity\r\nContent-Type: application/json\r
                Content-Length: \(body.count)\r\nHost: 127.0.0.1:\(server.port)\r
                User-Agent: Python-urllib/3.11\r\nConnection: close\r\n\r\n
                """
            let status = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                try connection.send(Data(head.utf8) + body)
                return try connection.response().status
            }
            #expect(status == 200)
            #expect(try await server.list() == [posted("py-1", name: "Käse")])
        }
    }

    @Test func `a long list arrives whole`() async throws {
        try await withCards { server async throws in
            var cards: [LegacyCardJSON] = []
            for number in 0..<60 {
                let card = posted(
                    "\(number)", front: png + jpeg(150_000, seed: UInt8(number)), back: png)
                #expect(try await server.post(card).status == 200)
                cards.append(card)
            }
            #expect(try await server.list() == cards)
        }
    }

    private func posted(
        _ id: String, name: String = "n", front: Data = Data(), back: Data = Data()
    ) -> LegacyCardJSON {
        LegacyCardJSON(
            identifier: id, name: name, front: front.base64EncodedString(),
            back: back.base64EncodedString())
    }
}
