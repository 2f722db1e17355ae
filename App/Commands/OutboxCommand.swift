import ArgumentParser
import Core
import FoundationEssentials
import Presentation

/// `imageeditor outbox`: the waiting uploads.
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox", abstract: "List, send, move or discard waiting uploads.",
        discussion: """
            Each upload goes to the server that it was queued for, or that 'outbox move' gave it. \
            One queued without a server goes to the server that is set when 'outbox send' sends it.

            Examples:
              imageeditor outbox list
              imageeditor outbox send
              imageeditor outbox move 3f2a9c10 home
              imageeditor outbox discard 3f2a9c10
            """,
        subcommands: [List.self, Send.self, Move.self, Discard.self])

    struct List: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the waiting uploads, with servers and reasons.")

        @Flag(help: "Prints one JSON object for each upload.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let waiting = try await tool.composition.connections().outbox.waiting()
            if json {
                for item in waiting { try tool.console.result(OutboxJSON(item).json.text) }
            } else {
                let viewModel = tool.outboxPresenter.viewModel(for: waiting)
                try tool.console.result(
                    ([viewModel.headline] + viewModel.table).joined(separator: "\n"))
            }
            return .done
        }
    }

    struct Send: ServerTask {
        static let configuration = CommandConfiguration(
            commandName: "send", abstract: "Send all waiting uploads, or one.",
            discussion: """
                Each upload goes to the server that it was queued for, or that 'outbox move' gave \
                it. One queued without a server goes to the server of --server, or else to the \
                default server; --server is for such uploads only. An upload from an earlier \
                version of imageeditor has no known server. It is not sent until 'outbox move' \
                sets one.

                The last line counts the sent, failed and untried uploads. If a server cannot be \
                reached, its other uploads are not tried. Unsent uploads keep waiting.
                """)

        @Argument(
            help: "The id of an upload, or at least its first 4 digits.",
            completion: Completion.uploads)
        var id: String?
        @Flag(help: "Prints one JSON object for each tried upload, and one with the counts.")
        var json = false
        @OptionGroup var server: ServerOptions
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let outbox = try tool.composition.connections().outbox
            let waiting = try await outbox.waiting()
            if waiting.isEmpty, id == nil { tool.console.note(OutboxPresenter().nothingToSend) }
            let selection = try id.map { Outbox.Selection.only(try waiting.item(named: $0).id) }
            let view = await UploadPrinter(tool)
            // The adapter holds the view weakly, so that this function keeps it alive.
            defer { withExtendedLifetime(view) {} }
            let adapter = await UploadPresentationAdapter(
                outbox: outbox, view: view, presenter: tool.uploadPresenter)
            let made = try await send(
                selection ?? .all, of: waiting.count, through: adapter, with: tool)
            let deliveries = made ?? [:]
            if json {
                for item in waiting {
                    guard let delivery = deliveries[item.id] else { continue }
                    let line = UploadJSON(
                        file: item.filename, original: item.original, delivery: delivery)
                    try tool.console.result(line.json.text)
                }
            }
            let summary = OutboxSummary(
                asked: waiting.map(\.id).filter { selection == nil || selection == .only($0) },
                deliveries: deliveries, waiting: try await outbox.waiting().map(\.id))
            if made == nil {
                tool.console.note(OutboxPresenter().anotherIsSending)
            }
            if json || !waiting.isEmpty {
                try tool.console.result(json ? summary.json.text : summary.line)
            }
            let statuses = deliveries.values.map(tool.status)
            return .of(statuses + Array(repeating: .queued, count: summary.notTried))
        }

        /// Sends the uploads and shows the number of those that were tried. For a single upload,
        /// the number of its sent bytes is shown instead.
        private func send(
            _ selection: Outbox.Selection, of total: Int,
            through adapter: UploadPresentationAdapter, with tool: Tool
        ) async throws -> [UUID: Outbox.Delivery]? {
            let countsAll = selection == .all && total > 1
            let step =
                countsAll
                ? tool.console.progress.begin(OutboxPresenter().progress(0, of: total))
                : ProgressStep()
            defer { step.end() }
            return try await adapter.sendWaiting(selection) { tried in
                step.show(OutboxPresenter().progress(tried, of: max(total, tried)))
            }
        }
    }

    struct Move: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Change the server of a waiting upload.",
            discussion: """
                The upload keeps waiting: 'imageeditor outbox send' sends it. An upload from an \
                earlier version of imageeditor has no known server. It is not sent until this \
                command sets one.
                """)

        @Argument(
            help: "The id of an upload, or at least its first 4 digits.",
            completion: Completion.uploads)
        var id: String
        @Argument(help: "The name or the URL of the server.", completion: Completion.servers)
        var server: String
        @Flag(help: "Prints one JSON object.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let address: String
            do {
                address = try Settings.server(server, in: tool.settings.book, source: "SERVER")
                    .serverAddress
            } catch {
                throw UsageError(error.summary, advice: .seeServers)
            }
            let outbox = try tool.composition.connections().outbox
            let item = try await outbox.waiting().item(named: id)
            guard try await outbox.move(item.id, to: address) else {
                throw OutboxFailure.anotherIsSending
            }
            // Another process may have sent or discarded the upload meanwhile.
            guard let moved = try await outbox.waiting().first(where: { $0.id == item.id }) else {
                throw OutboxFailure.notFound(id)
            }
            try tool.console.result(
                json
                    ? OutboxJSON(moved).json.text : tool.outboxPresenter.moved(moved, to: address))
            return .done
        }
    }

    struct Discard: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "discard", abstract: "Delete an upload without sending it.")

        @Argument(
            help: "The id of an upload, or at least its first 4 digits.",
            completion: Completion.uploads)
        var id: String
        @Flag(help: "Prints one JSON object.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let outbox = try tool.composition.connections().outbox
            let item = try await outbox.waiting().item(named: id)
            try await outbox.discard(item.id)
            try tool.console.result(
                json ? OutboxJSON(item).json.text : OutboxPresenter().discarded(item))
            return .done
        }
    }
}

extension [QueuedUpload] {
    /// Returns the only upload whose id begins with `digits`.
    fileprivate func item(named digits: String) throws(OutboxFailure) -> QueuedUpload {
        let isID = digits.utf8.allSatisfy { Character(UnicodeScalar($0)).isHexDigit || $0 == 0x2d }
        guard isID, digits.utf8.count >= ImageID.fewestDigits else { throw .invalidID(digits) }
        let found = filter { OutboxPresenter.text($0.id).hasPrefix(digits.lowercased()) }
        guard let first = found.first else { throw .notFound(digits) }
        guard found.count == 1 else { throw .ambiguous(digits, count: found.count) }
        return first
    }
}
