import CameraCapture
import Core
import Presentation
import Testing

struct CameraPresenterTests {
    private let sut = CameraPresenter()

    private let device = CameraDevice(
        id: "v4l2:/dev/video0", name: "Integrated\u{1B}[31m Camera", position: .front,
        formats: [
            CameraFormat(
                pixelFormat: .mjpeg, width: 1280, height: 720, framesPerSecond: [30, 29.97002997]),
            CameraFormat(pixelFormat: .yuyv, width: 1920, height: 1080),
        ], flashModes: [.auto, .on], zoomRange: 1...4.5)

    @Test func `a list names the cameras, without control characters`() {
        let bars = CameraDevice(id: "test:", name: "Bars", kind: .drawn)

        #expect(
            sut.lines(for: [device, bars]) == [
                #"v4l2:/dev/video0  Integrated\x1b[31m Camera  up to 1920×1080  front"#,
                #"test:             Bars                                        "#,
            ])
    }

    @Test func `formats show size, samples and rates`() {
        #expect(
            sut.lines(formatsOf: device) == [
                "1280×720   Motion JPEG  30, 29.97 fps", "1920×1080  YUYV 4:2:2   ",
            ])
    }

    @Test func `a device without formats says so`() {
        let device = CameraDevice(id: "mine:", name: "Mine")

        #expect(sut.lines(formatsOf: device) == ["mine: reports no formats"])
    }

    @Test func `a photograph is shown with its path, size, format and length`() {
        let facts = ImageFacts(format: .jpeg, width: 1920, height: 1080, bytes: 312_400)

        #expect(
            sut.line(forPhotographIn: "shot\n.jpg", facts)
                == #"shot\n.jpg  1920 × 1080  JPEG  312 kB"#)
    }

    @Test func `every state has its own words`() {
        #expect(Set(CameraState.allCases.map(sut.text)).count == CameraState.allCases.count)
        #expect(
            sut.status(of: CameraDevice(id: "test:", name: "Bars"), .started)
                == "Bars, running; Ctrl-C ends it")
    }

    @Test func `JSON keeps the device's own words and numbers`() {
        #expect(
            CameraJSON(device).json.text
                == #"{"id":"v4l2:/dev/video0","name":"Integrated\u001b[31m Camera","#
                + #""position":"front","kind":"hardware","flash":["off","on","auto"],"#
                + #""zoom":{"minimum":1,"maximum":4.5},"formats":[{"pixels":"mjpeg","#
                + #""width":1280,"height":720,"framesPerSecond":[30,29.97002997]},"#
                + #"{"pixels":"yuyv","width":1920,"height":1080,"framesPerSecond":[]}]}"#)
    }

    @Test func `the JSON of a photograph has its path`() {
        let facts = ImageFacts(format: .png, width: 2, height: 3, bytes: 70)

        #expect(
            CaptureJSON("test:", output: "a.png", facts).json.text
                == #"{"device":"test:","output":"a.png","width":2,"height":3,"format":"png","#
                + #""bytes":70}"#)
    }
}
