import Core
import Presentation

/// Prints notes before an edit: options without effect, frames and metadata that are left out.
struct EditNotices {
    let tool: Tool
    let request: EditRequest

    /// - Parameters:
    ///   - facts: The facts of the input.
    ///   - format: The format of the result.
    func tell(of input: InputImage, _ facts: ImageFacts, as format: ImageFormat) throws {
        tellOfChoices(for: input.argument, facts, as: format)
        try tellOfMetadata(of: input, facts, as: format)
    }

    /// Notes options that have no effect, and that only one frame of an animation is edited
    /// because the result cannot hold more.
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
        if facts.frames > 1, request.frame == nil, !format.holds(facts.animation) {
            tool.console.note(presenter.flattening(of: argument, with: facts))
        }
    }

    /// Notes the metadata that the result's format cannot store.
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
