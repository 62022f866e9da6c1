import { flowStories } from '#tests/support/paths/story.ts'

/** The files of a field: one is stored, one is added; an upload was cut off earlier. */
flowStories('mediaUpload', {
  'a file is on its way until it has arrived': `
    [images, one of them stored] ⇒ settled · starts findUnfinished
      files.add ⇒ uploading · starts file-1 {"key":"file-1" · files= · emits {"type":"files.change"
        file.change ⇒ settled · files= · emits {"type":"files.change"
        file.remove ⇒ settled · tells file-1 {"type":"upload.cancel"} · files= · emits {"type":"files.change"
        file.remove #2 ⇒ uploading · files= · emits {"type":"files.change"
      file.remove #2 ⇒ settled · files=[] · emits {"type":"files.change"`,
  'what was cut off is offered, and moves with the form': `
    [images, one of them stored] ⇒ settled · starts findUnfinished {"scope":"order-1"}
      unfinished.find ⇒ settled · unfinished=[{"key":"cut-1"
        unfinished.dismiss ⇒ settled · unfinished=[] · tells findUnfinished {"type":"unfinished.forget","key":"cut-1"}
      scope.change ⇒ settled · tells findUnfinished {"type":"unfinished.move"
      findUnfinished fails ⇒ settled`,
})
