internal import Core
import Foundation

/// How much a server takes from its clients before it says no, and how long it waits for them: from
/// 0 seconds to a year.
public struct ServerLimits: Sendable, Equatable {
    /// Bytes of one uploaded image.
    public var uploadBytes: Int
    /// Bytes of a request's header fields; with its target the head may have twice as many.
    public var headerBytes = 64 << 10
    /// Bytes of one photograph of a card.
    public var cardPhotoBytes = 8 << 20
    /// Bytes of a card's JSON, photographs apart.
    public var cardBytes = 256 << 10
    /// Cards of which something is kept, deleted ones included.
    public var cards = 100_000
    /// Photographs of cards that may arrive at a time; more are asked to come again.
    public var cardBodies = 4
    /// Parts of a form.
    public var formParts = 20
    /// Connections at a time; more wait for their turn.
    public var connections = 400
    /// Upload addresses that were given out and not used; the oldest goes first.
    public var uploadAddresses = 1_000
    /// Seconds after which an unused upload address is forgotten.
    public var uploadAddressSeconds = 600
    /// Idempotency keys that are remembered; the oldest goes first.
    public var uploadKeys = 10_000
    /// Photographs that are rendered at a time, each in memory as pixels.
    public var renders = min(8, max(1, ProcessInfo.processInfo.activeProcessorCount))
    /// Requests to render that may wait for their turn; more are asked to come again.
    public var waitingRenders = 64
    /// Seconds that one photograph may take to render.
    public var renderSeconds: Double = 60
    /// Bytes of rendered photographs that clients have not fetched, together; what has no room
    /// beside them is given up, and without any room nothing is rendered.
    public var undeliveredBytes = 256 << 20
    /// Characters of a recipe in a URL.
    public var recipeBytes = 32 << 10
    /// Operations of a recipe.
    public var recipeOperations = 100
    /// Seconds that a connection may take to bring a request's head.
    public var idleSeconds: Double = 15
    /// Seconds over which the pace of a body is measured, in either direction.
    public var silenceSeconds: Double
    /// Bytes a second that a request's body must bring.
    public var slowestBytesPerSecond: Int
    /// Seconds for the whole of one request's body.
    public var bodySeconds: Double = 600
    /// Seconds that requests under way are given when the server stops.
    public var stopSeconds: Double = 5

    /// The defaults, which agree with what the product's own client takes.
    public init() {
        let limits = Limits()
        uploadBytes = limits.imageBytes
        silenceSeconds = Double(limits.silenceSeconds)
        slowestBytesPerSecond = limits.slowestBytesPerSecond
    }
}
