import Foundation
import Rendering
import Testing

/// The visible pixels of each frame, computed by hand: red, green and blue on a canvas of 4 by 2.
struct AnimationTests {
    private static let clear: [UInt8] = [0, 0, 0, 0]
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let green: [UInt8] = [0, 255, 0, 255]
    private static let blue: [UInt8] = [0, 0, 255, 255]

    /// One colour per letter; a dot is transparent.
    private static let letters: [Character: [UInt8]] = [
        "r": red, "g": green, "b": blue, ".": clear,
    ]

    @Test(arguments: [
        // All frames stay.
        ([0, 0, 0] as [UInt8], ["rrrrrrrr", "rggrrrrr", "rggrrrbb"]),
        // Before the third frame, the second is cleared, together with the pixels below it.
        ([0, 2, 0], ["rrrrrrrr", "rggrrrrr", "r..rrrbb"]),
        // Before the third frame, the second is removed and the pixels below it reappear.
        ([0, 3, 0], ["rrrrrrrr", "rggrrrrr", "rrrrrrbb"]),
        // The first frame is cleared.
        ([2, 0, 0], ["rrrrrrrr", ".gg.....", ".gg...bb"]),
        ([3, 3, 3], ["rrrrrrrr", ".gg.....", "......bb"]),
    ])
    func `D1: a frame of a GIF is drawn over the disposed frames before it`(
        disposals: [UInt8], seen: [String]
    ) throws {
        var file = RawGIF(width: 4, height: 2, colors: Self.colors)
        file.add(width: 4, height: 2, [UInt8](repeating: 1, count: 8), disposal: disposals[0])
        file.add(x: 1, width: 2, height: 1, [2, 2], disposal: disposals[1])
        file.add(x: 2, y: 1, width: 2, height: 1, [3, 3], disposal: disposals[2])
        try check(Image(data: file.data), seen)
    }

    @Test func `D1: transparent pixels of a GIF show the frames below`() throws {
        var file = RawGIF(width: 4, height: 2, colors: Self.colors)
        file.add(width: 4, height: 2, [1, 1, 1, 1, 0, 0, 0, 0], transparent: 0)
        file.add(width: 4, height: 2, [0, 2, 0, 2, 0, 2, 0, 2], transparent: 0)
        let image = try Image(data: file.data)
        try check(image, ["rrrr....", "rgrg.g.g"])
        #expect(image.info.hasAlpha)
        #expect(image.info.frames == 2)
    }

    @Test func `D1: a GIF's frames may reach beyond its canvas or lie outside`() throws {
        var file = RawGIF(width: 4, height: 2, colors: Self.colors)
        file.add(width: 4, height: 2, [UInt8](repeating: 1, count: 8))
        file.add(x: 3, y: 1, width: 3, height: 3, [UInt8](repeating: 2, count: 9), disposal: 2)
        file.add(x: 9, y: 9, width: 1, height: 1, [3])
        try check(Image(data: file.data), ["rrrrrrrr", "rrrrrrrg", "rrrrrrr."])
    }

    @Test func `D1: the first frame of a GIF enlarges the canvas`() throws {
        var file = RawGIF(width: 2, height: 1, colors: Self.colors)
        file.add(x: 1, y: 1, width: 3, height: 1, [1, 2, 3])
        try check(Image(data: file.data), [".....rgb"])
    }

    @Test(arguments: 1...20) func `D1: interlaced rows are in the right place`(height: Int) throws {
        let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
            Array(stride(from: first, to: height, by: step))
        }
        let colors = (0..<20).map { [UInt8($0 * 10), 0, 0] }
        var file = RawGIF(width: 1, height: height, colors: colors)
        file.add(width: 1, height: height, order.map { UInt8($0) }, isInterlaced: true)
        let expected = (0..<height).map { [UInt8($0 * 10)] }
        #expect(try rows(of: Image(data: file.data)) == expected)
    }

    @Test(arguments: [
        (true, false, ["rrrrrrrr", "rrggrrrr", "rrggrrbb"]),
        (true, true, ["rrrrrrrr", "rrggrrrr", "rr..rrbb"]),
        (false, false, ["rrrrrrrr", "rr.grrrr", "rr.grrbb"]),
    ])
    func `D1: a frame of a WebP is drawn over the disposed frames before it`(
        blends: Bool, clears: Bool, seen: [String]
    ) throws {
        var file = RawWebP(width: 4, height: 2)
        try file.add(pixels(4, "rrrrrrrr"))
        try file.add(x: 2, pixels(2, blends ? "gg" : ".g"), blends: blends, clears: clears)
        // Frame positions are even, so the first of the two pixels is transparent.
        try file.add(x: 2, pixels(2, "..bb"))
        try check(Image(data: file.data), seen)
    }

    @Test func `half transparent frames of a WebP are blended with the frames below`() throws {
        var file = RawWebP(width: 2, height: 1)
        try file.add(pixels(2, "rr"))
        let size = ImageSize(width: 2, height: 1)
        try file.add(
            try #require(
                Pixels(size: size, layout: .rgba8, samples: [0, 0, 255, 128, 0, 0, 255, 0])))
        let second = try Image(data: file.data).showingFrame(2)
        #expect(try second.pixels().samples == [127, 0, 128, 255, 255, 0, 0, 255])
        #expect(!second.info.hasAlpha)
    }

    @Test(arguments: [ImageFormat.gif, .webp])
    func `a missing frame is an error with the number of frames`(
        _ format: ImageFormat
    ) throws {
        let image = try Image(data: gradient(3, 3).encoded(as: EncodingOptions(format: format)))
        #expect(try image.showingFrame(1).pixels() == image.pixels())
        for number in [2, 0, -1, .max] {
            #expect(throws: ImageDecodingError.noSuchFrame(number, frames: 1)) {
                try image.showingFrame(number)
            }
        }
        #expect(
            ImageDecodingError.noSuchFrame(2, frames: 1).localizedDescription
                == "there is no frame 2; there is 1")
    }

    @Test func `frames are encoded like any picture`() throws {
        var file = RawGIF(width: 4, height: 2, colors: Self.colors)
        file.add(width: 4, height: 2, [UInt8](repeating: 1, count: 8))
        file.add(x: 1, width: 2, height: 1, [2, 2])
        let second = try Image(data: file.data).showingFrame(2).applying([Flip(.vertical)])
        let result = try Image(data: second.encoded(as: EncodingOptions(format: .png)))
        try check(result, ["rrrrrggr"])
    }

    @Test(.needsCorpora) func `D1: every frame of the corpora's animations opens`() throws {
        for corpus in ["gif", "webp"] {
            let files = try CorpusFile.all(corpus, where: { $0.frames ?? 1 > 1 })
            for file in files {
                let image = try Image(data: file.data())
                let frames = try #require(file.frames)
                #expect(image.info.frames == frames)
                let pictures = try (1...frames).map { number in
                    try image.showingFrame(number).pixels().samples
                }
                #expect(Set(pictures).count > 1, "\(file.testDescription)")
                #expect(pictures[0] == (try image.pixels().samples))
            }
        }
    }

    private static let colors: [[UInt8]] = [[0, 0, 0], [255, 0, 0], [0, 255, 0], [0, 0, 255]]

    private func pixels(_ width: Int, _ text: String) throws -> Pixels {
        let size = ImageSize(width: width, height: text.count / width)
        return try #require(Pixels(size: size, layout: .rgba8, samples: Self.samples(text)))
    }

    private static func samples(_ text: String) -> [UInt8] {
        text.flatMap { letters[$0] ?? [] }
    }

    private func check(_ image: Image, _ seen: [String]) throws {
        for (index, text) in seen.enumerated() {
            let frame = try image.showingFrame(index + 1)
            #expect(try frame.pixels().samples == Self.samples(text), "frame \(index + 1)")
        }
    }
}
