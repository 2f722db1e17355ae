import ArgumentParser
import CameraCapture
public import Core
public import Pickers
import Presentation

/// How pictures are picked: the options that `pick` and `edit --pick` share.
struct PickOptions: OptionTable, Equatable {
    var device: String?
    var folder: String?
    var first = false
    var newest = false
    var match: String?
    var limit: Int?
    var type: [ImageFormat] = []
    var animation: AnimationPolicy?

    static let options: [CommandOption<Self>] = [
        .value(
            "device", letter: "d", \.device, called: "device", takesAnyWord: true,
            help: "The camera to take a picture with, such as \(CameraDevice.ID.colorBars) or"
                + " \(CameraDevice.ID.v4l2("/dev/video0"))."),
        .value(
            "folder", \.folder, called: "dir", takesAnyWord: true, completion: .directory,
            help: "Where pictures are: of the library XDG_PICTURES_DIR, of files the current folder"
                + " when not given."),
        .flag("first", \.first, help: "Picks the first of the list without asking."),
        .flag("newest", \.newest, help: "Picks the newest without asking."),
        .value(
            "match", \.match, called: "glob", takesAnyWord: true,
            help: "Picks the first whose name matches without asking, such as '*.png'."),
        .value(
            "limit", \.limit, called: "n", takesAnyWord: true,
            help: "Picks up to so many; 1 when not given."),
        .values(
            "type", \.type, called: "format",
            help: "Offers this format alone; may stand several times."),
        .value(
            "animation", \.animation, called: "policy",
            help: "What becomes of an animation: whole, first (its first picture) or reject; whole"
                + " when not given."),
    ]

    /// A rule chooses without asking, or a camera was named.
    var choosesAlone: Bool { newest || first || match != nil || device != nil }

    /// Why the options cannot stand together; `nil` where they can.
    var problem: String? {
        if first, newest { return "--first and --newest ask for different pictures" }
        if let limit, limit < 1 {
            return "--limit \(limit) is not a number of pictures: 1 is the least"
        }
        return nil
    }

    /// Why the options cannot stand with a source; `nil` where they can.
    func problem(with source: ImageSource) -> String? {
        if device != nil, source != .camera {
            return "--device is for cameras, not for \(source.rawValue)"
        }
        if folder != nil, ![.photoLibrary, .files].contains(source) {
            return "--folder is for library and files, not for \(source.rawValue)"
        }
        return nil
    }

    /// - Throws: `ValidationError` with the words of ``problem(with:)``.
    func check(_ source: ImageSource) throws {
        if let problem = problem(with: source) { throw ValidationError(problem) }
    }

    func validate() throws {
        if let problem { throw ValidationError(problem) }
    }
}

extension PickOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}

extension AnimationPolicy: CommandWord {}

extension ImageFormat: CommandWord {
    public init?(argument: String) {
        self.init(fileExtension: argument, among: Self.written)
    }

    public static var allValueStrings: [String] { written.map(\.rawValue) }
}

extension ImageSource: CommandWord {
    /// The sources that the tool has.
    static let ofTheTool: [ImageSource] = [.camera, .photoLibrary, .files, .feed]

    public init?(argument: String) {
        self.init(rawValue: argument)
        guard Self.ofTheTool.contains(self) else { return nil }
    }

    public var defaultValueDescription: String { rawValue }

    public static var allValueStrings: [String] { ofTheTool.map(\.rawValue) }
}
