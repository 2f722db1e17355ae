/// The stages that make a frame from a scaled copy of a picture. They are the stages of a plan for
/// the whole picture, with positions and lengths mapped to the copy. If that saves pixels, a stage
/// gets only the part that the following stages need.
///
/// Parts are cut at whole pixels of the copy. `map` keeps the remaining fractions of a pixel, which
/// the last resampling applies. At the scale 1 there are no fractions, and results equal those of
/// the plan.
struct FrameStages {
    /// A part is cut out of a copy only if that saves more than this share of the pixels, or if the
    /// next stage depends on the edges of the part.
    private static let worthwhile = 0.05

    /// The part of the copy that is read.
    private(set) var window: PixelRectangle
    private(set) var stages: [Plan.Stage] = []
    private var size: ImageSize
    private var map: PixelMap

    /// - Parameters:
    ///   - copy: The size of the copy of the whole picture.
    ///   - shape: The size of the result, and the part of it that the frame shows.
    ///   - needed: The scale at which each stage needs its input.
    init(
        _ plan: Plan, sizes: [ImageSize], needed: [Double], copy: ImageSize, shape: FrameShape,
        limits: DecodingLimits
    ) throws {
        window = PixelRectangle(copy)
        size = copy
        map = PixelMap(
            across: Double(copy.width) / Double(sizes[0].width),
            down: Double(copy.height) / Double(sizes[0].height), x: 0, y: 0)
        let scales =
            map.scale == 1 && shape.isExact
            ? [Double](repeating: 1, count: sizes.count)
            : plan.scales(from: map.scale, needed: needed)
        let parts = plan.neededParts(for: shape.part, sizes: sizes, scales: scales)
        for (index, stage) in plan.stages.enumerated() {
            cut(to: parts[index], isRequired: stage.seesEdges)
            try append(
                stage, size: sizes[index], scale: scales[index + 1], result: parts[index + 1],
                limits: limits)
        }
        fit(parts[parts.count - 1], into: shape.size, curve: plan.curve)
    }

    private mutating func append(
        _ stage: Plan.Stage, size full: ImageSize, scale: Double, result: RealRectangle,
        limits: DecodingLimits
    ) throws {
        switch stage {
        case .points(let program):
            stages.append(.points(program.placed(on: map.rectangle(RealRectangle(full)))))
        case .neighbourhood(let operation):
            stages.append(.neighbourhood(operation.scaled(by: map.scale)))
        case .transform, .depth: stages.append(stage)
        case .layer(let layer):
            guard let layer = try layer.drawing?.layer(by: map, onto: size, limits: limits) else {
                return
            }
            stages.append(.layer(layer))
        case .orient(let turn):
            stages.append(stage)
            map = map.turned(turn, of: full, copy: size)
            size = size.oriented(turn)
        case .crop(let part):
            map.x += Double(part.x) * map.across
            map.y += Double(part.y) * map.down
        case .resize(let resampling):
            let (output, area) = copy(of: result, scale: scale)
            let across = resampling.part.width / Double(resampling.result.width)
            let down = resampling.part.height / Double(resampling.result.height)
            let part = RealRectangle(
                x: -output.x / output.across, y: -output.y / output.down,
                width: Double(area.width) / output.across,
                height: Double(area.height) / output.down)
            resample(
                map.rectangle(
                    part.scaled(x: across, y: down)
                        .moved(x: resampling.part.x, y: resampling.part.y)),
                to: area, curve: resampling.curve)
            map = output
        case .warp(let warp):
            let (output, area) = copy(of: result, scale: scale)
            stages.append(.warp(warp.mapped(from: map, to: output, size: area)))
            size = area
            map = output
        case .border(let border): append(border, around: full, result: result)
        }
    }

    /// Returns the map from a stage's result to a copy of `part` of it, and the size of that copy.
    private func copy(
        of part: RealRectangle, scale: Double
    ) -> (map: PixelMap, size: ImageSize) {
        let area = part.scaled(x: scale, y: scale).outer
        return (
            PixelMap(across: scale, down: scale, x: -Double(area.x), y: -Double(area.y)), area.size
        )
    }

    /// Adds those sides of a border that `result` contains. At the other sides, `result` ends
    /// inside the picture.
    private mutating func append(
        _ border: PixelBorder, around full: ImageSize, result: RealRectangle
    ) {
        align(to: RealRectangle(full))
        func side(_ length: Int, _ scale: Double, _ isSeen: Bool) -> Int {
            isSeen ? Int((Double(length) * scale - 1e-6).rounded(.up)) : 0
        }
        let (right, bottom) = (result.x + result.width, result.y + result.height)
        let own = PixelBorder(
            left: side(border.left, map.across, result.x < Double(border.left)),
            top: side(border.top, map.down, result.y < Double(border.top)),
            right: side(border.right, map.across, right > Double(border.left + full.width)),
            bottom: side(border.bottom, map.down, bottom > Double(border.top + full.height)),
            color: border.color)
        stages.append(.border(own))
        size = own.size(around: size)
        map.x += Double(own.left) - Double(border.left) * map.across
        map.y += Double(own.top) - Double(border.top) * map.down
    }

    /// Cuts the copy to whole pixels around `part`, if that is worthwhile or required.
    ///
    /// - Parameter isRequired: True if the next stage depends on the edges.
    private mutating func cut(to part: RealRectangle, isRequired: Bool) {
        let whole = PixelRectangle(size)
        guard let area = map.rectangle(part).outer.intersection(whole), area != whole else {
            return
        }
        let saved = 1 - Double(area.width * area.height) / Double(size.width * size.height)
        guard isRequired || saved > Self.worthwhile else { return }
        keep(area)
    }

    private mutating func keep(_ area: PixelRectangle) {
        if stages.isEmpty {
            window = PixelRectangle(
                x: window.x + area.x, y: window.y + area.y, width: area.width,
                height: area.height)
        } else {
            stages.append(.crop(area))
        }
        size = area.size
        map.x -= Double(area.x)
        map.y -= Double(area.y)
    }

    /// Crops or resamples the copy, if necessary, so that the picture's edges coincide with edges
    /// of the copy's pixels.
    private mutating func align(to full: RealRectangle) {
        let seen = map.rectangle(full)
        let whole = PixelRectangle(size)
        let area = seen.rounded.intersection(whole) ?? whole
        let left = max(seen.x, 0)
        let top = max(seen.y, 0)
        let part = RealRectangle(
            x: left, y: top, width: min(seen.x + seen.width, Double(size.width)) - left,
            height: min(seen.y + seen.height, Double(size.height)) - top)
        guard !part.isNearly(whole), part.width >= 1, part.height >= 1 else { return }
        if part.isNearly(area) { return keep(area) }
        resample(part, to: area.size, curve: .sRGB)
        let (across, down) = (
            Double(area.width) / part.width, Double(area.height) / part.height
        )
        map = PixelMap(
            across: map.across * across, down: map.down * down, x: (map.x - part.x) * across,
            y: (map.y - part.y) * down)
    }

    /// Crops the copy to the shown part, or scales that part to the frame.
    private mutating func fit(_ part: RealRectangle, into frame: ImageSize, curve: TransferCurve) {
        let shown = map.rectangle(part)
        let area = PixelRectangle(
            x: Int(shown.x.rounded()), y: Int(shown.y.rounded()), width: frame.width,
            height: frame.height)
        if shown.isNearly(area), area.intersection(PixelRectangle(size)) == area {
            if area != PixelRectangle(size) { keep(area) }
        } else {
            resample(shown, to: frame, curve: curve)
        }
    }

    private mutating func resample(
        _ part: RealRectangle, to result: ImageSize, curve: TransferCurve
    ) {
        guard !(part.isNearly(PixelRectangle(size)) && result == size) else { return }
        stages.append(.resize(Resampling(part: part, result: result, curve: curve)))
        size = result
    }
}

extension Plan.Stage {
    /// True if the stage's result would differ if its input continued beyond the edges.
    fileprivate var seesEdges: Bool {
        switch self {
        case .neighbourhood, .resize, .warp, .border: true
        case .points, .orient, .crop, .layer, .transform, .depth: false
        }
    }
}
