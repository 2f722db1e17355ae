/// An error with an `errno` that names its cause, for code that does not know the error's type.
package protocol SystemFailure: Error {
    /// The `errno` of the cause, or the one that describes it best.
    var systemCode: Int32 { get }
}
