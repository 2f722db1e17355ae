import ArgumentParser
import Core
import Foundation
import Pickers
import Presentation

/// `imageeditor pick`: one door to every source of a picture.
struct PickCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Pick a picture, and print where it is.",
        discussion: """
            The library is the folder of your photographs with the folders in it, the newest \
            first; files are the pictures in one folder, by name. On a terminal there is a list to \
            choose from; --first, --newest and --match choose without one. The list is drawn on \
            standard error, so that standard output holds the path and nothing else.

            Without -o the path of what was picked is printed. What has none, a photograph just \
            taken or an image of the feed, is written into the current folder under its own name \
            first, numbered where that is taken. -o writes a copy, byte for byte. A list that is \
            left with q or at the end of input ends with status 130.

            Examples:
              imageeditor pick
              imageeditor pick --newest --match '*.jpg'
              imageeditor pick --from camera -d test: -o photo.jpg
              imageeditor pick --from feed --first -o - > first.jpg
              imageeditor edit --pick library --filter sepia
            """)

    @Option(
        name: .customLong("from"),
        help: ArgumentHelp(
            "Where pictures are: camera, library, files or feed.", valueName: "source"))
    var source: ImageSource = .photoLibrary

    @OptionGroup(title: "Picking") var options: PickOptions

    @OptionGroup var drawing: PictureOptions

    // Whatever follows is the name, even if it begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    @Flag(help: "Prints one JSON object for each picture.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides }

    func validate() throws {
        try options.check(source)
        if drawing.graphicsProtocol != nil, options.choosesAlone {
            throw ValidationError("--protocol is for a list to choose from")
        }
        if output != nil, let limit = options.limit, limit > 1 {
            throw ValidationError("-o names one file, and --limit asks for up to \(limit)")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        // What cannot be written in the end need not be picked.
        try target(stem: "picture")?.check(input: nil)
        let images = try await Picking(
            tool: tool, source: source, options: options,
            graphicsProtocol: drawing.graphicsProtocol
        ).pick()
        for image in images { try deliver(image, with: tool) }
        return .done
    }

    private func deliver(_ image: PickedImage, with tool: Tool) throws {
        guard let target = target(stem: image.stem) ?? derived(image) else {
            return try tell(image, at: image.path, with: tool)
        }
        if let output, let note = PickerPresenter().contradiction(of: output, with: image) {
            tool.console.note(note)
        }
        try target.check(input: image.path?.text)
        let place = try target.write(
            image.data, as: image.type, input: image.path?.text, to: tool.console)
        try tell(image, at: FilePath(place), with: tool)
    }

    private func target(stem: String) -> OutputTarget? {
        switch output {
        case "-"?: .standardOutput(stem: stem)
        case let path?: .file(path: path, mayOverwrite: force)
        case nil: nil
        }
    }

    /// Where something goes that lies nowhere yet.
    private func derived(_ image: PickedImage) -> OutputTarget? {
        image.path == nil ? .derived(stem: image.stem) : nil
    }

    private func tell(_ image: PickedImage, at path: FilePath?, with tool: Tool) throws {
        guard let path else { return }
        if json {
            let json = PickReport(image: image, output: path.text).json
            if output == "-" {
                tool.console.report(json)
            } else {
                try tool.console.result(json.text)
            }
        } else if output != "-" {
            // Programs get the name as it is; a terminal must not be driven by it.
            if Console.outputIsTerminal {
                try tool.console.result(SafeText.line(path.text))
            } else {
                try tool.console.write(Data(path.bytes + [UInt8(ascii: "\n")]))
            }
        }
    }
}
