import Rendering
import Testing

/// The program of a point filter.
func program(_ filter: any Filter) throws -> PointProgram {
    guard case .point(let operations) = try filter.operation() else {
        Issue.record("\(filter) is not a point filter")
        return PointProgram([])
    }
    return PointProgram(operations)
}

/// The result of a filter for some colours.
func run(_ filter: any Filter, on colors: [SIMD3<UInt8>]) throws -> [SIMD3<UInt8>] {
    var samples = colors.flatMap { [$0.x, $0.y, $0.z] }.makeIterator()
    var image = PixelBuffer(.rgb8, width: colors.count, height: 1) { samples.next() ?? 0 }
    image.run(try program(filter))
    return colors.indices.map { index in
        [
            image.sample(row: 0, index * 3), image.sample(row: 0, index * 3 + 1),
            image.sample(row: 0, index * 3 + 2),
        ]
    }
}

/// The result of a filter for the 256 greys.
func runOnGrays(_ filter: any Filter) throws -> [SIMD3<UInt8>] {
    try run(filter, on: (UInt8.min...UInt8.max).map { SIMD3(repeating: $0) })
}
