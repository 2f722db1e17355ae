/// How much of an archive is taken in before it is refused.
public struct CardArchiveLimits: Sendable, Equatable {
    /// Entries of an archive.
    public var entries = 100_000
    /// Bytes of the list of cards, once inflated.
    public var listBytes = 64 << 20
    /// Bytes of one photograph.
    public var photoBytes = 8 << 20
    /// Bytes of all that is read, once inflated.
    public var inflatedBytes = 16 << 30
    /// How many times as large as the archive all that is read may become, where it is more than
    /// ``smallBytes``. Photographs are packed already: they hardly shrink.
    public var expansion = 20
    /// What may be read whatever the archive's size.
    public var smallBytes = 256 << 20

    /// The defaults above.
    public init() {}
}
