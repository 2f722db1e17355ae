import Core
import Foundation
import ImageEditorFixtures
import Rendering
import Testing

/// The quality of results, and damage of inputs, as the built tool reports them.
struct KeptQualityEndToEndTests {
    @Test func `a turn that is not lossless says so and names trim and perfect`() async throws {
        let place = try Workplace()
        try place.write(try picture(60, 50), to: "odd.jpg")

        let turned = try await place.run("edit", "odd.jpg", "--rotate", "90", "-o", "a.jpg")
        #expect(turned.status == 0)
        #expect(
            turned.error
                == "imageeditor: odd.jpg: not lossless, because an edge cuts through blocks of the"
                + " JPEG; encoded again with the same quality; --trim cuts off the partial blocks,"
                + " to 48 × 60; --perfect refuses such an edit\n")

        let perfect = try await place.run(
            "edit", "odd.jpg", "--rotate", "90", "--perfect", "-o", "b.jpg")
        #expect(perfect.status == 73)
        #expect(
            perfect.error
                == "imageeditor: odd.jpg: the edit is not lossless: an edge cuts through blocks"
                + " of the JPEG; --trim cuts off the partial blocks, to 48 × 60\n")
        #expect(try place.names() == ["a.jpg", "odd.jpg"])

        let trimmed = try await place.run(
            "edit", "odd.jpg", "--rotate", "90", "--trim", "--perfect", "-o", "c.jpg")
        #expect(trimmed.status == 0 && trimmed.error.isEmpty, "\(trimmed.error)")
        #expect(trimmed.text.contains("48 × 60"))
        for options in [["--quality", "80"], ["--subsampling", "4:4:4"]] {
            let both = try await place.run(
                ["edit", "odd.jpg", "--rotate", "90", "--perfect"] + options)
            #expect(both.status == 64 && both.error.contains("contradict"))
        }
    }

    @Test func `a photograph of low quality does not grow`() async throws {
        let place = try Workplace()
        try place.write(try picture(300, 200, quality: 60), to: "low.jpg")
        let before = try place.read("low.jpg").count

        let outcome = try await place.run("edit", "low.jpg", "--hue", "5", "-o", "out.jpg")
        #expect(outcome.status == 0)
        #expect(try place.read("out.jpg").count < before * 12 / 10)
    }

    @Test func `trimming that has no effect says why`() async throws {
        let place = try Workplace()
        try place.write(try picture(60, 50), to: "odd.jpg")
        try place.write(try picture(10, 10), to: "small.jpg")
        for (name, edit, words) in [
            (
                "odd", ["--rotate", "90", "--brightness", "5"],
                "because the edit computes new pixels"
            ),
            ("odd", ["--resize", "50%"], "because the edit computes new pixels"),
            ("small", ["--rotate", "180"], "because no whole block of the JPEG would be left"),
        ] {
            let outcome = try await place.run(
                ["edit", name + ".jpg", "--trim", "--force", "-o", "out.jpg"] + edit)
            #expect(outcome.status == 0)
            #expect(outcome.error.contains("nothing was trimmed, " + words), "\(outcome.error)")
        }
    }

    @Test func `coded pixels that are left over are damage`() async throws {
        let place = try Workplace()
        let file = try picture(64, 48)
        let rest = Data((1...40).map { UInt8($0) }) + Data([0xFF, 0xD9])
        try place.write(file.dropLast(2) + rest, to: "rest.jpg")
        let refused = try await place.run("edit", "rest.jpg", "--rotate", "90", "-o", "a.jpg")
        #expect(refused.status == 65 && refused.error.contains("--allow-damaged"))
        #expect(try place.names() == ["rest.jpg"])
        let allowed = try await place.run("edit", "rest.jpg", "--allow-damaged", "-o", "a.jpg")
        #expect(allowed.status == 0)
        #expect(
            allowed.error
                == "imageeditor: rest.jpg: the file is damaged; parts of the picture are wrong or"
                + " missing\n")
    }

    @Test func `damage that costs no pixel is a note`() async throws {
        let place = try Workplace()
        let file = try picture(64, 48)
        try place.write(file.dropLast(2), to: "end.jpg")
        try place.write(file.prefix(20) + Data([1, 2, 3]) + file.dropFirst(20), to: "stray.jpg")
        for (name, words) in [
            ("end", "the end marker is missing; no pixel is lost"),
            (
                "stray",
                "the JPEG has 3 stray bytes before its pixels; no pixel is lost"
            ),
        ] {
            for command in [["--rotate", "90"], ["--filter", "noir"]] {
                let outcome = try await place.run(
                    ["edit", "\(name).jpg", "-o", "out.jpg", "--force"] + command)
                #expect(outcome.status == 0)
                #expect(outcome.error == "imageeditor: \(name).jpg: \(words)\n")
            }
            let batch = try await place.run(
                "edit", "\(name).jpg", "--filter", "noir", "--out-dir", "out-\(name)")
            #expect(batch.status == 0 && batch.error.contains(words), "\(batch.error)")
        }
    }

    @Test func `a missing end of a PNG is a note, with --allow-truncated, too`() async throws {
        let place = try Workplace()
        try place.write(picture(64, 48), to: "in.jpg")
        _ = try await place.run("edit", "in.jpg", "-o", "whole.png")
        let file = try place.read("whole.png")
        try place.write(file.dropLast(12), to: "end.png")
        for option in [[], ["--allow-truncated"]] {
            let outcome = try await place.run(
                ["edit", "end.png", "--hue", "5", "-o", "out.png", "--force"] + option)
            #expect(outcome.status == 0)
            #expect(
                outcome.error
                    == "imageeditor: end.png: the end marker is missing; no pixel is lost\n")
        }
    }

    @Test func `damaged pixels are an error that names its option`() async throws {
        let place = try Workplace()
        var file = [UInt8](try picture(64, 400))
        let markers = (0..<file.count - 1).filter {
            file[$0] == 0xFF && 0xD0...0xD7 ~= file[$0 + 1]
        }
        file.removeSubrange(markers[11]..<markers[12])
        try place.write(Data(file), to: "bad.jpg")

        let refused = try await place.run("edit", "bad.jpg", "--filter", "noir")
        #expect(refused.status == 65)
        #expect(
            refused.error.hasPrefix("imageeditor: bad.jpg: the pixels of the JPEG are damaged: "))
        #expect(
            refused.error.hasSuffix("; edit --allow-damaged decodes it as far as it goes\n"))

        let allowed = try await place.run(
            "edit", "bad.jpg", "--filter", "noir", "--allow-damaged", "--json", "-o", "a.jpg")
        #expect(allowed.status == 0)
        #expect(allowed.error.contains("parts of the picture are wrong or missing"))
        #expect(try allowed.json().first?["incomplete"] == .boolean(true))
        let lossless = try await place.run(
            "edit", "bad.jpg", "--rotate", "90", "--allow-damaged", "-o", "b.jpg")
        #expect(lossless.status == 0 && lossless.error.contains("wrong or missing"))
    }

    private func picture(_ width: Int, _ height: Int, quality: Int = 90) throws -> Data {
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                samples.append(UInt8(x * 255 / width))
                samples.append(UInt8(y * 255 / height))
                samples.append(UInt8((x * y) % 97))
            }
        }
        let pixels = try #require(
            Pixels(size: ImageSize(width: width, height: height), layout: .rgb8, samples: samples))
        return try pixels.encoded(as: EncodingOptions(format: .jpeg, quality: quality))
    }
}
