/// The stages for some filters on one image, with all numbers resolved.
struct Plan {
    enum Stage {
        case points(PointProgram)
        case neighbourhood(NeighbourhoodOperation)
        case orient(Orientation)
        case crop(PixelRectangle)
        case resize(Resampling)
        case warp(Warp)
        case border(Frame)
        case layer(Layer)
    }

    /// Measures the part within borders of one colour after some filters, whose numbers are
    /// resolved; the second argument is the tolerance in percent.
    typealias Measure = ([any Filter], Double) throws -> PixelRectangle

    private(set) var stages: [Stage] = []
    /// The size of the result.
    private(set) var size: ImageSize
    /// The image is decoded at 1/`denominator` of its size.
    private(set) var denominator = 1
    /// The transform by which the decoder converts inks, if their profile has one.
    private(set) var inks: ProfileTransform?
    /// True if colours are converted to sRGB by the file's profile.
    private(set) var makesSRGB = false
    private var knowsProfile = false
    private var run: [PointOperation] = []
    private let header: ImageHeader
    private let limits: DecodingLimits
    private let measure: Measure
    /// The filters so far, with resolved numbers.
    private var done: [any Filter] = []
    private var measurements = 0

    /// - Parameters:
    ///   - inSRGB: `true` to convert colours to sRGB even if no filter needs it.
    ///   - measure: Measures the image for ``TrimBorders``.
    /// - Throws: ``FilterError`` for a parameter out of range or a crop outside of the image, and
    ///   ``ImageDecodingError`` for a result larger than `limits` allow.
    init(
        _ filters: [any Filter], for header: ImageHeader, limits: DecodingLimits,
        inSRGB: Bool = false, measure: @escaping Measure = Plan.cannotMeasure
    ) throws {
        self.header = header
        self.limits = limits
        self.measure = measure
        size = header.info.storedSize
        orient(header.info.orientation)
        if ColorConversion.isUnavoidable(for: header) { makeSRGB() }
        for filter in filters {
            let operation = try filter.operation()
            try operation.check(as: "\(type(of: filter))")
            switch operation {
            case .point(let operations):
                guard !PointStep.steps(for: operations).isEmpty else { continue }
                makeSRGB()
                run += operations
            case .neighbourhood(let operation):
                makeSRGB()
                endRun()
                stages.append(.neighbourhood(operation))
            case .geometry(let operation):
                try append(operation)
                // Its crop is among the resolved filters already.
                if case .trimBorders = operation { continue }
            case .layer(let operation):
                guard let layer = try operation.layer(on: size, limits: limits) else { continue }
                makeSRGB()
                endRun()
                stages.append(.layer(layer))
            }
            done.append(filter)
        }
        if inSRGB { makeSRGB() }
        endRun()
    }

    /// Throws if colours must be converted but cannot be: wrong colours would be worse than none.
    func checkColors() throws(ImageDecodingError) {
        guard knowsProfile, ColorConversion.lacksLibrary(for: header) else { return }
        throw .unsupportedVariant(
            header.info.format,
            reason: "a colour profile that needs Little CMS (Debian package liblcms2-2)")
    }

    /// The plan as a rotation of a JPEG's blocks, if it contains nothing else.
    var jpegTurn: JPEGTurn? { jpegTurn(trims: false) }

    /// The plan as a rotation of a JPEG's blocks, if it contains nothing else.
    ///
    /// - Parameter trims: True to cut off blocks where the rotation is impossible with them.
    func jpegTurn(trims: Bool) -> JPEGTurn? {
        header.blockGrid.flatMap {
            JPEGTurn(stages, of: header.info.storedSize, grid: $0, trims: trims)
        }
    }

    /// The plan that does nothing but `turn`.
    func only(_ turn: JPEGTurn) -> Plan {
        var plan = self
        plan.stages = [.crop(turn.part), .orient(turn.orientation)]
        plan.size = turn.size
        return plan
    }

    /// True if pixels are only turned, mirrored or cropped.
    var onlyMoves: Bool {
        stages.allSatisfy {
            switch $0 {
            case .orient, .crop: true
            case .points, .neighbourhood, .resize, .warp, .border, .layer: false
            }
        }
    }

    /// True if the sides of the stored picture are swapped.
    var swapsSides: Bool {
        stages.reduce(false) { swaps, stage in
            guard case .orient(let orientation) = stage else { return swaps }
            return swaps != orientation.swapsSides
        }
    }

    /// Chroma subsampling of the stored picture, as it is in the result.
    func turned(_ sampling: (horizontal: Int, vertical: Int)) -> (horizontal: Int, vertical: Int) {
        swapsSides ? (sampling.vertical, sampling.horizontal) : sampling
    }

    /// The layout of the result if planes are kept.
    func turned(_ layout: PixelLayout) -> PixelLayout {
        stages.reduce(layout) { layout, stage in
            if case .orient(let orientation) = stage {
                return OrientStage.turned(layout, orientation)
            }
            return layout
        }
    }

    /// True if all stages can work on planes with this subsampling.
    func keepsPlanes(_ layout: PixelLayout) -> Bool {
        var size = header.info.storedSize
        var layout = layout
        for stage in stages {
            switch stage {
            case .points: continue
            case .neighbourhood(let operation):
                guard operation.keepsPlanes(layout) else { return false }
            case .layer(let layer):
                guard layer.mode == .normal else { return false }
            case .crop, .resize, .warp, .border: return false
            case .orient(let orientation):
                guard OrientStage.canTurn(layout, size, orientation) else { return false }
                layout = OrientStage.turned(layout, orientation)
                size = size.oriented(orientation)
            }
        }
        return true
    }

    /// True if samples are only moved or composited, so that the 16 bits of this layout can
    /// stay.
    func keepsDepth(_ layout: PixelLayout) -> Bool {
        stages.allSatisfy {
            switch $0 {
            case .orient, .crop: true
            case .layer(let layer): layer.mode == .normal && !(layer.hasColor && layout.isGray)
            case .border(let frame): layout.showing(frame.color) == layout
            case .points, .neighbourhood, .resize, .warp: false
            }
        }
    }

    /// True if the stages between decoder and encoder take about as long as either of these.
    var isHeavy: Bool {
        stages.contains {
            switch $0 {
            case .points, .crop, .orient, .border, .layer: false
            case .resize: denominator == 1
            case .neighbourhood, .warp: true
            }
        }
    }

    /// Converts colours of another profile to sRGB, before the first filter that needs it.
    private mutating func makeSRGB() {
        guard !knowsProfile else { return }
        knowsProfile = true
        let conversion = ColorConversion(for: header)
        makesSRGB = conversion.isNeeded
        inks = conversion.inks
        run += conversion.operations
    }

    private mutating func append(_ operation: GeometryOperation) throws {
        // A visible background colour is sRGB; black and white are the same in every profile.
        switch operation {
        case .rotate(_, let color), .border(_, _, let color): if !color.isGray { makeSRGB() }
        default: break
        }
        endRun()
        switch operation {
        case .orient(let orientation):
            orient(orientation)
        case .crop(let area):
            crop(try area.rectangle(in: size))
        case .resize(let target):
            try resize(target)
        case .rotate(let angle, let background):
            let turn = Int((angle.degrees / 90).rounded())
            orient(Orientation(quarterTurns: turn))
            let rest = Angle.degrees(angle.degrees - 90 * Double(turn))
            try append(Warp.rotation(rest, of: size, background: background))
        case .straighten(let angle):
            try append(Warp.straightening(angle, of: size))
        case .perspective(let corners, let ratio):
            for point in corners.points
            where !(0...Double(size.width)).contains(point.x)
                || !(0...Double(size.height)).contains(point.y)
            {
                throw FilterError.outsideImage(
                    filter: PerspectiveCorrection.name,
                    reason: "the corner \(ParameterValue.number(point.x))/"
                        + "\(ParameterValue.number(point.y)) does not lie in"
                        + " \(size.width)x\(size.height)")
            }
            try append(Warp.perspective(corners, ratio: ratio))
        case .trimBorders(let tolerance):
            done.append(try trimBorders(tolerance))
        case .border(let width, let height, let color):
            let frame = Frame(width, height, color: color, around: size)
            let result = frame.size(around: size)
            guard result != size else { return }
            try limits.check(result, channels: 4)
            stages.append(.border(frame))
            size = result
        }
    }

    private mutating func crop(_ rectangle: PixelRectangle) {
        guard rectangle != PixelRectangle(size) else { return }
        stages.append(.crop(rectangle))
        size = rectangle.size
    }

    /// - Returns: The crop that the borders of this image require.
    private mutating func trimBorders(_ tolerance: Double) throws -> Crop {
        measurements += 1
        guard measurements <= TrimBorders.most else {
            throw FilterError.outsideImage(
                filter: TrimBorders.name,
                reason: "an edit can measure the borders \(TrimBorders.most) times at most")
        }
        let part = try measure(done, tolerance)
        endRun()
        crop(part)
        return Crop(.rectangle(x: part.x, y: part.y, width: part.width, height: part.height))
    }

    /// The measure where no pixels are at hand.
    static let cannotMeasure: @Sendable ([any Filter], Double) throws -> PixelRectangle = { _, _ in
        throw FilterError.unavailable(
            filter: TrimBorders.name, reason: "the borders cannot be measured here")
    }

    private mutating func append(_ warp: Warp) throws {
        try limits.check(warp.size, channels: 4)
        stages.append(.warp(warp))
        size = warp.size
    }

    private mutating func orient(_ orientation: Orientation) {
        var orientation = orientation
        if case .orient(let last)? = stages.last {
            stages.removeLast()
            orientation = last.followed(by: orientation)
            size = size.oriented(last)
        }
        guard orientation != .upright else { return }
        stages.append(.orient(orientation))
        size = size.oriented(orientation)
    }

    private mutating func resize(_ target: ResizeTarget) throws {
        let (part, result) = try target.resolved(for: size)
        if result == size, part == RealRectangle(size) { return }
        try limits.check(result, channels: 4)
        let isFirst = stages.allSatisfy { if case .orient = $0 { true } else { false } }
        if isFirst, header.canShrink {
            let shrink = min(
                part.width / Double(result.width), part.height / Double(result.height))
            denominator = min(denominator(for: shrink), header.mostShrinking)
        }
        stages.append(
            .resize(
                Resampling(part: header.shrunk(part, of: size, by: denominator), result: result)))
        size = result
    }

    /// The denominator to decode at. The Lanczos filter should still shrink to a third or less;
    /// after 1/8, which is by far the fastest, to a half or less.
    ///
    /// A decoder averages encoded values. Small photographs have details as fine as their pixels,
    /// and lost 2 to 3 dB at 1/4 and 1/8; they are quick anyway. In large ones the lens has
    /// softened the details.
    private func denominator(for shrink: Double) -> Int {
        let stored = header.info.storedSize
        let isLarge = stored.width * stored.height > 8_000_000
        return switch shrink {
        case 16... where isLarge: 8
        case 12... where isLarge: 4
        case 6...: 2
        default: 1
        }
    }

    private mutating func endRun() {
        let program = PointProgram(run, size: size)
        run = []
        if !program.isIdentity { stages.append(.points(program)) }
    }
}
