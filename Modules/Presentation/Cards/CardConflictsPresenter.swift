public import Cards

/// Describes conflicts: the fields that were edited differently, with the kept and the lost values.
public struct CardConflictsPresenter: Sendable {
    public init() {}

    /// Returns lines for each conflict: the copy and its original, then each field in conflict with
    /// its kept and its lost value. Without conflicts, returns one line that says so.
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
        let labels = [(field: CardField.name, label: "name")] + CardDetailsPresenter.labels
        let rows = labels.filter { conflict.fields.contains($0.field) }.map { field, label in
            let texts = [original, copy].map { card in
                if case .photo(let get, _) = field.value { return Self.text(get(card)) }
                return presenter.text(of: field, in: CardDraft(card))
            }
            return ["  " + label, "kept: " + texts[0], "lost: " + texts[1]]
        }
        guard !rows.isEmpty else { return [title, "  the fields in conflict are equal now"] }
        return [title] + TextTable.lines(rows)
    }

    private static func text(_ photo: CardPhoto?) -> String {
        guard let photo else { return "no photograph" }
        return "photograph \(photo.hash.description.prefix(8))"
    }
}
