/// Limits on the contents of an archive.
public struct CardArchiveLimits: Sendable, Equatable {
    /// Entries of an archive.
    public var entries = 100_000
    /// Bytes of the inflated list of cards.
    public var listBytes = 64 << 20
    /// Bytes of one photograph.
    public var photoBytes = 8 << 20
    /// Bytes of all inflated entries that are read.
    public var inflatedBytes = 16 << 30
    /// The maximum ratio of inflated bytes to the size of the archive, above ``smallBytes``.
    /// Photographs are compressed already, so they hardly inflate.
    public var expansion = 20
    /// Inflated bytes that may be read from an archive of any size.
    public var smallBytes = 256 << 20

    /// Creates limits with the default values.
    public init() {}
}
