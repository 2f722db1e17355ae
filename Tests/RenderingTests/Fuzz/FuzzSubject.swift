import Foundation
import ImageEditorFuzzEntryPoints
import ImageEditorTestSupport
import Rendering

/// The subjects of blind fuzzing: how files are mutated and used.
enum FuzzSubject: String, CaseIterable, Sendable {
    case jpeg, png, webp, gif, exif, profile, table

    func seeds() throws -> [Data] {
        switch self {
        case .jpeg: try FuzzSeeds.jpeg().map(\.data) + FuzzSeeds.corpora(.jpeg)
        case .png: try FuzzSeeds.png().map(\.data) + FuzzSeeds.corpora(.png)
        case .webp: try FuzzSeeds.webP().map(\.data) + FuzzSeeds.corpora(.webp)
        case .gif: try FuzzSeeds.gif().map(\.data) + FuzzSeeds.corpora(.gif)
        case .exif: FuzzSeeds.exif().map(\.data)
        case .profile: FuzzSeeds.profiles().map(\.data)
        case .table: FuzzSeeds.tables()
        }
    }

    /// A whole file in which only this subject is corrupt.
    func mutant(of seeds: [Data], by mutator: inout Mutator) throws -> Data {
        let (seed, other) = (mutator.random.pick(seeds), mutator.random.pick(seeds))
        switch self {
        case .table: return mutator.mutatedText(seed, with: other)
        case .png:
            let file = mutator.mutated(seed, with: other)
            // Without this, every mutation would fail at the first checksum.
            return mutator.random.oneIn(8) ? file : PNGChecksums.mended(file)
        case .exif:
            let exif = Data("Exif\0\0".utf8) + mutator.mutated(seed, with: other).prefix(60_000)
            let picture = try gradient(24, 16).encoded(as: EncodingOptions(format: .jpeg))
            return picture.prefix(2) + FlatJPEG.segment(0xE1, [UInt8](exif)) + picture.dropFirst(2)
        case .profile:
            let profile = mutator.mutated(seed, with: other).prefix(60_000)
            let samples = mutator.random.pick([[90], [90, 120, 140], [9, 80, 200, 128]])
            let picture = FlatJPEG(samples: samples, adobe: samples.count == 1 ? nil : 0).data
            return RawProfile.insert(profile, into: picture)
        default: return mutator.mutated(seed, with: other)
        }
    }

    /// Applies everything the engine can do to a file.
    ///
    /// - Returns: `true` for a result, `false` for an error that a file may cause.
    ///
    /// - Throws: ``FuzzFinding``, and any other error.
    func use(_ data: Data, _ random: inout SeededGenerator) throws -> Bool {
        do {
            if self == .table {
                let filter = ColorCube(try CubeFile(data))
                _ = try Image(data: gradient(9, 9).encoded()).applying([filter]).pixels()
            } else {
                try edit(data, &random)
            }
            return true
        } catch is ImageDecodingError, is ImageEncodingError, is FilterError, is CubeFileError {
            return false
        }
    }

    private func edit(_ data: Data, _ random: inout SeededGenerator) throws {
        var image = try Image(data: data, limits: .fuzzing)
        let frames = image.info.frames
        if frames > 1, image.info.format != .png, random.oneIn(2) {
            image = try image.showingFrame(Int.random(in: 1...frames, using: &random))
        }
        try HeaderUse.checkCopy(of: image)
        if random.oneIn(2) { image = image.allowingTruncation() }
        if random.oneIn(3) { image = image.allowingDamage() }
        // Draws the random numbers before decoding, so that a decoding error does not change the
        // later ones.
        let (filters, options) = (Self.filters(&random), Self.options(&random))
        let result = try image.applying(filters).encoded(as: options)
        do {
            try Image(data: result).verify()
        } catch {
            throw FuzzFinding("the result cannot be read: \(error)")
        }
    }

    private static func filters(_ random: inout SeededGenerator) -> [any Filter] {
        let all = FilterCatalog.standard.filters
        return (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
            let descriptor = random.pick(all)
            var values: [String: ParameterValue] = [:]
            for parameter in descriptor.parameters {
                if let low = parameter.sliderMinimum, let high = parameter.sliderMaximum {
                    let number = Double.random(in: low...high, using: &random)
                    let isWhole = parameter.kind == .wholeNumber
                    values[parameter.key] = .number(isWhole ? number.rounded() : number)
                }
            }
            switch descriptor.name {
            case "resize":
                let side = Int.random(in: 1...90, using: &random)
                values = ["size": .text(random.pick(["\(side)", "x\(side)", "\(side)x\(side)"]))]
            case "crop": values = ["area": .text("1x1+0+0")]
            case "flip": values = [:]
            default: break
            }
            // Invalid filter values are not the subject of these files.
            return (try? descriptor.filter(with: values)) ?? Flip(.horizontal)
        }
    }

    private static func options(_ random: inout SeededGenerator) -> EncodingOptions {
        var options = EncodingOptions(
            format: random.oneIn(3) ? random.pick(ImageFormat.builtIn) : nil,
            quality: random.oneIn(2) ? Int.random(in: 1...100, using: &random) : nil,
            metadata: random.pick(MetadataPolicy.allCases), threads: random.oneIn(4) ? 2 : 1)
        options.isProgressive = random.oneIn(4)
        options.optimizesTables = random.oneIn(4)
        options.trims = random.oneIn(3)
        options.subsampling = random.oneIn(3) ? random.pick(ChromaSubsampling.allCases) : nil
        options.compression = random.oneIn(3) ? Int.random(in: 0...9, using: &random) : nil
        return options
    }
}
