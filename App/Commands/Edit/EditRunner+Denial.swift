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
        // A process of its own also recompresses a result to JPEG XL.
        let formats = [ImageFormat(sniffing: input.data), format]
        if formats.contains(where: { $0.map(DecoderSandbox.decodes) ?? false }) { return true }
        // A comparison and the files of layers may have any format.
        return request.comparison != nil || RecipeFiles.hasNames(recipe, with: tool)
    }
}
