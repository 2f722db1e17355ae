public import Foundation

/// Puts another photograph on a card's side.
public struct ReplaceCardPhotoUseCase: Sendable {
    private let edit: EditCardUseCase

    public init(
        store: any CardStore, policy: CardPolicy = CardPolicy(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        edit = EditCardUseCase(store: store, policy: policy, now: now)
    }

    /// The bytes of the photograph before are erased, unless another card has the same.
    ///
    /// - Parameter photo: An encoded picture that has been cropped already; `nil` leaves the side
    ///   without one.
    /// - Throws: As ``EditCardUseCase/run(_:_:)``.
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
