/// The kept feed could not be read: told apart from failures of the server, which are somebody
/// else's.
public struct CacheFailure: Error {
    /// What the store threw.
    public let error: any Error

    public init(_ error: any Error) {
        self.error = error
    }
}
