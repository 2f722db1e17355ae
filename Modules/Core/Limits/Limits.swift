public import FoundationEssentials

/// Limits of external input and of stored data.
///
/// One value of this type is passed to all code that reads external bytes. ``names`` lists each
/// limit by the name that errors mention and `--max NAME=VALUE` sets.
public struct Limits: Sendable, Equatable {
    /// The maximum bytes of a feed's JSON.
    public var feedBytes = 32 << 20
    /// The maximum number of items of a feed.
    public var feedItems = 100_000
    /// The limits for decoding one image. The maximum file size also applies to downloads.
    public var decoding = DecodingLimits()
    /// The maximum number of consecutive redirects.
    public var redirects = 5
    /// The maximum seconds for resolving the name of a host, and again for connecting to it.
    public var connectSeconds = 10
    /// The maximum seconds in which no byte is sent or received.
    public var silenceSeconds = 15
    /// The minimum bytes per second of a body, measured over ``silenceSeconds``.
    public var slowestBytesPerSecond = 1_024
    /// The maximum seconds of a whole feed request.
    public var feedSeconds = 60
    /// The maximum seconds of a feed request if a cached feed is available.
    public var cachedFeedSeconds = 5
    /// The maximum seconds of a whole image request or upload.
    public var imageSeconds = 120
    /// The maximum number of connections to one host.
    public var connectionsPerHost = 6
    /// The maximum number of retries of a failed request.
    public var retries = 3
    /// The longest `Retry-After` that is honoured, in seconds. More than 10 counts as 10.
    public var retryAfterSeconds = 10
    /// The maximum bytes of all cached images.
    public var cacheBytes = 512 << 20
    /// The maximum bytes of all stored renditions.
    public var renditionBytes = 512 << 20
    /// The total size of overwritten originals in bytes above which a note is printed.
    public var originalBytes = 1 << 30
    /// The maximum number of operations of one recipe.
    public var recipeOperations = 1_000
    /// The maximum bytes of a list of files or jobs.
    public var listBytes = 1 << 30
    /// The maximum number of parts of a form that a server receives.
    public var formParts = 20
    /// The maximum number of cards of a server.
    public var cards = 100_000
    /// The maximum bytes of a list of cards. In the original contract of card servers, the list
    /// includes the photographs.
    public var cardListBytes = 256 << 20
    /// The maximum bytes of one photograph of a card.
    public var cardPhotoBytes = 8 << 20

    /// Creates limits with the default values.
    public init() {}

    /// The maximum bytes of one encoded image.
    public var imageBytes: Int {
        get { decoding.fileBytes }
        set { decoding.fileBytes = newValue }
    }

    /// The maximum bytes of one image that a server receives. It follows ``imageBytes`` until it is
    /// set to another value.
    public var uploadBytes: Int {
        get { ownUploadBytes ?? imageBytes }
        set { ownUploadBytes = newValue == imageBytes ? nil : newValue }
    }

    private var ownUploadBytes: Int?

    /// Every limit with its name.
    public static var names: [(name: String, keyPath: any WritableKeyPath<Limits, Int> & Sendable)]
    {
        DecodingLimit.allCases.map { ($0.rawValue, \.decoding[$0]) }
            + LimitName.allCases.map { ($0.rawValue, $0.keyPath) }
    }

    /// Sets the limit called `name`, such as `image-bytes`.
    ///
    /// Redirects, retries and the wait before a retry can be 0; every other limit is at least 1.
    /// The maximum is 2^40, and 2^31 for a side in pixels, so that arithmetic with limits cannot
    /// overflow.
    ///
    /// - Throws: ``LimitsError``; the limits are unchanged in this case.
    public mutating func set(_ name: String, to value: Int) throws(LimitsError) {
        guard let limit = Self.names.first(where: { $0.name == name }) else {
            throw .unknownName(name, known: Self.names.map(\.name))
        }
        let mayBeZero: [LimitName?] = [.redirects, .retries, .retryAfterSeconds]
        let minimum = mayBeZero.contains(LimitName(rawValue: name)) ? 0 : 1
        guard value >= minimum else {
            throw .tooSmall(name: name, value: value, minimum: minimum)
        }
        let maximum = name == DecodingLimit.side.rawValue ? 1 << 31 : 1 << 40
        guard value <= maximum else {
            throw .tooLarge(name: name, value: value, maximum: maximum)
        }
        self[keyPath: limit.keyPath] = value
    }
}

/// Identifies a number of ``Limits`` that is not one of ``DecodingLimits``. The raw value is its
/// name in ``Limits/names``.
package enum LimitName: String, CaseIterable {
    case feedBytes = "feed-bytes"
    case feedItems = "feed-items"
    case redirects
    case connectSeconds = "connect-seconds"
    case silenceSeconds = "silence-seconds"
    case slowestBytesPerSecond = "slowest-bytes-per-second"
    case feedSeconds = "feed-seconds"
    case cachedFeedSeconds = "cached-feed-seconds"
    case imageSeconds = "image-seconds"
    case connectionsPerHost = "connections-per-host"
    case retries
    case retryAfterSeconds = "retry-after-seconds"
    case cacheBytes = "cache-bytes"
    case renditionBytes = "rendition-bytes"
    case originalBytes = "original-bytes"
    case recipeOperations = "recipe-operations"
    case cards
    case cardListBytes = "card-list-bytes"
    case cardPhotoBytes = "card-photo-bytes"
    case listBytes = "list-bytes"
    case uploadBytes = "upload-bytes"
    case formParts = "form-parts"

    fileprivate var keyPath: any WritableKeyPath<Limits, Int> & Sendable {
        switch self {
        case .feedBytes: \.feedBytes
        case .feedItems: \.feedItems
        case .redirects: \.redirects
        case .connectSeconds: \.connectSeconds
        case .silenceSeconds: \.silenceSeconds
        case .slowestBytesPerSecond: \.slowestBytesPerSecond
        case .feedSeconds: \.feedSeconds
        case .cachedFeedSeconds: \.cachedFeedSeconds
        case .imageSeconds: \.imageSeconds
        case .connectionsPerHost: \.connectionsPerHost
        case .retries: \.retries
        case .retryAfterSeconds: \.retryAfterSeconds
        case .cacheBytes: \.cacheBytes
        case .renditionBytes: \.renditionBytes
        case .originalBytes: \.originalBytes
        case .recipeOperations: \.recipeOperations
        case .cards: \.cards
        case .cardListBytes: \.cardListBytes
        case .cardPhotoBytes: \.cardPhotoBytes
        case .listBytes: \.listBytes
        case .uploadBytes: \.uploadBytes
        case .formParts: \.formParts
        }
    }
}

/// The reason that a limit cannot be set.
public enum LimitsError: Error, Equatable, Sendable {
    /// No limit has this name; `known` lists the existing names.
    case unknownName(String, known: [String])
    /// The value is less than the minimum.
    case tooSmall(name: String, value: Int, minimum: Int)
    /// The value exceeds the maximum.
    case tooLarge(name: String, value: Int, maximum: Int)
}

extension LimitsError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .unknownName(let name, let known):
            "unknown limit \(name); expected one of \(known.joined(separator: ", "))"
        case .tooSmall(let name, let value, let minimum):
            "the limit \(name) cannot be \(value): the minimum is \(minimum)"
        case .tooLarge(let name, let value, let maximum):
            "the limit \(name) cannot be \(value): the maximum is \(maximum)"
        }
    }
}

extension Limits {
    /// The default limits of a server.
    ///
    /// They equal the client's defaults, except that recipes are shorter, because any client can
    /// send recipes.
    public static var ofServers: Limits {
        var limits = Limits()
        limits.recipeOperations = 100
        return limits
    }
}
