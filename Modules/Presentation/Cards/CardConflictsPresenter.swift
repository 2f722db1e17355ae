public import Cards

/// Describes conflicts: the two edits, and their differences.
public struct CardConflictsPresenter: Sendable {
    public init() {}

    /// One line per conflict, and one for each field that differs.
    public func lines(for conflicts: [CardConflict]) -> [String] {
        guard !conflicts.isEmpty else { return ["no conflicts"] }
        return conflicts.flatMap(lines)
    }

    private func lines(for conflict: CardConflict) -> [String] {
        let (copy, original) = (conflict.copy, conflict.original)
        let whose = original.map { "of \(SafeText.line($0.id))" } ?? "of a card that was deleted"
        let title = "\(SafeText.line(copy.name)): conflict copy \(SafeText.line(copy.id)) \(whose)"
        guard let original else { return [title] }
        let presenter = CardDetailsPresenter(now: { copy.modified })
        let fields: [(field: CardField, label: String)] =
            [(.name, "name")] + CardDetailsPresenter.labels.filter { Self.isText($0.field) }
        let rows = fields.map { field, label in
            let texts = [original, copy].map { presenter.text(of: field, in: CardDraft($0)) }
            return (label, texts[0], texts[1])
        }.filter { $1 != $2 }
        let photos = CardSide.allCases.filter { original[$0]?.hash != copy[$0]?.hash }
            .map { side in
                (side.rawValue, Self.text(original[side]), Self.text(copy[side]))
            }
        return [title]
            + TextTable.lines(
                (rows + photos).map { label, kept, lost in
                    ["  " + label, "kept: " + kept, "lost: " + lost]
                })
    }

    private static func text(_ photo: CardPhoto?) -> String {
        guard let photo else { return "no photograph" }
        return "photograph \(photo.hash.description.prefix(8))"
    }

    /// True if a field is reported with its text: an editable field except a photograph.
    private static func isText(_ field: CardField) -> Bool {
        guard CardField.changing.contains(field) else { return false }
        if case .photo = field.value { return false }
        return true
    }
}
