import ArgumentParser
import Core
import Pickers
import Presentation

extension EditOption {
    // MARK: - Picking

    static let picking: [EditOption] =
        [pick] + PickOptions.options.map(pickOption)

    /// Returns the option of `edit --pick` for an option of `pick`.
    private static func pickOption(_ shared: CommandOption<PickOptions>) -> EditOption {
        var option = shared
        if option.name == MeasuredOperation.match {
            option.help = option.help.adding("Without --pick, --match is short for --match-colors.")
        }
        return EditOption(option.placed(in: \EditRequest.picking), .picking, .source)
    }

    private static let pick = EditOption(
        .value(
            "pick", \.pick, called: "source",
            help: "Picks the image from 'camera', 'library', 'files' or 'feed', as"
                + " 'imageeditor pick' does."), .picking, .source)

    // MARK: - Operations

    /// The filters whose first parameter has an option of `edit`. `low` and `high` describe the
    /// ends of the parameter's range.
    private static let adjustments: [(filter: String, low: String?, high: String?)] = [
        ("brightness", nil, nil), ("contrast", nil, nil), ("saturation", nil, nil),
        ("exposure", nil, nil), ("vibrance", nil, nil), ("hue", nil, nil),
        ("temperature", "cooler", "warmer"), ("tint", "greener", "more magenta"),
        ("highlights", nil, nil), ("shadows", nil, nil), ("gamma", "darker", "lighter"),
        ("sharpness", nil, nil),
    ]

    static let operations: [EditOption] =
        [filter] + adjustments.map(adjustment) + [automatic] + measuresAndShapes + profiles + layers
        + [recipe]

    private static let filter = EditOption(
        .words(
            "filter", called: "name[=value][,key=value]", takesAnyWord: true, isRepeated: true,
            completion: .list(Composition.filterNames),
            help: "Applies a filter; may be repeated.",
            set: { (request, text) throws(UsageError) in
                guard let filter = FilterArgument(text) else { return false }
                request.operations.append(filter)
                return true
            }, values: { _ in [] }), .operations, .operation)

    private static func adjustment(_ filter: String, _ low: String?, _ high: String?) -> EditOption
    {
        operation(
            filter, called: "n",
            help:
                "Changes \(filter) by \(Composition.range(of: filter, from: low, to: high) ?? "").")
    }

    private static let automatic = EditOption(
        .words(
            MeasuredOperation.automatic, called: nil,
            help: "Corrects levels and white balance, measured after the preceding operations;"
                + " an image that needs no correction is not changed.",
            set: { (request, _) throws(UsageError) in
                try request.operations.add(MeasuredOperation.automatic)
                return true
            }, values: { _ in [] }), .operations, .operation)

    private static let measuresAndShapes: [EditOption] = [
        operation(
            "match-colors", called: "file", alias: MeasuredOperation.match, completion: .file(),
            as: .file(of: MeasuredOperation.match),
            help: "Matches the colours to those of another photograph. Without --pick, --match"
                + " is a short form of this option."),
        operation(
            "lut", called: "file", completion: .file(), as: .file(of: "lut"),
            help: "Applies a colour lookup table (LUT) from a .cube file."),
        operation(
            "crop", called: "WxH[+X+Y]|ratio=4:3",
            help: "Crops the upright image to a rectangle in pixels or per cent, such as"
                + " 800x600+10+20 or 50%x100%, or to an aspect ratio. The rectangle is centred"
                + " unless a position or --gravity is given."),
        operation(
            "gravity", called: "position",
            completion: .list(Composition.choices(of: "crop", "anchor")),
            as: .parameter("anchor", of: "crop"),
            help: "Places the crop at an edge, a corner or the centre, such as 'north',"
                + " 'bottom-right' or 'center'. +X+Y are the distances from there."),
        operation(
            "resize", called: "W|xH|WxH|N%",
            help: "Fits the image within a width, a height or both, or scales it to a percentage."
                + " Only a percentage above 100 or --filter resize=W,enlarge=yes enlarges it."),
        EditOption(
            .optionalValue(
                "trim-borders",
                help: "Removes borders of one colour. --trim-borders=N sets the tolerance in per"
                    + " cent; 4 by default.",
                set: { (request, text) throws(UsageError) in
                    guard text.isEmpty else {
                        try request.operations.add("trim-borders", text, as: .parameters)
                        return true
                    }
                    try request.operations.add("trim-borders")
                    return true
                }, value: { _ in nil }), .operations, .operation, kind: .parameters),
        operation(
            "border", called: "W|WxH|N%[,color=colour]",
            help: "Adds a border in pixels or per cent of the shorter side, white by default. With"
                + " WxH, W is left and right, H top and bottom."),
        operation(
            "rotate", called: "degrees[,background=colour]",
            completion: .list(["90", "180", "270"]),
            help: "Rotates clockwise by any angle. Quarter turns of a JPEG are lossless if its"
                + " width and height are multiples of its block size; see --trim and --perfect."),
        operation(
            "straighten", called: "degrees",
            help:
                "Rotates clockwise by \(Composition.range(of: "straighten") ?? "") degrees and"
                + " crops the blank corners."),
        operation(
            "perspective", called: "x/y;x/y;x/y;x/y",
            help: "Corrects perspective: maps four corners in pixels, clockwise from the top"
                + " left, such as '10/20;310/25;300/190;5/200', to a rectangle."),
        operation(
            "flip", called: "h|v", completion: .list(["h", "v"]),
            help: "Mirrors the image: 'h' swaps left and right, 'v' swaps top and bottom."),
    ]

    /// The names of the profiles that `--profile` converts to.
    private static var profileNames: [String] {
        Composition.choices(of: "profile", "to").filter { $0 != "keep" }
    }

    private static func quoted(_ words: [String]) -> String {
        words.map { "'\($0)'" }.joined(separator: ", ")
    }

    private static let profiles: [EditOption] = [
        operation(
            "profile", called: "name|file", completion: .file(),
            as: .wordOrFile(of: "profile", word: "to", file: "file"),
            help: "Converts the result to a colour profile:"
                + " \(quoted(profileNames)) or an ICC file;"
                + " 'keep', the default, keeps the image's own."),
        operation(
            "intent", called: "name",
            completion: .list(Composition.choices(of: "profile", "intent")),
            as: .ownParameter("intent", of: "profile"),
            help: "Sets the rendering intent for colours outside the profile's gamut:"
                + " \(quoted(Composition.choices(of: "profile", "intent")))."
                + " Has an effect only if a profile with lookup tables converts the colours."),
    ]

    private static let layers: [EditOption] = [
        operation(
            "text", called: "text", as: .layer(of: "text"),
            help: "Draws text; may be repeated."),
        operation(
            "text-options", called: "key=value[,key=value]", as: .layer(of: "text"),
            help: "Sets font, size, colour, position and more of the last --text; see"
                + " 'imageeditor filters text'."
        ),
        operation(
            EditStep.textName, called: "n", as: .layer(of: "text"),
            help: "Selects the text to change: the Nth of the remembered edit or the recipe. The"
                + " next --text and --text-options change it; its other options stay."),
        operation(
            "overlay", called: "file", completion: .file(), as: .layer(of: "overlay"),
            help: "Draws another picture over the image; may be repeated."),
        operation(
            "overlay-options", called: "key=value[,key=value]", as: .layer(of: "overlay"),
            help: "Sets position, size, opacity and blend mode of the last --overlay; see"
                + " 'imageeditor filters overlay'."),
    ]

    private static let recipe = EditOption(
        .value(
            "recipe", \.recipeFile, called: "file", completion: .file(),
            help: "Reads operations from a file and applies them first."), .operations, .operation)

    /// Returns an option that appends an operation. Operations have the order of the command line.
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
                }, values: { _ in [] }), .operations, .operation, alias: alias, kind: kind)
    }

    // MARK: - Output

    static let output: [EditOption] =
        [file, overwriting, inPlace] + OutputOptions.descriptions.map(result) + [
            comparison, upload, metadata,
        ]

    private static let file = EditOption(
        .value(
            "output", letter: "o", \.output, called: "file", takesAnyWord: true,
            completion: .file(),
            help: "Writes to this file; - is standard output."), .output, .delivery, isTask: true)

    private static let overwriting = EditOption(
        .flag(
            "force", \.mayOverwrite,
            help: "Overwrites existing files: those of -o and --compare-to, the copy of"
                + " --in-place=SUFFIX, and those in --out-dir that are not inputs."), .output,
        .delivery)

    private static let inPlace = EditOption(
        .optionalValue(
            "in-place",
            help: "Replaces each image by its result. --in-place=SUFFIX first copies the image to a"
                + " file whose name has SUFFIX added.",
            set: { (request, text) throws(UsageError) in
                guard text.contains("*") || !text.contains("/") else {
                    throw UsageError(
                        "--in-place=\(SafeText.line(text)): a suffix has no slash",
                        advice: "name another folder with a star, as in --in-place='old/*'")
                }
                request.inPlace = InPlace(suffix: text)
                return true
            }, value: { $0.inPlace?.suffix }), .output, .delivery)

    private static let comparison = EditOption(
        .value(
            "compare-to", \.comparison, called: "file", completion: .file(),
            help: "Writes the original and the result side by side into this file. Without -o or"
                + " --in-place, no other file is written."
        ), .output, .delivery, isTask: true)

    private static let upload = EditOption(
        .flag(
            "upload", \.uploads,
            help: "Sends the result to the server, or queues it in the outbox if it cannot be sent"
                + " now."), .output,
        .delivery, isTask: true)

    private static let metadata = EditOption(
        .flag(
            "keep-metadata", \.keepsMetadata,
            help: "Keeps position, owner, serial numbers, comments and thumbnail in an upload, too."
                + " This requires --metadata keep, which is the default."),
        .output, .delivery
    )

    /// Returns the command-line option that sets an output option.
    private static func result(_ description: OptionDescription<OutputOptions>) -> EditOption {
        let name = description.name
        var choices: [String] = []
        if case .word(let words) = description.kind { choices = words }
        return EditOption(
            .words(
                name, called: description.kind == .flag ? nil : description.valueName ?? name,
                takesAnyWord: description.kind.range != nil, choices: choices,
                help: description.summary,
                set: { (request, text) throws(UsageError) in
                    let value: OptionValue? =
                        description.kind == .flag ? .on : description.value(typed: text)
                    guard let value else { return false }
                    if let range = description.kind.range, case .number(let number) = value,
                        let problem = OptionRange.problem(number, outOf: range, of: "--\(name)")
                    {
                        throw UsageError(problem)
                    }
                    request.choices[name] = value
                    return true
                },
                values: { request in request.choices[name].map { [$0.text ?? ""] } ?? [] }),
            .output, .result(description), isTask: description.isEdit)
    }

    // MARK: - Many pictures

    static let batch: [EditOption] = BatchRequest.options.map {
        EditOption($0.placed(in: \EditRequest.batch), .batch, .run)
    }

    // MARK: - The rest

    static let general: [EditOption] = run + drawing + decoders + server + global

    private static let drawing = PictureOptions.options.map {
        EditOption($0.placed(in: \EditRequest.drawing), .general, .run)
    }

    private static let decoders = SandboxOptions.options.map {
        EditOption($0.placed(in: \EditRequest.decoders), .general, .run)
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
                help: "Adds to the remembered edit of the image. Name the image by its original"
                    + " or its last result."),
            .general, .run),
        EditOption(
            .flag(
                "print-recipe", \.printsRecipe, help: "Prints the recipe instead of editing."),
            .general, .run),
        EditOption(
            .flag(
                "as-command", \.printsCommand,
                help: "Prints an equivalent command line instead of editing."),
            .general, .run),
        EditOption(
            .flag(
                "preview", \.previews,
                help: "Shows the result on the terminal; writes nothing and remembers no"
                    + " edit."), .general,
            .run),
        EditOption(
            .flag(
                "offline", \.isOffline,
                help: "Takes images of the feed or the web from the cache."), .general, .run),
        EditOption(
            .flag("json", \.json, help: "Prints one JSON object for each image."), .general, .run),
    ]
}
