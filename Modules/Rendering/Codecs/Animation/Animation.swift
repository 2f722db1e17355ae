/// The pictures of an animated file, and the way each changes the shared canvas.
struct Animation: Sendable {
    /// The change of a picture's area before the next picture is drawn.
    enum Disposal: Sendable {
        case keep
        /// The area becomes transparent.
        case clear
        /// The area gets back the pixels that it had before the picture was drawn.
        case restore
    }

    struct Frame: Sendable {
        /// The area in pixels of the canvas; it may exceed the canvas.
        var area: PixelRectangle
        var disposal: Disposal
        /// True if transparent pixels show the pixels below them.
        var blends: Bool
        var hasAlpha: Bool
        var duration = FrameDuration.zero
    }

    enum Step: Equatable {
        case draw(Int)
        case clear(Int)
    }

    var canvas: ImageSize
    var frames: [Frame]
    /// The number of times that the animation plays; `nil` if it plays forever.
    var plays: Int? = 1
    /// True if the first frame is only for programs without support for animations.
    var hidesFirst = false

    /// The numbers of the frames that are shown, from 0.
    var shown: Range<Int> { hidesFirst && frames.count > 1 ? 1..<frames.count : 0..<frames.count }

    /// The timing of the frames; `nil` for a still picture.
    var timing: AnimationTiming? {
        guard frames.count > 1 else { return nil }
        return AnimationTiming(durations: frames[shown].map(\.duration), plays: plays)
    }

    /// True if some pixel of some frame is, or may be, transparent.
    var hasAlpha: Bool { frames.indices.contains(where: hasAlpha(at:)) }

    /// Returns the steps that draw frame `last` on an empty canvas. They begin with the last
    /// picture that hides or clears the whole canvas. Pictures that are removed before frame `last`
    /// are not drawn.
    func steps(to last: Int) -> [Step] {
        let first =
            (0...last).last { index in
                switch frames[index].disposal {
                case _ where index == last: covers(index)
                case .keep: covers(index)
                case .clear: isWhole(frames[index])
                case .restore: false
                }
            } ?? 0
        var steps: [Step] = []
        for index in first..<last {
            switch frames[index].disposal {
            case .keep: steps.append(.draw(index))
            // The picture is gone before frame `last` is shown, so clearing its area is enough.
            case .clear: steps.append(.clear(index))
            case .restore: continue
            }
        }
        return steps + [.draw(last)]
    }

    /// Returns `true` if some pixel of the canvas is, or may be, transparent while frame `last` is
    /// shown.
    func hasAlpha(at last: Int) -> Bool {
        var isOpaque = false
        for step in steps(to: last) {
            switch step {
            case .draw(let index):
                let frame = frames[index]
                if !frame.hasAlpha {
                    isOpaque = isOpaque || isWhole(frame)
                } else if !frame.blends {
                    isOpaque = false
                }
            case .clear:
                isOpaque = false
            }
        }
        return !isOpaque
    }

    /// Returns `true` if the picture hides everything below it.
    private func covers(_ index: Int) -> Bool {
        let frame = frames[index]
        return isWhole(frame) && (!frame.blends || !frame.hasAlpha)
    }

    private func isWhole(_ frame: Frame) -> Bool {
        frame.area.x <= 0 && frame.area.y <= 0
            && frame.area.x + frame.area.width >= canvas.width
            && frame.area.y + frame.area.height >= canvas.height
    }

    /// Checks the number of frames, and the sum of their pixels, against `limits`.
    func check(_ limits: DecodingLimits) throws(ImageDecodingError) {
        guard frames.count > 1 else { return }
        try limits.check(.animationFrames, frames.count)
        let pixels = frames.reduce(0) { $0 + $1.area.width * $1.area.height }
        try limits.check(.animationPixels, pixels)
    }
}
