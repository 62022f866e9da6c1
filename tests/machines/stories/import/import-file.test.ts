import { flowStories } from '#tests/support/paths/story.ts'

/** Specification, section 4: each of the two uploads can fail and be tried again alone. */
flowStories('importFile', {
  'a file is uploaded, and the import begins with it': `
    [the workbook of an import that is not begun] ⇒ missing · attached=false
      file.send ⇒ sending
        file.finish ⇒ attaching · starts attachFile {"part":"xls","kind":"error-codes","id":null · upload="0b0cf0f0
          attachFile answers ⇒ attached · id=7 · attached=true · upload=null
            file.send ⇒ sending`,
  'a file that was not taken is put away, or another takes its place': `
    [the workbook of an import that is not begun] ⇒ missing
      file.send ⇒ sending
        file.fail ⇒ notTaken
          file.remove ⇒ missing
          file.send ⇒ sending
        file.remove ⇒ missing
    [the workbook of an import that has one] ⇒ attached
      file.send ⇒ sending
        file.fail ⇒ notTaken
          file.remove ⇒ attached`,
  'what the import refuses is said; the same upload is tried again, without being sent again': `
    [the workbook of an import that is not begun] ⇒ missing
      file.finish ⇒ attaching · starts attachFile
        attachFile fails ⇒ refused · failure={"code":"invalid"
          file.retry ⇒ attaching · starts attachFile {"part":"xls","kind":"error-codes","id":null
          file.remove ⇒ missing · upload=null · failure=null
        attachFile fails #2 ⇒ refused · failure={"code":"no_answer"`,
  'another file in place of the one that the import has; until it has it, the first stays': `
    [the workbook of an import that has one] ⇒ attached · attached=true
      file.send ⇒ sending
        file.remove ⇒ attached
        file.finish ⇒ attaching · starts attachFile {"part":"xls","kind":"error-codes","id":7
          attachFile fails ⇒ refused
            file.remove ⇒ attached · upload=null
          attachFile answers ⇒ attached · upload=null
      file.finish ⇒ attaching · starts attachFile · upload="0b0cf0f0
      file.fail ✗`,
})
