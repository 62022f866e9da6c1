import { flowStories } from '#tests/support/paths/story.ts'

/** The files of a field: one is stored, one is added; an upload was cut off earlier. */
flowStories('mediaUpload', {
  'a photograph is made smaller, and is on its way until it has arrived': `
    [images, one of them stored] ⇒ settled · starts findUnfinished · starts holdUploads
      files.add ⇒ uploading · starts file-1 preparing {"key":"file-1" · files= · emits {"type":"files.change"
        file.remove ⇒ settled · files= · emits {"type":"files.change"
          file.prepare ✗
        file.prepare ⇒ uploading · starts file-1 {"key":"file-1" · files= · emits {"type":"files.change"
          file.prepare ✗
          file.change ⇒ settled · files= · emits {"type":"files.change" · tells holdUploads {"type":"uploads.hold","ids":[]}
          file.remove ⇒ settled · tells file-1 {"type":"upload.cancel"} · files= · emits {"type":"files.change" · tells holdUploads {"type":"uploads.hold","ids":[]}
        file.remove #2 ⇒ uploading · files= · emits {"type":"files.change" · tells holdUploads {"type":"uploads.give_back"
      file.remove #2 ⇒ settled · files=[] · emits {"type":"files.change" · tells holdUploads {"type":"uploads.give_back","ids":["4f6f0ad5`,
  'what was cut off is offered, and moves with the form': `
    [images, one of them stored] ⇒ settled · starts findUnfinished {"scope":"order-1"} · starts holdUploads
      unfinished.find ⇒ settled · unfinished=[{"key":"cut-1"
        unfinished.dismiss ⇒ settled · unfinished=[] · tells findUnfinished {"type":"unfinished.forget","key":"cut-1"}
      scope.change ⇒ settled · tells findUnfinished {"type":"unfinished.move"
      findUnfinished fails ⇒ settled`,
  'what arrived in a form that keeps nothing is held until it is sent, and given back when the form goes away': `
    [of a form that keeps nothing] ⇒ settled · starts findUnfinished · starts holdUploads
      files.add ⇒ uploading · starts file-1 · files= · emits {"type":"files.change"
        file.change ⇒ settled · files= · emits {"type":"files.change" · tells holdUploads {"type":"uploads.hold","ids":["0b0cf0f0
          form.send ⇒ settled · isSent=true · tells holdUploads {"type":"uploads.hold","ids":[]}
            form.send #2 ⇒ settled · isSent=false · tells holdUploads {"type":"uploads.hold","ids":["0b0cf0f0
          file.remove ⇒ settled · tells file-1 {"type":"upload.cancel"} · files=[] · emits {"type":"files.change" · tells holdUploads {"type":"uploads.hold","ids":[]}
      holdUploads fails ⇒ settled`,
})
