import Rendering
import Testing

struct ParameterValueTests {
    @Test func `a text that reads as a finite number is a number`() {
        #expect(ParameterValue(parsing: "0.8") == 0.8)
        #expect(ParameterValue(parsing: "-20") == -20)
        #expect(ParameterValue(parsing: "320x200") == "320x200")
        #expect(ParameterValue(parsing: "nan") == "nan")
        #expect(ParameterValue(parsing: "inf") == "inf")
        #expect(ParameterValue(parsing: "") == "")
    }

    @Test func `numbers are written in the form in which they are typed`() {
        #expect(ParameterValue.number(320).description == "320")
        #expect(ParameterValue.number(-0.25).description == "-0.25")
        #expect(ParameterValue.number(1e300).description == "1e+300")
        #expect(ParameterValue.text("h").description == "h")
    }
}
