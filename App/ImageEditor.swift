import ArgumentParser
import Core
import Dispatch
import FoundationEssentials
import Glibc
import ImageEditorFiles
import ImageEditorFileStorage
import ImageEditorThreads
import Presentation
import Synchronization

/// Runs the process's command line and exits.
///
/// - Parameter services: The services of this program.
package func runImageEditor(with services: any Services) -> Never {
    Signals.install()
    let words = ArgumentBytes.texts
    let line = ParsedLine(words)
    let work: @Sendable () async -> ExitStatus = {
        await ImageEditor.run(words, line, with: services)
    }
    if case .parsed(.edit(let request)?) = line, request.fitsMainLoop {
        Glibc.exit(MainLoop.run(work).rawValue)
    }
    Task { Glibc.exit(await work().rawValue) }
    dispatchMain()
}

/// The name and version of the tool, which both programs have.
package enum Product {
    package static let name = "imageeditor"
    package static let version = "0.1.0"
}

/// The parsed command line of `edit`, or the error of parsing it.
///
/// For a `Result`, the runtime would read all conformances of the program at each start.
private enum ParsedLine {
    /// `nil` for any other command.
    case parsed(EditLine?)
    case refused(UsageError)

    init(_ words: [String]) {
        do {
            self = .parsed(try EditLine(words))
        } catch {
            self = .refused(error)
        }
    }

    func get() throws(UsageError) -> EditLine? {
        switch self {
        case .parsed(let line): return line
        case .refused(let error): throw error
        }
    }
}

/// The `imageeditor` tool.
struct ImageEditor: AsyncParsableCommand {
    static let name = Product.name

    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Browse the images of a server, edit them, and upload the results.",
        discussion: """
            If the server does not answer, the images of its cached feed are used. If no feed is \
            cached, six bundled pictures are used. Originals are never lost.

            Examples:
              imageeditor feed --server http://localhost:8080
              imageeditor edit 1f0c9a2b --filter sepia --brightness 10
              imageeditor edit photo.jpg --filter noir --resize 800 -o noir.jpg
              imageeditor undo photo.jpg
              imageeditor upload noir.jpg
              imageeditor studio ~/Pictures
              imageeditor serve ~/Pictures
            """,
        version: Product.version,
        subcommands: [
            FeedCommand.self, ShowCommand.self, VerifyCommand.self, EditCommand.self,
            HistoryCommand.self,
            UndoCommand.self, RedoCommand.self, ResetCommand.self, OriginalsCommand.self,
            RecipeCommand.self, FiltersCommand.self, FormatsCommand.self,
            PickCommand.self, CameraCommand.self, CardsCommand.self, UploadCommand.self,
            OutboxCommand.self,
            ServerCommand.self, ServeCommand.self, StudioCommand.self, CacheCommand.self,
        ])

    fileprivate static func run(
        _ arguments: [String], _ line: ParsedLine, with services: any Services
    ) async -> ExitStatus {
        var console = Console(
            isJSON: arguments.contains("--json"), isQuiet: false, isVerbose: false)
        var presenter = ErrorPresenter(for: .commandLine)
        if let message = ParsingFailure.unknownHelp(arguments, of: self) {
            console.failure(message)
            return .usage
        }
        do {
            try FullProgramLauncher.checkVersion()
            guard let task = try await task(arguments, line, with: services) else {
                return .done
            }
            if task.needsServices { try services.require() }
            task.prepare()
            console = Console(
                isJSON: task.json, isQuiet: task.isQuiet, isVerbose: task.isVerbose)
            var tool = try tool(for: task, with: services, console)
            tool.deny = { $0.install() }
            presenter = tool.errorPresenter
            let observer = StorageObserver(tool.journal.storageFailed)
            return try await StorageDiagnostics.$observer.withValue(observer) {
                try await task.run(in: tool)
            }
        } catch let closed as OutputClosed {
            return closed.status
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

    private static func tool(
        for task: any ToolTask, with services: any Services, _ console: Console
    ) throws -> Tool {
        do {
            return try Tool(
                overrides: task.overrides, environment: EnvironmentBytes.texts,
                services: services, console: console, images: task.images)
        } catch {
            // Only the full program can read host names beyond ASCII, which settings may contain.
            try services.require()
            throw error
        }
    }

    /// Returns the task of a command line; `nil` for a command that has already printed its help or
    /// completions.
    ///
    /// - Throws: ``UsageError``, and ArgumentParser's errors, which include its help.
    private static func task(
        _ words: [String], _ line: ParsedLine, with services: any Services
    ) async throws -> (any ToolTask)? {
        if words.first == Completion.request {
            try services.require()
            Completion.services.withLock { $0 = services }
            _ = try await asyncParseAsRoot(words)
            return nil
        }
        var words = words
        switch try line.get() {
        case .edit(let request)?: return request
        case .help(let question)?: words = question
        case nil: break
        }
        // Parses the subcommand directly, because parsing from the root builds the arguments of
        // every command several times. The root prints help and errors.
        let named = configuration.subcommands.first {
            $0.configuration.commandName == words.first
        }
        if let named, !(named is any LocalTask.Type) { try services.require() }
        if let command = named as? any AsyncParsableCommand.Type,
            command.configuration._superCommandName == configuration.commandName,
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
            let text = HelpCompletion(of: self).added(to: fullMessage(for: error))
            try console.write(Data((text + "\n").pathBytes))
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
