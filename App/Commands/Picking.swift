import Core
import ImageEditorTerminalGraphics
import Pickers
import Presentation

/// Picks images as the command line says: by a rule, or with a list on the terminal.
struct Picking {
    let tool: Tool
    let source: ImageSource
    let options: PickOptions
    /// The protocol that draws the list's images; `nil` to let the terminal decide.
    var graphicsProtocol: GraphicsProtocol?

    /// Picks images, in order.
    ///
    /// - Throws: ``UsageError`` without a terminal for the list; ``ReportedFailure`` if nothing was
    ///   picked, such as from a list that was left.
    func pick() async throws -> [PickedImage] {
        let pickers = try tool.composition.pickers(
            view: view(),
            options: PickerOptions(
                animations: options.animation ?? .whole, limit: options.limit ?? 1,
                types: options.type.isEmpty ? Set(ImageFormat.read) : Set(options.type)),
            folder: options.folder, device: options.device)
        let outcome = await pickers.makePicker(from: source).pick()
        try tellOfFeed()
        switch outcome {
        case .picked(let images): return images
        case .cancelled:
            throw ReportedFailure(
                message: FailureMessage(category: .interrupted, reason: "nothing was picked"))
        case .failed(let error):
            throw ReportedFailure(
                message: tool.errorPresenter.message(for: error, subject: options.device))
        }
    }

    /// Prints the reasons if a cached or bundled feed was shown instead of the server's.
    private func tellOfFeed() throws {
        let settings = tool.settings
        let server: ServerSetting =
            settings.isOffline
            ? .offline(settings.server) : settings.server.map(ServerSetting.url) ?? .unset
        let words = FeedPresenter(server: server, errors: tool.errorPresenter)
        for line in words.notices(of: try tool.composition.connections().failures.drain()) {
            tool.console.note(line)
        }
    }

    /// Returns the view that chooses: a rule, or a list on the terminal.
    private func view() throws -> any PickerView {
        let pattern = options.match.map { GlobPattern($0, ignoringCase: true) }
        if options.choosesAlone {
            return NotingPickerView(
                decoratee: AutomaticPickerView(
                    options.newest ? .newest : .first, matching: pattern),
                note: tool.console.note)
        }
        guard TerminalInput.isTerminal else {
            throw UsageError(
                "picking from a list needs a terminal",
                advice: "choose with --first, --newest or --match GLOB")
        }
        let composition = tool.composition
        let pictures = PickerPictures(
            screen: { [graphicsProtocol] in
                try await PictureScreen.availableToPerson(as: graphicsProtocol)
            },
            decode: {
                try await composition.preview(of: $0, fitting: $1, allowsEmbedded: true).picture
            })
        return UndisturbedPickerView(
            decoratee: TerminalPickerView(pictures: pictures, size: TerminalSize.current()),
            progress: tool.console.progress)
    }
}

/// Prints the notices of a list, because the decorated view chooses from the list without output.
struct NotingPickerView: PickerView {
    let decoratee: any PickerView
    let note: @Sendable (String) -> Void

    func choose(from list: PickerList) async throws -> PickerChoice {
        for line in PickerPresenter().notices(for: list) { note(line) }
        return try await decoratee.choose(from: list)
    }
}

/// Stops a ``ProgressLine`` from drawing while another view uses the terminal.
struct UndisturbedPickerView: PickerView {
    let decoratee: any PickerView
    let progress: ProgressLine

    func choose(from list: PickerList) async throws -> PickerChoice {
        let hold = progress.hold()
        defer { hold.end() }
        return try await decoratee.choose(from: list)
    }
}
