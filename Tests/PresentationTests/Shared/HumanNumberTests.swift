import Presentation
import Testing

struct HumanNumberTests {
    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"),
            (1_234_567, "1.2 MB"),
            (9_949, "9.9 kB"), (9_950, "10 kB"), (34_400, "34 kB"), (999_499, "999 kB"),
            (999_500, "1 MB"), (536_870_912, "537 MB"), (Int.max, "9.2 EB"),
        ] as [(Int, String)]) func `bytes are shown with at most three digits`(
            number: Int, text: String
        )
    {
        #expect(HumanNumber.bytes(number) == text)
    }

    @Test func `one is singular, zero and many are plural`() {
        #expect(HumanNumber.count(1, "image") == "1 image")
        #expect(HumanNumber.count(0, "image") == "0 images")
        #expect(HumanNumber.count(12_345, "copy", plural: "copies") == "12,345 copies")
    }

    @Test(
        arguments: [
            (.milliseconds(400), "0.4 s"), (.seconds(5), "5 s"), (.seconds(12), "12 s"),
            (.milliseconds(9_960), "10 s"), (.seconds(125), "2 min 5 s"), (.seconds(120), "2 min"),
            (.seconds(12_000), "3 h 20 min"), (.seconds(-3), "0 s"),
        ] as [(Duration, String)]) func `durations are shown in two units`(
            duration: Duration, text: String
        )
    {
        #expect(HumanNumber.duration(duration) == text)
    }

    @Test func `numbers have no zeros at the end`() {
        #expect(
            [20, 0.8, -1.5, 0, 1e20].map(HumanNumber.plain) == ["20", "0.8", "-1.5", "0", "1e+20"])
        #expect(HumanNumber.grouped(-1_234_567) == "-1,234,567")
        #expect(HumanNumber.grouped(.min) == "-9,223,372,036,854,775,808")
    }
}
