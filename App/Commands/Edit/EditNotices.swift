import Core
import Presentation

/// Says before an edit is made what it does not do, for all that was asked for.
struct EditNotices {
    let tool: Tool
    let request: EditRequest

    /// - Parameters:
    ///   - facts: Those of the input.
    ///   - format: The one of the result.
    func tell(of input: InputImage, _ facts: ImageFacts, as format: ImageFormat) throws {
        tellOfChoices(for: input.argument, facts, as: format)
        try tellOfMetadata(of: input, facts, as: format)
    }

    /// Says which options change nothing, and that one picture of several is taken.
    private func tellOfChoices(
        for argument: String, _ facts: ImageFacts, as format: ImageFormat
    ) {
        let presenter = EditResultPresenter(for: .commandLine)
        for option in request.needless(for: format) {
            let note =
                switch option {
                case "quality": presenter.needlessQuality("--\(option)", of: argument, in: format)
                case "lossless": presenter.needlessLossless("--\(option)", of: argument, in: format)
                default: presenter.needless("--\(option)", of: argument, as: format)
                }
            tool.console.note(note)
        }
        if facts.frames > 1, request.frame == nil {
            tool.console.note(presenter.flattening(of: argument, with: facts))
        }
    }

    /// Says what another format has no place for.
    private func tellOfMetadata(
        of input: InputImage, _ facts: ImageFacts, as format: ImageFormat
    ) throws {
        guard format != facts.format else { return }
        let parts = try tool.composition.inspector.metadataLeftOut(
            of: input.data, as: request.outputOptions(as: format))
        guard !parts.isEmpty else { return }
        tool.console.note(
            EditResultPresenter().leftOut(parts, of: input.argument, as: format))
    }
}
