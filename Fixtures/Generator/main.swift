import Foundation

// Usage: PictureGenerator <folder> [name] [height]
let arguments = CommandLine.arguments
guard arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: PictureGenerator <folder> [name] [height]\n".utf8))
    exit(64)
}
let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
let wanted = arguments.count > 2 ? arguments[2] : nil
let height = arguments.count > 3 ? Int(arguments[3]) ?? 800 : 800
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

let scenes: [any Scene.Type] = [
    Mountains.self, Sea.self, NightSky.self, Bokeh.self,
]
for type in scenes where wanted == nil || wanted == type.name {
    let scene = type.init()
    let width = height * 3 / 2
    let light = scene.expose(width: width, height: height)
    let samples = scene.film.develop(light, seed: UInt32(type.name.utf8.count))
    var file = Data("P6\n\(width) \(height)\n255\n".utf8)
    file.append(contentsOf: samples)
    try file.write(to: folder.appending(path: "\(type.name).ppm"))
}
