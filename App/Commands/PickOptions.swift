public import ArgumentParser
import CameraCapture
import Core
public import Pickers
import Presentation

/// How pictures are picked: the options that `pick` and `edit --pick` share.
struct PickOptions: ParsableArguments {
    // Whatever follows is the name, even if it begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp(
            "The camera to take a picture with, such as \(CameraDevice.ID.colorBars) or"
                + " \(CameraDevice.ID.v4l2("/dev/video0")).", valueName: "device"))
    var device: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where pictures are: of the library XDG_PICTURES_DIR, of files the current folder"
                + " when not given.", valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Flag(help: "Picks the first of the list without asking.")
    var first = false

    @Flag(help: "Picks the newest without asking.")
    var newest = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Picks the first whose name matches without asking, such as '*.png'.",
            valueName: "glob"))
    var match: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Picks up to so many; 1 when not given.", valueName: "n"))
    var limit: Int?

    @Option(
        help: ArgumentHelp(
            "Offers this format alone; may stand several times.", valueName: "format"))
    var type: [ImageFormat] = []

    @Option(
        help: ArgumentHelp(
            "What becomes of an animation: whole, first (its first picture) or reject; whole when"
                + " not given.", valueName: "policy"))
    var animation: AnimationPolicy?

    /// Whether no option was given.
    var isEmpty: Bool { given.isEmpty }

    /// Whether no list is shown: a rule chooses, or a camera was named.
    var choosesAlone: Bool { newest || first || match != nil || device != nil }

    /// The options that were given.
    var given: [String] {
        var names: [String] = []
        if device != nil { names.append("--device") }
        if folder != nil { names.append("--folder") }
        if first { names.append("--first") }
        if newest { names.append("--newest") }
        if match != nil { names.append("--match") }
        if limit != nil { names.append("--limit") }
        if !type.isEmpty { names.append("--type") }
        if animation != nil { names.append("--animation") }
        return names
    }

    func validate() throws {
        if first, newest {
            throw ValidationError("--first and --newest ask for different pictures")
        }
        if let limit, limit < 1 {
            throw ValidationError("--limit \(limit) is not a number of pictures: 1 is the least")
        }
    }

    /// The first option that contradicts the source.
    func check(_ source: ImageSource) throws {
        if device != nil, source != .camera {
            throw ValidationError("--device is for cameras, not for \(source.rawValue)")
        }
        if folder != nil, ![.photoLibrary, .files].contains(source) {
            throw ValidationError("--folder is for library and files, not for \(source.rawValue)")
        }
    }
}

extension AnimationPolicy: ExpressibleByArgument {}

extension ImageSource: ExpressibleByArgument {
    /// The sources that the tool has.
    static let ofTheTool: [ImageSource] = [.camera, .photoLibrary, .files, .feed]

    public init?(argument: String) {
        self.init(rawValue: argument)
        guard Self.ofTheTool.contains(self) else { return nil }
    }

    public var defaultValueDescription: String { rawValue }

    public static var allValueStrings: [String] { ofTheTool.map(\.rawValue) }
}
