import Foundation

/// An animated PNG with given samples; may be invalid.
struct AnimatedPNG {
    let width: Int
    let height: Int
    /// The number of frames in the header.
    var frames: Int
    let depth: UInt8
    let colorType: UInt8
    let isInterlaced: Bool
    var before: [(String, [UInt8])] = []
    /// The chunks after the header of the animation.
    var pieces: [(type: String, payload: [UInt8])] = []
    private var sequence = 0

    init(
        width: Int, height: Int, frames: Int, depth: UInt8 = 8, colorType: UInt8 = 6,
        isInterlaced: Bool = false
    ) {
        self.width = width
        self.height = height
        self.frames = frames
        self.depth = depth
        self.colorType = colorType
        self.isInterlaced = isInterlaced
    }

    var data: Data {
        var file = RawPNG(
            width: width, height: height, depth: depth, colorType: colorType,
            interlaced: isInterlaced, rows: [],
            before: before + [("acTL", RawPNG.number(frames) + RawPNG.number(0))])
        file.chunks.removeAll { $0.type == "IDAT" }
        file.chunks.insert(contentsOf: pieces, at: file.chunks.count - 1)
        return file.data
    }

    private var bytesPerPixel: Int { [1, 0, 3, 1, 2, 0, 4][Int(colorType)] * Int(depth) / 8 }

    /// Adds the default image as one that is not part of the animation.
    mutating func addHidden(_ samples: [UInt8]) {
        pieces.append(("IDAT", compressed(samples, width: width)))
    }

    mutating func add(
        x: Int = 0, y: Int = 0, width: Int, _ samples: [UInt8], disposal: UInt8 = 0,
        blending: UInt8 = 0
    ) {
        let height = samples.count / bytesPerPixel / width
        let numbers = [sequence, width, height, x, y].flatMap(RawPNG.number)
        pieces.append(("fcTL", numbers + [0, 1, 0, 10, disposal, blending]))
        sequence += 1
        let pixels = compressed(samples, width: width)
        if pieces.contains(where: { $0.type == "IDAT" }) {
            pieces.append(("fdAT", RawPNG.number(sequence) + pixels))
            sequence += 1
        } else {
            pieces.append(("IDAT", pixels))
        }
    }

    private func compressed(_ samples: [UInt8], width: Int) -> [UInt8] {
        let size = bytesPerPixel
        let height = samples.count / size / width
        let passes: [(left: Int, top: Int, across: Int, down: Int)] =
            isInterlaced
            ? [
                (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
                (0, 1, 1, 2),
            ] : [(0, 0, 1, 1)]
        var rows: [UInt8] = []
        for (left, top, across, down) in passes where left < width {
            for y in stride(from: top, to: height, by: down) {
                rows.append(0)
                for x in stride(from: left, to: width, by: across) {
                    let start = (y * width + x) * size
                    rows += samples[start..<start + size]
                }
            }
        }
        return RawPNG.stored(rows)
    }
}
