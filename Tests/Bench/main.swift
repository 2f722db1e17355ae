import Foundation

// Figures, not tests: nothing here fails on time.
//
// Usage: Bench [PHOTO [ROUNDS [WORK]]]: the feed's mapper, or the engine on PHOTO where one is named.
let arguments = CommandLine.arguments
if arguments.count > 1 {
    try EngineBench.run(
        on: URL(filePath: arguments[1]),
        rounds: arguments.count > 2 ? Int(arguments[2]) ?? 7 : 7,
        only: arguments.count > 3 ? arguments[3] : "")
} else {
    try await FeedBench.run()
}
