import Cards
import Core
import Foundation
import HTTPTypes
import Hummingbird

/// `/cards/…`: the cards, their changes and deletions, and their photographs by hash
/// (docs/cards-protocol.md).
struct CardRoutes: WebRoutes {
    let registry: CardRegistry
    let bodies: LargeBodies
    let limits: ServerLimits

    func add(to router: Router<ServerContext>) {
        router.get("cards/changes") { request, _ in try await changes(request) }
        router.get("cards/items/**") { request, _ in try await item(request) }
        router.put("cards/items/**") { request, _ in try await put(request) }
        router.delete("cards/items/**") { request, _ in
            try Response.outcome(
                try await registry.delete(
                    try identifier(request), if: try CardCondition(request.headers)))
        }
        router.get("cards/photos/:hash") { request, context in
            try await photo(request, try hash(context))
        }
        router.put("cards/photos/:hash") { request, context in
            try await keep(request, try hash(context))
        }
    }

    // MARK: - Cards

    private func changes(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        let limit = query["limit"].map { Int($0) ?? 0 } ?? Self.pageLength
        guard limit > 0 else {
            throw Refusal.invalidLimit
        }
        let page = try await registry.changes(
            since: query["since"].map(String.init), limit: min(limit, Self.pageLength))
        guard let page else {
            throw Refusal.foreignToken
        }
        return .json(try page.encodedJSON())
    }

    private func item(_ request: Request) async throws -> Response {
        guard let entry = try await registry.entry(try identifier(request)) else {
            throw Refusal.notFound
        }
        let validators = Validators(entityTag: CardCondition.tag(of: entry.version))
        if let known = try validators.answer(to: request.headers, cacheControl: "no-store") {
            return known
        }
        return try .entry(entry)
    }

    private func put(_ request: Request) async throws -> Response {
        let id = try identifier(request)
        let condition = try CardCondition(request.headers)
        let json: CardJSON
        do {
            let body = try await LargeBodies.read(request, limit: limits.cardBytes)
            json = try CardJSON(json: body)
        } catch let error as CardJSONError {
            throw Refusal.notACard(error.reason)
        }
        guard let card = json.card else {
            throw Refusal.deletedByPut
        }
        guard card.id == id else {
            throw Refusal.otherIdentifier
        }
        return try .outcome(try await registry.put(card, if: condition))
    }

    /// Returns the identifier after `/cards/items/`, percent-decoded.
    private func identifier(_ request: Request) throws -> Card.ID {
        let path = request.uri.path
        guard path.hasPrefix(Self.items) else { throw Refusal.notFound }
        let escaped = path.dropFirst(Self.items.count)
        guard !escaped.contains("/") else { throw Refusal.notFound }
        guard let id = String(escaped).removingPercentEncoding, CardBounds.isIdentifier(id) else {
            throw Refusal.invalidIdentifier
        }
        return id
    }

    // MARK: - Photographs

    private func photo(_ request: Request, _ hash: PhotoHash) async throws -> Response {
        guard let data = try await registry.photo(hash) else { throw Refusal.notFound }
        let validators = Validators(entityTag: "\"\(hash)\"")
        if let known = try validators.answer(to: request.headers, cacheControl: "no-store") {
            return known
        }
        var headers: HTTPFields = [
            .contentType: ImageFormat(sniffing: data)?.mediaType ?? "application/octet-stream",
            .cacheControl: "no-store",
        ]
        validators.add(to: &headers)
        return Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
    }

    private func keep(_ request: Request, _ hash: PhotoHash) async throws -> Response {
        try await bodies.withLarge(request, limit: limits.cardPhotoBytes) { data in
            guard ImageFormat(sniffing: data, among: ImageFormat.read) != nil else {
                throw Refusal.notAnImage("the body")
            }
            guard PhotoHash(of: data) == hash else {
                throw Refusal.otherHash
            }
            let isNew = try await registry.keep(data)
            return Response(status: isNew ? .created : .noContent)
        }
    }

    private func hash(_ context: ServerContext) throws -> PhotoHash {
        guard let hash = context.parameters.get("hash").flatMap({ PhotoHash($0) }) else {
            throw Refusal.invalidHash
        }
        return hash
    }

    private static let items = "/cards/items/"
    private static let pageLength = 500
}
