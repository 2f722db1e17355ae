import ImageVocabulary
import Synchronization

/// Passes pixels on, and reports if some have transparency that the result cannot hold.
final class TransparencyStage: StripSource {
    private let source: any StripSource
    private let loss: TransparencyLoss
    private var isDone = false

    /// - Parameter source: RGBA with 8 or 16 bits.
    init(_ source: any StripSource, _ loss: TransparencyLoss) {
        self.source = source
        self.loss = loss
    }

    var format: StripFormat { source.format }

    func read(into strip: Strip) throws {
        try source.read(into: strip)
        let rows = strip.rows
        for y in 0..<strip.height where !isDone {
            let row = rows.row(y)
            isDone =
                format.layout.depth == 16
                ? isLost(row.words, shift: 8) : isLost(row, shift: 0)
            if isDone { loss.add() }
        }
    }

    func finish() throws { try source.finish() }

    /// Returns `true` if a row has a pixel whose transparency is lost. Differences below one level
    /// of 8 bits do not count.
    private func isLost<Sample: FixedWidthInteger>(
        _ row: UnsafeMutablePointer<Sample>, shift: Int
    ) -> Bool {
        // The loops have no branches, so that they are vectorised.
        var found: Sample = 0
        switch loss.room {
        case .none:
            for x in 0..<format.width { found |= 0xFF - row[4 * x + 3] >> shift }
        case .mask:
            for x in 0..<format.width {
                let alpha = row[4 * x + 3] >> shift
                // The term is 0 if alpha is 0 or 255, and only then.
                found |= (alpha &+ 1) & 0xFE
            }
        case .full: break
        }
        return found != 0
    }
}

/// Remembers, on any thread, that transparency is lost.
final class TransparencyLoss: Sendable {
    let room: TransparencyRoom
    private let isFound = Mutex(false)

    /// - Returns: `nil` if the picture has no alpha or the result can hold it. Also `nil` from GIF
    ///   to GIF, although filters may compute translucent pixels at smooth edges.
    init?(of header: ImageHeader, in writer: any ImageWriter.Type) {
        room = writer.transparency
        guard header.info.hasAlpha, room != .full,
            room == .none || header.info.format.writer?.transparency != room
        else { return nil }
    }

    func add() { isFound.withLock { $0 = true } }

    /// The remark that transparency is lost; `nil` if none is.
    var remark: ImageRemark? {
        guard isFound.withLock({ $0 }) else { return nil }
        return room == .none ? .transparencyLost : .partialTransparencyLost
    }
}
