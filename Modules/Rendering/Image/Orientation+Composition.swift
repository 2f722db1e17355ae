extension Orientation {
    /// The source of a pixel of the result: if ``swapsSides``, its coordinates are exchanged first;
    /// then each may count from the other end.
    var mirrorsX: Bool {
        [.mirroredHorizontally, .turned180, .transversed, .turned270].contains(self)
    }

    var mirrorsY: Bool {
        [.turned180, .mirroredVertically, .turned90, .transversed].contains(self)
    }

    /// The orientation of `quarterTurns` clockwise quarter turns; negative ones are
    /// anticlockwise.
    init(quarterTurns: Int) {
        let turns: [Orientation] = [.upright, .turned90, .turned180, .turned270]
        self = turns[((quarterTurns % 4) + 4) % 4]
    }

    /// The orientation with the effect of `self` and then `next`.
    func followed(by next: Orientation) -> Orientation {
        let swaps = swapsSides != next.swapsSides
        let mirrorsX = mirrorsX != (swapsSides ? next.mirrorsY : next.mirrorsX)
        let mirrorsY = mirrorsY != (swapsSides ? next.mirrorsX : next.mirrorsY)
        return Self.allCases.first {
            $0.swapsSides == swaps && $0.mirrorsX == mirrorsX && $0.mirrorsY == mirrorsY
        } ?? .upright
    }
}
