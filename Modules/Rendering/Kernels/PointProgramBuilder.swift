import CImageEditorKernels

/// Converts steps to the C structures that the kernels read.
struct PointProgramBuilder {
    private(set) var steps: [kernels_step] = []
    private(set) var tables: [Float] = []
    /// The program in fixed point, which refers to ``fixedTables``; `nil` if the kernels need
    /// floats.
    private var fixed: kernels_fixed?
    private var fixedTables: [Int16] = []
    /// The greatest depth of nested mixes. Each mix keeps the colours before it.
    private(set) var slotCount = 0

    private let image: RealRectangle
    private let isDeep: Bool

    /// - Parameters:
    ///   - image: The bounds of the image in the coordinates of the pixels, for steps that depend
    ///     on the position.
    ///   - isDeep: True for samples of 16 bits, which need floats and finer tables.
    init(_ steps: [PointStep], on image: RealRectangle, isDeep: Bool) {
        self.image = image
        self.isDeep = isDeep
        for step in steps { add(step, depth: 0) }
        if !steps.isEmpty && !isDeep { prepare() }
    }

    private mutating func prepare() {
        var fixed = kernels_fixed()
        var count = 0
        let (isFixed, words) = withUnsafeTemporaryAllocation(
            of: Int16.self, capacity: Int(KERNELS_FIXED_WORDS)
        ) { room in
            var isFixed = false
            withProgram { isFixed = kernels_prepare($0, &fixed, room.baseAddress, &count) }
            return (isFixed, isFixed ? Array(room[..<count]) : [])
        }
        if isFixed { (self.fixed, fixedTables) = (fixed, words) }
    }

    private mutating func add(_ step: PointStep, depth: Int) {
        switch step {
        case .matrix(let matrix): add(KERNELS_MATRIX, values: matrix.values)
        case .curves(let curves): add(KERNELS_CURVES, curves: curves)
        case .lumaCurve(let curve): add(KERNELS_LUMA_CURVE, curves: [curve])
        case .toLinear(let curve): add(curve, KERNELS_TO_LINEAR)
        case .toEncoded(let curve): add(curve, KERNELS_TO_ENCODED)
        case .gain(let gain): add(gain)
        case .power(let power): add(KERNELS_POWER, values: [Float(power)])
        case .vibrance(let amount): add(KERNELS_VIBRANCE, values: [Float(amount)])
        case .clamp(let range):
            add(KERNELS_CLAMP, values: [Float(range.lowerBound), Float(range.upperBound)])
        case .posterize(let levels):
            let last = Float(levels - 1)
            add(KERNELS_POSTERIZE, values: [last, 1 / last])
        case .threshold(let threshold):
            // Lower the threshold slightly, so that white reaches a threshold of 1: as floats, the
            // weights of luma add up to slightly less than 1.
            add(KERNELS_THRESHOLD, values: [Float(threshold - 1e-6)])
        case .vignette(let intensity, let radius, let onEncoded):
            let unit = max(radius, 1e-3) * min(image.width, image.height) / 2
            let values = [
                image.x + image.width / 2, image.y + image.height / 2, 1 / (unit * unit), intensity,
                onEncoded ? 1 : 0,
            ]
            add(KERNELS_VIGNETTE, values: values.map { Float($0) })
        case .blend(let mode, let gradient): add(mode, gradient)
        case .cube(let table): add(table)
        case .mixed(let inner, let amount):
            slotCount = max(slotCount, depth + 1)
            add(KERNELS_SAVE, slot: depth)
            for step in inner { add(step, depth: depth + 1) }
            add(KERNELS_MIX, slot: depth, values: [Float(amount)])
        }
    }

    private mutating func add(
        _ kind: Int, slot: Int = 0, values: [Float] = [], curves: [ToneCurve] = []
    ) {
        var step = kernels_step()
        step.kind = Int32(kind)
        step.slot = Int32(slot)
        kernels_set_values(&step, values, values.count)
        for (channel, curve) in curves.enumerated() {
            kernels_set_curve(&step, channel, add(curve))
        }
        steps.append(step)
    }

    private mutating func add(_ curve: TransferCurve, _ kind: Int) {
        if curve == .sRGB && !isDeep { return add(kind, slot: KERNELS_TRANSFER_SRGB) }
        let isDecoding = kind == KERNELS_TO_LINEAR
        if let (g, a, b, c, d) = curve.formula {
            let values =
                isDecoding ? [g, a, b, c, d] : [1 / g, 1 / a, b, c > 0 ? 1 / c : 0, c * d]
            return add(kind, slot: KERNELS_TRANSFER_FORMULA, values: values.map { Float($0) })
        }
        let count = TransferCurve.sampled
        let values =
            isDecoding
            ? curve.decoded(intervals: count) : curve.encodedRoots(intervals: count)
        var step = kernels_step()
        step.kind = Int32(kind)
        step.slot = Int32(KERNELS_TRANSFER_TABLE)
        var written = kernels_curve()
        written.offset = Int32(tables.count)
        written.intervals = Int32(count)
        // Continue the transfer curve beyond white as a line with the curve's slope at white.
        let slope = max((1 - curve.decode(0.999)) / 0.001, 1e-3)
        written.after = Float(isDecoding ? slope : 1 / slope)
        add(lines: values)
        kernels_set_curve(&step, 0, written)
        steps.append(step)
    }

    private mutating func add(_ gain: LinearGain) {
        var step = kernels_step()
        step.kind = Int32(KERNELS_GAIN)
        let values = [gain.limit, gain.slope, gain.offset].map { Float($0) }
        kernels_set_values(&step, values, values.count)
        kernels_set_curve(&step, 0, add(pieces: gain.pieces))
        steps.append(step)
    }

    private mutating func add(_ mode: BlendMode, _ gradient: Gradient) {
        var step = kernels_step()
        step.kind = Int32(KERNELS_BLEND)
        step.slot = mode.kernel
        let values = gradient.geometry(on: image).map { Float($0) }
        kernels_set_values(&step, values, values.count)
        var curves = kernels_curve()
        curves.offset = Int32(tables.count)
        for values in gradient.table(isDeep: isDeep) {
            curves.intervals = Int32(values.count - 1)
            add(lines: values)
        }
        kernels_set_curve(&step, 0, curves)
        steps.append(step)
    }

    private mutating func add(_ table: CubeTable) {
        var step = kernels_step()
        step.kind = Int32(KERNELS_CUBE)
        var written = kernels_curve()
        written.offset = Int32(tables.count)
        written.intervals = Int32(table.side)
        tables += table.values
        kernels_set_curve(&step, 0, written)
        steps.append(step)
    }

    /// Adds straight pieces between values, as the kernels expect them: all values except the last,
    /// then all differences.
    private mutating func add(lines values: [Double]) {
        tables += values.dropLast().map { Float($0) }
        tables += zip(values.dropFirst(), values).map { Float($0 - $1) }
    }

    /// Adds cubic pieces, as the kernels expect them: all constant terms, then all linear, all
    /// square and all cubic ones.
    private mutating func add(pieces: [SIMD4<Double>]) -> kernels_curve {
        var written = kernels_curve()
        written.offset = Int32(tables.count)
        written.intervals = Int32(pieces.count)
        written.cubic = 1
        for power in 0..<4 { tables += pieces.map { Float($0[power]) } }
        return written
    }

    private mutating func add(_ curve: ToneCurve) -> kernels_curve {
        var written = kernels_curve()
        if let pieces = curve.eighths {
            written = add(pieces: pieces)
        } else {
            let values = curve.table(isDeep: isDeep)
            written.offset = Int32(tables.count)
            written.intervals = Int32(values.count - 1)
            add(lines: values)
        }
        written.before = Float(curve.slopeBefore)
        written.after = Float(curve.slopeAfter)
        return written
    }
}

extension PointProgramBuilder {
    /// Calls `body` with the program as a C structure, which is valid until `body` returns.
    func withProgram(_ body: (UnsafePointer<kernels_program>) -> Void) {
        let slotSize = 3 * Int(KERNELS_BLOCK)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(slotCount, 1) * slotSize) {
            slots in
            steps.withUnsafeBufferPointer { steps in
                tables.withUnsafeBufferPointer { tables in
                    var program = kernels_program(
                        steps: steps.baseAddress, count: steps.count, tables: tables.baseAddress,
                        slots: slots.baseAddress, fixed: nil, fixed_tables: nil)
                    guard var fixed else { return body(&program) }
                    withUnsafePointer(to: &fixed) { fixed in
                        fixedTables.withUnsafeBufferPointer { words in
                            program.fixed = fixed
                            program.fixed_tables = words.baseAddress
                            body(&program)
                        }
                    }
                }
            }
        }
    }
}

extension BlendMode {
    var kernel: Int32 {
        let mode =
            switch self {
            case .normal: KERNELS_BLEND_NORMAL
            case .multiply: KERNELS_BLEND_MULTIPLY
            case .screen: KERNELS_BLEND_SCREEN
            case .overlay: KERNELS_BLEND_OVERLAY
            case .darken: KERNELS_BLEND_DARKEN
            case .lighten: KERNELS_BLEND_LIGHTEN
            case .colorDodge: KERNELS_BLEND_COLOR_DODGE
            case .colorBurn: KERNELS_BLEND_COLOR_BURN
            case .hardLight: KERNELS_BLEND_HARD_LIGHT
            case .softLight: KERNELS_BLEND_SOFT_LIGHT
            case .difference: KERNELS_BLEND_DIFFERENCE
            case .exclusion: KERNELS_BLEND_EXCLUSION
            case .hue: KERNELS_BLEND_HUE
            case .saturation: KERNELS_BLEND_SATURATION
            case .color: KERNELS_BLEND_COLOR
            case .luminosity: KERNELS_BLEND_LUMINOSITY
            }
        return Int32(mode)
    }
}
