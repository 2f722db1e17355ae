public import ArgumentParser
public import Cards

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
