import Cards
import Core
import Editing
import FoundationEssentials
import ImageEditorThreads
package import Presentation

/// The dependencies of every command: settings, console, composition and journal.
package struct Tool: Sendable {
    package private(set) var settings: Settings
    package let console: Console
    package private(set) var composition: Composition
    package let journal: Journal
    /// Runs the commands that need databases or servers.
    package let services: any Services
    /// Permanently denies this process the system calls that the rest of its work does not need.
    /// Does nothing by default, so that a test can continue after a command.
    var deny: @Sendable (ProcessDenial) -> Void = { _ in }

    /// - Parameter images: The image arguments. If one is a URL, the user has named its host, which
    ///   may therefore be private.
    init(
        overrides: SettingsOverrides, environment: [String: String], services: any Services,
        console: Console, images: [String] = []
    ) throws {
        var settings = try Settings(overrides: overrides, environment: environment)
        for image in images {
            if let url = TypedAddress.url(image), url.isWeb, let host = url.host() {
                settings.namedHosts.insert(host)
            }
        }
        self.settings = settings
        self.services = services
        self.console = console
        for note in settings.notes { console.note(note) }
        let journal = Journal { console.detail($0) }
        self.journal = journal
        composition = Composition(
            settings: settings, services: services, journal: journal, progress: console.progress
        ) { console.note($0) }
        journal.note("server: " + (settings.server?.absoluteString ?? "none is set"))
    }

    /// Returns this tool as a server uses it on this system.
    ///
    /// Unless the user has set how far decoders must be isolated, a system that lacks a layer of
    /// the isolation decodes JPEG, PNG, WebP and GIF in the program.
    package func serving() async -> Tool {
        // If no process can be started now, `refusal` is `nil`: the shortage is temporary, so that
        // the isolation is not lowered.
        let refusal = try? await onOwnThread { try RenderingFormats.refusal(.all) }
        guard !settings.setsIsolation, refusal != nil else { return self }
        var tool = self
        tool.settings.limits.decoding.isolation = .required
        tool.composition = Composition(
            settings: tool.settings, services: services, journal: journal,
            progress: console.progress
        ) { [console] in console.note($0) }
        return tool
    }

    package var errorPresenter: ErrorPresenter {
        ErrorPresenter(
            limits: settings.limits, for: .commandLine, explainedBy: journal.causes)
    }

    /// Returns the photographs that a card must have, as the command line or else the settings
    /// require.
    func cardPolicy(_ photos: CardPolicy.Photos?) -> CardPolicy {
        photos.map { CardPolicy(photos: $0) } ?? settings.cardPolicy
    }

    var uploadPresenter: UploadPresenter {
        UploadPresenter(failures: composition.uploadFailures, errors: errorPresenter)
    }

    var outboxPresenter: OutboxPresenter {
        OutboxPresenter(for: .commandLine, names: settings.book.names)
    }

    /// Returns the exit status for the outcome of an upload: that of its failure, or `done`.
    func status(of delivery: Outbox.Delivery) -> ExitStatus {
        guard let failure = uploadPresenter.viewModel(for: delivery, file: "").failure else {
            return .done
        }
        return ExitStatus(failure.category)
    }

    /// Prints a failure and returns its exit status.
    func report(_ error: any Error, in context: FailureContext = FailureContext()) -> ExitStatus {
        let message = errorPresenter.message(for: error, in: context)
        console.failure(message)
        return ExitStatus(message.category)
    }
}
