public import ArgumentParser
public import Cards

/// Photographs of a card's sides, and where the card is in them: the options that `add` and `edit`
/// share.
struct CardPhotoOptions: ParsableArguments {
    // Whatever follows is the name, even if it begins with a dash.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A picture of the front: a file, -, camera or library.", valueName: "src"),
        completion: .file())
    var front: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A picture of the back: a file, -, camera or library.", valueName: "src"),
        completion: .file())
    var back: String?

    @Flag(help: "Finds the card in the pictures by its edges, also in a camera's.")
    var auto = false

    @Flag(help: "Keeps the whole pictures.")
    var noCrop = false

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The card's corners in the picture, in pixels, from the top left one clockwise.",
            discussion: "Four times X,Y, such as 120,80 1080,95 1070,700 115,690.",
            valueName: "x,y"))
    var corners: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The same, in the picture of the front.", valueName: "x,y"))
    var frontCorners: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The same, in the picture of the back.", valueName: "x,y"))
    var backCorners: [String] = []

    func validate() throws {
        if auto, noCrop { throw ValidationError("--auto and --no-crop ask for different things") }
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
                "--corners and \(auto ? "--auto" : "--no-crop") ask for different things")
        }
        if !corners.isEmpty, front != nil, back != nil {
            throw ValidationError(
                "--corners are those of one picture; use --front-corners and --back-corners")
        }
        for side in CardSide.allCases where source(of: side) == nil && !corners(of: side).isEmpty {
            throw ValidationError("--\(side.rawValue)-corners needs --\(side.rawValue)")
        }
        if !corners.isEmpty, front == nil, back == nil {
            throw ValidationError("--corners needs --front or --back")
        }
    }

    /// The picture that was named for `side`.
    func source(of side: CardSide) -> String? {
        side == .front ? front : back
    }

    /// Where the card is in the picture of `side`; `nil` where nothing was said.
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

/// `--sides`: what a card may not be without.
struct CardSidesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The photographs a card must have: both, one, or none where it has a number.",
            discussion: "Else \"sides\" of \"cards\" in config.json, else both.",
            valueName: "policy"))
    var sides: CardPolicy.Photos?
}

extension CardPolicy.Photos: ExpressibleByArgument {}
