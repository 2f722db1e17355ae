import Cards
import HTTPTypes

// MARK: - Cards with versions

extension Refusal {
    static let invalidLimit = Refusal(
        status: .badRequest, reason: "limit must be a whole number of at least 1")
    static let foreignToken = Refusal(
        status: .gone, reason: "this server did not issue the token; begin without a token")
    static let badCondition = Refusal(status: .badRequest, reason: condition)
    static let conditionRequired = Refusal(status: .preconditionRequired, reason: condition)
    static let invalidIdentifier = Refusal(
        status: .badRequest,
        reason: "an identifier must be 1…\(CardBounds.identifier) bytes of UTF-8, percent-encoded")
    static let deletedByPut = unfit("PUT cannot store a deleted card; send DELETE instead")
    static let otherIdentifier = unfit("the card's identifier differs from the one in the address")
    static let noRoomForCards = Refusal(
        status: .insufficientStorage, reason: "the server has no room for more cards")

    static func notACard(_ reason: String) -> Refusal { unfit("the body is not a card: \(reason)") }

    static func wrongPhotographSize(_ side: CardSide) -> Refusal {
        unfit("\(side.rawValue).bytes differs from the photograph's size")
    }

    private static let condition = "a change requires If-Match or If-None-Match: *"
}

// MARK: - Photographs of cards

extension Refusal {
    static let invalidHash = Refusal(
        status: .badRequest, reason: "a photograph's name must be a SHA-256 in hexadecimal")
    static let otherHash = unfit("the photograph's SHA-256 differs from the one in the address")
}

// MARK: - The original contract

extension Refusal {
    static let invalidIdentifierLength = unfit(
        "identifier must have 1…\(CardBounds.identifier) bytes")
    static let nameTooLong = unfit("name must have at most \(CardBounds.name) bytes")

    static func notAnArrayOfOneCard(_ reason: String) -> Refusal {
        Refusal(status: .badRequest, reason: "the body is not an array of one card: \(reason)")
    }

    static func notOneCard(_ count: Int) -> Refusal {
        unfit("the array has \(count) cards instead of one")
    }

    /// - Parameter key: `front` or `back`.
    static func notBase64(_ key: String) -> Refusal { unfit("\(key) is not base64") }

    static func photographNotAnImage(_ key: String) -> Refusal { unfit("\(key) is not an image") }

    static func photographTooLong(_ key: String, limit: Int) -> Refusal {
        Refusal(
            status: .contentTooLarge, reason: "\(key) has more than \(limit) bytes",
            closesConnection: true)
    }

    private static func unfit(_ reason: String) -> Refusal {
        Refusal(status: .unprocessableContent, reason: reason)
    }
}
