import FoundationEssentials

/// Writes the file at the finest ``EncodingJob/step`` that it finds to fit a limit of the file's
/// size. The search may end at a coarser step whose file is close to the limit.
///
/// The encoder estimates the sizes of files from parts of the picture, so that it usually encodes
/// the whole picture only once. If that file is too large, or if a finer one is estimated to be
/// closer to the limit, it encodes the picture again.
///
/// While the rows arrive, the encoder keeps them, encodes a sample of them at one step, and
/// estimates the size of the file at that step. Then it encodes a smaller sample at several steps.
/// The ratio between the sizes of the file and of the smaller sample is nearly the same at every
/// step. So one size of a file is enough to estimate the sizes at all other steps.
///
/// Only JPEGs whose encoder has ``ImageEncoder/codesRowsApart`` are sampled in this way. For other
/// files, the arriving rows are also encoded as a baseline JPEG, the gauge, which shows each
/// strip's share of the file. The sample then consists of whole strips. Until a complete file is
/// known, sizes are estimated from the sample and its share of the gauge. A small picture is not
/// sampled: it is encoded completely at each step that is tried.
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
    /// The search ends when a file leaves at most this share of the limit unused.
    private let slack: Double
    /// The approximate number of bytes of a file that are neither metadata nor pixels.
    private let headBytes: Int
    /// Encodes the rows as they arrive: a sample of them, or all of them as the gauge. `nil` for a
    /// small JPEG whose blocks could be sampled, and for rows that the gauge cannot encode.
    private let stream: (any ImageEncoder)?
    private let streamsSample: Bool
    private var streamedBytes = 0
    /// The approximate size of the metadata in bytes, which is the same at every step.
    private let metadataBytes: Int

    /// The sizes of complete files by step.
    private var measured: [Int: Int] = [:]
    private var sampled: [Int: Double] = [:]
    /// A step and the size of its file, from which the sizes at other steps are estimated. At
    /// first, this is the step of the sample of the arriving rows, with an estimated size; later,
    /// the step of the last complete file. `nil` before the first size is known.
    private var anchor: (step: Int, bytes: Double)?
    private var best: (step: Int, file: Data)?
    /// The coarsest step whose file is known to exceed the limit; −1 if none is known.
    private var tooFine = -1
    private var output = Data()

    /// - Parameters:
    ///   - coarsest: The largest step allowed.
    ///   - limit: The largest size of the complete file, in bytes.
    ///   - complete: Adds further parts, such as a gain map, to the encoded picture.
    init(
        _ writer: any ImageWriter.Type, _ job: EncodingJob, format: ImageFormat, coarsest: Int,
        limit: Int, completing complete: @escaping (Data) throws -> Data
    ) throws {
        self.format = format
        self.coarsest = coarsest
        self.limit = limit
        self.complete = complete
        metadataBytes = job.metadata.roughBytes
        guess =
            format == .jpeg
            ? Self.guess(limit - metadataBytes, job.format, coarsest) : coarsest / 4
        let samplesGroups = try format == .jpeg && writer.encoder(job).codesRowsApart
        picture = KeptPicture(writer, job, samplesGroups: samplesGroups)
        streamsSample = samplesGroups && !picture.isSmall
        if streamsSample {
            var part = job
            part.step = guess
            part.metadata = Metadata()
            part.sampling = picture.streamedSampling
            let encoder = try writer.encoder(part)
            encoder.begin(at: 0)
            stream = encoder
            // The file has tables of about 600 bytes, and a restart marker of two bytes for every
            // 16 rows.
            headBytes = 600 + job.format.height / 8
        } else {
            stream = samplesGroups ? nil : try Self.gauge(job)
            headBytes = format == .jpeg ? 600 : 0
        }
        // A JPEG without a sample of its arriving rows can come closer to the limit: if it is
        // small, its sizes are measured, not estimated.
        slack = streamsSample || format != .jpeg ? 0.02 : 0.002
    }

    /// Returns a fast encoder whose bytes for each strip are roughly proportional to those of other
    /// encoders; `nil` if a JPEG cannot hold such rows.
    private static func gauge(_ job: EncodingJob) throws -> (any ImageEncoder)? {
        let options = EncodingOptions(format: .jpeg, quality: 75)
        guard JPEGCodec.accepts(job.format.layout, options), job.format.layout != .cmyk8,
            max(job.format.width, job.format.height) <= JPEGEncoder.maximumSide
        else { return nil }
        return try JPEGCodec.encoder(
            EncodingJob(
                format: job.format, options: options, interruption: job.interruption))
    }

    /// Guesses the step at which a photograph takes `bytes`, from the number of bits per pixel.
    private static func guess(_ bytes: Int, _ format: StripFormat, _ coarsest: Int) -> Int {
        let bits = Double(max(bytes, 1)) * 8 / Double(format.width * format.height)
        let step = 45 / (bits * bits.squareRoot().squareRoot())
        return Int(min(max(step, 1), Double(coarsest)))
    }

    func write(_ strip: Strip) throws {
        guard let stream else { return try picture.take(strip, weight: strip.height) }
        try stream.write(strip)
        var weight = 0
        try stream.drain { weight += $0.count }
        streamedBytes += weight
        try picture.take(strip, weight: weight)
    }

    func finish() throws {
        if streamsSample {
            let bytes = Double(streamedBytes * picture.streamedSampling)
            anchor = (guess, Double(metadataBytes + headBytes) + bytes)
        }
        let lowest = Double(limit) * (1 - slack)
        while (best?.step ?? coarsest + 1) - tooFine > 1 {
            if let best, Double(best.file.count) >= lowest { break }
            var step = try estimatedStep()
            // Estimates are not exact: the next finer file may fit although its estimate is close
            // to the limit.
            if step - 1 > tooFine, try estimatedBytes(step) < lowest,
                try estimatedBytes(step - 1) <= Double(limit) * (1 + doubt)
            {
                step -= 1
            }
            // The search ends if any file finer than the best one is estimated to exceed the limit.
            if let best, step >= best.step { break }
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

    /// Completes the picture's file at `step`, and records its size. The file is kept if it is the
    /// finest that fits so far.
    private func measure(_ step: Int, _ picture: Data) throws {
        let file = try complete(picture)
        measured[step] = file.count
        anchor = (step, Double(file.count))
        if file.count > limit {
            tooFine = max(tooFine, step)
        } else if step < best?.step ?? .max {
            best = (step, file)
        }
    }

    // MARK: - Estimates

    /// The share of the limit that the estimated size leaves unused, because the estimate may be
    /// too low. If groups of blocks are sampled, its error is at most 0.5 % before a complete file
    /// is known, and at most 0.1 % afterwards.
    private var margin: Double {
        if streamsSample { return measured.isEmpty ? 0.006 : 0.002 }
        return slack / 4
    }

    /// The search for a step ends at an estimate below its goal by at most this share of the goal.
    private var nearness: Double { streamsSample ? 0.0025 : slack / 4 }

    /// If the estimate of a finer file exceeds the limit by at most this share, the file is tried.
    /// A negative share means that the estimate must be below the limit by at least that share.
    private var doubt: Double {
        if streamsSample { return measured.isEmpty ? -0.002 : 0.0005 }
        return best == nil ? -1 : 0.002
    }

    private func estimatedBytes(_ step: Int) throws -> Double {
        if measured[step] == nil, picture.isSmall {
            try measure(step, picture.file(at: step))
        }
        if let known = measured[step] { return Double(known) }
        let fixed = Double(metadataBytes + headBytes)
        guard let anchor else {
            return fixed + (try sampledBytes(step)) * picture.scaleOfSample
        }
        if step == anchor.step { return anchor.bytes }
        let ratio = try sampledBytes(step) / sampledBytes(anchor.step)
        return fixed + (anchor.bytes - fixed) * ratio
    }

    /// Returns the size of the encoded sample in bytes, without file headers; at least 1.
    private func sampledBytes(_ step: Int) throws -> Double {
        if let known = sampled[step] { return known }
        // A sample of strips is encoded as two files, whose headers do not count. Groups of blocks
        // have no headers.
        let heads = streamsSample ? 0 : 2 * headBytes
        let bytes = try picture.sampledBytes(at: step) - heads
        sampled[step] = Double(max(bytes, 1))
        return Double(max(bytes, 1))
    }

    /// Returns the finest step whose file is estimated to fit, or the first step found whose
    /// estimate is also close to the limit. If no finer step than the best so far is estimated to
    /// fit, returns the best; ``coarsest`` if no file has fitted so far.
    private func estimatedStep() throws -> Int {
        let goal = Double(limit) * (1 - margin)
        var fine = tooFine, coarse = best?.step ?? coarsest
        var known = [fine, coarse].compactMap { step in
            measured[step].map { (step: Double(step), bytes: Double($0)) }
        }
        if known.isEmpty, let anchor { known.append((Double(anchor.step), anchor.bytes)) }
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
                if bytes >= goal * (1 - nearness) { break }
            }
            round += 1
        }
        return coarse
    }

    /// Proposes the step whose file has `goal` bytes, from the last two known sizes, or from one;
    /// `nil` if no size is known. The result is not finite if two sizes are equal.
    private static func proposal(
        _ known: [(step: Double, bytes: Double)], _ goal: Double
    ) -> Double? {
        guard let last = known.last else { return nil }
        guard let other = known.dropLast().last else {
            // With one size, the step is guessed from the relation of step and size that is typical
            // of photographs.
            let ratio = last.bytes / goal
            return (last.step + 8) * ratio * ratio.squareRoot().squareRoot() - 8
        }
        // The reciprocal of the size is nearly a linear function of the step.
        let share = (1 / goal - 1 / other.bytes) / (1 / last.bytes - 1 / other.bytes)
        return other.step + share * (last.step - other.step)
    }
}

extension Metadata {
    /// The approximate size of the metadata in a file, in bytes: only its largest parts count.
    fileprivate var roughBytes: Int {
        [exif, xmp, colorProfile].reduce(0) { $0 + ($1?.count ?? 0) }
            + segments.reduce(0) { $0 + $1.payload.count }
            + (comments + gainMapVersions).reduce(0) { $0 + $1.count }
    }
}
