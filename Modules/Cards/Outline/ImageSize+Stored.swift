public import Core

extension ImageSize {
    /// The size in which a card's photograph of this size is stored: at most 1200 × 758 pixels,
    /// or 758 × 1200 in portrait. It is never larger than the photograph and has the same ratio,
    /// rounded to pixels.
    public var storedAsCard: ImageSize {
        let (longer, shorter) = (max(width, height), min(width, height))
        let scale = min(1, 1200 / Double(longer), 758 / Double(shorter))
        func side(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
        return ImageSize(width: side(width), height: side(height))
    }
}
