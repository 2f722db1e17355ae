public import Core
public import Foundation

/// A server's cards in the original's contract: `GET /cards.json` and `POST /cards`.
public struct RemoteOriginalCardServer: OriginalCardServer {
    private let places: CardPlaces
    private let client: any HTTPClient
    private let limits: Limits

    /// - Parameter url: The server; its addresses are made by adding to the path.
    public init(url: URL, client: any HTTPClient, limits: Limits = Limits()) {
        places = CardPlaces(server: url)
        self.client = client
        self.limits = limits
    }

    public func cards() async throws -> OriginalCards {
        let response = try await client.sendAboutCards(
            HTTPRequest(
                .get, places.list, headers: ["Accept": "application/json"],
                maximumBody: limits.cardListBytes, timeout: .seconds(limits.imageSeconds)))
        guard response.status == 200 else {
            throw CardServerError.unexpectedStatus(response.status)
        }
        return try OriginalCardsMapper.map(response.body, limits: limits)
    }

    public func post(_ card: OriginalCard) async throws -> OriginalRefusal? {
        var request = HTTPRequest(
            .post, places.post,
            headers: ["Content-Type": "application/json", "Accept": "application/json"],
            body: try OriginalCardsMapper.data(card), maximumBody: 64 << 10,
            timeout: .seconds(limits.imageSeconds))
        // What was taken must not be sent again because of what is said about it.
        request.needsOnlyStatus = true
        let status = try await client.sendAboutCards(request).status
        switch status {
        case 200..<300: return nil
        case 404, 405, 501:
            return .all(reason: "the server takes no cards: status \(status)")
        case 401, 403, 407, 408, 425, 429, 500...:
            throw CardServerError.unexpectedStatus(status)
        default: return .card(reason: "the server refused the card with status \(status)")
        }
    }
}
