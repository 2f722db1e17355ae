import ImageEditorApp

requireThreadsOfServer()
await runImageEditor()
