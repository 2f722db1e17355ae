import ArgumentParser

/// `imageeditor camera`: cameras, and what stands for one.
struct CameraCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "camera", abstract: "List cameras, watch one, take photographs.",
        discussion: """
            A camera is v4l2:/dev/videoN, as list names it. Two need no hardware: test: shows colour \
            bars and a clock, and file:PATH a picture, a folder of pictures, JPEG frames that follow \
            each other or a film of Y4M, again and again. Without -d the first one that is connected \
            is meant.

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
