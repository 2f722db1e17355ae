import CImageEditorTestSupport
import Foundation

/// A synthetic photograph of a card on a table, or of something else, with every property drawn at
/// random from a seed.
public struct CardScene: Sendable, CustomStringConvertible {
    /// The ratio of the longer to the shorter side of the cards.
    public static let ratio = 85.60 / 53.98

    public let description: String
    private let scene: scene

    /// The width in pixels.
    public var width: Int { Int(scene.width) }
    /// The height in pixels.
    public var height: Int { Int(scene.height) }

    /// The corners of the card, in pixels of the picture, clockwise from the card's own top left.
    public var corners: [SIMD2<Double>] {
        let numbers = scene.corners
        return [
            SIMD2(numbers.0, numbers.1), SIMD2(numbers.2, numbers.3),
            SIMD2(numbers.4, numbers.5), SIMD2(numbers.6, numbers.7),
        ]
    }

    /// Returns a card on a table, photographed from almost straight above.
    ///
    /// The card is rotated by −45…45 degrees from landscape or portrait, tilted by up to 25
    /// degrees, and takes up 25 to 85 per cent of the picture's width or height.
    public static func card(seed: UInt64, longerSide: Int = 800) -> CardScene {
        CardScene(.card(seed: seed, longerSide: longerSide), "card \(seed)")
    }

    /// Returns a card among distractors whose edges look like card edges: planks with gaps, woven
    /// and checked cloth, a dark card with a light panel on dark cloth, another card beside it.
    public static func clutteredCard(seed: UInt64, longerSide: Int = 800) -> CardScene {
        CardScene(.clutteredCard(seed: seed, longerSide: longerSide), "cluttered card \(seed)")
    }

    /// Returns a picture without a card: tables, landscapes, noise, pages of text, checkerboards.
    public static func withoutCard(seed: UInt64, longerSide: Int = 800) -> CardScene {
        CardScene(.withoutCard(seed: seed, longerSide: longerSide), "no card \(seed)")
    }

    /// Draws the picture, and returns its RGBA samples.
    public func drawn() -> [UInt8] {
        withUnsafePointer(to: scene) { scene in
            let count = 4 * width * height
            return [UInt8](unsafeUninitializedCapacity: count) { samples, initialized in
                scene_draw(scene, samples.baseAddress)
                initialized = count
            }
        }
    }

    private init(_ scene: scene, _ kind: String) {
        self.scene = scene
        description = "\(kind), surface \(scene.surface.rawValue), print \(scene.print)"
    }
}

extension scene {

    fileprivate static func card(seed: UInt64, longerSide: Int) -> scene {
        var random = SeededGenerator(seed: seed)
        var result = scene(seed: seed, longerSide: longerSide, &random)
        result.has_card = 1
        result.ratio = CardScene.ratio
        result.surface = random.pick([
            SCENE_PLAIN, SCENE_PLAIN, SCENE_WOOD, SCENE_CLOTH, SCENE_DESK,
        ])
        result.pickColors(&random)
        let prints = [
            SCENE_STRIPES, SCENE_TEXT, SCENE_LOGO, SCENE_PICTURE, SCENE_ALL_PICTURE, SCENE_BAND,
            SCENE_BARCODE, SCENE_FRAME,
        ]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            result.print |= Int32(random.pick(prints))
        }
        // More light would make a white card indistinguishable from a white table.
        result.light = random.float(0...(result.card_color.0 > 0.8 ? 0.15 : 0.35))
        result.light_turn = random.float(0...6.28)
        if random.oneIn(2) {
            result.shadow = random.float(0.1...0.4)
            result.shadow_x = random.float(-0.06...0.06)
            result.shadow_y = random.float(-0.06...0.06)
        }
        if random.oneIn(3) {
            result.glare = random.float(0.3...0.9)
            result.glare_x = random.float(0...1)
            result.glare_y = random.float(0...1)
        }
        result.noise = random.float(0...8)
        result.place(&random)
        return result
    }

    fileprivate static func clutteredCard(seed: UInt64, longerSide: Int) -> scene {
        var result = card(seed: seed, longerSide: longerSide)
        var random = SeededGenerator(seed: seed &+ 0xc1_0773)
        switch seed % 5 {
        case 0: result.surface = SCENE_PLANKS
        case 1: result.surface = SCENE_WEAVE
        case 2: result.surface = SCENE_CHECKED_CLOTH
        case 3:
            result.surface = random.oneIn(2) ? SCENE_WEAVE : SCENE_PLAIN
            let (table, card) = (random.float(0.16...0.24), random.float(0.06...0.1))
            result.surface_color = (table, table, 1.2 * table)
            result.card_color = (card, card, card)
            result.print = Int32(SCENE_BARCODE)
        default:
            result.surface = random.pick([SCENE_PLAIN, SCENE_WOOD, SCENE_CLOTH])
            result.has_neighbour = 1
            result.neighbour_color = random.color()
            // To the right or to the left, with a narrow gap.
            let away = Float(CardScene.ratio) + random.float(0.06...0.3)
            result.neighbour_x = random.oneIn(2) ? away : -away
            result.neighbour_y = random.float(-0.15...0.15)
            result.neighbour_turn = random.float(-0.15...0.15)
        }
        return result
    }

    fileprivate static func withoutCard(seed: UInt64, longerSide: Int) -> scene {
        var random = SeededGenerator(seed: seed)
        var result = scene(seed: seed, longerSide: longerSide, &random)
        result.surface = random.pick([
            SCENE_PLAIN, SCENE_WOOD, SCENE_CLOTH, SCENE_DESK, SCENE_GRADIENT, SCENE_NOISE,
            SCENE_CLOUDS, SCENE_HILLS, SCENE_CHECKERS, SCENE_PAGE,
        ])
        result.pickColors(&random)
        result.light = random.float(0...0.35)
        result.light_turn = random.float(0...6.28)
        result.noise = random.float(0...8)
        return result
    }

    private init(seed: UInt64, longerSide: Int, _ random: inout SeededGenerator) {
        self.init()
        self.seed = UInt32(truncatingIfNeeded: seed &* 0x9e37_79b1)
        let side = Int32(longerSide)
        (width, height) = random.pick([(side, side * 3 / 4), (side * 3 / 4, side), (side, side)])
    }

    private mutating func pickColors(_ random: inout SeededGenerator) {
        if random.oneIn(6) {
            // A white card on light grey.
            let table = random.float(0.72...0.8)
            surface_color = (table, table, table)
            let card = table + random.float(0.09...0.13)
            card_color = (card, card, card)
            return
        }
        var difference: Float = 0
        repeat {
            surface_color = random.color()
            card_color = random.color()
            let (a, b) = (surface_color, card_color)
            difference = abs(a.0 - b.0) + abs(a.1 - b.1) + abs(a.2 - b.2)
        } while difference < 0.5
    }

    private mutating func place(_ random: inout SeededGenerator) {
        let (wide, high) = (Double(width), Double(height))
        let turn =
            random.double(-45...45) * .pi / 180 + (height > width && random.oneIn(2) ? .pi / 2 : 0)
        let (tiltX, tiltY) = (
            random.double(-25...25) * .pi / 180, random.double(-25...25) * .pi / 180
        )
        let focus = random.double(0.75...1.2) * max(wide, high)
        let fill = random.double(0.25...0.85)
        let away = SIMD2(random.double(-1...1), random.double(-1...1))
        var distance = 3.0 * focus
        var shift = SIMD2<Double>()
        var points: [SIMD2<Double>] = []
        // Perspective changes the card's shape away from the middle, so size and place are found
        // together.
        for _ in 0..<30 {
            points = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { side, end in
                let (x, y) = (side * CardScene.ratio * focus / 2, end * focus / 2)
                let (u, v) = (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
                let (down, depth) = (v * cos(tiltX), v * sin(tiltX))
                let (across, deep) = (
                    u * cos(tiltY) + depth * sin(tiltY), depth * cos(tiltY) - u * sin(tiltY)
                )
                let scale = focus / (distance + deep)
                return SIMD2(
                    wide / 2 + (across + shift.x * distance) * scale,
                    high / 2 + (down + shift.y * distance) * scale)
            }
            let least = points.reduce(points[0]) { pointwiseMin($0, $1) }
            let most = points.reduce(points[0]) { pointwiseMax($0, $1) }
            let extent = most - least
            distance *= max(extent.x / wide, extent.y / high) / fill
            let room = (SIMD2(wide, high) - extent) / 2 - 0.02 * max(wide, high)
            let target = SIMD2(wide, high) / 2 + away * pointwiseMax(room, SIMD2())
            shift += (target - (least + most) / 2) / focus
        }
        corners = (
            points[0].x, points[0].y, points[1].x, points[1].y, points[2].x, points[2].y,
            points[3].x, points[3].y
        )
    }
}

extension SeededGenerator {
    fileprivate mutating func double(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    fileprivate mutating func float(_ range: ClosedRange<Float>) -> Float {
        Float.random(in: range, using: &self)
    }

    fileprivate mutating func color() -> (Float, Float, Float) {
        (float(0.05...0.95), float(0.05...0.95), float(0.05...0.95))
    }
}
