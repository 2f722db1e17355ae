/// Scales an image with Lanczos' filter of three lobes, in linear light.
///
/// Transparent pixels give no colour to their neighbours. A flat image stays flat.
///
/// - Complexity: O(width · height) of the input; some rows are kept, never the whole image.
public struct Resize: Filter {
    static let name = "resize"

    public var target: ResizeTarget

    /// - Parameters:
    ///   - width: In pixels, 1…65,535; `nil` follows from `height`.
    ///   - height: In pixels, 1…65,535; `nil` follows from `width`.
    ///   - mode: How the image fits into a width and a height.
    ///   - allowsEnlarging: Whether the result may be larger than the image.
    public init(
        width: Int? = nil, height: Int? = nil, mode: ResizeTarget.Mode = .fit,
        allowsEnlarging: Bool = false
    ) {
        target = ResizeTarget(
            width: width, height: height, mode: mode, allowsEnlarging: allowsEnlarging)
    }

    public func operation() throws(FilterError) -> ImageOperation {
        for (parameter, value) in [("width", target.width), ("height", target.height)] {
            guard let value, !(1...65_535).contains(value) else { continue }
            throw .outOfRange(
                filter: Self.name, parameter: parameter, value: Double(value), minimum: 1,
                maximum: 65_535)
        }
        guard target.width != nil || target.height != nil else {
            throw .invalidValue(
                filter: Self.name, parameter: "width", value: "none",
                expected: "a width, a height or both")
        }
        return .geometry(.resize(target))
    }
}

extension Filter where Self == Resize {
    /// See ``Resize``.
    public static func resize(
        width: Int? = nil, height: Int? = nil, mode: ResizeTarget.Mode = .fit,
        allowsEnlarging: Bool = false
    ) -> Self {
        Resize(width: width, height: height, mode: mode, allowsEnlarging: allowsEnlarging)
    }
}
