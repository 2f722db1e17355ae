/// An upload that is lost: it could not be kept, and sending it at once failed, too.
public struct UnkeptUpload: Error {
    /// Why it was not sent.
    public let sending: any Error
    /// Why it could not be kept for later.
    public let keeping: any Error

    public init(sending: any Error, keeping: any Error) {
        self.sending = sending
        self.keeping = keeping
    }
}
