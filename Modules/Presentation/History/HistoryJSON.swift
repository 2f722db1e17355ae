import Core

/// What is remembered of an image's edit in its JSON form:
/// `{"image","original","output","outputIs","position","undoable","redoable","states":[[…]]}`.
///
/// A state is the list of its operations, the earliest state first; `position` is the one it stands
/// at, 0 the first. `outputIs` is `unchanged`, `changed` or `missing`, and `null` with `output`.
public struct HistoryJSON: JSONPresentable, Sendable {
    private let report: HistoryReport

    public init(_ report: HistoryReport) {
        self.report = report
    }

    public var json: JSONText {
        let session = report.edit.session
        let condition: String? =
            switch report.output {
            case nil: nil
            case .unchanged?: "unchanged"
            case .changed?: "changed"
            case .missing?: "missing"
            }
        return .object([
            .init("image", .string(DisplayURL.withoutCredentials(report.image))),
            .init("original", .string(report.original)),
            .init("output", .optional(report.output?.path)),
            .init("outputIs", .optional(condition)),
            .init("position", .integer(session.position)),
            .init("undoable", .integer(session.undoable)),
            .init("redoable", .integer(session.redoable)),
            .init(
                "states",
                .array(
                    session.history.map { .array($0.operations.map(RecipeJSON.operation)) })),
        ])
    }
}
