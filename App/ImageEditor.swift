import ArgumentParser
import Foundation
import Presentation
import Storage

/// The `imageeditor` tool.
@main
struct ImageEditor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "imageeditor",
        abstract: "See the images of a server, edit them, and send the edits back.",
        discussion: """
            The feed is never empty: the server answers, else the cached feed, else a bundled one. \
            Originals are never touched.

            Examples:
              imageeditor feed --server http://localhost:8080
              imageeditor edit 1f0c9a2b --filter sepia --brightness 10
              imageeditor edit photo.jpg --filter noir --resize 800 -o noir.jpg
              imageeditor upload noir.jpg
              imageeditor serve ~/Pictures
            """,
        version: "0.1.0",
        subcommands: [
            FeedCommand.self, ShowCommand.self, EditCommand.self, FiltersCommand.self,
            PickCommand.self, CameraCommand.self, UploadCommand.self, OutboxCommand.self,
            ServeCommand.self, CacheCommand.self,
        ])

    static func main() async {
        Signals.install()
        let typed = Array(CommandLine.arguments.dropFirst())
        let status = await run(typed)
        Foundation.exit(status.rawValue)
    }

    private static func run(_ arguments: [String]) async -> ExitStatus {
        var console = Console(
            isJSON: arguments.contains("--json"), isQuiet: false, isVerbose: false)
        var presenter = ErrorPresenter()
        if let message = ParsingFailure.unknownHelp(arguments, of: self) {
            console.failure(message)
            return .usage
        }
        do {
            var command = try parsed(try OperationArguments.rewritten(arguments))
            guard let command = command as? any ToolCommand else {
                // Only a command that prints its help is none of ours.
                try command.run()
                return .done
            }
            console = Console(
                isJSON: command.json, isQuiet: command.global.quiet,
                isVerbose: command.global.verbose)
            let tool = try Tool(
                overrides: command.overrides, environment: ProcessInfo.processInfo.environment,
                console: console, images: command.images)
            presenter = tool.errorPresenter
            let observer = StorageObserver(tool.journal.storageFailed)
            return try await StorageDiagnostics.$observer.withValue(observer) {
                try await command.run(in: tool)
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

    /// What the words ask for.
    ///
    /// The parser makes the arguments of each command several times over, and of a root it first
    /// asks whether a completion script is wanted. A small edit spends less time on its pixels, so
    /// a command that says that it is none is asked alone; what it does not understand, and help,
    /// is the whole tool's to answer.
    private static func parsed(_ words: [String]) throws -> any ParsableCommand {
        if let command = configuration.subcommands.first(where: {
            $0.configuration.commandName == words.first
                && $0.configuration._superCommandName == configuration.commandName
        }), let parsed = try? command.parseAsRoot(Array(words.dropFirst())) as? any ToolCommand {
            return parsed
        }
        return try parseAsRoot(words)
    }

    /// Help, the version and completion scripts reach us as errors whose exit code is success.
    private static func print(help error: any Error, to console: Console) -> ExitStatus {
        do {
            try console.result(fullMessage(for: error))
            return .done
        } catch is OutputClosed {
            return .done
        } catch {
            let message = ErrorPresenter().message(for: error)
            console.failure(message)
            return ExitStatus(message.category)
        }
    }

    private static func isParsing(_ error: any Error) -> Bool {
        !(error is any PresentableFailure) && exitCode(for: error) == .validationFailure
    }
}
