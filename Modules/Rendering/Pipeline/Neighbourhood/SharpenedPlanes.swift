/// Point operations, if any, and a following sharpening of luma, which ``SharpenPlanesStage`` runs
/// together on planes.
struct SharpenedPlanes {
    /// The widest blur, as a standard deviation, for which a convolution is the fastest method.
    private static let widest = 8.0

    /// The program of the point operations; without any, a program that only clamps.
    let program: PointProgram
    let amount: Double
    let radius: Double
    /// The number of the plan's stages that ``SharpenPlanesStage`` replaces.
    let stageCount: Int

    /// - Returns: `nil` if the stages begin with others, or the layout or radius is unsupported.
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

    /// Returns `true` if planes of a layout can be sharpened with a blur of this radius.
    static func takes(_ layout: PixelLayout, radius: Double) -> Bool {
        guard case .ycc8(horizontal: 2, _) = layout else { return false }
        return radius <= widest
    }
}
