import ArgumentParser
import Core
import Editing
import Presentation
import Testing

@testable import ImageEditorApp

struct TypedOperationsTests {
    @Test func `a text may contain anything, and options apply to the last text`() throws {
        #expect(
            try filters([
                "a.jpg", "--text", "a,b=c", "--hue", "3", "--text-options", "size=4%,x=-2",
                "--text", #"back\"#, "--text-options=color=#ff0000", "--text-options", "y=1",
                "--overlay", "l,o.png", "--overlay-options", "mode=screen",
            ])
                == typed(
                    #"text,size=4%,x=-2,text=a\,b=c"#, "hue=3",
                    #"text,color=#ff0000,y=1,text=back\"#, #"overlay,mode=screen,file=l\,o.png"#))
    }

    @Test func `the number of a text selects the text to change`() throws {
        #expect(
            try filters([
                "a.jpg", "--edit-text", "2", "--text-options", "size=4%", "--text", "b,c",
                "--text", "new", "--edit-text=1", "--text-options=color=white",
            ])
                == typed(
                    #"edit-text=2,size=4%,text=b\,c"#, "text,text=new", "edit-text=1,color=white"))
    }

    @Test(arguments: ["0", "-1", "one", "1.5", ""])
    func `a text has a number`(number: String) {
        #expect(throws: UsageError.self) {
            try filters(["a.jpg", "--edit-text", number])
        }
    }

    @Test func `a measured operation keeps its place, and --pick has its own --match`() throws {
        #expect(
            try filters([
                "a.jpg", "--hue", "3", "--auto", "--match", "a,b.jpg", "--match-colors=c=d",
            ]) == typed("hue=3", "auto", #"match=a\,b.jpg"#, "match=c=d"))
        let picking = try EditLineTests.request(["--pick", "files", "--match", "--auto"])
        #expect(picking.picking.match == "--auto" && picking.operations.filters.isEmpty)
        #expect(throws: UsageError.self) { try filters(["a.jpg", "--match", "--auto"]) }
    }

    @Test(arguments: [
        ["--text-options", "size=4"], ["--overlay", "a.png", "--text-options", "size=4"],
        ["--text", ""], ["--text="], ["--text", "--hue"],
        ["--text", "a", "--text-options", "size"],
        ["--text", "a", "--text-options", #"font=b\"#],
    ])
    func `text options before or without a text are a usage error`(arguments: [String]) {
        #expect(throws: UsageError.self) {
            try filters(["a.jpg"] + arguments)
        }
    }

    @Test func `operations become filters, in the order they were typed`() throws {
        #expect(
            try filters(["a.jpg", "--brightness", "20", "--filter", "sepia", "--contrast", "-5"])
                == typed("brightness=20", "sepia", "contrast=-5"))
    }

    @Test func `a value after an equals sign is taken, too`() throws {
        #expect(try filters(["a.jpg", "--crop=10x10+1+2"]) == typed("crop=10x10+1+2"))
    }

    @Test func `further parameters of an operation follow its value`() throws {
        #expect(
            try filters([
                "a.jpg", "--rotate", "12.5,background=white", "--crop", "ratio=4:3",
                "--perspective", "0/0;9/0;9/9;0/9",
            ])
                == typed(
                    "rotate=12.5,background=white", "crop,ratio=4:3",
                    "perspective=0/0;9/0;9/9;0/9"))
    }

    @Test func `gravity belongs to the crop before it, or to the next`() throws {
        #expect(
            try filters(["a.jpg", "--crop", "800x600", "--hue", "3", "--gravity", "NorthWest"])
                == typed("crop=800x600,anchor=northwest", "hue=3"))
        #expect(
            try filters(["a.jpg", "--gravity", "south", "--crop", "ratio=4:3", "--crop=9x9"])
                == typed("crop,ratio=4:3,anchor=south", "crop=9x9"))
        let error = try #require(throws: UsageError.self) {
            try filters(["a.jpg", "--gravity", "south", "--hue", "3"])
        }
        #expect(error.summary == "--gravity requires --crop")
    }

    @Test func `borders are trimmed with or without a tolerance`() throws {
        #expect(
            try filters(["a.jpg", "--trim-borders", "--border", "5%,color=black"])
                == typed("trim-borders", "border=5%,color=black"))
        #expect(try filters(["a.jpg", "--trim-borders=10"]) == typed("trim-borders=10"))
    }

    @Test func `a table of colours may have any file's name`() throws {
        #expect(try filters(["a.jpg", "--lut", "a=1,b.cube"]) == typed(#"lut=a=1\,b.cube"#))
    }

    @Test func `a profile is a word or any file`() throws {
        #expect(
            try filters(["a.jpg", "--profile", "p3", "--intent", "perceptual"])
                == typed("profile,to=p3", "profile,intent=perceptual"))
        #expect(
            try filters(["a.jpg", "--profile", "a=1,b.icc"]) == typed(#"profile,file=a=1\,b.icc"#))
    }

    @Test func `every adjustment has an option of its own`() throws {
        let adjustments = CatalogImageEnhancer(renderer: RecipeRenderer()).adjustments.map(\.name)
        #expect(adjustments.count >= 12)
        for name in adjustments {
            #expect(Self.valued.contains(name), "\(name)")
        }
        let help = EditCommand.helpMessage()
        for name in Self.valued {
            #expect(help.contains("--\(name) <"), "\(name)")
        }
    }

    @Test func `the help shows the catalogue's ranges`() {
        let help = EditCommand.helpMessage()
        func ends(_ name: String) -> [Substring] {
            let line = help.split(separator: "\n").first { $0.contains("--\(name) <") } ?? ""
            let words = line.split { " ,".contains($0) }.drop { !$0.hasPrefix("<") }
            return words.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }.filter { Double($0) != nil }
        }
        for adjustment in CatalogImageEnhancer(renderer: RecipeRenderer()).adjustments {
            let range = adjustment.range
            #expect(
                ends(adjustment.name) == ["\(Int(range.lowerBound))", "\(Int(range.upperBound))"],
                "\(adjustment.name)")
        }
        #expect(ends("straighten") == ["-45", "45"])
        let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Changes hue by -100 (-115 degrees) to 100 (115 degrees)."))
    }

    @Test func `arguments after -- are left alone`() throws {
        let request = try EditLineTests.request(["--", "--brightness", "20"])
        #expect(request.images == ["--brightness", "20"] && request.operations.filters.isEmpty)
    }

    @Test func `the value of another option is not parsed as an operation`() throws {
        let request = try EditLineTests.request(["a.jpg", "-o", "--hue", "--filter", "sepia"])
        #expect(request.output == "--hue")
        #expect(try request.operations.filters == typed("sepia"))
    }

    @Test func `an operation without a value is refused by its name`() throws {
        let error = try #require(throws: UsageError.self) { try filters(["a.jpg", "--hue"]) }
        #expect(error.summary == "missing value for '--hue <n>'")
    }

    @Test(arguments: [
        ["edit", "a.jpg", "--brightness", "--contrast", "3"],
        ["edit", "a.jpg", "--text", "--contrast=3"],
    ])
    func `an option in the place of a value is named`(arguments: [String]) throws {
        let error = try #require(throws: UsageError.self) {
            try EditLine(arguments)
        }

        #expect(
            error.summary == "\(arguments[2]) requires a value, but \(arguments[3]) is an option")
    }

    @Test(arguments: [["--text", "--Hello--"], ["--filter", "--sepia"], ["--crop", "--"]])
    func `a value that begins with two hyphens is attached`(words: [String]) throws {
        let error = try #require(throws: UsageError.self) {
            try EditLine(["edit", "a.jpg"] + words)
        }

        let attached = "\(words[0])=\(words[1])"
        #expect(
            error.summary
                == "\(words[0]) requires a value; one that begins with two hyphens is attached: "
                + attached)
    }

    @Test func `the advice on a value names a filter that exists`() throws {
        let filters = Set(Composition.filterNames)
        let measured = ["match-colors"]
        for entry in EditOption.operations where entry.option.takesAnyWord {
            let error = try #require(throws: UsageError.self) {
                try EditLine(["edit", "a.jpg", "--\(entry.name)="])
            }
            switch try #require(error.advice) {
            case .seeFilter(let name): #expect(filters.contains(name), "\(entry.name)")
            case .seeFilters: #expect(entry.name == "filter")
            default: #expect(measured.contains(entry.name), "\(entry.name)")
            }
        }
        for (option, filter) in [
            ("gravity", "crop"), ("intent", "profile"), ("text-options", "text"),
            ("overlay-options", "overlay"), (EditStep.textName, "text"), ("hue", "hue"),
        ] {
            let error = try #require(throws: UsageError.self) {
                try EditLine(["edit", "a.jpg", "--\(option)="])
            }
            #expect(error.advice == .seeFilter(filter), "\(option)")
        }
    }

    /// The names of operations that take a value.
    private static let valued = EditOption.operations.filter {
        $0.option.valueName != nil
    }.map(\.name)

    private func filters(_ words: [String]) throws -> [FilterArgument] {
        try EditLineTests.request(words).operations.filters
    }

    private func typed(_ filters: String...) throws -> [FilterArgument] {
        try filters.map { try #require(FilterArgument($0)) }
    }
}
