/// Stores the strips of a source from the first row that the slowest reader needs to the last row
/// that the fastest one has requested.
final class StripWindow {
    let format: StripFormat
    private let source: any StripSource
    private let capacity: Int
    private var held: [(first: Int, strip: Strip)] = []
    private var spare: [Strip] = []
    private var cursors: [Int] = []
    private var rowsRead = 0

    init(_ source: any StripSource, capacity: Int) {
        self.source = source
        self.capacity = capacity
        format = source.format
    }

    /// Adds a reader that starts at the top.
    func addReader() -> Int {
        cursors.append(0)
        return cursors.count - 1
    }

    /// Returns the strip with pixel row `y`, and the strip's first row. `reader` releases all
    /// rows before `keeping`.
    func strip(
        with y: Int, for reader: Int, keeping first: Int
    ) throws -> (strip: Strip, first: Int) {
        if first > cursors[reader] {
            cursors[reader] = first
            release()
        }
        while rowsRead <= y { try readNext() }
        // All strips except the last are full.
        let index = (y - held[0].first) / held[0].strip.height
        return (held[index].strip, held[index].first)
    }

    func finish() throws { try source.finish() }

    private func readNext() throws {
        let strip = try spare.popLast() ?? Strip(format, capacity: capacity)
        try source.read(into: strip)
        held.append((rowsRead, strip))
        rowsRead += strip.height
    }

    private func release() {
        let needed = cursors.min() ?? 0
        while let first = held.first, first.first + first.strip.height <= needed {
            spare.append(held.removeFirst().strip)
        }
    }
}
