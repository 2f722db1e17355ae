import ImageEditorApp

requireResources()
runImageEditor(with: FullProgramLauncher())
