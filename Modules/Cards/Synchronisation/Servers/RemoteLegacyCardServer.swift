public import Core
public import FoundationEssentials

/// A client for a server's cards in the original contract: `GET /cards.json` and `POST /cards`.
public struct RemoteLegacyCardServer: LegacyCardServer {
    private let places: CardPlaces
    private let client: any HTTPClient
    private let limits: Limits

    /// - Parameter url: The base URL of the server.
    public init(url: URL, client: any HTTPClient, limits: Limits = Limits()) {
        places = CardPlaces(server: url)
        self.client = client
        self.limits = limits
    }

    public func cards() async throws -> LegacyCards {
        let response = try await client.sendAboutCards(
            HTTPRequest(
                .get, places.list, headers: ["Accept": "application/json"],
                maximumBody: limits.cardListBytes, timeout: .seconds(limits.imageSeconds)))
        guard response.status == 200 else {
            throw CardServerError.unexpected(response)
        }
        return try LegacyCardsMapper.map(response.body, limits: limits)
    }

    public func post(_ card: LegacyCard) async throws -> OriginalRefusal? {
        var request = HTTPRequest(
            .post, places.post,
            headers: ["Content-Type": "application/json", "Accept": "application/json"],
            body: try LegacyCardsMapper.data(card), maximumBody: 64 << 10,
            timeout: .seconds(limits.imageSeconds))
        // A bad response body does not make the request fail, so that an accepted card is not sent
        // again.
        request.needsOnlyStatus = true
        let response = try await client.sendAboutCards(request)
        let status = response.status
        let sentence = ServerSentence.suffix(ServerSentence.find(in: response))
        switch status {
        case 200..<300: return nil
        case 404, 405, 501:
            return .all(reason: "the server takes no cards: status \(status)\(sentence)")
        case _ where HTTPStatus.deniesAccess(status) || HTTPStatus.isTransient(status):
            throw CardServerError.unexpected(response)
        default:
            return .card(reason: "the server refused the card with status \(status)\(sentence)")
        }
    }
}
