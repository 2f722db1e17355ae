/// The stages that apply filters to one image, with sizes and positions in pixels.
struct Plan {
    enum Stage {
        case points(PointProgram)
        case neighbourhood(NeighbourhoodOperation)
        case orient(Orientation)
        case crop(PixelRectangle)
        case resize(Resampling)
        case warp(Warp)
        case border(PixelBorder)
        case layer(Layer)
        case transform(ProfileChange)
        /// Widens samples to 16 bits, or rounds them to 8.
        case depth(Int)
    }

    /// Applies filters, and finds the part of the result within borders of one colour. The second
    /// argument is the tolerance in percent.
    typealias Measure = ([any Filter], Double) throws -> PixelRectangle

    var stages: [Stage] = []
    /// The size of the result.
    var size: ImageSize
    /// The image is decoded at 1/`denominator` of its size.
    var denominator = 1
    /// The transform by which the decoder converts inks, if their profile has one; otherwise `nil`.
    var inks: ProfileTransform?
    /// The result's colours if they are converted; `nil` for the file's own.
    var converted: ResultColors?
    /// Facts about the colours and about the files of layers that a user may want to know.
    private(set) var remarks: [ImageRemark] = []
    /// True if a filter chose ``converted``.
    private(set) var choosesColors = false
    /// The space of the colours after the stages planned so far; `nil` if they must be converted
    /// before a filter can compute with them.
    var space: WorkingSpace?
    /// The transfer curve of the samples after the stages planned so far.
    var curve: TransferCurve
    /// The rendering intent of conversions with tables; `nil` for the profile's own.
    private(set) var intent: RenderingIntent?
    /// True if ``intent`` affects the result.
    var usesIntent = false
    /// True if the file's profile converts colours, for which Little CMS may be needed.
    var usesProfile = false
    /// True if ``makeSRGB()`` converted the colours and gave up the file's profile.
    var losesProfile = false
    /// The conversion to a working space and back; `nil` if the picture needs none, or its profile
    /// allows none.
    private(set) lazy var roundTrip = RoundTrip(for: header)
    /// True if the colours after the stages planned so far are in the space of ``roundTrip``.
    var isOnTrip = false
    /// True if samples have 16 bits after the stages planned so far.
    var isDeep: Bool
    var run: [PointStep] = []
    let header: ImageHeader
    private let limits: DecodingLimits
    private let measure: Measure
    /// True if a filter computes colours or adds a layer.
    private(set) var hasColorFilter = false
    /// The filters planned so far. A ``Crop`` replaces each ``TrimBorders``.
    private var done: [any Filter] = []
    private var measurements = 0

    /// - Parameters:
    ///   - target: The colours to convert the result to; `nil` for those that a filter asks for or,
    ///     without such a filter, the picture's own.
    ///   - measure: Finds the part within the borders, for ``TrimBorders``.
    /// - Throws: ``FilterError`` for filters that this image does not allow, such as a crop outside
    ///   of it, and ``ImageDecodingError`` for a result larger than `limits` allow.
    init(
        _ filters: [any Filter], for header: ImageHeader, limits: DecodingLimits,
        in target: ResultColors? = nil, measure: @escaping Measure = Plan.cannotMeasure
    ) throws {
        self.header = header
        self.limits = limits
        self.measure = measure
        size = header.info.storedSize
        isDeep = header.isDeep
        space = ColorConversion.space(for: header)
        curve = space?.curve ?? ColorConversion.curve(for: header)
        orient(header.info.orientation)
        let operations = try filters.map { filter in
            let operation = try filter.operation()
            try operation.check(as: "\(type(of: filter))")
            return operation
        }
        // The intent is needed by the first conversion, so find it before any operation is planned.
        var chosen: ColorTarget?
        for case .profile(let target, let intent) in operations {
            chosen = target ?? chosen
            self.intent = intent ?? self.intent
        }
        if ColorConversion.isUnavoidable(for: header) { makeSRGB() }
        for (filter, operation) in zip(filters, operations) {
            switch operation {
            case .point(let operations):
                guard !PointStep.steps(for: operations).isEmpty else { continue }
                hasColorFilter = true
                let space = workingSpace()
                run = PointStep.steps(
                    for: operations, after: run,
                    in: PointStep.Context(space: space, isDeep: isDeep))
            case .neighbourhood(let operation):
                hasColorFilter = true
                _ = workingSpace()
                endRun()
                stages.append(.neighbourhood(operation))
            case .geometry(let operation):
                try append(operation)
                // `done` already contains the crop that replaces the filter.
                if case .trimBorders = operation { continue }
            case .layer(let operation):
                let space = nextSpace()
                guard var layer = try operation.layer(on: size, in: space, limits: limits)
                else { continue }
                layer.drawing = Layer.Drawing(operation: operation, size: size, space: space)
                _ = workingSpace()
                endRun()
                hasColorFilter = true
                stages.append(.layer(layer))
                remarks += layer.remarks
            case .profile: continue
            }
            done.append(filter)
        }
        if let target {
            convert(to: target)
        } else if let chosen {
            choosesColors = true
            makeResult(of: chosen)
        } else {
            leaveRoundTrip()
        }
        endRun()
        if isDeep != header.isDeep { stages.append(.depth(8)) }
        let asksForSRGB = target?.isSRGB == true || chosen?.colors?.isSRGB == true
        if losesProfile, !asksForSRGB, ColorConversion.leavesSpace(of: header) {
            remarks.append(.colorsConverted)
        }
        // A conversion without tables clips colours, as the relative intent asks. The intent is not
        // needless then, although no table uses it.
        let isDone = intent == .relative && chosen != nil
        if intent != nil, !usesIntent, !isDone { remarks.append(.needlessIntent) }
        let isHDR = CodingPoints(header.metadata)?.space.isHDR == true
        if isHDR, let converted, !converted.space.isHDR { remarks.append(.dynamicRangeLost) }
    }

    /// Throws if converting the colours needs Little CMS, which is missing: wrong colours would be
    /// worse than no picture.
    func checkColors() throws(ImageDecodingError) {
        guard usesProfile, ColorConversion.lacksLibrary(for: header) else { return }
        throw .unsupportedVariant(
            header.info.format,
            reason: "a colour profile that needs \(ProfileTransform.library)")
    }

    /// The plan as a lossless rotation and crop of a JPEG's blocks; `nil` if the plan does anything
    /// else, or if the blocks cannot be moved.
    var jpegTurn: JPEGTurn? { jpegTurn(trims: false) }

    /// Returns the plan as a lossless rotation and crop of a JPEG's blocks; `nil` if the plan does
    /// anything else, or if the blocks cannot be moved.
    ///
    /// - Parameter trims: True to cut off partial blocks at the left and top edges of the result,
    ///   which prevent the rotation.
    func jpegTurn(trims: Bool) -> JPEGTurn? {
        guard !convertsInks else { return nil }
        return header.blockGrid.flatMap {
            JPEGTurn(stages, of: header.info.storedSize, grid: $0, trims: trims)
        }
    }

    /// Returns the plan that does nothing but `turn`.
    func only(_ turn: JPEGTurn) -> Plan {
        var plan = self
        plan.stages = [.crop(turn.part), .orient(turn.orientation)]
        plan.size = turn.size
        return plan
    }

    /// True if inks are converted to the colours that a filter asks for.
    private var convertsInks: Bool { choosesColors && header.hasInks }

    /// True if pixels are only turned, mirrored or cropped.
    var onlyMoves: Bool {
        !convertsInks
            && stages.allSatisfy {
                switch $0 {
                case .orient, .crop: true
                case .points, .neighbourhood, .resize, .warp, .border, .layer, .transform, .depth:
                    false
                }
            }
    }

    /// Returns `true` if all stages can work on planes in `layout`.
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
            case .crop, .resize, .warp, .border, .transform, .depth: return false
            case .orient(let orientation):
                guard OrientStage.canTurn(layout, size, orientation) else { return false }
                layout = OrientStage.turned(layout, orientation)
                size = size.oriented(orientation)
            }
        }
        return true
    }

    /// True if inks stay inks: filters only move or resize them, or surround them with white.
    var keepsInks: Bool { space == nil }

    private mutating func append(_ operation: GeometryOperation) throws {
        switch operation {
        case .rotate(_, let color), .border(_, _, let color):
            if needsSpace(color) { _ = workingSpace() }
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
            try append(Warp.rotation(rest, of: size, background: own(background)))
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
            let warp = Warp.perspective(corners, ratio: ratio)
            try limits.check(warp.size, channels: 4)
            try warp.checkCost(of: corners, on: size)
            try append(warp)
        case .trimBorders(let tolerance):
            done.append(try trimBorders(tolerance))
        case .border(let width, let height, let color):
            let border = PixelBorder(width, height, color: own(color), around: size)
            let result = border.size(around: size)
            guard result != size else { return }
            try limits.check(result, channels: 4)
            stages.append(.border(border))
            size = result
        }
    }

    private mutating func crop(_ rectangle: PixelRectangle) {
        guard rectangle != PixelRectangle(size) else { return }
        stages.append(.crop(rectangle))
        size = rectangle.size
    }

    /// Measures the borders and cuts them off.
    ///
    /// - Returns: The filter that crops this image in the same way.
    private mutating func trimBorders(_ tolerance: Double) throws -> Crop {
        measurements += 1
        guard measurements <= TrimBorders.most else {
            throw FilterError.usedTooOften(filter: TrimBorders.name, most: TrimBorders.most)
        }
        let part = try measure(done, tolerance)
        endRun()
        crop(part)
        return Crop(.rectangle(x: part.x, y: part.y, width: part.width, height: part.height))
    }

    /// Throws instead of measuring borders; for a plan that has no access to pixels.
    static let cannotMeasure: @Sendable ([any Filter], Double) throws -> PixelRectangle = { _, _ in
        throw FilterError.unavailable(
            filter: TrimBorders.name, reason: "the borders cannot be measured here")
    }

    private mutating func append(_ warp: Warp) throws {
        try limits.check(warp.size, channels: 4)
        shareCurve()
        var warp = warp
        warp.curve = curve
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
        shareCurve()
        stages.append(
            .resize(
                Resampling(
                    part: header.shrunk(part, of: size, by: denominator), result: result,
                    curve: curve)))
        size = result
    }

    /// Returns the denominator to decode at. The Lanczos filter should still shrink the decoded
    /// picture to a third or less. At 1/8, which is by far the fastest, shrinking to a half or less
    /// is enough.
    ///
    /// A decoder averages encoded values, which is less exact. Small photographs have details as
    /// fine as their pixels, and lost 2 to 3 dB at 1/4 and 1/8. They are decoded quickly anyway, so
    /// 1/2 is the limit for them. In large photographs, the lens has softened the details.
    private func denominator(for shrink: Double) -> Int {
        let isLarge = isLarge(header.info.storedSize)
        return switch shrink {
        case 16... where isLarge: 8
        case 12... where isLarge: 4
        case 6...: 2
        default: 1
        }
    }

    /// Returns `true` above 8 million pixels. The details of such a photograph are usually coarser
    /// than its pixels.
    func isLarge(_ size: ImageSize) -> Bool { size.width * size.height > 8_000_000 }

    mutating func endRun() {
        let program = PointProgram(run, size: size, isDeep: isDeep)
        run = []
        if !program.isIdentity { stages.append(.points(program)) }
    }
}
