/// The allowed shape of an EXIF tag's value.
struct EXIFShape {
    /// The size of one value in bytes, by type.
    static let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8]

    private static let text = 2

    let types: Set<Int>
    let counts: ClosedRange<Int>

    /// True for text, which ends with its first zero.
    var isText: Bool { types == [Self.text] }

    static func text(_ most: Int) -> EXIFShape { EXIFShape(types: [text], counts: 1...most) }

    static func numbers(_ most: Int) -> EXIFShape { EXIFShape(types: [3, 4], counts: 1...most) }

    static func fractions(_ most: Int) -> EXIFShape { EXIFShape(types: [5, 10], counts: 1...most) }

    static func bytes(_ most: Int) -> EXIFShape { EXIFShape(types: [7], counts: 1...most) }
}

extension EXIFShape {
    /// The tags of the main directory that contain nothing private, such as size, date and camera.
    static let ofPicture: [Int: EXIFShape] = [
        0x0100: .numbers(1), 0x0101: .numbers(1),
        // Make and model.
        0x010F: .text(64), 0x0110: .text(64),
        // Resolution, date, chroma position.
        0x011A: .fractions(1), 0x011B: .fractions(1), 0x0128: .numbers(1), 0x0132: .text(20),
        0x0213: .numbers(1),
    ]

    /// The tags of the EXIF directory that contain nothing private, such as exposure, date and
    /// lens.
    static let ofExposure: [Int: EXIFShape] = [
        // Time, aperture, program, sensitivity.
        0x829A: .fractions(1), 0x829D: .fractions(1), 0x8822: .numbers(1), 0x8827: .numbers(3),
        0x8830: .numbers(1), 0x8831: .numbers(1), 0x8832: .numbers(1), 0x8833: .numbers(1),
        // Version, dates, components.
        0x9000: .bytes(4), 0x9003: .text(20), 0x9004: .text(20), 0x9101: .bytes(4),
        0x9102: .fractions(1),
        // Speed, aperture, brightness, bias, widest aperture, distance.
        0x9201: .fractions(1), 0x9202: .fractions(1), 0x9203: .fractions(1), 0x9204: .fractions(1),
        0x9205: .fractions(1), 0x9206: .fractions(1),
        // Metering, light, flash, focal length.
        0x9207: .numbers(1), 0x9208: .numbers(1), 0x9209: .numbers(1), 0x920A: .fractions(1),
        // Version, colour space, size.
        0xA000: .bytes(4), 0xA001: .numbers(1), 0xA002: .numbers(1), 0xA003: .numbers(1),
        // Resolution of the sensor and its kind, source, scene.
        0xA20E: .fractions(1), 0xA20F: .fractions(1), 0xA210: .numbers(1), 0xA217: .numbers(1),
        0xA300: .bytes(1), 0xA301: .bytes(1),
        // Rendering, modes, balance, zoom, focal length of a film, scene, gain and other settings.
        0xA401: .numbers(1), 0xA402: .numbers(1), 0xA403: .numbers(1), 0xA404: .fractions(1),
        0xA405: .numbers(1), 0xA406: .numbers(1), 0xA407: .numbers(1), 0xA408: .numbers(1),
        0xA409: .numbers(1), 0xA40A: .numbers(1), 0xA40C: .numbers(1),
        // Focal lengths and apertures, make and model of the lens; gamma.
        0xA432: .fractions(4), 0xA433: .text(64), 0xA434: .text(64), 0xA500: .fractions(1),
    ]
}
