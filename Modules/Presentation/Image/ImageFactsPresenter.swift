public import FoundationEssentials
import Core

/// Describes the properties of one image.
public struct ImageFactsPresenter: Sendable {
    private let frontEnd: FrontEnd
    private let now: @Sendable () -> Date

    public init(
        for frontEnd: FrontEnd = FrontEnd(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.frontEnd = frontEnd
        self.now = now
    }

    /// Returns titles and values in reading order. All texts are safe to print on one line.
    public func rows(for report: ImageReport) -> [(title: String, value: String)] {
        let facts = report.facts
        var rows = [
            ("Source", DisplayURL.withoutCredentials(report.source)),
            ("Size", "\(facts.width) × \(facts.height) pixels"),
            ("Format", facts.format.name),
            ("Orientation", Self.orientation(facts.orientation)),
            ("Colour profile", Self.profile(of: facts)),
            ("Bytes", Self.bytes(facts.bytes)),
        ]
        if let frame = report.frame {
            let place = "\(HumanNumber.grouped(frame)) of \(HumanNumber.grouped(facts.frames))"
            rows.insert(("Frame", place), at: 3)
        } else if facts.frames != 1 {
            rows.insert(("Frames", Self.frames(of: facts)), at: 3)
        }
        rows += Self.rows(for: facts.auxiliary)
        if let image = report.image {
            rows.append(("Created", "\(Timestamp.minutes(image.created)) UTC"))
            rows.append(("Updated", "\(Timestamp.minutes(image.updated)) UTC"))
            rows.append(("Id", image.id))
        }
        if let origin = report.origin {
            rows.append(("Origin", OriginWords.text(origin, now: now(), for: frontEnd)))
        }
        return rows.map { (title: $0.0, value: SafeText.line($0.1)) }
    }

    /// Returns each title and value as a line, with aligned values.
    public func lines(for report: ImageReport) -> [String] {
        TextTable.lines(rows(for: report).map { ["\($0.title):", $0.value] })
    }

    /// Returns a text such as `12 of 0.1 s, 1.2 s in all, plays forever`.
    private static func frames(of facts: ImageFacts) -> String {
        let count = HumanNumber.grouped(facts.frames)
        guard let animation = facts.animation else { return count }
        let durations = animation.durations.map(\.seconds)
        guard let shortest = durations.min(), let longest = durations.max() else { return count }
        let each = [shortest, longest].map(seconds)
        let range = each[0] == each[1] ? each[0] : "\(each[0]) to \(each[1])"
        let plays =
            switch animation.plays {
            case nil: "forever"
            case 1?: "once"
            case let number?: "\(HumanNumber.grouped(number)) times"
            }
        return "\(count) of \(range) s, \(seconds(animation.seconds)) s in all, plays \(plays)"
    }

    /// Formats seconds with at most three decimals, such as `0.04`.
    private static func seconds(_ value: Double) -> String {
        let milliseconds = Int((min(value, 1e12) * 1_000).rounded())
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        guard rest > 0 else { return HumanNumber.grouped(whole) }
        var decimals = String(String(1_000 + rest).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        return "\(HumanNumber.grouped(whole)).\(decimals)"
    }

    private static func profile(of facts: ImageFacts) -> String {
        guard facts.ignoresProfile else { return facts.colorProfile ?? "none (taken as sRGB)" }
        return (facts.colorProfile ?? "without a name")
            + ", no effect (it does not fit the picture's channels)"
    }

    private static func rows(for content: AuxiliaryContent) -> [(String, String)] {
        var rows: [(String, String)] = []
        if let size = content.gainMap {
            rows.append(("Gain map", "\(size.width) × \(size.height) pixels, for HDR screens"))
        }
        if let bytes = content.videoBytes {
            rows.append(("Video", "\(HumanNumber.bytes(bytes)), of a motion photograph"))
        }
        if content.pictures > 0 {
            rows.append(("Further pictures", HumanNumber.grouped(content.pictures)))
        }
        if content.frames > 0 {
            rows.append(
                ("Animation", "\(HumanNumber.count(content.frames, "frame")), which cannot be read")
            )
        }
        return rows
    }

    private static func bytes(_ bytes: Int) -> String {
        bytes < 1_000
            ? HumanNumber.bytes(bytes)
            : "\(HumanNumber.bytes(bytes)) (\(HumanNumber.count(bytes, "byte")))"
    }

    private static func orientation(_ orientation: Int) -> String {
        switch orientation {
        case 1: "upright"
        case 2: "mirrored left to right (2)"
        case 3: "turned by 180° (3)"
        case 4: "mirrored top to bottom (4)"
        case 5: "mirrored, then turned 90° to the left (5)"
        case 6: "turned 90° to the right to be upright (6)"
        case 7: "mirrored, then turned 90° to the right (7)"
        case 8: "turned 90° to the left to be upright (8)"
        default: "unknown (\(orientation))"
        }
    }
}
