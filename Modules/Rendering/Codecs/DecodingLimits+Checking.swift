extension DecodingLimits {
    func check(_ limit: DecodingLimit, _ actual: Int) throws(ImageDecodingError) {
        if actual > self[limit] {
            throw .limitExceeded(limit, limit: self[limit], actual: actual)
        }
    }

    /// Checks a size, from a file or an edit, against the limits of sides, pixels and memory.
    ///
    /// - Parameter channels: The bytes in memory for each pixel.
    func check(_ size: ImageSize, channels: Int) throws(ImageDecodingError) {
        try check(.side, max(size.width, size.height))
        let pixels = Self.product(size.width, size.height)
        try check(.pixels, pixels)
        try check(.decodedBytes, Self.product(pixels, channels))
    }

    /// Multiplies two numbers. An overflow gives a number above any limit.
    private static func product(_ first: Int, _ second: Int) -> Int {
        let (product, overflow) = first.multipliedReportingOverflow(by: second)
        return overflow ? .max : product
    }
}
