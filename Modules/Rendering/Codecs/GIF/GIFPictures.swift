/// The pictures of a GIF, to be drawn on a canvas.
struct GIFPictures: AnimationPictures {
    let file: GIFFile
    let handle: GIFHandle
    let limits: DecodingLimits
    let allowsTruncation: Bool
    let interruption: Interruption
    let workers = IsolatedFrames()

    var animation: Animation { file.animation }

    func open(_ index: Int) throws -> GIFPicture {
        let frame = file.frames[index]
        guard limits.isolation == .all else {
            return try GIFPicture(handle, frame, allowsTruncation: allowsTruncation)
        }
        return try GIFPicture(
            handle, frame, size: animation.frames[index].area.size, limits: limits,
            allowsTruncation: allowsTruncation, interruption: interruption,
            among: file.frames.count > 1 ? workers : nil)
    }

    func draw(_ index: Int, on canvas: AnimationCanvas) throws {
        let area = animation.frames[index].area
        let picture = try open(index)
        let row = try CheckedMemory.allocate(area.width * 4, of: UInt8.self)
        defer { CheckedMemory.free(row) }
        for (y, height) in GIFPicture.order(
            of: area.height, isInterlaced: file.frames[index].isInterlaced)
        {
            try interruption.check()
            try picture.readRow()
            if picture.isCutOff { break }
            picture.draw(to: row, count: area.width, as: .rgba8)
            // In a truncated file, a row also fills the rows below it that belong to later passes,
            // because those may be missing.
            let rows = allowsTruncation && !file.isWhole ? height : 1
            for below in 0..<min(rows, area.height - y) {
                canvas.draw(row, count: area.width, x: area.x, y: area.y + y + below, blends: true)
            }
        }
    }
}
