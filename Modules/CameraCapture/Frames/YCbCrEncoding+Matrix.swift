import CImageEditorFrames

extension YCbCrEncoding {
    /// The matrix of ITU-R BT.601 or BT.709, computed from the weights of red and blue in the luma.
    var matrix8: frames_matrix {
        let (red, blue): (Float, Float) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
        let green = 1 - red - blue
        // The 8-bit values of black, and the gains of luma and chroma.
        let (black, lumaGain, chromaGain): (Float, Float, Float) =
            range == .full ? (0, 1, 2) : (16, 255.0 / 219, 2 * 255.0 / 224)
        return frames_matrix(
            black: black, luma_gain: lumaGain,
            red_cr: chromaGain * (1 - red),
            green_cb: -chromaGain * (1 - blue) * blue / green,
            green_cr: -chromaGain * (1 - red) * red / green,
            blue_cb: chromaGain * (1 - blue))
    }

    /// The grey value for each sample; `nil` if samples stay unchanged.
    var grays: [UInt8]? {
        guard range == .limited else { return nil }
        return (0...255).map { sample in
            UInt8(min(max((Float(sample) - 16) * 255 / 219 + 0.5, 0), 255))
        }
    }
}
