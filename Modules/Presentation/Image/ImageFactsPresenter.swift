public import Foundation
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

    /// Titles and values in reading order. Texts are safe to print on one line.
    public func rows(for report: ImageReport) -> [(title: String, value: String)] {
        let facts = report.facts
        var rows = [
            ("Source", DisplayURL.withoutCredentials(report.source)),
            ("Size", "\(facts.width) × \(facts.height) pixels"),
            ("Format", facts.format.name),
            ("Orientation", Self.orientation(facts.orientation)),
            ("Colour profile", facts.colorProfile ?? "none (taken as sRGB)"),
            ("Bytes", Self.bytes(facts.bytes)),
        ]
        if let frame = report.frame {
            let place = "\(HumanNumber.grouped(frame)) of \(HumanNumber.grouped(facts.frames))"
            rows.insert(("Frame", place), at: 3)
        } else if facts.frames != 1 {
            rows.insert(("Frames", HumanNumber.grouped(facts.frames)), at: 3)
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

    /// The rows as lines, with aligned values.
    public func lines(for report: ImageReport) -> [String] {
        TextTable.lines(rows(for: report).map { ["\($0.title):", $0.value] })
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
