import Foundation

/// The scale in which pictures are enlarged: ImageMagick's sigmoidal contrast of 11 about the
/// middle, and its inverse.
enum SigmoidReference {
    /// Linear light of a value.
    static func light(_ value: Double) -> Double {
        func curve(_ x: Double) -> Double { 1 / (1 + exp(11 * (0.5 - x))) }
        return (curve(value) - curve(0)) / (curve(1) - curve(0))
    }

    /// The value of linear light.
    static func value(_ light: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Self.light(middle) < light { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
