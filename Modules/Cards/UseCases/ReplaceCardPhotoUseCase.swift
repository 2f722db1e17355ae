public import Core
public import FoundationEssentials

/// Replaces the photograph of a card's side.
public struct ReplaceCardPhotoUseCase: Sendable {
    private let edit: EditCardUseCase

    public init(
        store: any CardStore, policy: CardPolicy = CardPolicy(), limits: Limits = Limits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        edit = EditCardUseCase(store: store, policy: policy, limits: limits, now: now)
    }

    /// Replaces or removes the photograph. The old bytes are erased, unless another card refers
    /// to them.
    ///
    /// - Parameter photo: An encoded and cropped picture; `nil` removes the photograph.
    /// - Throws: The errors of ``EditCardUseCase/run(_:_:)``.
    public func run(_ id: Card.ID, _ side: CardSide, with photo: Data?) async throws -> Card {
        try await edit.run(id) { draft in
            if let photo {
                draft.setPhoto(photo, on: side)
            } else {
                draft.removePhoto(on: side)
            }
        }
    }
}
