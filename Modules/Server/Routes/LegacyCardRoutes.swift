import Cards
import Foundation
import HTTPTypes
import Hummingbird

/// `GET /cards.json` and `POST /cards`: cards for clients of the original contract
/// (docs/cards-protocol.md).
struct LegacyCardRoutes: WebRoutes {
    let registry: CardRegistry
    let converter: LegacyPhotoConverter
    let bodies: LargeBodies
    let limits: ServerLimits

    func add(to router: Router<ServerContext>) {
        router.get("cards.json") { request, context in
            // Converting photographs is expensive: pages of other sites must not trigger it.
            try OriginMiddleware.requireOwnSite(request, context)
            return try await list(context)
        }
        router.post("cards") { request, _ in try await post(request) }
    }

    private func list(_ context: ServerContext) async throws -> Response {
        let list = CardListBody(
            cards: try await registry.originals(), registry: registry, converter: converter,
            eventLoop: context.eventLoop)
        return Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody { try await list.stream(into: &$0) })
    }

    private func post(_ request: Request) async throws -> Response {
        let mapper = PostedCardMapper(maximumPhoto: limits.cardPhotoBytes)
        return try await bodies.withLarge(request, limit: mapper.maximumBody) { data in
            let card = try mapper.map(data)
            let outcome = try await registry.post(
                card, hidden: try await hidden(in: card), now: Date())
            // Report success even if the card stays deleted, since the contract has no status for
            // that.
            switch outcome {
            case .created, .done: return .json([("status", "ok")])
            default: return try .outcome(outcome)
            }
        }
    }

    /// Returns the hashes of stored photographs that `GET /cards.json` leaves out because they
    /// cannot be converted. Considers only sides on which `card` has no photograph.
    private func hidden(in card: LegacyCard) async throws -> Set<PhotoHash> {
        guard let kept = try await registry.entry(card.id), !kept.isDeleted else {
            return []
        }
        var hidden: Set<PhotoHash> = []
        for side in CardSide.allCases where card[side] == nil {
            guard let hash = kept.card[side]?.hash, let photo = try await registry.photo(hash)
            else { continue }
            if try await converter.png(photo, hash) == nil { hidden.insert(hash) }
        }
        return hidden
    }
}
