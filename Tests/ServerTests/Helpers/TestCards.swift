import Cards
import Core
import Foundation
import ImageEditorServer
import ImageEditorStorage
import ImageEditorTestSupport

/// Runs a server with cards for one test.
///
/// - Parameter ledger: The ledger; in memory by default.
func withCards(
    _ ledger: (any CardLedger)? = nil,
    configure: (inout ReferenceServer.Configuration) -> Void = { _ in },
    log: @escaping @Sendable (String) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
) async throws {
    let ledger = ledger ?? InMemoryCardLedger()
    let ports = ReferenceServer.CardPorts(ledger: ledger, renderer: PNGRendererStub())
    try await withServer(configure: configure, cards: ports, log: log, body)
}

/// Returns a PNG signature followed by the data, unless the data ends with "broken".
struct PNGRendererStub: ImageRenderer {
    static let signature = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

    func render(_ recipe: Recipe, of data: Data, as output: OutputOptions) async throws -> Data {
        if data.suffix(6) == Data("broken".utf8) { throw AnyError() }
        return Self.png(of: data)
    }

    static func png(of data: Data) -> Data { signature + Data(data.reversed()) }
}

extension TestServer {
    /// Puts a card under its identifier and returns the response.
    func put(
        _ card: Card, if condition: (String, String)? = nil, at id: String? = nil
    ) async throws -> RawAnswer {
        var headers = ["Content-Type": "application/json"]
        if let condition { headers[condition.0] = condition.1 }
        return try await send(
            "PUT", "/cards/items/\(escaped(id ?? card.id))", headers,
            body: CardJSON(card).jsonData())
    }

    /// Uploads a new card and its photographs.
    @discardableResult
    func create(_ card: Card) async throws -> RawAnswer {
        try await put(card, if: ("If-None-Match", "*"))
    }

    /// Uploads a photograph.
    func keep(_ photo: Data) async throws -> CardPhoto {
        let hash = PhotoHash(of: photo)
        _ = try await send("PUT", "/cards/photos/\(hash)", body: photo)
        return CardPhoto(hash: hash, byteCount: photo.count)
    }

    func changes(since token: String? = nil, limit: Int? = nil) async throws -> CardChangesJSON {
        let parts = [token.map { "since=\($0)" }, limit.map { "limit=\($0)" }].compactMap(\.self)
        let answer = try await send("GET", "/cards/changes?" + parts.joined(separator: "&"))
        return try CardJSONDecoding.decode(CardChangesJSON.self, from: answer.body)
    }

    /// The list of cards by the original contract.
    func list() async throws -> [LegacyCardJSON] {
        let answer = try await send("GET", "/cards.json")
        return try CardJSONDecoding.decode([LegacyCardJSON].self, from: answer.body)
    }

    func post(_ cards: LegacyCardJSON...) async throws -> RawAnswer {
        try await send(
            "POST", "/cards", ["Content-Type": "application/json"],
            body: JSONEncoder().encode(cards))
    }

    func escaped(_ id: String) -> String {
        id.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}

extension RawAnswer {
    /// The card or tombstone in the body.
    var card: CardJSON {
        get throws { try CardJSON(json: body) }
    }
}

let absent = ("If-None-Match", "*")
