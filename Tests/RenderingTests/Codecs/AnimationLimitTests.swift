import Foundation
import ImageEditorFuzzEntryPoints
import Rendering
import Synchronization
import Testing

/// Limits, cancellation, progress and hostile bytes of animations that are written.
struct AnimationLimitTests {
    private func file(frames: Int, width: Int = 8, height: Int = 6) -> RawGIF {
        var file = RawGIF(width: width, height: height, colors: [[0, 0, 0], [250, 9, 9]])
        file.add(width: width, height: height, [UInt8](repeating: 1, count: width * height))
        for frame in 1..<frames {
            file.add(x: frame % width, width: 1, height: 1, [UInt8(frame % 2)], disposal: 3)
        }
        return file
    }

    @Test func `frames times pixels are limited, for the input and for the result`() throws {
        var limits = DecodingLimits()
        limits.animationPixels = 10 * 48
        let image = try Image(data: file(frames: 10).data, limits: limits)
        #expect(throws: Never.self) { try image.encoded() }
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationPixels, limit: 480, actual: 1_920)
        ) {
            let enlarged = Resize(width: 16, height: 12, mode: .stretch, allowsEnlarging: true)
            return try image.applying([enlarged]).encoded()
        }
        let more = try Image(data: file(frames: 11).data, limits: limits)
        #expect(
            throws: ImageDecodingError.limitExceeded(.animationPixels, limit: 480, actual: 528)
        ) { try more.encoded() }
        #expect(throws: Never.self) { try more.encoded(as: EncodingOptions(format: .jpeg)) }
        #expect(throws: Never.self) { try more.showingFrame(11).encoded() }
    }

    @Test(arguments: [ImageFormat.gif, .webp, .png])
    func `memory is limited`(_ format: ImageFormat) throws {
        var limits = DecodingLimits()
        limits.decodedBytes = 48 * 15
        let image = try Image(data: file(frames: 3).data, limits: limits)
        #expect {
            try image.encoded(as: EncodingOptions(format: format))
        } throws: { error in
            guard case .limitExceeded(.decodedBytes, _, _)? = error as? ImageDecodingError else {
                return false
            }
            return true
        }
    }

    @Test(arguments: [ImageFormat.gif, .webp, .png])
    func `progress counts frames, and each can be the last`(_ format: ImageFormat) throws {
        let image = try Image(data: file(frames: 10).data)
        var shares: [Double] = []
        _ = try image.encoded(
            as: EncodingOptions(format: format), onProgress: { shares.append($0) })
        #expect(shares.count >= 20 && shares == shares.sorted() && shares.last == 1)

        for stop in stride(from: 0.05, to: 1, by: 0.1) {
            let isStopped = Mutex(false)
            #expect(throws: CancellationError.self) {
                try image.encoded(
                    as: EncodingOptions(format: format),
                    isCancelled: { isStopped.withLock { $0 } },
                    onProgress: { share in
                        if share >= stop, share < 0.95 { isStopped.withLock { $0 = true } }
                    })
            }
            if stop > 0.8 { break }
        }
    }

    @Test(arguments: [ImageFormat.gif, .webp, .png])
    func `every cut and every wrong byte gives a result or an error`(
        _ format: ImageFormat
    ) throws {
        let data = try Image(data: file(frames: 5).data).encoded(
            as: EncodingOptions(format: format, isLossless: true))
        for position in 1..<data.count {
            var files = [Data(data.prefix(position))]
            for bit in [0x01, 0x80] as [UInt8] {
                var changed = data
                changed[position] ^= bit
                files.append(changed)
            }
            for file in files {
                for target in [format, .png] {
                    guard let image = try? Image(data: file, limits: .fuzzing) else { continue }
                    let options = EncodingOptions(format: target)
                    for image in [image, image.allowingDamage()] {
                        guard let result = try? image.encoded(as: options) else { continue }
                        #expect(throws: Never.self) { try Image(data: result).verify() }
                    }
                }
            }
        }
    }

    @Test func `a truncated animation is an error, or ends with what there is`() throws {
        var file = file(frames: 5)
        file.tail = []
        file.blocks.removeLast()
        let image = try Image(data: file.data)
        #expect(throws: ImageDecodingError.truncated(.gif)) { try image.encoded() }
        let result = try Image(data: image.allowingTruncation().encoded())
        #expect(result.info.frames == 4)
    }
}
