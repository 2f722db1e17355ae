import Foundation
@testable import Rendering

/// The result of decoding; equal only if every sample is equal.
enum Decoding: Equatable {
    /// The samples as they are in the strips, row by row.
    case picture([UInt8])
    case failure(ImageDecodingError)

    /// - Throws: Errors that no file may cause.
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

    /// Decodes a file twice, with different contents of fresh memory. The results differ if a
    /// sample comes from uninitialised memory.
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

/// Makes the C library fill allocated memory with this byte or its complement; 0 turns this off.
private func fillFreshMemory(with byte: Int32) {
    typealias Setter = @convention(c) (Int32, Int32) -> Int32
    guard let symbol = dlsym(nil, "mallopt") else { return }
    // M_PERTURB, which no module exports.
    _ = unsafeBitCast(symbol, to: Setter.self)(-6, byte)
}

/// True if tests should run exhaustively, which takes minutes: `IMAGEEDITOR_THOROUGH=1`.
let isThorough = ProcessInfo.processInfo.environment["IMAGEEDITOR_THOROUGH"] == "1"
