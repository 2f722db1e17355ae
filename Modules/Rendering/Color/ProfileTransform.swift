import CImageEditorLCMS
import Foundation

/// Owns a transform of Little CMS's from a profile to sRGB. It belongs to one thread at a time.
final class ProfileTransform {
    let pointer: OpaquePointer

    /// Whether Little CMS is there. It is asked for at run time, by the few pictures that need it.
    static var isAvailable: Bool { clcms_is_available() }

    /// - Returns: `nil` where the profile is broken or of another space.
    init?(_ profile: Data, from space: clcms_space) {
        let made = profile.withUnsafeBytes { bytes in
            clcms_transform_create(
                bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, space)
        }
        guard let made else { return nil }
        pointer = made
    }

    deinit { clcms_transform_free(pointer) }
}
