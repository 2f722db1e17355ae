import ImageEditorApp

requireThreadsOfServer()
await runImageEditor(with: FullProgramLauncher())
