/// Whether a camera's flash goes off.
public enum FlashMode: String, Sendable, CaseIterable {
    case off
    case on
    /// Where the device finds it too dark.
    case auto
}
