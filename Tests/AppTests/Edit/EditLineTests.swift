import ArgumentParser
import Core
import Testing

@testable import ImageEditorApp

/// Tests the parser of `edit`, with ArgumentParser, which reads the same table, as a reference.
struct EditLineTests {
    @Test(arguments: [
        "a.jpg", "a.jpg b.png -", "a.jpg --filter sepia", "a.jpg --filter=sepia=0.8",
        "a.jpg --filter sepia --filter brightness=-20 --filter noir,intensity=0.5",
        "a.jpg -o b.png --force", "a.jpg --output b.png", "a.jpg --output=b.png", "a.jpg -o -",
        "a.jpg -o -odd-", "a.jpg --recipe warm.json --upload --keep-metadata",
        "a.jpg --format png --compression 9", "a.jpg --quality 80 --progressive --optimize",
        "a.jpg --subsampling 4:4:4 --metadata strip", "a.webp --lossless --frame 3",
        "a.jpg --allow-truncated --json -q", "a.jpg --quiet", "a.jpg -v", "a.jpg --verbose",
        "a.jpg --server http://localhost:1 --token secret --allow-private --upload",
        "-- -a.jpg", "a.jpg -o a -o b", "--pick library --first", "-qo out.png a.jpg",
        "a.jpg --max image-pixels=1 --max image-side=2", "-o=b.png a.jpg", "a.jpg --format jpg",
        "--pick files --match *.png --limit 3 --type png --type gif --animation reject",
        "a.jpg -rv --out-dir out --jobs 3 --shard 1/4 --name-template {name} --resume --fail-fast",
        "a.jpg --quality 3 --quality 40", "a.jpg --preview --protocol sixel", "-o -- a.jpg",
        "a.jpg --text words --overlay -b.png", "a.jpg --frame=2 -- --hue 3",
        "a.jpg --print-recipe",
        "a.jpg --compare-to c.png", "a.jpg --continue --as-command", "a.jpg --recipe -",
    ])
    func `a line means what ArgumentParser reads in it`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let request = try Self.request(words)
        let declared = try DeclaredEdit.parse(words).request

        #expect(request == declared)
    }

    @Test(arguments: [
        "", "a.jpg --quality 0", "a.jpg --quality many", "a.jpg --quality", "a.jpg -o",
        "a.jpg --frame 0", "a.jpg --format heic", "a.jpg --lossless --quality 3",
        "a.jpg --compression 10", "a.jpg --nonsense", "a.jpg --nonsense=1", "a.jpg -qv",
        "a.jpg -q -v", "a.jpg --output=", "a.jpg --recipe --force", "a.jpg --metadata none",
        "a.jpg --keep-metadata --metadata strip", "a.jpg --filter =", "a.jpg --brightness",
        "a.jpg --force=1", "a.jpg -x", "a.jpg -qx", "a.jpg ---force", "a.jpg --recipe --",
        "a.jpg -5", "a.jpg --max image-pixels", "a.jpg --output= b.png", "a.jpg --pick attic",
    ])
    func `a meaningless line is refused`(line: String) {
        #expect(throws: UsageError.self) {
            try EditLine(["edit"] + line.split(separator: " ").map(String.init))
        }
    }

    @Test(arguments: [
        ("a.jpg --help", ["edit", "--help"]), ("--help", ["edit", "--help"]),
        ("-h", ["edit", "--help"]),
        ("a.jpg --version", ["edit", "--version"]), ("a.jpg -qh", ["edit", "--help"]),
        ("a.jpg --nonsense --help", ["edit", "--help"]),
        ("--experimental-dump-help", ["edit", "--experimental-dump-help"]),
        ("a.jpg --generate-completion-script bash", ["--generate-completion-script", "bash"]),
        ("a.jpg --generate-completion-script=zsh", ["--generate-completion-script=zsh"]),
    ])
    func `help, the version and completion scripts are ArgumentParser's`(
        line: String, words: [String]
    ) throws {
        #expect(
            try EditLine(["edit"] + line.split(separator: " ").map(String.init)) == .help(words))
    }

    @Test(arguments: ["a.jpg -o --help", "a.jpg -- --help", "a.jpg --text -h"])
    func `a value that looks like --help is a value`(line: String) throws {
        let read = try EditLine(["edit"] + line.split(separator: " ").map(String.init))
        guard case .edit? = read else {
            Issue.record("\(String(describing: read))")
            return
        }
    }

    @Test(arguments: [
        ("- --flip h -o -", true), ("- --continue --flip h", true), ("- --flip h --preview", false),
        ("- --flip h --upload", false), ("a.missing --flip h", false),
        ("-r photos --flip h --out-dir small", false),
    ])
    func `only an edit of single files without a screen fits the main loop`(
        line: String, fits: Bool
    ) throws {
        let read = try EditLine(["edit"] + line.split(separator: " ").map(String.init))
        guard case .edit(let request)? = read else {
            Issue.record("\(String(describing: read))")
            return
        }
        #expect(request.fitsMainLoop == fits)
    }

    @Test func `other commands are not edits`() throws {
        #expect(try EditLine([]) == nil)
        #expect(try EditLine(["show", "a.jpg"]) == nil)
        #expect(try EditLine(["edit-a.jpg"]) == nil)
        #expect(try EditLine(["feed", "--brightness", "20"]) == nil)
    }

    @Test func `no edit comes from ArgumentParser`() async {
        for words in [["a.jpg"], ["a.jpg", "--filter", "sepia"], []] {
            await #expect(throws: (any Error).self) {
                _ = try await EditCommand.asyncParseAsRoot(words)
            }
            await #expect(throws: (any Error).self) {
                _ = try await ImageEditor.asyncParseAsRoot(["edit"] + words)
            }
        }
    }

    /// The request of a line, given without the word `edit`.
    static func request(_ words: [String]) throws -> EditRequest {
        guard case .edit(let request)? = try EditLine(["edit"] + words) else {
            throw UsageError("this asks for help")
        }
        return request
    }
}

/// All options of `edit`, parsed by ArgumentParser from its own declarations. It does not preserve
/// the order of different operations.
private struct DeclaredEdit: ParsableArguments, CustomReflectable {
    private(set) var request = EditRequest()

    var customMirror: Mirror {
        let images: [Mirror.Child] = [("images", Argument<[String]>(wrappedValue: []))]
        let options = EditOption.all.map { entry -> Mirror.Child in
            (entry.name, entry.option.declaration(entry.option))
        }
        return Mirror(self, children: images + options)
    }

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: OptionKey.self)
        let images = try container.decode(Argument<[String]>.self, forKey: OptionKey("images"))
        request.images = images.wrappedValue
        for entry in EditOption.all { try entry.option.read(container, &request) }
    }
}
