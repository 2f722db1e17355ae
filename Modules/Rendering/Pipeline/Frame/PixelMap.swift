/// The map from the coordinates of a picture to those of a scaled copy of a part of it.
struct PixelMap: Sendable, Equatable {
    static let identity = PixelMap(across: 1, down: 1, x: 0, y: 0)

    /// The number of the copy's columns for each column of the picture.
    var across: Double
    var down: Double
    /// The coordinates, in the copy, of the picture's top left corner.
    var x: Double
    var y: Double

    /// The geometric mean of the two scales.
    var scale: Double { (across * down).squareRoot() }

    func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (across * x + self.x, down * y + self.y)
    }

    func rectangle(_ part: RealRectangle) -> RealRectangle {
        let (x, y) = point(part.x, part.y)
        return RealRectangle(x: x, y: y, width: across * part.width, height: down * part.height)
    }

    /// Returns the map after both the picture and its copy were turned.
    ///
    /// - Parameters:
    ///   - size: The picture's size before the turn.
    ///   - copy: The size of the copy before the turn.
    func turned(_ turn: Orientation, of size: ImageSize, copy: ImageSize) -> PixelMap {
        var result = self
        if turn.mirrorsX { result.x = Double(copy.width) - across * Double(size.width) - x }
        if turn.mirrorsY { result.y = Double(copy.height) - down * Double(size.height) - y }
        guard turn.swapsSides else { return result }
        return PixelMap(across: down, down: across, x: result.y, y: result.x)
    }
}

extension RealRectangle {
    init(_ part: PixelRectangle) {
        self.init(
            x: Double(part.x), y: Double(part.y), width: Double(part.width),
            height: Double(part.height))
    }

    private static let rounding = 1e-6

    /// The smallest rectangle of whole pixels that contains this one, apart from rounding errors.
    var outer: PixelRectangle {
        let left = Int((x + Self.rounding).rounded(.down))
        let top = Int((y + Self.rounding).rounded(.down))
        return PixelRectangle(
            x: left, y: top, width: max(1, Int((x + width - Self.rounding).rounded(.up)) - left),
            height: max(1, Int((y + height - Self.rounding).rounded(.up)) - top))
    }

    /// The rectangle with rounded borders, at least one pixel wide and high.
    var rounded: PixelRectangle {
        let (left, top) = (Int(x.rounded()), Int(y.rounded()))
        return PixelRectangle(
            x: left, y: top, width: max(1, Int((x + width).rounded()) - left),
            height: max(1, Int((y + height).rounded()) - top))
    }

    /// Returns `true` if position and size differ from those of `part` by less than a hundredth of
    /// a pixel.
    func isNearly(_ part: PixelRectangle) -> Bool {
        let other = RealRectangle(part)
        return [x - other.x, y - other.y, width - other.width, height - other.height]
            .allSatisfy { abs($0) < 0.01 }
    }

    func grown(across: Double, down: Double) -> RealRectangle {
        RealRectangle(
            x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
    }

    func moved(x: Double, y: Double) -> RealRectangle {
        RealRectangle(x: self.x + x, y: self.y + y, width: width, height: height)
    }

    /// Returns the part of the rectangle inside an image of `size`. It is at least one pixel wide
    /// and high.
    func clamped(to size: ImageSize) -> RealRectangle {
        func range(_ start: Double, _ length: Double, _ side: Int) -> (Double, Double) {
            let first = min(max(start, 0), Double(side) - 1)
            return (first, max(1, min(start + length, Double(side)) - first))
        }
        let (x, width) = range(x, width, size.width)
        let (y, height) = range(y, height, size.height)
        return RealRectangle(x: x, y: y, width: width, height: height)
    }
}
