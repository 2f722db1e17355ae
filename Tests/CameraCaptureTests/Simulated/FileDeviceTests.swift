import CameraCapture
import Foundation
import Rendering
import Testing

struct FileDeviceTests {
    private let png = CameraSettings(fileType: .png)

    @Test func `files are not listed`() {
        #expect(!CameraFactory.make().availableDevices.contains { $0.kind == .recorded })
    }

    @Test(arguments: ["file:", "file:/nowhere/at/all", "nonsense", ""])
    func `a missing file is no device`(id: String) {
        let id = CameraDevice.ID(id)

        #expect(throws: CameraError.noSuchDevice(id)) { try CameraFactory.make().set(id) }
    }

    @Test func `a picture is shown again and again`() async throws {
        let folder = try TemporaryFolder()
        let file = try pixels("rg", "bw").encoded()
        let sut = try await started(try folder.device("picture.png", file))
        #expect(sut.selectedDevice?.name == "picture.png")
        #expect(sut.selectedDevice?.formats.first?.size == ImageSize(width: 2, height: 2))

        #expect(try letters(try await sut.takePhoto(with: png)) == ["rg", "bw"])
        #expect(try letters(try await sut.takePhoto(with: png)) == ["rg", "bw"])
    }

    @Test func `the pictures of a folder follow each other by name, and begin anew`() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.device("b.png", try pixels("g").encoded())
        _ = try folder.device("a.webp", try pixels("r").encoded(as: .init(format: .webp)))
        _ = try folder.device("notes.txt", Data("nothing to see".utf8))
        _ = try folder.device("broken.jpg", Data("nothing to see".utf8))
        let sut = try await started(folder.device)

        #expect(try await firstLetters(untilAllOf: "rg", sut))
    }

    @Test func `JPEG frames in one file follow each other`() async throws {
        let folder = try TemporaryFolder()
        let frames = try ["rrrrrrrr", "gggggggg", "bbbbbbbb"].map {
            try pixels($0, $0, $0, $0, $0, $0, $0, $0).encoded(as: .init(format: .jpeg))
        }
        // The incomplete last frame is left out.
        let film = frames.reduce(Data(), +) + frames[0].dropLast(10)
        let sut = try await started(try folder.device("film.mjpeg", film))
        #expect(sut.selectedDevice?.formats.first?.framesPerSecond == [30])

        #expect(try await firstLetters(untilAllOf: "rgb", sut))
    }

    @Test(arguments: [("C420jpeg", 6), ("C420", 6), ("C422", 8), ("Cmono", 4), ("", 6)])
    func `a film of Y4M is shown`(sampling: String, size: Int) async throws {
        let folder = try TemporaryFolder()
        let noColor = Data(repeating: 128, count: size - 4)
        let head = Data("YUV4MPEG2 W2 H2 F30:1 Ip A1:1 \(sampling)\n".utf8)
        let black = Data("FRAME\n".utf8) + Data(repeating: 16, count: 4) + noColor
        let white = Data("FRAME Ip\n".utf8) + Data(repeating: 235, count: 4) + noColor
        let film = head + black + white + Data("FRAME\n".utf8)
        let sut = try await started(try folder.device("film.y4m", film))
        #expect(sut.selectedDevice?.formats.first?.size == ImageSize(width: 2, height: 2))

        #expect(try await firstLetters(untilAllOf: "kw", sut))
    }

    @Test(
        arguments: [
            "YUV4MPEG2 W0 H2 F30:1\n", "YUV4MPEG2 W99999999 H2 F30:1\n",
            "YUV4MPEG2 W2 H2 F30:0\n", "YUV4MPEG2 W2 H2 F30:1 C444\n", "YUV4MPEG2 \n",
            "YUV4MPEG2 no line", "text", "",
        ])
    func `a file that is not a picture is an error at the start`(text: String) async throws {
        let folder = try TemporaryFolder()
        let sut = CameraFactory.make(timeouts: .patient)
        try sut.set(try folder.device("file", Data(text.utf8)))

        let error = await #expect(throws: CameraError.self) { try await sut.start() }

        guard case .unreadable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a film without a frame is lost`() async throws {
        let folder = try TemporaryFolder()
        let sut = try await started(
            try folder.device("film.y4m", Data("YUV4MPEG2 W2 H2 F30:1\nFRAME\n".utf8)))

        let error = await #expect(throws: PhotoCaptureError.self) { try await sut.takePhoto() }

        // The device may have been lost before the call.
        #expect(error == .deviceLost || error == .cameraNotStarted)
    }

    @Test func `a folder without pictures is an error at the start`() async throws {
        let folder = try TemporaryFolder()
        let sut = CameraFactory.make(timeouts: .patient)
        try sut.set(folder.device)

        await #expect(
            throws: CameraError.unreadable(reason: "there is no picture in this folder")
        ) { try await sut.start() }
    }

    private func started(_ id: CameraDevice.ID) async throws -> any Camera {
        let sut = CameraFactory.make(timeouts: .patient)
        try sut.set(id)
        try await sut.start()
        return sut
    }

    /// Watches until each colour has appeared twice, in any order, because a busy machine drops
    /// frames. Returns `false` if another colour appears.
    private func firstLetters(untilAllOf letters: String, _ sut: any Camera) async throws -> Bool {
        var seen: [Character: Int] = [:]
        for try await frame in sut.preview {
            let picture = try frame.pixels(fitting: ImageSize(width: 4, height: 4))
            let letter = CameraCaptureTests.letters(picture)[0].first ?? "?"
            guard letters.contains(letter) else { return false }
            seen[letter, default: 0] += 1
            if letters.allSatisfy({ seen[$0, default: 0] >= 2 }) { return true }
        }
        return false
    }
}
