import CameraCapture
import Core
import FoundationEssentials
import Presentation

/// Takes the photographs of one `camera capture`, one after the other.
struct PhotoSeries {
    private let tool: Tool
    private let settings: CameraSettings
    private let targets: [OutputTarget]
    private let interval: Duration
    private let countdown: Int
    private let isJSON: Bool

    /// Throws if the format is unknown or a target cannot be written, before the camera starts.
    init(_ command: CameraCaptureCommand, with tool: Tool) throws {
        self.tool = tool
        settings = CameraSettings(
            fileType: try Self.fileType(command.format, of: command.file.output),
            size: command.picture.size?.value, quality: command.quality,
            isMirrored: command.picture.mirror)
        targets = (1...command.count).map { Self.target($0, for: command) }
        for target in targets { try target.check(input: nil) }
        interval = .seconds(command.every)
        countdown = command.countdown
        isJSON = command.json
    }

    func takeAll(with camera: any Camera, _ device: CameraDevice.ID) async throws {
        for second in stride(from: countdown, to: 0, by: -1) {
            tool.console.note(CameraPresenter().countdown(second))
            try await Task.sleep(for: .seconds(1))
        }
        let step = tool.console.progress.begin(progress(0))
        defer { step.end() }
        let start = ContinuousClock.now
        for (number, target) in targets.enumerated() {
            step.show(progress(number))
            try await Task.sleep(until: start + interval * number)
            try await take(to: target, with: camera, device)
        }
    }

    private func progress(_ done: Int) -> WorkProgress {
        guard targets.count > 1 else { return WorkProgress("waiting for the camera") }
        return WorkProgress(nil, .items(done, of: targets.count, noun: "photograph"))
    }

    private func take(
        to target: OutputTarget, with camera: any Camera, _ device: CameraDevice.ID
    ) async throws {
        let data = try await photograph(with: camera)
        let place = try target.write(
            data, as: settings.fileType.format, input: nil, to: tool.console)
        let facts = try tool.composition.inspector.inspect(data)
        let line = CameraPresenter().line(forPhotographIn: place, facts)
        switch (isJSON, place) {
        // With `-o -`, standard output contains only the photograph, so the report goes to standard
        // error.
        case (true, "-"): tool.console.report(CaptureJSON(device, output: place, facts).json)
        case (true, _):
            try tool.console.result(CaptureJSON(device, output: place, facts).json.text)
        case (false, "-"): tool.console.note(line)
        case (false, _): try tool.console.result(line)
        }
    }

    /// Takes one photograph. A stopped camera counts as a lost device, because nothing else stops
    /// it during the series.
    private func photograph(with camera: any Camera) async throws(PhotoCaptureError) -> Data {
        do throws(PhotoCaptureError) {
            return try await camera.takePhoto(with: settings)
        } catch {
            throw error == .cameraNotStarted ? .deviceLost : error
        }
    }

    private static func fileType(
        _ format: CameraSettings.FileType?, of output: String?
    ) throws -> CameraSettings.FileType {
        if let format { return format }
        guard let output, output != "-" else { return .jpeg }
        let ending = URL(name: output).pathExtension
        if ending.isEmpty { return .jpeg }
        let format = ImageFormat(fileExtension: ending)
        guard let type = format.flatMap(CameraSettings.FileType.init(_:)) else {
            throw OutputFailure.unknownFormat(
                path: output, known: CameraSettings.FileType.allCases.map(\.rawValue))
        }
        return type
    }

    private static func target(
        _ number: Int, for command: CameraCaptureCommand
    ) -> OutputTarget {
        guard let target = command.file.target(stem: "camera") else {
            return .derived(stem: "camera")
        }
        guard command.count > 1, case .file(let output, let mayOverwrite) = target else {
            return target
        }
        let digits = String(number)
        let width = String(command.count).count
        let padded = String(repeating: "0", count: width - digits.count) + digits
        let ending = URL(name: output).pathExtension
        let stem = ending.isEmpty ? output[...] : output.dropLast(ending.count + 1)
        return .file(
            path: "\(stem)-\(padded)" + (ending.isEmpty ? "" : ".\(ending)"),
            mayOverwrite: mayOverwrite)
    }
}
