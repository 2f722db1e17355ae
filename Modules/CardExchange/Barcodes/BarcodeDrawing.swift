/// A barcode as a grid of square modules, dark or light, with its quiet zone around it.
public struct BarcodeDrawing: Sendable, Equatable {
    /// Modules in a row.
    public let columns: Int
    /// Rows of modules; for a linear code, which has one only, as many as its bars are high.
    public let rows: Int
    /// How many rows a linear code's bars are high; `nil` for codes of two dimensions.
    public let barHeight: Int?
    private let modules: [Bool]

    /// - Parameters:
    ///   - lines: The code's own rows without a quiet zone, equally long, each with how many
    ///     modules it is high.
    ///   - quietZone: The light modules around it.
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

    /// Whether a module is dark. Everything outside of the grid is light.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<columns).contains(column), (0..<rows).contains(row) else { return false }
        return modules[row * columns + column]
    }
}

/// How many light modules a code needs around it so that scanners find it.
struct BarcodeQuietZone: Equatable {
    var left: Int
    var right: Int
    /// Above and below.
    var vertical: Int
}
