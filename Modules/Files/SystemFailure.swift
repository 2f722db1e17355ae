/// An error whose cause can be named by an `errno`, for programs that do not know its type.
package protocol SystemFailure: Error {
    /// The `errno` of the cause, or the nearest one.
    var systemCode: Int32 { get }
}
