import ArgumentParser
import Core
import Foundation
import ImageEditorFiles
import ImageEditorStorage
import ImageEditorThreads
import Presentation

/// Ends the process with a sentence if it is to be a server and the system does not let it start
/// even the few threads that run before a command does. libdispatch would wait for them for good,
/// in silence.
package func requireThreadsOfServer() {
    let servers = [ServeCommand.configuration, StudioCommand.configuration].map(\.commandName)
    guard let command = CommandLine.arguments.dropFirst().first, servers.contains(command),
        !canStartThreads(4)
    else { return }
    let message = ErrorPresenter(for: .commandLine).message(for: ResourceShortage.processes)
    Console(isJSON: false, isQuiet: false, isVerbose: false).failure(message)
    Foundation.exit(ExitStatus(message.category).rawValue)
}

/// Runs the process's command line and exits.
package func runImageEditor() async -> Never {
    Signals.install()
    let status = await ImageEditor.run(ArgumentBytes.texts)
    Foundation.exit(status.rawValue)
}

/// The `imageeditor` tool.
struct ImageEditor: AsyncParsableCommand {
    static let name = "imageeditor"

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Browse the images of a server, edit them, and upload the results.",
        discussion: """
            The feed is never empty: it comes from the server, else from the cache, else from the \
            bundled images. Originals are never lost.

            Examples:
              imageeditor feed --server http://localhost:8080
              imageeditor edit 1f0c9a2b --filter sepia --brightness 10
              imageeditor edit photo.jpg --filter noir --resize 800 -o noir.jpg
              imageeditor undo photo.jpg
              imageeditor upload noir.jpg
              imageeditor studio ~/Pictures
              imageeditor serve ~/Pictures
            """,
        version: "0.1.0",
        subcommands: [
            FeedCommand.self, ShowCommand.self, EditCommand.self, HistoryCommand.self,
            UndoCommand.self, RedoCommand.self, ResetCommand.self, OriginalsCommand.self,
            RecipeCommand.self, FiltersCommand.self, FormatsCommand.self,
            PickCommand.self, CameraCommand.self, CardsCommand.self, UploadCommand.self,
            OutboxCommand.self,
            ServerCommand.self, ServeCommand.self, StudioCommand.self, CacheCommand.self,
        ])

    fileprivate static func run(_ arguments: [String]) async -> ExitStatus {
        var console = Console(
            isJSON: arguments.contains("--json"), isQuiet: false, isVerbose: false)
        var presenter = ErrorPresenter(for: .commandLine)
        if let message = ParsingFailure.unknownHelp(arguments, of: self) {
            console.failure(message)
            return .usage
        }
        do {
            guard let task = try await task(arguments) else {
                return .done
            }
            console = Console(
                isJSON: task.json, isQuiet: task.isQuiet, isVerbose: task.isVerbose)
            var tool = try Tool(
                overrides: task.overrides, environment: EnvironmentBytes.texts,
                console: console, images: task.images)
            tool.deny = { $0.install() }
            presenter = tool.errorPresenter
            let observer = StorageObserver(tool.journal.storageFailed)
            return try await StorageDiagnostics.$observer.withValue(observer) {
                try await task.run(in: tool)
            }
        } catch is OutputClosed {
            return .done
        } catch let failure as ReportedFailure {
            console.failure(failure.message)
            return ExitStatus(failure.message.category)
        } catch let error where exitCode(for: error) == .success {
            return print(help: error, to: console)
        } catch let error where isParsing(error) {
            console.failure(
                ParsingFailure.message(message(for: error), for: arguments, of: self))
            return .usage
        } catch {
            let message = presenter.message(for: error)
            console.failure(message)
            return ExitStatus(message.category)
        }
    }

    /// The task of a command line; `nil` for a command that has already printed its help.
    ///
    /// - Throws: ``UsageError``, and ArgumentParser's errors, which include its help.
    private static func task(_ words: [String]) async throws -> (any ToolTask)? {
        if words.first == Completion.request {
            _ = try await asyncParseAsRoot(words)
            return nil
        }
        var words = words
        switch try EditLine(words) {
        case .edit(let request)?:
            if request.images.count == 1 { EarlyDecoder.prepare(for: request.images[0]) }
            return request
        case .help(let question)?: words = question
        case nil: break
        }
        // Parses the subcommand directly, because parsing from the root builds the arguments of
        // every command several times. The root prints help and errors.
        if let command = configuration.subcommands.first(where: {
            $0.configuration.commandName == words.first
                && $0.configuration._superCommandName == configuration.commandName
        }) as? any AsyncParsableCommand.Type,
            let parsed = try? await command.asyncParseAsRoot(Array(words.dropFirst()))
                as? any ToolTask
        {
            return parsed
        }
        var command = try await asyncParseAsRoot(words)
        if let task = command as? any ToolTask { return task }
        try command.run()
        return nil
    }

    /// Prints the help, the version or a completion script, which ArgumentParser throws as errors
    /// with a successful exit code.
    private static func print(help error: any Error, to console: Console) -> ExitStatus {
        do {
            // Completions may contain file names, whose bytes need not be UTF-8.
            try console.write(Data((fullMessage(for: error) + "\n").pathBytes))
            return .done
        } catch is OutputClosed {
            return .done
        } catch {
            let message = ErrorPresenter(for: .commandLine).message(for: error)
            console.failure(message)
            return ExitStatus(message.category)
        }
    }

    private static func isParsing(_ error: any Error) -> Bool {
        !(error is any PresentableFailure) && exitCode(for: error) == .validationFailure
    }
}
