import Foundation

/// A square lattice of values with interpolation: heights, slopes, masks.
struct Grid<Value: Sendable>: Sendable {
    let width: Int
    let height: Int
    private(set) var values: [Value]

    init(width: Int, height: Int, repeating value: Value) {
        self.width = width
        self.height = height
        values = Array(repeating: value, count: width * height)
    }

    /// Fills the rows in parallel; `value` must not depend on the order.
    init(width: Int, height: Int, filledBy value: @Sendable (Int, Int) -> Value) {
        self.width = width
        self.height = height
        values = Array(unsafeUninitializedCapacity: width * height) { buffer, count in
            nonisolated(unsafe) let base = buffer.baseAddress!
            inParallel(height) { y in
                for x in 0..<width {
                    (base + (y * width + x)).initialize(to: value(x, y))
                }
            }
            count = width * height
        }
    }

    @inline(__always) subscript(x: Int, y: Int) -> Value {
        get { values[y * width + x] }
        set { values[y * width + x] = newValue }
    }

    func map<Other: Sendable>(_ transform: (Value) -> Other) -> Grid<Other> {
        Grid<Other>(width: width, height: height, values: values.map(transform))
    }

    private init(width: Int, height: Int, values: [Value]) {
        self.width = width
        self.height = height
        self.values = values
    }

    /// The four values around a point and the point's position between them. Edges repeat or wrap.
    @inline(__always) fileprivate func corners(
        _ x: Float, _ y: Float, wraps: Bool
    ) -> (Value, Value, Value, Value, Float, Float) {
        let left = x.rounded(.down)
        let top = y.rounded(.down)
        var x0 = Int(left)
        var y0 = Int(top)
        var x1 = x0 + 1
        var y1 = y0 + 1
        if wraps {
            // Widths of wrapping grids are powers of two.
            x0 &= width - 1
            x1 &= width - 1
            y0 &= height - 1
            y1 &= height - 1
        } else {
            x0 = min(max(x0, 0), width - 1)
            x1 = min(max(x1, 0), width - 1)
            y0 = min(max(y0, 0), height - 1)
            y1 = min(max(y1, 0), height - 1)
        }
        return values.withUnsafeBufferPointer { cells in
            (
                cells[y0 * width + x0], cells[y0 * width + x1], cells[y1 * width + x0],
                cells[y1 * width + x1], x - left, y - top
            )
        }
    }
}

extension Grid where Value == Float {
    /// The linearly interpolated value at a point in cell coordinates.
    @inline(__always) func sample(_ x: Float, _ y: Float, wraps: Bool = false) -> Float {
        let (a, b, c, d, u, v) = corners(x, y, wraps: wraps)
        return mix(mix(a, b, u), mix(c, d, u), v)
    }
}

extension Grid where Value == Vector {
    /// The linearly interpolated value at a point in cell coordinates.
    @inline(__always) func sample(_ x: Float, _ y: Float, wraps: Bool = false) -> Vector {
        let (a, b, c, d, u, v) = corners(x, y, wraps: wraps)
        return mix(mix(a, b, u), mix(c, d, u), v)
    }

    /// Gaussian blur with a standard deviation of `radius` cells and repeated edges.
    func blurred(_ radius: Float) -> Grid {
        let reach = Int((radius * 3).rounded(.up))
        var weights = (-reach...reach).map { offset in
            exp(-Float(offset * offset) / (2 * radius * radius))
        }
        let sum = weights.reduce(0, +)
        weights = weights.map { $0 / sum }
        let kernel = weights
        let rows = Grid(width: width, height: height) { x, y in
            var total = Vector.zero
            for offset in -reach...reach {
                total += self[min(max(x + offset, 0), width - 1), y] * kernel[offset + reach]
            }
            return total
        }
        return Grid(width: width, height: height) { x, y in
            var total = Vector.zero
            for offset in -reach...reach {
                total += rows[x, min(max(y + offset, 0), height - 1)] * kernel[offset + reach]
            }
            return total
        }
    }
}
