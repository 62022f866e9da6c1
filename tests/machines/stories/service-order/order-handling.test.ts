import { flowStories } from '#tests/support/paths/story.ts'

const acting = `
    [a registered order] ⇒ loading · starts loadOrder {"id":31}
      loadOrder answers ⇒ shown.ready · order= · after refresh is in 3000 ms
        action.submit ⇒ acting · starts actOnOrder {"id":31,"version":3,"key":"screen-1-1","action":"note" · act={"action":"note" · acts=1`

/** Domain, part 1.1. A registered order on its way to the ERP; asking opens a dialog, a note is sent at once. */
flowStories('orderHandling', {
  'the order is looked at again by itself, sooner while the ERP is about to answer': `
    [a registered order] ⇒ loading · starts loadOrder
      loadOrder answers ⇒ shown.ready · after refresh is in 3000 ms
        after refresh ⇒ shown.refreshing · starts refreshOrder {"id":31}
          refreshOrder answers ⇒ shown.ready · after refresh is in 3000 ms
          refreshOrder fails ⇒ shown.ready · after refresh is in 3000 ms
        order.refresh ⇒ shown.refreshing · starts refreshOrder {"id":31}
      loadOrder fails ⇒ loadFailed · failure={"code":"no_answer"
        order.retry ⇒ loading · starts loadOrder {"id":31}`,
  'an action is decided about in a dialog, or sent at once': `
    [a registered order] ⇒ loading · starts loadOrder
      loadOrder answers ⇒ shown.ready
        action.choose #2 ✗
        action.choose ⇒ deciding · act={"action":"ask","body":{}}
          action.cancel ⇒ shown.ready · act=null
          action.submit ⇒ acting · starts actOnOrder {"id":31,"version":3,"key":"screen-1-1"
        order.refresh ⇒ shown.refreshing · starts refreshOrder
          action.choose ⇒ deciding · stops refreshOrder
          action.submit ⇒ acting · stops refreshOrder · starts actOnOrder`,
  'a screen opens with the dialog that its address names': `
    [a registered order, with the dialog of a question] ⇒ loading · starts loadOrder
      loadOrder answers ⇒ deciding · order= · act={"action":"ask","body":{}}
        action.cancel ⇒ shown.ready · act=null
        action.submit ⇒ acting · starts actOnOrder {"id":31,"version":3,"key":"screen-1-1"`,
  'what came of an action': `${acting}
          actOnOrder answers ⇒ shown.ready · emits {"type":"action.accepted","act":{"action":"note" · act=null
          actOnOrder answers #2 ⇒ gone · emits {"type":"action.accepted" · order=null · act=null
          actOnOrder fails #2 ⇒ deciding · emits {"type":"action.invalid" · errors.text=["To pole jest wymagane"]
            action.submit ⇒ acting · starts actOnOrder {"id":31,"version":3,"key":"screen-1-2" · acts=2
          actOnOrder fails #3 ⇒ shown.refreshing · starts refreshOrder · act=null
          actOnOrder fails #4 ⇒ actionFailed · failure={"code":"no_answer"
            order.retry ⇒ acting · starts actOnOrder {"id":31,"version":3,"key":"screen-1-1","action":"note"
            action.cancel ⇒ shown.ready · act=null · failure=null`,
  'whoever acts on an outdated order chooses: what the other did, or both': `${acting}
          actOnOrder fails ⇒ conflict · conflict={"version":5,"changes":[]}
            conflict.reload ⇒ shown.refreshing · starts refreshOrder · act=null · conflict=null
            conflict.overwrite ⇒ acting · starts actOnOrder {"id":31,"version":5,"key":"screen-1-2","action":"note" · acts=2 · conflict=null`,
})
