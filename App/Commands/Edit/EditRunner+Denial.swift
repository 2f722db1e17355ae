import Core
import Rendering

extension EditRunner {
    /// Denies this process the network and other programs, before the bytes of the last image are
    /// decoded.
    func denyUnneeded(after input: InputImage) {
        guard isLast, !request.uploads else { return }
        let formats = [ImageFormat(sniffing: input.data), format]
        tool.deny(request.denial(whileEditing: formats, by: recipe, with: tool))
    }
}

extension EditRequest {
    /// Everything that an edit does without once its images were read.
    ///
    /// Other programs stay allowed if a decoder runs in a process of its own, or may do so.
    ///
    /// - Parameter formats: Those of the images and of the results, as far as they are known.
    func denial(
        whileEditing formats: [ImageFormat?], by recipe: Recipe, with tool: Tool
    ) -> ProcessDenial {
        // A process of its own also recompresses a result to JPEG XL.
        let isIsolated = formats.contains { $0.map(tool.decodesInSandbox) ?? false }
        // A comparison and the files of layers may have any format.
        return isIsolated || comparison != nil || RecipeFiles.hasNames(recipe, with: tool)
            ? .network : .networkAndPrograms
    }
}
