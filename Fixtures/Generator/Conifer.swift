import Foundation

/// The silhouette of a spruce: tiers of drooping branches that fray into twigs.
struct Conifer: Sendable {
    /// The position of the trunk and the height of the tree, in units of the picture.
    var foot: Point
    var height: Float
    /// The reach of the lowest branches to each side, as a share of the height.
    var spread: Float
    var seed: UInt32

    /// `true` if the tree hides a point.
    func covers(_ point: Point) -> Bool {
        let y = (point.y - foot.y) / height
        guard y > -0.02, y < 1 else { return false }
        let lean = 0.012 * sin(y * 3 + Float(seed & 7))
        let x = (point.x - foot.x) / height - lean
        let down = 1 - y
        guard abs(x) < spread * 1.3 else { return false }
        if abs(x) < 0.004 + 0.012 * down {
            return true
        }
        let side: Int32 = x < 0 ? 0 : 1
        let reach = spread * (0.06 + 0.94 * pow(down, 0.85)) * smoothstep(1.02, 0.86, down)
        // Branches droop: points further out belong to a tier that leaves the trunk higher up.
        let out = abs(x)
        let tiers: Float = 34
        let origin = (down - out * 0.55 + out * out * 0.6) * tiers
        let fray = Noise.fractal(Point(x * 90, y * 60), octaves: 3, gain: 0.65, seed: seed) * 0.6
        for tier in [Int32(origin.rounded(.down)), Int32(origin.rounded(.down)) - 1] {
            let bits = hash(tier, side, seed: seed)
            let long = reach * (0.55 + 0.55 * Float(bits & 0xff) / 255)
            guard out < long * (1 + fray * 0.5) else { continue }
            let offset = 0.7 * Float((bits >> 8) & 0xff) / 255
            let thickness = (0.62 - 0.42 * out / long) * (1 + fray * 1.7)
            let distance = origin - Float(tier) - offset
            if distance > -0.1, distance < thickness + 0.25 {
                return true
            }
        }
        return false
    }
}
