/// A video device that has been opened, and which of the kernel's two interfaces it speaks.
package struct V4L2Handle: Sendable, Hashable {
    package var descriptor: Int32
    package var isMultiplanar: Bool

    package init(descriptor: Int32, isMultiplanar: Bool = false) {
        self.descriptor = descriptor
        self.isMultiplanar = isMultiplanar
    }
}
