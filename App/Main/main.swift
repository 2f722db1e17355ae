import ImageEditorApp

await runImageEditor()
