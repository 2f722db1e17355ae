public import ArgumentParser
public import CameraCapture
import Core
import FoundationEssentials
import Presentation

/// `imageeditor camera capture`: takes photographs.
struct CameraCaptureCommand: ToolCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "capture", abstract: "Take photographs.",
        discussion: """
            Without -o the files are called camera.jpg, camera-2.jpg and so on, in the current \
            folder. With -o shot.jpg --count 2, they are called shot-1.jpg and shot-2.jpg. Without \
            --quality, the camera's own JPEG is kept unless its pixels have to change.

            Examples:
              imageeditor camera capture -o shot.jpg
              imageeditor camera capture -d test: --rotate 90 -o - > shot.jpg
              imageeditor camera capture --countdown 3 --flash auto --format png
            """)

    @OptionGroup var choice: CameraChoice

    @OptionGroup var file: OutputFileOptions

    @OptionGroup var picture: CameraPictureOptions

    @Option(help: "Writes 'jpeg', 'png' or 'webp'; by default, the format of the file name.")
    var format: CameraSettings.FileType?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Sets the quality of JPEG and WebP, 1 to 100.", valueName: "q"))
    var quality: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Takes N photographs.", valueName: "n"))
    var count = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Waits this many seconds between photographs.", valueName: "s"))
    var every = 1.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Waits this many seconds before the first photograph.", valueName: "s"))
    var countdown = 0

    @Option(help: "Sets the flash: 'off', 'on' or 'auto'.")
    var flash: FlashMode?

    @Flag(help: "Prints one JSON object for each photograph.")
    var json = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if let quality { try OptionRange.check(quality, in: 1...100, of: "--quality") }
        try OptionRange.check(count, in: 1...1_000_000, of: "--count")
        guard (0...86_400).contains(every) else {
            throw ValidationError("--every \(HumanNumber.plain(every)) is not within 0…86400")
        }
        try OptionRange.check(countdown, in: 0...3_600, of: "--countdown")
        if file.output == "-", count > 1 {
            throw ValidationError("-o - writes one photograph, but --count asks for \(count)")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        let series = try PhotoSeries(self, with: tool)
        do {
            let camera = tool.composition.camera
            let device = try choice.choose(camera)
            if let flash { try camera.setFlash(flash) }
            try await start(camera, with: tool)
            try await series.takeAll(with: camera, device.id)
            await camera.stop()
            return .done
        } catch let error where !(error is OutputClosed) {
            return tool.report(error, in: choice.context)
        }
    }

    private func start(_ camera: any Camera, with tool: Tool) async throws {
        let step = tool.console.progress.begin(WorkProgress("waiting for the camera"))
        defer { step.end() }
        try await picture.start(camera)
    }
}

extension FlashMode: ExpressibleByArgument {}

extension CameraSettings.FileType: ExpressibleByArgument {}
