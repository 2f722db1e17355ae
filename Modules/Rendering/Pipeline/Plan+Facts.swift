extension Plan {
    /// True if the sides of the stored picture are swapped in the result.
    var swapsSides: Bool {
        stages.reduce(false) { swaps, stage in
            guard case .orient(let orientation) = stage else { return swaps }
            return swaps != orientation.swapsSides
        }
    }

    /// True if no filter changes colours: pixels are moved and resized, and borders are added. The
    /// stages for this may convert colours to another space and back.
    var keepsColors: Bool { !hasColorFilter && converted == nil && !losesProfile }

    /// Converts chroma subsampling of the stored picture to that of the result.
    func turned(_ sampling: (horizontal: Int, vertical: Int)) -> (horizontal: Int, vertical: Int) {
        swapsSides ? (sampling.vertical, sampling.horizontal) : sampling
    }

    /// Returns the layout of the result if planes are kept.
    func turned(_ layout: PixelLayout) -> PixelLayout {
        stages.reduce(layout) { layout, stage in
            if case .orient(let orientation) = stage {
                return OrientStage.turned(layout, orientation)
            }
            return layout
        }
    }

    /// True if the stages between the decoder and the encoder take about as long as either of the
    /// two.
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
