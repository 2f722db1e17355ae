/// Runs a fused program of point operations over each strip, in place.
final class PointStage: StripSource {
    let format: StripFormat
    /// Programs end with a clamp.
    let clampsColors = true
    private let source: any StripSource
    private let program: PointProgram
    private var nextRow = 0

    init(_ source: any StripSource, _ program: PointProgram) {
        self.source = source
        self.program = program
        format = source.format
    }

    func read(into strip: Strip) throws {
        try source.read(into: strip)
        program.run(on: strip.rows, top: nextRow)
        nextRow += strip.height
    }

    func finish() throws { try source.finish() }
}
