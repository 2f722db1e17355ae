import CImageEditorV4L2

/// The reasons for the end of a wait; empty after a timeout.
package struct V4L2Readiness: OptionSet, Sendable {
    /// A frame can be fetched.
    package static let frame = Self(rawValue: Int32(CV4L2_READY))
    /// The wait was interrupted.
    package static let interrupted = Self(rawValue: Int32(CV4L2_INTERRUPTED))
    /// The device was disconnected.
    package static let gone = Self(rawValue: Int32(CV4L2_GONE))
    /// An error occurred; dequeueing a frame reports it.
    package static let failed = Self(rawValue: Int32(CV4L2_FAILED))

    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }
}
