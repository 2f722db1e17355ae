package import CImageEditorV4L2
import FoundationEssentials
import Glibc

/// Queries the formats of a device.
struct V4L2Survey {
    /// Common sizes, tried if a device supports any size in a range.
    private static let usualSizes: [(UInt32, UInt32)] = [
        (160, 120), (320, 180), (320, 240), (352, 288), (640, 360), (640, 480), (800, 600),
        (1024, 768), (1280, 720), (1280, 960), (1600, 1200), (1920, 1080), (2560, 1440),
        (3840, 2160),
    ]
    private static let usualRates = [60.0, 50, 30, 25, 24, 20, 15, 10, 5]
    /// The maximum number of items in an enumeration: a faulty driver may never end one.
    private static let most = 256

    let calls: any V4L2SystemCalls
    let handle: V4L2Handle

    /// Returns the codes of supported pixel formats, in the device's order.
    func codes() throws(V4L2Error) -> [UInt32] {
        var codes: [UInt32] = []
        try enumerate { index throws(V4L2Error) in
            let code = try calls.pixelFormat(at: index, of: handle)
            if PixelFormat(v4l2Code: code) != nil { codes.append(code) }
        }
        return codes
    }

    /// Returns the supported formats: the largest first, then the fastest, then in the device's
    /// order.
    func formats() throws(V4L2Error) -> [CameraFormat] {
        var formats: [CameraFormat] = []
        for code in try codes() {
            guard let pixelFormat = PixelFormat(v4l2Code: code) else { continue }
            for (width, height) in try sizes(of: code) {
                let format = CameraFormat(
                    pixelFormat: pixelFormat, width: Int(width), height: Int(height),
                    framesPerSecond: try rates(of: code, width, height))
                // Lists a format once, because some devices list JPEG under both of its codes.
                if !formats.contains(where: { $0.isSame(as: format) }) { formats.append(format) }
            }
        }
        return formats.enumerated().sorted { one, other in
            one.element.rank == other.element.rank
                ? one.offset < other.offset : one.element.rank > other.element.rank
        }.map(\.element)
    }

    private func sizes(of code: UInt32) throws(V4L2Error) -> [(UInt32, UInt32)] {
        var sizes: [(UInt32, UInt32)] = []
        try enumerate { index throws(V4L2Error) in
            let answer = try calls.sizes(at: index, of: code, of: handle)
            let candidates =
                Self.usualSizes + [
                    (answer.leastWidth, answer.leastHeight),
                    (answer.greatestWidth, answer.greatestHeight),
                ]
            for size in candidates where answer.contains(size) {
                if !sizes.contains(where: { $0 == size }) { sizes.append(size) }
            }
        }
        if sizes.isEmpty {
            // Uses the current size if the driver lists no sizes.
            let format = try calls.format(of: handle)
            sizes = [(format.width, format.height)]
        }
        return sizes.filter { V4L2Format.isUsable(width: $0.0, height: $0.1) }
    }

    private func rates(
        of code: UInt32, _ width: UInt32, _ height: UInt32
    ) throws(V4L2Error) -> [Double] {
        var rates: Set<Double> = []
        try enumerate { index throws(V4L2Error) in
            let answer = try calls.intervals(
                at: index, of: code, width: width, height: height, of: handle)
            guard let fastest = answer.shortest.rate, let slowest = answer.longest.rate,
                slowest <= fastest
            else { return }
            rates.formUnion([fastest, slowest])
            rates.formUnion(Self.usualRates.filter { slowest < $0 && $0 < fastest })
        }
        return rates.sorted(by: >)
    }

    /// Calls `body` with increasing indices until the device reports the end or lacks this
    /// enumeration.
    private func enumerate(_ body: (Int) throws(V4L2Error) -> Void) throws(V4L2Error) {
        for index in 0..<Self.most {
            do {
                try body(index)
            } catch  where error.code == EINVAL || error.code == ENOTTY {
                return
            }
        }
    }
}

extension V4L2Sizes {
    fileprivate func contains(_ size: (UInt32, UInt32)) -> Bool {
        func fits(_ value: UInt32, _ least: UInt32, _ greatest: UInt32, _ step: UInt32) -> Bool {
            value >= least && value <= greatest
                // The maximum is valid whatever the step is.
                && (value == greatest || (value - least) % max(step, 1) == 0)
        }
        return fits(size.0, leastWidth, greatestWidth, widthStep)
            && fits(size.1, leastHeight, greatestHeight, heightStep)
    }
}

extension CameraFormat {
    fileprivate var rank: (Int, Double) { (width * height, framesPerSecond.first ?? 0) }

    fileprivate func isSame(as other: CameraFormat) -> Bool {
        pixelFormat == other.pixelFormat && size == other.size
    }
}

extension V4L2Control {
    /// The driver's name for the control.
    package var title: String { String(cCharacters: name) }
}

extension V4L2Capability {
    /// The device's own name.
    var name: String { String(cCharacters: card) }

    /// True if the node captures pictures. Devices also have nodes for metadata and output.
    var isCamera: Bool { captures && streams }
}

extension String {
    /// Creates the text of a C array, up to its first 0.
    init<Characters>(cCharacters characters: Characters) {
        self = withUnsafeBytes(of: characters) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
