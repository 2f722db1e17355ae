import CImageEditorGIF
import FoundationEssentials

/// Writes an animated GIF. A frame has its own palette unless that of the first frame contains all
/// its colours.
///
/// A frame is written after the next one has arrived, because a frame must clear the pixels that
/// are transparent in the next one. Up to three frames are in memory.
final class GIFAnimationEncoder: AnimationEncoder {
    private struct Pending {
        var frame: FramePixels
        /// The duration of the frame, in hundredths of a second.
        var delay: Int
    }

    private let file: GIFFrameWriter
    private let job: AnimationJob
    // Durations of more than 1/100 s become at least 2/100 s: many viewers show a frame of 1/100 s
    // or less for 1/10 s.
    private var rounding = DurationRounding(unitsPerSecond: 100, most: 65_535, least: 2)
    private var pending: Pending?
    /// The canvas before the pending frame is drawn; `nil` for the first frame.
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

    /// Returns the smallest area that contains all pixels that are visible in `frame` but not in
    /// `next`; `nil` if there are no such pixels.
    private static func cleared(
        from frame: FramePixels, to next: FramePixels
    ) -> PixelRectangle? {
        guard frame.channels == 4 else { return nil }
        return frame.area { here, y, x in
            GIFFrameWriter.isVisible(here) && !GIFFrameWriter.isVisible(next.row(y) + 4 * x)
        }
    }

    /// Writes the pending frame, and returns the area of its picture in the file.
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
