import FoundationEssentials

// The colours of a plan: the space in which filters compute, and the conversions around it.

extension Plan {
    /// Converts the colours, if necessary, to a space in which a filter can compute. Returns that
    /// space: the picture's own, that of a round trip, or sRGB.
    mutating func workingSpace() -> WorkingSpace {
        if let space { return space }
        if let roundTrip { enter(roundTrip) } else { makeSRGB() }
        return space ?? .sRGB
    }

    /// Returns the space that ``workingSpace()`` would return, but converts nothing.
    mutating func nextSpace() -> WorkingSpace { space ?? roundTrip?.space ?? .sRGB }

    private mutating func enter(_ trip: RoundTrip) {
        setDepth(16)
        follow(trip.entry)
        isOnTrip = true
        space = trip.space
        curve = trip.space.curve
    }

    /// Converts the colours back to the picture's own after a round trip.
    mutating func leaveRoundTrip() {
        guard isOnTrip, let roundTrip else { return }
        follow(roundTrip.exit)
        isOnTrip = false
        space = nil
        curve = ColorConversion.curve(for: header)
    }

    private mutating func follow(_ way: RoundTrip.Way) {
        switch way {
        case .tables(let change):
            endRun()
            usesProfile = true
            stages.append(.transform(change))
        case .curves(let curves):
            run = PointStep.steps(for: [.clamp(0...1)], after: run) + [.curves(curves)]
        }
    }

    /// Enters the round trip if the profile has a different curve for each channel: resampling adds
    /// up light, and needs the same curve for all channels.
    mutating func shareCurve() {
        guard space == nil, let roundTrip, roundTrip.tables == nil else { return }
        enter(roundTrip)
        endRun()
    }

    /// Changes the depth in which samples are computed, 8 or 16 bits.
    mutating func setDepth(_ depth: Int) {
        guard (depth == 16) != isDeep else { return }
        endRun()
        stages.append(.depth(depth))
        isDeep = depth == 16
    }

    /// Converts the file's colours to sRGB, and gives up the file's profile.
    mutating func makeSRGB() {
        usesProfile = true
        losesProfile = true
        let conversion = ColorConversion(for: header, intent: intent)
        if conversion.isNeeded { converted = .sRGB }
        usesIntent = conversion.usesTables
        inks = conversion.inks
        run += conversion.steps
        space = .sRGB
        curve = .sRGB
    }

    /// Converts to the colours that a filter asks for. Their profile is embedded even if no
    /// conversion is necessary.
    mutating func makeResult(of target: ColorTarget) {
        if let colors = target.colors {
            convert(to: colors)
            converted = colors
            return
        }
        guard case .file(let profile) = target else { return }
        if let tables = leftTables() {
            transform(from: tables, to: profile, intent)
        } else {
            // Little CMS needs colours that a profile describes, so HDR becomes sRGB first.
            if workingSpace().isHDR { convert(to: .sRGB) }
            let own = ResultColors(space: space ?? .sRGB, name: "own").profile(isGray: false)
            transform(from: own, to: profile, intent ?? .relative)
        }
        converted = ResultColors(space: .sRGB, name: "ICC profile", file: profile)
    }

    mutating func convert(to target: ResultColors) {
        if let tables = leftTables() {
            if target.space.isSRGB || target.space.isHDR {
                makeSRGB()
            } else {
                // The tables convert without a detour through sRGB, which would clamp colours.
                transform(from: tables, to: target.profile(isGray: false), intent)
                adopt(target)
            }
        }
        let own = workingSpace()
        let steps = own.steps(to: target.space)
        guard !steps.isEmpty, !(own.isSRGB && target.space.isSRGB) else { return }
        // Clamp the results of filters to the range of the picture's own space, as saving a file in
        // that space would.
        run = PointStep.steps(for: [.clamp(0...1)], after: run) + steps
        adopt(target)
    }

    private mutating func adopt(_ target: ResultColors) {
        converted = target
        space = target.space
        curve = target.space.curve
    }

    /// Leaves the round trip of a profile with tables. Returns that profile, which then describes
    /// the colours again; `nil` if there is no such round trip, or the colours are sRGB by now.
    private mutating func leftTables() -> Data? {
        guard let tables = roundTrip?.tables else { return nil }
        leaveRoundTrip()
        return space == nil ? tables : nil
    }

    private mutating func transform(
        from own: Data, to profile: Data, _ intent: RenderingIntent?
    ) {
        endRun()
        usesProfile = true
        usesIntent = true
        stages.append(.transform(ProfileChange(from: own, to: profile, intent: intent)))
    }

    /// Returns `true` if the colour of a border or background can only be shown in a working space.
    func needsSpace(_ color: Paint) -> Bool {
        // `color` is given in sRGB. Black and white need no working space, because they are the
        // same in every profile. Nor do other greys on a grey picture, because its profile's curve
        // converts them.
        // Three exceptions need one: a colour that is not opaque on a grey picture, because no grey
        // profile describes alpha; a visible colour other than white on inks, because paper is
        // white; and any visible colour in a limited range, which represents black and white by
        // other values.
        if color.alpha > 0, CodingPoints(header.metadata)?.isLimited == true { return true }
        let isSame = color.isGray && (color.red == 0 || color.red == 1 || graySpace != nil)
        return !isSame || color.alpha < 1 && header.layouts.first?.isGray == true
            || header.hasInks && color.alpha > 0 && color != .white
    }

    private var graySpace: WorkingSpace? { ColorConversion.graySpace(for: header) }

    /// Converts a colour from sRGB to the space of the samples at this point of the plan.
    func own(_ color: Paint) -> Paint { (space ?? graySpace ?? .sRGB).color(color) }
}
