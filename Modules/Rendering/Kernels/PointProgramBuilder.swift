import CKernels

/// Writes steps down as the kernels read them.
struct PointProgramBuilder {
    private(set) var steps: [kernels_step] = []
    private(set) var tables: [Float] = []
    /// How many colours are kept at once by mixes inside mixes.
    private(set) var slotCount = 0

    init(_ steps: [PointStep]) {
        for step in steps { add(step, depth: 0) }
    }

    private mutating func add(_ step: PointStep, depth: Int) {
        switch step {
        case .matrix(let matrix): add(KERNELS_MATRIX, values: matrix.values)
        case .curves(let curves): add(KERNELS_CURVES, curves: curves)
        case .lumaCurve(let curve): add(KERNELS_LUMA_CURVE, curves: [curve])
        case .toLinear: add(KERNELS_TO_LINEAR)
        case .toEncoded: add(KERNELS_TO_ENCODED)
        case .gain(let gain): add(gain)
        case .power(let power): add(KERNELS_POWER, values: [Float(power)])
        case .vibrance(let amount): add(KERNELS_VIBRANCE, values: [Float(amount)])
        case .clamp(let range):
            add(KERNELS_CLAMP, values: [Float(range.lowerBound), Float(range.upperBound)])
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

    private mutating func add(_ gain: LinearGain) {
        var step = kernels_step()
        step.kind = Int32(KERNELS_GAIN)
        let values = [gain.limit, gain.slope, gain.offset].map { Float($0) }
        kernels_set_values(&step, values, values.count)
        kernels_set_curve(&step, 0, add(pieces: gain.pieces))
        steps.append(step)
    }

    /// Cubic pieces, one after the other: the kernels want all terms of a power together.
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
            let values = curve.table
            written.offset = Int32(tables.count)
            written.intervals = Int32(values.count - 1)
            tables += values.dropLast().map { Float($0) }
            tables += zip(values.dropFirst(), values).map { Float($0 - $1) }
        }
        written.before = Float(curve.slopeBefore)
        written.after = Float(curve.slopeAfter)
        return written
    }
}

extension PointProgramBuilder {
    /// Hands out the program in C's words; they are good until `body` returns.
    func withProgram(_ body: (UnsafePointer<kernels_program>) -> Void) {
        let slotSize = 3 * Int(KERNELS_BLOCK)
        withUnsafeTemporaryAllocation(of: Float.self, capacity: max(slotCount, 1) * slotSize) {
            slots in
            steps.withUnsafeBufferPointer { steps in
                tables.withUnsafeBufferPointer { tables in
                    var program = kernels_program(
                        steps: steps.baseAddress, count: steps.count, tables: tables.baseAddress,
                        slots: slots.baseAddress)
                    body(&program)
                }
            }
        }
    }
}
