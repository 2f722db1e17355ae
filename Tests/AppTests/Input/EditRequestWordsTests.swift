import ArgumentParser
import Foundation
import Testing

@testable import imageeditor

/// An edit's words are read twice over, here and by the declaration: both must agree.
struct EditRequestWordsTests {
    @Test(arguments: [
        "a.jpg", "a.jpg b.png -", "a.jpg --filter sepia", "a.jpg --filter=sepia=0.8",
        "a.jpg --filter sepia --filter brightness=-20 --filter noir,intensity=0.5",
        "a.jpg -o b.png --force", "a.jpg --output b.png", "a.jpg --output=b.png", "a.jpg -o -",
        "a.jpg -o -odd-", "a.jpg --recipe warm.json --upload --keep-metadata",
        "a.jpg --format png --compression 9", "a.jpg --quality 80 --progressive --optimize",
        "a.jpg --subsampling 4:4:4 --metadata strip", "a.webp --lossless --frame 3",
        "a.jpg --allow-truncated --json -q", "a.jpg --quiet", "a.jpg -v", "a.jpg --verbose",
        "a.jpg --server http://localhost:1 --token secret --allow-private --upload",
    ])
    func `the usual words mean what they are declared to mean`(line: String) throws {
        let words = line.split(separator: " ").map(String.init)
        let request = try #require(EditRequest(words: ["edit"] + words))
        let declared = try #require(
            try EditCommand.parseAsRoot(words) as? EditCommand
        ).request

        #expect(String(reflecting: request) == String(reflecting: declared))
    }

    @Test(arguments: [
        "", "a.jpg --help", "--help", "-h", "a.jpg --version", "a.jpg --quality 0",
        "a.jpg --quality many", "a.jpg --quality", "a.jpg -o", "a.jpg --frame 0",
        "a.jpg --format tiff", "a.jpg --lossless --quality 3", "a.jpg --compression 10",
        "a.jpg --nonsense", "a.jpg --nonsense=1", "-- -a.jpg", "a.jpg -qv", "a.jpg -q -v",
        "a.jpg -o a -o b", "a.jpg --output=", "a.jpg --recipe --force", "a.jpg --metadata none",
        "a.jpg --keep-metadata --metadata strip", "--pick library --first",
        "a.jpg --max image-pixels=1", "a.jpg --filter =", "a.jpg --brightness",
        "a.jpg --generate-completion-script bash",
    ])
    func `what is not plainly right is left to the declaration`(line: String) {
        #expect(EditRequest(words: ["edit"] + line.split(separator: " ").map(String.init)) == nil)
    }

    @Test func `other commands are not edits`() {
        #expect(EditRequest(words: []) == nil)
        #expect(EditRequest(words: ["show", "a.jpg"]) == nil)
        #expect(EditRequest(words: ["edit-a.jpg"]) == nil)
    }
}
