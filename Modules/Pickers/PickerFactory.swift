/// One door to every source of a picture.
public protocol PickerFactory: Sendable {
    /// A picker of the pictures of `source`.
    ///
    /// Making one costs nothing and asks nobody; a source that the factory does not know gets a
    /// picker whose outcome says so.
    func makePicker(from source: ImageSource) -> any ImagePicker
}
