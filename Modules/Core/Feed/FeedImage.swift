public import FoundationEssentials

/// One image of a feed: its URL and its dates.
public struct FeedImage: Sendable, Hashable, Identifiable {
    private let address: FeedAddress
    /// The 64-bit number that ``id`` shows as digits, computed once from the URL.
    package let idNumber: UInt64
    public let created: Date
    public let updated: Date

    public init(url: URL, created: Date, updated: Date) {
        self.init(address: .made(url), created: created, updated: updated)
    }

    /// Creates an image from a URL's text; `nil` if `urlText` is not a URL.
    package init?(urlText: String, created: Date, updated: Date) {
        guard let address = FeedAddress(urlText.utf8) else { return nil }
        self.init(address: address, created: created, updated: updated)
    }

    /// Creates an image from the UTF-8 of a URL's text; `nil` if it is not a URL.
    package init?(urlBytes: UnsafeBufferPointer<UInt8>, created: Date, updated: Date) {
        guard let address = FeedAddress(urlBytes) else { return nil }
        self.init(address: address, created: created, updated: updated)
    }

    /// Creates an image from stored values, which the caller knows to be unchanged.
    ///
    /// - Parameters:
    ///   - bytes: The UTF-8 of the addresses of several images, which share this array.
    ///   - range: The range of ``urlText`` in `bytes`.
    ///   - isPlain: The stored ``hasPlainURL``.
    package init?(
        stored bytes: [UInt8], _ range: Range<Int>, isPlain: Bool, idNumber: UInt64, created: Date,
        updated: Date
    ) {
        guard
            let address = isPlain
                ? .plain(PlainAddress(bytes, range)) : FeedAddress(bytes[range])
        else { return nil }
        self.address = address
        self.idNumber = idNumber
        self.created = created
        self.updated = updated
    }

    init(address: FeedAddress, created: Date, updated: Date) {
        self.address = address
        idNumber = address.withUTF8 { StableHash.of($0) }
        self.created = created
        self.updated = updated
    }

    /// The URL of the image's bytes, created on demand in about 0.3 µs.
    public var url: URL { address.url }

    /// The text of ``url``, without creating a `URL`.
    package var urlText: String { address.text }

    /// Calls `body` with the UTF-8 of ``urlText``, without creating a string if the URL is plain.
    package func withURLText<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try address.withUTF8(body)
    }

    func hasSameURL(as other: FeedImage) -> Bool { address == other.address }

    /// 16 hexadecimal digits derived from the URL alone, the same on every machine.
    public var id: String { ImageID.text(of: idNumber) }

    /// Returns the id of the image at `url`.
    package static func id(of url: URL) -> String {
        FeedImage(url: url, created: .distantPast, updated: .distantPast).id
    }

    /// If true, the text of ``url`` has no credentials, no fragment and only visible ASCII
    /// characters that JSON does not escape. False if this is not known.
    package var hasPlainURL: Bool { address.isPlain }
}
