public import Foundation

/// SplitMix64: the same seed gives the same numbers on every machine, so a failure can be
/// reproduced.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Returns `true` with a probability of one in `count`.
    public mutating func oneIn(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }

    /// Returns a random element of `elements`, which must not be empty.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    /// Returns `count` random bytes.
    public mutating func bytes(_ count: Int) -> Data {
        Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &self) })
    }

    /// Returns a random 8-bit sample; often 0 or 255, where kernels tend to fail.
    public mutating func sample() -> UInt8 {
        let bits = next()
        switch bits >> 60 {
        case 0: return 0
        case 1: return 255
        default: return UInt8(truncatingIfNeeded: bits)
        }
    }
}
