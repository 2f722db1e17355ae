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
        if request.quality != nil, format == .png || format == .gif {
            tool.console.note(
                presenter.needlessQuality("--quality", of: argument, in: format))
        }
        if request.isLossless, format != .webp {
            tool.console.note(
                presenter.needlessLossless("--lossless", of: argument, in: format))
        }
        if facts.frames > 1, request.frame == nil {
            tool.console.note(presenter.flattening(of: argument, with: facts))
        }
        for option in request.choices.needless(for: format) {
            tool.console.note(presenter.needless(option, of: argument, as: format))
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
