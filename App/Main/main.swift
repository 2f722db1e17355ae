import ImageEditorApp

requireThreadsOfServer()
await runImageEditor(with: OtherProgram())
