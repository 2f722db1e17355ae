/// The width and height of a picture, in pixels, each at least 1.
public struct PixelSize: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size in which a card's photograph of this size is kept: at most 1200 × 758 pixels, or
    /// 758 × 1200 where it stands; never larger than it is, the ratio kept to the pixel.
    public var stored: PixelSize {
        let (longer, shorter) = (max(width, height), min(width, height))
        let scale = min(1, 1200 / Double(longer), 758 / Double(shorter))
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
        return PixelSize(width: side(width), height: side(height))
    }
}
