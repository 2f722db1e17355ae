import CImageEditorJPEG
import CImageEditorSandbox
import FoundationEssentials

extension JPEGTurn {
    /// Writes the JPEG `file` with its coefficients moved.
    ///
    /// - Returns: The flaws of `file`; `nil` if its coefficients cannot be moved and pixels have to
    ///   be
    /// encoded. Then `sink` has received no bytes.
    /// - Throws: The errors of decoding and encoding, and `CancellationError`.
    func write(
        _ file: UnsafeRawBufferPointer, _ metadata: Metadata, _ options: EncodingOptions,
        limits: DecodingLimits, isCancelled: @escaping @Sendable () -> Bool,
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> [ImageFlaw]? {
        if limits.isolation == .all {
            return try writeIsolated(
                file, metadata, options, limits: limits, Interruption(isCancelled), sink)
        }
        let coefficients = try JPEGCoefficients(file, limits: limits, isCancelled: isCancelled)
        guard let encoder = try JPEGEncoder(coefficients, self, options) else { return nil }
        try encoder.write(metadata)
        guard try encoder.finishTurned() else { return nil }
        try encoder.drain(sink)
        return coefficients.flaws
    }

    /// Does the work of `write` in a worker.
    private func writeIsolated(
        _ file: UnsafeRawBufferPointer, _ metadata: Metadata, _ options: EncodingOptions,
        limits: DecodingLimits, _ interruption: Interruption,
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> [ImageFlaw]? {
        let handle = try JPEGHandle(file)
        let header = try handle.readHeader(file, limits: limits)
        var input = GrowingData()
        try input.append(file)
        for (marker, payload) in JPEGEncoder.segments(of: metadata) {
            let head = [marker, payload.count].flatMap {
                ByteReader.bigEndian($0).suffix(2)
            }
            try head.withUnsafeBytes { try input.append($0) }
            try payload.withUnsafeBytes { try input.append($0) }
        }
        let data = input.data()
        // A generous limit for the new file: a coefficient has 2 bytes in memory, and few Huffman
        // codes are longer.
        let largest = 4 * Int(clamping: header.coefficient_bytes) + data.count + (1 << 20)
        let work = IsolatedWork(
            decoder: "jpeg-turn", format: .jpeg,
            choices: choices(options, file.count, scans: limits.affordableScans(of: header)),
            bytes: largest, limits: limits, interruption: interruption)
        let (result, report) = try data.withUnsafeBytes { try work.result(of: $0) }
        try handle.check(cjpeg_status(report.status), limits: limits, message: report.text)
        guard report.end_status == CJPEG_OK.rawValue else { return nil }
        try sink(UnsafeRawBufferPointer(result.samples))
        let facts = report.facts
        return cjpeg_flaws(
            stray_bytes: facts.0, extra_bytes: facts.1, lacks_end: facts.2 != 0
        ).all
    }

    private func choices(_ options: EncodingOptions, _ bytes: Int, scans: Int32) -> [UInt64] {
        var choices = [UInt64](repeating: 0, count: Int(CSANDBOX_CHOICES))
        var kind: UInt64 = 0
        if orientation.swapsSides { kind |= UInt64(CJPEG_TRANSPOSES) }
        if orientation.mirrorsX { kind |= UInt64(CJPEG_MIRRORS_X) }
        if orientation.mirrorsY { kind |= UInt64(CJPEG_MIRRORS_Y) }
        if options.isProgressive { kind |= UInt64(CJPEG_IS_PROGRESSIVE) }
        if options.optimizesTables { kind |= UInt64(CJPEG_IS_OPTIMIZED) }
        choices[Int(CJPEG_CHOICE_FILE)] = UInt64(bytes)
        choices[Int(CJPEG_CHOICE_TURN)] = kind
        choices[Int(CJPEG_CHOICE_X)] = UInt64(part.x)
        choices[Int(CJPEG_CHOICE_Y)] = UInt64(part.y)
        choices[Int(CJPEG_CHOICE_WIDTH)] = UInt64(part.width)
        choices[Int(CJPEG_CHOICE_HEIGHT)] = UInt64(part.height)
        choices[Int(CJPEG_CHOICE_SCANS)] = UInt64(scans)
        return choices
    }
}
