public import CameraCapture
public import Core

/// Says which cameras there are, what they deliver, and what was taken.
public struct CameraPresenter: Sendable {
    public init() {}

    /// One line a camera: its id, its name, the largest picture and where it looks.
    public func lines(for devices: [CameraDevice]) -> [String] {
        TextTable.lines(
            devices.map { device in
                let largest = device.formats.max { $0.width * $0.height < $1.width * $1.height }
                return [
                    SafeText.line(device.id.rawValue), SafeText.line(device.name, atMost: 40),
                    largest.map { CameraWords.size($0.width, $0.height) } ?? "",
                    Self.position(device.position),
                ]
            })
    }

    /// One line a format: its size, its samples and its rates.
    public func lines(formatsOf device: CameraDevice) -> [String] {
        guard !device.formats.isEmpty else {
            return ["\(SafeText.line(device.id.rawValue)) names no formats"]
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

    /// One line for a photograph, such as `shot.jpg  1920 × 1080  JPEG  312 kB`.
    public func line(forPhotographIn place: String, _ facts: ImageFacts) -> String {
        [
            SafeText.line(place), "\(facts.width) × \(facts.height)",
            facts.format.name,
            HumanNumber.bytes(facts.bytes),
        ].joined(separator: "  ")
    }

    /// How long it is until the next photograph.
    public func countdown(_ seconds: Int) -> String { "photograph in \(seconds) s" }

    /// The state of a camera, in a word or two.
    public func text(for state: CameraState) -> String {
        switch state {
        case .noCameraSet: "no camera"
        case .stopped: "stopped"
        case .starting: "starting"
        case .started: "running"
        }
    }

    /// The line below a preview.
    public func status(of device: CameraDevice, _ state: CameraState) -> String {
        "\(SafeText.line(device.name, atMost: 40)), \(text(for: state)); Ctrl-C ends it"
    }

    private static func position(_ position: CameraDevice.Position) -> String {
        position == .unstated ? "" : position.rawValue
    }

    /// Two decimal places at most: 29.97, not 29.97002997.
    private static func rate(_ rate: Double) -> String {
        HumanNumber.plain((rate * 100).rounded() / 100)
    }
}
