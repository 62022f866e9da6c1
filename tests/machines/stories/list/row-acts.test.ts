import { flowStories } from '#tests/support/paths/story.ts'

/** Actions on rows of a list, by buttons, menus and shortcuts. */
flowStories('rowActs', {
  'an act without a question is made at once; no other begins meanwhile, and none while refusals are shown': `
    [start] ⇒ ready
      act.start ⇒ acting · starts actOnRows {"action":"take"
        act.start ✗
        actOnRows answers ⇒ ready · act=null
        actOnRows answers #2 ⇒ refused · outcome={"done":[7]
          act.start ✗
          outcome.close ⇒ ready · outcome=null
        actOnRows fails ⇒ ready · failure={"code":"no_answer"`,
  'a question comes first where there is one; what was typed is sent, and asked for again where no answer came': `
    [start] ⇒ ready
      act.start #3 ⇒ asking · act={"action":"assign"
        act.start ✗
        act.cancel ⇒ ready · act=null
        act.confirm ⇒ acting · starts actOnRows {"action":"assign" · act.typed.owner_id=3
          actOnRows fails ⇒ asking · failure={"code":"no_answer"`,
  'several are checked before anything is changed: those that would be refused are named, and left out': `
    [start] ⇒ ready
      act.start #2 ⇒ checking · starts checkRows {"action":"take"
        checkRows answers ⇒ acting · starts actOnRows
        checkRows answers #3 ⇒ asking · checked={"ids":[7,8],"refused":[{"id":8
          act.confirm ⇒ acting · starts actOnRows
        checkRows fails ⇒ ready · act=null`,
  'more records than one call takes are changed some at a time; what is left can be stopped, and is asked for again': `
    [start] ⇒ ready
      act.start #3 ⇒ asking
        act.confirm #2 ⇒ checking · starts checkRows
          checkRows answers #2 ⇒ acting · starts actOnRows
            actOnRows answers ⇒ acting · starts actOnRows {"action":"assign"
              act.stop ✗
              actOnRows fails ⇒ asking · act.target.ids=[51,52
                act.cancel ⇒ ready · emits {"type":"rows.acted"
            act.stop ⇒ acting
              actOnRows answers ⇒ ready · act=null`,
})
