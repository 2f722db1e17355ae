public import Core
public import Foundation

/// A verifier that accepts all bytes as an image, or rejects all.
public struct ImageVerifierStub: ImageVerifier {
    private let failure: (any Error)?

    public init(failingWith failure: (any Error)? = nil) {
        self.failure = failure
    }

    public func verify(_ data: Data) async throws {
        if let failure { throw failure }
    }
}
