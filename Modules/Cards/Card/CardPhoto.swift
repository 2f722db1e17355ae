/// A photograph of a card's side, named by what its bytes are.
public struct CardPhoto: Sendable, Hashable {
    /// Of the encoded bytes.
    public let hash: PhotoHash
    /// How many encoded bytes there are.
    public let byteCount: Int

    public init(hash: PhotoHash, byteCount: Int) {
        self.hash = hash
        self.byteCount = byteCount
    }
}
