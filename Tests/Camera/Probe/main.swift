import CameraCapture
import Foundation
import Rendering

/// Camera checks of `make test-camera` through the library, and helpers for checks of the tool.
///
///     CameraProbe list PATH…               exactly these are cameras
///     CameraProbe device PATH…             checks for every camera
///     CameraProbe virtual PATH…            checks for the kernel's virtual camera
///     CameraProbe unplug PATH              unplugs a virtual camera during a stream
///     CameraProbe bars FILE WIDTH HEIGHT TOLERANCE [grey]    a picture of a virtual camera
///     CameraProbe darker FILE FILE         the second picture is darker than the first
///     CameraProbe format PATH FORMAT WIDTH HEIGHT    sets a camera's default format
///     CameraProbe hold PATH SECONDS        keeps a camera busy
///     CameraProbe set PATH TITLE VALUE     sets the control that the driver calls TITLE
///     CameraProbe controls PATH            lists the controls
///     CameraProbe terminal COMMAND…        runs a program on a terminal
let arguments = Array(CommandLine.arguments.dropFirst())
let operands = Array(arguments.dropFirst())
var report = Report()

switch (arguments.first, operands.count) {
case ("list", _):
    report.check("the cameras are \(operands.joined(separator: ", "))") {
        let ids = DeviceChecks.driver.devices().map(\.id.rawValue)
        try expect(ids == operands.map { "v4l2:\($0)" }, "they are \(ids)")
    }
case ("device", _):
    for path in operands { DeviceChecks(path: path).run(&report) }
case ("virtual", _):
    for path in operands { VirtualChecks(path: path).run(&report) }
case ("unplug", 1):
    VirtualChecks(path: operands[0]).unplug(&report)
case ("bars", 4...5):
    report.check("bars in \(operands[0])") {
        let pixels = try Image(contentsOf: URL(filePath: operands[0])).pixels()
        try expect(
            "\(pixels.size.width) \(pixels.size.height)" == "\(operands[1]) \(operands[2])",
            "it has \(pixels.size)")
        try Bars.check(
            pixels, isGray: operands.last == "grey", tolerance: Int(operands[3]) ?? 0)
    }
case ("darker", 2):
    report.check("\(operands[1]) is darker than \(operands[0])") {
        let sums = try operands.map { name in
            try Image(contentsOf: URL(filePath: name)).pixels().samples.reduce(0) { $0 + Int($1) }
        }
        try expect(sums[1] < sums[0] * 9 / 10, "\(sums)")
    }
case ("format", 4):
    let wanted = CameraFormat(
        pixelFormat: PixelFormat(rawValue: operands[1]) ?? .yuyv, width: Int(operands[2]) ?? 0,
        height: Int(operands[3]) ?? 0)
    let stream = try DeviceChecks.driver.open(DeviceChecks(path: operands[0]).id)
    defer { stream.stop() }
    let given = try stream.start(wanted)
    try expect(
        given.pixelFormat == wanted.pixelFormat && given.size == wanted.size, "it gives \(given)")
case ("hold", 2):
    let stream = try DeviceChecks.driver.open(DeviceChecks(path: operands[0]).id)
    defer { stream.stop() }
    _ = try stream.start(nil)
    // `run.sh` waits for this line in a file.
    FileHandle.standardOutput.write(Data("it is held\n".utf8))
    Thread.sleep(forTimeInterval: Double(operands[1]) ?? 0)
case ("set", 3):
    try Controls(path: operands[0]).set(operands[1], to: Int32(operands[2]) ?? 0)
case ("controls", 1):
    try Controls(path: operands[0]).list().forEach { print($0) }
case ("terminal", 1...):
    let (output, status) = try Terminal.run(operands)
    print("drew \(output.count) bytes")
    if status != 0 { print(String(decoding: output, as: UTF8.self)) }
    exit(status)
default:
    print("usage: CameraProbe list|device|virtual|unplug|bars|darker|format|hold|set|…")
    exit(64)
}
exit(report.failures == 0 ? 0 : 1)
