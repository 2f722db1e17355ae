extension ImageOperation {
    /// Throws if a number of the operation is out of its range. A filter of another module may have
    /// such a number, which would exhaust memory or end the process.
    ///
    /// - Parameter filter: The filter's name for the error.
    func check(as filter: String) throws(FilterError) {
        switch self {
        case .point(let operations):
            for operation in operations { try operation.check(NumberCheck(filter: filter)) }
        case .neighbourhood(let operation): try operation.check(NumberCheck(filter: filter))
        case .geometry(let operation): try operation.check(NumberCheck(filter: filter))
        case .layer(let operation): try operation.check()
        case .profile(let target, let intent):
            _ = try ColorProfile(target, intent: intent).operation()
        }
    }
}

/// Checks numbers against their ranges, and throws errors that name the filter.
private struct NumberCheck {
    /// The range of numbers that have no range of their own. No filter's formula needs a wider one.
    static let reasonable = -1e6...1e6

    let filter: String

    func callAsFunction(
        _ parameter: String, _ value: Double, _ range: ClosedRange<Double> = reasonable
    ) throws(FilterError) {
        guard !range.contains(value) else { return }
        throw .outOfRange(
            filter: filter, parameter: parameter, value: value, minimum: range.lowerBound,
            maximum: range.upperBound)
    }

    func callAsFunction(
        _ parameter: String, _ vector: some SIMD<Double>,
        _ range: ClosedRange<Double> = reasonable
    ) throws(FilterError) {
        for index in vector.indices { try self(parameter, vector[index], range) }
    }
}

extension PointOperation {
    fileprivate func check(_ check: NumberCheck) throws(FilterError) {
        switch self {
        case .matrix(let matrix):
            try check("matrix", matrix.red)
            try check("matrix", matrix.green)
            try check("matrix", matrix.blue)
        case .duotone(let dark, let light):
            try check("color", dark, 0...1)
            try check("color", light, 0...1)
        case .power(let power): try check("power", power, 0.001...1_000)
        case .vibrance(let amount): try check("vibrance", amount)
        case .posterize(let levels): try check("levels", Double(levels), 2...65_536)
        case .threshold(let threshold): try check("threshold", threshold)
        case .vignette(let intensity, let radius):
            try check("intensity", intensity)
            try check("radius", radius, 0...1e6)
        case .mixed(let operations, let amount):
            try check("amount", amount)
            for operation in operations { try operation.check(check) }
        case .inLinearLight(let operations):
            for operation in operations { try operation.check(check) }
        case .curves, .lumaCurve, .clamp, .blend, .cube: return
        }
    }
}

extension NeighbourhoodOperation {
    fileprivate func check(_ check: NumberCheck) throws(FilterError) {
        switch self {
        case .gaussianBlur(let radius): try check("radius", radius, 0...500)
        case .mixedWithBlur(let mix, let radius):
            try check("radius", radius, 0...500)
            switch mix {
            case .unsharp(let amount), .sharpenLuma(let amount), .bloom(let amount),
                .gloom(let amount):
                try check("amount", amount, -1_000...1_000)
            }
        case .boxBlur(let radius): try check("radius", radius, 0...500)
        case .cells(let scale): try check("scale", scale, 1...65_535)
        case .crystals(let spacing, _): try check("spacing", spacing, 1...65_535)
        case .rows(let operation):
            try check("reach", Double(operation.reach), 0...Double(Self.farthest))
        }
    }
}

extension GeometryOperation {
    /// Checks the numbers by the rules of this module's filters.
    fileprivate func check(_ check: NumberCheck) throws(FilterError) {
        switch self {
        case .crop(let area): _ = try Crop(area).operation()
        case .resize(let target):
            var resize = Resize(percent: 100)
            resize.target = target
            _ = try resize.operation()
        case .orient: return
        case .rotate(let angle, let background):
            _ = try Rotate(degrees: angle.degrees, background: background).operation()
        case .straighten(let angle): _ = try Straighten(angle: angle).operation()
        case .perspective(let corners, let ratio):
            _ = try PerspectiveCorrection(corners, ratio: ratio).operation()
        case .trimBorders(let tolerance):
            _ = try TrimBorders(tolerance: tolerance).operation()
        case .border(let width, let height, let color):
            _ = try Border(width, height, color: color).operation()
        }
    }
}
