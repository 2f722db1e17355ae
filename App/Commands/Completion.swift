import ArgumentParser
import Cards
import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation
import Synchronization

/// The words that a shell offers for an argument: ids of images and uploads, names of servers and
/// cards, and files.
///
/// Only local data is read. Errors and notes are not shown, because a shell expects words only.
enum Completion {
    /// The first word of the command line with which a completion script requests completions.
    static let request = "---completion"

    /// The services of this program, set before completions are requested.
    static let services = Mutex<(any Services)?>(nil)

    /// The most images that are offered. A longer list would not help.
    private static let mostImages = 100

    /// Offers files, and the ids of images of the cached feed.
    static var images: CompletionKind {
        .custom { _, _, typed async in
            let prefix = word(typed)
            return lines(files(prefix), .file) + lines(await ids(of: feed(prefix)))
        }
    }

    /// Offers the ids of waiting uploads.
    static var uploads: CompletionKind {
        .custom { _, _, typed async in
            // If the outbox cannot be read, no id is offered.
            let waiting = (try? await connections()?.outbox.waiting()) ?? []
            return lines(
                words(
                    waiting.map { String(OutboxPresenter.text($0.id).prefix(8)) },
                    beginningWith: word(typed)))
        }
    }

    /// Offers the names of servers.
    static var servers: CompletionKind {
        .custom { _, _, typed in
            // If the list of servers cannot be read, no name is offered.
            lines(words(settings()?.book.entries.map(\.name) ?? [], beginningWith: word(typed)))
        }
    }

    /// Offers the names of cards.
    static var cards: CompletionKind {
        .custom { _, _, typed async in lines(await cardNames(word(typed))) }
    }

    /// Offers the names of cards, and files.
    static var cardsOrFiles: CompletionKind {
        .custom { _, _, typed async in
            let prefix = word(typed)
            return lines(await cardNames(prefix)) + lines(files(prefix), .file)
        }
    }

    /// The shell that requests completions; `nil` if the completion script does not name one.
    private static var shell: CompletionText.Shell? {
        CompletionShell.requesting.flatMap { CompletionText.Shell(rawValue: $0.rawValue) }
    }

    private static func word(_ typed: String) -> String {
        CompletionText.word(typed: typed, in: shell)
    }

    /// Returns the lines to print so that the shell offers exactly `words`.
    private static func lines(
        _ words: [String], _ kind: CompletionText.Kind = .name
    ) -> [String] {
        let asking = shell
        return words.compactMap { CompletionText.line($0, kind, for: asking) }
    }

    private static func settings() -> Settings? {
        try? Settings(
            overrides: SettingsOverrides(), environment: EnvironmentBytes.texts)
    }

    private static func connections() -> Connections? {
        guard let settings = settings(), let services = services.withLock({ $0 }) else {
            return nil
        }
        let composition = Composition(settings: settings, services: services, warn: { _ in })
        return try? composition.connections()
    }

    private static func feed(_ prefix: String) async -> Feed? {
        let loader = connections()?.offlineFeedLoader
        if prefix.isEmpty { return try? await loader?.load() }
        guard prefix.allSatisfy(\.isHexDigit) else { return nil }
        return try? await loader?.load(idPrefix: prefix)
    }

    private static func ids(of feed: Feed?) -> [String] {
        guard let feed else { return [] }
        return FeedPresenter(server: .unset, limit: mostImages).viewModel(for: feed).rows.map(\.id)
    }

    private static func cardNames(_ prefix: String) async -> [String] {
        let cards = (try? await connections()?.wallet.list.run()) ?? []
        return words(cards.map(\.name), beginningWith: prefix)
    }

    private static func words(_ names: [String], beginningWith prefix: String) -> [String] {
        names.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }
    }

    /// Returns the files that begin with `prefix`; folders end with a slash.
    private static func files(_ prefix: String) -> [String] {
        let slash = prefix.lastIndex(of: "/")
        let folder = slash.map { String(prefix[...$0]) } ?? ""
        let start = slash.map { prefix[prefix.index(after: $0)...] } ?? prefix[...]
        let names = FileCalls.names(in: folder.isEmpty ? "." : folder) ?? []
        return names.filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
            .sorted().map { name in
                var status = stat()
                let path = folder + name
                return FileCalls.status(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
                    ? path + "/" : path
            }
    }
}
