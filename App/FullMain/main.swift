import ImageEditorApp
import ImageEditorServices

await runImageEditor(with: FullServices())
