public import CameraCapture
public import Core

/// Describes lists of cameras, their formats, and captured photographs.
public struct CameraPresenter: Sendable {
    public init() {}

    /// Returns one line per camera: its id, name, largest size and position.
    public func lines(for devices: [CameraDevice]) -> [String] {
        TextTable.lines(
            devices.map { device in
                let largest = device.formats.max { $0.width * $0.height < $1.width * $1.height }
                return [
                    SafeText.line(device.id.rawValue), SafeText.line(device.name, atMost: 40),
                    largest.map { "up to " + CameraWords.size($0.width, $0.height) } ?? "",
                    Self.position(device.position),
                ]
            })
    }

    /// Returns one line per format: its size, pixel format and frame rates.
    public func lines(formatsOf device: CameraDevice) -> [String] {
        guard !device.formats.isEmpty else {
            return ["\(SafeText.line(device.id.rawValue)) reports no formats"]
        }
        return TextTable.lines(
            device.formats.map { format in
                [
                    CameraWords.size(format.width, format.height),
                    CameraWords.name(of: format.pixelFormat),
                    format.framesPerSecond.isEmpty
                        ? ""
                        : format.framesPerSecond.map(Self.rate).joined(separator: ", ") + " fps",
                ]
            })
    }

    /// Returns the line for a photograph, such as `shot.jpg  1920 × 1080  JPEG  312 kB`.
    public func line(forPhotographIn place: String, _ facts: ImageFacts) -> String {
        [
            SafeText.line(place), "\(facts.width) × \(facts.height)",
            facts.format.name,
            HumanNumber.bytes(facts.bytes),
        ].joined(separator: "  ")
    }

    /// Returns the line that counts down the seconds before a photograph.
    public func countdown(_ seconds: Int) -> String { "photograph in \(seconds) s" }

    /// Returns the name of a camera's state.
    public func text(for state: CameraState) -> String {
        switch state {
        case .noCameraSet: "no camera"
        case .stopped: "stopped"
        case .starting: "starting"
        case .started: "running"
        }
    }

    /// Returns the line to show below a preview: the camera's name, its state, and the key that
    /// ends the preview.
    public func status(of device: CameraDevice, _ state: CameraState) -> String {
        "\(SafeText.line(device.name, atMost: 40)), \(text(for: state)); Ctrl-C ends it"
    }

    private static func position(_ position: CameraDevice.Position) -> String {
        position == .unstated ? "" : position.rawValue
    }

    /// Formats a frame rate with at most two decimal places: 29.97, not 29.97002997.
    private static func rate(_ rate: Double) -> String {
        HumanNumber.plain((rate * 100).rounded() / 100)
    }
}
