extension ImageSize {
    /// Returns the size after `orientation` has been applied.
    func oriented(_ orientation: Orientation) -> ImageSize {
        orientation.swapsSides ? ImageSize(width: height, height: width) : self
    }

    /// Returns the size of an image that is decoded at 1/`denominator`, rounded up.
    func shrunk(by denominator: Int) -> ImageSize {
        ImageSize(
            width: (width + denominator - 1) / denominator,
            height: (height + denominator - 1) / denominator)
    }
}
