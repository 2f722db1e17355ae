import Core

/// Says what an edit made.
public struct EditResultPresenter: Sendable {
    public init() {}

    /// Path, size, format and bytes on one line.
    public func line(for report: EditReport) -> String {
        let facts = report.facts
        let output = report.output == "-" ? "standard output" : SafeText.line(report.output)
        return [
            output, "\(facts.width) × \(facts.height)", facts.format.uppercased(),
            HumanNumber.bytes(facts.bytes),
        ].joined(separator: "  ")
    }

    /// What to say when several inputs were given and `failed` of them failed.
    public func summary(failed: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(failed)) of \(HumanNumber.count(total, "image")) failed"
    }
}
