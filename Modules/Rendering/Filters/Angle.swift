/// An angle, which says its unit wherever it is written.
public struct Angle: Sendable, Hashable {
    /// A half turn is π.
    public var radians: Double

    /// A half turn is 180.
    public var degrees: Double { radians * 180 / .pi }

    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
}
