import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct RememberedEditTests {
    @Test func `the JSON form is stable`() throws {
        let edit = sampleEdit(1)
        let (one, output) = (sampleDigest(1).text, sampleDigest(101).text)

        #expect(
            String(decoding: try edit.jsonData(), as: UTF8.self)
                == #"{"version":2,"#
                + #""original":{"digest":"\#(one)","path":"/photos/1 \"ä\".jpg"},"#
                + #""options":{"format":"jpeg","quality":80},"#
                + #""output":{"path":"/photos/out.jpg","digests":["\#(output)"]},"#
                + #""session":{"version":1,"position":1,"states":[{"version":1,"operations":[]},"#
                + #"{"version":1,"operations":[{"op":"sepia"}]}]}}"# + "\n")
        #expect(try RememberedEdit(json: edit.jsonData()) == edit)
    }

    @Test func `an edit of the first version is that of the file at its path`() throws {
        let text = String(decoding: try sampleEdit(1).jsonData(), as: UTF8.self)
        let content = sampleDigest(1).text
        let old = text.replacing(
            "{\"version\":2,", with: "{\"version\":1,\"content\":\"\(content)\",",
            maxReplacements: 1)

        #expect(try RememberedEdit(json: Data(old.utf8)) == sampleEdit(1))
    }

    @Test func `only an edit that is about to replace another has version 3`() throws {
        var edit = sampleEdit(1)
        edit.announced = .init(
            digest: sampleDigest(7), session: edit.session, options: edit.options)
        #expect(try edit.jsonData().starts(with: Data(#"{"version":2,"#.utf8)))

        var former = sampleEdit(1, operations: [.init("noir"), .init("mono")])
        former.output = .init(path: "/photos/former.jpg", digests: [sampleDigest(8)])
        edit.announced = .init(
            digest: sampleDigest(7), session: edit.session, options: edit.options,
            replaced: former)
        let json = try edit.jsonData()
        #expect(json.starts(with: Data(#"{"version":3,"#.utf8)))
        #expect(try RememberedEdit(json: json) == edit)
        #expect(edit.settled(by: sampleDigest(9)) == former)
        #expect(edit.settled(by: nil) == former)
        #expect(edit.settled(by: sampleDigest(7)).original == edit.original)
        #expect(edit.settled(by: sampleDigest(7)).output?.digests == [sampleDigest(7)])
    }

    @Test func `two edits of the first version become one history`() throws {
        let place = RememberedEdit.Original.Place.file("/a.jpg")
        let first = RememberedEdit(
            original: .init(digest: sampleDigest(1), place: place),
            session: sampleEdit(1).session,
            output: .init(path: "/a.jpg", digests: [sampleDigest(2)]))
        let second = RememberedEdit(
            original: .init(digest: sampleDigest(2), place: place),
            session: sampleEdit(1, operations: [.init("noir")]).session,
            output: .init(path: "/a.jpg", digests: [sampleDigest(3)]))

        let edit = try #require(second.following(first))
        #expect(edit.original == first.original && edit.output == second.output)
        let names = edit.states.map { $0.operations.map(\.name) }
        #expect(names == [[], ["sepia"], ["sepia", "noir"]])
        #expect(edit.session.position == 2 && edit.session.base == sampleDigest(2))
        #expect(first.following(second) == nil)
    }

    @Test func `every option survives a round trip`() throws {
        var edit = sampleEdit(1)
        edit.options = OutputOptions(
            format: .png, quality: 3, isLossless: true, metadata: .strip, frame: 9,
            allowsTruncated: true)
        edit.options.subsampling = .vertical
        edit.options.isProgressive = true
        edit.options.optimizesTables = true
        edit.options.compression = 0

        #expect(try RememberedEdit(json: edit.jsonData()) == edit)
    }

    @Test(arguments: [
        (
            "\"version\":2,\"original\"", "\"version\":4,\"original\"",
            EditSessionError.unsupportedVersion(4)
        ),
        ("\"session\":{\"version\":1", "\"session\":{\"version\":3", .unsupportedVersion(3)),
        (
            "\"operations\":[]", "\"operations\":7",
            .invalidForm(reason: "\"states\" are not a list of recipes")
        ),
        ("{\"version\":1,\"operations\":[]}", "{\"version\":4}", .unsupportedVersion(4)),
        (
            "\"position\":1", "\"position\":2",
            .invalidForm(reason: "\"position\" is not that of a state")
        ),
        ("\"digest\":\"01", "\"digest\":\"zz", .invalidForm(reason: "a digest is invalid")),
        (
            "\"options\"", "\"optional\"",
            .invalidForm(reason: "a part is missing or of another kind")
        ),
    ])
    func `malformed input is refused with the reason`(
        part: String, other: String, error: EditSessionError
    ) throws {
        let text = String(decoding: try sampleEdit(1).jsonData(), as: UTF8.self)
        let changed = text.replacing(part, with: other, maxReplacements: 1)
        #expect(changed != text)

        #expect(throws: error) { try RememberedEdit(json: Data(changed.utf8)) }
    }

    @Test func `truncated and corrupt saved edits do not crash`() throws {
        let data = try sampleEdit(1).jsonData()
        for count in 0..<(data.count - 2) {
            #expect(throws: EditSessionError.self) { try RememberedEdit(json: data.prefix(count)) }
        }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var changed = data
            for _ in 0..<3 {
                changed[Int.random(in: 0..<data.count, using: &random)] = random.sample()
            }
            // Some results are still valid edits.
            _ = try? RememberedEdit(json: changed)
        }
    }

    @Test func `an announced output is known next to the existing one`() {
        let output = RememberedEdit.Output(path: "/a.jpg", digests: [sampleDigest(1)])

        let announced = output.announcing(sampleDigest(2))
        #expect(announced.digests == [sampleDigest(1), sampleDigest(2)])
        #expect(
            announced.announcing(sampleDigest(1)).digests == [sampleDigest(2), sampleDigest(1)])
        let many = (3...30).reduce(announced) { $0.announcing(sampleDigest($1)) }
        #expect(many.digests == (15...30).map { sampleDigest($0) })
    }
}
