import Foundation
import Rendering
import Testing

/// The visible pixels of each frame of an animated PNG, computed by hand.
struct AnimatedPNGTests {
    private static let letters: [Character: [UInt8]] = [
        "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255], ".": [0, 0, 0, 0],
    ]

    @Test(arguments: [
        // All frames stay.
        ([0, 0, 0] as [UInt8], ["rrrrrrrr", "rggrrrrr", "rggrrrbb"]),
        // Before the third frame, the second is cleared, together with the pixels below it.
        ([0, 1, 0], ["rrrrrrrr", "rggrrrrr", "r..rrrbb"]),
        // Before the third frame, the second is removed and the pixels below it reappear.
        ([0, 2, 0], ["rrrrrrrr", "rggrrrrr", "rrrrrrbb"]),
        ([1, 0, 0], ["rrrrrrrr", ".gg.....", ".gg...bb"]),
        // There was nothing below the first frame.
        ([2, 2, 2], ["rrrrrrrr", ".gg.....", "......bb"]),
    ])
    func `D1: a frame is drawn over the disposed frames before it`(
        disposals: [UInt8], seen: [String]
    ) throws {
        for isInterlaced in [false, true] {
            var file = AnimatedPNG(width: 4, height: 2, frames: 3, isInterlaced: isInterlaced)
            file.add(width: 4, pixels("rrrrrrrr"), disposal: disposals[0])
            file.add(x: 1, width: 2, pixels("gg"), disposal: disposals[1])
            file.add(x: 2, y: 1, width: 2, pixels("bb"), disposal: disposals[2])
            try check(file, seen)
        }
    }

    @Test(
        arguments: [
            (0, ["rrrrrrrr", "g..rrrrr"]), (1, ["rrrrrrrr", "grrrrrrr"]),
        ] as [(UInt8, [String])])
    func `D1: transparent pixels replace or show the pixels below`(
        blending: UInt8, seen: [String]
    ) throws {
        var file = AnimatedPNG(width: 4, height: 2, frames: 2)
        file.add(width: 4, pixels("rrrrrrrr"))
        file.add(width: 3, pixels("g.."), blending: blending)
        try check(file, seen)
    }

    @Test func `D1: a default image outside the animation is no frame, and shows through none`()
        throws
    {
        var file = AnimatedPNG(width: 4, height: 2, frames: 2)
        file.addHidden(pixels("bbbbbbbb"))
        file.add(width: 4, pixels("rrrrrrrr"))
        file.add(x: 1, width: 2, pixels("gg"))
        try check(file, ["rrrrrrrr", "rggrrrrr"])
        var smaller = AnimatedPNG(width: 4, height: 2, frames: 1)
        smaller.addHidden(pixels("bbbbbbbb"))
        smaller.add(x: 1, width: 2, pixels("gg"))
        try check(smaller, [".gg....."])
    }

    @Test func `frames in grey, with a palette and with 16 bits work, too`() throws {
        var gray = AnimatedPNG(width: 2, height: 1, frames: 2, depth: 8, colorType: 0)
        gray.add(width: 2, [10, 20])
        gray.add(x: 1, width: 1, [30])
        let second = try Image(data: gray.data).showingFrame(2)
        #expect(try second.pixels().samples == [10, 10, 10, 255, 30, 30, 30, 255])
        #expect(!second.info.hasAlpha)
        var palette = AnimatedPNG(width: 2, height: 1, frames: 2, depth: 8, colorType: 3)
        palette.before = [("PLTE", [1, 2, 3, 4, 5, 6]), ("tRNS", [255, 0])]
        palette.add(width: 2, [0, 0])
        palette.add(x: 1, width: 1, [1])
        let colors = try Image(data: palette.data).showingFrame(2)
        #expect(try colors.pixels().samples == [1, 2, 3, 255, 4, 5, 6, 0])
        var deep = AnimatedPNG(width: 1, height: 1, frames: 2, depth: 16, colorType: 2)
        deep.add(width: 1, [0, 0, 0, 0, 0, 0])
        deep.add(width: 1, [0x80, 0x80, 0xFF, 0xFF, 0, 200])
        #expect(try Image(data: deep.data).showingFrame(2).pixels().samples == [128, 255, 1, 255])
    }

    /// Chunks 0 and 2 are the headers of the first two pictures, 3 has the second picture's
    /// pixels, 4 is the third header.
    private static let changes: [(frames: Int, change: @Sendable (inout AnimatedPNG) -> Void)] = [
        (3, { _ in }), (2, { $0.frames = 2 }), (3, { $0.frames = 9 }),
        (3, { $0.frames = 1 << 31 }), (1, { $0.frames = 0 }),
        (1, { $0.pieces.remove(at: 3) }), (2, { $0.pieces.removeLast() }),
        (2, { $0.pieces[4].payload[3] = 9 }), (1, { $0.pieces[2].payload[3] = 9 }),
        (2, { $0.pieces[4].payload[7] = 9 }), (2, { $0.pieces[4].payload[12] = 0xFF }),
        (2, { $0.pieces[4].payload[24] = 3 }), (2, { $0.pieces[4].payload[25] = 2 }),
        (1, { $0.pieces[0].payload[7] = 3 }),
    ]

    @Test(arguments: changes.indices) func `only valid frames are counted`(
        _ index: Int
    ) throws {
        var file = AnimatedPNG(width: 4, height: 2, frames: 3)
        file.add(width: 4, pixels("rrrrrrrr"))
        file.add(x: 1, width: 2, pixels("gg"))
        file.add(x: 2, y: 1, width: 2, pixels("bb"))
        Self.changes[index].change(&file)
        let image = try Image(data: file.data)
        try image.verify()
        #expect(try image.pixels().samples == pixels("rrrrrrrr"))
        let frames = image.info.frames
        #expect(frames == Self.changes[index].frames)
        #expect(throws: ImageDecodingError.noSuchFrame(frames + 1, frames: frames)) {
            try image.showingFrame(frames + 1)
        }
    }

    @Test func `D2: too many pictures or pixels are refused`() throws {
        var file = AnimatedPNG(width: 4, height: 2, frames: 4)
        file.add(width: 4, pixels("rrrrrrrr"))
        for _ in 0..<3 { file.add(width: 2, pixels("gg")) }
        var limits = DecodingLimits()
        limits.animationFrames = 4
        limits.animationPixels = 14
        #expect(try Image(data: file.data, limits: limits).info.frames == 4)
        limits.animationFrames = 3
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationFrames, limit: 3, actual: 4)
        ) { try Image(data: file.data, limits: limits) }
        limits.animationFrames = 4
        limits.animationPixels = 13
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationPixels, limit: 13, actual: 14)
        ) { try Image(data: file.data, limits: limits) }
    }

    @Test func `D3: damage and truncation are found in the requested frame`() throws {
        var file = AnimatedPNG(width: 4, height: 2, frames: 2)
        file.add(width: 4, pixels("rrrrrrrr"))
        file.add(width: 4, pixels("gggggggg"))
        let whole = file.data
        #expect(try Image(data: whole).showingFrame(2).pixels().samples == pixels("gggggggg"))
        // The checksum of the second picture's pixels, which precedes the end chunk.
        var damaged = whole
        damaged[damaged.count - 13] ^= 1
        let second = try Image(data: damaged).showingFrame(2)
        #expect(throws: ImageDecodingError.self) { try second.verify() }
        let cut = try Image(data: whole.dropLast(12)).showingFrame(2)
        #expect(try cut.allowingTruncation().pixels().samples == pixels("gggggggg"))
        try checkCuts(of: file)
    }

    @Test func `D3: an animation whose later frames are cut off is truncated in every frame`()
        throws
    {
        for isHidden in [false, true] {
            var file = AnimatedPNG(width: 4, height: 2, frames: 3)
            if isHidden { file.addHidden(pixels("bbbbbbbb")) }
            file.add(width: 4, pixels("rrrrrrrr"))
            file.add(x: 1, width: 2, pixels("gg"))
            file.add(width: 4, pixels("gggggggg"))
            // The pixels of the last frame in two chunks.
            let last = file.pieces.removeLast().payload
            let next = RawPNG.number(isHidden ? 6 : 5)
            file.pieces.append(("fdAT", Array(last.prefix(20))))
            file.pieces.append(("fdAT", next + last.dropFirst(20)))
            try checkCuts(of: file)
        }
    }

    /// Expects that a cut file is truncated, in each frame that it has, unless only its end is
    /// missing.
    private func checkCuts(of file: AnimatedPNG) throws {
        let whole = file.data
        let image = try Image(data: whole)
        for size in 0..<whole.count {
            let cut = whole.prefix(size)
            let error = try errorOfCut(cut, of: image, "\(size) of \(whole.count)")
            #expect((error == nil) == (size >= whole.count - 12), "\(size) of \(whole.count)")
            guard error != nil, let part = try? Image(data: cut) else { continue }
            for frame in 1...part.info.frames {
                #expect(throws: ImageDecodingError.truncated(.png), "\(size), frame \(frame)") {
                    try part.showingFrame(frame).verify()
                }
            }
        }
    }

    private func pixels(_ text: String) -> [UInt8] { text.flatMap { Self.letters[$0] ?? [] } }

    private func check(_ file: AnimatedPNG, _ seen: [String]) throws {
        let image = try Image(data: file.data)
        #expect(image.info.frames == seen.count)
        #expect(try image.pixels().samples == pixels(seen[0]))
        for (index, text) in seen.enumerated() {
            let frame = try image.showingFrame(index + 1)
            #expect(try frame.pixels().samples == pixels(text), "frame \(index + 1)")
            try frame.verify()
        }
    }
}
