import CImageEditorLCMS
import Foundation

/// Owns a Little CMS transform from a profile to sRGB. One thread at a time may use it.
final class ProfileTransform {
    let pointer: OpaquePointer

    /// True if Little CMS is installed. It is loaded at run time, by the few pictures that need
    /// it.
    static var isAvailable: Bool { clcms_is_available() }

    /// - Returns: `nil` if the profile is broken or of another space.
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
