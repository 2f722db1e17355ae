import Core
import Foundation
import Presentation

/// What every command works with: the settings, the place to speak, and the composed product.
struct Tool: Sendable {
    let settings: Settings
    let console: Console
    let composition: Composition

    init(options: GlobalOptions, environment: [String: String], console: Console) throws {
        let settings = try Settings(options: options, environment: environment)
        self.settings = settings
        self.console = console
        composition = Composition(settings: settings) { console.note($0) }
    }

    var errorPresenter: ErrorPresenter { ErrorPresenter(limits: settings.limits) }

    /// Says what failed, and gives the status it has alone.
    func report(_ error: any Error, in context: FailureContext = FailureContext()) -> ExitStatus {
        let message = errorPresenter.message(for: error, in: context)
        console.failure(message)
        return ExitStatus(message.category)
    }
}
