import CameraCapture
import Foundation
import Rendering

/// What `make test-camera` asks of cameras through the library, and what it needs besides the tool.
///
///     CameraProbe list PATH…               exactly these are cameras
///     CameraProbe device PATH…             what holds for every camera
///     CameraProbe virtual PATH…            what holds for the kernel's virtual camera
///     CameraProbe unplug PATH              takes a virtual camera away in mid-stream
///     CameraProbe bars FILE WIDTH HEIGHT TOLERANCE [grey]    a picture of a virtual camera
///     CameraProbe set PATH TITLE VALUE     sets what the driver calls so
///     CameraProbe controls PATH            what can be set
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
case ("set", 3):
    try Controls(path: operands[0]).set(operands[1], to: Int32(operands[2]) ?? 0)
case ("controls", 1):
    try Controls(path: operands[0]).list().forEach { print($0) }
default:
    print("usage: CameraProbe list|device|virtual|unplug|bars|set|controls …")
    exit(64)
}
exit(report.failures == 0 ? 0 : 1)
