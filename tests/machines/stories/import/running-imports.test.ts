import { flowStories } from '#tests/support/paths/story.ts'

/** The badge of the navigation, and the author of an import is notified of its end on any page. */
flowStories('runningImports', {
  'nothing is under way: it is looked at seldom, and when somebody goes to another page': `
    [start] ⇒ looking · starts watchAddress · starts loadRunning
      loadRunning answers ⇒ idle · after later is in 60000 ms
        after later ⇒ looking · starts loadRunning
        imports.look ⇒ looking · starts loadRunning
        watchAddress fails ⇒ idle`,
  'one is under way: it is looked at often, and its end is told to who has begun it': `
    [start] ⇒ looking · starts watchAddress · starts loadRunning
      loadRunning answers #2 ⇒ underWay · imports=[{"id":7 · after soon is in 5000 ms
        after soon ⇒ looking · starts loadRunning
          loadRunning answers #2 ⇒ underWay · after soon is in 5000 ms
          loadRunning answers ⇒ learning · starts loadEnded {"ids":[7]} · imports=[] · ended=[7]
            loadEnded answers ⇒ idle · emits {"type":"import.ended","ended":{"id":7 · ended=[]
            loadEnded fails ⇒ idle · ended=[] · failure={"code":"no_answer"
          loadRunning answers #3 ⇒ learning · starts loadEnded {"ids":[7]} · ended=[7]
            loadEnded answers ⇒ underWay · emits {"type":"import.ended" · ended=[] · after soon is in 5000 ms`,
  'the end of a colleague’s import is not told': `
    [start] ⇒ looking · starts watchAddress · starts loadRunning
      loadRunning answers #3 ⇒ underWay · imports=[{"id":8
        imports.look ⇒ looking · starts loadRunning
          loadRunning answers ⇒ idle · imports=[]`,
  'what did not answer is looked at again; what was known stays': `
    [start] ⇒ looking · starts watchAddress · starts loadRunning
      loadRunning fails ⇒ idle · failure={"code":"no_answer" · after later is in 60000 ms
      loadRunning answers #2 ⇒ underWay
        after soon ⇒ looking · starts loadRunning
          loadRunning fails ⇒ underWay · failure={"code":"no_answer" · after soon is in 5000 ms
            after soon ⇒ looking · starts loadRunning
              loadRunning answers #2 ⇒ underWay · failure=null`,
})
