import Foundation
import Rendering

// Makes the six bundled pictures. Usage: PictureGenerator <folder> [name] [height]

let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: PictureGenerator <folder> [name] [height]\n".utf8))
    exit(64)
}
let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
let wanted = arguments.count > 2 ? arguments[2] : nil
let height = arguments.count > 3 ? Int(arguments[3]) ?? 800 : 800
let width = height * 3 / 2

/// The maximum file size, because the pictures are in the tool's binary and in the repository.
let largestFile = 150_000

let scenes: [any Scene.Type] = [
    Mountains.self, Sea.self, NightSky.self, Bokeh.self, StillLife.self, AutumnLeaves.self,
]

try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
for type in scenes where wanted == nil || wanted == type.name {
    let scene = type.init()
    let light = scene.expose(width: width, height: height)
    let samples = scene.film.develop(light, seed: UInt32(type.name.utf8.count))
    guard
        let pixels = Pixels(
            size: ImageSize(width: width, height: height), layout: .rgb8, samples: samples)
    else { preconditionFailure("a film has three samples for each pixel") }

    var quality = 90
    var file = try pixels.encoded(as: EncodingOptions(format: .jpeg, quality: quality))
    while file.count > largestFile, quality > 60 {
        quality -= 1
        file = try pixels.encoded(as: EncodingOptions(format: .jpeg, quality: quality))
    }
    try file.write(to: folder.appending(path: "\(type.name).jpg"))
    print("\(type.name).jpg: quality \(quality), \(file.count) bytes")
}
