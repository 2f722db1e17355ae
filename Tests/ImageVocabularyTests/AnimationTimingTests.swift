import ImageVocabulary
import Testing

struct AnimationTimingTests {
    @Test func `durations are equal whatever their units`() {
        #expect(FrameDuration(7, per: 100) == FrameDuration(70, per: 1_000))
        #expect(FrameDuration(0, per: 7) == .zero)
        #expect(FrameDuration(1, per: 3) != FrameDuration(333, per: 1_000))
        #expect(Set([FrameDuration(7, per: 100), FrameDuration(70, per: 1_000)]).count == 1)
    }

    @Test func `durations are never negative, and units never 0`() {
        #expect(FrameDuration(-1, per: 0) == .zero)
        #expect(FrameDuration(3, per: 0).seconds == 3)
    }

    @Test func `the whole duration is the sum`() {
        let timing = AnimationTiming(
            durations: [FrameDuration(1, per: 4), FrameDuration(1, per: 2)], plays: nil)
        #expect(timing.seconds == 0.75)
    }
}
