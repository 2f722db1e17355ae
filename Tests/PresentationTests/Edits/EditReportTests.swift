import Core
import Presentation
import Testing

struct EditReportTests {
    private let report = EditReport(
        input: "http://user:secret@host/a.jpg?x=1", output: "a-sepia.jpg",
        facts: ImageFacts(format: .jpeg, width: 1200, height: 800, bytes: 123_456),
        recipe: Recipe([.init("sepia", ["intensity": 0.8]), .init("crop", ["y": 2, "x": "1"])]),
        delivery: .sent(UploadReceipt(status: nil)))

    @Test func `a result is one line`() {
        #expect(
            EditResultPresenter().line(for: report) == "a-sepia.jpg  1200 × 800  JPEG  123 kB")
    }

    @Test func `several failures are counted`() {
        #expect(EditResultPresenter().summary(failed: 2, of: 1_000) == "2 of 1,000 images failed")
    }

    @Test func `the JSON form has the documented members in their order`() {
        #expect(
            report.json.text
                == #"{"input":"http://host/a.jpg?x=1","output":"a-sepia.jpg","width":1200,"#
                + #""height":800,"format":"jpeg","bytes":123456,"operations":["#
                + #"{"op":"sepia","intensity":0.8},{"op":"crop","x":"1","y":2}],"#
                + #""uploaded":"sent"}"#)
    }

    @Test func `D3: the result of a truncated file is reported as incomplete`() {
        let incomplete = EditReport(
            input: "a.jpg", output: "b.jpg",
            facts: ImageFacts(format: .jpeg, width: 3, height: 2, bytes: 9), recipe: Recipe(),
            isIncomplete: true)

        #expect(incomplete.json.text.hasSuffix(#","uploaded":false,"incomplete":true}"#))
        #expect(
            EditResultPresenter().line(
                for: .incomplete, on: "http://user:secret@host/\u{1B}a.jpg")
                == #"http://host/\x1ba.jpg: the file is cut off; a part of the picture is missing"#)
    }

    @Test func `flaws of an image are reported, with their cost`() {
        let flaws: [ImageFlaw] = [
            .strayBytes(1), .strayBytes(1_200), .wrongLength(marker: 0xE1),
            .wrongLength(marker: 0xFE), .extraBytes(3), .noEnd, .wrongChecksum(chunk: "tE\nt"),
            .wrongFileLength, .wrongChecksum(chunk: "iCCP"), .wrongChecksum(chunk: "cICP"),
        ]
        let lines = EditResultPresenter().lines(
            for: flaws.map { .remark(.flaw($0)) }, on: "http://user:secret@host/\u{1B}a")
        #expect(
            lines
                == [
                    "the JPEG has 1 stray byte before its pixels; no pixel is lost",
                    "the JPEG has 1,200 stray bytes before its pixels; no pixel is lost",
                    "the length of the segment APP1 is wrong; no pixel is lost",
                    "the length of the segment COM is wrong; no pixel is lost",
                    "the JPEG has 3 bytes of padding after its pixels; no pixel is lost",
                    "the end marker is missing; no pixel is lost",
                    "the chunk tE\\nt has a wrong checksum and was left out; no pixel is lost",
                    "the length in the file's header is wrong; no pixel is lost",
                    "the chunk iCCP has a wrong checksum and was left out; it describes the"
                        + " colours, which may look different",
                    "the chunk cICP has a wrong checksum and was left out; it describes the"
                        + " colours, which may look different",
                ].map { "http://host/\\x1ba: " + $0 })
        #expect(
            EditResultPresenter().line(
                for: .remark(.flawOfLayer(.noEnd, picture: "logo\n.png")), on: "a.jpg")
                == "logo\\n.png: the end marker is missing; no pixel is lost")
    }

    @Test func `pixels that were encoded again are reported`() {
        let presenter = EditResultPresenter(
            for: FrontEnd {
                if case .trimBlocksOrRefuse(let size) = $0 {
                    size == nil ? "refuse" : "trim"
                } else {
                    nil
                }
            })
        let trimmed = ImageSize(width: 9, height: 8)
        #expect(
            presenter.lines(
                for: [.incomplete, .remark(.encodedAgain(trimmed: trimmed))], on: "a.jpg")
                == [
                    "a.jpg: the file is cut off; a part of the picture is missing",
                    "a.jpg: not lossless, because an edge cuts through blocks of the JPEG;"
                        + " encoded again with the same quality; trim",
                ])
        #expect(
            presenter.lines(for: [.damaged, .remark(.encodedAgain(trimmed: nil))], on: "a.jpg") == [
                "a.jpg: the file is damaged; parts of the picture are wrong or missing",
                "a.jpg: not lossless; encoded again with the same quality; refuse",
            ])
    }

    @Test func `trimming that has no effect is reported, with the reason`() {
        let obstacles: [TrimObstacle] = [.damage, .noWholeBlock, .newPixels]
        let lines = EditResultPresenter().lines(
            for: obstacles.map { .remark(.notTrimmed($0)) }, on: "a.jpg")
        #expect(
            lines == [
                "a.jpg: nothing was trimmed, because the file is damaged or cut off; encoded again"
                    + " with the same quality",
                "a.jpg: nothing was trimmed, because no whole block of the JPEG would be left; encoded"
                    + " again with the same quality",
                "a.jpg: nothing was trimmed, because the edit computes new pixels",
            ])
    }

    @Test func `D1: taking one frame of an animation is reported`() {
        let presenter = EditResultPresenter(for: FrontEnd { $0 == .chooseFrame ? "choose" : nil })
        #expect(
            presenter.line(for: .firstFrame(of: 1_200), on: "http://user:secret@host/a\n.gif")
                == #"http://host/a\n.gif: animated: 1,200 frames, the first one is used; choose"#)
        #expect(
            presenter.showsFirst(of: 1_200, in: "a.gif")
                == "a.gif: animated: 1,200 frames, the first one is used")
    }

    @Test func `options without effect are reported`() {
        let presenter = EditResultPresenter(for: FrontEnd(naming: { "--\($0)" }))
        #expect(
            presenter.lines(
                for: [
                    .needless(option: "quality", .png), .needless(option: "quality", .gif),
                    .needless(option: "lossless", .jpeg), .needless(option: "progressive", .png),
                    .nothingToCorrect,
                ], on: "a")
                == [
                    "a: --quality has no effect, because PNG is lossless",
                    "a: --quality has no effect, because GIF has no quality",
                    "a: --lossless has no effect: it is for WebP and AVIF, and the output is JPEG",
                    "a: --progressive has no effect, because the output is PNG",
                    "a: --auto found nothing to correct",
                ])
    }

    @Test func `an intent without effect, and lost transparency and colours are reported`() {
        let presenter = EditResultPresenter(for: FrontEnd(naming: { "--\($0)" }))
        let remarks: [ImageRemark] = [
            .needlessIntent, .transparencyLost, .partialTransparencyLost, .colorsConverted,
            .profileLeftOut, .dynamicRangeLost, .jpegNotRestored, .jpegReplaced,
            .inksKeepDepth,
            .writtenAsJPEG(quality: 90), .depthLost(.jpegXL, bits: 8, inputBits: 16),
            .unknownColors(points: "9/99"),
        ]
        #expect(
            presenter.lines(for: remarks.map { .remark($0) }, on: "a") == [
                "a: --intent has no effect, because no profile with tables converts the colours",
                "a: the transparency is lost; transparent pixels are drawn on white",
                "a: partly transparent pixels became opaque or invisible",
                "a: the colours are converted to sRGB, because filters cannot compute in the profile",
                "a: the colour profile does not fit the picture's channels, so it has no effect and"
                    + " is left out",
                "a: HDR is lost; light beyond white is compressed",
                "a: the JPEG in the file cannot be restored; its pixels are encoded again",
                "a: JPEG XL cannot restore this JPEG, such as one with arithmetic coding, but another"
                    + " one with the same pixels",
                "a: --depth has no effect, because CMYK colours are written with 8 bits",
                "a: JPEG XL is written as a JPEG that is recompressed: lossy, with quality 90; PNG"
                    + " and TIFF lose nothing",
                "a: 16 bits for each channel become 8, because JPEG XL is written with 8",
                "a: the file's code for its colours (9/99) is unknown and was ignored",
            ])
    }

    @Test func `metadata that the format cannot hold is reported as left out`() {
        let presenter = EditResultPresenter()
        #expect(
            presenter.line(for: .metadataLeftOut(["EXIF"], .gif), on: "a\n.jpg")
                == #"a\n.jpg: left out: EXIF, for which GIF has no room"#)
        #expect(
            presenter.line(for: .metadataLeftOut(["XMP", "IPTC", "comments"], .webp), on: "a.jpg")
                == "a.jpg: left out: XMP, IPTC and comments, for which WebP has no room")
    }

    @Test func `what a picture has lost is reported`() {
        let presenter = EditResultPresenter()
        let all = AuxiliaryContent(
            gainMap: ImageSize(width: 4, height: 3), videoBytes: 9, pictures: 2)
        #expect(
            presenter.line(for: .contentLeftOut(all), on: "http://u:p@host/a\n.jpg")
                == #"http://host/a\n.jpg: left out: the gain map (which adapts the picture to HDR"#
                + " screens), the video and 2 further pictures")
        #expect(
            presenter.line(for: .contentLeftOut(AuxiliaryContent(frames: 5)), on: "a.avif")
                == "a.avif: left out: the animation (5 frames cannot be read; the still picture is"
                + " used)")
        #expect(
            presenter.line(for: .contentLeftOut(AuxiliaryContent(pictures: 1)), on: "a.jpg")
                == "a.jpg: left out: 1 further picture")
        #expect(
            presenter.line(for: .inksConverted(.tiff), on: "a.jpg")
                == "a.jpg: CMYK colours are converted to RGB; only crops, turns and resizes keep"
                + " them")
        #expect(
            presenter.line(for: .inksConverted(.jpegXL), on: "a.jpg")
                == "a.jpg: CMYK colours are converted to RGB, because JPEG XL is written without"
                + " CMYK")
    }

    @Test func `uploaded is false, sent or queued`() {
        let deliveries: [Outbox.Delivery?] = [
            nil, .sent(UploadReceipt(status: nil)), .queued(reason: "", isTransient: false),
        ]

        let texts = deliveries.map {
            UploadJSON(file: "a", original: nil, delivery: $0).json.text
        }

        #expect(
            texts
                == ["false", #""sent""#, #""queued""#].map {
                    #"{"file":"a","original":null,"uploaded":\#($0)}"#
                })
    }
}
