import Core
import Pickers
import PickersTesting
import Testing

/// The doubles that others test with.
struct ScriptedPickerTests {
    @Test func `a scripted picker answers as it was told`() async {
        #expect(await ScriptedPicker(.cancelled).pick() == .cancelled)
        #expect(
            await ScriptedPicker(.picked([.sample(name: "a.png", type: .png)])).pick()
                == .picked([.sample(name: "a.png", type: .png)]))
    }

    @Test func `a factory that was asked for nothing has noted nothing`() async {
        let factory = MockPickerFactory(otherwise: .failed(.empty(.camera)))
        #expect(factory.messages.isEmpty)

        let picker = factory.makePicker(from: .camera)
        #expect(factory.messages == [.makePicker(.camera)])
        #expect(await picker.pick() == .failed(.empty(.camera)))
    }
}
