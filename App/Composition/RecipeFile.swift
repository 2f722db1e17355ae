package import Core
package import FoundationEssentials
import Rendering

/// Checks files that recipes may name.
package enum RecipeFile {
    /// Returns true for the bytes of an image, of a `.cube` table or of an ICC profile. Blocks.
    package static func isUsable(_ data: Data, by inspector: any ImageInspector) -> Bool {
        // The errors of the three readers do not matter: if all of them fail, no recipe can use the
        // file.
        (try? inspector.inspect(data)) != nil || (try? CubeFile(data)) != nil
            || (try? ColorProfile(.file(data)).operation()) != nil
    }
}
