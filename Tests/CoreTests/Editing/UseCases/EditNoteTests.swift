import Core
import Foundation
import Testing

struct EditNoteTests {
    private let source = EditSource(
        data: Data("a".utf8), facts: ImageFacts(format: .jpeg, width: 3, height: 2, bytes: 9))

    @Test func `an edit that loses nothing has no notes`() throws {
        #expect(try notes(EditPlan(options: .jpeg), result: source.facts).isEmpty)
        #expect(try notes(EditPlan(), result: nil).isEmpty)
    }

    @Test func `options without effect and lost metadata depend on the result's format`() throws {
        var options = OutputOptions(format: .png, quality: 80, isLossless: true, metadata: .strip)
        options.compression = 9
        #expect(
            try notes(EditPlan(options: options), result: source.facts) == [
                .needless(option: "quality", .png), .needless(option: "lossless", .png),
                .metadataLeftOut(["EXIF"], .png),
            ])
        options.format = .jpeg
        #expect(
            try notes(EditPlan(options: options), result: source.facts) == [
                .needless(option: "lossless", .jpeg), .needless(option: "compression", .jpeg),
            ])
    }

    @Test func `the first frame is noted if no frame is chosen and the format has only one`()
        throws
    {
        var facts = ImageFacts(format: .gif, width: 3, height: 2, frames: 4, bytes: 9)
        facts.animation = AnimationTiming(
            durations: Array(repeating: FrameDuration(1, per: 10), count: 4), plays: nil)
        let animated = EditSource(data: Data(), facts: facts)
        func all(_ options: OutputOptions) throws -> [EditNote] {
            try notes(EditPlan(options: options), of: animated, result: facts)
        }
        #expect(try all(.jpeg) == [.firstFrame(of: 4), .metadataLeftOut(["EXIF"], .jpeg)])
        #expect(
            try all(OutputOptions(format: .jpeg, frame: 2)) == [.metadataLeftOut(["EXIF"], .jpeg)])
        #expect(try all(OutputOptions(format: .gif)).isEmpty)
    }

    @Test func `a correction without an operation found nothing to correct`() throws {
        let asked = Recipe([.init(MeasuredOperation.automatic), .init("sepia")])
        let done = EditPlan(recipe: Recipe([.init("sepia")]), options: .jpeg)
        #expect(try notes(done, requested: asked, result: source.facts) == [.nothingToCorrect])
        let changed = EditPlan(recipe: Recipe([.init("matrix"), .init("sepia")]), options: .jpeg)
        #expect(try notes(changed, requested: asked, result: source.facts).isEmpty)
    }

    @Test func `damage, remarks and losses follow in this order`() throws {
        var source = source
        source = EditSource(
            data: source.data,
            facts: ImageFacts(
                format: .jpeg, width: 3, height: 2, bytes: 9,
                auxiliary: AuxiliaryContent(videoBytes: 9, pictures: 2), hasInks: true))
        var plan = EditPlan(options: .jpeg, isIncomplete: true)
        var result = source.facts
        #expect(try notes(plan, of: source, result: result) == [.incomplete])
        plan.isDamaged = true
        result.hasInks = false
        result.auxiliary.pictures = 1
        result.auxiliary.videoBytes = nil
        #expect(
            try notes(plan, of: source, result: result, [.flaw(.noEnd)]) == [
                .damaged, .remark(.flaw(.noEnd)), .inksConverted(.jpeg),
                .contentLeftOut(AuxiliaryContent(videoBytes: 9, pictures: 1)),
            ])
        // A comparison is no result: it cannot lose anything.
        #expect(
            try notes(plan, of: source, result: nil, [.flaw(.noEnd)])
                == [.damaged, .remark(.flaw(.noEnd))])
        // What the result still contains is not missing.
        let all = AuxiliaryContent(
            gainMap: ImageSize(width: 4, height: 3), videoBytes: 9, pictures: 2)
        let kept = AuxiliaryContent(gainMap: ImageSize(width: 2, height: 1), pictures: 5)
        #expect(all.missing(in: kept) == AuxiliaryContent(videoBytes: 9))
    }

    private func notes(
        _ plan: EditPlan, requested: Recipe = Recipe(), of other: EditSource? = nil,
        result: ImageFacts?, _ remarks: [ImageRemark] = []
    ) throws -> [EditNote] {
        let source = other ?? source
        var plan = plan
        plan.metadataLeftOut = try EditPlanner(inspector: Inspector())
            .plan(plan.recipe, of: source, as: plan.options).metadataLeftOut
        return plan.notes(
            requested: requested, of: source, result: result, remarks: remarks)
    }

    /// Names EXIF as left out by each format.
    private struct Inspector: ImageInspector {
        func inspect(_ data: Data) throws -> ImageFacts {
            throw ImageRenderingError.unsupportedFormat("")
        }

        func metadataLeftOut(of data: Data, as output: OutputOptions) throws -> [String] {
            ["EXIF"]
        }
    }
}
