import Core
import Pickers
import PickersTesting
import Testing

/// The test doubles that the module offers to clients.
struct ScriptedPickerTests {
    @Test func `a scripted picker gives its scripted answers`() async {
        #expect(await ScriptedPicker(.cancelled).pick() == .cancelled)
        #expect(
            await ScriptedPicker(.picked([.sample(name: "a.png", type: .png)])).pick()
                == .picked([.sample(name: "a.png", type: .png)]))
    }

    @Test func `an unused factory has recorded nothing`() async {
        let factory = MockPickerFactory(otherwise: .failed(.empty(.camera)))
        #expect(factory.messages.isEmpty)

        let picker = factory.makePicker(from: .camera)
        #expect(factory.messages == [.makePicker(.camera)])
        #expect(await picker.pick() == .failed(.empty(.camera)))
    }
}
