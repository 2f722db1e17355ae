import Cards
import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct LegacyCardsMapperTests {
    private let png = pngSignature + Data("x".utf8)

    @Test func `the original's sample shape is read`() throws {
        let text = """
            [{"identifier":"1","name":"Library","front":"\(png.base64EncodedString())","back":""}]
            """
        #expect(
            try map(text)
                == LegacyCards(cards: [LegacyCard(id: "1", name: "Library", front: png)]))
        #expect(try map("[]") == LegacyCards(cards: []))
    }

    @Test(arguments: [
        "7", "{}", #"{"identifier":"2","name":"n","front":""}"#,
        #"{"identifier":"","name":"n","front":"","back":""}"#,
        #"{"identifier":2,"name":"n","front":"","back":""}"#,
        #"{"identifier":"2","name":"n","front":"no base64!","back":""}"#,
        #"{"identifier":"2","name":"n","front":"","back":"dGV4dA=="}"#,
    ])
    func `a card that cannot be read is dropped, the rest is taken`(item: String) throws {
        let good = #"{"identifier":"1","name":"Library","front":"","back":""}"#
        #expect(
            try map("[\(item),\(good)]")
                == LegacyCards(cards: [LegacyCard(id: "1", name: "Library")], dropped: 1))
    }

    @Test func `base64 may have line breaks, and its length is limited`() throws {
        let lines = png.base64EncodedString().map(String.init).joined(separator: "\\n")
        let text = #"[{"identifier":"1","name":"n","front":"\#(lines)","back":""}]"#
        #expect(try map(text).cards.map(\.front) == [png])

        var limits = Limits()
        limits.cardPhotoBytes = png.count - 1
        #expect(try map(text, limits).dropped == 1)
    }

    @Test(arguments: ["", "{}", "[", "[{}", "null", String(repeating: "[", count: 100_000)])
    func `input that is not a list is refused`(text: String) {
        #expect {
            try map(text)
        } throws: {
            if case CardServerError.invalidAnswer = $0 { true } else { false }
        }
    }

    @Test func `too many cards are refused`() {
        var limits = Limits()
        limits.cards = 2
        #expect(throws: CardServerError.tooManyCards(limit: 2)) { try map("[1,2,3]", limits) }
    }

    @Test func `a card is posted as a list of one, and refusals are distinguished`() async throws {
        let client = HTTPClientSpy(
            HTTPResponse(status: 201), HTTPResponse(status: 501), HTTPResponse(status: 413),
            HTTPResponse(
                status: 422, headers: ["Content-Type": "text/plain"], body: Data("no name".utf8)))
        let sut = RemoteLegacyCardServer(
            url: try #require(URL(string: "http://cards.example")), client: client)
        let card = LegacyCard(id: "1", name: "Library", back: png)

        #expect(try await sut.post(card) == nil)
        #expect(
            try await sut.post(card)
                == .all(reason: "the server takes no cards: status 501"))
        #expect(
            try await sut.post(card)
                == .card(reason: "the server refused the card with status 413"))
        #expect(
            try await sut.post(card)
                == .card(reason: "the server refused the card with status 422: no name"))
        let request = try #require(await client.requests.first)
        #expect(request.url.absoluteString == "http://cards.example/cards")
        #expect(
            try LegacyCardsMapper.map(try #require(request.body), limits: Limits())
                == LegacyCards(cards: [card]))
    }

    private func map(_ text: String, _ limits: Limits = Limits()) throws -> LegacyCards {
        try LegacyCardsMapper.map(Data(text.utf8), limits: limits)
    }
}
