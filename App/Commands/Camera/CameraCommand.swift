import ArgumentParser

/// `imageeditor camera`: lists cameras, shows a preview and takes photographs.
struct CameraCommand: AsyncParsableCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "camera", abstract: "List cameras, show a preview, take photographs.",
        discussion: """
            -d takes a name that 'camera list' prints, such as 'v4l2:/dev/video0'. Two cameras \
            need no hardware. 'test:' shows colour bars and a clock. 'file:PATH' plays an image, a \
            folder of images, concatenated JPEG frames or a Y4M video in a loop. Without -d, the \
            first connected camera is used.

            Examples:
              imageeditor camera list
              imageeditor camera preview -d test:
              imageeditor camera capture -o shot.jpg --size 1280x720
              imageeditor camera capture -d file:film.mjpeg --count 5 --every 2
            """,
        subcommands: [
            CameraListCommand.self, CameraFormatsCommand.self, CameraPreviewCommand.self,
            CameraCaptureCommand.self,
        ])
}
