import Foundation
import Rendering
import Testing

/// The error descriptions that users of the library see.
struct FilterErrorTests {
    @Test(
        arguments: [
            (FilterError.unknownFilter("sepai"), "sepai: no filter has this name"),
            (
                .unknownParameter(filter: "crop", parameter: "z", known: ["x", "y"]),
                "crop: unknown parameter z; expected one of x, y"
            ),
            (
                .unknownParameter(filter: "median", parameter: "z", known: []),
                "median: unknown parameter z"
            ),
            (
                .givenTwice(filter: "sepia", keys: ["inputIntensity", "intensity"]),
                "sepia: inputIntensity and intensity are the same parameter; give only one"
            ),
            (
                .outOfRange(
                    filter: "sepia", parameter: "intensity", value: 1.5, minimum: 0, maximum: 1),
                "sepia: intensity 1.5 is not within 0…1"
            ),
            (
                .impossibleSize(filter: "resize", parameter: "size", value: "0x3"),
                "resize: size 0x3 is not within 1…65535 pixels a side"
            ),
            (
                .invalidValue(filter: "flip", parameter: "axis", value: "none", expected: "h or v"),
                "flip: it needs h or v"
            ),
            (
                .invalidValue(filter: "flip", parameter: "axis", value: "z", expected: "h or v"),
                "flip: axis z is not h or v"
            ),
            (.outsideImage(filter: "crop", reason: "too far"), "crop: too far"),
            (
                .usedTooOften(filter: "trim-borders", most: 4),
                "trim-borders: an edit can have it 4 times at most"
            ),
        ] as [(FilterError, String)])
    func `an error is a sentence with the mistake`(error: FilterError, sentence: String) {
        #expect(error.localizedDescription == sentence)
        #expect(sentence.hasPrefix(error.filter))
    }

    @Test(arguments: [
        ("matrix", "red", "1 0", "red 1 0 is not 3 numbers with spaces or colons between them"),
        (
            "matrix", "red", "1 0 0 1",
            "red 1 0 0 1 is not 3 numbers, or 4 with a last one of 0, since alpha stays"
        ),
        (
            "curve", "points", "0:0 1",
            "points 0:0 1 is not pairs of numbers with spaces or colons between them"
        ),
        (
            "monochrome", "color", "red",
            "color red is not #RRGGBB, R G B of 0…1, white or black"
        ),
        ("matrix", "blue", "0 0 101", "blue 101 is not within -100…100"),
        ("matrix", "bias", "0 -101 0", "bias -101 is not within -100…100"),
        (
            "resize", "size", "0%",
            "size 0% is not a width (W), a height (xH), both (WxH), or 0.01% to 10000%"
        ),
        ("flip", "axis", "z", "axis z is not one of horizontal, vertical, h, v"),
        ("crop", "ratio", "0:3", "ratio 0:3 is not W:H, each above 0 and up to 65535"),
    ])
    func `invalid numbers and colours are refused with the expected form`(
        filter: String, key: String, value: String, reason: String
    ) {
        let error = #expect(throws: FilterError.self) {
            try FilterCatalog.standard.filter(named: filter, parameters: [key: .text(value)])
                .operation()
        }
        #expect(error?.reason == reason)
    }
}
