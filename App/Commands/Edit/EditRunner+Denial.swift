import Core
import Rendering

extension EditRunner {
    /// Denies this process the network and, if possible, other programs before the last image is
    /// decoded. Does nothing for an edit that uploads.
    func denyUnneeded(after input: InputImage) {
        guard isLast, !request.uploads else { return }
        let formats = [ImageFormat(sniffing: input.data), format]
        tool.deny(request.denial(whileEditing: formats, by: recipe, with: tool))
    }
}

extension EditRequest {
    /// Returns what this process can deny itself after it has read the images of the edit.
    ///
    /// Other programs stay allowed if a decoder may run in a process of its own.
    ///
    /// - Parameter formats: The known formats of the images and of the results.
    func denial(
        whileEditing formats: [ImageFormat?], by recipe: Recipe, with tool: Tool
    ) -> ProcessDenial {
        // The format of the result counts, too: recompressing a JPEG to JPEG XL runs in a process
        // of its own.
        let isIsolated = formats.contains { $0.map(tool.decodesInSandbox) ?? false }
        // A comparison, and a file that the recipe names, may have any format.
        return isIsolated || comparison != nil || RecipeFiles.hasNames(recipe, with: tool)
            ? .network : .networkAndPrograms
    }
}
