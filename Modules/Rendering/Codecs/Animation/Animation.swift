/// The pictures of an animated file, and how each changes the canvas that all are laid on.
struct Animation: Sendable {
    /// What becomes of a picture's part of the canvas before the next one is laid on it.
    enum Disposal: Sendable {
        case keep
        /// It becomes transparent.
        case clear
        /// It becomes what it was before.
        case restore
    }

    struct Frame: Sendable {
        /// In pixels of the canvas, which it may reach beyond.
        var area: PixelRectangle
        var disposal: Disposal
        /// Whether transparent pixels let through what is under them.
        var blends: Bool
        var hasAlpha: Bool
    }

    enum Step: Equatable {
        case draw(Int)
        case clear(Int)
    }

    var canvas: ImageSize
    var frames: [Frame]

    /// What has to be done on an empty canvas to see a frame: no more than is still there in the
    /// end.
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
            // Whatever it shows will not be seen.
            case .clear: steps.append(.clear(index))
            case .restore: continue
            }
        }
        return steps + [.draw(last)]
    }

    /// Whether some pixel is, or may be, transparent while a frame is seen.
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

    /// Whether nothing of what was there before a frame is seen under it.
    private func covers(_ index: Int) -> Bool {
        let frame = frames[index]
        return isWhole(frame) && (!frame.blends || !frame.hasAlpha)
    }

    private func isWhole(_ frame: Frame) -> Bool {
        frame.area.x <= 0 && frame.area.y <= 0
            && frame.area.x + frame.area.width >= canvas.width
            && frame.area.y + frame.area.height >= canvas.height
    }

    /// Checks how many frames there are, and how large.
    func check(_ limits: DecodingLimits) throws(ImageDecodingError) {
        guard frames.count > 1 else { return }
        try limits.check(.animationFrames, frames.count)
        let pixels = frames.reduce(0) { $0 + $1.area.width * $1.area.height }
        try limits.check(.animationPixels, pixels)
    }
}
