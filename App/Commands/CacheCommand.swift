import ArgumentParser
import Core
import ImageEditorFileStorage
import Presentation

/// `imageeditor cache`: shows, verifies or clears the cache of feeds and images.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache", abstract: "Show, verify or clear the cache.",
        discussion: """
            The cache holds the feeds and images of servers, and the images that 'imageeditor \
            serve' and 'imageeditor studio' have rendered. Waiting uploads are in the outbox \
            instead. 'cache stats' also counts the overlays, profiles and colour lookup tables \
            that were uploaded in the studio. 'cache clear' keeps them, because remembered edits \
            may need them.

            Examples:
              imageeditor cache stats --json
              imageeditor cache verify
            """,
        subcommands: [Stats.self, Clear.self, Verify.self])

    struct Stats: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "stats", abstract: "Show the contents and location of the cache.")
        @Flag(help: "Prints one JSON object.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let statistics = try await tool.composition.cacheStatistics(
                and: tool.settings.folders.recipeFiles)
            let lines = CacheStatisticsPresenter().lines(for: statistics)
            try tool.console.result(
                json ? statistics.json.text : lines.joined(separator: "\n"))
            return .done
        }
    }

    struct Clear: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Delete the cached feeds and images of all servers, and all rendered images.")
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let statistics = try await tool.composition.cacheStatistics(
                and: tool.settings.folders.recipeFiles)
            let step = tool.console.progress.begin(WorkProgress("clearing"))
            defer { step.end() }
            try await tool.composition.connections().cache.clear()
            try await tool.composition.renditions.clear()
            step.end()
            try tool.console.result(CacheStatisticsPresenter().cleared(statistics))
            return .done
        }
    }

    struct Verify: ToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Check the cached feeds and images, and delete damaged ones.")
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let step = tool.console.progress.begin(WorkProgress("reading"))
            defer { step.end() }
            let found = try await tool.composition.connections().cache.verify {
                step.show(WorkProgress("reading", .items($0, of: $1, noun: "image")))
            }
            step.end()
            for problem in found.problems {
                for line in problem.split(whereSeparator: \.isNewline) {
                    tool.console.detail("database: \(line)")
                }
            }
            try tool.console.result(
                CacheStatisticsPresenter().verified(
                    images: found.images, damaged: found.damagedImages,
                    wasSetAside: !found.problems.isEmpty))
            return found.isClean ? .done : .badData
        }
    }
}
