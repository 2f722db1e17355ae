import Core
import FoundationEssentials
import ImageEditorFiles
import ImageEditorFileStorage
import Presentation

/// The servers that have names, stored in `servers.json` in the configuration folder.
struct ServerBook: Equatable {
    /// The name, the address and the token of a server.
    struct Entry: Codable, Equatable {
        let name: String
        let url: URL
        var token: String?
    }

    private(set) var entries: [Entry] = []
    /// The name of the server that is used unless another one is chosen.
    private(set) var inUse: String?

    /// The version of the format of `servers.json`.
    private static let version = 1

    private struct File: Codable {
        let version: Int
        var use: String?
        let servers: [Entry]
    }

    static func url(in folders: Folders) -> URL {
        folders.configuration.appending(path: "servers.json")
    }

    /// Returns true if `text` can be a name: it cannot be mistaken for an address or a path.
    static func isName(_ text: String) -> Bool {
        let marks: Set<Character> = [".", "_", "-"]
        return (1...64).contains(text.count) && text.first.map { $0.isASCII && $0.isLetter } == true
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || marks.contains($0) }
    }

    func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

    /// Returns the server with this normalised address; `nil` if none has it.
    func entry(at address: String) -> Entry? {
        entries.first { $0.url.serverAddress == address }
    }

    /// The names of the servers by their address.
    var names: [String: String] {
        Dictionary(entries.map { ($0.url.serverAddress, $0.name) }) { first, _ in first }
    }

    // MARK: - Changes

    /// Adds a server, or gives the same server another token.
    mutating func add(_ entry: Entry) throws(ServerBookError) {
        guard Self.isName(entry.name) else { throw .invalidName(entry.name) }
        if let other = self.entry(at: entry.url.serverAddress), other.name != entry.name {
            throw .addressHasName(other.name)
        }
        guard let index = entries.firstIndex(where: { $0.name == entry.name }) else {
            return entries.append(entry)
        }
        guard entries[index].url.serverAddress == entry.url.serverAddress else {
            throw .nameIsTaken(entry.name)
        }
        entries[index].token = entry.token ?? entries[index].token
    }

    mutating func use(_ name: String) throws(ServerBookError) {
        guard entry(named: name) != nil else { throw .unknown(name) }
        inUse = name
    }

    /// - Returns: The removed server.
    mutating func remove(_ name: String) throws(ServerBookError) -> Entry {
        guard let entry = entry(named: name) else { throw .unknown(name) }
        entries.removeAll { $0.name == name }
        if inUse == name { inUse = nil }
        return entry
    }

    // MARK: - The file

    /// Reads the file. A missing file counts as empty.
    static func read(from url: URL) throws(SettingsError) -> ServerBook {
        guard let data = try SettingsFile.read(url) else { return ServerBook() }
        let file: File
        do {
            file = try JSONDecoder().decode(File.self, from: data)
        } catch {
            throw .unreadable(path: url.path, reason: "not a list of servers")
        }
        guard file.version <= version else {
            throw .unreadable(path: url.path, reason: "a newer version wrote it")
        }
        for entry in file.servers where !entry.url.isWeb || !isName(entry.name) {
            throw .unreadable(
                path: url.path, reason: "\(SafeText.line(entry.name)) is not a server")
        }
        var book = ServerBook()
        book.entries = file.servers
        book.inUse = file.use.flatMap { name in book.entry(named: name)?.name }
        return book
    }

    /// Changes the file under a lock, for which other processes wait.
    static func change(
        at url: URL, by change: (inout ServerBook) throws(ServerBookError) -> Void
    ) throws {
        try Folder.make(url.deletingLastPathComponent().path)
        try FileLock.acquire(url.path + ".lock", .exclusive).whileHeld {
            var book = try read(from: url)
            try change(&book)
            try book.save(at: url)
        }
    }

    /// Writes the file, which only its owner can read, because it contains tokens.
    private func save(at url: URL) throws {
        let file = File(version: Self.version, use: inUse, servers: entries)
        var target = try AtomicFile(at: url, permissions: .exactly(0o600))
        try target.append(file.encodedJSON(isPretty: true) + Data("\n".utf8))
        try target.commit()
    }
}

/// The reasons why the list of servers cannot be changed.
enum ServerBookError: PresentableFailure, Equatable {
    case invalidName(String)
    case unknown(String)
    /// The name belongs to a server with another address.
    case nameIsTaken(String)
    /// The address already has this name.
    case addressHasName(String)

    var category: FailureCategory {
        if case .unknown = self { .noInput } else { .usage }
    }

    var summary: String {
        switch self {
        case .invalidName(let name): "\(name) is not a name for a server"
        case .unknown(let name): "no server has the name \(name)"
        case .nameIsTaken(let name): "another server has the name \(name)"
        case .addressHasName(let name): "this server already has the name \(name)"
        }
    }

    var advice: Advice? {
        switch self {
        case .invalidName: "use a letter, then letters, digits, dots, hyphens and underscores"
        case .unknown: .seeServers
        case .nameIsTaken, .addressHasName:
            .words("\(ServerCommand.call(ServerCommand.Remove.self)) NAME removes it")
        }
    }
}
