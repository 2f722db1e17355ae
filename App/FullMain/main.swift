import ImageEditorApp
import ImageEditorServices

requireResources()
runImageEditor(with: FullServices())
