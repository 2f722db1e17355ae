import Core
import Foundation
import Rendering

/// A file that a recipe can name.
enum RecipeFile {
    /// True for the bytes of an image, of a `.cube` table or of an ICC profile. Blocks.
    static func isUsable(_ data: Data, by inspector: any ImageInspector) -> Bool {
        // The errors of the three readers do not matter: if all of them fail, no recipe can use the
        // file.
        (try? inspector.inspect(data)) != nil || (try? CubeFile(data)) != nil
            || (try? ColorProfile(.file(data)).operation()) != nil
    }
}
