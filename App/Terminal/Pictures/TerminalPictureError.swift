import Foundation
import Rendering

/// Why pixels are no picture for a terminal, or the other way round. No input leads to it.
enum TerminalPictureError: Error, Equatable {
    /// Terminals' pictures are made of RGBA, and these pixels are not.
    case notRGBA(PixelLayout)
    /// The engine does not take so many samples for a picture of this size.
    case samplesDoNotFit(width: Int, height: Int, samples: Int)
}

extension TerminalPictureError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .notRGBA(let layout): "a picture for the terminal is RGBA, not \(layout)"
        case .samplesDoNotFit(let width, let height, let samples):
            "\(samples) samples are no picture of \(width) × \(height) pixels"
        }
    }
}
