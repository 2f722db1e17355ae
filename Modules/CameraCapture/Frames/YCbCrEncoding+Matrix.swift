import CImageEditorFrames

extension YCbCrEncoding {
    /// ITU-R BT.601 and BT.709: how much red and blue weigh in the luma, from which all else
    /// follows.
    var matrix8: frames_matrix {
        let (red, blue): (Float, Float) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
        let green = 1 - red - blue
        // What black and white, and the ends of chroma, are in eight bits.
        let (black, lumaGain, chromaGain): (Float, Float, Float) =
            range == .full ? (0, 1, 2) : (16, 255.0 / 219, 2 * 255.0 / 224)
        return frames_matrix(
            black: black, luma_gain: lumaGain,
            red_cr: chromaGain * (1 - red),
            green_cb: -chromaGain * (1 - blue) * blue / green,
            green_cr: -chromaGain * (1 - red) * red / green,
            blue_cb: chromaGain * (1 - blue))
    }

    /// What a sample of grey becomes; `nil` where it stays.
    var grays: [UInt8]? {
        guard range == .limited else { return nil }
        return (0...255).map { sample in
            UInt8(min(max((Float(sample) - 16) * 255 / 219 + 0.5, 0), 255))
        }
    }
}
