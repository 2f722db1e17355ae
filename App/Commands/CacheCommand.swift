import ArgumentParser
import Presentation

/// `imageeditor cache`: what is kept of the server's feed and images.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Count, verify or clear what is cached.",
        discussion: """
            What is cached can be loaded again. Uploads that wait are kept elsewhere: see outbox.

            Examples:
              imageeditor cache stats
              imageeditor cache verify
            """,
        subcommands: [Stats.self, Clear.self, Verify.self])

    struct Stats: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "stats", abstract: "Say what the cache holds and where it is.")
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let found = try await tool.composition.cacheDatabase.statistics()
            let statistics = CacheContents(
                path: found.path.path, feedItems: found.feedItems, feedSavedAt: found.feedSavedAt,
                images: found.images, imageBytes: found.imageBytes, budget: found.budget,
                fileBytes: found.fileBytes)
            for line in CachePresenter().lines(for: statistics) { try tool.console.result(line) }
            return .done
        }
    }

    struct Clear: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Forget the cached feed and images.")
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            try await tool.composition.cacheDatabase.clear()
            tool.console.note("the cache is empty")
            return .done
        }
    }

    struct Verify: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", abstract: "Read everything that is cached, and drop what is damaged.")
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let found = try await tool.composition.cacheDatabase.verify()
            let lines = CachePresenter().lines(
                forVerifiedImages: found.images, damaged: found.damagedImages,
                problems: found.problems)
            for line in lines { try tool.console.result(line) }
            return found.isClean ? .done : .badData
        }
    }
}
