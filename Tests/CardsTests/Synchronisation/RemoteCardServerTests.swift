import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct RemoteCardServerTests {
    private let card = Card(
        id: "../a b", name: "Library", created: Date(timeIntervalSince1970: 1_700_000_000))

    @Test func `changes are requested since a token`() async throws {
        let client = HTTPClientSpy(
            HTTPResponse(
                status: 200,
                body: Data(
                    """
                    {"server":"s","token":"t2","more":true,"cards":[
                     {"identifier":"1","version":17,"name":"Library","created":"2026-11-22T09:00:00Z"},
                     {"identifier":"2","version":18,"deleted":true},{"identifier":"3"},7]}
                    """.utf8)))
        guard case .page(let page) = try await makeSUT(client).changes(since: "t 1&", limit: 5)
        else { return fail("no page") }

        #expect((page.server, page.token, page.hasMore, page.dropped) == ("s", "t2", true, 2))
        #expect(page.cards.map(\.version) == [17, 18])
        #expect(page.cards.map(\.card?.name) == ["Library", nil])
        let url = try #require(await client.requests.first?.url.absoluteString)
        #expect(url == "http://cards.example/base/cards/changes?since=t%201%26&limit=5")
    }

    @Test(arguments: [400, 404, 405, 501])
    func `a server without the contract is recognized`(status: Int) async throws {
        let sut = makeSUT(HTTPClientSpy(HTTPResponse(status: status)))
        #expect(
            try await sut.changes(since: nil, limit: 5)
                == .unknownContract(.unexpectedStatus(status)))
    }

    @Test(arguments: [
        "", "[]", "{}", "<html>", #"{"server":"","token":"t","more":false,"cards":[]}"#,
    ])
    func `an answer of another form does not belong to the contract`(body: String) async throws {
        let sut = makeSUT(HTTPClientSpy(HTTPResponse(status: 200, body: Data(body.utf8))))
        guard case .unknownContract(.invalidAnswer) = try await sut.changes(since: nil, limit: 5)
        else { return fail("it was taken") }
    }

    @Test func `a card is sent with the version that it replaces, or as a new one`() async throws {
        let answer = HTTPResponse(
            status: 200, body: Data(#"{"identifier":"../a b","version":2,"deleted":true}"#.utf8))
        let client = HTTPClientSpy(answer)
        #expect(
            try await makeSUT(client).put(card, replacing: 17)
                == .saved(RemoteCard(tombstone: "../a b", version: 2)))
        _ = try await makeSUT(client).put(card, replacing: nil)

        let requests = await client.requests
        #expect(requests.map(\.method) == [.put, .put])
        #expect(requests.map { $0.headers["If-Match"] } == ["\"17\"", nil])
        #expect(requests.map { $0.headers["If-None-Match"] } == [nil, "*"])
        #expect(
            requests[0].url.absoluteString
                == "http://cards.example/base/cards/items/%2E%2E%2Fa%20b")
    }

    @Test func `a problem with one card is an answer`() async throws {
        let hash = PhotoHash(of: Data())
        let missing = Data(#"{"missing":["\#(hash)"]}"#.utf8)
        let answers: [(HTTPResponse, CardAnswer)] = [
            (
                HTTPResponse(
                    status: 412,
                    body: Data(#"{"identifier":"1","version":3,"deleted":true}"#.utf8)),
                .conflict(RemoteCard(tombstone: "1", version: 3))
            ),
            (HTTPResponse(status: 409, body: missing), .missingPhotos([hash])),
            (HTTPResponse(status: 404), .unknownCard),
            (
                HTTPResponse(status: 413),
                .refused(reason: "the server refused the card with status 413")
            ),
            (
                HTTPResponse(status: 200, body: Data("<html>".utf8)),
                .refused(reason: "the server's answer with status 200 is garbled")
            ),
        ]
        for (response, answer) in answers {
            #expect(try await makeSUT(HTTPClientSpy(response)).put(card, replacing: 1) == answer)
        }
    }

    @Test(arguments: [401, 403, 429, 500, 503])
    func `a problem with the server is thrown`(status: Int) async {
        let sut = makeSUT(HTTPClientSpy(HTTPResponse(status: status)))
        await #expect(throws: CardServerError.unexpectedStatus(status)) {
            try await sut.put(card, replacing: 1)
        }
    }

    @Test func `a server's own sentence is in the reason`() async throws {
        func answer(_ status: Int) -> HTTPClientSpy {
            HTTPClientSpy(
                HTTPResponse(
                    status: status, headers: ["Content-Type": "application/json"],
                    body: Data(#"{"error":"no room for more cards"}"#.utf8)))
        }
        let refused = "with status 413: no room for more cards"
        #expect(
            try await makeSUT(answer(413)).put(card, replacing: 1)
                == .refused(reason: "the server refused the card " + refused))
        #expect(
            try await makeSUT(answer(413)).put(Data([1]), named: PhotoHash(of: Data([1])))
                == "the server refused a photograph " + refused)
        let full = CardServerError.unexpectedStatus(507, sentence: "no room for more cards")
        await #expect(throws: full) { try await makeSUT(answer(507)).put(card, replacing: 1) }
        await #expect(throws: full) {
            try await makeSUT(answer(507)).changes(since: nil, limit: 1)
        }
    }

    @Test func `a photograph with another hash, or that is no image, is refused`() async throws {
        let image = pngSignature + Data("x".utf8)
        let hash = PhotoHash(of: image)
        let right = makeSUT(HTTPClientSpy(HTTPResponse(status: 200, body: image)))
        #expect(try await right.photo(hash) == image)

        let text = Data("text".utf8)
        let others = [(hash, image + [0]), (PhotoHash(of: text), text)]
        for (hash, body) in others {
            let wrong = makeSUT(HTTPClientSpy(HTTPResponse(status: 200, body: body)))
            await #expect(throws: CardServerError.wrongPhoto(hash)) { try await wrong.photo(hash) }
        }
        let none = makeSUT(HTTPClientSpy(HTTPResponse(status: 404)))
        #expect(try await none.photo(hash) == nil)
    }

    @Test func `a transport's failure keeps its reason`() async throws {
        let lost = HTTPClientError.connectionLost(reason: "x")
        await #expect(throws: CardServerError.transport(lost)) {
            try await makeSUT(HTTPClientSpy([.failure(lost)])).changes(since: nil, limit: 1)
        }
    }

    private func fail(_ what: Comment) {
        Issue.record(what)
    }

    private func makeSUT(_ client: any HTTPClient) -> RemoteCardServer {
        RemoteCardServer(
            url: URL(string: "http://cards.example/base") ?? URL(filePath: "/"), client: client)
    }
}
