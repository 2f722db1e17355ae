import Foundation

/// Finds the finest ``EncodingJob/step`` whose file is not larger than a limit, and writes that
/// file.
///
/// The rows are kept. While they arrive, they are also encoded as a baseline JPEG. It is the first
/// candidate, or a gauge for the share of each strip in the size of a file. Then a sample of the
/// strips is encoded at several steps. The ratio of the size of the whole picture to that of the
/// sample hardly depends on the step, so one known size of the whole picture is enough to estimate
/// the others. Usually, the whole picture is encoded only once more. If the next finer file is
/// estimated to be close to the limit, it is tried, too.
///
/// The result depends on no clock, machine or number of threads: estimates use only operations that
/// IEEE 754 defines exactly.
final class FittingEncoder: ImageEncoder {
    private let limit: Int
    private let format: ImageFormat
    private let coarsest: Int
    private let complete: (Data) throws -> Data
    private let picture: KeptPicture
    private let guess: Int
    /// The share of the limit that may stay unused. If no more is unused, the search ends.
    private let slack: Double
    /// The approximate number of bytes of a file that are neither metadata nor pixels.
    private let headBytes: Int
    /// Writes the first file if rows can be coded as they arrive, otherwise the gauge.
    private let stream: (any ImageEncoder)?
    private let streamsFile: Bool
    private var streamed = GrowingData()
    /// The bytes of the metadata, for the estimate before any file is known.
    private let metadataBytes: Int

    /// The sizes of complete files by step.
    private var measured: [Int: Int] = [:]
    private var sampled: [Int: Double] = [:]
    /// The step of the file that was measured last.
    private var anchor: Int?
    private var best: (step: Int, file: Data)?
    /// The coarsest step that is known not to fit.
    private var tooFine = -1
    private var output = Data()

    /// - Parameters:
    ///   - coarsest: The coarsest step.
    ///   - limit: The largest size of the complete file.
    ///   - complete: Adds the parts of the file that are only known after the picture was encoded.
    init(
        _ writer: any ImageWriter.Type, _ job: EncodingJob, format: ImageFormat, coarsest: Int,
        limit: Int, completing complete: @escaping (Data) throws -> Data
    ) throws {
        self.format = format
        self.coarsest = coarsest
        self.limit = limit
        self.complete = complete
        picture = KeptPicture(writer, job)
        metadataBytes = job.metadata.roughBytes
        guard format == .jpeg else {
            guess = coarsest / 4
            streamsFile = false
            stream = try Self.gauge(job)
            slack = 0.02
            headBytes = 0
            return
        }
        guess = Self.guess(limit - metadataBytes, job.format, coarsest)
        slack = 0.002
        headBytes = 600
        var first = job
        first.step = guess
        let encoder = try writer.encoder(first)
        streamsFile = encoder.codesRowsApart
        if streamsFile { stream = encoder } else { stream = try Self.gauge(job) }
    }

    /// A fast encoder whose bytes for each strip are roughly proportional to those of other
    /// encoders.
    private static func gauge(_ job: EncodingJob) throws -> (any ImageEncoder)? {
        let options = EncodingOptions(format: .jpeg, quality: 75)
        guard JPEGCodec.accepts(job.format.layout, options), job.format.layout != .cmyk8,
            max(job.format.width, job.format.height) <= JPEGEncoder.maximumSide
        else { return nil }
        return try JPEGCodec.encoder(
            EncodingJob(
                format: job.format, options: options, interruption: job.interruption))
    }

    /// A photograph's step for `bytes`, from the bits of a pixel.
    private static func guess(_ bytes: Int, _ format: StripFormat, _ coarsest: Int) -> Int {
        let bits = Double(max(bytes, 1)) * 8 / Double(format.width * format.height)
        let step = 45 / (bits * bits.squareRoot().squareRoot())
        return Int(min(max(step, 1), Double(coarsest)))
    }

    func write(_ strip: Strip) throws {
        guard let stream else { return try picture.take(strip, weight: strip.height) }
        try stream.write(strip)
        var weight = 0
        try stream.drain { bytes in
            weight += bytes.count
            if streamsFile { try streamed.append(bytes) }
        }
        try picture.take(strip, weight: weight)
    }

    func finish() throws {
        if streamsFile, let stream {
            try stream.finish { try streamed.append($0) }
            try measure(guess, takeStreamed())
        }
        while (best?.step ?? coarsest + 1) - tooFine > 1 {
            if let best, Double(best.file.count) >= Double(limit) * (1 - slack) { break }
            var step = try estimatedStep()
            if let best, step >= best.step {
                // All finer files are estimated not to fit. An estimate close to the limit may be
                // wrong.
                step = best.step - 1
                guard step > tooFine, try estimatedBytes(step) <= Double(limit) * 1.002 else {
                    break
                }
            }
            if measured[step] == nil { try measure(step, picture.file(at: step)) }
        }
        guard let best else {
            throw ImageEncodingError.doesNotFit(
                format, smallest: measured[coarsest] ?? 0, limit: limit)
        }
        output = best.file
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
        if output.isEmpty { return }
        try output.withUnsafeBytes(body)
        output = Data()
    }

    private func takeStreamed() -> Data {
        var taken = GrowingData()
        swap(&taken, &streamed)
        return taken.data()
    }

    /// Takes the picture's file at `step`.
    private func measure(_ step: Int, _ picture: Data) throws {
        let file = try complete(picture)
        measured[step] = file.count
        anchor = step
        if file.count > limit {
            tooFine = max(tooFine, step)
        } else if step < best?.step ?? .max {
            best = (step, file)
        }
    }

    // MARK: - Estimates

    private func estimatedBytes(_ step: Int) throws -> Double {
        if measured[step] == nil, picture.isSmall {
            try measure(step, picture.file(at: step))
        }
        if let known = measured[step] { return Double(known) }
        let sample = try sampledBytes(step)
        let fixed = Double(metadataBytes + headBytes)
        guard let anchor, let known = measured[anchor] else {
            return fixed + sample * picture.scaleOfSample
        }
        return fixed + (Double(known) - fixed) * (sample / (try sampledBytes(anchor)))
    }

    /// The sample's bytes without heads, at least 1.
    private func sampledBytes(_ step: Int) throws -> Double {
        if let known = sampled[step] { return known }
        let bytes = try picture.sampledBytes(at: step) - 2 * headBytes
        sampled[step] = Double(max(bytes, 1))
        return Double(max(bytes, 1))
    }

    /// The finest step whose file is estimated to fit; ``coarsest`` if none is. Any step with a
    /// file close to the limit is good enough.
    private func estimatedStep() throws -> Int {
        let goal = Double(limit) * (1 - slack / 4)
        var fine = tooFine, coarse = best?.step ?? coarsest
        var known = [fine, coarse].compactMap { step in
            measured[step].map { (step: Double(step), bytes: Double($0)) }
        }
        var round = 0
        while coarse - fine > 1 {
            var proposed = Double(fine + coarse) / 2
            if round < 8 { proposed = Self.proposal(known, goal) ?? Double(guess) }
            if !proposed.isFinite { proposed = Double(fine + coarse) / 2 }
            let step = Int(
                min(max(proposed.rounded(.up), Double(fine + 1)), Double(coarse - 1)))
            let bytes = try estimatedBytes(step)
            known.append((Double(step), bytes))
            if bytes > goal {
                fine = step
            } else {
                coarse = step
                if bytes >= goal * (1 - slack / 4) { break }
            }
            round += 1
        }
        return coarse
    }

    /// The step for `goal` according to the last known sizes; `nil` if none is known. Not finite if
    /// the sizes tell nothing.
    private static func proposal(
        _ known: [(step: Double, bytes: Double)], _ goal: Double
    ) -> Double? {
        guard let last = known.last else { return nil }
        guard let other = known.dropLast().last else {
            // About what photographs do.
            let ratio = last.bytes / goal
            return (last.step + 8) * ratio * ratio.squareRoot().squareRoot() - 8
        }
        // The reciprocal of the size is nearly linear.
        let share = (1 / goal - 1 / other.bytes) / (1 / last.bytes - 1 / other.bytes)
        return other.step + share * (last.step - other.step)
    }
}

extension Metadata {
    /// The bytes of the largest parts in a file.
    fileprivate var roughBytes: Int {
        [exif, xmp, colorProfile].reduce(0) { $0 + ($1?.count ?? 0) }
            + segments.reduce(0) { $0 + $1.payload.count }
            + (comments + gainMapVersions).reduce(0) { $0 + $1.count }
    }
}
