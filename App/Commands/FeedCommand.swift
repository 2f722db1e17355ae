import ArgumentParser
import Core
import Presentation

/// `imageeditor feed`: lists the images to edit.
struct FeedCommand: ImageTask {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "List the images of the feed and their source.",
        discussion: """
            If the server sends no feed, its cached feed is listed. If no server is set, the feed \
            that was cached last is listed. If no feed is cached, six bundled pictures are listed.

            Without a cached feed, the command fails if the server refuses the request (4xx \
            except 404, 408, 410, 425 and 429), has a certificate that is not trusted, or sends \
            something other than a feed.

            Examples:
              imageeditor feed
              imageeditor feed --server http://localhost:8080 --limit 20
              imageeditor feed --offline --json
              imageeditor feed --pictures --limit 12
            """)

    @Flag(help: "Prints one JSON object.")
    var json = false

    @Flag(help: "Uses only the cache and the bundled pictures.")
    var offline = false

    @Flag(help: "Fails unless the server sends a feed.")
    var strict = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Lists at most this many images.", valueName: "n"))
    var limit: Int?

    @Flag(help: "Shows thumbnails with their ids on a terminal.")
    var pictures = false

    @OptionGroup var drawing: PictureOptions
    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit \(limit) is less than 0") }
        if strict, offline {
            throw ValidationError("--strict and --offline contradict each other")
        }
        if pictures, json { throw ValidationError("--pictures and --json contradict each other") }
        if !pictures, drawing.graphicsProtocol != nil {
            throw ValidationError("--protocol requires --pictures")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let screen =
            pictures
            ? try await PictureScreen.demanded(
                by: "--pictures", as: drawing.graphicsProtocol, console: tool.console,
                advice: "\(FeedCommand.call()) lists the images as text") : nil
        let connections = try tool.composition.connections()
        let server = tool.settings.server
        if strict, server == nil { throw UsageError.noServer }
        let presenter = FeedPresenter(
            server: offline ? .offline(server) : server.map(ServerSetting.url) ?? .unset,
            limit: limit, errors: tool.errorPresenter)
        let loader = offline ? connections.offlineFeedLoader : connections.feedLoader
        var feed: Feed
        do {
            feed = try await loader.load()
        } catch {
            return tool.report(error, in: FailureContext(subject: "feed"))
        }
        var failures = connections.failures.drain()
        if strict, feed.origin != .remote, let failure = failures.first {
            guard failure as? FeedError == .empty else {
                return tool.report(failure, in: FailureContext(subject: "feed"))
            }
            // An empty feed is a valid answer of the server, so the cached or bundled images are
            // not listed.
            (feed, failures) = (Feed(images: [], origin: .remote), [])
        }
        if json {
            for notice in presenter.notices(for: feed, after: failures) {
                tool.console.note(notice)
            }
            try FeedJSON(feed, limit: limit).stream(into: tool.console.write)
            return .done
        }
        let viewModel = presenter.viewModel(for: feed, after: failures)
        for notice in viewModel.notices { tool.console.note(notice) }
        guard let screen else {
            try viewModel.stream(into: tool.console.write)
            return .done
        }
        try tool.console.result(viewModel.headline)
        try await FeedPictures(
            loader: offline ? connections.offlineImageLoader : connections.imageLoader,
            screen: screen, tool: tool
        ).draw(zip(viewModel.rows, feed.images).map { ($0, $1.url) })
        return .done
    }
}
