import Core
import Editing
import Foundation
@testable import Rendering
import Testing

/// The words that describe one kind of file after some edits, derived from the results.
struct FidelityWords {
    let kind: FidelityKind
    let edit: FidelityEdit

    func words() throws -> FidelityPage.Words {
        FidelityPage.Words(
            quality: try quality(), depth: try depth(), gamut: try gamut(),
            metadata: try metadata(), contents: try contents())
    }

    private func image(
        _ content: FidelityKind.Content = .details, orientation: Orientation? = nil,
        isTagged: Bool = true
    ) throws -> Image {
        try Image(data: kind.file(content, orientation: orientation, isTagged: isTagged))
    }

    /// A result, and the notes that the tool prints about it.
    private struct Outcome {
        let image: Image
        let notes: [EditNote]

        init(of image: Image, after chain: [any Filter], _ options: EncodingOptions) throws {
            var remarks: [ImageRemark] = []
            let file = try image.applying(chain).encoded(
                as: options, onRemark: { remarks.append($0) })
            self.image = try Image(data: file)
            let inspector = RenderingImageInspector()
            var output = OutputOptions()
            output.encoding = options
            let planner = EditPlanner(inspector: inspector)
            let source = try planner.source(image.data)
            let plan = try planner.plan(Recipe(), of: source, as: output)
            notes = plan.notes(
                requested: plan.recipe, of: source, result: try inspector.inspect(file),
                remarks: remarks)
        }

        /// The word for what is not kept, with its note if there is one.
        func word(_ word: String, notedBy isNote: (EditNote) -> Bool) -> String {
            notes.contains(where: isNote) ? word + " with a note" : word
        }
    }

    /// The outcomes of all chains of filters.
    private func outcomes(
        of image: Image, _ options: EncodingOptions = EncodingOptions()
    ) throws -> [Outcome] {
        var options = options
        options.format = edit.format
        return try edit.chains(on: image.info.displayedSize).map {
            try Outcome(of: image, after: $0, options)
        }
    }

    /// The word for all outcomes; the names of all if they differ.
    private static func one(_ outcomes: [String]) -> String {
        Set(outcomes).sorted().joined(separator: " or ")
    }

    // MARK: - Quality

    func quality() throws -> String {
        let image = try image()
        let chains = edit.chains(on: image.info.displayedSize)
        let outcomes = try chains.enumerated().map { index, chain in
            let outcome = try Outcome(
                of: image, after: chain, EncodingOptions(format: edit.format))
            let word = try quality(
                of: outcome.image, after: chain, way: edit.ways[safe: index] ?? nil)
            return outcome.word(word) {
                if case .remark(.encodedAgain) = $0 { true } else { false }
            }
        }
        // Fewer colours may be enough for some of the edits.
        let needsColors = outcomes.contains("256 colours")
        return Self.one(needsColors ? outcomes.filter { $0 != "lossless" } : outcomes)
    }

    private func quality(
        of result: Image, after chain: [any Filter], way: [any Filter]?
    ) throws -> String {
        let image = try image()
        let shown = try image.applying(chain).pixels()
        if edit == .moves {
            if let way {
                let back = try result.applying(way).encoded()
                if try Decoding(back) == Decoding(image.data) { return "exact" }
            } else if try result.pixels() == shown {
                return "exact"
            }
        }
        // Both are compared in sRGB, where a level of another space can be three levels near black.
        let rounding = kind.hasGamut ? 3 : 1
        if difference(try result.pixels(), shown) <= rounding { return "lossless" }
        let (before, after) = (image.header, result.header)
        switch result.info.format {
        case .gif: return "256 colours"
        case .jpeg:
            let tables = try [kind.file(), standard(.jpeg)].map {
                try Image(data: $0).header.tables
            }
            guard let own = after.tables else { return "no tables" }
            if edit.format == nil, after.isProgressive == before.isProgressive,
                before.subsampling ?? (1, 1) == after.subsampling ?? (1, 1),
                tables[0]?.matches(own) == true
            {
                return "followed"
            }
            return tables[1] == own ? "standard" : "other tables"
        case .avif:
            let options = EncodingOptions(
                format: .avif, quality: EncodingOptions.standardQuality)
            return try image.applying(chain).encoded(as: options) == result.data
                ? "standard" : "another quality"
        default:
            guard let quality = after.quality else { return "no quality" }
            if let own = before.quality, abs(own - quality) <= 5 { return "estimated" }
            return abs(quality - EncodingOptions.standardQuality) <= 5
                ? "standard" : "quality \(quality)"
        }
    }

    /// A file of the standard quality.
    private func standard(_ format: ImageFormat) throws -> Data {
        try gradient(16, 16).encoded(
            as: EncodingOptions(format: format, quality: EncodingOptions.standardQuality))
    }

    // MARK: - Depth

    func depth() throws -> String {
        let contents: [FidelityKind.Content] = [.details, .ramp]
        // Lossy encoding would hide or add noise of one level.
        let options =
            switch edit.format {
            case .jpeg: EncodingOptions(quality: 100, subsampling: .full)
            case .webp: EncodingOptions(isLossless: true)
            case .avif: EncodingOptions(isLossless: true, speed: 9)
            default: EncodingOptions()
            }
        let outcomes = try contents.flatMap { content in
            let image = try image(content)
            return try self.outcomes(of: image, options).compactMap { outcome -> String? in
                try depth(of: outcome.image, from: image, content).map { word in
                    outcome.word(word) {
                        if case .remark(.depthLost) = $0 { true } else { false }
                    }
                }
            }
        }
        let fits = Set(outcomes) == ["kept", "8 bits"] && kind == .palette
        return fits ? "if it fits" : Self.one(outcomes)
    }

    /// - Returns: `nil` if the content says nothing.
    private func depth(
        of result: Image, from image: Image, _ content: FidelityKind.Content
    ) throws -> String? {
        guard kind.isDeep else {
            if kind == .palette, result.info.format == .png {
                let isIndexed = RawPNG(result.data).chunks.contains { $0.type == "PLTE" }
                return isIndexed ? "kept" : "8 bits"
            }
            // A palette of few colours needs fewer bits.
            let depth = result.info.bitDepth
            let isKept = try depth == 8 || depth < 8 && result.pixels() == image.pixels()
            return isKept ? "kept" : "\(depth) bits"
        }
        guard content == .ramp || edit == .moves else { return nil }
        if result.info.bitDepth == 10 {
            let png = try result.encoded(as: EncodingOptions(format: .png))
            let pixels = try DeepPixels(png)
            let row = (0..<pixels.width).map { pixels.samples[3 * (pixels.width + $0)] }
            // A level of 8 bits has four of 10.
            return Set(row).count > 2 ? "10 bits" : "8 of 10 bits"
        }
        if result.info.bitDepth == 16 {
            if edit == .moves { return "kept" }
            // The ramp has more levels than 8 bits have.
            let pixels = try DeepPixels(result.data)
            let row = (0..<pixels.width).map { pixels.samples[3 * (pixels.width + $0)] }
            return Set(row).count > pixels.width / 2 ? "16 bits" : "8 of 16 bits"
        }
        // The ramp lies between two levels.
        let samples = try rows(of: result)
        let mixed = (0..<samples[0].count).count { x in
            Set((0..<samples.count / 4).map { samples[$0][x] }).count > 1
        }
        return mixed > samples[0].count / 4 ? "dithered" : "rounded"
    }

    // MARK: - Gamut

    func gamut() throws -> String {
        guard kind.hasGamut else { return "–" }
        let image = try image()
        let untagged = try outcomes(of: self.image(isTagged: false))
        let words = try zip(outcomes(of: image), untagged).map { outcome, plain in
            let word = try gamut(of: outcome.image, plain.image, from: image)
            return outcome.word(word) {
                if case .inksConverted = $0 { true } else { $0 == .remark(.dynamicRangeLost) }
            }
        }
        return Self.one(words)
    }

    private func gamut(of result: Image, _ plain: Image, from image: Image) throws -> String {
        if kind == .inks, result.info.hasInks {
            let isSame = result.header.metadata.colorProfile == image.header.metadata.colorProfile
            return isSame ? "kept" : "another profile"
        }
        let name = result.info.colorProfile
        if name == "sRGB" || name == nil && result.info.format == .gif { return "converted" }
        guard name == image.info.colorProfile else { return "another profile" }
        let (before, after) = (image.header.metadata, result.header.metadata)
        if edit.format == nil, before.colorProfile != after.colorProfile {
            return "another profile"
        }
        // The middle has a colour that sRGB lacks.
        let (own, expected) = (try Self.middle(of: result), try Self.middle(of: plain))
        let isKept = zip(own, expected).allSatisfy { abs(Int($0) - Int($1)) <= 12 }
        return isKept ? "kept" : "clipped"
    }

    /// The colour of the middle, in the file's own space.
    private static func middle(of image: Image) throws -> [UInt8] {
        var file = RawPNG(try image.encoded(as: EncodingOptions(format: .png)))
        file.chunks.removeAll { ["iCCP", "cICP", "gAMA", "cHRM", "sRGB"].contains($0.type) }
        let pixels = try Image(data: file.data).pixels()
        let start = 4 * (pixels.size.height / 2 * pixels.size.width + pixels.size.width / 2)
        return Array(pixels.samples[start..<start + 3])
    }

    // MARK: - Metadata and further contents

    func metadata() throws -> String {
        let image = try image(orientation: .turned90)
        let words = try outcomes(of: image).map { outcome in
            let result = outcome.image
            let values = RawEXIF.values(in: result.data)
            let hasEXIF = kind == .gif || values[0x010F] == Data("Maker\0".utf8)
            let (width, height) = (result.info.storedSize.width, result.info.storedSize.height)
            guard result.data.firstRange(of: Data(#"tiff:Make="Maker""#.utf8)) != nil else {
                return "without XMP"
            }
            for property in [
                #"tiff:Orientation="1""#, #"exif:PixelXDimension="\#(width)""#,
            ] where result.data.firstRange(of: Data(property.utf8)) == nil {
                return "wrong XMP"
            }
            guard hasEXIF else {
                return outcome.word("left out") {
                    if case .metadataLeftOut(["EXIF"], _) = $0 { true } else { false }
                }
            }
            let isRight =
                kind == .gif
                || Self.number(values[0x0112]) == 1 && Self.number(values[0xA002]) == width
                    && Self.number(values[0xA003]) == height
            return isRight ? "followed" : "wrong EXIF"
        }
        return Self.one(words)
    }

    private static func number(_ value: Data?) -> Int? {
        value.map { $0.reduce(0) { $0 << 8 | Int($1) } }
    }

    func contents() throws -> String {
        let image = try image()
        guard !image.info.auxiliary.isEmpty else { return "–" }
        let words = try outcomes(of: image).map { outcome in
            let result = outcome.image
            let missing = image.info.auxiliary.missing(in: result.info.auxiliary)
            guard !missing.isEmpty else { return outcome.word("followed") { Self.isLoss($0) } }
            let claims = ["hdrgm", "GainMap", "MicroVideo", "Container", "MPF\0"]
            let isClean = claims.allSatisfy { result.data.firstRange(of: Data($0.utf8)) == nil }
            return outcome.word(isClean ? "left out" : "claimed") { $0 == .contentLeftOut(missing) }
        }
        return Self.one(words)
    }

    private static func isLoss(_ note: EditNote) -> Bool {
        if case .contentLeftOut = note { true } else { false }
    }

    /// The word for the transparency of a picture of one format in another.
    static func transparency(of input: ImageFormat, as result: ImageFormat) throws -> String {
        // Opaque, invisible and, where the format has them, partly transparent pixels.
        let alphas: [UInt8] = input == .gif ? [255, 0, 255, 0] : [255, 0, 170, 85]
        let samples = alphas.flatMap { [200, 120, 40, $0] as [UInt8] }
        let pixels = try #require(
            Pixels(size: ImageSize(width: 4, height: 1), layout: .rgba8, samples: samples))
        let file = try pixels.encoded(as: EncodingOptions(format: input, isLossless: true))
        // Lossy colours would hide the white.
        let options =
            result == .jpeg
            ? EncodingOptions(format: .jpeg, quality: 100, subsampling: .full)
            : EncodingOptions(format: result)
        let outcome = try Outcome(of: Image(data: file), after: [], options)
        let shown = try outcome.image.pixels().samples
        let found = stride(from: 3, to: shown.count, by: 4).map { shown[$0] }
        let word =
            switch found {
            case alphas: "kept"
            case [255, 0, 255, 0]: "on or off"
            case [255, 255, 255, 255]: shown[4..<7].allSatisfy { $0 > 240 } ? "left out" : "dark"
            default: "\(found)"
            }
        return outcome.word(word) {
            [.remark(.transparencyLost), .remark(.partialTransparencyLost)].contains($0)
        }
    }

    /// The word for the frames of animations.
    static func frames(after edit: FidelityEdit) throws -> String {
        let outcomes = try FidelityKind.animations().flatMap { file in
            let image = try Image(data: file)
            try #require(image.info.frames == 2)
            return try edit.chains(on: image.info.displayedSize).map { chain in
                let outcome = try Outcome(
                    of: image, after: chain, EncodingOptions(format: edit.format))
                let isKept = outcome.image.info.frames == 2
                return outcome.word(isKept ? "kept" : "left out") { $0 == .firstFrame(of: 2) }
            }
        }
        return one(outcomes)
    }
}

extension JPEGTables {
    /// True for the same steps, or those of a picture with swapped sides. A file of inks names no
    /// steps for chroma.
    fileprivate func matches(_ other: JPEGTables) -> Bool {
        [self, transposed].contains { own in
            own.luma == other.luma
                && (own.chroma == other.chroma || own.chroma.isEmpty || other.chroma.isEmpty)
        }
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
