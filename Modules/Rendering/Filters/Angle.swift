/// An angle that is made with its unit: `.degrees(90)` or `.radians(.pi / 2)`.
public struct Angle: Sendable, Hashable {
    /// The angle in radians; a half turn is π.
    public var radians: Double

    /// The angle in degrees; a half turn is 180.
    public var degrees: Double { radians * 180 / .pi }

    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    public static func degrees(_ degrees: Double) -> Angle { Angle(radians: degrees * .pi / 180) }
}
