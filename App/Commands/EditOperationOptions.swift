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

    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var brightness: String?
    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var contrast: String?
    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var saturation: String?
    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var exposure: String?
    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var vibrance: String?
    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var hue: String?
    @Option(help: ArgumentHelp("-100, cooler, to 100, warmer", valueName: "n"))
    var temperature: String?
    @Option(help: ArgumentHelp("-100, greener, to 100, more magenta", valueName: "n"))
    var tint: String?
    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var highlights: String?
    @Option(help: ArgumentHelp("-100 to 100", valueName: "n")) var shadows: String?
    @Option(help: ArgumentHelp("-100, darker, to 100, lighter", valueName: "n"))
    var gamma: String?
    @Option(help: ArgumentHelp("0 to 100", valueName: "n")) var sharpness: String?

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
            "Turns clockwise by any angle; quarter turns lose nothing.",
            valueName: "degrees[,background=colour]"),
        completion: .list(["90", "180", "270"]))
    var rotate: String?

    @Option(
        help: ArgumentHelp(
            "Turns clockwise by -45 to 45 and cuts off blank corners.", valueName: "degrees"))
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
}
