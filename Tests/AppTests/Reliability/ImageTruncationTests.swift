import Foundation
import Testing

/// Truncated files, given to the built tool.
struct ImageTruncationTests {
    private static let subjects = [
        ("jpeg", "s420.jpg"), ("jpeg", "progressive.jpg"), ("jpeg", "arith_seq.jpg"),
        ("jpeg", "cmyk_adobe.jpg"), ("metadata", "gps.png"), ("pngsuite", "basi6a16.png"),
        ("pngsuite", "tp1n3p08.png"), ("webp", "lossy.webp"), ("webp", "lossless_alpha.webp"),
        ("gif", "static256.gif"), ("gif", "interlaced.gif"),
    ]

    @Test(.needsImageCorpora, arguments: subjects)
    func `D3: a file truncated anywhere gives the same result in two processes`(
        _ corpus: String, _ name: String
    ) async throws {
        let data = try Data(contentsOf: URL(filePath: ImageCorpus.file(name, of: corpus).path))
        var results: [[String: Data]] = []
        var words: [[String]] = []
        for byte in ["85", "170"] {
            let place = try Workplace()
            let ending = name.split(separator: ".")[1]
            let names = (0..<64).map { "\($0).\(ending)" }
            for (part, name) in names.enumerated() {
                try place.write(data.prefix(data.count * part / 64), to: name)
            }
            let fill = ["MALLOC_PERTURB_": byte]
            let strict = try await ImageProbe(
                ["edit"] + names + ["--rotate", "90"], in: place, environment: fill)
            #expect(strict.status == 1)
            #expect(try place.names().count == 64)
            #expect(strict.errorLines.count == 65)

            let lenient = try await ImageProbe(
                ["edit"] + names + ["--rotate", "90", "--allow-truncated"], in: place,
                environment: fill)
            let made = try place.names().filter { !names.contains($0) }
            #expect(!made.isEmpty)
            #expect(lenient.output.split(separator: "\n").count == made.count)
            let warnings = lenient.errorLines.filter { $0.contains("a part of the picture") }
            #expect(warnings.count == made.count)
            results.append(
                Dictionary(uniqueKeysWithValues: try made.map { ($0, try place.read($0)) }))
            words.append([strict.error, lenient.error, lenient.output])
        }
        #expect(results[0] == results[1])
        #expect(words[0] == words[1])
    }

    @Test(.needsImageCorpora) func `D3: a picture from a truncated file is reported as incomplete`()
        async throws
    {
        let place = try Workplace()
        let data = try Data(
            contentsOf: URL(filePath: ImageCorpus.file("s420.jpg", of: "jpeg").path))
        try place.write(data, to: "whole.jpg")
        try place.write(data.prefix(data.count / 2), to: "cut.jpg")

        let refused = try await place.run("edit", "cut.jpg", "--filter", "noir")
        #expect(refused.status == 65)
        #expect(
            refused.error
                == "imageeditor: cut.jpg: the image is damaged: the JPEG is cut off;"
                + " edit --allow-truncated decodes it as far as it goes\n")
        #expect(try place.names() == ["cut.jpg", "whole.jpg"])

        let shown = try await place.run(
            "edit", "cut.jpg", "--filter", "noir", "--allow-truncated", "--json")
        #expect(shown.status == 0)
        #expect(
            shown.error
                == #"{"note":{"message":"cut.jpg: the file is cut off; a part of the picture is missing"}}"#
                + "\n")
        let line = try #require(try shown.json().first)
        #expect(line["incomplete"] == .boolean(true))
        #expect(line["width"]?.number == 301)
        #expect(try JSONSchema("edit").problems(with: line) == [])

        // A complete picture is not reported as truncated.
        let whole = try await place.run(
            "edit", "whole.jpg", "--filter", "noir", "--allow-truncated", "--json", "-o", "a.jpg")
        let strict = try await place.run("edit", "whole.jpg", "--filter", "noir", "-o", "b.jpg")
        #expect(whole.status == 0 && strict.status == 0)
        #expect(whole.error == "")
        #expect(try whole.json().first?["incomplete"] == nil)
        #expect(try place.read("a.jpg") == place.read("b.jpg"))
    }

    @Test(.needsImageCorpora) func `D3: damage does not count as truncation`() async throws {
        let place = try Workplace()
        for name in ["png_zeroed64.png", "png_bitflip0.png", "crlf_mangled.png"] {
            let path = try ImageCorpus.file(name, of: "damaged").path
            let strict = try await place.run("edit", path, "--filter", "noir")
            let lenient = try await place.run(
                "edit", path, "--filter", "noir", "--allow-truncated")
            #expect(strict.status == 65, "\(name)")
            #expect(lenient.status == 65, "\(name)")
            #expect(lenient.error == strict.error)
        }
        #expect(try place.names() == [])
    }
}
