extension FilterCatalog {
    /// What is laid on an image.
    public static let layers = [Text.descriptor, Overlay.descriptor]
}
