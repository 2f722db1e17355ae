public import Cards
public import Core
public import FoundationEssentials
import ImageEditorThreads
import Rendering

/// Crops photographs of cards with the engine: implements ``CardCropper`` of `Cards` with
/// `Rendering`.
///
/// A picture is decoded once, and once more at a reduced size if the card must be detected. The
/// result is encoded once, in sRGB. The work runs on a separate thread, and stops if the caller is
/// cancelled.
public struct RenderingCardCropper: CardCropper {
    private let limits: Limits
    private let evensLight: Bool

    /// - Parameter evensLight: True to remove a gradient of light from a card that is cut along
    ///   its corners. The light of all other pictures stays as it is.
    public init(limits: Limits = Limits(), evensLight: Bool = true) {
        self.limits = limits
        self.evensLight = evensLight
    }

    public func crop(_ picture: Data, to crop: CardCrop) async throws -> CroppedCard {
        let decodingLimits = limits.decoding
        return try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                let image = try Image(data: picture, limits: decodingLimits)
                let cut = try CardCut(crop, in: image, isCancelled: isCancelled)
                var pixels = try image.applying(cut.filters).storedSize().pixels(
                    isCancelled: isCancelled)
                if evensLight, cut.isAlongCorners, let gradient = LightGradient(of: pixels) {
                    pixels = pixels.evened(gradient)
                }
                let data = try pixels.encoded(
                    as: EncodingOptions(format: .jpeg), isCancelled: isCancelled)
                return CroppedCard(
                    data: data, width: pixels.size.width, height: pixels.size.height,
                    corners: cut.corners, confidence: cut.confidence)
            }
        }
    }
}

extension Image {
    /// Returns the picture in the size in which a card's photograph is stored.
    fileprivate func storedSize() throws -> Image {
        let size = try resultSize()
        let stored = size.storedAsCard
        return applying([.resize(width: stored.width, height: stored.height, mode: .stretch)])
    }
}
