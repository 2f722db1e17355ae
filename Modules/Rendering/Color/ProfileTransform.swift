import CImageEditorLCMS
import FoundationEssentials

/// Owns a Little CMS transform between two profiles. One thread at a time may use it.
final class ProfileTransform {
    let pointer: OpaquePointer

    /// The name of the library, for errors.
    static let library = "Little CMS (Debian package liblcms2-2)"

    /// True if Little CMS is installed. The library is loaded when it is first needed.
    static var isAvailable: Bool { clcms_is_available() }

    /// - Parameters:
    ///   - space: The colour space of `profile`.
    ///   - result: The profile of the result; `nil` for sRGB.
    ///   - intent: The rendering intent; `nil` for the profile's own, without black point
    ///     compensation.
    ///   - scalesBlack: True for black point compensation with `intent`.
    /// - Returns: `nil` if a profile is broken or of another space, or if the library is missing.
    init?(
        _ profile: Data, from space: clcms_space, to result: Data? = nil,
        intent: RenderingIntent? = nil, scalesBlack: Bool = true
    ) {
        let made = profile.withUnsafeBytes { from in
            (result ?? Data()).withUnsafeBytes { to in
                var request = clcms_request()
                request.from = from.baseAddress?.assumingMemoryBound(to: UInt8.self)
                request.from_size = from.count
                if result != nil {
                    request.to = to.baseAddress?.assumingMemoryBound(to: UInt8.self)
                    request.to_size = to.count
                }
                request.space = space
                request.intent = intent?.code ?? -1
                request.scales_black = intent != nil && scalesBlack
                // Refuse empty profiles: they have no address, which would mean sRGB.
                let isEmpty = request.from == nil || result != nil && request.to == nil
                return isEmpty ? nil : clcms_transform_create(&request)
            }
        }
        guard let made else { return nil }
        pointer = made
    }

    convenience init?(_ change: ProfileChange) {
        self.init(
            change.from, from: CLCMS_RGB, to: change.to, intent: change.intent,
            scalesBlack: change.scalesBlack)
    }

    deinit { clcms_transform_free(pointer) }
}

extension RenderingIntent {
    /// The number of the intent in ICC profiles.
    fileprivate var code: Int32 {
        switch self {
        case .perceptual: 0
        case .relative: 1
        case .saturation: 2
        case .absolute: 3
        }
    }
}
