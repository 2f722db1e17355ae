import FoundationEssentials

/// Keeps the rows of a picture, to encode them, or a sample of them, several times.
final class KeptPicture {
    /// Pictures of up to this many pixels are not sampled: they are encoded whole.
    private static let smallestSampled = 1 << 20
    /// If ``samplesGroups`` is false, the sample contains one of this number of strips. If that
    /// would be fewer than ``fewestSampled`` strips, it contains a larger share of them.
    private static let sampling = 16
    private static let fewestSampled = 8

    private let writer: any ImageWriter.Type
    private let job: EncodingJob
    /// True if the sample consists of groups of blocks; see ``EncodingJob/sampling``. Otherwise, it
    /// consists of strips.
    private let samplesGroups: Bool
    private var strips: [Strip] = []
    private var weights: [Int] = []
    private var sample: Sample?

    /// Strips from all parts of the picture, in two lots for two threads.
    private struct Sample {
        let lots: [[Strip]]
        /// The estimated ratio of the encoded size of the picture to that of the sample.
        let scale: Double
    }

    init(_ writer: any ImageWriter.Type, _ job: EncodingJob, samplesGroups: Bool) {
        self.writer = writer
        self.job = job
        self.samplesGroups = samplesGroups
    }

    /// True if the picture is too small for a sample.
    var isSmall: Bool { pixels <= Self.smallestSampled }

    /// The ``EncodingJob/sampling`` while rows arrive. A smaller picture needs a larger share.
    var streamedSampling: Int { pixels < 1 << 22 ? 2 : 3 }

    private var pixels: Int { job.format.width * job.format.height }

    /// Takes over the rows of a strip, and gives the strip new memory.
    ///
    /// - Parameter weight: The approximate size of the encoded strip, in any unit.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    func take(_ strip: Strip, weight: Int) throws(ImageDecodingError) {
        let kept = try Strip(strip.format, capacity: strip.capacity)
        let height = strip.height
        kept.swapContents(with: strip)
        strip.height = height
        strips.append(kept)
        weights.append(weight)
    }

    // MARK: - The whole picture

    /// Encodes the whole picture at `step`, on two threads if the options allow them and the
    /// encoder has ``ImageEncoder/codesRowsApart``.
    func file(at step: Int) throws -> Data {
        var job = job
        job.step = step
        let encoder = try writer.encoder(job)
        let half = strips.count / 2
        guard job.options.threads > 1, half > 0, encoder.codesRowsApart else {
            return try coded(strips[...], with: encoder)
        }
        let second = try writer.encoder(job)
        second.begin(at: strips[..<half].reduce(0) { $0 + $1.height })
        let (upper, lower) = try concurrently(
            { try self.coded(self.strips[..<half], with: encoder, finishes: false) },
            { try self.coded(self.strips[half...], with: second) })
        return upper + lower
    }

    private func coded(
        _ strips: ArraySlice<Strip>, with encoder: any ImageEncoder, finishes: Bool = true
    ) throws -> Data {
        var result = GrowingData()
        for strip in strips {
            try job.interruption.check()
            try encoder.write(strip)
            try encoder.drain { try result.append($0) }
        }
        if finishes { try encoder.finish { try result.append($0) } }
        return result.data()
    }

    // MARK: - A sample

    /// Returns the encoded size of the sample in bytes. A sample of strips is encoded as two files
    /// without metadata, whose headers count; groups of blocks have no headers.
    func sampledBytes(at step: Int) throws -> Int {
        if samplesGroups { return try bytesOfGroups(at: step) }
        let sample = takenSample
        guard job.options.threads > 1, sample.lots.count == 2 else {
            return try sample.lots.reduce(0) { try $0 + bytes(of: $1, at: step) }
        }
        let (one, other) = try concurrently(
            { try self.bytes(of: sample.lots[0], at: step) },
            { try self.bytes(of: sample.lots[1], at: step) })
        return one + other
    }

    /// The estimated ratio of the encoded size of the picture to that of a sample of strips, both
    /// without file headers and metadata.
    var scaleOfSample: Double { takenSample.scale }

    private func bytesOfGroups(at step: Int) throws -> Int {
        var job = job
        job.step = step
        job.metadata = Metadata()
        job.sampling = pixels < 1 << 23 ? 8 : 16
        let half = strips.count / 2
        guard job.options.threads > 1, half > 0 else {
            return try Self.bytesOfGroups(strips[...], at: 0, job, writer)
        }
        let row = strips[..<half].reduce(0) { $0 + $1.height }
        let (upper, lower) = try concurrently(
            { try Self.bytesOfGroups(self.strips[..<half], at: 0, job, self.writer) },
            { try Self.bytesOfGroups(self.strips[half...], at: row, job, self.writer) })
        return upper + lower
    }

    /// Returns the bytes of the sampled groups in `strips`, which begin at `row`.
    private static func bytesOfGroups(
        _ strips: ArraySlice<Strip>, at row: Int, _ job: EncodingJob,
        _ writer: any ImageWriter.Type
    ) throws -> Int {
        // One check is enough, because a sample takes only some milliseconds.
        try job.interruption.check()
        let encoder = try writer.encoder(job)
        encoder.begin(at: row)
        var bytes = 0
        for strip in strips {
            try encoder.write(strip)
            try encoder.drain { bytes += $0.count }
        }
        return bytes
    }

    private func bytes(of lot: [Strip], at step: Int) throws -> Int {
        var job = job
        job.format.height = lot.reduce(0) { $0 + $1.height }
        job.metadata = Metadata()
        job.step = step
        return try coded(lot[...], with: writer.encoder(job)).count
    }

    private var takenSample: Sample {
        if let sample { return sample }
        let pace = max(1, min(Self.sampling, strips.count / Self.fewestSampled))
        let places = Array(stride(from: pace / 2, to: strips.count, by: pace))
        let part = places.reduce(0) { $0 + weights[$1] }
        let lots = [0, 1].map { lot in
            stride(from: lot, to: places.count, by: 2).map { strips[places[$0]] }
        }.filter { !$0.isEmpty }
        let sample = Sample(
            lots: lots, scale: Double(weights.reduce(0, +)) / Double(max(part, 1)))
        self.sample = sample
        return sample
    }
}
