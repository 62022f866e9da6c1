import { flowStories } from '#tests/support/paths/story.ts'

flowStories('invitationLink', {
  'the link of an invitation is answered, cannot be, or was': `
    [by the link of a letter] ⇒ checking · starts checkLink {"token":"abc-123_x"}
      checkLink answers ⇒ choosing
        link.check ⇒ checking · starts checkLink {"token":"abc-123_x"}
      checkLink answers #2 ⇒ proving
        link.check ⇒ checking · starts checkLink {"token":"abc-123_x"}
      checkLink answers #3 ⇒ unfit
        link.check ⇒ checking · starts checkLink {"token":"abc-123_x"}
      checkLink answers #4 ⇒ accepted
      checkLink answers #5 ⇒ declined
      checkLink answers #6 ⇒ withdrawn
      checkLink answers #7 ⇒ expired
      checkLink answers #8 ⇒ unconfirmed
        link.check ⇒ checking · starts checkLink {"token":"abc-123_x"}
      checkLink fails ⇒ checkFailed · failure={"code":"no_answer"
        link.check ⇒ checking · starts checkLink {"token":"abc-123_x"} · failure=null`,
})
