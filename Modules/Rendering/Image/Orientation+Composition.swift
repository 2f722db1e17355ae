extension Orientation {
    /// Where the pixel at a place of the result comes from: the coordinates change places first,
    /// where ``swapsSides`` says so, then each may count from the other end.
    var mirrorsX: Bool {
        [.mirroredHorizontally, .turned180, .transversed, .turned270].contains(self)
    }

    var mirrorsY: Bool {
        [.turned180, .mirroredVertically, .turned90, .transversed].contains(self)
    }

    /// So many quarter turns clockwise; below 0, the other way.
    init(quarterTurns: Int) {
        let turns: [Orientation] = [.upright, .turned90, .turned180, .turned270]
        self = turns[((quarterTurns % 4) + 4) % 4]
    }

    /// What has the effect of this and then `next`.
    func followed(by next: Orientation) -> Orientation {
        let swaps = swapsSides != next.swapsSides
        let mirrorsX = mirrorsX != (swapsSides ? next.mirrorsY : next.mirrorsX)
        let mirrorsY = mirrorsY != (swapsSides ? next.mirrorsX : next.mirrorsY)
        return Self.allCases.first {
            $0.swapsSides == swaps && $0.mirrorsX == mirrorsX && $0.mirrorsY == mirrorsY
        } ?? .upright
    }
}
