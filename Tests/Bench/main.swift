import Foundation

// Prints measurements. Only the camera benchmark fails if it is too slow.
//
// Usage: Bench [PHOTO [ROUNDS [WORK]]]: the feed's mapper, or the engine on PHOTO if given.
//        Bench previews PHOTO [ROUNDS [FILTER]]: frames for a screen.
//        Bench fit PHOTO [ROUNDS]: fitting a JPEG into a number of bytes, and one encode.
//        Bench film FILE
//        Bench camera FILE: a camera that shows FILE; fails if a promised limit is exceeded.
let arguments = CommandLine.arguments
if arguments.count > 2, arguments[1] == "film" {
    try await CameraBench.makeFilm(at: URL(filePath: arguments[2]))
} else if arguments.count > 2, arguments[1] == "camera" {
    if try await !CameraBench.run(on: URL(filePath: arguments[2]), seconds: 10) { exit(1) }
} else if arguments.count > 2, arguments[1] == "previews" {
    try await PreviewBench.run(
        on: URL(filePath: arguments[2]),
        rounds: arguments.count > 3 ? Int(arguments[3]) ?? 7 : 7,
        only: arguments.count > 4 ? arguments[4] : "")
} else if arguments.count > 2, arguments[1] == "fit" {
    try FittingBench.run(
        on: URL(filePath: arguments[2]),
        rounds: arguments.count > 3 ? Int(arguments[3]) ?? 7 : 7)
} else if arguments.count > 1 {
    try EngineBench.run(
        on: URL(filePath: arguments[1]),
        rounds: arguments.count > 2 ? Int(arguments[2]) ?? 7 : 7,
        only: arguments.count > 3 ? arguments[3] : "")
} else {
    try await FeedBench.run()
}
