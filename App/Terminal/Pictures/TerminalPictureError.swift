import Foundation
import Rendering

/// A mismatch between pixels and a terminal picture. No input causes it.
enum TerminalPictureError: Error, Equatable {
    /// The pixels are not RGBA, which terminal pictures require.
    case notRGBA(PixelLayout)
    /// The number of samples does not match the size.
    case samplesDoNotFit(width: Int, height: Int, samples: Int)
}

extension TerminalPictureError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .notRGBA(let layout): "a terminal picture requires RGBA pixels, not \(layout)"
        case .samplesDoNotFit(let width, let height, let samples):
            "\(samples) samples do not make a picture of \(width) × \(height) pixels"
        }
    }
}
