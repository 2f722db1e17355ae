import Foundation
import ImageEditorFiles

/// Opens addresses in the browser of the desktop.
enum Browser {
    /// Opens an address that contains a secret, unless no desktop runs. Failures are ignored,
    /// because the address is printed, too.
    ///
    /// Other users of this machine can read the arguments of a process. Therefore, the browser gets
    /// the path of a page that only its owner can read, and that leads to the address.
    static func open(_ address: String, in folder: URL, for port: Int) {
        let environment = ProcessInfo.processInfo.environment
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false })
        else { return }
        let page = folder.appending(path: "studio-\(port).html")
        let html = "<meta http-equiv=\"refresh\" content=\"0; url=\(address)\">\n"
        guard (try? AtomicFile.write(Data(html.utf8), to: page)) != nil else { return }
        let opener = Process()
        opener.executableURL = URL(filePath: "/usr/bin/env")
        opener.arguments = ["xdg-open", page.path]
        opener.standardInput = FileHandle.nullDevice
        opener.standardOutput = FileHandle.nullDevice
        opener.standardError = FileHandle.nullDevice
        try? opener.run()
    }
}
