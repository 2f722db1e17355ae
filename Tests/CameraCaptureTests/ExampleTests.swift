import CameraCapture
import Foundation
import ImageEditorFixtures
import Rendering
import Testing

/// Compiles the documentation's examples, compares them with the pages, and runs them.
struct ExampleTests {
    @Test(
        arguments: [
            ("CameraCapture.md", ["TakePicture.swift"]), ("YourOwnDevice.md", ["Lamp.swift"]),
        ])
    func `a page's code is the code that is compiled`(page: String, files: [String]) throws {
        let root = Fixtures.folder.deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appending(
                path: "Modules/CameraCapture/CameraCapture.docc/\(page)"), encoding: .utf8)
        let code = try files.map {
            try String(
                contentsOf: root.appending(path: "Tests/CameraCaptureTests/Examples/\($0)"),
                encoding: .utf8)
        }.joined()
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }.filter { !$0.hasPrefix("import ") }  // Tests/Importer builds whole programs.
        #expect(!blocks.isEmpty)
        for block in blocks { #expect(code.contains(block)) }
    }

    @Test func `the ten lines take a picture`() async throws {
        let folder = try TemporaryFolder()
        let file = URL(filePath: folder.path + "/picture.png")

        try await takePicture(to: file)

        #expect(try Image(contentsOf: file).info.format == .png)
    }

    @Test func `a device of one's own is a camera like any other`() async throws {
        let sut = lampCamera()
        try sut.set("lamp:")
        try await sut.start()

        var dark: CameraFrame?
        for try await frame in sut.preview {
            dark = frame
            break
        }
        try sut.setFlash(.on)
        let lit = try await sut.takePhoto(with: CameraSettings(fileType: .png))
        await sut.stop()

        #expect(try dark?.pixels().samples.first == 64)
        #expect(try Image(data: lit).pixels().samples.first == 255)
        await #expect(throws: PhotoCaptureError.cameraNotStarted) { try await sut.takePhoto() }
        #expect(throws: CameraError.notSupported(.zoom)) { try sut.zoom(to: 2) }
    }
}
