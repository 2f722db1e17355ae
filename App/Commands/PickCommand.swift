import ArgumentParser
import Core
import FoundationEssentials
import Pickers
import Presentation

/// `imageeditor pick`: picks an image from any source.
struct PickCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick", abstract: "Pick an image and print its path.",
        discussion: """
            --from library lists your folder of photographs and its subfolders, newest first. \
            --from files lists one folder, sorted by name. On a terminal, you choose from the \
            list; --first, --newest and --match choose without asking. The list is drawn on \
            standard error, so standard output holds only the path.

            Without -o, the path of the picked image is printed. A new photograph or an image of \
            the feed has no path: it is first written into the current folder under its own name, \
            with a number if that name is taken. -o writes a copy, byte for byte. The exit status \
            is 130 if you leave the list with q or the input ends.

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
            "Picks from 'camera', 'library', 'files' or 'feed'.", valueName: "source"))
    var source: ImageSource = .photoLibrary

    @OptionGroup(title: "Picking") var options: PickOptions

    @OptionGroup var drawing: PictureOptions

    @OptionGroup var file: OutputFileOptions

    @Flag(help: "Prints one JSON object for each image.")
    var json = false

    @Flag(help: "Takes the feed and its images from the cache.")
    var offline = false

    @OptionGroup var decoders: SandboxOptions
    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    var overrides: SettingsOverrides { server.overrides(decoders, isOffline: offline) }

    func validate() throws {
        try options.check(source, writingTo: file.output)
        if drawing.graphicsProtocol != nil, options.choosesAlone {
            throw ValidationError("--protocol requires a list to choose from")
        }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        // Throws before anything is picked if the target cannot be written.
        try file.target(stem: "picture")?.check(input: nil)
        // Other programs stay allowed: a list shows pictures, some of which are decoded in
        // processes of their own.
        if source != .feed { tool.deny(.network) }
        let images = try await Picking(
            tool: tool, source: source, options: options,
            graphicsProtocol: drawing.graphicsProtocol
        ).pick()
        for image in images { try deliver(image, with: tool) }
        return .done
    }

    private func deliver(_ image: PickedImage, with tool: Tool) throws {
        guard let target = file.target(stem: image.stem) ?? derived(image) else {
            return try tell(image, at: image.path, with: tool)
        }
        if let output = file.output,
            let note = PickerPresenter().contradiction(of: output, with: image)
        {
            tool.console.note(note)
        }
        try target.check(input: image.path?.text)
        let place = try target.write(
            image.data, as: image.type, input: image.path?.text, to: tool.console)
        try tell(image, at: FilePath(place), with: tool)
    }

    /// Returns a file in the current folder as the target of an image without a path; `nil` for an
    /// image that has a path.
    private func derived(_ image: PickedImage) -> OutputTarget? {
        image.path == nil ? .derived(stem: image.stem) : nil
    }

    private func tell(_ image: PickedImage, at path: FilePath?, with tool: Tool) throws {
        guard let path else { return }
        if json {
            let json = PickReport(image: image, output: path.text).json
            if file.output == "-" {
                tool.console.report(json)
            } else {
                try tool.console.result(json.text)
            }
        } else if file.output != "-" {
            // A program gets the exact bytes of the path. A terminal gets the path without control
            // characters.
            if Console.outputIsTerminal {
                try tool.console.result(SafeText.line(path.text))
            } else {
                try tool.console.write(Data(path.bytes + [UInt8(ascii: "\n")]))
            }
        }
    }
}
