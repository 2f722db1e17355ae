import Foundation

// Figures, not tests: nothing but the camera fails on time.
//
// Usage: Bench [PHOTO [ROUNDS [WORK]]]: the feed's mapper, or the engine on PHOTO where one is
// named.
//        Bench film FILE; Bench camera FILE: a camera that shows FILE; fails where it promises
//        more.
let arguments = CommandLine.arguments
if arguments.count > 2, arguments[1] == "film" {
    try await CameraBench.makeFilm(at: URL(filePath: arguments[2]))
} else if arguments.count > 2, arguments[1] == "camera" {
    if try await !CameraBench.run(on: URL(filePath: arguments[2]), seconds: 10) { exit(1) }
} else if arguments.count > 1 {
    try EngineBench.run(
        on: URL(filePath: arguments[1]),
        rounds: arguments.count > 2 ? Int(arguments[2]) ?? 7 : 7,
        only: arguments.count > 3 ? arguments[3] : "")
} else {
    try await FeedBench.run()
}
