/// What becomes of a colour c and what a blur has made of it, b. An amount is −1000…1000.
public enum BlurMix: Sendable, Hashable {
    /// c + amount·(c − b).
    case unsharp(Double)
    /// As ``unsharp(_:)`` for luma; red, green and blue change by as much as luma does.
    case sharpenLuma(Double)
    /// c + amount·(screen(c, b) − c): light shines over its borders.
    case bloom(Double)
    /// c + amount·(min(c, b) − c): darkness does.
    case gloom(Double)
}
