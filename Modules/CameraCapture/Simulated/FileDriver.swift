import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Devices named `file:PATH` that play a picture, a folder of pictures, concatenated JPEG frames or
/// Y4M in a loop. `devices()` lists none of them.
struct FileDriver: CameraDriver {
    let scheme = CameraDevice.ID.file("").scheme

    func devices() -> [CameraDevice] { [] }

    func device(_ id: CameraDevice.ID) -> CameraDevice? {
        guard let path = path(of: id) else { return nil }
        var status = stat()
        guard FileCalls.status(path, &status) == 0 else { return nil }
        // An unreadable file is still a device: opening it reports the reason.
        let formats = (try? FileStream.open(path))?.format
        return CameraDevice(
            id: id, name: URL(filePath: path).lastPathComponent, kind: .recorded,
            formats: formats.map { [$0] } ?? [])
    }

    func open(_ id: CameraDevice.ID) throws(CameraError) -> any CameraStream {
        guard let path = path(of: id), let device = device(id) else { throw .noSuchDevice(id) }
        return FileStream(device, try FileStream.open(path))
    }

    private func path(of id: CameraDevice.ID) -> String? {
        let path = id.rawValue.dropFirst(scheme.count + 1)
        return id.isFile && !path.isEmpty ? String(path) : nil
    }
}
