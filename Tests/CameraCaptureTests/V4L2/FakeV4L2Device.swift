import CImageEditorV4L2
import CameraCapture
import Foundation

/// The capabilities, frames and defects of a device of the fake driver.
struct FakeV4L2Device {
    struct Format {
        var code: UInt32
        var sizes: [V4L2Sizes]
        var intervals: [V4L2Intervals] = []
    }

    struct Control {
        var description: V4L2Control
        var value: Int32
        /// The values of a menu by index; 0 for a menu of words.
        var menu: [Int: Int64] = [:]
    }

    /// The contents of a returned buffer.
    enum Frame: Equatable {
        case whole
        /// Fewer or more bytes than a frame has.
        case bytes(Int)
        /// The driver marks the buffer as damaged.
        case damaged
        /// The index of a buffer that does not exist.
        case number(UInt32)
        /// Dequeuing fails with this error.
        case failure(Int32)
        /// No more frames arrive.
        case never
        /// The device is unplugged.
        case unplugged
    }

    var name = "Fake"
    var captures = true
    var streams = true
    var isMultiplanar = false
    var formats = [Format(code: cv4l2_yuyv, sizes: [.init(64, 32)])]
    /// The driver's changes to the requested format.
    var adjust: @Sendable (inout V4L2Format) -> Void = { _ in }
    /// The frame interval; `nil` for a device without intervals.
    var interval: V4L2Interval? = V4L2Interval(numerator: 1, denominator: 30)
    /// The maximum number of buffers that the driver grants.
    var buffers = 4
    /// The first frames; complete frames follow.
    var frames: [Frame] = []
    /// The number of buffers filled at a time.
    var framesAtOnce = 1
    /// The first bytes of a frame; the frame's number fills the rest.
    var content: [UInt8] = []
    /// The age of a frame, in nanoseconds.
    var age: Int64 = 0
    var controls: [UInt32: Control] = [:]
    /// True if the driver answers every index of its formats, sizes and intervals.
    var enumeratesForEver = false
    /// True if the driver supports the ioctl that enumerates sizes.
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
