import { flowStories } from '#tests/support/paths/story.ts'

const open = `
    [the editor] ⇒ opening · starts openOffer {"id":1}
      openOffer answers ⇒ open.draft.stored open.form.editing · offer=`
const typed = `${open}
        form.change ⇒ open.draft.changed open.form.editing · values.subject="Heat pump" · runs keepInBrowser · after autosave is in`
const saving = `${typed}
          after autosave ⇒ open.draft.saving open.form.editing · starts saveOffer {"id":1,"version":1`

/** An offer while it is written: specification, section 3; domain, part 1.4. All samples but the subject are complete. */
flowStories('offerEditing', {
  'the editor opens with the draft, with what this browser kept, or leads to the preview of a registered offer': `
    [the editor] ⇒ opening · starts openOffer {"id":1}
      openOffer answers ⇒ open.draft.stored open.form.editing · offer=
      openOffer answers #2 ⇒ offeringKept · kept=
        kept.restore ⇒ open.draft.changed open.form.editing · kept=null · after autosave is in
        kept.discard ⇒ open.draft.stored open.form.editing · kept=null · runs forgetInBrowser
      openOffer answers #3 ⇒ closed · offer=
      openOffer answers #4 ⇒ closed · kept=
      openOffer fails ⇒ loadFailed · failure={"code":"no_answer"
        offer.retry ⇒ opening · starts openOffer`,
  'the reduced rate of VAT without assembly is registered when the person says so': `
    [the editor] ⇒ opening · starts openOffer {"id":1}
      openOffer answers #5 ⇒ open.draft.stored open.form.editing · offer=
        offer.register ⇒ open.draft.stored open.form.doubtingVat
          register.cancel ⇒ open.draft.stored open.form.editing
          register.confirm ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1`,
  'what is typed is saved by itself': `${saving}
            saveOffer answers ⇒ open.draft.stored open.form.editing · stored_revision=1 · runs forgetStored
            form.change #2 ⇒ open.draft.saving open.form.editing · values.subject=null · runs keepInBrowser
              saveOffer answers ⇒ open.draft.changed open.form.editing · stored_revision=1 · after autosave is in
          form.change #2 ⇒ open.draft.changed open.form.editing · values.subject=null · runs keepInBrowser · after autosave is in`,
  'a draft that is not saved keeps what was typed, and is saved again by itself': `${saving}
            saveOffer fails #4 ⇒ open.draft.saveFailed open.form.editing · failure={"code":"no_answer" · after saveAgain is in
              after saveAgain ⇒ open.draft.saving open.form.editing · starts saveOffer
              offer.retry ⇒ open.draft.saving open.form.editing · starts saveOffer
              offer.register ⇒ open.draft.saving open.form.storing · starts saveOffer
              form.change #2 ⇒ open.draft.changed open.form.editing · values.subject=null · runs keepInBrowser
            saveOffer fails #2 ⇒ open.draft.refused open.form.editing · refused.offer_number=["taken"]
              form.change #2 ⇒ open.draft.changed open.form.editing · values.subject=null · runs keepInBrowser
            saveOffer fails #3 ⇒ opening · starts openOffer
          form.change #2 ⇒ open.draft.changed open.form.editing · values.subject=null
            after autosave ⇒ open.draft.saving open.form.editing · starts saveOffer
              saveOffer fails #4 ⇒ open.draft.saveFailed open.form.editing · failure={"code":"no_answer"
                offer.register ⇒ open.draft.saveFailed open.form.editing · isRevealed=true`,
  'a draft that was deleted elsewhere becomes a new one when the person says so': `${saving}
            saveOffer fails #5 ⇒ open.draft.deletedElsewhere open.form.editing · failure={"code":"not_found"
              form.change #2 ⇒ open.draft.deletedElsewhere open.form.editing · values.subject=null · runs keepInBrowser
              offer.register ⇒ open.draft.deletedElsewhere open.form.editing · isRevealed=true
              draft.renew ⇒ open.draft.saving open.form.editing · starts saveOffer {"id":1,"version":0,"key":"opening-1-renewed · offer=null · failure=null`,
  'a colleague who was faster is told of': `${saving}
            saveOffer fails ⇒ open.draft.conflict open.form.editing · conflict={"version":4,"changes":[]}
              form.change #2 ⇒ open.draft.conflict open.form.editing · values.subject=null · runs keepInBrowser
              offer.register ⇒ open.draft.conflict open.form.editing · isRevealed=true
              conflict.reload ⇒ opening · starts openOffer · runs forgetInBrowser
              conflict.overwrite ⇒ open.draft.saving open.form.editing · starts saveOffer {"id":1,"version":4 · conflict=null`,
  'a complete offer is stored before it is registered, an incomplete one is told what is missing': `${typed}
          offer.register ⇒ open.draft.saving open.form.storing · starts saveOffer
            saveOffer answers ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1 · runs forgetStored
              registerOffer answers ⇒ registered · offer.status="registered" · runs forgetInBrowser
              registerOffer fails ⇒ open.draft.conflict open.form.editing · conflict={"version":4
              registerOffer fails #2 ⇒ open.draft.stored open.form.editing · refused.offer_number=["taken"] · isRevealed=true
              registerOffer fails #3 ⇒ opening · starts openOffer
              registerOffer fails #4 ⇒ open.draft.stored open.form.notRegistered · failure={"code":"no_answer"
                offer.retry ⇒ open.draft.stored open.form.registering · starts registerOffer
                register.cancel ⇒ open.draft.stored open.form.editing
            saveOffer fails #4 ⇒ open.draft.saveFailed open.form.notRegistered · failure={"code":"no_answer"
            saveOffer fails #2 ⇒ open.draft.refused open.form.editing · refused.offer_number=["taken"]
            saveOffer fails ⇒ open.draft.conflict open.form.editing · conflict=
          form.change #2 ⇒ open.draft.changed open.form.editing · values.subject=null · runs keepInBrowser
            offer.register ⇒ open.draft.changed open.form.editing · isRevealed=true`,
  'an offer above a limit of the company is submitted for approval; what was approved as it is now is sent': `
    [the editor] ⇒ opening · starts openOffer {"id":1}
      openOffer answers #6 ⇒ open.draft.stored open.form.editing
        offer.register ⇒ open.draft.stored open.form.askingApproval
        offer.send ⇒ open.draft.stored open.form.askingApproval
          form.change ✗
          approval.cancel ⇒ open.draft.stored open.form.editing
          approval.submit ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1,"key":"opening-1-submit-1" · intent="submit"
            registerOffer answers ⇒ submitted · runs forgetInBrowser
            registerOffer fails #4 ⇒ open.draft.stored open.form.notRegistered
              offer.retry ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1,"key":"opening-1-submit-1"
      openOffer answers #7 ⇒ open.draft.stored open.form.editing
        offer.send ⇒ open.draft.stored open.form.askingApproval
          approval.submit ✗
        form.change ⇒ open.draft.changed open.form.editing
          offer.send ⇒ open.draft.changed open.form.askingApproval
            after autosave ⇒ open.draft.saving open.form.askingApproval · starts saveOffer
              saveOffer fails ⇒ open.draft.conflict open.form.editing
            approval.submit ⇒ open.draft.saving open.form.storing · starts saveOffer
      openOffer answers #8 ⇒ open.draft.stored open.form.editing
        offer.send ⇒ open.draft.stored open.form.reviewing
        form.change ⇒ open.draft.changed open.form.editing
          offer.send ⇒ open.draft.changed open.form.askingApproval`,
  'an offer is registered and sent in one step, after a look at the letter and the paper': `${open}
        offer.send ⇒ open.draft.stored open.form.editing · isRevealed=true
        form.change ⇒ open.draft.changed open.form.editing
          offer.send ⇒ open.draft.changed open.form.reviewing
            form.change ✗
            send.cancel ⇒ open.draft.changed open.form.editing
            after autosave ⇒ open.draft.saving open.form.reviewing · starts saveOffer
              saveOffer fails ⇒ open.draft.conflict open.form.editing · conflict={"version":4
            send.confirm ⇒ open.draft.saving open.form.storing · starts saveOffer · letter={"to":"j@dom.example"
              saveOffer answers ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1,"key":"opening-1-send-1-1"
                registerOffer fails #4 ⇒ open.draft.stored open.form.notRegistered · failure={"code":"no_answer"
                  offer.retry ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1,"key":"opening-1-send-1-1"
                  register.cancel ⇒ open.draft.stored open.form.editing
                    offer.register ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1,"key":"opening-1-register-1" · intent="register"
                    offer.send ⇒ open.draft.stored open.form.reviewing
                      send.confirm ⇒ open.draft.stored open.form.registering · starts registerOffer {"id":1,"version":1,"key":"opening-1-send-2-1"`,
  'nothing is typed while the offer is being registered, nor before the person has seen that it was not': `${typed}
          offer.register ⇒ open.draft.saving open.form.storing · starts saveOffer
            form.change ✗
            saveOffer answers ⇒ open.draft.stored open.form.registering · starts registerOffer
              form.change ✗
              offer.delete ✗
            saveOffer fails #4 ⇒ open.draft.saveFailed open.form.notRegistered · after saveAgain is in
              form.change ✗
              offer.register ✗
              after saveAgain ⇒ open.draft.saving open.form.notRegistered · starts saveOffer
                saveOffer fails ⇒ open.draft.conflict open.form.notRegistered · conflict={"version":4
                  form.change ✗
                saveOffer fails #2 ⇒ open.draft.refused open.form.notRegistered · refused.offer_number=["taken"]
                  form.change ✗
                saveOffer fails #5 ⇒ open.draft.deletedElsewhere open.form.notRegistered · failure.code="not_found"
                  form.change ✗`,
  'what is typed while a new draft is stored for the first time waits until that has an answer': `${saving}
            saveOffer fails #5 ⇒ open.draft.deletedElsewhere open.form.editing · failure={"code":"not_found"
              draft.renew ⇒ open.draft.saving open.form.editing · starts saveOffer {"id":1,"version":0 · offer=null
                offer.delete ✗
                form.change ⇒ open.draft.saving open.form.editing · revision=2 · runs keepInBrowser
                  offer.register ⇒ open.draft.saving open.form.storing
                    saveOffer fails #4 ⇒ open.draft.saveFailed open.form.notRegistered · failure={"code":"no_answer"
                      after saveAgain ⇒ open.draft.saving open.form.notRegistered · starts saveOffer {"id":1,"version":0
                        saveOffer answers ⇒ open.draft.changed open.form.notRegistered · stored_revision=1
                          form.change ✗`,
  'a draft is deleted, or stays when that fails': `${open}
        offer.delete ⇒ deleting · starts deleteOffer {"id":1,"version":1
          deleteOffer answers ⇒ deleted · runs forgetInBrowser
          deleteOffer fails ⇒ open.draft.stored open.form.editing · failure={"code":"no_answer"`,
})

/** The paper beside the editor: it follows the typed text, and the last one stays meanwhile. */
flowStories('offerPreview', {
  'the paper is drawn a moment after the last change': `
    [the preview] ⇒ drawing · starts watchEditor · starts loadPreview {"id":1
      loadPreview answers ⇒ shown · drawn={"paper":{"pages":1
        form.change ⇒ waiting · values.subject="Heat pump" · after pause is in
          form.change ⇒ waiting · after pause is in
          after pause ⇒ drawing · starts loadPreview
      form.change ⇒ waiting · values.subject="Heat pump" · stops loadPreview
      loadPreview fails ⇒ notDrawn · failure={"code":"no_answer"
        preview.retry ⇒ drawing · starts loadPreview
        form.change ⇒ waiting · values.subject="Heat pump"
      watchEditor fails ⇒ notDrawn · failure={"code":"no_answer" · stops loadPreview`,
})
