import Foundation

/// The Gaussian-weighted mean around each sample.
func gaussian(_ plane: Plane, _ sigma: Double) -> Plane {
    plane.convolved(reach: max(1, Int(4.5 * sigma))) { exp(-0.5 * pow($0 / sigma, 2)) }
}
