public import Core
public import Rendering

extension ColorCorrection {
    /// The correction as operations of a recipe, in order.
    public var operations: [Recipe.Operation] {
        var operations: [Recipe.Operation] = []
        if let matrix {
            let rows = [("red", matrix.red), ("green", matrix.green), ("blue", matrix.blue)]
            var parameters = Dictionary(
                uniqueKeysWithValues: rows.map { key, row in
                    (key, Recipe.Value.text(Self.text([row.x, row.y, row.z])))
                })
            parameters["bias"] = .text(
                Self.text([matrix.red.w, matrix.green.w, matrix.blue.w]))
            operations.append(Recipe.Operation("matrix", parameters))
        }
        if !curve.isEmpty {
            let points = curve.map { Self.text($0.x) + ":" + Self.text($0.y) }
            operations.append(
                Recipe.Operation(
                    "curve",
                    ["points": .text(points.joined(separator: " ")), "luma": .text("yes")]))
        }
        return operations
    }

    private static func text(_ numbers: [Double]) -> String {
        numbers.map { text($0) }.joined(separator: " ")
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? number.description
    }
}
