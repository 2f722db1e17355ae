public import Core
import Foundation

/// The limits of a server: sizes, numbers, and times from 0 seconds to a year.
public struct ServerLimits: Sendable, Equatable {
    /// The maximum size of an uploaded image, in bytes.
    public var uploadBytes: Int
    /// The maximum size of a request's header fields, in bytes. The whole head, including the
    /// target, may be twice as large.
    public var headerBytes = 64 << 10
    /// The maximum size of a card's photograph, in bytes.
    public var cardPhotoBytes: Int
    /// The maximum size of a card's JSON without photographs, in bytes.
    public var cardBytes = 256 << 10
    /// The maximum number of cards in the ledger, including deleted ones.
    public var cards: Int
    /// The maximum number of requests with card photographs that arrive at a time; further ones get
    /// 503.
    public var cardBodies = 4
    /// The maximum number of parts of a form.
    public var formParts: Int
    /// The maximum number of connections at a time. A further one waits, or replaces one that has
    /// been without a request for ``crowdedSeconds``. A low limit of file descriptors lowers this
    /// number.
    public var connections = 400
    /// The maximum number of unused upload addresses; a further one replaces the oldest.
    public var uploadAddresses = 1_000
    /// The number of seconds until an unused upload address expires.
    public var uploadAddressSeconds = 600
    /// The maximum number of remembered idempotency keys; beyond it, the oldest ones are dropped.
    public var uploadKeys = 10_000
    /// The maximum number of photographs that are rendered at a time; by default, the number of
    /// processors, but at most 8.
    public var renders = min(8, max(1, ProcessInfo.processInfo.activeProcessorCount))
    /// The memory in bytes that rendering one photograph may need: for its file, its pixels and the
    /// result.
    var renderMemory: Int
    /// The maximum number of requests that wait for rendering; further ones get 503.
    public var waitingRenders = 64
    /// The maximum number of request bodies in memory at a time: images to render, and files for a
    /// studio's recipes. Further requests get 503.
    public var renderBodies = 8
    /// The time limit in seconds for rendering a photograph, or for measuring its colours in the
    /// studio.
    public var renderSeconds: Double = 60
    /// The time limit in seconds for rendering and saving or uploading a result of the studio.
    public var exportSeconds: Double = 600
    /// The maximum total size of rendered photographs that clients are still fetching, in bytes. A
    /// result that does not fit is dropped; while the limit is reached, nothing is rendered.
    public var undeliveredBytes = 256 << 20
    /// The maximum length of a recipe in a URL, in bytes of base64url.
    public var recipeBytes = 32 << 10
    /// The maximum number of operations of a recipe.
    public var recipeOperations: Int
    /// The number of seconds without input after which a connection that waits for a request is
    /// closed; at least ``silenceSeconds`` + 1 is used.
    public var idleSeconds: Double = 15
    /// The number of seconds without a request after which a connection may be closed to make room
    /// for another one, if the server has ``connections`` connections. By default, longer than two
    /// retransmissions of a request's packet take.
    public var crowdedSeconds: Double = 5
    /// The number of seconds over which the rate of a request's body is measured. That of a
    /// response is measured over eight times as many seconds.
    public var silenceSeconds: Double
    /// The minimum rate of a request's body, and of a response while bytes wait for the client, in
    /// bytes per second.
    public var slowestBytesPerSecond: Int
    /// The time limit in seconds for receiving the whole body of a request.
    public var bodySeconds: Double = 600
    /// The number of seconds that requests in progress have to finish when the server stops.
    public var stopSeconds: Double = 5

    /// Creates the default limits: those of `Limits.ofServers`, and defaults for the limits that
    /// only servers have.
    public init() { self.init(Limits.ofServers) }

    /// Creates limits from `limits`, with defaults for the limits that only servers have.
    public init(_ limits: Limits) {
        uploadBytes = limits.uploadBytes
        renderMemory = limits.decoding.decodedBytes + 2 * limits.decoding.fileBytes
        cardPhotoBytes = limits.cardPhotoBytes
        cards = limits.cards
        formParts = limits.formParts
        recipeOperations = limits.recipeOperations
        silenceSeconds = Double(limits.silenceSeconds)
        slowestBytesPerSecond = limits.slowestBytesPerSecond
    }
}

extension ServerLimits {
    /// The maximum of a limit in seconds: one year, so that no calculation of a time overflows.
    static let mostSeconds: Double = 365 * 24 * 60 * 60

    /// The name of the first limit in seconds that is out of range; `nil` if all are in range.
    var uncountable: String? {
        let seconds = [
            ("renderSeconds", renderSeconds), ("exportSeconds", exportSeconds),
            ("idleSeconds", idleSeconds), ("crowdedSeconds", crowdedSeconds),
            ("silenceSeconds", silenceSeconds),
            ("bodySeconds", bodySeconds), ("stopSeconds", stopSeconds),
        ]
        return seconds.first { !(0...Self.mostSeconds).contains($0.1) }?.0
    }
}
