import FoundationEssentials

// The colours of a plan: the space in which filters compute, and the conversions around it.

extension Plan {
    /// Converts the colours, if necessary, to a space in which a filter can compute, and returns
    /// it. It is the picture's own space, that of a round trip, or sRGB.
    mutating func workingSpace() -> WorkingSpace {
        if let space { return space }
        if let roundTrip { enter(roundTrip) } else { makeSRGB() }
        return space ?? .sRGB
    }

    /// Returns the space that ``workingSpace()`` returns, without its conversions.
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

    /// Converts to a space with the same curve for all channels, which resampling needs to add up
    /// light.
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

    /// Converts colours in which filters cannot compute to sRGB.
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

    /// Converts to the colours that a filter asks for, and embeds their profile in any case.
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
        // Clamp the results of filters to the range of the picture's own space, as a file in that
        // space would.
        run = PointStep.steps(for: [.clamp(0...1)], after: run) + steps
        adopt(target)
    }

    private mutating func adopt(_ target: ResultColors) {
        converted = target
        space = target.space
        curve = target.space.curve
    }

    /// Leaves a round trip through tables, if there is one. Returns the picture's own profile,
    /// which then describes the colours again.
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

    /// Returns `true` if a colour beside the picture can only be shown in a working space.
    func needsSpace(_ color: Paint) -> Bool {
        // A visible colour is sRGB. Black and white are the same in every profile, and a grey
        // profile's curve converts other greys. Three cases need a working space: grey with alpha,
        // which no grey profile describes; any colour except white among inks, because paper is
        // white; and the limited range, which has another black and white.
        if color.alpha > 0, CodingPoints(header.metadata)?.isLimited == true { return true }
        let isSame = color.isGray && (color.red == 0 || color.red == 1 || graySpace != nil)
        return !isSame || color.alpha < 1 && header.layouts.first?.isGray == true
            || header.hasInks && color.alpha > 0 && color != .white
    }

    private var graySpace: WorkingSpace? { ColorConversion.graySpace(for: header) }

    /// Returns a colour of sRGB as the picture's own samples show it.
    func own(_ color: Paint) -> Paint { (space ?? graySpace ?? .sRGB).color(color) }
}
