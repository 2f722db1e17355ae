import Foundation

extension URL {
    /// The file of this name or path, as the system takes it: a tilde is a letter like others, and
    /// whatever a shell makes of it has been made already.
    init(name: String) {
        self.init(filePath: name.hasPrefix("~") ? "./" + name : name)
    }
}
