import { flowStories } from '#tests/support/paths/story.ts'

const clean = `
    [a record with a draft] ⇒ loading · starts keepValues {"id":1} · starts openRecord {"id":1}
      openRecord answers ⇒ editing.clean · version=3 · values={"name":"Yearly maintenance"}`
const dirty = `${clean}
        form.change ⇒ editing.dirty · values.name="Inspection" · changed=true · tells keepValues {"type":"values.keep" · after autosaveDelay is in 1500 ms`
const autosaving = `${dirty}
          after autosaveDelay ⇒ editing.autosaving · starts saveDraft {"id":1,"version":3`
const saving = `${dirty}
          form.save ⇒ validating · starts validateForm {"values":{"name":"Inspection"}}
            validateForm answers ⇒ weighing · starts weighSave {"id":1,"values":{"name":"Inspection"}
              weighSave answers ⇒ saving · starts saveRecord {"id":1,"version":3,"values":{"name":"Inspection"}`

/** Any form over one record: design, section 5. Typed text survives everything but a decision to discard it. */
flowStories('editor', {
  'a record is opened, or what this browser kept of it is offered': `
    [a record with a draft] ⇒ loading · starts keepValues {"id":1} · starts openRecord {"id":1}
      form.leave ⇒ left · stops openRecord
      openRecord answers ⇒ editing.clean
        form.leave ⇒ left
      openRecord answers #2 ⇒ offering · kept={"values"
        kept.restore ⇒ editing.dirty · changed=true
        kept.discard ⇒ editing.clean · tells keepValues {"type":"values.giveUp"}
        form.leave ⇒ left
      openRecord fails ⇒ loadFailed · failure={"code":"no_answer"
        form.load ⇒ loading · starts openRecord {"id":1}
        form.leave ⇒ left
      keepValues fails ⇒ loading`,
  'a record is checked, weighed and saved': `${saving}
                saveRecord answers ⇒ editing.clean · version=4 · emits {"type":"record.saved" · tells keepValues {"type":"values.forget"}
                form.change ⇒ saving · tells keepValues {"type":"values.keep"
                  saveRecord answers ⇒ editing.dirty · version=4 · after autosaveDelay is in 1500 ms
                form.save ✗
                saveRecord fails #2 ⇒ editing.invalid · failure={"code":"invalid"
                saveRecord fails #3 ⇒ editing.saveFailed · failure={"code":"no_answer"
                  form.save ⇒ validating · starts validateForm
                  form.change ⇒ editing.dirty · after autosaveDelay is in 1500 ms`,
  'what is wrong is told before anything is sent': `${dirty}
          form.save ⇒ validating · starts validateForm
            validateForm answers #2 ⇒ editing.invalid · errors.name=["required"]
              form.save ⇒ validating · starts validateForm
              form.leave ⇒ confirmingLeave
            validateForm fails ⇒ editing.saveFailed · failure={"code":"no_answer"
            validateForm answers ⇒ weighing · starts weighSave
              weighSave fails ⇒ editing.saveFailed · failure={"code":"no_answer"`,
  'who concerns others decides first': `${dirty}
          form.save ⇒ validating · starts validateForm
            validateForm answers ⇒ weighing · starts weighSave
              weighSave answers #2 ⇒ confirmingSave · question={"people":3}
                save.cancel ⇒ editing.dirty · after autosaveDelay is in 1500 ms
                save.confirm ⇒ saving · starts saveRecord · answer=true
                form.leave ⇒ confirmingLeave`,
  'a draft is saved by itself; whatever is asked meanwhile waits for it': `${autosaving}
            saveDraft answers ⇒ editing.clean · version=4 · tells keepValues {"type":"values.forget"}
            form.change ⇒ editing.autosaving · tells keepValues {"type":"values.keep"
              saveDraft answers ⇒ editing.dirty · version=4 · after autosaveDelay is in 1500 ms
            form.save ⇒ editing.autosaving · next="save"
              saveDraft answers ⇒ validating · starts validateForm · version=4
            record.delete ⇒ editing.autosaving · next="delete"
              saveDraft answers ⇒ confirmingDelete · version=4
            form.leave ⇒ editing.autosaving · next="leave"
              saveDraft answers ⇒ left · version=4 · tells keepValues {"type":"values.forget"}
              saveDraft fails #2 ⇒ confirmingLeave · failure={"code":"no_answer"
              form.change ⇒ editing.autosaving
                saveDraft answers ⇒ confirmingLeave · version=4
            saveDraft fails #2 ⇒ editing.autosaveFailed · failure={"code":"no_answer" · after autosaveDelay is in 1500 ms
              after autosaveDelay ⇒ editing.autosaving · starts saveDraft
              form.change ⇒ editing.dirty
            saveDraft fails ⇒ conflict · conflict={"version":5`,
  'who deletes or leaves is asked for what was typed, and only for that': `${dirty}
          record.delete ⇒ confirmingDelete
            delete.cancel ⇒ editing.dirty · after autosaveDelay is in 1500 ms
            form.leave ⇒ confirmingLeave
    [a record with a draft] ⇒ loading · starts keepValues · starts openRecord
      openRecord answers ⇒ editing.clean
        form.save ⇒ validating · starts validateForm
          validateForm answers ⇒ weighing · starts weighSave
            weighSave answers #2 ⇒ confirmingSave
              form.leave ⇒ left`,
  'a record without a draft is overwritten by saving it': `
    [a new record] ⇒ loading · starts keepValues · starts openRecord
      openRecord answers ⇒ editing.clean
        form.change ⇒ editing.dirty
          form.save ⇒ validating · starts validateForm
            validateForm answers ⇒ weighing · starts weighSave
              weighSave answers ⇒ saving · starts saveRecord
                saveRecord fails ⇒ conflict · conflict={"version":5
                  conflict.overwrite ⇒ saving · starts saveRecord {"id":1,"version":5 · conflict=null`,
  'a record without a draft waits to be saved': `
    [a new record] ⇒ loading · starts keepValues {"id":null} · starts openRecord {"id":null}
      openRecord answers ⇒ editing.clean
        form.change ⇒ editing.dirty · changed=true
          after autosaveDelay ⇒ editing.dirty`,
  'a colleague who was faster is told of, and nothing typed is lost': `${saving}
                saveRecord fails ⇒ conflict · conflict={"version":5
                  conflict.cancel ⇒ editing.dirty · after autosaveDelay is in 1500 ms
                  conflict.reload ⇒ loading · starts openRecord {"id":1} · tells keepValues {"type":"values.giveUp"}
                  conflict.overwrite ⇒ editing.autosaving · starts saveDraft {"id":1,"version":5 · conflict=null
                  form.leave ⇒ confirmingLeave`,
  'nobody leaves what was typed without being asked': `${dirty}
          form.leave ⇒ confirmingLeave
            leave.cancel ⇒ editing.dirty · after autosaveDelay is in 1500 ms
            leave.confirm ⇒ left · tells keepValues {"type":"values.giveUp"}`,
  'a record is deleted after a question': `${clean}
        record.refresh ⇒ loading · starts openRecord {"id":1}
        record.delete ⇒ confirmingDelete
          delete.cancel ⇒ editing.clean
          form.leave ⇒ left
          delete.confirm ⇒ deleting · starts deleteRecord {"id":1,"version":3}
            deleteRecord answers ⇒ deleted · emits {"type":"record.deleted" · tells keepValues {"type":"values.giveUp"}
              form.leave ⇒ left
            deleteRecord fails ⇒ editing.deleteFailed · failure={"code":"no_answer"`,
  'a field that is on its way holds the record': `${clean}
        field.hold ⇒ editing.clean · held.file=["This file is refused"]
          form.save ⇒ validating · starts validateForm
            validateForm answers ⇒ editing.invalid · errors.file=["This file is refused"]
          field.hold #2 ⇒ editing.clean · held.file=undefined`,
})
