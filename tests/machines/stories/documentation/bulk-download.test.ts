import { flowStories } from '#tests/support/paths/story.ts'

/** Samples: two documents, none, 51 of at most 50; an archive with all files, one without some. */
flowStories('bulkDownload', {
  'at least one document and at most as many as the setting says': `
    [start] ⇒ choosing.ready
      download.start #2 ⇒ choosing.withoutAny
        download.dismiss ⇒ choosing.ready
        download.start #3 ⇒ choosing.tooMany · limit=50
        download.start ⇒ preparing · starts prepareBundle {"selection":{"all":false,"ids":[1,2]}
      download.start #3 ⇒ choosing.tooMany · limit=50
        download.dismiss ⇒ choosing.ready
        download.start #2 ⇒ choosing.withoutAny
        download.start ⇒ preparing · starts prepareBundle
      download.start ⇒ preparing · starts prepareBundle {"selection":{"all":false,"ids":[1,2]} · limit=50`,
  'the archive is prepared, its progress is told, and it can be broken off at any time': `
    [start] ⇒ choosing.ready
      download.start ⇒ preparing · starts prepareBundle
        download.cancel ⇒ choosing.ready · stops prepareBundle
        prepareBundle answers ⇒ downloading · starts receiveBundle {"id":7 · bundle={"id":7
          bundle.progress ⇒ downloading · bundle.sent=1000000 · bundle.sent_documents=1
            bundle.finish ⇒ done · stops receiveBundle · bundle.sent_documents=2
              download.dismiss ⇒ choosing.ready
          download.cancel ⇒ cancelling · stops receiveBundle · starts cancelBundle {"id":7}
            cancelBundle answers ⇒ choosing.ready
            cancelBundle fails ⇒ choosing.ready`,
  'whoever would get less than was chosen is asked first': `
    [start] ⇒ choosing.ready
      download.start ⇒ preparing · starts prepareBundle
        prepareBundle answers #2 ⇒ incomplete · bundle={"id":7
          download.confirm ⇒ downloading · starts receiveBundle {"id":7
          download.cancel ⇒ cancelling · starts cancelBundle {"id":7}`,
  'whatever fails says why and is tried again with what was chosen': `
    [start] ⇒ choosing.ready
      download.start ⇒ preparing · starts prepareBundle
        prepareBundle fails ⇒ failed · failure={"code":"unavailable"
          download.retry ⇒ preparing · starts prepareBundle {"selection":{"all":false,"ids":[1,2]}
          download.dismiss ⇒ choosing.ready
        prepareBundle answers ⇒ downloading · starts receiveBundle
          bundle.fail ⇒ failed · stops receiveBundle · failure={"code":"no_answer"
          receiveBundle fails ⇒ failed · failure={"code":"no_answer"`,
})
