public import Core

/// Describes the results of edits.
public struct EditResultPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// Returns the path, size, format and bytes of a result on one line.
    public func line(for report: EditReport) -> String {
        let facts = report.facts
        let output = report.output == "-" ? "standard output" : SafeText.line(report.output)
        let (size, bytes) = ("\(facts.width) × \(facts.height)", HumanNumber.bytes(facts.bytes))
        return "\(output)  \(size)  \(facts.format.name)  \(bytes)"
    }

    /// Returns the line that names the comparison image at `path`.
    public func comparison(_ path: String) -> String {
        "original and result side by side: \(SafeText.line(path))"
    }

    /// Returns the notes about an edit of `input`, one line each.
    public func lines(for notes: [EditNote], on input: String) -> [String] {
        notes.map { line(for: $0, on: input) }
    }

    /// Returns one line with a note about an edit of `input`. A flaw of an overlay is named with
    /// the overlay's file, and every other note with `input`.
    public func line(for note: EditNote, on input: String) -> String {
        guard case .remark(.flawOfLayer(_, let picture)) = note else {
            return "\(subject(input)): \(words(for: note))"
        }
        return "\(SafeText.line(picture)): \(words(for: note))"
    }

    /// Returns a note without the name of the image.
    func words(for note: EditNote) -> String {
        switch note {
        case .needless(let option, let format): needless(option, in: format)
        case .firstFrame(let frames): frontEnd.line(flattening(frames), .chooseFrame)
        case .firstPicture(let pictures):
            frontEnd.line(
                "the file has \(HumanNumber.grouped(pictures)) pictures, the first one is used",
                .chooseFrame)
        case .metadataLeftOut(let parts, let format):
            "left out: \(parts.phrase("and")), for which \(format.name) has no room"
        case .nothingToCorrect:
            "\(frontEnd.option(MeasuredOperation.automatic)) found nothing to correct"
        case .incomplete: "the file is cut off; a part of the picture is missing"
        case .damaged: "the file is damaged; parts of the picture are wrong or missing"
        case .remark(.flaw(let flaw)), .remark(.flawOfLayer(let flaw, _)): words(for: flaw)
        case .remark(.encodedAgain(let size)):
            frontEnd.line(
                "not lossless"
                    + (size == nil ? "" : ", because an edge cuts through blocks of the JPEG")
                    + "; encoded again with the same quality", .trimBlocksOrRefuse(to: size))
        case .remark(.unknownColors(let points)):
            "the file's code for its colours (\(SafeText.line(points))) is unknown and was ignored"
        case .remark(.notTrimmed(let obstacle)): words(for: obstacle)
        case .remark(.needlessIntent):
            "\(frontEnd.option("intent")) has no effect, because no profile with tables"
                + " converts the colours"
        case .remark(.transparencyLost):
            "the transparency is lost; transparent pixels are drawn on white"
        case .remark(.partialTransparencyLost):
            "partly transparent pixels became opaque or invisible"
        case .remark(.colorsConverted):
            "the colours are converted to sRGB, because filters cannot compute in the profile"
        case .remark(.profileLeftOut):
            "the colour profile does not fit the picture's channels, so it has no effect and is left"
                + " out"
        case .remark(.dynamicRangeLost):
            "HDR is lost; light beyond white is compressed"
        case .remark(.jpegNotRestored):
            "the JPEG in the file cannot be restored; its pixels are encoded again"
        case .remark(.jpegReplaced):
            "JPEG XL cannot restore this JPEG, such as one with arithmetic coding, but another one"
                + " with the same pixels"
        case .remark(.writtenAsJPEG(let quality)):
            "JPEG XL is written as a JPEG that is recompressed: lossy, with quality \(quality);"
                + " PNG and TIFF lose nothing"
        case .remark(.depthLost(let format, let bits, let inputBits)):
            "\(inputBits) bits for each channel become \(bits), because \(format.name) is written"
                + " with \(bits)"
        case .remark(.inksKeepDepth):
            "\(frontEnd.option("depth")) has no effect, because CMYK colours are written with 8 bits"
        case .inksConverted(let format):
            format.holdsCMYK
                ? "CMYK colours are converted to RGB; only crops, turns and resizes keep them"
                : "CMYK colours are converted to RGB, because \(format.name) is written without CMYK"
        case .contentLeftOut(let content): "left out: \(Self.parts(of: content).phrase("and"))"
        }
    }

    private func needless(_ option: String, in format: ImageFormat) -> String {
        let start = frontEnd.option(option) + " has no effect"
        return switch (option, format) {
        case ("quality", .gif): start + ", because GIF has no quality"
        case ("quality", _): start + ", because \(format.name) is lossless"
        case ("lossless", _):
            start + ": it is for \(Self.formats(of: option)), and the output is \(format.name)"
        default: start + ", because the output is \(format.name)"
        }
    }

    /// Returns the names of the formats that an option applies to, such as `WebP and AVIF`.
    private static func formats(of option: String) -> String {
        let description = EncodingOptions.descriptions.first { $0.name == option }
        return (description?.formats.map(\.name) ?? []).phrase("and")
    }

    private static func parts(of content: AuxiliaryContent) -> [String] {
        var parts: [String] = []
        if content.gainMap != nil {
            parts.append("the gain map (which adapts the picture to HDR screens)")
        }
        if content.videoBytes != nil { parts.append("the video") }
        if content.pictures > 0 {
            parts.append(HumanNumber.count(content.pictures, "further picture"))
        }
        if content.frames > 0 {
            parts.append(
                "the animation (\(HumanNumber.count(content.frames, "frame")) cannot be read;"
                    + " the still picture is used)")
        }
        return parts
    }

    /// Returns the note that the contact sheet of filters shows the first of the `frames` frames of
    /// `input`.
    public func showsFirst(of frames: Int, in input: String) -> String {
        "\(subject(input)): \(flattening(frames))"
    }

    private func flattening(_ frames: Int) -> String {
        "animated: \(HumanNumber.grouped(frames)) frames, the first one is used"
    }

    /// Returns the start of a verbose message for an image that was read or loaded. The caller
    /// appends the duration.
    public func read(_ input: String, bytes: Int) -> String {
        let name = input == "-" ? "standard input" : input
        return "read \(name), \(HumanNumber.bytes(bytes)),"
    }

    /// Returns the start of a verbose message for an image that was decoded, edited and encoded.
    /// The caller appends the duration.
    public func rendered(_ input: String, operations: Int) -> String {
        let name = input == "-" ? "standard input" : input
        return "decoded \(name), did \(HumanNumber.count(operations, "operation")) and encoded it"
    }

    /// Returns the start of a verbose message for a result that was written to `place`. The caller
    /// appends the duration.
    public func wrote(_ place: String, bytes: Int) -> String {
        let name = place == "-" ? "standard output" : place
        return "wrote \(name), \(HumanNumber.bytes(bytes)),"
    }

    /// Returns the note that the selected format differs from the format of the extension of
    /// `path`; `nil` if they match or if the extension is not that of a writable format.
    ///
    /// - Parameter name: The option that selects the format, in the words of the front end.
    public func contradiction(
        of path: String, with format: ImageFormat, by name: String
    ) -> String? {
        guard let dot = path.lastIndex(of: "."),
            let named = ImageFormat(
                fileExtension: String(path[path.index(after: dot)...]), among: ImageFormat.written),
            named != format
        else { return nil }
        return
            "\(SafeText.line(path)) is written as \(format.name), as \(name) says"
    }

    private func words(for obstacle: TrimObstacle) -> String {
        switch obstacle {
        case .damage:
            "nothing was trimmed, because the file is damaged or cut off; encoded again with the same"
                + " quality"
        case .noWholeBlock:
            "nothing was trimmed, because no whole block of the JPEG would be left; encoded again with"
                + " the same quality"
        case .newPixels: "nothing was trimmed, because the edit computes new pixels"
        }
    }

    private func subject(_ input: String) -> String {
        SafeText.line(DisplayURL.withoutCredentials(input))
    }

    private func words(for flaw: ImageFlaw) -> String {
        switch flaw {
        case .strayBytes(let count):
            "the JPEG has \(HumanNumber.count(count, "stray byte")) before its pixels; no pixel is"
                + " lost"
        case .wrongLength(let marker):
            "the length of the segment \(segment(marker)) is wrong; no pixel is lost"
        case .extraBytes(let count):
            "the JPEG has \(HumanNumber.count(count, "byte")) of padding after its pixels; no pixel is"
                + " lost"
        case .noEnd: "the end marker is missing; no pixel is lost"
        case .wrongFileLength: "the length in the file's header is wrong; no pixel is lost"
        case .wrongChecksum(let chunk):
            "the chunk \(SafeText.line(chunk)) has a wrong checksum and was left out; "
                + (flaw.losesColorDescription
                    ? "it describes the colours, which may look different" : "no pixel is lost")
        }
    }

    private func segment(_ marker: Int) -> String {
        marker == 0xFE ? "COM" : "APP\(marker - 0xE0)"
    }

    /// Returns the line that `failed` of `total` images failed.
    public func summary(failed: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(failed)) of \(HumanNumber.count(total, "image")) failed"
    }
}
