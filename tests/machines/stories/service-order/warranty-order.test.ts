import { flowStories } from '#tests/support/paths/story.ts'

const openDraft = `
    [the form] ⇒ opening · starts openOrder {"id":null}
      openOrder answers #2 ⇒ open.draft.stored open.form.editing · order=`
const typed = `${openDraft}
        form.change ⇒ open.draft.changed open.form.editing · values.comment="No heat" · runs keepInBrowser · after autosave is in`
const saving = `${typed}
          after autosave ⇒ open.draft.saving open.form.editing · starts saveDraft {"id":1`

/** A warranty order of a partner: specification, section 5; decisions on drafts. Samples: a new form, a draft, kept text, a sent order. */
flowStories('warrantyOrderDraft', {
  'the form opens with the draft, with what this browser kept, or as a preview of what was sent': `
    [the form] ⇒ opening · starts openOrder {"id":null}
      openOrder answers ⇒ open.draft.stored open.form.editing
        order.delete ✗
      openOrder answers #2 ⇒ open.draft.stored open.form.editing
      openOrder answers #3 ⇒ offeringKept · kept=
        kept.restore ⇒ open.draft.changed open.form.editing · kept=null · after autosave is in
        kept.discard ⇒ open.draft.stored open.form.editing · kept=null · runs giveUpInBrowser
      openOrder answers #4 ⇒ closed · id=1 · order=
      openOrder answers #6 ⇒ closed · id=1 · kept=
      openOrder fails ⇒ loadFailed · failure={"code":"no_answer"
        order.retry ⇒ opening · starts openOrder`,
  'what is typed is saved by itself': `${saving}
            saveDraft answers ⇒ open.draft.stored open.form.editing · stored_revision=1 · runs forgetStored
            form.change #2 ⇒ open.draft.saving open.form.editing · values.comment=null · runs keepInBrowser
              saveDraft answers ⇒ open.draft.changed open.form.editing · stored_revision=1 · after autosave is in
          form.change #2 ⇒ open.draft.changed open.form.editing · values.comment=null · runs keepInBrowser · after autosave is in`,
  'a draft that is not saved keeps what was typed, and is saved again by itself': `${saving}
            saveDraft fails #4 ⇒ open.draft.saveFailed open.form.editing · failure={"code":"no_answer" · after saveAgain is in
              after saveAgain ⇒ open.draft.saving open.form.editing · starts saveDraft
              order.retry ⇒ open.draft.saving open.form.editing · starts saveDraft
              order.send ⇒ open.draft.saving open.form.storing · starts saveDraft
              form.change #2 ⇒ open.draft.changed open.form.editing · values.comment=null · runs keepInBrowser
            saveDraft fails #2 ⇒ open.draft.refused open.form.editing · refused.contact_email=["wrong"]
              form.change #2 ⇒ open.draft.changed open.form.editing · values.comment=null · runs keepInBrowser
            saveDraft fails #3 ⇒ opening · starts openOrder`,
  'a draft that was deleted in another tab is not saved for ever: it becomes a new one when the person says so': `${saving}
            saveDraft fails #5 ⇒ open.draft.deletedElsewhere open.form.editing · failure={"code":"not_found"
              form.change #2 ⇒ open.draft.deletedElsewhere open.form.editing · values.comment=null · runs keepInBrowser
              order.send ⇒ open.draft.deletedElsewhere open.form.editing · revealed=
              draft.renew ⇒ open.draft.saving open.form.editing · starts saveDraft {"id":0,"version":0,"key":"opening-1-renewed · order=null · id=null · failure=null
                saveDraft answers ⇒ open.draft.stored open.form.editing · stored_revision=1 · runs forgetStored`,
  'a colleague who was faster is told of': `${saving}
            saveDraft fails ⇒ open.draft.conflict open.form.editing · conflict={"version":4,"changes":[]}
              form.change #2 ⇒ open.draft.conflict open.form.editing · values.comment=null · runs keepInBrowser
              order.send ⇒ open.draft.conflict open.form.editing · revealed=
              conflict.reload ⇒ opening · starts openOrder · runs giveUpInBrowser
              conflict.overwrite ⇒ open.draft.saving open.form.editing · starts saveDraft {"id":1,"version":4 · conflict=null`,
  'a complete order is stored before it is sent': `${typed}
          order.send ⇒ open.draft.saving open.form.storing · starts saveDraft
            saveDraft answers ⇒ open.draft.stored open.form.sending · starts sendOrder · runs forgetStored
              sendOrder answers ⇒ sent · order.status="registered" · runs forgetInBrowser
              sendOrder answers #2 ⇒ open.draft.conflict open.form.editing · conflict={"version":4
              sendOrder answers #3 ⇒ open.draft.stored open.form.editing · starts readConsents {"consents":[]} · refused.contact_email=["wrong"] · revealed=
                consents.renew ⇒ open.draft.stored open.form.editing · refused.consent_processing_data=["Treść tej zgody
              sendOrder answers #4 ⇒ opening · starts openOrder
              sendOrder answers #5 ⇒ open.draft.stored open.form.editing
              sendOrder fails ⇒ open.draft.stored open.form.notStored · failure={"code":"no_answer"
            saveDraft fails #4 ⇒ open.draft.saveFailed open.form.notStored · failure={"code":"no_answer"
              order.retry ⇒ open.draft.saving open.form.storing · starts saveDraft
              warning.cancel ⇒ open.draft.saveFailed open.form.editing
            saveDraft fails #2 ⇒ open.draft.refused open.form.editing · refused.contact_email=["wrong"]
            saveDraft fails ⇒ open.draft.conflict open.form.editing · conflict=`,
  'nothing is typed while the order is being sent, nor before the person has seen that it was not': `${typed}
          order.send ⇒ open.draft.saving open.form.storing · starts saveDraft
            form.change ✗
            saveDraft answers ⇒ open.draft.stored open.form.sending · starts sendOrder
              form.change ✗
            saveDraft fails #4 ⇒ open.draft.saveFailed open.form.notStored · after saveAgain is in
              form.change ✗
              order.send ✗
              after saveAgain ⇒ open.draft.saving open.form.notStored · starts saveDraft
                saveDraft fails ⇒ open.draft.conflict open.form.notStored · conflict={"version":4
                  form.change ✗
                saveDraft fails #2 ⇒ open.draft.refused open.form.notStored · refused.contact_email=["wrong"]
                  form.change ✗
                saveDraft fails #5 ⇒ open.draft.deletedElsewhere open.form.notStored · failure.code="not_found"
                  form.change ✗`,
  'the steps of the form, and what is missing': `${openDraft}
        step.next ⇒ open.draft.stored open.form.editing · revealed=
        step.go ⇒ open.draft.stored open.form.editing · step="files"
          step.back ⇒ open.draft.stored open.form.editing · step=
        form.change #2 ⇒ open.draft.changed open.form.editing
          order.send ⇒ open.draft.changed open.form.editing · revealed=
        form.change ⇒ open.draft.changed open.form.editing
          step.next ⇒ open.draft.changed open.form.editing · step="place"
        field.hold ⇒ open.draft.stored open.form.editing · held.images=["On its way"]
          order.send ⇒ open.draft.stored open.form.editing · revealed=
          field.hold #2 ⇒ open.draft.stored open.form.editing · held.images=undefined`,
  'the words of a plate are asked for a model where none is chosen': `
    [the form] ⇒ opening · starts openOrder
      openOrder answers ⇒ open.draft.stored open.form.editing
        plate.read ⇒ open.draft.stored open.form.editing · starts findModel {"words":["Pompa Alfa 8"]}
        unit.found ⇒ open.draft.changed open.form.editing · starts checkCode {"device":2,"error_code":8} · values.model=2 · values.install_date="2025-04-02" · values.installation_city="Rzeszów" · values.country="CZ"
      openOrder answers #2 ⇒ open.draft.stored open.form.editing
        plate.read ✗
        unit.found ✗`,
  'a new form is begun by the person, at the first step; place and customer of the last order come when asked for': `
    [the form] ⇒ opening · starts openOrder
      openOrder answers ⇒ open.draft.stored open.form.editing · values.recipient="Instal" · values.delivery_type="Shipment" · last={"id":9
        last.take ⇒ open.draft.stored open.form.editing · starts readLast {"id":9}
      openOrder answers #5 ⇒ open.draft.stored open.form.editing
        last.take ✗
      openOrder answers #4 ⇒ closed
        last.take ✗`,
  'a draft is deleted': `${openDraft}
        order.delete ⇒ deleting · starts deleteDraft {"id":1,"version":3,"key":"opening-1-delete-3"}
          deleteDraft answers ⇒ deleted · runs giveUpInBrowser
          deleteDraft fails ⇒ open.draft.stored open.form.editing · failure={"code":"no_answer"`,
})

flowStories('warrantyOrderSending', {
  'what is known of the serial number warns and never blocks': `
    [a complete draft] ⇒ checkingSerial · starts checkSerial {"serial_no":"1234567890123456789012","except":1}
      checkSerial answers ⇒ sending · starts sendOrder {"id":1,"version":3,"key":"opening-1-send-3","consent_texts":[1]}
      checkSerial answers #2 ⇒ confirming · serial={"unit_warnings":["unknown_unit"]
        warning.accept ⇒ sending · starts sendOrder {"id":1
        warning.cancel ⇒ returned
      checkSerial answers #3 ⇒ confirming · serial={"unit_warnings":[]
      checkSerial fails ⇒ sending · starts sendOrder {"id":1`,
  'how sending ends': `
    [a complete draft] ⇒ checkingSerial · starts checkSerial
      checkSerial answers ⇒ sending · starts sendOrder
        sendOrder answers ⇒ sent · order.status="registered" · order.erp_status="pending"
        sendOrder fails ⇒ conflict · failure={"code":"conflict"
        sendOrder fails #2 ⇒ refused · failure={"code":"invalid"
        sendOrder fails #3 ⇒ closed · failure={"code":"lifecycle"
        sendOrder fails #4 ⇒ sendFailed · failure={"code":"no_answer"
          order.retry ⇒ sending · starts sendOrder {"id":1,"version":3,"key":"opening-1-send-3","consent_texts":[1]}
          warning.cancel ⇒ returned · failure=null`,
})

flowStories('warrantyOrderErp', {
  'a sent order is followed until the ERP has it': `
    [a sent order] ⇒ pending · after askErp is in 3000 ms
      after askErp ⇒ asking · starts loadOrder {"id":1,"version":3
        loadOrder answers ⇒ pending · after askErp is in 3000 ms
        loadOrder answers #2 ⇒ saved · order.erp_status="saved"
        loadOrder fails ⇒ pending · after askErp is in 3000 ms
        loadOrder answers #3 ⇒ notSaved · order.erp_status="failed" · after askErp is in 3000 ms
          after askErp ⇒ asking · starts loadOrder
          order.resend ⇒ resending · starts resendOrder {"id":1,"version":3,"key":"opening-1-resend-3"}
            resendOrder answers ⇒ pending · order.erp_status="pending" · after askErp is in 3000 ms
            resendOrder fails ⇒ notSaved · after askErp is in 3000 ms`,
})
