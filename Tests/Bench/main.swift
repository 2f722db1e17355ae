import Foundation

// Figures, not tests: nothing here fails on time.
//
// Usage: Bench [PHOTO [ROUNDS]]: the feed's mapper, and the engine on PHOTO where one is named.
let arguments = CommandLine.arguments
try await FeedBench.run()
if arguments.count > 1 {
    try EngineBench.run(
        on: URL(filePath: arguments[1]),
        rounds: arguments.count > 2 ? Int(arguments[2]) ?? 7 : 7)
}
