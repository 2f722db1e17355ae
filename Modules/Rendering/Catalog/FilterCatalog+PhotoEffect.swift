extension FilterCatalog {
    /// The looks of the editor's strip, in its order: chrome is 0, sepia 7.
    public static let photoEffects = [
        PhotoEffectChrome.descriptor, PhotoEffectFade.descriptor, PhotoEffectInstant.descriptor,
        PhotoEffectNoir.descriptor, PhotoEffectProcess.descriptor, PhotoEffectTonal.descriptor,
        PhotoEffectTransfer.descriptor, SepiaTone.descriptor,
    ]

    /// Looks that are not in the strip.
    public static let looks = [PhotoEffectMono.descriptor, Identity.descriptor]
}
