import Core
import FoundationEssentials
import ImageEditorFiles
import ImageEditorThreads
import Rendering

extension BatchRun {
    /// Denies this process the network and other programs, before the first image is read: a batch
    /// edits local files.
    ///
    /// Other programs stay allowed if a decoder may run in a process of its own.
    ///
    /// - Returns: True if a decoder may run in a process of its own.
    func denyUnneeded() async throws -> Bool {
        let mayStartDecoder = try await onOwnThread { self.mayStartDecoder }
        tool.deny(mayStartDecoder ? .network : .networkAndPrograms)
        return mayStartDecoder
    }

    /// True if a decoder may run in a process of its own: because of the format of a result, a file
    /// that a recipe names, or the beginning of an input.
    private var mayStartDecoder: Bool {
        if request.format.map(tool.decodesInSandbox) ?? false { return true }
        // A file that a recipe names may have any format.
        if plan.recipes.contains(where: { RecipeFiles.hasNames($0, with: tool) }) { return true }
        return plan.items.contains { item in
            let ending = URL(name: item.output.text).pathExtension
            if ImageFormat(fileExtension: ending).map(tool.decodesInSandbox) ?? false {
                return true
            }
            return switch FileBeginning(item.input) {
            case .bytes(let start):
                ImageFormat(sniffing: start).map(tool.decodesInSandbox) ?? false
            // A pipe can be read only once, so its format is unknown.
            case .pipe: true
            case .unreadable: false
            }
        }
    }
}
