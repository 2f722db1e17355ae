import ImageEditorApp

requireResources()
await runImageEditor(with: FullProgramLauncher())
