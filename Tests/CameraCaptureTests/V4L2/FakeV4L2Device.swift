import CImageEditorV4L2
import CameraCapture
import Foundation

/// What a device of the fake driver is like: its abilities, its frames, and what it does wrong.
struct FakeV4L2Device {
    struct Format {
        var code: UInt32
        var sizes: [V4L2Sizes]
        var intervals: [V4L2Intervals] = []
    }

    struct Control {
        var description: V4L2Control
        var value: Int32
        /// What an index of a menu means; 0 for a menu of words.
        var menu: [Int: Int64] = [:]
    }

    /// What a buffer comes back with.
    enum Frame: Equatable {
        case whole
        /// Fewer bytes than a frame has, or more.
        case bytes(Int)
        /// Marked as damaged by the driver.
        case damaged
        /// Of a buffer that does not exist.
        case number(UInt32)
        /// Fetching it fails.
        case failure(Int32)
        /// Nothing comes any more.
        case never
        /// The device is unplugged.
        case unplugged
    }

    var name = "Fake"
    var captures = true
    var streams = true
    var isMultiplanar = false
    var formats = [Format(code: cv4l2_yuyv, sizes: [.init(64, 32)])]
    /// What the driver makes of the format that is asked for.
    var adjust: @Sendable (inout V4L2Format) -> Void = { _ in }
    /// Its own interval; `nil` where it knows nothing of intervals.
    var interval: V4L2Interval? = V4L2Interval(numerator: 1, denominator: 30)
    /// The most buffers it grants.
    var buffers = 4
    /// What comes first; then whole frames come.
    var frames: [Frame] = []
    /// How many buffers are filled until somebody looks.
    var framesAtOnce = 1
    /// The first bytes of a frame; further ones are its number.
    var content: [UInt8] = []
    /// Nanoseconds.
    var age: Int64 = 0
    var controls: [UInt32: Control] = [:]
    /// A driver that answers every index of its formats, sizes and intervals.
    var enumeratesForEver = false
    /// Whether it knows the call that names sizes.
    var namesSizes = true

    func item<Item>(
        _ index: Int, of items: [Item], _ call: V4L2Call
    ) throws(V4L2Error) -> Item {
        if enumeratesForEver, let last = items.last {
            return index < items.count ? items[index] : last
        }
        guard items.indices.contains(index) else { throw V4L2Error(call, EINVAL) }
        return items[index]
    }
}

extension V4L2Sizes {
    init(_ width: UInt32, _ height: UInt32) {
        self.init(
            leastWidth: width, greatestWidth: width, widthStep: 1, leastHeight: height,
            greatestHeight: height, heightStep: 1)
    }
}

extension V4L2Intervals {
    /// One frame every 1/`rate` seconds.
    init(rate: UInt32) {
        let interval = V4L2Interval(numerator: 1, denominator: rate)
        self.init(shortest: interval, longest: interval)
    }
}

extension FakeV4L2Device.Control {
    init(
        _ kind: V4L2ControlKind, _ range: ClosedRange<Int64>, step: UInt64 = 1,
        standard: Int64 = 0, canBeSet: Bool = true, menu: [Int: Int64] = [:]
    ) {
        var control = V4L2Control()
        control.kind = kind
        control.minimum = range.lowerBound
        control.maximum = range.upperBound
        control.step = step
        control.standard = standard
        control.canBeSet = canBeSet
        self.init(description: control, value: Int32(standard), menu: menu)
    }
}
