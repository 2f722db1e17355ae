import Synchronization

/// The devices of some drivers: which is chosen, how it is set, and whether it delivers.
final class DriverDevices: Sendable {
    private struct State {
        var selected: CameraDevice?
        var settings = DeviceSettings()
        var run: DeviceRun?
    }

    /// By how much every device's frames can be enlarged: what its lens cannot, the module does.
    private static let leastZoom = 8.0

    private let drivers: [any CameraDriver]
    private let state = Mutex(State())

    init(_ drivers: [any CameraDriver]) {
        self.drivers = drivers
    }

    /// A device that nobody can reach any more is let go.
    deinit { state.withLock { $0.run }?.end() }

    var all: [CameraDevice] { drivers.flatMap { $0.devices() }.map(Self.zoomable) }

    var selected: CameraDevice? { state.withLock { $0.selected } }

    var run: DeviceRun? { state.withLock { $0.run } }

    func device(_ id: CameraDevice.ID) -> CameraDevice? {
        driver(of: id)?.device(id).map(Self.zoomable)
    }

    /// Chooses a device and ends what the one before delivers.
    func select(_ device: CameraDevice) {
        let run = state.withLock { state in
            state.selected = device
            state.settings = DeviceSettings()
            return state.run
        }
        run?.end()
    }

    /// A new run of the selected device, after the last one has been closed.
    func newRun() async throws(CameraError) -> DeviceRun {
        if let run {
            run.end()
            await run.hasEnded()
            // Somebody else may have begun another meanwhile.
            if Task.isCancelled { throw .cancelled }
        }
        let (selected, settings) = state.withLock { ($0.selected, $0.settings) }
        guard let id = selected?.id else { throw .noCameraSet }
        guard let driver = driver(of: id) else { throw .noSuchDevice(id) }
        let run = DeviceRun(id, of: driver, with: settings)
        state.withLock { $0.run = run }
        return run
    }

    /// Changes how the device is set; what it refuses is not kept.
    func set(_ change: (inout DeviceSettings) -> Void) throws(CameraError) {
        let (run, before, after) = state.withLock { state in
            let before = state.settings
            change(&state.settings)
            return (state.run, before, state.settings)
        }
        do throws(CameraError) {
            try run?.apply(after)
        } catch {
            state.withLock { $0.settings = before }
            throw error
        }
    }

    private static func zoomable(_ device: CameraDevice) -> CameraDevice {
        var device = device
        device.zoomRange = 1...max(leastZoom, device.zoomRange.upperBound)
        return device
    }

    private func driver(of id: CameraDevice.ID) -> (any CameraDriver)? {
        drivers.first { id.rawValue.hasPrefix("\($0.scheme):") }
    }
}
