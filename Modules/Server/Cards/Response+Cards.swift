import Cards
import Core
import HTTPTypes
import Hummingbird

extension Response {
    /// Returns a response with a card or a tombstone, and its entity tag.
    static func entry(
        _ entry: CardLedgerEntry, status: HTTPResponse.Status = .ok
    ) throws -> Response {
        var response = json(try entry.json.jsonData(), status: status)
        response.headers[.eTag] = CardCondition.tag(of: entry.version)
        return response
    }

    /// Returns the response to a change of a card.
    static func outcome(_ outcome: CardRegistryOutcome) throws -> Response {
        switch outcome {
        case .created(let entry): return try .entry(entry, status: .created)
        case .done(let entry): return try .entry(entry)
        case .outdated(let entry): return try .entry(entry, status: .preconditionFailed)
        case .unknown: throw Refusal.notFound
        case .unconditional:
            throw Refusal.conditionRequired
        case .missing(let photos):
            let hashes = photos.map { JSONText.string($0.description) }
            return json(
                JSONText.object([.init("missing", .array(hashes))]), status: .conflict)
        case .wrongSize(let side):
            throw Refusal.wrongPhotographSize(side)
        case .full:
            throw Refusal.noRoomForCards
        }
    }
}
