import ArgumentParser
import Core
import FoundationEssentials
import Presentation

/// `imageeditor server`: names servers, and chooses the default one.
struct ServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "server", abstract: "Name servers, and choose the default one.",
        discussion: """
            --server and IMAGEEDITOR_SERVER accept a name or an address. Each server has its own \
            cached feed, its own waiting uploads, and its own record of the cards that were \
            synchronised with it.

            Examples:
              imageeditor server add home http://nas.local:8080 --token-from token.txt
              imageeditor server use home
              imageeditor feed --server home
            """,
        subcommands: [Add.self, List.self, Use.self, Remove.self])

    struct Add: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Give a server a name.",
            discussion: """
                The token is copied to servers.json in the configuration folder; only you can read \
                that file. The token is sent to this server only. To replace it, run the command \
                again.
                """)

        @Argument(help: "The name: a letter, then letters, digits, dots, hyphens, underscores.")
        var name: String
        @Argument(help: "The URL of the server.")
        var url: String
        // `unconditional` accepts a file name that begins with a dash.
        @Option(
            parsing: .unconditional,
            help: ArgumentHelp(
                "Reads the bearer token from a file; - is standard input.", valueName: "file"),
            completion: .file())
        var tokenFrom: String?
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let address: URL
            do {
                address = try Settings.serverURL(url, source: "URL")
            } catch {
                throw UsageError(error.summary)
            }
            guard address.user() == nil, address.password() == nil else {
                throw UsageError(
                    "a server's address has no user name and password",
                    advice: "use --token-from FILE")
            }
            let token: String?
            do {
                token = try tokenFrom.map(Self.token)
            } catch let error as POSIXError {
                return tool.report(error, in: FailureContext(subject: tokenFrom))
            }
            try tool.changeServers { (book: inout ServerBook) throws(ServerBookError) in
                try book.add(ServerBook.Entry(name: name, url: address, token: token))
            }
            try tool.console.result(ServerListPresenter().added(name, address))
            return .done
        }

        /// Reads the token from the first line of a file.
        private static func token(from path: String) throws -> String {
            let data = try FileReader.read(
                StandardInput.path(path), limit: 1 << 16, named: "token")
            let text = String(decoding: data, as: UTF8.self)
            let line = text.prefix { !$0.isNewline }
            let token = String(line.trimmed)
            guard BearerToken.isValid(token) else {
                throw UsageError("\(path): \(BearerToken.rule)")
            }
            return token
        }
    }

    struct List: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the named servers.")

        @Flag(help: "Prints one JSON object for each server.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let book = tool.settings.book
            let servers = book.entries.map {
                NamedServer(
                    name: $0.name, url: $0.url, hasToken: $0.token != nil,
                    isInUse: $0.name == book.inUse)
            }
            if json {
                for server in servers { try tool.console.result(server.json.text) }
            } else {
                try tool.console.result(
                    ServerListPresenter().lines(for: servers).joined(separator: "\n"))
            }
            return .done
        }
    }

    struct Use: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Set the default server.",
            discussion: """
                This server is used if neither --server nor IMAGEEDITOR_SERVER names one. It \
                overrides 'server' in config.json.
                """)

        @Argument(help: "The name of the server.", completion: Completion.servers)
        var name: String
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            try tool.changeServers { (book: inout ServerBook) throws(ServerBookError) in
                try book.use(name)
            }
            try tool.console.result(ServerListPresenter().used(name))
            return .done
        }
    }

    struct Remove: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Remove the name and the token of a server.",
            discussion: """
                Uploads that wait for the server keep its address. To send them elsewhere, use \
                'imageeditor outbox move'.
                """)

        @Argument(help: "The name of the server.", completion: Completion.servers)
        var name: String
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            var address = ""
            try tool.changeServers { (book: inout ServerBook) throws(ServerBookError) in
                address = try book.remove(name).url.serverAddress
            }
            try tool.console.result(ServerListPresenter().removed(name))
            let waiting = try await tool.composition.connections().outbox.waiting()
                .count { $0.destination == .server(address) }
            if waiting > 0 { tool.console.note(ServerListPresenter().stillWaiting(waiting)) }
            return .done
        }
    }
}

extension Tool {
    fileprivate func changeServers(
        _ change: (inout ServerBook) throws(ServerBookError) -> Void
    ) throws {
        try ServerBook.change(at: ServerBook.url(in: settings.folders), by: change)
    }
}
