import EntryPoints

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    FuzzEntryPoint.header.run(UnsafeRawBufferPointer(start: start, count: size))
    return 0
}
