/// Keeps a part of an image.
public struct Crop: Filter {
    static let name = "crop"

    public var area: CropArea

    public init(_ area: CropArea) {
        self.area = area
    }

    public func operation() throws(FilterError) -> ImageOperation {
        if case .ratio(let width, let height) = area {
            for (parameter, value) in [("width", width), ("height", height)]
            where !(value > 0 && value <= 65_535) {
                throw .outOfRange(
                    filter: Self.name, parameter: parameter, value: value, minimum: 1,
                    maximum: 65_535)
            }
        }
        return .geometry(.crop(area))
    }
}

extension Filter where Self == Crop {
    /// See ``Crop``.
    public static func crop(_ area: CropArea) -> Self { Crop(area) }
}
