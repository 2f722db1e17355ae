package import Foundation

/// A received card of the original contract: four fields, with decoded photographs.
package struct PostedCard: Sendable, Equatable {
    package var identifier: Card.ID
    package var name: String
    package var front: Data?
    package var back: Data?

    package init(identifier: Card.ID, name: String, front: Data?, back: Data?) {
        self.identifier = identifier
        self.name = name
        self.front = front
        self.back = back
    }

    package subscript(side: CardSide) -> Data? {
        side == .front ? front : back
    }
}
