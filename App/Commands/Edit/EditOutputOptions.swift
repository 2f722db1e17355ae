public import ArgumentParser
public import Core

/// How `edit` writes, beside format and quality.
struct EditOutputOptions: ParsableArguments {
    @Flag(help: "Writes a JPEG from coarse to fine.")
    var progressive = false

    @Option(
        help: ArgumentHelp(
            "How coarse a JPEG's colour is: \(Self.subsamplings); the input's when not given.",
            valueName: "s"))
    var subsampling: ChromaSubsampling?

    @Flag(help: "Makes a JPEG smaller by tables of its own; slower.")
    var optimize = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How hard a PNG is compressed, 0 to 9.", valueName: "n"))
    var compression: Int?

    @Option(
        help: ArgumentHelp(
            "What becomes of EXIF, XMP and comments: keep, strip-private or strip; keep when not"
                + " given, but never on an upload.", valueName: "policy"))
    var metadata: MetadataPolicy?

    @Option(
        help: ArgumentHelp(
            "Writes original and result side by side, and no other file unless -o names one.",
            valueName: "file"),
        completion: .file())
    var compareTo: String?

    private static let subsamplings = ChromaSubsampling.allCases.map(\.rawValue)
        .joined(separator: ", ")

    var choices: EditOutputChoices {
        EditOutputChoices(
            isProgressive: progressive, subsampling: subsampling, optimizesTables: optimize,
            compression: compression, metadata: metadata)
    }
}

extension ChromaSubsampling: ExpressibleByArgument {}

extension MetadataPolicy: ExpressibleByArgument {}
