public import ArgumentParser
public import Cards

/// The photograph options that `cards add` and `cards edit` share: the sources of the photographs,
/// and the position of the card in them.
struct CardPhotoOptions: ParsableArguments {
    // `unconditional` accepts a file name that begins with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Takes the front from a file, - (standard input), 'camera' or 'library'.",
            valueName: "src"),
        completion: .file())
    var front: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Takes the back from a file, - (standard input), 'camera' or 'library'.",
            valueName: "src"),
        completion: .file())
    var back: String?

    @Flag(
        help: "Crops a photograph taken with the camera to the detected edges, not to the outline.")
    var auto = false

    @Flag(help: "Keeps the whole photographs.")
    var noCrop = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Sets the card's corners in pixels, clockwise from the top left, if only one photograph"
                + " is given.",
            discussion: "Takes four X,Y pairs, such as 120,80 1080,95 1070,700 115,690.",
            valueName: "x,y"))
    var corners: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Sets the card's corners in the photograph of the front.", valueName: "x,y"))
    var frontCorners: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Sets the card's corners in the photograph of the back.", valueName: "x,y"))
    var backCorners: [String] = []

    func validate() throws {
        if auto, noCrop { throw ValidationError("--auto and --no-crop contradict each other") }
        for (name, texts) in [
            ("--corners", corners), ("--front-corners", frontCorners),
            ("--back-corners", backCorners),
        ] where !texts.isEmpty && CardCornersArgument(texts) == nil {
            throw ValidationError(
                "\(name) takes four corners such as 120,80 1080,95 1070,700 115,690, not"
                    + " \(texts.joined(separator: " "))")
        }
        if !corners.isEmpty, auto || noCrop {
            throw ValidationError(
                "--corners and \(auto ? "--auto" : "--no-crop") contradict each other")
        }
        if !corners.isEmpty, front != nil, back != nil {
            throw ValidationError(
                "--corners applies to one photograph; use --front-corners and --back-corners")
        }
        for side in CardSide.allCases where source(of: side) == nil && !corners(of: side).isEmpty {
            throw ValidationError("--\(side.rawValue)-corners requires --\(side.rawValue)")
        }
        if !corners.isEmpty, front == nil, back == nil {
            throw ValidationError("--corners requires --front or --back")
        }
    }

    /// Returns the source of the photograph of `side`; `nil` if none is given.
    func source(of side: CardSide) -> String? {
        side == .front ? front : back
    }

    /// Returns the crop of the photograph of `side`; `nil` if no option sets it.
    func crop(of side: CardSide) -> CardCrop? {
        if let named = CardCornersArgument(corners(of: side)) ?? CardCornersArgument(corners) {
            return .corners(named.value)
        }
        return noCrop ? CardCrop.none : auto ? .automatic : nil
    }

    private func corners(of side: CardSide) -> [String] {
        side == .front ? frontCorners : backCorners
    }
}

/// `--sides`: the photographs that a card must have.
struct CardSidesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Requires photographs of both sides ('both'), a photograph of at least one side"
                + " ('one'), or at least a photograph, a number or a barcode ('none').",
            discussion: "Defaults to 'sides' within 'cards' in config.json, then to 'both'.",
            valueName: "policy"))
    var sides: CardPolicy.Photos?
}

extension CardPolicy.Photos: ExpressibleByArgument {}
