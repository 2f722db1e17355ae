extension CameraFormat {
    /// The format that comes closest in size and rate, such as a device gives that cannot do
    /// better; the rate that is wanted comes first in it.
    package func nearest(of formats: [CameraFormat]) -> CameraFormat? {
        func distance(_ format: CameraFormat) -> Int {
            abs(format.width - width) + abs(format.height - height)
        }
        // The first of equals: the best stand first.
        guard var nearest = formats.min(by: { distance($0) < distance($1) }) else { return nil }
        if let rate = framesPerSecond.first {
            let rates = nearest.framesPerSecond
            if let best = rates.min(by: { abs($0 - rate) < abs($1 - rate) }) {
                nearest.framesPerSecond = [best] + rates.filter { $0 != best }
            }
        }
        return nearest
    }
}
