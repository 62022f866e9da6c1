import { flowStories } from '#tests/support/paths/story.ts'

const complete = `
    [the form] ⇒ opening · starts openSignUp {"term_id":1}
      openSignUp answers #2 ⇒ form.fresh · restored=true · after age is in`
const sending = `${complete}
        sign_up.send ⇒ sending · starts sendSignUp`

/**
 * Decision 113; server/modules/training/README.md. The form kept in the browser is complete; a term may be
 * full, or closed.
 */
flowStories('trainingSignUp', {
  'regulations are opened before they are accepted, and nothing incomplete is sent': `
    [the form] ⇒ opening · starts openSignUp {"term_id":1}
      openSignUp answers ⇒ form.fresh
        regulations.accept ✗
        kept.discard ✗
        sign_up.send ⇒ form.fresh · revealed=true
        form.change ⇒ form.fresh · values.participants= · runs keepInBrowser
        form.change #2 ⇒ form.fresh · values.payment_id=1 · runs keepInBrowser
        regulations.open ⇒ form.fresh · has_read=true
          regulations.accept ⇒ form.fresh · values.regulations_accepted=true · runs keepInBrowser
            regulations.accept #2 ⇒ form.fresh · values.regulations_accepted=false`,
  'what was typed before is offered, and can be given up': `${complete}
        kept.discard ⇒ form.fresh · restored=false · runs forgetInBrowser`,
  'the term is looked at again while the form is filled': `
    [the form] ⇒ opening · starts openSignUp
      openSignUp answers ⇒ form.fresh
        after age ⇒ form.renewing · starts renewTerm {"term_id":1}
          renewTerm answers #2 ⇒ form.fresh · term.free_places=1
          renewTerm fails ⇒ form.fresh
          form.change ⇒ form.renewing · values.participants=`,
  'who signs up and pays online is led to the payment; else to the order': `${sending}
          sendSignUp answers ⇒ startingPayment · starts startPayment {"order_id":1} · stored={"record_number" · runs forgetInBrowser
            startPayment answers ⇒ leaving · starts watchReturn · after notLeft is in 20000 ms · runs leaveFor "https://payments.test/pay"
              page.return ⇒ ordered · stops watchReturn
              after notLeft ⇒ ordered · stops watchReturn
            startPayment fails ⇒ ordered
          sendSignUp answers #2 ⇒ waiting · stored={"record_number" · runs forgetInBrowser
        form.change #3 ⇒ form.fresh · values.payment_id=2
          sign_up.send ⇒ sending · starts sendSignUp
            sendSignUp answers ⇒ ordered · stored= · runs forgetInBrowser`,
  'without a vacancy for all the waiting list is offered': `${sending}
          sendSignUp fails ⇒ lookingAgain · starts lookAgain {"term_id":1} · failure={"code":"lifecycle"
            lookAgain answers ⇒ form.fresh
            lookAgain answers #2 ⇒ noVacancy · term.free_places=1
              queue.accept ⇒ sending · starts sendSignUp · queue=true
              sign_up.back ⇒ form.fresh
            lookAgain answers #3 ⇒ closed · term.is_signable=false
            lookAgain fails ⇒ sendFailed · failure.code="no_answer"`,
  'a form that is refused stays, with why': `${sending}
          sendSignUp fails #2 ⇒ form.renewing · starts renewTerm {"term_id":1} · refused.payment_id=["wrong"]
            form.change #3 ⇒ form.renewing · values.payment_id=2 · refused.payment_id=undefined
          sendSignUp fails #3 ⇒ sendFailed · failure={"code":"no_answer"
            sign_up.retry ⇒ sending · starts sendSignUp
            sign_up.back ⇒ form.fresh`,
  'a term that takes nobody says so; one that did not load is asked for again': `
    [the form] ⇒ opening · starts openSignUp
      openSignUp answers #3 ⇒ closed
      openSignUp fails ⇒ loadFailed · failure={"code":"no_answer"
        sign_up.retry ⇒ opening · starts openSignUp {"term_id":1}`,
})
