/// A run of point operations and the sharpening of luma behind it, where planes can take both.
struct SharpenedPlanes {
    /// Wider blurs have better ways than a convolution.
    private static let widest = 8.0

    /// Nothing but a clamp where there is no run.
    let program: PointProgram
    let amount: Double
    let radius: Double
    /// How many stages of the plan these are.
    let stageCount: Int

    /// `nil` where the stages begin with something else, or the layout is another.
    init?(_ stages: ArraySlice<Plan.Stage>, _ layout: PixelLayout) {
        var rest = stages
        var program: PointProgram?
        if case .points(let run)? = rest.first {
            program = run
            rest.removeFirst()
        }
        guard
            case .neighbourhood(.mixedWithBlur(.sharpenLuma(let amount), let radius))? = rest.first,
            Self.takes(layout, radius: radius)
        else { return nil }
        self.program = program ?? NeighbourhoodStage.clamp
        self.amount = amount
        self.radius = radius
        stageCount = stages.count - rest.count + 1
    }

    /// True where planes of a layout can be sharpened with a blur of this radius.
    static func takes(_ layout: PixelLayout, radius: Double) -> Bool {
        guard case .ycc8(horizontal: 2, _) = layout else { return false }
        return radius <= widest
    }
}
