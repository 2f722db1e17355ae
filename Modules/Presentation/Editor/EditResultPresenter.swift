public import Core

/// Describes the results of edits.
public struct EditResultPresenter: Sendable {
    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// The path, size, format and bytes of a result on one line.
    public func line(for report: EditReport) -> String {
        let facts = report.facts
        let output = report.output == "-" ? "standard output" : SafeText.line(report.output)
        return [
            output, "\(facts.width) × \(facts.height)", facts.format.name,
            HumanNumber.bytes(facts.bytes),
        ].joined(separator: "  ")
    }

    /// The line for a comparison image.
    public func comparison(_ path: String) -> String {
        "original and result side by side: \(SafeText.line(path))"
    }

    /// The note that the automatic correction changes nothing.
    ///
    /// - Parameter name: The front end's name for the correction.
    public func nothingToCorrect(by name: String, in input: String) -> String {
        "\(SafeText.line(input)): \(name) found nothing to correct"
    }

    /// The note that a quality has no effect in this format.
    ///
    /// - Parameter name: The front end's name for the quality.
    public func needlessQuality(
        _ name: String, of input: String, in format: ImageFormat
    ) -> String {
        let reason = format == .gif ? "GIF has no quality" : "\(format.name) is lossless"
        return "\(SafeText.line(input)): \(name) has no effect, because \(reason)"
    }

    /// The note that lossless encoding has no effect, since the result is not a WebP.
    ///
    /// - Parameter name: The front end's name for lossless encoding.
    public func needlessLossless(
        _ name: String, of input: String, in format: ImageFormat
    ) -> String {
        "\(SafeText.line(input)): \(name) has no effect: it is for WebP, and the output is"
            + " \(format.name)"
    }

    /// The note that the first frame of an animation is used because no frame was selected.
    ///
    /// - Parameter hasChoice: True if the user can select another frame.
    public func flattening(
        of input: String, with facts: ImageFacts, hasChoice: Bool = true
    ) -> String {
        let start =
            "\(SafeText.line(DisplayURL.withoutCredentials(input))): animated:"
            + " \(HumanNumber.grouped(facts.frames)) frames, the first one is used"
        return hasChoice ? frontEnd.line(start, .chooseFrame) : start
    }

    /// The note that a CMYK picture becomes RGB.
    public func convertingInks(of input: String) -> String {
        "\(subject(input)): CMYK colours are converted to RGB; only crops, turns and resizes keep"
            + " them"
    }

    /// The note that an option has no effect in this format.
    public func needless(_ option: String, of input: String, as format: ImageFormat) -> String {
        "\(SafeText.line(input)): \(option) has no effect, because the output is"
            + " \(format.name)"
    }

    /// The note that metadata was left out because the format cannot store it.
    public func leftOut(_ parts: [String], of input: String, as format: ImageFormat) -> String {
        "\(SafeText.line(input)): \(Self.list(parts)) left out: \(format.name) cannot store"
            + " \(parts.count > 1 ? "them" : "it")"
    }

    /// The notes about what a result has lost: inks, a gain map, a video, further pictures.
    ///
    /// - Parameters:
    ///   - before: The facts of the input.
    ///   - after: The facts of the result.
    public func losses(
        of input: String, from before: ImageFacts, to after: ImageFacts
    ) -> [String] {
        [
            before.hasInks && !after.hasInks ? convertingInks(of: input) : nil,
            leftOut(before.auxiliary.missing(in: after.auxiliary), of: input),
        ].compactMap(\.self)
    }

    /// The note that the result has no gain map, video or further pictures; `nil` if `content` is
    /// empty.
    public func leftOut(_ content: AuxiliaryContent, of input: String) -> String? {
        var parts: [String] = []
        if content.gainMap != nil { parts.append("the gain map (the result is not HDR)") }
        if content.videoBytes != nil { parts.append("the video") }
        if content.pictures > 0 {
            parts.append(HumanNumber.count(content.pictures, "further picture"))
        }
        guard !parts.isEmpty else { return nil }
        return "\(SafeText.line(DisplayURL.withoutCredentials(input))): left out:"
            + " \(Self.list(parts))"
    }

    private static func list(_ parts: [String]) -> String {
        parts.count > 1
            ? parts.dropLast().joined(separator: ", ") + " and " + (parts.last ?? "")
            : parts.joined()
    }

    /// The verbose message for an image that was read or loaded.
    public func read(_ input: String, bytes: Int) -> String {
        let name = input == "-" ? "standard input" : input
        return "read \(name), \(HumanNumber.bytes(bytes)),"
    }

    /// The verbose message for an image that was decoded, edited and encoded.
    public func rendered(_ input: String, operations: Int) -> String {
        let name = input == "-" ? "standard input" : input
        return "decoded \(name), did \(HumanNumber.count(operations, "operation")) and encoded it"
    }

    /// The verbose message for a result that was written to `place`.
    public func wrote(_ place: String, bytes: Int) -> String {
        let name = place == "-" ? "standard output" : place
        return "wrote \(name), \(HumanNumber.bytes(bytes)),"
    }

    /// The note that the selected format differs from the file's extension; `nil` if they match.
    ///
    /// - Parameter name: The front end's name for the choice of a format.
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

    /// The note that `input` was truncated.
    public func incompleteness(of input: String) -> String {
        "\(SafeText.line(DisplayURL.withoutCredentials(input))): the file is cut off; a part of the"
            + " picture is missing"
    }

    /// The note that pixels of `input` were damaged.
    public func damage(of input: String) -> String {
        "\(subject(input)): the file is damaged; parts of the picture are wrong or missing"
    }

    /// The notes about a result that was made of `input`: missing or wrong pixels, and remarks.
    public func notes(
        on input: String, _ plan: EditPlan, _ remarks: [ImageRemark]
    ) -> [String] {
        var notes: [String] = []
        if plan.isDamaged {
            notes.append(damage(of: input))
        } else if plan.isIncomplete {
            notes.append(incompleteness(of: input))
        }
        return notes + remarks.map { note($0, on: input) }
    }

    /// The note about a remark on the result that was made of `input`.
    public func note(_ remark: ImageRemark, on input: String) -> String {
        switch remark {
        case .flaw(let flaw): "\(subject(input)): \(words(for: flaw))"
        case .flawOfLayer(let flaw, let picture):
            "\(SafeText.line(picture)): \(words(for: flaw))"
        case .encodedAgain(let size?):
            frontEnd.line(
                "\(subject(input)): not lossless, because an edge cuts through blocks of the"
                    + " JPEG; encoded again with the same quality",
                .trimBlocksOrRefuse(to: size))
        case .encodedAgain(nil):
            frontEnd.line(
                "\(subject(input)): not lossless; encoded again with the same quality",
                .trimBlocksOrRefuse(to: nil))
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
            "the JPEG has \(HumanNumber.count(count, "extra byte")) after its pixels; unless this is"
                + " padding, some pixels are wrong"
        case .noEnd: "the end marker is missing; no pixel is lost"
        case .wrongFileLength: "the length in the file's header is wrong; no pixel is lost"
        case .wrongChecksum(let chunk):
            "the chunk \(SafeText.line(chunk)) has a wrong checksum and was left out; no pixel is"
                + " lost"
        }
    }

    private func segment(_ marker: Int) -> String {
        marker == 0xFE ? "COM" : "APP\(marker - 0xE0)"
    }

    /// The summary of several inputs, of which `failed` failed.
    public func summary(failed: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(failed)) of \(HumanNumber.count(total, "image")) failed"
    }
}
