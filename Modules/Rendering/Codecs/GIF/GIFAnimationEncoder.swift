import CImageEditorGIF
import FoundationEssentials

/// Writes an animated GIF. Each frame has its own colours, unless those of the first frame are
/// enough.
///
/// A frame is written when the next one has come: pixels that become transparent again must be
/// cleared by the frame before. Three frames are in memory.
final class GIFAnimationEncoder: AnimationEncoder {
    private struct Pending {
        var frame: FramePixels
        /// The duration of the frame, in hundredths of a second.
        var delay: Int
    }

    private let file: GIFFrameWriter
    private let job: AnimationJob
    // Many viewers show a frame of at most 1/100 s for 1/10 s.
    private var rounding = DurationRounding(unitsPerSecond: 100, most: 65_535, least: 2)
    private var pending: Pending?
    /// The canvas below the pending frame; `nil` for the first frame.
    private var below: FramePixels?

    init(_ job: AnimationJob) throws(ImageEncodingError) {
        self.job = job
        file = try GIFFrameWriter(job)
    }

    func write(_ frame: FramePixels, for duration: FrameDuration?) throws {
        guard let duration else { return }
        if let pending {
            let cleared = Self.cleared(from: pending.frame, to: frame)
            let area = try write(pending, clearing: cleared)
            if cleared != nil { pending.frame.clear(area) }
            below = pending.frame
        }
        pending = Pending(frame: frame, delay: rounding.units(of: duration))
    }

    /// Returns the area that contains all visible pixels that become transparent.
    private static func cleared(
        from frame: FramePixels, to next: FramePixels
    ) -> PixelRectangle? {
        guard frame.channels == 4 else { return nil }
        return frame.area { here, y, x in
            GIFFrameWriter.isVisible(here) && !GIFFrameWriter.isVisible(next.row(y) + 4 * x)
        }
    }

    /// - Returns: The area of the written picture.
    private func write(
        _ pending: Pending, clearing cleared: PixelRectangle?
    ) throws -> PixelRectangle {
        var area = PixelRectangle(pending.frame.size)
        if let below {
            area =
                pending.frame.changes(from: below)
                ?? PixelRectangle(x: 0, y: 0, width: 1, height: 1)
            if let cleared { area = area.union(cleared) }
        }
        try file.write(
            pending.frame, area, over: below, delay: pending.delay, isCleared: cleared != nil)
        return area
    }

    func finish() throws {
        if let pending { _ = try write(pending, clearing: nil) }
        pending = nil
        below = nil
        try file.finish()
    }

    func drain(_ body: (UnsafeRawBufferPointer) throws -> Void) throws { try file.drain(body) }
}
