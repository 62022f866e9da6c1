import { flowStories } from '#tests/support/paths/story.ts'

/** Two letters at least; results are marked by the keyboard, and the records opened last are remembered. */
flowStories('globalSearch', {
  'it searches when typing has come to rest': `
    [nothing opened yet] ⇒ idle · starts openResult
      query.change #2 ⇒ idle · query="i"
      query.change ⇒ settling · stops openResult · starts openResult · query="instal" · after typingDelay is in 200 ms
        query.change #2 ⇒ idle · query="i"
        after typingDelay ⇒ searching · starts findResults {"query":"instal"}
          query.change #2 ⇒ idle · stops findResults · query="i"
          findResults answers #2 ⇒ ready.reading
          findResults answers ⇒ ready.reading · results=[{"entity":"partner.partners" · marked=0
            query.change #2 ⇒ idle · query="i" · results=[] · marked=-1`,
  'a result is opened and remembered': `
    [nothing opened yet] ⇒ idle · starts openResult
      result.choose ✗
      query.change ⇒ settling · stops openResult · starts openResult
        after typingDelay ⇒ searching · starts findResults
          findResults answers ⇒ ready.reading
            result.choose ⇒ ready.reading · tells openResult {"type":"result.show" · recent=[{"entity":"partner.partners"
            result.open ⇒ ready.reading · tells openResult {"type":"result.show" · recent=[{"entity":"partner.partners"`,
  'what was opened before is marked by the keyboard': `
    [something opened before] ⇒ idle · starts openResult · recent=[{"entity"
      result.choose ✗
      result.next ⇒ idle · marked=0
        result.choose ⇒ idle · tells openResult {"type":"result.show"
      result.previous ⇒ idle · marked=0`,
  'a number is dialled, and an order taken at once, which can be undone': `
    [nothing opened yet] ⇒ idle · starts openResult
      query.change ⇒ settling · stops openResult · starts openResult
        after typingDelay ⇒ searching · starts findResults
          findResults answers #3 ⇒ ready.reading · marked=0
            act.previous ✗
            result.take #2 ✗
            act.next ⇒ ready.reading · act=1
              result.choose ⇒ ready.taking · starts takeOrder · taking={"entity":"service-order.service-orders"
                result.take #3 ✗
                takeOrder answers ⇒ settling · emits {"type":"order.taken","result":{"entity":"service-order · taking=null · act=0
                takeOrder fails ⇒ ready.takeFailed · failure={"code":"no_answer"
                  result.choose ⇒ ready.taking · starts takeOrder · failure=null
                query.change #2 ⇒ ready.taking · query="i"
                  takeOrder answers ⇒ idle · emits {"type":"order.taken","result":{"entity":"service-order · results=[]
              act.next ⇒ ready.reading · act=2
                act.next ✗
                result.choose ⇒ ready.reading · tells openResult {"type":"result.dial","phone":"+48600700800"}
            result.call ⇒ ready.reading · tells openResult {"type":"result.dial","phone":"+48600700800"}
            result.take ⇒ ready.taking · starts takeOrder`,
  'a search that failed is tried again': `
    [nothing opened yet] ⇒ idle · starts openResult
      query.change ⇒ settling · stops openResult · starts openResult
        after typingDelay ⇒ searching · starts findResults
          findResults fails ⇒ failed · failure={"code":"no_answer"
            search.retry ⇒ searching · starts findResults {"query":"instal"}
            query.change #2 ⇒ idle · failure=null
      openResult fails ⇒ idle`,
})
flowStories('submission', {
  'a form is sent when it is right, and says what is wrong': `
    [start] ⇒ editing.ready
      form.cancel ⇒ editing.ready · emits {"type":"form.cancelled"}
      form.submit #2 ⇒ editing.invalid · errors.email=["Enter a valid e-mail address"]
        form.submit ⇒ submitting · starts submitForm {"email":"anna@example.com"} · errors.email=undefined
        form.cancel ⇒ editing.invalid · emits {"type":"form.cancelled"}
      form.submit ⇒ submitting · starts submitForm {"email":"anna@example.com"}
        form.submit ✗
        submitForm answers ⇒ submitted · emits {"type":"form.accepted"}
          form.submit ⇒ submitting · starts submitForm
          form.cancel ✗
        submitForm fails ⇒ editing.refused · emits {"type":"form.refused" · failure={"code":"no_answer" · refusals=1
          form.submit ⇒ submitting · starts submitForm · failure=null
          form.submit #2 ⇒ editing.invalid · errors.email= · failure=null`,
})
