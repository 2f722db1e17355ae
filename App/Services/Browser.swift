import Foundation
import ImageEditorApp
import ImageEditorFiles
import Presentation

/// Opens an address that contains a secret in the browser of the desktop.
///
/// Other users of this machine can read the arguments of a process. Therefore, the browser gets the
/// path of a page that only its owner can read, and that leads to the address.
struct Browser: Sendable {
    private let page: URL

    /// - Parameter folder: The folder for the page, which is created if necessary.
    init(folder: URL) { page = folder.appending(path: "studio-\(getpid()).html") }

    /// Opens the address if a desktop runs.
    ///
    /// - Parameter onFailure: Called with the reason if opening a browser fails.
    func open(
        _ address: String, errors: ErrorPresenter, onFailure: @escaping @Sendable (String) -> Void
    ) {
        let environment = ProcessInfo.processInfo.environment
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false })
        else { return }
        let html = "<meta http-equiv=\"refresh\" content=\"0; url=\(address)\">\n"
        let opener = Process()
        opener.executableURL = URL(filePath: "/usr/bin/env")
        opener.arguments = ["xdg-open", page.path]
        opener.standardInput = FileHandle.nullDevice
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        opener.terminationHandler = { opener in
            // A signal, such as that of Ctrl-C, may also end the opener: this is no failure.
            guard opener.terminationReason == .exit, opener.terminationStatus != 0 else { return }
            onFailure(ServerPresenter().openerFailed(status: Int(opener.terminationStatus)))
        }
        do {
            try Folder.make(page.deletingLastPathComponent().path)
            try AtomicFile.write(Data(html.utf8), to: page)
            try opener.run()
        } catch {
            onFailure(errors.message(for: error).line)
        }
    }

    /// Removes the page, which contains the secret.
    func removePage() { _ = FileCalls.unlink(page.path) }
}
