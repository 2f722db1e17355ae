public import Core

/// The remembered edit of an image, for display.
public struct HistoryReport: Sendable, Equatable {
    /// The image as the user named it.
    public let image: String
    public let edit: RememberedEdit
    /// True if another file has replaced the original at its path.
    public let isOriginalReplaced: Bool
    /// The state of the last output; `nil` if no file was written.
    public let output: EditFinder.Output?

    public init(
        image: String, edit: RememberedEdit, isOriginalReplaced: Bool = false,
        output: EditFinder.Output?
    ) {
        self.image = image
        self.edit = edit
        self.isOriginalReplaced = isOriginalReplaced
        self.output = output
    }

    /// The last known location of the original.
    var original: String {
        switch edit.original.place {
        case .file(let path): path
        case .address(let url): DisplayURL.withoutCredentials(url)
        }
    }
}

extension HistoryReport {
    /// The remembered edit as JSON:
    /// `{"image","original","originalIsReplaced","output","outputIs","position","undoable",
    /// "redoable","states":[[…]]}`.
    ///
    /// Each state is the list of its operations, the earliest state first; `position` is the
    /// index of the current state. `outputIs` is `unchanged`, `changed` or `missing`. If no file
    /// was written, `outputIs` and `output` are `null`.
    public var json: JSONText {
        let session = edit.session
        let condition: String? =
            switch output {
            case nil: nil
            case .unchanged?: "unchanged"
            case .changed?: "changed"
            case .missing?: "missing"
            }
        return .object([
            .init("image", .string(DisplayURL.withoutCredentials(image))),
            .init("original", .string(original)),
            .init("originalIsReplaced", .bool(isOriginalReplaced)),
            .init("output", .optional(output?.path)),
            .init("outputIs", .optional(condition)),
            .init("position", .integer(session.position)),
            .init("undoable", .integer(session.undoable)),
            .init("redoable", .integer(session.redoable)),
            .init(
                "states",
                .array(edit.states.map { .array($0.operations.map(\.json)) })),
        ])
    }
}
