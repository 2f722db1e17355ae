extension PixelRows {
    subscript(plane index: Int) -> Plane {
        switch index {
        case 0: plane0
        case 1: plane1
        default: plane2
        }
    }

    /// The first bytes of a row of a plane.
    func row(_ y: Int, plane index: Int = 0) -> UnsafeMutablePointer<UInt8> {
        let plane = self[plane: index]
        return plane.samples + y * plane.stride
    }
}
