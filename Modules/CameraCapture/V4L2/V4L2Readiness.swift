import CImageEditorV4L2

/// Why a wait has ended; empty when its time is over.
package struct V4L2Readiness: OptionSet, Sendable {
    /// A frame can be fetched.
    package static let frame = Self(rawValue: Int32(CV4L2_READY))
    /// Somebody does not want to wait any more.
    package static let interrupted = Self(rawValue: Int32(CV4L2_INTERRUPTED))
    /// The device has been taken away.
    package static let gone = Self(rawValue: Int32(CV4L2_GONE))
    /// Something is wrong; fetching a frame tells what.
    package static let failed = Self(rawValue: Int32(CV4L2_FAILED))

    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}
