/// A photograph of a card's side, identified by the hash of its bytes.
public struct CardPhoto: Sendable, Hashable {
    /// The hash of the encoded bytes.
    public let hash: PhotoHash
    /// The number of encoded bytes.
    public let byteCount: Int

    public init(hash: PhotoHash, byteCount: Int) {
        self.hash = hash
        self.byteCount = byteCount
    }
}
