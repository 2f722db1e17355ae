import FoundationEssentials

/// The picture of an ``Overlay``, decoded beside the image that it covers.
final class PictureSource: StripSource {
    let format: StripFormat
    /// The number of rows in each strip.
    let stripHeight: Int
    private let memory: UnsafeMutableRawPointer
    private let source: any StripSource
    private let failure: @Sendable (any Error) -> FilterError

    /// - Parameters:
    ///   - space: The space to which colours are converted.
    ///   - depth: The maximum number of bits of a sample, 8 or 16.
    ///   - failure: Adds the picture's name to an error.
    /// - Throws: The errors of `failure`, an ``ImageDecodingError`` that concerns the system, and
    ///   `CancellationError`.
    init(
        _ picture: Data, applying filters: [any Filter], in space: WorkingSpace,
        depth: Int, limits: DecodingLimits, isCancelled: @escaping @Sendable () -> Bool,
        failure: @escaping @Sendable (any Error) -> FilterError
    ) throws {
        // Copy the file, which must stay in place while it is decoded.
        let memory = try CheckedMemory.allocateZeroed(picture.count)
        picture.copyBytes(
            to: UnsafeMutableRawBufferPointer(start: memory, count: picture.count))
        do {
            let pipeline = try Self.saying(failure) {
                let header = try ImageHeader.read(picture, limits: limits)
                let plan = try Plan(
                    filters, for: header, limits: limits,
                    in: ResultColors(space: space, name: ""))
                let isDeep = depth == 16 && header.isDeep
                let layout = isDeep ? PixelLayout.rgba16 : .rgba8
                return try Pipeline(
                    UnsafeRawBufferPointer(start: memory, count: picture.count), header, plan,
                    accepting: { $0 == layout }, convertingTo: layout, limits: limits,
                    tolerance: .none, threads: 1, isCancelled: isCancelled)
            }
            (source, stripHeight) = (pipeline.source, pipeline.stripHeight)
        } catch {
            CheckedMemory.free(memory)
            throw error
        }
        self.memory = memory
        self.failure = failure
        format = source.format
    }

    deinit { CheckedMemory.free(memory) }

    func read(into strip: Strip) throws {
        try Self.saying(failure) { try source.read(into: strip) }
    }

    func finish() throws {
        try Self.saying(failure) { try source.finish() }
    }

    private static func saying<Value>(
        _ failure: (any Error) -> FilterError, _ work: () throws -> Value
    ) throws -> Value {
        do {
            return try work()
        } catch let error as ImageDecodingError where !error.concernsSystem {
            throw failure(error)
        }
    }
}
