import Cards
import Core
import FoundationEssentials
import Pickers
import Presentation

/// The common part of `cards add` and `cards edit`: gets and crops photographs, saves the card,
/// and prints and sends the change.
struct CardEditing {
    let tool: Tool
    let photos: CardPhotoOptions
    let picking: PickOptions
    let isJSON: Bool

    /// The sides whose photograph is given on the command line.
    var sides: Set<CardSide> {
        Set(CardSide.allCases.filter { photos.source(of: $0) != nil })
    }

    /// Reads or takes the photographs of the given sides, and crops them.
    func photographs() async throws -> [CardSide: Data] {
        let sources = CardSide.allCases.compactMap { photos.source(of: $0) }
        try StandardInput.check(sources)
        var result: [CardSide: Data] = [:]
        for side in CardSide.allCases {
            guard let source = photos.source(of: side) else { continue }
            let picture = try await picture(from: source, side)
            result[side] = try await photograph(of: side, in: picture, from: source)
        }
        return result
    }

    /// Saves the card, prints the change, and waits a short time for it to be sent.
    ///
    /// - Throws: `CardsError.incomplete` if the policy does not allow saving.
    func finish(
        _ editor: CardEditor, under policy: CardPolicy, as change: CardChangePresenter.Change
    ) async throws -> ExitStatus {
        let view = await CardDetailsPresenter(policy: policy).viewModel(for: editor)
        guard view?.actions.contains(.done) ?? false else {
            throw CardsError.incomplete(await editor.missing)
        }
        let card = try await editor.done()
        try CardSending(tool: tool).tell(change, card, isJSON: isJSON)
        await CardSending(tool: tool).finish(await editor.sending)
        return .done
    }

    private func picture(from source: String, _ side: CardSide) async throws -> CardPicture {
        switch ImageSource(argument: source) {
        case .camera?:
            try picking.check(.camera)
            return try await CardPhotographer(tool: tool, device: picking.device).photograph(side)
        case .photoLibrary?:
            try picking.check(.photoLibrary)
            let images = try await Picking(tool: tool, source: .photoLibrary, options: picking)
                .pick()
            guard let image = images.first else { throw CardsError.notEditing }
            return CardPicture(data: image.data, crop: .automatic)
        default:
            do {
                let data = try await InputImage(source, with: tool).data
                return CardPicture(data: data, crop: .automatic)
            } catch {
                throw ReportedFailure(
                    message: tool.errorPresenter.message(
                        for: error, subject: StandardInput.subject(source)))
            }
        }
    }

    private func photograph(
        of side: CardSide, in picture: CardPicture, from source: String
    ) async throws -> Data {
        let crop = photos.crop(of: side) ?? picture.crop
        let step = tool.console.progress.begin(WorkProgress("looking for the card"))
        defer { step.end() }
        do {
            let cropped = try await tool.composition.connections().wallet.cropper.crop(
                picture.data, to: crop)
            let viewModel = CardCropPresenter(for: .commandLine).viewModel(
                for: cropped, side, asked: crop)
            if viewModel.wasMissed {
                tool.console.note(viewModel.line)
            } else {
                tool.console.detail(viewModel.line)
            }
            return cropped.data
        } catch {
            throw ReportedFailure(
                message: tool.errorPresenter.message(
                    for: error, subject: StandardInput.subject(source)))
        }
    }
}

/// A photograph that contains a card.
struct CardPicture {
    let data: Data
    /// The crop to apply if no option sets one.
    let crop: CardCrop
}
