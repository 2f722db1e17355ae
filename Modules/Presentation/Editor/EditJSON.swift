import Core

/// One input's result in its JSON form:
/// `{"input","output","width","height","format","bytes","operations","uploaded",
/// "comparison"?,"incomplete"?,"skipped"?}`; `comparison` is the file of `--compare-to` where the
/// result has another, `incomplete` is there, and true, where the end of the input was missing,
/// `skipped` where an earlier run of a batch has made the result.
public struct EditJSON: JSONPresentable, Sendable {
    private let report: EditReport

    public init(_ report: EditReport) {
        self.report = report
    }

    public var json: JSONText {
        var members: [JSONText.Member] = [
            .init("input", .string(DisplayURL.withoutCredentials(report.input))),
            .init("output", .string(report.output)),
            .init("width", .integer(report.facts.width)),
            .init("height", .integer(report.facts.height)),
            .init("format", .string(report.facts.format)),
            .init("bytes", .integer(report.facts.bytes)),
            .init("operations", .array(report.recipe.operations.map(RecipeJSON.operation))),
            .init("uploaded", UploadJSON.uploaded(report.delivery)),
        ]
        if let comparison = report.comparison {
            members.append(.init("comparison", .string(comparison)))
        }
        if report.isIncomplete { members.append(.init("incomplete", .bool(true))) }
        if report.isSkipped { members.append(.init("skipped", .bool(true))) }
        return .object(members)
    }
}
