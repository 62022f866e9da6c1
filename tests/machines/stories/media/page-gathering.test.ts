import { flowStories } from '#tests/support/paths/story.ts'

/** A warranty book of which there is no PDF. Samples: two pages, a and b. */
flowStories('pageGathering', {
  'pages are put in order and made into one PDF': `
    [start] ⇒ closed
      gathering.open ⇒ open.pages.arranging
        gathering.finish ✗
        page.add ⇒ open.pages.arranging · pages=[{"key":"a"
          page.move ⇒ open.pages.arranging · pages=[{"key":"b"
            page.move #2 ⇒ open.pages.arranging · pages=[{"key":"a"
          page.remove ⇒ open.pages.arranging · pages=[{"key":"b"
          gathering.finish ⇒ open.making · starts makePdf
            page.remove ✗
            makePdf answers ⇒ closed · emits {"type":"book.made" · pages=[]`,
  'who closes it by mistake finds the pages again': `
    [start] ⇒ closed
      gathering.open ⇒ open.pages.arranging
        page.add ⇒ open.pages.arranging · pages=[{"key":"a"
          gathering.close ⇒ closed
            gathering.open ⇒ open.pages.arranging`,
  'a photograph that cannot be read can be taken out, or tried again': `
    [start] ⇒ closed
      gathering.open ⇒ open.pages.arranging
        page.add ⇒ open.pages.arranging · pages=[{"key":"a"
          gathering.finish ⇒ open.making · starts makePdf
            makePdf fails ⇒ open.pages.notMade
              page.remove ⇒ open.pages.arranging · pages=[{"key":"b"
              gathering.finish ⇒ open.making · starts makePdf`,
})
