import ArgumentParser
import CameraCapture
public import Core
public import Pickers
import Presentation

/// The picking options that `pick` and `edit --pick` share.
struct PickOptions: OptionTable, Equatable {
    var device: String?
    var folder: String?
    var first = false
    var newest = false
    var match: String?
    var limit: Int?
    var type: [ImageFormat] = []
    var animation: AnimationPolicy?

    /// Describes the default of `--folder` for a library.
    static let photoFolder =
        "your folder of photographs (XDG_PICTURES_DIR, else that of user-dirs.dirs, else"
        + " ~/Pictures)"

    static let options: [CommandOption<Self>] = [
        .value(
            "device", letter: "d", \.device, called: "device", takesAnyWord: true,
            help: "Takes the picture with this camera, such as '\(CameraDevice.ID.colorBars)' or"
                + " '\(CameraDevice.ID.v4l2("/dev/video0"))'."),
        .value(
            "folder", \.folder, called: "dir", takesAnyWord: true, completion: .directory,
            help: "Lists the images in this folder. Defaults to \(photoFolder) for 'library', and"
                + " to the current folder for 'files'."),
        .flag(
            "first", \.first,
            help: "Picks the first image of the list without asking; with --match, the first that"
                + " matches."),
        .flag(
            "newest", \.newest,
            help: "Picks the newest image without asking; with --match, the newest that matches."),
        .value(
            "match", \.match, called: "glob", takesAnyWord: true,
            help: "Picks an image whose name matches a pattern such as '*.png', without asking: the"
                + " newest with --newest, otherwise the first. Case-insensitive."),
        .value(
            "limit", \.limit, called: "n", takesAnyWord: true,
            help: "Picks up to N images, also with --first, --newest or --match; 1 by default."),
        .values(
            "type", \.type, called: "format",
            help: "Offers only images of this format; may be repeated."),
        .value(
            "animation", \.animation, called: "policy",
            help: "Sets what is picked of an animation: all frames ('whole', the default), only the"
                + " first one ('first'), or none, with an error ('reject')."),
    ]

    /// True if an option chooses the picture or the camera, so that no list is shown.
    var choosesAlone: Bool { newest || first || match != nil || device != nil }

    /// The message for contradicting options; `nil` if there is no contradiction.
    var problem: String? {
        if first, newest { return "--first and --newest ask for different pictures" }
        if let limit, limit < 1 {
            return "--limit \(limit) is not 1 or more"
        }
        return nil
    }

    /// Returns the message for options that contradict `source` or `output`, the file of `-o`;
    /// `nil` if there is no contradiction.
    func problem(with source: ImageSource, writingTo output: String? = nil) -> String? {
        if device != nil, source != .camera {
            return "--device cannot be used with \(source.rawValue), only with camera"
        }
        if folder != nil, ![.photoLibrary, .files].contains(source) {
            return "--folder cannot be used with \(source.rawValue)"
        }
        if output != nil, let limit, limit > 1 {
            return "-o names one file, but --limit allows up to \(limit) images"
        }
        return nil
    }

    /// - Throws: `ValidationError` with the message of ``problem(with:writingTo:)``.
    func check(_ source: ImageSource, writingTo output: String? = nil) throws {
        if let problem = problem(with: source, writingTo: output) { throw ValidationError(problem) }
    }

    func validate() throws {
        if let problem { throw ValidationError(problem) }
    }
}

extension PickOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}

extension AnimationPolicy: CommandWord {
    // ArgumentParser's own list would need a search of the program's conformances at each start.
    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension ImageFormat: CommandWord {
    public init?(argument: String) {
        self.init(fileExtension: argument, among: Self.read)
    }

    public static var allValueStrings: [String] { read.map(\.rawValue) }
}

extension ImageSource: CommandWord {
    /// The sources that the tool supports.
    static let ofTheTool: [ImageSource] = [.camera, .photoLibrary, .files, .feed]

    public init?(argument: String) {
        self.init(rawValue: argument)
        guard Self.ofTheTool.contains(self) else { return nil }
    }

    public var defaultValueDescription: String { rawValue }

    public static var allValueStrings: [String] { ofTheTool.map(\.rawValue) }
}
