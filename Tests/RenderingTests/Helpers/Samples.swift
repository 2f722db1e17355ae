import Foundation
import Rendering
import Testing

/// A picture in which every pixel identifies its position, smooth enough for a lossy codec.
func gradient(_ width: Int, _ height: Int, layout: PixelLayout = .rgb8) throws -> Pixels {
    var samples: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            let across = UInt8(x * 255 / max(1, width - 1))
            let down = UInt8(y * 255 / max(1, height - 1))
            switch layout {
            case .gray8: samples.append(across)
            case .rgb8, .ycc8: samples += [across, down, 128]
            case .rgba8: samples += [across, down, 128, 255 - down / 2]
            case .cmyk8, .gray16, .rgb16, .rgba16: continue
            }
        }
    }
    let size = ImageSize(width: width, height: height)
    return try #require(Pixels(size: size, layout: layout, samples: samples))
}

/// A grey picture with the given rows.
func gray(_ rows: [[UInt8]]) throws -> Pixels {
    let size = ImageSize(width: rows[0].count, height: rows.count)
    return try #require(Pixels(size: size, layout: .gray8, samples: Array(rows.joined())))
}

/// The red samples of the result, row by row.
func rows(of image: Image) throws -> [[UInt8]] {
    let pixels = try image.pixels()
    return (0..<pixels.size.height).map { y in
        (0..<pixels.size.width).map { x in pixels.samples[(y * pixels.size.width + x) * 4] }
    }
}

/// The pixels in the file's own colour space, ignoring its profile.
func pixelsOfFile(_ image: Image) throws -> Pixels {
    let file = try image.encoded(as: EncodingOptions(format: .png))
    var result = file.prefix(8)
    var start = 8
    while start < file.count {
        let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        let chunk = file[start..<start + length + 12]
        let type = String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self)
        if !["iCCP", "gAMA", "cHRM", "cICP"].contains(type) { result += chunk }
        start += length + 12
    }
    return try Image(data: result).pixels()
}

/// The largest difference between two pictures' samples; 256 if the sizes differ.
func difference(_ a: Pixels, _ b: Pixels) -> Int {
    guard a.size == b.size, a.layout == b.layout else { return 256 }
    return zip(a.samples, b.samples).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

/// The image, and the remarks on a result that contains its pixels.
func imageAndRemarks(of data: Data) throws -> (Image, [ImageRemark]) {
    let image = try Image(data: data)
    var remarks: [ImageRemark] = []
    _ = try image.encoded(as: EncodingOptions(format: .png), onRemark: { remarks.append($0) })
    return (image, remarks)
}
