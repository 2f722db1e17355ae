import Foundation
import Testing

/// The corpora, given to the built tool: a whole corpus at once, as with `*.jpg`.
struct ImageVerdictTests {
    @Test(
        .needsImageCorpora,
        arguments: ["pngsuite", "jpeg", "exif-orientation", "metadata", "damaged", "gif", "webp"])
    func `D1: the tool's verdict and sizes are the manifest's for every file`(
        _ corpus: String
    ) async throws {
        let files = try ImageCorpus.files(corpus)
        let place = try Workplace()
        let run = try await ImageProbe(
            ["edit"] + files.map(\.path) + ["--json", "--rotate", "180"], in: place)

        var opened: [String: JSON] = [:]
        for line in run.output.split(separator: "\n") {
            let result = try JSON(line)
            opened[try #require(result["input"]?.string)] = result
        }
        for file in files {
            let result = opened[file.path]
            switch file.isReadable ? file.expect : "error" {
            case "ok":
                #expect(result != nil, "\(file.file)")
                let isAmbiguous = ["exif_ifd_loop.jpg", "orientation_type_long.jpg"]
                    .contains(file.file)
                if !isAmbiguous {
                    #expect(result?["width"]?.number == file.display_width.map(Double.init))
                    #expect(result?["height"]?.number == file.display_height.map(Double.init))
                }
            case "error": #expect(result == nil, "\(file.file)")
            default: break
            }
        }
        // Each failure is reported once, with a reason, and leaves no output.
        let failed = files.count - opened.count
        #expect(run.status == (failed == 0 ? 0 : 1))
        // All frames of animations are edited. The last line counts the failures.
        let failures = try run.errorLines.filter { $0.hasPrefix("{") }
            .compactMap { try JSON($0)["error"]?["message"]?.string }
        // A turn that is not lossless is noted, and so is damage that costs no pixel.
        let notes = run.errorLines.filter { $0.hasPrefix(#"{"note""#) }
        #expect(run.errorLines.count == notes.count + failed)
        let total = "\(failed) of \(files.count) images failed"
        #expect(run.errorLines.count { $0.contains(total) } == (failed == 0 ? 0 : 1))
        #expect(failures.count == failed)
        #expect(try place.names().count == opened.count)
        for line in failures {
            #expect(files.contains { line.contains($0.file) }, "\(line)")
        }
    }

    @Test(
        .needsImageCorpora,
        arguments: [
            ("damaged", "svg_xxe.svg", "SVG"), ("bombs", "bmp_claims_100000x100000.bmp", "BMP"),
        ])
    func `D1: an unsupported format is named, and the exit status is 65`(
        _ corpus: String, _ name: String, _ format: String
    ) async throws {
        let place = try Workplace()
        let path = try ImageCorpus.file(name, of: corpus).path
        for command in [["show", path], ["edit", path, "--filter", "noir"]] {
            let run = try await ImageProbe(command, in: place)
            #expect(run.status == 65)
            #expect(run.output == "")
            #expect(run.errorLines.count == 1)
            #expect(run.error.contains("\(format) images cannot be read"), "\(run.error)")
        }
        #expect(try place.names() == [])
    }
}
