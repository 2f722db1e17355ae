public import ArgumentParser
public import Core
import Foundation
import Pickers
import Presentation

/// `imageeditor edit`: filters and adjustments on images of the feed or the disk.
struct EditCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", _superCommandName: "imageeditor",
        abstract: "Edit images; the originals are never touched.",
        discussion: """
            Operations are done in the order in which they are typed, after those of --recipe, at \
            full resolution. Without -o the result is named after the image and its last \
            operation, in the current folder. The format is the input's, unless --format or else \
            the ending of -o says otherwise. The edit of a single image is remembered: --continue \
            adds to it, and history, undo, redo and reset walk it. --auto and --match become \
            operations with numbers when they are done: nothing is measured again by a recipe, \
            undo or redo. Of an animation one frame is edited, the first without --frame. With -o - \
            standard output holds the image and nothing else: --json prints its object on standard \
            error then.

            Examples:
              imageeditor edit 1f0c9a2b --filter sepia
              imageeditor edit photo.jpg --filter noir=0.8 --contrast -20 -o noir.png
              imageeditor edit *.jpg --resize 1600 --filter CISepiaTone,inputIntensity=0.5
              imageeditor edit photo.jpg --recipe warm.json --upload
              imageeditor edit photo.jpg --filter chrome --compare-to both.png
              imageeditor edit photo.jpg --filter noir --contrast 15 --preview
              imageeditor edit photo.jpg --continue --brightness 10
              imageeditor edit photo.jpg --auto
              imageeditor edit *.jpg --match best.jpg --out-dir alike
              imageeditor edit photo.jpg --continue --edit-text 1 --text 'Lake Como, 2025'
              imageeditor edit photo.jpg --text 'Lake Como, 2024' --text-options anchor=bottom,y=3%
              imageeditor edit --pick library --newest --filter sepia
              imageeditor edit -r ~/Pictures --resize 1600 --out-dir small --resume
              curl -s http://host/a.jpg | imageeditor edit - --filter mono -o - > mono.jpg
            """)

    @Argument(help: "Ids, paths or addresses; - is standard input.", completion: .file())
    var images: [String] = []

    @Option(
        help: ArgumentHelp(
            "Picks what is edited from camera, library, files or feed, as imageeditor pick does.",
            valueName: "source"))
    var pick: ImageSource?

    @OptionGroup(title: "Picking") var picking: PickOptions

    @OptionGroup(title: "Operations") var operations: EditOperationOptions

    @Option(
        help: ArgumentHelp("A file with operations that come first.", valueName: "file"),
        completion: .file())
    var recipe: String?

    // Whatever follows is the name, even if it begins with a dash.
    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: "What to write, whatever the ending of -o.")
    var format: ImageFormat?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Quality of JPEG and lossy WebP, 1 to 100; 90 when not given.", valueName: "q"))
    var quality: Int?

    @OptionGroup(title: "Output") var writing: EditOutputOptions

    @OptionGroup(title: "Many pictures") var batch: EditBatchOptions

    @Flag(help: "Keeps every pixel of a WebP exactly.")
    var lossless = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Edits this picture of an animation; 1, the first, when not given.", valueName: "n"))
    var frame: Int?

    @Flag(help: "Overwrites the file of -o.")
    var force = false

    @Flag(
        name: .customLong("continue"),
        help: "Adds to the edit that is remembered of the image, or of what it was edited to.")
    var continues = false

    @Flag(help: "Prints the recipe, and edits nothing.")
    var printRecipe = false

    @Flag(help: "Prints the command line that makes the same picture, and edits nothing.")
    var asCommand = false

    @Flag(help: "Shows the result on the terminal; writes and remembers nothing.")
    var preview = false

    @OptionGroup var drawing: PictureOptions

    @Flag(help: "Sends the result to the server, now or later.")
    var upload = false

    @Flag(help: "Lets an upload carry position, serial numbers and comments.")
    var keepMetadata = false

    @Flag(help: "Makes a picture of what is there of a file whose end is missing.")
    var allowTruncated = false

    @Flag(help: "Prints one JSON object for each image.")
    var json = false

    @OptionGroup var server: ServerOptions
    @OptionGroup var global: GlobalOptions

    /// The same as a plain value, which does the work.
    var request: EditRequest {
        EditRequest(
            images: images, pick: pick, picking: pick == nil ? nil : picking,
            filters: operations.filter, recipeFile: recipe, output: output, format: format,
            quality: quality, choices: writing.choices, comparison: writing.compareTo,
            batch: batch.request, isLossless: lossless,
            frame: frame, mayOverwrite: force, continues: continues, printing: printing,
            previews: preview, graphicsProtocol: drawing.graphicsProtocol, uploads: upload,
            keepsMetadata: keepMetadata,
            allowsTruncated: allowTruncated, json: json, isQuiet: global.quiet,
            isVerbose: global.verbose, overrides: server.overrides)
    }

    var overrides: SettingsOverrides { server.overrides }

    private var printing: EditPrinting? {
        printRecipe ? .recipe : asCommand ? .command : nil
    }

    func validate() throws {
        if pick == nil, let option = picking.given.first {
            throw ValidationError("\(option) is for --pick")
        }
        if let pick { try picking.check(pick) }
        if printRecipe, asCommand {
            throw ValidationError("--print-recipe and --as-command print different things")
        }
        if drawing.graphicsProtocol != nil, !preview, pick == nil || picking.choosesAlone {
            throw ValidationError("--protocol is for --preview, and for a list to pick from")
        }
        if let problem = request.problem { throw ValidationError(problem) }
    }

    func run(in tool: Tool) async throws -> ExitStatus {
        try await request.run(in: tool)
    }
}

extension ImageFormat: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(fileExtension: argument, among: Self.written)
    }

    public static var allValueStrings: [String] { written.map(\.rawValue) }
}
