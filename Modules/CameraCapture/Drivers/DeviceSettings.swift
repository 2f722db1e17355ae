/// What stays set on a device from one start to the next.
struct DeviceSettings: Sendable, Equatable {
    var flash = FlashMode.off
    var zoom = 1.0
}
