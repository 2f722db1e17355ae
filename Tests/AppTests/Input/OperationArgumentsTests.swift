import ArgumentParser
import Core
import Editing
import Testing

@testable import imageeditor

struct OperationArgumentsTests {
    @Test func `a text may hold anything, and its options are meant for the last one`() throws {
        #expect(
            try OperationArguments.rewritten([
                "edit", "a.jpg", "--text", "a,b=c", "--hue", "3", "--text-options", "size=4%,x=-2",
                "--text", #"back\"#, "--text-options=color=#ff0000", "--text-options", "y=1",
                "--overlay", "l,o.png", "--overlay-options", "mode=screen",
            ]) == [
                "edit", "a.jpg", "--filter", #"text,size=4%,x=-2,text=a\,b=c"#, "--filter", "hue=3",
                "--filter", #"text,color=#ff0000,y=1,text=back\"#, "--filter",
                #"overlay,mode=screen,file=l\,o.png"#,
            ])
    }

    @Test func `behind the number of a text its words and options are changed`() throws {
        #expect(
            try OperationArguments.rewritten([
                "edit", "a.jpg", "--edit-text", "2", "--text-options", "size=4%", "--text", "b,c",
                "--text", "new", "--edit-text=1", "--text-options=color=white",
            ]) == [
                "edit", "a.jpg", "--filter", #"edit-text=2,size=4%,text=b\,c"#, "--filter",
                "text,text=new", "--filter", "edit-text=1,color=white",
            ])
    }

    @Test(arguments: ["0", "-1", "one", "1.5", ""])
    func `a text has a number`(number: String) {
        #expect(throws: UsageError.self) {
            try OperationArguments.rewritten(["edit", "a.jpg", "--edit-text", number])
        }
    }

    @Test func `what is measured has its place, and --pick has its own --match`() throws {
        #expect(
            try OperationArguments.rewritten([
                "edit", "a.jpg", "--hue", "3", "--auto", "--match", "a,b.jpg", "--match-colors=c=d",
            ]) == [
                "edit", "a.jpg", "--filter", "hue=3", "--filter", "auto", "--filter",
                #"match=a\,b.jpg"#, "--filter", "match=c=d",
            ])
        let picking = ["edit", "--pick", "files", "--match", "--auto"]
        #expect(try OperationArguments.rewritten(picking) == picking)
        #expect(throws: UsageError.self) {
            try OperationArguments.rewritten(["edit", "a.jpg", "--match", "--auto"])
        }
    }

    @Test(arguments: [
        ["--text-options", "size=4"], ["--overlay", "a.png", "--text-options", "size=4"],
        ["--text", ""], ["--text="], ["--text", "--hue"],
        ["--text", "a", "--text-options", "size"],
        ["--text", "a", "--text-options", #"font=b\"#],
    ])
    func `what is no text or stands before it is a usage error`(arguments: [String]) {
        #expect(throws: UsageError.self) {
            try OperationArguments.rewritten(["edit", "a.jpg"] + arguments)
        }
    }

    @Test func `operations become filters, in the order they were typed`() throws {
        #expect(
            try OperationArguments.rewritten([
                "edit", "a.jpg", "--brightness", "20", "--filter", "sepia", "--contrast", "-5",
            ]) == [
                "edit", "a.jpg", "--filter", "brightness=20", "--filter", "sepia", "--filter",
                "contrast=-5",
            ])
    }

    @Test func `a value after an equals sign is taken, too`() throws {
        #expect(
            try OperationArguments.rewritten(["edit", "a.jpg", "--crop=10x10+1+2"])
                == ["edit", "a.jpg", "--filter", "crop=10x10+1+2"])
    }

    @Test func `what else belongs to an operation follows its value`() throws {
        #expect(
            try OperationArguments.rewritten([
                "edit", "a.jpg", "--rotate", "12.5,background=white", "--crop", "ratio=4:3",
                "--perspective", "0/0;9/0;9/9;0/9",
            ]) == [
                "edit", "a.jpg", "--filter", "rotate=12.5,background=white", "--filter",
                "crop,ratio=4:3", "--filter", "perspective=0/0;9/0;9/9;0/9",
            ])
    }

    @Test func `a table of colours may have any file's name`() throws {
        #expect(
            try OperationArguments.rewritten(["edit", "a.jpg", "--lut", "a=1,b.cube"])
                == ["edit", "a.jpg", "--filter", #"lut=a=1\,b.cube"#])
    }

    @Test func `every adjustment has an option of its own`() throws {
        let adjustments = CatalogImageEnhancer(renderer: RecipeRenderer()).adjustments.map(\.name)
        #expect(adjustments.count >= 12)
        for name in adjustments {
            #expect(OperationArguments.names.contains(name), "\(name)")
        }
        let help = EditCommand.helpMessage()
        for name in OperationArguments.names {
            #expect(help.contains("--\(name) <"), "\(name)")
        }
    }

    @Test func `the help tells the catalogue's ranges`() {
        let help = EditCommand.helpMessage()
        func ends(_ name: String) -> [Substring] {
            let line = help.split(separator: "\n").first { $0.contains("--\(name) <") } ?? ""
            let words = line.split { " ,".contains($0) }.drop { !$0.hasPrefix("<") }
            return words.filter { Double($0) != nil }
        }
        for adjustment in CatalogImageEnhancer(renderer: RecipeRenderer()).adjustments {
            let range = adjustment.range
            #expect(
                ends(adjustment.name) == ["\(Int(range.lowerBound))", "\(Int(range.upperBound))"],
                "\(adjustment.name)")
        }
        #expect(ends("straighten") == ["-45", "45"])
    }

    @Test func `what comes after -- is left alone`() throws {
        #expect(
            try OperationArguments.rewritten(["edit", "--", "--brightness", "20"])
                == ["edit", "--", "--brightness", "20"])
    }

    @Test func `the value of another option is not taken for an operation`() throws {
        #expect(
            try OperationArguments.rewritten(["edit", "a.jpg", "-o", "--hue", "--filter", "sepia"])
                == ["edit", "a.jpg", "-o", "--hue", "--filter", "sepia"])
    }

    @Test func `other commands are left alone`() throws {
        #expect(
            try OperationArguments.rewritten(["feed", "--brightness", "20"])
                == ["feed", "--brightness", "20"])
    }

    @Test func `an operation without a value is left for the parser to refuse`() throws {
        #expect(
            try OperationArguments.rewritten(["edit", "a.jpg", "--hue"]) == [
                "edit", "a.jpg", "--hue",
            ])
    }

    @Test(arguments: [
        ["edit", "a.jpg", "--brightness", "--contrast", "3"],
        ["edit", "a.jpg", "--filter", "--sepia"],
        ["edit", "a.jpg", "--crop", "--"],
    ])
    func `an option in the place of a value is named`(arguments: [String]) throws {
        let error = try #require(throws: UsageError.self) {
            try OperationArguments.rewritten(arguments)
        }

        #expect(error.summary == "\(arguments[2]) needs a value, and \(arguments[3]) is an option")
    }
}
