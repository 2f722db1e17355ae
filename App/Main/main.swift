import ImageEditorApp

await runImageEditor(with: OtherProgram())
