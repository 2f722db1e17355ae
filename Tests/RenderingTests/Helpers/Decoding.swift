import Foundation
@testable import Rendering

/// What became of an attempt to decode: cheap to make, and equal only where every sample is.
enum Decoding: Equatable {
    /// The samples as they lie in the strips, row by row.
    case picture([UInt8])
    case failure(ImageDecodingError)

    /// - Throws: What no file may cause.
    init(_ data: Data, limits: DecodingLimits = .standard, allowsTruncation: Bool = false) throws {
        do {
            let header = try ImageHeader.read(data, limits: limits)
            self = .picture(
                try data.withUnsafeBytes { bytes in
                    let source = try DecodingJob(
                        bytes: bytes, header: header, layout: header.layouts[0], limits: limits,
                        allowsTruncation: allowsTruncation, interruption: Interruption { false }
                    ).open()
                    return try Self.samples(of: source)
                })
        } catch let error as ImageDecodingError {
            self = .failure(error)
        }
    }

    var isPicture: Bool {
        if case .picture = self { true } else { false }
    }

    /// The same file decoded twice, where fresh memory holds other bytes the second time: equal
    /// unless a sample was made up by whatever lay in memory.
    static func twice(
        _ data: Data, limits: DecodingLimits = .standard, allowsTruncation: Bool = false
    ) throws -> (Decoding, Decoding) {
        defer { fillFreshMemory(with: 0) }
        fillFreshMemory(with: 0x55)
        let first = try Decoding(data, limits: limits, allowsTruncation: allowsTruncation)
        fillFreshMemory(with: 0xC3)
        return (first, try Decoding(data, limits: limits, allowsTruncation: allowsTruncation))
    }

    private static func samples(of source: any StripSource) throws -> [UInt8] {
        let strip = try Strip(source.format, capacity: Strip.granularity)
        let layout = source.format.layout
        var samples: [UInt8] = []
        var row = 0
        while row < source.format.height {
            try source.read(into: strip)
            let rows = strip.rows
            for plane in 0..<layout.planeCount {
                let width = layout.bytes(ofPlane: plane, width: source.format.width)
                for y in 0..<layout.rows(ofPlane: plane, height: strip.height) {
                    samples.append(
                        contentsOf: UnsafeBufferPointer(
                            start: rows.row(y, plane: plane), count: width))
                }
            }
            row += strip.height
        }
        try source.finish()
        return samples
    }
}

/// Has the C library fill memory that it hands out with this byte, or a like one; 0: leave it
/// alone.
private func fillFreshMemory(with byte: Int32) {
    typealias Setter = @convention(c) (Int32, Int32) -> Int32
    guard let symbol = dlsym(nil, "mallopt") else { return }
    // M_PERTURB, which no module exports.
    _ = unsafeBitCast(symbol, to: Setter.self)(-6, byte)
}

/// Whether tests do all they can, which takes minutes: `IMAGEEDITOR_THOROUGH=1`.
let isThorough = ProcessInfo.processInfo.environment["IMAGEEDITOR_THOROUGH"] == "1"
