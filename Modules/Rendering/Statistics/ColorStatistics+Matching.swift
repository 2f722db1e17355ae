extension ColorStatistics {
    /// Gives a picture that was measured so the colours of another: afterwards means and
    /// covariances of red, green and blue are the same, and no colour has moved further than it
    /// must.
    ///
    /// A picture of one colour, or one like it to be matched, is left alone.
    ///
    /// - SeeAlso: F. Pitié, A. Kokaram, "The linear Monge-Kantorovitch linear colour mapping for
    ///   example-based colour transfer", 2007.
    public func correction(matching other: ColorStatistics) -> ColorCorrection {
        guard !moments.isFlat, !other.moments.isFlat else { return .none }
        let own = Self.regularized(moments)
        let root = own.mapping { $0.squareRoot() }.matrix
        let inverse = own.mapping { 1 / $0.squareRoot() }.matrix
        let wanted = Self.regularized(other.moments).matrix
        let inner = SymmetricMatrix3(rows: (root * wanted * root).list)
            .mapping { max($0, 0).squareRoot() }.matrix
        // Noise must not become colour.
        let map = SymmetricMatrix3(rows: (inverse * inner * inverse).list)
            .mapping { min(max($0, 0.25), 4) }.matrix
        let offset = other.moments.mean - map * moments.mean
        return ColorCorrection(
            matrix: ColorMatrix(
                red: SIMD4(map.rows.0, offset.x), green: SIMD4(map.rows.1, offset.y),
                blue: SIMD4(map.rows.2, offset.z)))
    }

    /// A grey picture varies in one direction alone, and nothing may be divided by what the others
    /// have.
    private static func regularized(_ moments: ColorMoments) -> SymmetricMatrix3 {
        SymmetricMatrix3(rows: moments.covariance).mapping { max($0, 0) + 1.0 / (255 * 255) }
    }
}
