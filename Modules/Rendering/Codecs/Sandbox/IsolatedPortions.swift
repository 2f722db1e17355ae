import CImageEditorSandbox

/// The pixels of a picture, which a worker decodes in portions of some rows. While a portion is
/// used, the worker decodes the next ones.
///
/// One of this program's own decoders writes each portion into a slot of the result, and its report
/// at the end of the slot.
final class IsolatedPortions {
    /// The usual size of a portion in bytes. Smaller portions would need too many messages between
    /// the processes.
    private static let usualBytes = 1 << 20
    /// The alignment of slots in bytes: decoders write whole vectors of up to 64 bytes.
    private static let alignment = 64

    /// The number of rows of each portion; the last one may have fewer.
    let rows: Int
    private let height: Int
    private let work: IsolatedWork
    private let worker: SandboxWorker
    private let slot: UnsafeMutablePointer<UInt8>
    private let slotBytes: Int
    private var asked = 0
    private var taken = 0

    /// Returns the number of rows of a portion: a multiple of ``Strip/granularity``, or the height
    /// of a smaller picture.
    static func rows(of format: StripFormat) -> Int {
        let strip = max(1, format.bytes / max(1, format.height)) * Strip.granularity
        return min(max(1, usualBytes / strip) * Strip.granularity, format.height)
    }

    /// Starts a worker, which begins to decode.
    ///
    /// - Parameters:
    ///   - work: The work; its `bytes` are the size of a portion.
    ///   - height: The number of rows of the picture.
    ///   - rows: The number of rows of a portion.
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    init(
        of work: IsolatedWork, in file: UnsafeRawBufferPointer, height: Int, rows: Int
    ) throws {
        (self.rows, self.height) = (rows, height)
        let size = work.bytes + MemoryLayout<csandbox_report>.size + Self.alignment - 1
        slotBytes = size / Self.alignment * Self.alignment
        var work = work
        work.bytes = slotBytes * Int(CSANDBOX_SLOTS)
        self.work = work
        worker = try work.opened(file)
        slot = try CheckedMemory.allocate(slotBytes, of: UInt8.self)
        try ask()
    }

    deinit { CheckedMemory.free(slot) }

    private func ask() throws {
        let count = (height + rows - 1) / rows
        while asked < min(count, taken + Int(CSANDBOX_SLOTS)) {
            try worker.askForPortion()
            asked += 1
        }
    }

    /// Waits for the next portion, and returns it with the decoder's report. The samples exist
    /// until the next call.
    ///
    /// - Throws: ``ImageDecodingError``, `CancellationError`.
    func next() throws -> (samples: UnsafePointer<UInt8>, report: csandbox_report) {
        try worker.takePortion(slot)
        taken += 1
        try ask()
        var report = csandbox_report()
        let size = MemoryLayout<csandbox_report>.size
        guard csandbox_take_report(slot + slotBytes - size, size, &report) else {
            throw work.failure
        }
        return (UnsafePointer(slot), report)
    }
}
