extension FilterCatalog {
    /// Crops, sizes and turns.
    public static let geometry = [
        Crop.descriptor, Resize.descriptor, Rotate.descriptor, Flip.descriptor,
        Straighten.descriptor, PerspectiveCorrection.descriptor,
    ]
}
