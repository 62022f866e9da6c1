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
      act.start #2 ⇒ asking · act={"action":"assign"
        act.start ✗
        act.cancel ⇒ ready · act=null
        act.confirm ⇒ acting · starts actOnRows {"action":"assign" · act.typed.owner_id=3
          actOnRows fails ⇒ asking · failure={"code":"no_answer"`,
})
