import Synchronization

/// The devices of several drivers, with the selected device, its settings and its run.
final class DriverDevices: Sendable {
    private struct State {
        var selected: CameraDevice?
        var settings = DeviceSettings()
        var run: DeviceRun?
    }

    /// Every device can zoom to this factor at least: the module crops beyond the lens's own zoom.
    private static let leastZoom = 8.0

    private let drivers: [any CameraDriver]
    private let state = Mutex(State())

    init(_ drivers: [any CameraDriver]) {
        self.drivers = drivers
    }

    /// Closes the device when nothing can use it any more.
    deinit { state.withLock { $0.run }?.end() }

    var all: [CameraDevice] { drivers.flatMap { $0.devices() }.map(Self.zoomable) }

    var selected: CameraDevice? { state.withLock { $0.selected } }

    var run: DeviceRun? { state.withLock { $0.run } }

    func device(_ id: CameraDevice.ID) -> CameraDevice? {
        driver(of: id)?.device(id).map(Self.zoomable)
    }

    /// Selects a device and ends the run of the previous one.
    func select(_ device: CameraDevice) {
        let run = state.withLock { state in
            state.selected = device
            state.settings = DeviceSettings()
            return state.run
        }
        run?.end()
    }

    /// Creates a run of the selected device, after the previous run has closed its device. The
    /// caller must call ``DeviceRun/begin(as:)``.
    func newRun() async throws(CameraError) -> DeviceRun {
        if let run {
            run.end()
            await run.hasEnded()
            // A cancelled caller must not replace the run that a later caller may have started.
            if Task.isCancelled { throw .cancelled }
        }
        let (selected, settings) = state.withLock { ($0.selected, $0.settings) }
        guard let id = selected?.id else { throw .noCameraSet }
        guard let driver = driver(of: id) else { throw .noSuchDevice(id) }
        let run = DeviceRun(id, of: driver, with: settings)
        state.withLock { $0.run = run }
        return run
    }

    /// Changes the settings; settings that the device rejects are not stored.
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
