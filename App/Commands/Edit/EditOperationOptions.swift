import ArgumentParser
import Presentation

/// The operations of `edit`.
///
/// All but `--filter` are here for the help alone: ``OperationArguments`` writes them as `--filter`
/// before anything is parsed, so that their order is known.
struct EditOperationOptions: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Applies a filter; may stand several times.", valueName: "name[=value][,key=value]"),
        completion: .list(Composition.filterNames))
    var filter: [FilterArgument] = []

    @Option(help: Self.range(of: "brightness")) var brightness: String?
    @Option(help: Self.range(of: "contrast")) var contrast: String?
    @Option(help: Self.range(of: "saturation")) var saturation: String?
    @Option(help: Self.range(of: "exposure")) var exposure: String?
    @Option(help: Self.range(of: "vibrance")) var vibrance: String?
    @Option(help: Self.range(of: "hue")) var hue: String?
    @Option(help: Self.range(of: "temperature", from: "cooler", to: "warmer"))
    var temperature: String?
    @Option(help: Self.range(of: "tint", from: "greener", to: "more magenta"))
    var tint: String?
    @Option(help: Self.range(of: "highlights")) var highlights: String?
    @Option(help: Self.range(of: "shadows")) var shadows: String?
    @Option(help: Self.range(of: "gamma", from: "darker", to: "lighter"))
    var gamma: String?
    @Option(help: Self.range(of: "sharpness")) var sharpness: String?

    @Flag(
        help: ArgumentHelp(
            "Mends levels and white balance, by what is measured on the image as it is after the"
                + " operations before it; what looks right is left alone."))
    var auto = false

    @Option(
        help: ArgumentHelp(
            "Gives the image the colours of a photograph; without --pick, --match FILE is the same.",
            valueName: "file"),
        completion: .file())
    var matchColors: String?

    @Option(help: ArgumentHelp("Looks colours up in a table, a .cube file.", valueName: "file"))
    var lut: String?

    @Option(
        help: ArgumentHelp(
            "Keeps a rectangle, in pixels of the upright image, or a centred ratio.",
            valueName: "WxH+X+Y|ratio=4:3"))
    var crop: String?

    @Option(
        help: ArgumentHelp(
            "Fits the image into a width, a height or both; enlarges nothing, unless --filter"
                + " resize=W,enlarge=yes asks for it.",
            valueName: "W|xH|WxH"))
    var resize: String?

    @Option(
        help: ArgumentHelp(
            "Turns clockwise by any angle; quarter turns lose nothing where blocks line up.",
            valueName: "degrees[,background=colour]"),
        completion: .list(["90", "180", "270"]))
    var rotate: String?

    @Option(
        help: ArgumentHelp(
            "Turns clockwise by \(Composition.range(of: "straighten") ?? "") and cuts off blank"
                + " corners.", valueName: "degrees"))
    var straighten: String?

    @Option(
        help: ArgumentHelp(
            "Makes a rectangle of four corners, clockwise from the top left.",
            valueName: "x/y;x/y;x/y;x/y"))
    var perspective: String?

    @Option(
        help: ArgumentHelp(
            "Mirrors: h, left and right change places, or v, top and bottom.", valueName: "h|v"),
        completion: .list(["h", "v"]))
    var flip: String?

    @Option(
        help: ArgumentHelp(
            "Writes text, as it is typed; may stand several times.", valueName: "text"))
    var text: String?

    @Option(
        help: ArgumentHelp(
            "Font, size, colour, place and more of the last --text: imageeditor filters text.",
            valueName: "key=value[,key=value]"))
    var textOptions: String?

    @Option(
        help: ArgumentHelp(
            "Changes a text of --continue or --recipe, 1 is the first: what the --text and"
                + " --text-options behind it say, and nothing else.", valueName: "n"))
    var editText: String?

    @Option(
        help: ArgumentHelp(
            "Lays another picture on the image; may stand several times.", valueName: "file"),
        completion: .file())
    var overlay: String?

    @Option(
        help: ArgumentHelp(
            "Place, size, opacity and mode of the last --overlay: imageeditor filters overlay.",
            valueName: "key=value[,key=value]"))
    var overlayOptions: String?

    /// The range of the filter that an option stands for, as the catalogue has it.
    private static func range(
        of filter: String, from low: String? = nil, to high: String? = nil
    ) -> ArgumentHelp {
        let range = Composition.range(of: filter, from: low, to: high) ?? ""
        return ArgumentHelp("\(range)", valueName: "n")
    }
}
