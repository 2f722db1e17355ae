public import Rendering

extension CameraDevice {
    /// The format to ask for when pictures of `size` are wanted: that very size, else the smallest
    /// that holds it, else the largest there is; among equals the device's first.
    ///
    /// - Returns: `nil` when the device names no formats.
    public func format(for size: ImageSize) -> CameraFormat? {
        func area(_ format: CameraFormat) -> Int { format.width * format.height }
        let holding = formats.filter { $0.width >= size.width && $0.height >= size.height }
        return holding.min { area($0) < area($1) }
            ?? formats.max { area($0) < area($1) }
    }
}
