/// A barcode as a grid of dark and light square modules, with its quiet zone.
public struct BarcodeDrawing: Sendable, Equatable {
    /// The number of modules in a row, with the quiet zone.
    public let columns: Int
    /// The number of rows, with the quiet zone. The bars of a linear code are ``barHeight`` rows
    /// high.
    public let rows: Int
    /// The height of a linear code's bars in rows; `nil` for two-dimensional codes.
    public let barHeight: Int?
    private let modules: [Bool]

    /// - Parameters:
    ///   - lines: The code's rows without a quiet zone, all of equal length, each with its height
    ///     in modules.
    ///   - quietZone: The light modules around the code.
    init(
        lines: [(modules: [Bool], height: Int)], isLinear: Bool, quietZone: BarcodeQuietZone
    ) {
        let width = lines.first?.modules.count ?? 0
        let columns = quietZone.left + width + quietZone.right
        let edge = [Bool](repeating: false, count: columns * quietZone.vertical)
        var modules = edge
        for line in lines {
            let row =
                [Bool](repeating: false, count: quietZone.left) + line.modules
                + [Bool](repeating: false, count: quietZone.right)
            for _ in 0..<line.height { modules += row }
        }
        modules += edge
        self.columns = columns
        rows = columns == 0 ? 0 : modules.count / columns
        barHeight = isLinear ? lines.first?.height : nil
        self.modules = modules
    }

    /// True if a module is dark. Modules outside the grid are light.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return false }
        return modules[row * columns + column]
    }
}

/// The number of light modules around a code that scanners require.
struct BarcodeQuietZone: Equatable {
    var left: Int
    var right: Int
    /// The number of modules above the code, and the same number below it.
    var vertical: Int
}
