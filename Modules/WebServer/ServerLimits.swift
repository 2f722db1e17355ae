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
    /// The maximum number of connections at a time; further ones wait, or take the places of those
    /// that have sent no request for ``crowdedSeconds``. A low limit of descriptors lowers it.
    public var connections = 400
    /// The maximum number of unused upload addresses; the oldest ones beyond it are dropped.
    public var uploadAddresses = 1_000
    /// The number of seconds until an unused upload address expires.
    public var uploadAddressSeconds = 600
    /// The maximum number of remembered idempotency keys; the oldest ones beyond it are dropped.
    public var uploadKeys = 10_000
    /// The maximum number of photographs that render at a time, each of which is in memory as
    /// pixels.
    public var renders = min(8, max(1, ProcessInfo.processInfo.activeProcessorCount))
    /// The maximum size of what is in memory to render one photograph, in bytes: its file, its
    /// pixels and the result.
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
    /// The maximum number of characters of a recipe in a URL.
    public var recipeBytes = 32 << 10
    /// The maximum number of operations of a recipe.
    public var recipeOperations: Int
    /// The number of seconds without input after which a connection is closed that waits for a
    /// request. A value below ``silenceSeconds`` + 1 is raised to it.
    public var idleSeconds: Double = 15
    /// The number of seconds without a request after which a connection may be closed to make room
    /// for another one, once there are ``connections`` connections.
    public var crowdedSeconds: Double = 2
    /// The number of seconds over which the rates of a request's body and of a response are
    /// measured.
    public var silenceSeconds: Double
    /// The minimum rate of a request's body, and of a response while bytes wait for the client, in
    /// bytes per second.
    public var slowestBytesPerSecond: Int
    /// The time limit in seconds for receiving the whole body of a request.
    public var bodySeconds: Double = 600
    /// The number of seconds that requests in progress have to finish when the server stops.
    public var stopSeconds: Double = 5

    /// Creates the default limits. Those that a client has, too, equal the defaults of the
    /// product's own client, except that recipes have fewer operations.
    public init() { self.init(Limits.ofServers) }

    /// Creates limits that take those shared by server and client from `limits`.
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
    /// The seconds of a year. With this upper bound, no clock overflows.
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
