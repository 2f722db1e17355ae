import Core
import Rendering

extension EditRunner {
    /// Denies this process the network and other programs, before the bytes of the last image are
    /// decoded.
    ///
    /// Other programs stay allowed if a decoder runs in a process of its own, or may do so.
    func denyUnneeded(after input: InputImage) {
        guard isLast, !request.uploads else { return }
        tool.deny(mayStartDecoder(for: input) ? .network : .networkAndPrograms)
    }

    private func mayStartDecoder(for input: InputImage) -> Bool {
        // The files of layers may have any format.
        if let format = ImageFormat(sniffing: input.data), DecoderSandbox.decodes(format) {
            return true
        }
        return RecipeFiles.hasNames(recipe, with: tool)
    }
}
