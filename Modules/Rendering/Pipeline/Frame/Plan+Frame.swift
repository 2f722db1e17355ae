import CImageEditorKernels
import FoundationEssentials
import Glibc

// The sizes, scales and parts of the picture before each stage of a plan, for a frame that shows
// the plan's result.

extension Plan {
    /// Returns the sizes of the picture before each stage, and of the result.
    func sizes(from size: ImageSize) -> [ImageSize] {
        stages.reduce(into: [size]) { sizes, stage in
            sizes.append(stage.size(of: sizes[sizes.count - 1]))
        }
    }

    /// Returns the scale, up to 1, at which each stage needs its input so that the result can be
    /// shown at `scale`, and last `scale` itself.
    func neededScales(for scale: Double) -> [Double] {
        var scales = [scale]
        for stage in stages.reversed() {
            scales.append(min(1, scales[scales.count - 1] * stage.magnification))
        }
        return scales.reversed()
    }

    /// Returns the scale of the picture before each stage, and last that of the result, for a copy
    /// with the scale `first`.
    ///
    /// - Parameter needed: The scales of ``neededScales(for:)``. If the input of a stage that
    ///   resamples is finer than needed, the stage's output is finer by the same factor.
    func scales(from first: Double, needed: [Double]) -> [Double] {
        var scales = [first]
        for (index, stage) in stages.enumerated() {
            let scale = scales[index]
            scales.append(
                stage.resamples
                    ? min(1, needed[index + 1] * max(1, scale / needed[index])) : scale)
        }
        return scales
    }

    /// Returns the part of its input that each stage needs, and last the shown part of the result.
    func neededParts(
        for part: RealRectangle, sizes: [ImageSize], scales: [Double]
    ) -> [RealRectangle] {
        var parts = [part]
        for index in stages.indices.reversed() {
            let input = stages[index].input(
                of: parts[parts.count - 1], size: sizes[index], scale: scales[index],
                isDeep: isDeep)
            parts.append(input.clamped(to: sizes[index]))
        }
        return parts.reversed()
    }
}

extension Plan.Stage {
    /// Returns the size of the result for an input of `size`.
    fileprivate func size(of size: ImageSize) -> ImageSize {
        switch self {
        case .points, .neighbourhood, .layer, .transform, .depth: size
        case .orient(let turn): size.oriented(turn)
        case .crop(let part): part.size
        case .resize(let resampling): resampling.result
        case .warp(let warp): warp.size
        case .border(let border): border.size(around: size)
        }
    }

    fileprivate var resamples: Bool {
        switch self {
        case .resize, .warp: true
        case .points, .neighbourhood, .orient, .crop, .border, .layer, .transform, .depth: false
        }
    }

    /// The maximum linear magnification from input to result; infinite for an operation that needs
    /// the finest details.
    fileprivate var magnification: Double {
        switch self {
        case .resize(let resampling):
            max(
                Double(resampling.result.width) / resampling.part.width,
                Double(resampling.result.height) / resampling.part.height)
        case .warp(let warp): warp.magnification
        case .neighbourhood(.rows(let operation)):
            (operation as? any ScalableRowOperation)?.needsDetails == true ? .infinity : 1
        case .points, .neighbourhood, .orient, .crop, .border, .layer, .transform, .depth: 1
        }
    }

    /// Returns the part of the input that this part of the result is computed from.
    fileprivate func input(
        of part: RealRectangle, size: ImageSize, scale: Double, isDeep: Bool
    ) -> RealRectangle {
        switch self {
        case .points, .layer, .transform, .depth: return part
        case .neighbourhood(let operation):
            let around = operation.scaled(by: scale).surroundings(isDeep: isDeep)
            return part.grown(across: around.reach / scale, down: around.reach / scale)
                .starting(atMultipleOf: Double(around.step) / scale)
        case .orient(let turn): return turn.input(of: part, size: size)
        case .crop(let area): return part.moved(x: Double(area.x), y: Double(area.y))
        case .border(let border):
            return part.moved(x: -Double(border.left), y: -Double(border.top))
        case .resize(let resampling):
            let across = resampling.part.width / Double(resampling.result.width)
            let down = resampling.part.height / Double(resampling.result.height)
            // The margin is four lobes of the Lanczos filter, which has three on each side. When
            // enlarging, a lobe is as wide as a pixel of the input's copy.
            return part.scaled(x: across, y: down)
                .moved(x: resampling.part.x, y: resampling.part.y)
                .grown(
                    across: 4 * max(across, 1 / scale) + 1, down: 4 * max(down, 1 / scale) + 1)
        case .warp(let warp): return warp.input(of: part, margin: 4 / scale)
        }
    }
}

extension Orientation {
    fileprivate func input(of part: RealRectangle, size: ImageSize) -> RealRectangle {
        var input = part
        if swapsSides {
            input = RealRectangle(x: part.y, y: part.x, width: part.height, height: part.width)
        }
        if mirrorsX { input.x = Double(size.width) - input.x - input.width }
        if mirrorsY { input.y = Double(size.height) - input.y - input.height }
        return input
    }
}

extension RealRectangle {
    /// Returns the rectangle, extended to the left and to the top to multiples of `step`, or to 0
    /// if `step` is 0.
    fileprivate func starting(atMultipleOf step: Double) -> RealRectangle {
        func start(_ value: Double) -> Double {
            step == 0 ? 0 : (max(value, 0) / step + 1e-9).rounded(.down) * step
        }
        let (left, top) = (start(x), start(y))
        return RealRectangle(
            x: left, y: top, width: x + width - left, height: y + height - top)
    }
}

extension Warp {
    /// The limit of a warp's ``magnification``: a perspective may magnify a small part much more,
    /// but requires no finer copy for it.
    private static let mostMagnification = 3.0

    /// The maximum linear magnification from input to result, at most ``mostMagnification``.
    fileprivate var magnification: Double {
        let (width, height) = (Double(size.width), Double(size.height))
        let determinant =
            matrix[0] * (matrix[4] * matrix[8] - matrix[5] * matrix[7])
            - matrix[1] * (matrix[3] * matrix[8] - matrix[5] * matrix[6])
            + matrix[2] * (matrix[3] * matrix[7] - matrix[4] * matrix[6])
        let areas = [(0, 0), (width, 0), (0, height), (width, height), (width / 2, height / 2)]
            .map { x, y in
                abs(determinant / pow(matrix[6] * x + matrix[7] * y + matrix[8], 3))
            }
        let most = 1 / max(areas.min() ?? 1, 1e-9).squareRoot()
        return most.isFinite ? min(most, Self.mostMagnification) : Self.mostMagnification
    }

    /// Returns the part of the input that a part of the result is computed from.
    fileprivate func input(of part: RealRectangle, margin: Double) -> RealRectangle {
        let (right, bottom) = (part.x + part.width, part.y + part.height)
        let corners = [(part.x, part.y), (right, part.y), (part.x, bottom), (right, bottom)].map {
            x, y in
            let depth = matrix[6] * x + matrix[7] * y + matrix[8]
            return (
                x: (matrix[0] * x + matrix[1] * y + matrix[2]) / depth,
                y: (matrix[3] * x + matrix[4] * y + matrix[5]) / depth
            )
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        var reach = [0.0, 0.0]
        _ = kernels_warp_reach(matrix, part.x, part.y, right, bottom, &reach)
        guard let left = xs.min(), let most = xs.max(), let top = ys.min(), let last = ys.max(),
            (left + most + top + last + reach[0] + reach[1]).isFinite
        else { return RealRectangle(x: 0, y: 0, width: 1e6, height: 1e6) }
        return RealRectangle(x: left, y: top, width: most - left, height: last - top)
            .grown(across: reach[0] + margin, down: reach[1] + margin)
    }

    /// Returns the warp between copies of its input and its result.
    ///
    /// - Parameters:
    ///   - input: The map to the copy of the input.
    ///   - output: The map to the copy of the result.
    ///   - size: The size of the copy of the result.
    func mapped(from input: PixelMap, to output: PixelMap, size: ImageSize) -> Warp {
        // The rows of the map from the copy of the result to the input.
        let columns = stride(from: 0, to: 9, by: 3).map { row -> [Double] in
            let (a, b, c) = (matrix[row], matrix[row + 1], matrix[row + 2])
            return [
                a / output.across, b / output.down,
                c - a * output.x / output.across - b * output.y / output.down,
            ]
        }
        let rows = zip(columns[0], columns[2]).map { input.across * $0 + input.x * $1 }
        let lines = zip(columns[1], columns[2]).map { input.down * $0 + input.y * $1 }
        return Warp(
            size: size, matrix: rows + lines + columns[2], background: background, curve: curve)
    }
}
