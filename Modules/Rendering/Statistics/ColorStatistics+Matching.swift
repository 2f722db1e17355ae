extension ColorStatistics {
    /// Returns a correction that gives this picture the colours of another.
    ///
    /// Afterwards red, green and blue have the other's means and covariances, and colours have
    /// moved as little as possible. In each direction of the colour space, contrast changes by a
    /// factor of 0.25…4 at most, so that covariances that differ more stay different. If either
    /// picture has one colour, the correction is empty.
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
        // The limit of 4 keeps noise from becoming visible as colour.
        let map = SymmetricMatrix3(rows: (inverse * inner * inverse).list)
            .mapping { min(max($0, 0.25), 4) }.matrix
        let offset = other.moments.mean - map * moments.mean
        return ColorCorrection(
            matrix: ColorMatrix(
                red: SIMD4(map.rows.0, offset.x), green: SIMD4(map.rows.1, offset.y),
                blue: SIMD4(map.rows.2, offset.z)))
    }

    /// Raises small variances: a grey picture varies in one direction only, and the other
    /// variances would be divisors of nearly 0.
    private static func regularized(_ moments: ColorMoments) -> SymmetricMatrix3 {
        SymmetricMatrix3(rows: moments.covariance).mapping { max($0, 0) + 1.0 / (255 * 255) }
    }
}
