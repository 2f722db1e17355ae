import ArgumentParser
import Core
import Pickers
import Presentation

extension EditOption {
    private init(
        _ option: CommandOption<EditRequest>, _ section: Section, _ effect: Effect,
        isTask: Bool = false, alias: String? = nil
    ) {
        self.init(
            option: option, section: section, effect: effect, isTask: isTask, alias: alias)
    }

    // MARK: - Picking

    static let picking: [EditOption] =
        [pick]
        + PickOptions.options.map {
            EditOption($0.placed(in: \EditRequest.picking), .picking, .source)
        }

    private static let pick = EditOption(
        .value(
            "pick", \.pick, called: "source",
            help: "Picks what is edited from camera, library, files or feed, as imageeditor pick"
                + " does."), .picking, .source)

    // MARK: - Operations

    /// Filters whose first number is the value of an option, with words for the ends of its range.
    private static let adjustments: [(filter: String, low: String?, high: String?)] = [
        ("brightness", nil, nil), ("contrast", nil, nil), ("saturation", nil, nil),
        ("exposure", nil, nil), ("vibrance", nil, nil), ("hue", nil, nil),
        ("temperature", "cooler", "warmer"), ("tint", "greener", "more magenta"),
        ("highlights", nil, nil), ("shadows", nil, nil), ("gamma", "darker", "lighter"),
        ("sharpness", nil, nil),
    ]

    static let operations: [EditOption] =
        [filter] + adjustments.map(adjustment) + [automatic] + measuresAndShapes + layers + [recipe]

    private static let filter = EditOption(
        .words(
            "filter", called: "name[=value][,key=value]", takesAnyWord: true, isRepeated: true,
            completion: .list(Composition.filterNames),
            help: "Applies a filter; may stand several times.",
            set: { (request, text) throws(UsageError) in
                guard let filter = FilterArgument(text) else { return false }
                request.operations.append(filter)
                return true
            }, values: { _ in [] }), .operations, .operation)

    private static func adjustment(_ filter: String, _ low: String?, _ high: String?) -> EditOption
    {
        operation(
            filter, called: "n", help: Composition.range(of: filter, from: low, to: high) ?? "")
    }

    private static let automatic = EditOption(
        .words(
            MeasuredOperation.automatic, called: nil,
            help: "Corrects levels and white balance, as measured on the image after the operations"
                + " before this one; an image that looks right stays as it is.",
            set: { (request, _) throws(UsageError) in
                try request.operations.add(MeasuredOperation.automatic)
                return true
            }, values: { _ in [] }), .operations, .operation)

    private static let measuresAndShapes: [EditOption] = [
        operation(
            "match-colors", called: "file", alias: MeasuredOperation.match, completion: .file(),
            as: .file(of: MeasuredOperation.match),
            help: "Gives the image the colours of a photograph; without --pick, --match FILE is the"
                + " same."),
        operation(
            "lut", called: "file", completion: .file(), as: .file(of: "lut"),
            help: "Looks colours up in a table, a .cube file."),
        operation(
            "crop", called: "WxH+X+Y|ratio=4:3",
            help: "Keeps a rectangle, in pixels of the upright image, or a centred ratio."),
        operation(
            "resize", called: "W|xH|WxH",
            help: "Fits the image into a width, a height or both; enlarges nothing, unless --filter"
                + " resize=W,enlarge=yes asks for it."),
        operation(
            "rotate", called: "degrees[,background=colour]",
            completion: .list(["90", "180", "270"]),
            help: "Turns clockwise by any angle; quarter turns lose nothing where blocks line up."),
        operation(
            "straighten", called: "degrees",
            help:
                "Turns clockwise by \(Composition.range(of: "straighten") ?? "") and cuts off blank"
                + " corners."),
        operation(
            "perspective", called: "x/y;x/y;x/y;x/y",
            help: "Makes a rectangle of four corners, clockwise from the top left."),
        operation(
            "flip", called: "h|v", completion: .list(["h", "v"]),
            help: "Mirrors: h, left and right change places, or v, top and bottom."),
    ]

    private static let layers: [EditOption] = [
        operation(
            "text", called: "text", as: .layer,
            help: "Writes text, as it is typed; may stand several times."),
        operation(
            "text-options", called: "key=value[,key=value]", as: .layer,
            help: "Font, size, colour, place and more of the last --text: imageeditor filters text."
        ),
        operation(
            EditStep.textName, called: "n", as: .layer,
            help: "Changes a text of --continue or --recipe, 1 is the first: what the --text and"
                + " --text-options behind it say, and nothing else."),
        operation(
            "overlay", called: "file", completion: .file(), as: .layer,
            help: "Lays another picture on the image; may stand several times."),
        operation(
            "overlay-options", called: "key=value[,key=value]", as: .layer,
            help: "Place, size, opacity and mode of the last --overlay: imageeditor filters"
                + " overlay."),
    ]

    private static let recipe = EditOption(
        .value(
            "recipe", \.recipeFile, called: "file", completion: .file(),
            help: "A file with operations that come first."), .operations, .operation)

    /// An option that adds to the operations in the order in which it is typed.
    private static func operation(
        _ name: String, called valueName: String, alias: String? = nil,
        completion: @autoclosure @escaping @Sendable () -> CompletionKind? = nil,
        as kind: TypedOperations.Kind = .parameters,
        help: @autoclosure @escaping @Sendable () -> String
    ) -> EditOption {
        EditOption(
            .words(
                name, called: valueName, takesAnyWord: true, isRepeated: true,
                completion: completion(), help: help(),
                set: { (request, text) throws(UsageError) in
                    try request.operations.add(name, text, as: kind)
                    return true
                }, values: { _ in [] }), .operations, .operation, alias: alias)
    }

    // MARK: - Output

    static let output: [EditOption] =
        [file, overwriting] + OutputOptions.descriptions.map(result) + [
            comparison, upload, metadata,
        ]

    private static let file = EditOption(
        .value(
            "output", letter: "o", \.output, called: "file", takesAnyWord: true,
            completion: .file(),
            help: "The file to write; - is standard output."), .output, .delivery, isTask: true)

    private static let overwriting = EditOption(
        .flag("force", \.mayOverwrite, help: "Overwrites the file of -o."), .output, .delivery)

    private static let comparison = EditOption(
        .value(
            "compare-to", \.comparison, called: "file", completion: .file(),
            help: "Writes original and result side by side, and no other file unless -o names one."
        ), .output, .delivery, isTask: true)

    private static let upload = EditOption(
        .flag("upload", \.uploads, help: "Sends the result to the server, now or later."), .output,
        .delivery, isTask: true)

    private static let metadata = EditOption(
        .flag(
            "keep-metadata", \.keepsMetadata,
            help: "Lets an upload carry position, serial numbers and comments."), .output, .delivery
    )

    /// Reading a truncated file is nothing to do by itself.
    private static let idle: Set = ["allow-truncated"]

    /// The option that an output option is on the command line.
    private static func result(_ description: OptionDescription<OutputOptions>) -> EditOption {
        let name = description.name
        var choices: [String] = []
        if case .word(let words) = description.kind { choices = words }
        var isNumber = false
        if case .wholeNumber = description.kind { isNumber = true }
        return EditOption(
            .words(
                name, called: description.kind == .flag ? nil : description.valueName ?? name,
                takesAnyWord: isNumber, choices: choices, help: description.summary,
                set: { (request, text) throws(UsageError) in
                    let value: OptionValue? =
                        description.kind == .flag ? .on : description.value(typed: text)
                    guard let value else { return false }
                    if case .wholeNumber(let range) = description.kind,
                        case .number(let number) = value,
                        let problem = OptionRange.problem(number, outOf: range, of: "--\(name)")
                    {
                        throw UsageError(problem)
                    }
                    request.choices[name] = value
                    return true
                },
                values: { request in request.choices[name].map { [$0.text ?? ""] } ?? [] }),
            .output, .result(description), isTask: !idle.contains(name))
    }

    // MARK: - Many pictures

    static let batch: [EditOption] = BatchRequest.options.map {
        EditOption($0.placed(in: \EditRequest.batch), .batch, .run)
    }

    // MARK: - The rest

    static let general: [EditOption] = run + drawing + server + global

    private static let drawing = PictureOptions.options.map {
        EditOption($0.placed(in: \EditRequest.drawing), .general, .run)
    }

    private static let server = ServerOptions.options.map {
        EditOption($0.placed(in: \EditRequest.server), .general, .run)
    }

    private static let global = GlobalOptions.options.map {
        EditOption($0.placed(in: \EditRequest.global), .general, .run)
    }

    private static let run: [EditOption] = [
        EditOption(
            .flag(
                "continue", \.continues,
                help: "Adds to the edit that is remembered of the image, or of what it was edited"
                    + " to."), .general, .run),
        EditOption(
            .flag(
                "print-recipe", \.printsRecipe, help: "Prints the recipe, and edits nothing."),
            .general, .run),
        EditOption(
            .flag(
                "as-command", \.printsCommand,
                help: "Prints the command line that makes the same picture, and edits nothing."),
            .general, .run),
        EditOption(
            .flag(
                "preview", \.previews,
                help: "Shows the result on the terminal; writes and remembers nothing."), .general,
            .run),
        EditOption(
            .flag("json", \.json, help: "Prints one JSON object for each image."), .general, .run),
    ]
}
