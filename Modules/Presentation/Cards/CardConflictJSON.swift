public import Cards

/// A conflict in its JSON form: `{"copy","original"}`, both as ``CardDetailsJSON`` has cards; the
/// original is `null` where it was deleted.
public struct CardConflictJSON: JSONPresentable, Sendable {
    private let conflict: CardConflict

    public init(_ conflict: CardConflict) {
        self.conflict = conflict
    }

    public var json: JSONText {
        .object([
            .init("copy", CardDetailsJSON(conflict.copy).json),
            .init("original", conflict.original.map { CardDetailsJSON($0).json } ?? .null),
        ])
    }
}
