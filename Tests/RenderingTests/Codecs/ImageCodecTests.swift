import Testing
@testable import Rendering

struct ImageCodecTests {
    @Test(arguments: ImageFormat.allCases)
    func `exactly the formats described as readable or writable have a codec`(
        _ format: ImageFormat
    ) {
        #expect((format.reader != nil) == ImageFormat.read.contains(format))
        #expect((format.writer != nil) == ImageFormat.written.contains(format))
    }

    @Test(arguments: ImageFormat.written)
    func `exactly the formats described as holding CMYK write it`(_ format: ImageFormat) throws {
        let writer = try #require(format.writer)
        #expect(writer.colors.hasInks == format.holdsCMYK)
    }

    @Test(arguments: ImageFormat.written)
    func `exactly the formats described as holding animations write them`(
        _ format: ImageFormat
    ) throws {
        let job = AnimationJob(
            picture: EncodingJob(
                format: StripFormat(layout: .rgb8, width: 2, height: 2),
                options: EncodingOptions(), interruption: Interruption { false }),
            frames: 2, plays: nil, limits: .standard)
        let encoder = try format.writer?.animationEncoder(job)
        #expect((encoder != nil) == format.holdsAnimation)
        let timing = AnimationTiming(durations: [.zero, .zero], plays: 1)
        #expect(format.holds(timing) == format.holdsAnimation)
        #expect(!format.holds(nil))
        #expect(!format.holds(AnimationTiming(durations: [.zero], plays: 1)))
    }
}
