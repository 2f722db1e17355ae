/// A gradient, or one colour, that can be blended over an image.
///
/// Premultiplied colours are interpolated linearly between stops, as in CSS.
public struct Gradient: Sendable, Hashable {
    /// A colour at a position of a gradient.
    public struct Stop: Sendable, Hashable {
        /// Red, green and blue, 0…1, not premultiplied.
        public var color: SIMD3<Double>
        /// The opacity, 0…1.
        public var alpha: Double
        /// The position: 0 is the gradient's start, and 1 its end. Other numbers are allowed.
        public var position: Double

        public init(_ color: SIMD3<Double>, alpha: Double = 1, at position: Double = 0) {
            self.color = color
            self.alpha = alpha
            self.position = position
        }
    }

    /// The form of a gradient: the line or the circles along which its colours change.
    public enum Shape: Sendable, Hashable {
        /// From the left edge to the right.
        case rightwards
        /// From the top edge to the bottom.
        case downwards
        /// Concentric circles from a point to the farthest corner; `x` and `y` are fractions of
        /// width and height.
        case circle(x: Double, y: Double)
    }

    public var shape: Shape
    /// The stops in order of position, at least one.
    public private(set) var stops: [Stop]

    /// - Parameters:
    ///   - shape: The form of the gradient.
    ///   - stops: Stops in order of position; an empty array is transparent.
    public init(_ shape: Shape, _ stops: [Stop]) {
        self.shape = shape
        self.stops = stops.isEmpty ? [Stop(.zero, alpha: 0)] : stops
    }

    /// Returns a gradient of one colour.
    public static func solid(_ stop: Stop) -> Gradient { Gradient(.rightwards, [stop]) }

    /// Returns the gradient with its alpha multiplied by `opacity`.
    public func opacity(_ opacity: Double) -> Gradient {
        var result = self
        for index in stops.indices { result.stops[index].alpha *= opacity }
        return result
    }

    /// Converts the colours of the stops from sRGB to `space`.
    func converted(to space: WorkingSpace) -> Gradient {
        if space.isSRGB { return self }
        var result = self
        for index in stops.indices {
            result.stops[index].color = space.color(stops[index].color)
        }
        return result
    }

    /// The first stop if all stops have the same colour and alpha; otherwise `nil`.
    var solidStop: Stop? {
        stops.dropFirst().allSatisfy { $0.color == stops[0].color && $0.alpha == stops[0].alpha }
            ? stops[0] : nil
    }

    /// Returns the colour and the alpha at a position.
    func stop(at position: Double) -> Stop {
        guard let right = stops.firstIndex(where: { $0.position > position }) else {
            return stops[stops.count - 1]
        }
        guard right > 0 else { return stops[0] }
        let (a, b) = (stops[right - 1], stops[right])
        let part = (position - a.position) / (b.position - a.position)
        let alpha = a.alpha + (b.alpha - a.alpha) * part
        guard alpha > 0 else { return Stop(a.color, alpha: 0, at: position) }
        let color = a.color * a.alpha * (1 - part) + b.color * b.alpha * part
        return Stop(color / alpha, alpha: alpha, at: position)
    }
}

extension Gradient {
    /// Returns the number of equal parts into which ``table(isDeep:)`` divides the range from the
    /// first stop to the last.
    private func intervals(isDeep: Bool) -> Int {
        guard solidStop == nil else { return 1 }
        guard isDeep else { return stops.count == 2 ? 256 : 512 }
        // Choose a number of parts that puts each stop between two parts, because the slopes of the
        // colours change at a stop.
        let (first, last) = (stops[0].position, stops[stops.count - 1].position)
        func isExact(_ count: Int) -> Bool {
            stops.allSatisfy {
                let place = ($0.position - first) / (last - first) * Double(count)
                return abs(place - place.rounded()) < 1e-6
            }
        }
        return (2_048..<4_096).first(where: isExact) ?? 8_192
    }

    /// Samples the gradient at the ends of equal parts of the range from the first stop to the
    /// last. Returns one array each for red, green, blue and alpha. The parts are small enough for
    /// 16 bits if `isDeep`.
    func table(isDeep: Bool) -> [[Double]] {
        let (first, last) = (stops[0].position, stops[stops.count - 1].position)
        let intervals = intervals(isDeep: isDeep)
        let samples = (0...intervals).map {
            stop(at: first + (last - first) * Double($0) / Double(intervals))
        }
        return (0..<3).map { channel in samples.map { $0.color[channel] } } + [samples.map(\.alpha)]
    }

    /// Returns the kernels' parameters for an image with the bounds `image`: the origin (x, y), the
    /// scales of x and y, 1 for a circle or else 0, then the factor and the offset that map the
    /// positions of the first and the last stop to 0 and 1.
    func geometry(on image: RealRectangle) -> [Double] {
        let (width, height) = (image.width, image.height)
        let (first, last) = (stops[0].position, stops[stops.count - 1].position)
        let scale = last > first ? 1 / (last - first) : 0
        let range = [scale, -first * scale]
        switch shape {
        case .rightwards: return [image.x, 0, 1 / width, 0, 0] + range
        case .downwards: return [0, image.y, 0, 1 / height, 0] + range
        case .circle(let x, let y):
            let (across, down) = (max(x, 1 - x) * width, max(y, 1 - y) * height)
            let radius = (across * across + down * down).squareRoot()
            let (left, top) = (image.x + x * width, image.y + y * height)
            return [left, top, 1 / radius, 1 / radius, 1] + range
        }
    }
}
