import CImageEditorV4L2
import FoundationEssentials
import Glibc

/// Reads and sets the controls of an open device: zoom, flash, focus and exposure.
struct V4L2Controls {
    private static let manualExposure: Int32 = 1
    private static let noFlash: Int32 = 0
    private static let torch: Int32 = 2

    let calls: any V4L2SystemCalls
    let handle: V4L2Handle

    /// Returns the zoom factors of the lens.
    func zoomRange() throws(V4L2Error) -> ClosedRange<Double> {
        guard let zoom = try control(cv4l2_zoom), let greatest = zoom.greatestZoom else {
            return 1...1
        }
        return 1...greatest
    }

    /// Returns the flash modes: off, and on if the device has a torch. A flash for one frame would
    /// have to be synchronised with the frame, and the capture interface cannot do that.
    func flashModes() throws(V4L2Error) -> Set<FlashMode> {
        guard let mode = try control(cv4l2_flash_mode), mode.canBeSet,
            mode.maximum >= Self.torch, try hasItem(Self.torch, mode)
        else { return [.off] }
        return [.off, .on]
    }

    /// - Returns: The factor by which the following frames must still be enlarged.
    func zoom(to factor: Double) throws(V4L2Error) -> Double {
        guard let zoom = try control(cv4l2_zoom), let greatest = zoom.greatestZoom else {
            return factor
        }
        guard factor.isFinite, factor >= 1 else { throw V4L2Error(.setControl, ERANGE) }
        // Rounds down to a step of the lens, because a larger factor would cut off parts of the
        // picture.
        let steps =
            Double(zoom.minimum) * (min(factor, greatest) - 1) / Double(zoom.step)
        let value = zoom.minimum + Int64((steps + 1e-9).rounded(.down)) * Int64(zoom.step)
        try calls.setValue(Int32(value), of: zoom.id, of: handle)
        return factor / (Double(value) / Double(zoom.minimum))
    }

    /// - Returns: `false` if the device has no autofocus.
    func focusAnew() throws(V4L2Error) -> Bool {
        if let automatic = try control(cv4l2_focus_automatic), automatic.canBeSet {
            // Turning a continuous autofocus off and on makes it refocus.
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

    /// - Parameter standard: The exposure time for 0 stops, in the device's unit, that the previous
    ///   call returned; `nil` to use the time that the device has chosen.
    /// - Returns: The result. The next call needs the exposure time of
    ///   ``V4L2Exposure/set(standard:)``.
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

    /// - Throws: `EINVAL` if the device has no light.
    func setTorch(_ isOn: Bool) throws(V4L2Error) {
        try calls.setValue(isOn ? Self.torch : Self.noFlash, of: cv4l2_flash_mode, of: handle)
    }

    /// Sets the exposure bias to the nearest item of its menu, whose values are thousandths of a
    /// stop.
    private func expose(by stops: Double, _ bias: V4L2Control) throws(V4L2Error) -> V4L2Exposure {
        var values: [(index: Int64, stops: Double)] = []
        // Tries at most 256 items: menus have far fewer, and a driver's invalid range must not
        // cause a long loop.
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
    /// The largest zoom factor. The control's values are focal lengths in an unknown unit, so the
    /// factor is the ratio of the longest to the shortest. `nil` if the control cannot be set, or
    /// if its values begin at 0 and so have no ratio.
    fileprivate var greatestZoom: Double? {
        guard canBeSet, minimum > 0, maximum > minimum, maximum <= Int32.max, step > 0,
            step <= UInt64(Int32.max)
        else { return nil }
        return Double(maximum) / Double(minimum)
    }
}

/// The result of setting the exposure.
enum V4L2Exposure: Equatable {
    /// The exposure was set. `standard` is the exposure time for 0 stops, in the device's unit,
    /// which the next call needs; `nil` if the device computes it.
    case set(standard: Int32?)
    case notSupported
    case outOfRange
}
