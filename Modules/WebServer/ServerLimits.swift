public import Core
import Foundation

/// The limits of a server: sizes, numbers, and times from 0 seconds to a year.
public struct ServerLimits: Sendable, Equatable {
    /// Bytes of one uploaded image.
    public var uploadBytes: Int
    /// Bytes of a request's header fields. The whole head, with the target, may have twice as many.
    public var headerBytes = 64 << 10
    /// Bytes of one photograph of a card.
    public var cardPhotoBytes: Int
    /// Bytes of a card's JSON, without photographs.
    public var cardBytes = 256 << 10
    /// Cards in the ledger, including deleted ones.
    public var cards: Int
    /// Photographs of cards that may arrive at a time; further requests get 503.
    public var cardBodies = 4
    /// Parts of a form.
    public var formParts: Int
    /// Connections at a time; further ones wait.
    public var connections = 400
    /// Unused upload addresses; beyond it the oldest is dropped.
    public var uploadAddresses = 1_000
    /// Seconds until an unused upload address expires.
    public var uploadAddressSeconds = 600
    /// Idempotency keys to remember; beyond it the oldest are dropped.
    public var uploadKeys = 10_000
    /// Photographs to render at a time, each of which is in memory as pixels.
    public var renders = min(8, max(1, ProcessInfo.processInfo.activeProcessorCount))
    /// Requests that may wait for rendering; further ones get 503.
    public var waitingRenders = 64
    /// Images of clients to render, and files for a studio's recipes, that may be in memory at a
    /// time; further requests get 503.
    public var renderBodies = 8
    /// The time limit in seconds for rendering a photograph, or for measuring its colours in the
    /// studio.
    public var renderSeconds: Double = 60
    /// The time limit in seconds for rendering and saving or uploading a result of the studio.
    public var exportSeconds: Double = 600
    /// Total bytes of rendered photographs that clients are still fetching. A result that does
    /// not fit is dropped; while the limit is reached, nothing is rendered.
    public var undeliveredBytes = 256 << 20
    /// Characters of a recipe in a URL.
    public var recipeBytes = 32 << 10
    /// Operations of a recipe.
    public var recipeOperations: Int
    /// Seconds for a connection to send a request's head.
    public var idleSeconds: Double = 15
    /// Seconds over which the pace of a body is measured, in both directions.
    public var silenceSeconds: Double
    /// Bytes per second that a request's body must reach.
    public var slowestBytesPerSecond: Int
    /// Seconds for the whole of one request's body.
    public var bodySeconds: Double = 600
    /// Seconds for requests in progress to finish when the server stops.
    public var stopSeconds: Double = 5

    /// The defaults, which match the limits of the product's own client.
    public init() { self.init(Limits.ofServers) }

    /// The limits of a server with these values of the limits that server and client share.
    public init(_ limits: Limits) {
        uploadBytes = limits.uploadBytes
        cardPhotoBytes = limits.cardPhotoBytes
        cards = limits.cards
        formParts = limits.formParts
        recipeOperations = limits.recipeOperations
        silenceSeconds = Double(limits.silenceSeconds)
        slowestBytesPerSecond = limits.slowestBytesPerSecond
    }
}

extension ServerLimits {
    /// The seconds of a year, an upper bound that no clock overflows.
    static let mostSeconds: Double = 365 * 24 * 60 * 60

    /// The name of the first limit that is out of range; `nil` if none exists.
    var uncountable: String? {
        let seconds = [
            ("renderSeconds", renderSeconds), ("exportSeconds", exportSeconds),
            ("idleSeconds", idleSeconds), ("silenceSeconds", silenceSeconds),
            ("bodySeconds", bodySeconds), ("stopSeconds", stopSeconds),
        ]
        return seconds.first { !(0...Self.mostSeconds).contains($0.1) }?.0
    }
}
