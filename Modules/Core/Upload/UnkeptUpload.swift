/// A lost upload: it could not be stored, and sending it immediately failed, too.
public struct UnkeptUpload: Error {
    /// The error of sending.
    public let sending: any Error
    /// The error of storing.
    public let keeping: any Error

    public init(sending: any Error, keeping: any Error) {
        self.sending = sending
        self.keeping = keeping
    }
}
