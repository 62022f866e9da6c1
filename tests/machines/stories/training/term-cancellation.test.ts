import { flowStories } from '#tests/support/paths/story.ts'

const decided = `
    [the cancellation of a term] ⇒ loading · starts loadSheet {"term_id":7}
      loadSheet answers ⇒ deciding.choosing
        reason.change ⇒ deciding.choosing · reason="Choroba prowadzącego"
          choice.set ⇒ deciding.choosing · choices.1={"choice":"refund","target_term_id":null}`
const confirmed = `${decided}
            letters.preview ⇒ previewing · starts previewCancellation {"term_id":7,"key":"screen-1-0"
              previewCancellation answers ⇒ previewed · preview=
                cancellation.ask ⇒ confirming
                  cancellation.confirm ⇒ cancelling · starts cancelTerm {"term_id":7,"key":"screen-1-1" · sent=1`
const partial = `
    [the cancellation of a term] ⇒ loading · starts loadSheet {"term_id":7}
      loadSheet answers #4 ⇒ partial · sheet= · reason="Choroba prowadzącego" · emits {"type":"cancellation.begun"}`

/** Domain, part 1.5; server/modules/training/README.md. Two people: one has paid. */
flowStories('termCancellation', {
  'there is no cancelling without a reason and a decision about everybody who paid': `
    [the cancellation of a term] ⇒ loading · starts loadSheet
      loadSheet answers ⇒ deciding.choosing · choices.2={"choice":"none","target_term_id":null}
        letters.preview ✗
        reason.change ⇒ deciding.choosing · reason="Choroba prowadzącego"
          letters.preview ✗
        choice.set ⇒ deciding.choosing · choices.1={"choice":"refund"
          letters.preview ✗
          reason.change ⇒ deciding.choosing · reason="Choroba prowadzącego"
            letters.preview ⇒ previewing · starts previewCancellation`,
  'the letters are read before the cancellation is asked for': `${decided}
            letters.preview ⇒ previewing · starts previewCancellation {"term_id":7,"key":"screen-1-0"
              previewCancellation answers ⇒ previewed · preview={"letters"
                choices.correct ⇒ deciding.choosing
                cancellation.ask ⇒ confirming
                  cancellation.dismiss ⇒ previewed
              previewCancellation fails ⇒ outdated · failure={"code":"conflict"
              previewCancellation fails #2 ⇒ deciding.previewFailed · failure={"code":"no_answer"
                letters.preview ⇒ previewing · starts previewCancellation {"term_id":7,"key":"screen-1-0" · failure=null`,
  'what was confirmed is carried out and followed': `${confirmed}
                    cancelTerm answers ⇒ following.waiting · emits {"type":"cancellation.begun"} · sheet.status="cancelled" · after progress is in 1500 ms
                      after progress ⇒ following.refreshing · starts refreshSheet {"term_id":7}
                    cancelTerm answers #2 ⇒ partial · sheet.status="cancelled"
                    cancelTerm answers #3 ⇒ done · sheet.status="cancelled"
                    cancelTerm fails ⇒ outdated · failure={"code":"conflict"
                      sheet.reload ⇒ loading · starts loadSheet {"term_id":7}
                    cancelTerm fails #3 ⇒ cancelFailed · failure={"code":"no_answer"
                      cancellation.confirm ⇒ cancelling · starts cancelTerm {"term_id":7,"key":"screen-1-1" · failure=null
                      cancellation.dismiss ⇒ previewed · failure=null`,
  'a cancellation on its way is followed to its end': `
    [the cancellation of a term] ⇒ loading · starts loadSheet
      loadSheet answers #3 ⇒ following.waiting · emits {"type":"cancellation.begun"} · after progress is in 1500 ms
        after progress ⇒ following.refreshing · starts refreshSheet {"term_id":7}
          refreshSheet answers #3 ⇒ following.waiting · after progress is in 1500 ms
          refreshSheet answers #4 ⇒ partial · sheet.people=
          refreshSheet answers #5 ⇒ done · sheet.people=
          refreshSheet fails ⇒ following.stale · failure={"code":"no_answer"
            progress.retry ⇒ following.refreshing · starts refreshSheet {"term_id":7} · failure=null
            after again ⇒ following.refreshing · starts refreshSheet {"term_id":7}`,
  'for whom it failed somebody decides otherwise and carries on': `${partial}
        failed.retry ⇒ retrying · starts retryFailed {"term_id":7,"key":"screen-1-1" · sent=1
          retryFailed answers ⇒ following.waiting · sheet.people= · after progress is in 1500 ms
          retryFailed answers #2 ⇒ partial
          retryFailed answers #3 ⇒ done · sheet.cancellation.status="done"
          retryFailed fails ⇒ outdated · failure={"code":"lifecycle"
            sheet.reload ⇒ loading · starts loadSheet {"term_id":7}
              loadSheet answers #4 ⇒ partial · failure=null
              loadSheet answers #5 ⇒ done · failure=null
              loadSheet answers #2 ⇒ refused · failure=null
              loadSheet fails ⇒ loadFailed · failure.code="no_answer"
          retryFailed fails #2 ⇒ partial · failure={"code":"no_answer"
            failed.retry ⇒ retrying · starts retryFailed {"term_id":7,"key":"screen-1-2"
        choice.set ⇒ partial · choices.1.choice="refund"
          failed.retry ⇒ retrying · starts retryFailed`,
  'what cannot be cancelled says why': `
    [the cancellation of a term] ⇒ loading · starts loadSheet
      loadSheet answers #2 ⇒ refused · sheet={"term_id":7,"status":"completed"
        sheet.reload ⇒ loading · starts loadSheet {"term_id":7}
      loadSheet answers #5 ⇒ done · emits {"type":"cancellation.begun"}
      loadSheet fails ⇒ loadFailed · failure={"code":"no_answer"
        sheet.retry ⇒ loading · starts loadSheet {"term_id":7}`,
})
