public import Core
public import FoundationEssentials

/// A client for a server's cards with versions, over HTTP (docs/cards-protocol.md).
public struct RemoteCardServer: CardServer {
    /// The maximum number of bytes of an answer about one card.
    private static let maximumCard = 1 << 20

    private let places: CardPlaces
    private let client: any HTTPClient
    private let limits: Limits

    /// - Parameter url: The base URL of the server.
    public init(
        url: URL, client: any HTTPClient, limits: Limits = Limits()
    ) {
        places = CardPlaces(server: url)
        self.client = client
        self.limits = limits
    }

    public func changes(since token: String?, limit: Int) async throws -> CardChanges {
        let response = try await send(
            .get, places.changes(since: token, limit: limit), maximumBody: limits.cardListBytes)
        switch response.status {
        case 200:
            do {
                return .page(try CardChangesMapper.map(response.body))
            } catch {
                return .unknownContract(error)
            }
        case 410: return .gone
        case 400, 404, 405, 501:
            return .unknownContract(.unexpected(response))
        default: throw CardServerError.unexpected(response)
        }
    }

    public func put(_ card: Card, replacing version: Int64?) async throws -> CardAnswer {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        if let version {
            headers.add("If-Match", "\"\(version)\"")
        } else {
            headers.add("If-None-Match", "*")
        }
        return try answer(
            await send(
                .put, places.card(card.id), headers: headers,
                body: try CardJSON(card).jsonData(), maximumBody: Self.maximumCard))
    }

    public func delete(_ id: Card.ID, replacing version: Int64) async throws -> CardAnswer {
        try answer(
            await send(
                .delete, places.card(id), headers: ["If-Match": "\"\(version)\""],
                maximumBody: Self.maximumCard))
    }

    public func photo(_ hash: PhotoHash) async throws -> Data? {
        let response = try await send(
            .get, places.photo(hash), headers: ["Accept": "image/*"],
            maximumBody: limits.cardPhotoBytes, seconds: limits.imageSeconds)
        switch response.status {
        case 200:
            guard PhotoHash(of: response.body) == hash,
                ImageFormat(sniffing: response.body, among: ImageFormat.read) != nil
            else { throw CardServerError.wrongPhoto(hash) }
            return response.body
        case 404, 410: return nil
        default: throw CardServerError.unexpected(response)
        }
    }

    public func put(_ photo: Data, named hash: PhotoHash) async throws -> String? {
        let response = try await send(
            .put, places.photo(hash), headers: ["Content-Type": "application/octet-stream"],
            body: photo, maximumBody: Self.maximumCard, seconds: limits.imageSeconds)
        if response.isSuccess { return nil }
        return try Self.refusal(response, of: "a photograph")
    }

    private func answer(_ response: HTTPResponse) throws -> CardAnswer {
        switch response.status {
        case 200, 201:
            guard let card = CardChangesMapper.map(card: response.body) else { break }
            return .saved(card)
        case 412:
            guard let card = CardChangesMapper.map(card: response.body) else { break }
            return .conflict(card)
        case 409:
            guard let hashes = MissingPhotosMapper.map(response.body) else { break }
            return .missingPhotos(hashes)
        case 404, 410: return .unknownCard
        default: return .refused(reason: try Self.refusal(response, of: "the card"))
        }
        return .refused(reason: "the server's answer with status \(response.status) is garbled")
    }

    /// - Throws: ``CardServerError/unexpectedStatus(_:sentence:)`` for a status that is not about
    ///   the card.
    private static func refusal(_ response: HTTPResponse, of what: String) throws -> String {
        let status = response.status
        guard (300..<500).contains(status), !HTTPStatus.deniesAccess(status),
            !HTTPStatus.isTransient(status)
        else {
            throw CardServerError.unexpected(response)
        }
        return "the server refused \(what) with status \(status)"
            + ServerSentence.suffix(ServerSentence.find(in: response))
    }

    private func send(
        _ method: HTTPRequest.Method, _ url: URL,
        headers: HTTPHeaders = ["Accept": "application/json"], body: Data? = nil, maximumBody: Int,
        seconds: Int? = nil
    ) async throws -> HTTPResponse {
        try await client.sendAboutCards(
            HTTPRequest(
                method, url, headers: headers, body: body, maximumBody: maximumBody,
                timeout: .seconds(seconds ?? limits.feedSeconds)))
    }
}

extension HTTPClient {
    /// Sends a request and converts errors of the transport to ``CardServerError``.
    func sendAboutCards(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await send(request)
        } catch let error as HTTPClientError {
            throw CardServerError.transport(error)
        }
    }
}

/// Parses `{"missing":["<hash>"]}`.
enum MissingPhotosMapper {
    private struct Answer: Decodable {
        let missing: [String]
    }

    /// - Returns: The missing hashes; `nil` if the answer has another form, an invalid hash, or no
    ///   hash.
    static func map(_ data: Data) -> [PhotoHash]? {
        guard let answer = try? CardJSONDecoding.decode(Answer.self, from: data) else { return nil }
        let hashes = answer.missing.compactMap { PhotoHash($0) }
        return hashes.isEmpty || hashes.count < answer.missing.count ? nil : hashes
    }
}
