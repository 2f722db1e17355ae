import ImageEditorApp
import ImageEditorServices

requireResources()
await runImageEditor(with: FullServices())
