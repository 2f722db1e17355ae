import Rendering

extension PointReference {
    /// Blends a colour over another, following W3C Compositing and Blending Level 1.
    static func blended(
        _ mode: BlendMode, _ gradient: Gradient, on color: SIMD3<Double>, at place: Place
    ) -> SIMD3<Double> {
        let backdrop = color.clamped(lowerBound: .zero, upperBound: .one)
        let (source, alpha) = gradient.color(at: place)
        let result: SIMD3<Double>
        switch mode {
        case .hue:
            result = setLuminosity(
                setSaturation(source, saturation(backdrop)), luminosity(backdrop))
        case .saturation:
            result = setLuminosity(
                setSaturation(backdrop, saturation(source)), luminosity(backdrop))
        case .color: result = setLuminosity(source, luminosity(backdrop))
        case .luminosity: result = setLuminosity(backdrop, luminosity(source))
        default:
            result = SIMD3(
                blended(mode, backdrop.x, source.x), blended(mode, backdrop.y, source.y),
                blended(mode, backdrop.z, source.z))
        }
        return backdrop * (1 - alpha) + result * alpha
    }

    private static func blended(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
        func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }
        func hardLight(_ b: Double, _ s: Double) -> Double {
            s <= 0.5 ? b * (2 * s) : screen(b, 2 * s - 1)
        }
        switch mode {
        case .multiply: return b * s
        case .screen: return screen(b, s)
        case .overlay: return hardLight(s, b)
        case .darken: return min(b, s)
        case .lighten: return max(b, s)
        case .colorDodge:
            if b == 0 { return 0 }
            return s == 1 ? 1 : min(1, b / (1 - s))
        case .colorBurn:
            if b == 1 { return 1 }
            return s == 0 ? 0 : 1 - min(1, (1 - b) / s)
        case .hardLight: return hardLight(b, s)
        case .softLight:
            if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
            let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
            return b + (2 * s - 1) * (d - b)
        case .difference: return abs(b - s)
        case .exclusion: return b + s - 2 * b * s
        default: return s
        }
    }

    private static func luminosity(_ c: SIMD3<Double>) -> Double { (c * [0.3, 0.59, 0.11]).sum() }

    private static func saturation(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

    private static func setLuminosity(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
        var c = c + (l - luminosity(c))
        let (low, high) = (c.min(), c.max())
        if low < 0 { c = l + (c - l) * l / (l - low) }
        if high > 1 { c = l + (c - l) * (1 - l) / (high - l) }
        return c
    }

    private static func setSaturation(_ c: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
        let range = c.max() - c.min()
        return range > 0 ? (c - c.min()) * (s / range) : .zero
    }
}

extension Gradient {
    /// The colour and alpha of a pixel, following CSS Images: premultiplied, linear between stops.
    fileprivate func color(at place: PointReference.Place) -> (SIMD3<Double>, alpha: Double) {
        let position: Double
        switch shape {
        case .rightwards: position = place.part.x
        case .downwards: position = place.part.y
        case .circle(let x, let y):
            let (width, height) = (Double(place.width), Double(place.height))
            let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map { corner in
                let across = (corner.0 - x) * width
                let down = (corner.1 - y) * height
                return (across * across + down * down).squareRoot()
            }
            position = place.distance(to: [x, y]) / (corners.max() ?? 1)
        }
        guard let next = stops.first(where: { $0.position > position }) else {
            return (stops[stops.count - 1].color, stops[stops.count - 1].alpha)
        }
        guard let last = stops.last(where: { $0.position <= position }) else {
            return (next.color, next.alpha)
        }
        let part = (position - last.position) / (next.position - last.position)
        let alpha = last.alpha * (1 - part) + next.alpha * part
        let color = last.color * last.alpha * (1 - part) + next.color * next.alpha * part
        return alpha > 0 ? (color / alpha, alpha) : (last.color, 0)
    }
}
