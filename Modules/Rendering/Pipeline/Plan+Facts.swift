extension Plan {
    /// True if the result swaps the stored picture's width and height.
    var swapsSides: Bool {
        stages.reduce(false) { swaps, stage in
            guard case .orient(let orientation) = stage else { return swaps }
            return swaps != orientation.swapsSides
        }
    }

    /// True if the result has the file's colours: filters only move or resize pixels or add
    /// borders. Some stages may still convert colours to another space and back.
    var keepsColors: Bool { !hasColorFilter && converted == nil && !losesProfile }

    /// Converts chroma subsampling of the stored picture to that of the result.
    func turned(_ sampling: (horizontal: Int, vertical: Int)) -> (horizontal: Int, vertical: Int) {
        swapsSides ? (sampling.vertical, sampling.horizontal) : sampling
    }

    /// Returns the layout of the result for a stored picture in `layout` whose planes are kept.
    func turned(_ layout: PixelLayout) -> PixelLayout {
        stages.reduce(layout) { layout, stage in
            if case .orient(let orientation) = stage {
                return OrientStage.turned(layout, orientation)
            }
            return layout
        }
    }

    /// True if the stages between decoder and encoder take about as long as decoding or encoding.
    var isHeavy: Bool {
        stages.contains {
            switch $0 {
            case .points, .crop, .orient, .border, .layer, .depth: false
            case .resize: denominator == 1
            case .neighbourhood, .warp, .transform: true
            }
        }
    }
}
