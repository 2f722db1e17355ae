extension CameraFormat {
    /// The supported format that is nearest in size and rate. Its first rate is the one to use.
    package func nearest(of formats: [CameraFormat]) -> CameraFormat? {
        func distance(_ format: CameraFormat) -> Int {
            abs(format.width - width) + abs(format.height - height)
        }
        // `min` returns the first of equals, and the best formats come first.
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
