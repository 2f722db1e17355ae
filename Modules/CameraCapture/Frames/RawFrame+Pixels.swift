import CImageEditorFrames
package import FoundationEssentials
package import Rendering

extension RawFrame {
    /// Decodes the frame to pixels: grey, RGB, or RGBA for a JPEG.
    ///
    /// Replicates the subsampled chroma of an uncompressed frame. Converting 1920 × 1080
    /// uncompressed pixels takes 3 to 6 ms.
    ///
    /// - Throws: ``FrameError``, and the engine's errors for a JPEG.
    package func pixels(
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> Pixels {
        if pixelFormat == .mjpeg {
            guard let file = jpegFile else { throw FrameError.noImage }
            return try Image(data: file).pixels(isCancelled: isCancelled)
        }
        guard
            let planes = FramePlanes(
                pixelFormat, width: width, height: height, bytesPerRow: bytesPerRow)
        else { throw FrameError.invalidShape }
        guard bytes.count >= planes.byteCount else {
            throw FrameError.tooShort(bytes: bytes.count, needed: planes.byteCount)
        }
        let layout: PixelLayout = pixelFormat == .grey ? .gray8 : .rgb8
        let count = width * height * (layout == .gray8 ? 1 : 3)
        let samples = [UInt8](unsafeUninitializedCapacity: count) { samples, initialized in
            bytes.withUnsafeBytes { bytes in
                guard let source = bytes.baseAddress, let target = samples.baseAddress else {
                    return
                }
                convert(source.assumingMemoryBound(to: UInt8.self), planes, into: target)
                initialized = count
            }
        }
        guard
            let pixels = Pixels(
                size: ImageSize(width: width, height: height), layout: layout, samples: samples)
        else { throw FrameError.invalidShape }
        return pixels
    }

    private func convert(
        _ source: UnsafePointer<UInt8>, _ planes: FramePlanes,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        switch pixelFormat {
        case .mjpeg: break
        case .yuyv: convert(.yuyv, source, planes, into: target)
        case .uyvy: convert(.uyvy, source, planes, into: target)
        case .nv12: convert(.nv12, source, planes, into: target)
        case .yuv420: convert(.yuv420, source, planes, into: target)
        case .rgb24:
            for y in 0..<height {
                (target + 3 * width * y).update(
                    from: source + planes.bytesPerRow * y, count: 3 * width)
            }
        case .bgr24:
            for y in 0..<height {
                frames_swapped_row(source + planes.bytesPerRow * y, target + 3 * width * y, width)
            }
        case .grey:
            let grays = encoding.grays
            for y in 0..<height {
                let (from, to) = (source + planes.bytesPerRow * y, target + width * y)
                if let grays {
                    for x in 0..<width { to[x] = grays[Int(from[x])] }
                } else {
                    to.update(from: from, count: width)
                }
            }
        }
    }

    /// Converts all rows. In planar formats, a row of chroma serves two rows of pixels.
    private func convert(
        _ order: frames_order, _ source: UnsafePointer<UInt8>, _ planes: FramePlanes,
        into target: UnsafeMutablePointer<UInt8>
    ) {
        var matrix = encoding.matrix8
        for y in 0..<height {
            let chroma = planes.chromaBytesPerRow * (y / 2)
            frames_rgb_row(
                order, &matrix, source + planes.bytesPerRow * y,
                source + planes.secondPlane + chroma, source + planes.thirdPlane + chroma,
                target + 3 * width * y, width)
        }
    }
}

/// A reason why a frame cannot be decoded.
package enum FrameError: Error, Equatable {
    /// The size or the stride is invalid.
    case invalidShape
    /// The frame ends before its last pixel.
    case tooShort(bytes: Int, needed: Int)
    /// The frame should be a JPEG but is not, or EXIF cannot be written into its file.
    case noImage
}

extension RawFrame {
    /// The frame as a complete JPEG file; `nil` if it is not a JPEG.
    ///
    /// See ``MotionJPEG/file(from:)``.
    package var jpegFile: Data? {
        pixelFormat == .mjpeg ? MotionJPEG.file(from: bytes) : nil
    }
}
