import ImageEditorApp
import ImageEditorServices

requireThreadsOfServer()
await runImageEditor(with: FullServices())
