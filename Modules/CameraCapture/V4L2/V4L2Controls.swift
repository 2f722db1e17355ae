import CImageEditorV4L2
import Foundation

/// What can be adjusted at an opened device.
struct V4L2Controls {
    private static let manualExposure: Int32 = 1
    private static let noFlash: Int32 = 0
    private static let torch: Int32 = 2

    let calls: any V4L2SystemCalls
    let handle: V4L2Handle

    /// By how much the lens can enlarge.
    func zoomRange() throws(V4L2Error) -> ClosedRange<Double> {
        guard let zoom = try control(cv4l2_zoom), let greatest = zoom.greatestZoom else {
            return 1...1
        }
        return 1...greatest
    }

    /// Whether a light can be left on while frames are taken: a flash that goes off for one frame
    /// has to know which one, and no interface for capturing says so.
    func flashModes() throws(V4L2Error) -> Set<FlashMode> {
        guard let mode = try control(cv4l2_flash_mode), mode.canBeSet,
            mode.maximum >= Self.torch, try hasItem(Self.torch, mode)
        else { return [.off] }
        return [.off, .on]
    }

    /// - Returns: By how much others have to enlarge what comes now.
    func zoom(to factor: Double) throws(V4L2Error) -> Double {
        guard let zoom = try control(cv4l2_zoom), let greatest = zoom.greatestZoom else {
            return factor
        }
        guard factor.isFinite, factor >= 1 else { throw V4L2Error(.setControl, ERANGE) }
        // Down to a step, so that nothing is left out that should be seen.
        let steps =
            Double(zoom.minimum) * (min(factor, greatest) - 1) / Double(zoom.step)
        let value = zoom.minimum + Int64((steps + 1e-9).rounded(.down)) * Int64(zoom.step)
        try calls.setValue(Int32(value), of: zoom.id, of: handle)
        return factor / (Double(value) / Double(zoom.minimum))
    }

    /// - Returns: `false` where the device cannot find the distance by itself.
    func focusAnew() throws(V4L2Error) -> Bool {
        if let automatic = try control(cv4l2_focus_automatic), automatic.canBeSet {
            // A focus that is automatic already begins anew when it is turned off and on.
            try calls.setValue(0, of: automatic.id, of: handle)
            try calls.setValue(1, of: automatic.id, of: handle)
            return true
        }
        if let start = try control(cv4l2_focus_start), start.canBeSet {
            try calls.setValue(1, of: start.id, of: handle)
            return true
        }
        return false
    }

    /// - Parameter standard: The exposure time that is `stops` of 0, in the device's unit; the one
    ///   that the device has chosen where that is `nil`.
    /// - Returns: That exposure time, for the next call; `nil` where the device works out its own.
    func expose(by stops: Double, from standard: Int32?) throws(V4L2Error) -> V4L2Exposure {
        if let bias = try control(cv4l2_exposure_bias), bias.canBeSet {
            return try expose(by: stops, bias)
        }
        guard let time = try control(cv4l2_exposure), time.canBeSet else { return .notSupported }
        let mode = try control(cv4l2_exposure_automatic)
        if stops == 0 {
            try calls.setValue(
                Int32(clamping: mode?.standard ?? time.standard), of: mode?.id ?? time.id,
                of: handle)
            return .set(standard: nil)
        }
        let standard =
            if let standard { standard } else { try calls.value(of: time.id, of: handle) }
        let value = Double(standard) * exp2(stops)
        guard value.rounded() >= Double(time.minimum), value.rounded() <= Double(time.maximum)
        else { return .outOfRange }
        if let mode { try calls.setValue(Self.manualExposure, of: mode.id, of: handle) }
        try calls.setValue(Int32(clamping: Int64(value.rounded())), of: time.id, of: handle)
        return .set(standard: standard)
    }

    /// - Throws: `EINVAL` where the device has no light.
    func setTorch(_ isOn: Bool) throws(V4L2Error) {
        try calls.setValue(isOn ? Self.torch : Self.noFlash, of: cv4l2_flash_mode, of: handle)
    }

    /// A menu of thousandths of a stop.
    private func expose(by stops: Double, _ bias: V4L2Control) throws(V4L2Error) -> V4L2Exposure {
        var values: [(index: Int64, stops: Double)] = []
        // No menu is longer; a driver that says so shall not hold us.
        for index in bias.minimum...max(bias.minimum, min(bias.maximum, bias.minimum + 255)) {
            guard let place = Int(exactly: index), place >= 0 else { continue }
            do {
                let value = try calls.menuValue(at: place, of: bias, of: handle)
                values.append((index, Double(value) / 1000))
            } catch  where error.code == EINVAL {
                continue
            }
        }
        guard let nearest = values.min(by: { abs($0.stops - stops) < abs($1.stops - stops) }),
            let least = values.map(\.stops).min(), let greatest = values.map(\.stops).max(),
            stops >= least, stops <= greatest
        else { return values.isEmpty ? .notSupported : .outOfRange }
        try calls.setValue(Int32(clamping: nearest.index), of: bias.id, of: handle)
        return .set(standard: nil)
    }

    private func hasItem(_ index: Int32, _ menu: V4L2Control) throws(V4L2Error) -> Bool {
        do {
            _ = try calls.menuValue(at: Int(index), of: menu, of: handle)
            return true
        } catch  where error.code == EINVAL {
            return false
        }
    }

    private func control(_ id: UInt32) throws(V4L2Error) -> V4L2Control? {
        do {
            return try calls.control(id, of: handle)
        } catch  where error.code == EINVAL || error.code == ENOTTY {
            return nil
        }
    }
}

extension V4L2Control {
    /// The values of this control stand for focal lengths, in a unit of the device's own: what
    /// counts is how often the shortest goes into them. `nil` where they begin at 0, and so say
    /// nothing.
    fileprivate var greatestZoom: Double? {
        guard canBeSet, minimum > 0, maximum > minimum, maximum <= Int32.max, step > 0,
            step <= UInt64(Int32.max)
        else { return nil }
        return Double(maximum) / Double(minimum)
    }
}

/// What has come of an exposure that was asked for.
enum V4L2Exposure: Equatable {
    /// - standard: The exposure time from which further ones are worked out, in the device's unit.
    case set(standard: Int32?)
    case notSupported
    case outOfRange
}
